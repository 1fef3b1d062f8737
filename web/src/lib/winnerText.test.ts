import { expect, it } from 'vitest';
import { speak } from './text.svelte';
import { winnerText } from './winnerText';

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
