import { beforeAll, expect, it } from 'vitest';
import type { Reacted, Reaction } from '../generated/protocol';
import { reactionWords } from './reactionWords';
import { speak } from './text.svelte';

beforeAll(() => speak('en'));

const by = (reaction: Reaction, ...names: string[]): Reacted[] =>
    names.map((name) => ({ event: 'Reacted', reaction, name }));

it('several reactions are one sentence for each kind, and nobody is named twice', () => {
    expect(reactionWords([])).toBe('');
    expect(reactionWords(by('heart', 'Ann'))).toBe('Ann: Heart.');
    expect(
        reactionWords([...by('heart', 'Ann'), ...by('laugh', 'Bo'), ...by('heart', 'Cy', 'Ann')]),
    ).toBe('Ann and Cy: Heart. Bo: Laugh.');
});

it('many are counted, and those who watch have no name', () => {
    expect(reactionWords(by('clap', 'Ann', 'Bo', 'Cy', 'Di'))).toBe('4 people: Clap.');
    expect(reactionWords(by('wow', ''))).toBe('Somebody who watches: Wow.');
});
