import { expect, test } from 'vitest';
import type { OptionShown, RuleFacts } from '../generated/protocol';
import { areOddTeams, called, fitting, keepRules, keptRules, keyOf, wordsOf } from './rulebooks';
import { speak } from './text.svelte';

const about = { label: '', question: '', clause: 'H12', house: true, least: 0, most: 0, zero: '' };
const deck: OptionShown = {
    ...about,
    name: 'deck',
    values: [
        { value: 'standard', words: 'the usual 108 cards' },
        { value: '2015', words: 'the 112 cards of 2015' },
    ],
};
const size: OptionShown = { ...about, name: 'hand_size', values: [], least: 1, most: 20 };

test('a value is said in words, and a number as it is', () => {
    expect(wordsOf(deck, '2015')).toBe('the 112 cards of 2015');
    expect(wordsOf(size, 7)).toBe('7');
});

test('a message calls options what people call them', async () => {
    await speak('en');
    const known = [
        { ...size, label: 'Cards at the start' },
        { ...deck, label: 'Deck' },
    ];
    expect(called('options.hand_size is 0, and deck is 2015: no.', known)).toBe(
        '“Cards at the start” is 0, and “Deck” is 2015: no.',
    );
    expect(called('options.target is -3.', known)).toBe('options.target is -3.');
});

test('so many are odd teams, where there are any', () => {
    const facts = { teams: true, players: [4, 6] } as unknown as RuleFacts;
    expect([3, 4, 5, 6].filter((players) => areOddTeams(facts, players))).toEqual([3, 5]);
    expect(areOddTeams({ ...facts, teams: false }, 3)).toBe(false);
});

test('a link cannot tell the deck 2015 from the number', () => {
    expect(fitting(deck, 2015)).toBe('2015');
    expect(fitting(size, 7)).toBe(7);
    expect(fitting(undefined, 7)).toBe(7);
});

test('rules are the same in whatever order their options were chosen', () => {
    const one = keyOf({ rulebook: 'party', options: { target: 200, deck: '2015' } });
    const two = keyOf({ rulebook: 'party', options: { deck: 2015, target: 200 } });
    expect(one).toBe(two);
    expect(one).not.toBe(keyOf({ rulebook: 'party', options: { target: 200 } }));
});

test('the rules chosen last are kept, and broken ones are forgotten', () => {
    keepRules({ rulebook: 'party', options: { target: 200 } });
    expect(keptRules()).toEqual({ rulebook: 'party', options: { target: 200 } });
    localStorage.setItem('openuno.rules', '{');
    expect(keptRules()).toEqual({ rulebook: 'official', options: {} });
});
