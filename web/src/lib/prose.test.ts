import { expect, it } from 'vitest';
import { passagesAbout, passagesOf } from './prose';

const PROSE = `# UNO: Official

Draw whenever you like.

## The cards and
the deal

A deck has 108 cards. [S1, S2]

- Skip: the next player
  is skipped. [T6]
- Wild: name a colour.
`;

it('finds headings, paragraphs and items, in lines of any length', () => {
    expect(passagesOf(PROSE).map(({ kind, level, text }) => [kind, level, text])).toEqual([
        ['heading', 1, 'UNO: Official'],
        ['paragraph', 0, 'Draw whenever you like.'],
        ['heading', 2, 'The cards and the deal'],
        ['paragraph', 0, 'A deck has 108 cards.'],
        ['item', 0, 'Skip: the next player is skipped.'],
        ['item', 0, 'Wild: name a colour.'],
    ]);
});

it('takes the clauses from the end of what they say', () => {
    expect(passagesOf(PROSE).map((passage) => passage.clauses)).toEqual(
        [[], [], [], ['S1', 'S2'], ['T6'], []], //
    );
    expect(passagesOf('Lay a card [or two] now.')[0]?.clauses).toEqual([]);
});

it('finds what is said about a clause', () => {
    const passages = passagesOf(PROSE);
    expect(passagesAbout(passages, 'S2').map((each) => each.text)).toEqual([
        'A deck has 108 cards.',
    ]);
    expect(passagesAbout(passages, 'H1')).toEqual([]);
});
