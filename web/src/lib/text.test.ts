import { CARDS, type Card } from '../generated/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import {
    cardName,
    colourName,
    count,
    fill,
    language,
    listed,
    preferred,
    say,
    speak,
} from './text.svelte';

beforeEach(() => localStorage.clear());

it('fill puts values in their places, and leaves what has none', () => {
    expect(fill('{name} has {count}', { name: 'Ann', count: 0 })).toBe('Ann has 0');
    expect(fill('{name} has {count}', { name: '{count}' })).toBe('{count} has {count}');
});

describe.each([
    ['en', '1 card', '3 cards', 'red 7', 'Wild Draw Four in blue', 'Ann, Bo and Cy'],
    ['de', '1 Karte', '3 Karten', null, null, 'Ann, Bo und Cy'],
] as const)('in %s', (wanted, one, many, card, wild, people) => {
    beforeEach(() => speak(wanted));

    it('is what the page says it is in', () => {
        expect(language()).toBe(wanted);
        expect(document.documentElement.lang).toBe(wanted);
        expect(preferred()).toBe(wanted);
        expect(say('app.skip')).not.toBe('app.skip');
    });

    it('counts', () => {
        expect([1, 3].map((number) => count('cards', number))).toEqual([one, many]);
        expect(count('cards', 0)).toMatch(/^0 /);
    });

    it('names cards', () => {
        if (card) expect(cardName('R7')).toBe(card);
        if (wild) expect(cardName('W+4:B')).toBe(wild);
        const names = (Object.keys(CARDS) as Card[]).map(cardName);
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((name) => /[{}:]/.test(name))).toEqual([]);
        expect(cardName('B7')).toContain(colourName('B'));
    });

    it('lists', () => {
        expect(listed(['Ann', 'Bo', 'Cy'])).toBe(people);
        expect(listed(['Ann'])).toBe('Ann');
        expect(listed([])).toBe('');
    });
});

it('a language that was chosen goes before that of the browser', () => {
    Object.defineProperty(navigator, 'languages', {
        value: ['fr', 'de-AT', 'en'],
        configurable: true,
    });
    expect(preferred()).toBe('de');
    localStorage.setItem('openuno.language', 'en');
    expect(preferred()).toBe('en');
    Object.defineProperty(navigator, 'languages', { value: ['fr'], configurable: true });
    localStorage.clear();
    expect(preferred()).toBe('en');
});
