import { expect, it } from 'vitest';
import { piecesOf, spoken } from './sentence';

it('has the cards where the server says, and leaves the rest as it is', () => {
    expect(piecesOf('R7 plays R7.', [{ card: 'R7', at: 9 }])).toEqual([
        { text: 'R7 plays ', card: null },
        { text: '.', card: 'R7' },
    ]);
    const cards = [
        { card: 'W', at: 9 },
        { card: 'W+4:G', at: 12 },
    ] as const;
    expect(piecesOf('Bo holds W, W+4:G and more.', cards)).toEqual([
        { text: 'Bo holds ', card: null },
        { text: ',', card: 'W' },
        { text: ' ', card: null },
        { text: '', card: 'W+4:G' },
        { text: ' and more.', card: null },
    ]);
    expect(piecesOf('')).toEqual([]);
});

it('counts letters, of which some are two for a browser', () => {
    expect(piecesOf('😀 plays R7.', [{ card: 'R7', at: 8 }])[0]).toEqual({
        text: '😀 plays ',
        card: null,
    });
});

it('is read aloud with the names of the cards', () => {
    expect(spoken('Ann plays R7.', [{ card: 'R7', at: 10 }], () => 'red 7')).toBe(
        'Ann plays red 7.',
    );
});
