import { expect, it } from 'vitest';
import { speak } from './text.svelte';
import { consolation, winnerText } from './winnerText';

it('tells who has won, and that it was you', async () => {
    await speak('en');
    expect(winnerText('match', ['Bo'], 'Ann')).toBe('Bo wins the match!');
    expect(winnerText('hand', ['Bo', 'Di'], null)).toBe('Bo and Di win the hand!');
    expect(winnerText('match', ['Ann'], 'Ann')).toBe('You win the match!');
    expect(winnerText('match', ['Bo', 'Ann'], 'Ann')).toBe('You and Bo win the match!');
    expect(winnerText('hand', [], 'Ann')).toBe('The hand is blocked. Nobody scores.');
    await speak('de');
    expect(winnerText('match', ['Ann', 'Bo'], 'Ann')).toBe('Du und Bo, ihr gewinnt die Partie!');
});

it('has a word for everyone on the podium, and those who share the last place are not second', async () => {
    await speak('en');
    const rank = (place: number, ...names: string[]) => ({ place, names, points: 0 });
    const ranks = [rank(1, 'Ann'), rank(2, 'Bo'), rank(3, 'Cy'), rank(4, 'Di')];
    const said = ['Bo', 'Cy', 'Di'].map((name) => consolation(ranks, name, 4));
    expect(said).toEqual([
        'So close: 2nd of 4!',
        'Place 3 of 4. Well played!',
        'Place 4 of 4. The next one is yours!',
    ]);
    const shared = [rank(1, 'Ann'), rank(2, 'Bo', 'Cy')];
    expect(consolation(shared, 'Cy', 3)).toBe('Place 2 of 3. The next one is yours!');
    expect(consolation([rank(1, 'Ann'), rank(2, 'Bo')], 'Bo', 2)).toBe(
        'Good game. The next one is yours!',
    );
});
