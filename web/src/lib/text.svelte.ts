// What people read, in their language: `say('home.play')`. The words stand in openuno/text/lang.

import keys from '../generated/keys.json';
import type { Card, Colour } from '../generated/protocol';
import { partsOf } from './cards';
import { placesOf, type Paths } from './vocabulary';

export type Language = 'en' | 'de';
export const LANGUAGES: readonly Language[] = ['en', 'de'];

/** A key in `page.toml`: its table and name, with dots between. */
export type Key = Paths<(typeof keys)['page']>;
type Values = Record<string, string | number>;

const KEPT = 'openuno.language';
const load: Record<Language, () => Promise<{ default: string[] }>> = {
    en: () => import('../generated/en.json'),
    de: () => import('../generated/de.json'),
};
const places = placesOf(keys);

let current = $state<Language>('en');
let sentences = $state.raw<readonly string[]>([]);

/** The language people read now. */
export function language(): Language {
    return current;
}

/** Changes the language, once its words are there. */
export async function speak(wanted: Language): Promise<void> {
    sentences = (await load[wanted]()).default;
    current = wanted;
    document.documentElement.lang = wanted;
    localStorage.setItem(KEPT, wanted);
}

/** The language chosen before, else the first of ours that the browser asks for. */
export function preferred(): Language {
    const kept = localStorage.getItem(KEPT);
    const wishes = [kept ?? '', ...navigator.languages];
    for (const wish of wishes)
        for (const ours of LANGUAGES) if (wish.toLowerCase().startsWith(ours)) return ours;
    return 'en';
}

/** The sentence of this key, with the values put in their places. */
export function say(key: Key, values: Values = {}): string {
    return fill(find(`page.${key}`) ?? key, values);
}

/** A number of things: `key.one` for 1, else `key.many`. */
export function count(key: CountKey, number: number): string {
    return say(`${key}.${number === 1 ? 'one' : 'many'}` as Key, { count: number });
}
type CountKey = { [K in Key]: K extends `${infer Start}.many` ? Start : never }[Key];

/** The word for a colour. */
export function colourName(colour: Colour): string {
    return find(`words.colours.${colour}`) ?? colour;
}

/** A card without its colour, in words: `7`, `Wild Draw Four`. */
export function faceName(card: Card): string {
    const { face } = partsOf(card);
    return find(`words.faces.${face}`) ?? face;
}

/** A card in words: `red 7`, `Wild Draw Four in blue`. */
export function cardName(card: Card): string {
    const { colour, isWild } = partsOf(card);
    const face = faceName(card);
    if (colour === null) return face;
    return fill(find(isWild ? 'words.wild' : 'words.card') ?? '', {
        colour: colourName(colour),
        face,
    });
}

/** Several things in a row: `Ann, Bo and Cy`. */
export function listed(items: readonly string[]): string {
    if (items.length < 2) return items.join('');
    const most = items.slice(0, -1).join(', ');
    return fill(find('words.and') ?? '', { most, last: items.at(-1)! });
}

function find(key: string): string | undefined {
    return sentences[places.get(key) ?? -1];
}

/** `{name}` in a sentence stands for the value of that name. */
export function fill(sentence: string, values: Values): string {
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
