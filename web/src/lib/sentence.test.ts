import { expect, it } from 'vitest';
import { piecesOf, spoken } from './sentence';

const cardsIn = (text: string, cards: string[]) =>
    piecesOf(text, cards).flatMap(({ card }) => (card ? [card] : []));

it('finds the cards of a sentence, and leaves the rest as it is', () => {
    expect(piecesOf('Ann plays R7.', ['R7'])).toEqual([
        { text: 'Ann plays ', card: null },
        { text: '.', card: 'R7' },
    ]);
    expect(cardsIn('Bo holds W, W+4 and W:G.', ['W', 'W+4', 'W:G'])).toEqual(['W', 'W+4', 'W:G']);
});

it('shows only the cards that the events have', () => {
    expect(cardsIn('B2 plays R7.', ['R7'])).toEqual(['R7']);
    expect(cardsIn('Will draws 2 cards.', ['W'])).toEqual([]);
    expect(cardsIn('Bo plays W+4:G.', ['W', 'W+4'])).toEqual([]);
    expect(piecesOf('', [])).toEqual([]);
});

it('is read aloud with the names of the cards', () => {
    expect(spoken('Ann plays R7.', ['R7'], () => 'red 7')).toBe('Ann plays red 7.');
});
