// What people read on the analysis board: `tell('board.parts.deal')`. These words are fetched with the board.

import type english from '../../generated/board.en.json';
import { fill, find, language, type Language, type Paths } from '../text.svelte';

type Words = typeof english;
/** A key in `board.toml`, or in what the board says in the words of `analysis.toml`. */
export type BoardKey = Paths<Words>;

const load: Record<Language, () => Promise<{ default: Words }>> = {
    en: () => import('../../generated/board.en.json'),
    de: () => import('../../generated/board.de.json') as Promise<{ default: Words }>,
};
let words = $state.raw<Words>();

/** Fetches the words in the language people read now. */
export async function fetchWords(): Promise<void> {
    words = (await load[language()]()).default;
}

/** The sentence of this key, with the values put in their places. */
export function tell(key: BoardKey, values: Record<string, string | number> = {}): string {
    return fill(find(words, key), values);
}

/** A number as people write it, with so many digits behind the point; with `signed`, with its sign. */
export function figure(value: number, digits: number, signed = false): string {
    const text = value.toLocaleString(language(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: signed ? 'exceptZero' : 'negative',
    });
    return text.replace('-', '−');
}
