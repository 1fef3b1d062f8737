// Which cards go from where to where for what has happened, and when each of them starts.
//
// Places are elements with `data-place`: `hand`, `seat:NAME`, `draw`, `discard`.

import type { AnyEvent, Card } from '../generated/protocol';

/** From place to place. */
export interface Hop {
    /** Null is not known to whoever looks on. */
    card: Card | null;
    from: string;
    to: string;
    /** Milliseconds until it starts. */
    wait: number;
    /** So many of those before it have to have landed, too, however late they are. */
    after: number;
    /** How many cards it stands for: where there are very many, one flies for several. */
    carries: number;
}
type Way = Omit<Hop, 'wait' | 'after'>;

/** How long a card flies, in milliseconds. */
export const FLIGHT = 380;
const NEXT_CARD = 140;
const NEXT_LAID = 180;
const NEXT_DEALT = 70;
const LONGEST_DEAL = 2100; // milliseconds until the last card is on its way
const LONGEST_DRAW = 1200;
const MOST_OF_HAND = 4; // cards that stand for a whole hand
const MOST_DRAWN = 10;
const MOST_DEALT = 84; // in all: more would be too much for a small machine

/** Which cards go where, for events in their order. */
export function hopsFor(events: readonly AnyEvent[]): Hop[] {
    const since = events.slice(
        Math.max(
            0,
            events.findLastIndex(({ event }) => event === 'HandBegan'),
        ),
    );
    const hops = dealt(since);
    let wait = hops.length > 0 ? hops.at(-1)!.wait + FLIGHT : 0;
    let landed = wait;
    let after = 0;
    for (const event of since) {
        const ways = event.event === 'HandsPassed' ? passed(since) : moved(event, since);
        if (ways.length === 0) continue;
        const isLaid = event.event === 'CardPlayed';
        const pause = Math.min(NEXT_CARD, LONGEST_DRAW / ways.length);
        // What is laid may follow at once; before anything is drawn for it, it has to lie there.
        const start = isLaid ? wait : landed;
        if (start === landed) after = hops.length;
        ways.forEach((way, i) => hops.push({ ...way, wait: start + i * pause, after }));
        landed = hops.at(-1)!.wait + FLIGHT;
        wait = isLaid ? start + NEXT_LAID : landed;
    }
    return hops;
}

/** One card to everyone, then the next, as cards are dealt. */
function dealt(events: readonly AnyEvent[]): Hop[] {
    const hands = events.filter((event) => event.event === 'CardsDealt');
    const most = Math.max(1, Math.floor(MOST_DEALT / (hands.length || 1)));
    const rounds = hands.map(({ seat, count, cards }) =>
        several(count, 'draw', `seat:${seat}`, cards, most),
    );
    const ways = Array.from({ length: Math.max(0, ...rounds.map((round) => round.length)) })
        .flatMap((_, i) => rounds.map((round) => round[i]))
        .filter((way) => way !== undefined);
    const pause = Math.min(NEXT_DEALT, LONGEST_DEAL / ways.length);
    return ways.map((way, i) => ({ ...way, wait: i * pause, after: 0 }));
}

function moved(event: AnyEvent, all: readonly AnyEvent[]): Way[] {
    switch (event.event) {
        case 'CardPlayed':
            return several(1, `seat:${event.seat}`, 'discard', [event.card]);
        case 'OpeningCardTurned':
            return several(1, 'draw', 'discard', [event.card]);
        case 'CardsDrawn':
            return several(event.count, 'draw', `seat:${event.seat}`, event.cards, MOST_DRAWN);
        case 'PileReshuffled':
            return several(event.count, 'discard', 'draw', null, MOST_OF_HAND);
        case 'PlayerEliminated':
            return several(event.count, `seat:${event.seat}`, 'draw', null, MOST_OF_HAND);
        case 'HandsSwapped':
            return [
                ...handed(all, event.target, event.seat),
                ...handed(all, event.seat, event.target),
            ];
        default:
            return [];
    }
}

/** Hands that go round the table: each seat has the one of whoever is told of before it. */
function passed(events: readonly AnyEvent[]): Way[] {
    const seats = events.flatMap((event) => (event.event === 'HandReceived' ? [event.seat] : []));
    return seats.flatMap((seat, i) => handed(events, seats.at(i - 1)!, seat));
}

/** A whole hand, from one seat to the other. */
function handed(events: readonly AnyEvent[], from: string, to: string): Way[] {
    const got = events.find((event) => event.event === 'HandReceived' && event.seat === to);
    const count = got?.event === 'HandReceived' ? got.count : 0;
    return several(count, `seat:${from}`, `seat:${to}`, null, 2);
}

/** So many cards; those that are not known are `most` at most, and then stand for several. */
function several(
    count: number,
    from: string,
    to: string,
    cards?: readonly Card[] | null,
    most = Infinity,
): Way[] {
    const number = cards ? count : Math.min(count, most);
    const until = (i: number): number => Math.floor((i * count) / number);
    return Array.from({ length: number }, (_, i) => ({
        card: cards?.[i] ?? null,
        from,
        to,
        carries: until(i + 1) - until(i),
    }));
}
