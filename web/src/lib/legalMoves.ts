// What the legal actions, as the server lists them, offer to a person. No rule is decided here.

import type { Card, Colour } from '../generated/protocol';
import { kindOf, partsOf } from './cards';

/** A way to lay a card: the actions that differ only in the colour named, and in calling UNO. */
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
    /** Who can be caught. */
    catches: string[];
    /** With whom to swap hands. */
    swaps: string[];
    /** The colours that an opening Wild can have. */
    colours: Colour[];
}

/** Reads the legal actions. */
export function offerOf(legal: readonly string[]): Offer {
    const offer: Offer = {
        lays: new Map(),
        draw: false,
        pass: false,
        uno: false,
        challenge: false,
        accept: false,
        deal: false,
        catches: [],
        swaps: [],
        colours: [],
    };
    for (const action of legal) {
        const [verb, rest] = splitOnce(action);
        if (verb === 'play' || verb === 'jump') addLay(offer.lays, verb, rest);
        else if (verb === 'catch') offer.catches.push(rest);
        else if (verb === 'swap') offer.swaps.push(rest);
        else if (verb === 'choose') offer.colours.push(rest as Colour);
        else if (offer[verb as 'draw'] === false) offer[verb as 'draw'] = true;
    }
    return offer;
}

function addLay(lays: Map<Card, Lay>, verb: 'play' | 'jump', rest: string): void {
    const [card = '', call] = rest.split(' ');
    const kind = kindOf(card);
    const lay = lays.get(kind) ?? { verb, card: kind, colours: [], canCall: false };
    const { colour, isWild } = partsOf(card);
    if (isWild && colour && !lay.colours.includes(colour)) lay.colours.push(colour);
    if (call === 'uno') lay.canCall = true;
    lays.set(kind, lay);
}

/** An action that lays cards, in notation. */
export function layAction(
    verb: 'play' | 'jump',
    cards: readonly Card[],
    colour: Colour | null,
    uno: boolean,
): string {
    const named = cards.map((card) =>
        colour && partsOf(card).isWild ? `${kindOf(card)}:${colour}` : card,
    );
    return `${verb} ${named.join(' ')}${uno ? ' uno' : ''}`;
}

function splitOnce(text: string): [string, string] {
    const at = text.indexOf(' ');
    return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
