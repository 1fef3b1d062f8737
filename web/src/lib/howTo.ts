// How to play, in a minute: of the rules in words, as the server writes them, the passages that a first
// hand needs. What they say is theirs; here is only which clauses they are about.

import type { Card } from '../generated/protocol';
import { passagesAbout, passagesOf, type Passage } from './prose';

const PARTS = {
    match: ['T1'],
    draw: ['T5'],
    special: [],
    four: ['T6', 'T3', 'T4'],
    uno: ['U1', 'U2'],
    win: ['C1', 'C3', 'C4', 'C5', 'H25', 'H26'],
} as const;
export type PartKey = keyof typeof PARTS;

/** A step of the lesson: what the rules say there. */
export interface Part {
    key: PartKey;
    texts: string[];
    /** Special cards, each with what it does. */
    cards: { card: Card; text: string }[];
}

/** Cards that act, as examples, in the order in which they are told. */
const SPECIAL: readonly Card[] = ['BS', 'GR', 'R+2', 'W', 'Y7', 'R0', 'WS', 'WC'];

/** The lesson that these rules make; `faceOf` is what a card is called without its colour. */
export function lessonOf(prose: string, faceOf: (card: Card) => string): Part[] {
    const passages = passagesOf(prose);
    const keys = Object.keys(PARTS) as PartKey[];
    return keys
        .map((key) => ({
            key,
            texts: firstOf(passages, PARTS[key]),
            cards: key === 'special' ? actsOf(passages, faceOf) : [],
        }))
        .filter(({ texts, cards }) => texts.length + cards.length > 0);
}

/** The first paragraph about each clause, none twice. */
function firstOf(passages: readonly Passage[], clauses: readonly string[]): string[] {
    const found = clauses.flatMap((clause) => {
        const about = passagesAbout(passages, clause);
        return about.find(({ kind }) => kind === 'paragraph')?.text ?? [];
    });
    return [...new Set(found)];
}

/** What special cards do: points of a list that begin with a card's name, as `Skip: …`. */
function actsOf(passages: readonly Passage[], faceOf: (card: Card) => string): Part['cards'] {
    const isPlayed = ({ kind, clauses }: Passage): boolean =>
        kind === 'item' && !clauses.includes('S5'); // not as the opening card
    const points = passages.filter(isPlayed).map(({ text }) => text);
    return SPECIAL.flatMap((card) => {
        const start = `${faceOf(card)}: `;
        const point = points.find((text) => text.startsWith(start));
        return point ? { card, text: point.slice(start.length) } : [];
    });
}
