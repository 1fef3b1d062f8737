// How to play, in a minute: of the rules in words, as the server writes them, the sentences that a first
// hand needs, and those that can wait. What they say is theirs; here is only which clauses they are about.

import type { Card } from '../generated/protocol';
import { passagesAbout, passagesOf, sentencesOf, type Passage } from './prose';

/** The clauses of each step, with how many sentences of what is said about them are told at once; `ends` are the
    first and the last of them. */
const PARTS: Record<PartKey, Record<string, number | 'ends'>> = {
    match: { T1: 2 },
    draw: { T5: 2 },
    special: {},
    four: { T6: 3, T3: 1, T4: 2 },
    uno: { U1: 1, U2: 'ends' },
    win: { C1: 1, C3: 2, C4: 2, C5: 2, H25: 2, H26: 2 },
};
const OF_CARD = 2; // sentences about a special card
export type PartKey = 'match' | 'draw' | 'special' | 'four' | 'uno' | 'win';

/** A step of the lesson: what the rules say there. */
export interface Part {
    key: PartKey;
    texts: string[];
    /** Special cards, each with what it does. */
    cards: { card: Card; text: string }[];
    /** What can wait. */
    more: string[];
}

/** Cards that act, as examples, in the order in which they are told. */
const SPECIAL: readonly Card[] = ['BS', 'GR', 'R+2', 'W', 'Y7', 'R0', 'WS', 'WC'];

/** The lesson that these rules make; `faceOf` is what a card is called without its colour. */
export function lessonOf(prose: string, faceOf: (card: Card) => string): Part[] {
    const passages = passagesOf(prose);
    const keys = Object.keys(PARTS) as PartKey[];
    return keys
        .map((key) => (key === 'special' ? actsOf(passages, faceOf) : partOf(passages, key)))
        .filter(({ texts, cards }) => texts.length + cards.length > 0);
}

/** The first paragraph about each clause, none twice: so many sentences of it, and the others. */
function partOf(passages: readonly Passage[], key: PartKey): Part {
    const part: Part = { key, texts: [], cards: [], more: [] };
    const told = new Set<string>();
    for (const [clause, count] of Object.entries(PARTS[key])) {
        const about = passagesAbout(passages, clause);
        const text = about.find(({ kind }) => kind === 'paragraph')?.text;
        if (text === undefined || told.has(text)) continue;
        told.add(text);
        const [now, later] = parted(text, count);
        if (now) part.texts.push(now);
        if (later) part.more.push(later);
    }
    return part;
}

/** So many sentences of a text, and the others. */
function parted(text: string, count: number | 'ends'): [now: string, later: string] {
    const sentences = sentencesOf(text);
    const isNow = (place: number): boolean =>
        count === 'ends' ? place % (sentences.length - 1 || 1) === 0 : place < count;
    const those = (now: boolean): string =>
        sentences.filter((_, place) => isNow(place) === now).join(' ');
    return [those(true), those(false)];
}

/** What special cards do: points of a list that begin with a card's name, as `Skip: …`. */
function actsOf(passages: readonly Passage[], faceOf: (card: Card) => string): Part {
    const isPlayed = ({ kind, clauses }: Passage): boolean =>
        kind === 'item' && !clauses.includes('S5'); // not as the opening card
    const points = passages.filter(isPlayed).map(({ text }) => text);
    const part: Part = { key: 'special', texts: [], cards: [], more: [] };
    for (const card of SPECIAL) {
        const start = `${faceOf(card)}: `;
        const point = points.find((text) => text.startsWith(start));
        if (point === undefined) continue;
        const [text, later] = parted(point.slice(start.length), OF_CARD);
        part.cards.push({ card, text });
        if (later) part.more.push(start + later);
    }
    return part;
}
