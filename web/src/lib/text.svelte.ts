// What people read, in their language: `say('home.play')`. The words stand in openuno/text/lang.

import type english from '../generated/en.json';
import type { Card, Colour } from '../generated/protocol';
import { partsOf } from './cards';

export type Language = 'en' | 'de';
export const LANGUAGES: readonly Language[] = ['en', 'de'];

type Words = typeof english;
/** The keys of a tree of words, with dots between its tables and names. */
export type Paths<T> = {
    [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];
/** A key in `page.toml`: its table and name, with dots between. */
export type Key = Paths<Words['page']>;
type Values = Record<string, string | number>;

const KEPT = 'openuno.language';
const load: Record<Language, () => Promise<{ default: Words }>> = {
    en: () => import('../generated/en.json'),
    de: () => import('../generated/de.json') as Promise<{ default: Words }>,
};

let current = $state<Language>('en');
let words = $state.raw<Words>();

/** The language people read now. */
export function language(): Language {
    return current;
}

/** Changes the language, once its words are there. */
export async function speak(wanted: Language): Promise<void> {
    words = (await load[wanted]()).default;
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
    return fill(find(words?.page, key), values);
}

/** A number of things: `key.one` for 1, else `key.many`. */
export function count(key: CountKey, number: number): string {
    return say(`${key}.${number === 1 ? 'one' : 'many'}` as Key, { count: number });
}
type CountKey = { [K in Key]: K extends `${infer Start}.many` ? Start : never }[Key];

/** The word for a colour. */
export function colourName(colour: Colour): string {
    return find(words?.words, `colours.${colour}`);
}

/** A card without its colour, in words: `7`, `Wild Draw Four`. */
export function faceName(card: Card): string {
    const { face } = partsOf(card);
    return (words?.words.faces as Record<string, string> | undefined)?.[face] ?? face;
}

/** A card in words: `red 7`, `Wild Draw Four in blue`. */
export function cardName(card: Card): string {
    const { colour, isWild } = partsOf(card);
    const face = faceName(card);
    if (colour === null) return face;
    return fill(find(words?.words, isWild ? 'wild' : 'card'), {
        colour: colourName(colour),
        face,
    });
}

/** Several things in a row: `Ann, Bo and Cy`. */
export function listed(items: readonly string[]): string {
    if (items.length < 2) return items.join('');
    const most = items.slice(0, -1).join(', ');
    return fill(find(words?.words, 'and'), { most, last: items.at(-1)! });
}

/** The sentence of a key in a tree of words; the key itself if there is none. */
export function find(tree: unknown, key: string): string {
    let found = tree;
    for (const name of key.split('.'))
        found = (found as Record<string, unknown> | undefined)?.[name];
    return typeof found === 'string' ? found : key;
}

/** `{name}` in a sentence stands for the value of that name. */
export function fill(sentence: string, values: Values): string {
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
