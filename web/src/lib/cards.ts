// Cards as the game knows them: what they are, and in what order a hand lies.

import { CARDS, COLOURS, FACES, type Card, type Colour, type Face } from '../generated/protocol';

export interface CardParts {
    /** The colour it is printed in, or that was named for a wild; null for a wild in a hand. */
    colour: Colour | null;
    face: Face;
    isWild: boolean;
}

/** What is printed on a card, or was named for it. */
export function partsOf(card: Card): CardParts {
    const [colour, face, kind] = CARDS[card];
    return { colour, face, isWild: CARDS[kind][0] === null };
}

/** The card without the colour that was named for it: as it lies in a hand. */
export function kindOf(card: Card): Card {
    return CARDS[card][2];
}

/** The card as it is laid: a wild with this colour. */
export function named(card: Card, colour: Colour): Card {
    if (!partsOf(card).isWild) return card;
    const all = Object.keys(CARDS) as Card[];
    return all.find((each) => kindOf(each) === kindOf(card) && CARDS[each][0] === colour)!;
}

export type Order = 'colour' | 'face';

const WILDS: readonly Face[] = ['W', 'WS', 'WC', 'W+4'];

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
