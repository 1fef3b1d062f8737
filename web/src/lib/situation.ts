// How things stand, for those who hear the table: what lies on the pile, what fits, who holds how much.

import type { PlayerView } from '../generated/protocol';
import type { Offer } from './legalMoves';
import { cardName, count, say } from './text.svelte';

/** What is told at one's turn, after what happened. `asked` is what has to be decided. */
export function turnWords(view: PlayerView, offer: Offer, asked: string): string {
    const isPlain = view.phase === 'play';
    const fits = isPlain || offer.lays.size > 0 ? fitWords(view, offer) : '';
    return [isPlain ? say('play.your_turn') : asked, topWords(view), fits]
        .filter(Boolean)
        .join(' ');
}

/** All of it, for whoever wants to hear it again. While the match rests, nothing is offered. */
export function situationWords(view: PlayerView, offer: Offer | null, asked: string): string {
    const words = [asked, topWords(view)];
    if (view.seat !== null && view.seats.includes(view.seat)) {
        words.push(say('hear.hold', { cards: count('cards', view.hand.length) }));
        if (offer && view.turn === view.seat) words.push(fitWords(view, offer));
    }
    for (const name of view.seats)
        if (name !== view.seat && !view.eliminated.includes(name))
            words.push(say('hear.other', { name, cards: count('cards', view.counts[name] ?? 0) }));
    return words.filter(Boolean).join(' ');
}

function topWords({ top }: PlayerView): string {
    return top === null ? '' : say('hear.top', { card: cardName(top) });
}

function fitWords({ hand }: PlayerView, { lays }: Offer): string {
    const fitting = hand.filter((card) => lays.has(card)).length;
    return fitting === 0 ? say('hear.none') : count('hear.fits', fitting);
}
