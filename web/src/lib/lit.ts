// What looks as if it could be done. It lights up when the cards have landed that allow it, and goes out as soon
// as it is over; what can be done does not wait for that.

import type { Card } from '../generated/protocol';
import type { Lay, Offer } from './legalMoves';

export interface Lit {
    /** The cards of the hand that stand up, by their kind. */
    lays: ReadonlyMap<Card, Lay>;
    draw: boolean;
    pass: boolean;
    /** It is to be seen which cards fit, even if none does. */
    isChoice: boolean;
}

export const UNLIT: Lit = { lays: new Map(), draw: false, pass: false, isChoice: false };

/** What is lit now; `before` is what was lit last. */
export function litOf(offer: Offer, before: Lit, isBusy: boolean): Lit {
    const { lays, draw, pass, accept } = offer;
    const isChoice = lays.size > 0 || draw || pass || accept;
    if (!isBusy) return { lays, draw, pass, isChoice };
    return {
        lays: new Map([...before.lays].filter(([kind]) => lays.has(kind))),
        draw: before.draw && draw,
        pass: before.pass && pass,
        isChoice: before.isChoice && isChoice,
    };
}
