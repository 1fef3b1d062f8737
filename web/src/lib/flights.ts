// Cards that fly between hand, seats and piles when something has happened. The page shows the new
// state at once; the flights are drawn over it, and nothing waits for them.
//
// Places are elements with `data-place`: `hand`, `seat:NAME`, `draw`, `discard`.

import { tick } from 'svelte';
import type { AnyEvent, Card, Told } from '../generated/protocol';
import { kindOf } from './cards';
import { moves } from './settings.svelte';

/** A card on its way; boxes are in pixels of the window. */
export interface Flight {
    key: number;
    /** Null flies face down. */
    card: Card | null;
    from: Box;
    to: Box;
    /** Milliseconds until it starts. */
    wait: number;
}
export interface Box {
    x: number;
    y: number;
    width: number;
}

/** From place to place. */
export interface Hop {
    card: Card | null;
    from: string;
    to: string;
    wait: number;
}

/** How long a card flies, in milliseconds. */
export const FLIGHT = 380;
const RATIO = 1.5; // of a card's height to its width
const NEXT_CARD = 70;
const NEXT_EVENT = 160;
const MOST_OF_HAND = 4; // cards that stand for a whole hand
const MOST_DRAWN = 8;
const MOST_DEALT = 36; // in all: more would take too long, and too much of a small machine
const MOST_AT_ONCE = 60;

let listener: ((flights: Flight[]) => void) | null = null;
let flown = 0;
let inTheAir = 0;
/** Cards are about to fly: those that the page shows anew now are on their way. */
let isExpected = false;

/** Has the flights drawn by somebody; gives what ends it. */
export function drawFlights(draw: (flights: Flight[]) => void): () => void {
    listener = draw;
    return () => {
        if (listener === draw) listener = null;
    };
}

/** A flight has come down. */
export function landed(): void {
    inTheAir--;
}

/** Lets cards fly for what has happened. Called before the page has changed, it finds the very card
    that was laid; `me` is the own seat. */
export async function flyFor(told: readonly Told[], me: string | null): Promise<void> {
    if (!listener || !moves() || document.hidden) return;
    const hops = hopsFor(told.map(({ event }) => event));
    if (hops.length === 0 || inTheAir + hops.length > MOST_AT_ONCE) return;
    const find = new Finder(me);
    const starts = hops.map(({ from, card }) => find.box(from, card));
    isExpected = true;
    await tick();
    isExpected = false;
    find.forget();
    const ends = hops.map(({ to, card }) => find.box(to, card));
    const flights = hops.flatMap(({ card, wait }, i): Flight[] => {
        const [from, to] = [starts[i], ends[i]];
        return from && to ? [{ key: flown++, card, from, to, wait }] : [];
    });
    inTheAir += flights.length;
    listener?.(flights);
}

/** To be attached to a card: one that comes flying is seen in its place once it has arrived there. */
export function arrive(card: Element): void {
    if (isExpected)
        card.animate({ opacity: [0, 0, 1], offset: [0, 0.85, 0.85] }, { duration: FLIGHT });
}

/** Which cards go where, for events in their order. */
export function hopsFor(events: readonly AnyEvent[]): Hop[] {
    const hops: Hop[] = [];
    const began = events.findLastIndex((event) => event.event === 'HandBegan');
    const dealt = events.filter((event) => event.event === 'CardsDealt').length;
    let wait = 0;
    let dealing = 0;
    const add = (some: Omit<Hop, 'wait'>[], pause = NEXT_CARD): void => {
        some.forEach((hop, i) => hops.push({ ...hop, wait: wait + i * pause }));
        if (some.length > 0) wait += NEXT_EVENT + (some.length - 1) * pause;
    };
    for (const event of events.slice(Math.max(0, began))) {
        if (event.event === 'CardsDealt') {
            // One card to everyone, then the next, as cards are dealt.
            const most = Math.min(event.count, Math.max(2, Math.floor(MOST_DEALT / dealt)));
            for (let i = 0; i < most; i++) {
                const card = event.cards?.[i] ?? null;
                const at = (i * dealt + dealing) * 28;
                hops.push({ card, from: 'draw', to: `seat:${event.seat}`, wait: at });
                wait = Math.max(wait, at + NEXT_EVENT);
            }
            dealing++;
        } else if (event.event === 'HandsPassed') add(passed(events));
        else add(moved(event));
    }
    return hops;
}

function moved(event: AnyEvent): Omit<Hop, 'wait'>[] {
    switch (event.event) {
        case 'CardPlayed':
            return [{ card: event.card, from: `seat:${event.seat}`, to: 'discard' }];
        case 'OpeningCardTurned':
            return [{ card: event.card, from: 'draw', to: 'discard' }];
        case 'OpeningCardReturned':
            return [{ card: event.card, from: 'discard', to: 'draw' }];
        case 'CardPicked':
            return [{ card: event.card, from: 'draw', to: `seat:${event.seat}` }];
        case 'CardsDrawn':
            return several(
                Math.min(event.count, MOST_DRAWN),
                'draw',
                `seat:${event.seat}`,
                event.cards,
            );
        case 'CardsTakenBack':
            return several(event.cards.length, 'discard', `seat:${event.seat}`, event.cards);
        case 'PileReshuffled':
            return several(MOST_OF_HAND, 'discard', 'draw');
        case 'PlayerEliminated':
            return several(MOST_OF_HAND, `seat:${event.seat}`, 'draw');
        case 'HandsSwapped':
            return several(MOST_OF_HAND, `seat:${event.seat}`, `seat:${event.target}`).flatMap(
                (there) => [there, { card: null, from: there.to, to: there.from }],
            );
        default:
            return [];
    }
}

/** Hands that go round the table: each seat has the one of whoever is told of before it. */
function passed(events: readonly AnyEvent[]): Omit<Hop, 'wait'>[] {
    const seats = events.flatMap((event) => (event.event === 'HandReceived' ? [event.seat] : []));
    return seats.flatMap((seat, i) => several(2, `seat:${seats.at(i - 1)}`, `seat:${seat}`));
}

function several(
    number: number,
    from: string,
    to: string,
    cards?: readonly Card[] | null,
): Omit<Hop, 'wait'>[] {
    return Array.from({ length: number }, (_, i) => ({ card: cards?.[i] ?? null, from, to }));
}

/** Finds where things are on the page. */
class Finder {
    private readonly used = new Set<Element>();
    private readonly known = new Map<string, Box | null>();

    constructor(private readonly me: string | null) {}

    /** The page has changed: what was measured is no longer true. */
    forget(): void {
        this.used.clear();
        this.known.clear();
    }

    /** A place; in the own hand, the very card if it lies there. */
    box(place: string, card: Card | null): Box | null {
        if (place === `seat:${this.me}`) {
            const hand = document.querySelector('[data-place="hand"]');
            if (hand) return this.inHand(hand, card) ?? this.measured(place, boxOf(hand));
        }
        if (this.known.has(place)) return this.known.get(place)!;
        const found = document.querySelector(`[data-place="${CSS.escape(place)}"]`);
        const inside = found?.querySelector('[data-fan]') ?? found;
        return this.measured(place, inside && boxOf(inside));
    }

    private inHand(hand: Element, card: Card | null): Box | null {
        if (card === null) return null;
        // The last of equal cards is the one that came or goes: the others keep their places.
        const equal = hand.querySelectorAll(`[data-card="${CSS.escape(kindOf(card))}"]`);
        const found = [...equal].findLast((each) => !this.used.has(each));
        if (!found) return null;
        this.used.add(found);
        return boxOf(found);
    }

    private measured(place: string, box: Box | null): Box | null {
        this.known.set(place, box);
        return box;
    }
}

/** The middle of an element, and how wide a card is that fits in it. */
function boxOf(element: Element): Box {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width: Math.min(width, height / RATIO) };
}
