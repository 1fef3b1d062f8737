// What is asked of a person at this moment: the key of the sentence that says so, and its values.

import type { SeatInfo, PlayerView } from '../generated/protocol';
import type { Offer } from './legalMoves';

export type PromptKey =
    | 'play'
    | 'must_play'
    | 'several'
    | 'must_several'
    | 'draw'
    | 'pass'
    | 'drawn'
    | 'drawn_must'
    | 'drawn_any'
    | 'drawn_any_must'
    | 'drawn_pass'
    | 'challenge'
    | 'stack'
    | 'stack_challenge'
    | 'stack_accept'
    | 'skip'
    | 'skip_accept'
    | 'swap'
    | 'choose_colour'
    | 'wait'
    | 'wait_jump'
    | 'out'
    | 'nobody'
    | 'deserted'
    | 'hand_over'
    | 'match_over';

/** Whether the game waits for the seat that sees this. */
export function isMyTurn(view: PlayerView | null): boolean {
    return view !== null && view.seat !== null && view.turn === view.seat;
}

/** Where no person decides, bots rest, and the match stands still. */
export function absenceAt(seatInfos: readonly SeatInfo[]): 'deserted' | 'nobody' | null {
    const people = seatInfos.filter(({ name, level, gone }) => name && level === null && !gone);
    if (people.length === 0) return 'deserted';
    return people.every(({ away }) => away) ? 'nobody' : null;
}

/** What the person sees themselves asked; who watches is told, too, that nobody plays. */
export function promptOf(
    view: PlayerView,
    offer: Offer,
    several: boolean,
    seatInfos: readonly SeatInfo[] | null = null,
): PromptKey {
    const isWatched = view.seat === null && view.phase !== 'match_over' && seatInfos !== null;
    const absence = isWatched ? absenceAt(seatInfos) : null;
    if (absence) return absence;
    if (view.phase === 'hand_over' || view.phase === 'match_over') return view.phase;
    if (view.seat !== null && view.eliminated.includes(view.seat)) return 'out';
    if (!isMyTurn(view)) return offer.lays.size > 0 ? 'wait_jump' : 'wait';
    const canLay = offer.lays.size > 0;
    switch (view.phase) {
        case 'drawn':
            if (!canLay) return 'drawn_pass';
            if (offer.lays.size > 1 || !offer.lays.has(view.drawn!))
                return offer.pass ? 'drawn_any' : 'drawn_any_must';
            return offer.pass ? 'drawn' : 'drawn_must';
        case 'stack':
            if (view.owed === 0) return canLay ? 'skip' : 'skip_accept';
            if (offer.challenge) return canLay ? 'stack_challenge' : 'challenge';
            return canLay ? 'stack' : 'stack_accept';
        case 'challenge':
        case 'swap':
        case 'choose_colour':
            return view.phase;
        default:
            if (!canLay) return offer.draw ? 'draw' : 'pass';
            if (several) return offer.draw ? 'several' : 'must_several';
            return offer.draw ? 'play' : 'must_play';
    }
}
