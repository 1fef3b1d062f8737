// Which cards of the own hand are new: those of the last draw, until something else is done with the hand.

import type { AnyEvent, Card, Update } from '../generated/protocol';
import { kindOf } from './cards';

/** The cards that are new after what has happened in an update; `before` it, these were. */
export function newAfter(
    before: readonly Card[],
    events: readonly AnyEvent[],
    me: string | null,
): readonly Card[] {
    let drawn: Card[] = [];
    let isSame = true;
    for (const event of events) {
        if (event.event === 'HandBegan') [drawn, isSame] = [[], false];
        else if (!('seat' in event) || event.seat !== me) continue;
        else if (event.event === 'CardsDrawn') drawn.push(...(event.cards ?? []));
        else if (
            ['CardPlayed', 'TurnPassed', 'HandReceived', 'MovesTakenBack'].includes(event.event)
        )
            isSame = false;
    }
    return drawn.length > 0 ? drawn : isSame ? before : [];
}

/** The same after several updates. Where nothing of it has changed, it is the very same list. */
export function newAfterAll(
    before: readonly Card[],
    updates: readonly Pick<Update, 'told'>[],
    me: string | null,
): readonly Card[] {
    const eventsOf = ({ told = [] }: Pick<Update, 'told'>) => told.map(({ event }) => event);
    return updates.reduce((fresh, update) => newAfter(fresh, eventsOf(update), me), before);
}

/** Where the new cards lie in the hand. Of equal cards, the last ones are new. */
export function placesIn(hand: readonly Card[], fresh: readonly Card[]): ReadonlySet<number> {
    const left = fresh.map(kindOf);
    const places = new Set<number>();
    for (let place = hand.length - 1; place >= 0; place--) {
        const at = left.indexOf(hand[place]!);
        if (at < 0) continue;
        left.splice(at, 1);
        places.add(place);
    }
    return places;
}
