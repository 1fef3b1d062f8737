import { expect, it } from 'vitest';
import board from '../generated/board.keys.json';
import boardIn from '../generated/board.de.json';
import keys from '../generated/keys.json';
import english from '../generated/en.json';
import german from '../generated/de.json';
import { placesOf } from './vocabulary';

it('places follow the order in which names are told, numbers first', () => {
    const places = placesOf({ b: { 30: 0, 4: 0, x: 0 }, a: 0 });
    expect([...places.keys()]).toEqual(['b.4', 'b.30', 'b.x', 'a']);
    expect([...places.values()]).toEqual([0, 1, 2, 3]);
});

it.each([
    ['words.faces.S', 'Skip', 'Aussetzen'],
    ['page.home.times.86400', 'a day', 'ein Tag'],
    ['page.settings.languages.de', 'Deutsch', 'Deutsch'],
])('%s', (key, inEnglish, inGerman) => {
    const place = placesOf(keys).get(key)!;
    expect([english[place], german[place]]).toEqual([inEnglish, inGerman]);
});

it('there is a sentence for each key', () => {
    expect([english.length, german.length]).toEqual(Array(2).fill(placesOf(keys).size));
    expect(boardIn).toHaveLength(placesOf(board).size);
});
