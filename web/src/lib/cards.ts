// Cards in notation, as the server writes them: what they are, and in what order a hand lies.

import type { Card, Colour } from '../generated/protocol';

export const COLOURS: readonly Colour[] = ['R', 'Y', 'G', 'B'];

/** `S`, `R`, `+2`, `W`, `W+4`, `WS`, `WC`, or a digit. */
export type Face = string;

export interface CardParts {
    /** The colour it is printed in, or that was named for a wild; null for a wild in a hand. */
    colour: Colour | null;
    face: Face;
    isWild: boolean;
}

/** What a card's notation says: `R7`, `B+2`, `W+4:G`. */
export function partsOf(card: Card): CardParts {
    if (card.startsWith('W')) {
        const [face = card, colour] = card.split(':');
        return { colour: (colour as Colour | undefined) ?? null, face, isWild: true };
    }
    return { colour: card[0] as Colour, face: card.slice(1), isWild: false };
}

/** The card without the colour that was named for it: as it lies in a hand. */
export function kindOf(card: Card): Card {
    return card.split(':')[0]!;
}

export type Order = 'colour' | 'face';

const FACES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'R', '+2'];
const WILDS = ['W', 'WS', 'WC', 'W+4'];

/** A hand in order: by colour, or equal faces side by side. Wilds are last. */
export function sorted(hand: readonly Card[], order: Order): Card[] {
    return [...hand].sort((a, b) => rank(a, order) - rank(b, order));
}

function rank(card: Card, order: Order): number {
    const { colour, face, isWild } = partsOf(card);
    if (isWild) return 1000 + WILDS.indexOf(face);
    const [hue, value] = [COLOURS.indexOf(colour!), FACES.indexOf(face)];
    return order === 'colour' ? hue * 20 + value : value * 5 + hue;
}
