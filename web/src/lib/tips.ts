// Which bubble helps a newcomer at this moment. What can be done is what the server offers.

import type { Card, PlayerView } from '../generated/protocol';
import { partsOf } from './cards';
import type { Offer } from './legalMoves';
import { isMyTurn } from './prompt';
import type { Tip } from './welcome.svelte';

/** A bubble, and the card that it points at, if it is about one. */
export interface Hint {
    tip: Tip;
    card: Card | null;
}

/** The bubbles that apply now, the one that helps most first; where nobody is reminded of UNO, none is about it. */
export function hintsFor(view: PlayerView, offer: Offer, reminds: boolean): Hint[] {
    const lays = [...offer.lays.values()];
    const canCall = reminds && (offer.uno || lays.some((lay) => lay.canCall));
    const hints: Hint[] = canCall ? [{ tip: 'uno', card: null }] : [];
    if (!isMyTurn(view) || view.phase !== 'play') return hints;
    const plain = lays.find((lay) => !partsOf(lay.card).isWild);
    if (plain) hints.push({ tip: 'match', card: plain.card });
    // No other always fits: a Wild Draw Four may be a bluff.
    if (offer.lays.has('W')) hints.push({ tip: 'wild', card: 'W' });
    if (offer.draw && lays.length === 0) hints.push({ tip: 'draw', card: null });
    return hints;
}
