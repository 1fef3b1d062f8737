// What people read on the analysis board: `tell('board.parts.deal')`. These words are fetched with the board.

import keys from '../../generated/board.keys.json';
import { fill, language, type Language } from '../text.svelte';
import { placesOf, type Paths } from '../vocabulary';

/** A key in `board.toml`, or in what the board says in the words of `analysis.toml`. */
export type BoardKey = Paths<typeof keys>;

const load: Record<Language, () => Promise<{ default: string[] }>> = {
    en: () => import('../../generated/board.en.json'),
    de: () => import('../../generated/board.de.json'),
};
const places = placesOf(keys);
let sentences = $state.raw<readonly string[]>([]);

/** Fetches the words in the language people read now. */
export async function fetchWords(): Promise<void> {
    sentences = (await load[language()]()).default;
}

/** The sentence of this key, with the values put in their places. */
export function tell(key: BoardKey, values: Record<string, string | number> = {}): string {
    return fill(sentences[places.get(key) ?? -1] ?? key, values);
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
