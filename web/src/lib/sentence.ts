// A sentence of the server in pieces, so that the cards in it can be shown as cards.

import type { Card, Mention } from '../generated/protocol';

export interface Piece {
    /** What stands there; for a card, the mark that follows it and must not begin a line. */
    text: string;
    card: Card | null;
}

/** The sentence in pieces: the server says where it names which card. */
export function piecesOf(text: string, cards: readonly Mention[] = []): Piece[] {
    const letters = [...text]; // not of UTF-16, which has two of some
    const pieces: Piece[] = [];
    let end = 0;
    for (const { card, at } of cards) {
        if (at > end) pieces.push({ text: letters.slice(end, at).join(''), card: null });
        end = at + card.length;
        const mark = /^[.,;:!?]*/.exec(letters.slice(end).join(''))![0];
        pieces.push({ text: mark, card });
        end += mark.length;
    }
    if (end < letters.length) pieces.push({ text: letters.slice(end).join(''), card: null });
    return pieces;
}

/** The sentence as it is read aloud, with the names of the cards. */
export function spoken(
    text: string,
    cards: readonly Mention[] | undefined,
    name: (card: Card) => string,
): string {
    return piecesOf(text, cards)
        .map((piece) => (piece.card ? name(piece.card) : '') + piece.text)
        .join('');
}
