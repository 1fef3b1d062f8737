// What the legal moves, as the server lists them, offer to a person. No rule is decided here.

import type { Card, Colour, Move } from '../generated/protocol';
import { kindOf, named, partsOf } from './cards';

/** A way to lay a card: the moves that differ only in the colour named, and in calling UNO. */
export interface Lay {
    verb: 'play' | 'jump';
    card: Card;
    /** The colours that can be named, for a wild. */
    colours: Colour[];
    /** Whether UNO can be called with it. */
    canCall: boolean;
}

export interface Offer {
    /** Cards of the hand that can be laid now, by their kind. */
    lays: Map<Card, Lay>;
    draw: boolean;
    pass: boolean;
    uno: boolean;
    challenge: boolean;
    accept: boolean;
    deal: boolean;
    /** Who can be caught, where that is told. */
    catches: string[];
    /** Where nobody is told who can be caught: everyone who may be said to have forgotten UNO. */
    accusable: string[];
    /** With whom to swap hands. */
    swaps: string[];
    /** The colours that an opening Wild can have. */
    colours: Colour[];
}

/** Sorts the legal moves. A table without reminders offers every call always, which says nothing. */
export function offerOf(legal: readonly Move[], reminds = true): Offer {
    const offer: Offer = {
        lays: new Map(),
        draw: false,
        pass: false,
        uno: false,
        challenge: false,
        accept: false,
        deal: false,
        catches: [],
        accusable: [],
        swaps: [],
        colours: [],
    };
    for (const move of legal) add(offer, move);
    if (reminds) return offer;
    for (const lay of offer.lays.values()) lay.canCall = true;
    return { ...offer, uno: false, catches: [], accusable: offer.catches };
}

function add(offer: Offer, move: Move): void {
    switch (move.action) {
        case 'play':
            return addLay(offer.lays, move.action, move.cards[0]!, move.uno);
        case 'jump':
            return addLay(offer.lays, move.action, move.card, move.uno);
        case 'catch':
            return void offer.catches.push(move.target);
        case 'swap':
            return void offer.swaps.push(move.target);
        case 'choose':
            return void offer.colours.push(move.colour);
        case 'suggest':
            return; // nobody is offered that
        default:
            offer[move.action] = true;
    }
}

function addLay(lays: Offer['lays'], verb: Lay['verb'], card: Card, uno = false): void {
    const kind = kindOf(card);
    const lay = lays.get(kind) ?? { verb, card: kind, colours: [], canCall: false };
    const { colour, isWild } = partsOf(card);
    if (isWild && colour && !lay.colours.includes(colour)) lay.colours.push(colour);
    if (uno) lay.canCall = true;
    lays.set(kind, lay);
}

/** The move that lays a card, a wild with this colour. */
export function layMove(verb: Lay['verb'], card: Card, colour: Colour | null, uno: boolean): Move {
    const laid = colour ? named(card, colour) : card;
    return verb === 'jump'
        ? { action: verb, card: laid, uno }
        : { action: verb, cards: [laid], uno };
}
