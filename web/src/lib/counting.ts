// How the cards that were left over come to be points: card by card, from whose hand into whose score.
// What is scored is what the server says; a card is counted on its own only where the sum is just that.

import type { AnyEvent, HandLeft, PointsScored } from '../generated/protocol';

/** With whom each plays (H6). */
export type Partners = Readonly<Record<string, string>>;

/** A card that is counted. */
export interface Counted {
    from: string;
    /** Which card of that hand. */
    place: number;
    to: string;
    points: number;
}

/** What is counted for the events at the end of a hand, in order. */
export function countedFor(
    events: readonly AnyEvent[],
    left: readonly HandLeft[],
    partners: Partners = {},
): Counted[] {
    const winners = events.flatMap((event) => (event.event === 'HandWon' ? [event.seat] : []));
    const others = left.filter(({ seat }) => !winners.includes(seat));
    return events.flatMap((event) => {
        if (event.event !== 'PointsScored') return [];
        const own = left.filter(({ seat }) => seat === event.seat || partners[seat] === event.seat);
        return madeOf(winners.includes(event.seat) ? others : own, event);
    });
}

/** The cards of these hands, if they are what was scored, each once or each twice. */
function madeOf(hands: readonly HandLeft[], { seat, points }: PointsScored): Counted[] {
    const sum = hands.flatMap((hand) => hand.points).reduce((all, each) => all + each, 0);
    if (sum === 0 || (points !== sum && points !== 2 * sum)) return [];
    return hands
        .flatMap((hand) =>
            hand.points.map((each, place) => ({
                from: hand.seat,
                place,
                to: seat,
                points: (each * points) / sum,
            })),
        )
        .filter((counted) => counted.points !== 0); // a zero has nothing to bring
}
