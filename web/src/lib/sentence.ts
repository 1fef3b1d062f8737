// A sentence of the server with the cards in it found, so that they can be shown as cards.

import type { Card, Update } from '../generated/protocol';

type AnyEvent = NonNullable<Update['events']>[number];

export interface Piece {
    /** What stands there; for a card, the mark that follows it and must not begin a line. */
    text: string;
    card: Card | null;
}

const NOTATION = /(?<![\w+:])(?:[RYGB](?:\d|S|R|\+2)|W(?:\+4|S|C)?(?::[RYGB])?)(?![\w+])/g;

/** The sentence in pieces. Only these cards count: somebody may be called `R7`, or say so. */
export function piecesOf(text: string, cards: readonly Card[]): Piece[] {
    const pieces: Piece[] = [];
    let end = 0;
    for (const found of text.matchAll(NOTATION)) {
        if (!cards.includes(found[0])) continue;
        if (found.index > end) pieces.push({ text: text.slice(end, found.index), card: null });
        end = found.index + found[0].length;
        const mark = /^[.,;:!?]*/.exec(text.slice(end))![0];
        pieces.push({ text: mark, card: found[0] });
        end += mark.length;
    }
    if (end < text.length) pieces.push({ text: text.slice(end), card: null });
    return pieces;
}

/** The sentence as it is read aloud, with the names of the cards. */
export function spoken(text: string, cards: readonly Card[], name: (card: Card) => string): string {
    return piecesOf(text, cards)
        .map((piece) => (piece.card ? name(piece.card) : '') + piece.text)
        .join('');
}

/** The cards that events name. */
export function cardsOf(events: readonly AnyEvent[]): Card[] {
    const named = events.flatMap((event) => [
        ...('card' in event ? [event.card] : []),
        ...('cards' in event && Array.isArray(event.cards) ? event.cards : []),
    ]);
    return [...new Set(named)];
}
