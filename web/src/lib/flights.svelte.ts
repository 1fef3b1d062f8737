// The cards in the air, and what has to wait for them. The page shows how things stand at once; but a
// card is not seen in its place before its own flight has landed there, and until then it is counted
// where it came from: no card is in two places, or in none.

import { tick, untrack } from 'svelte';
import type { AnyEvent, Card, Told } from '../generated/protocol';
import { kindOf } from './cards';
import { FLIGHT, hopsFor, type Hop } from './hops';
import { moves } from './settings.svelte';

/** A card on its way; boxes are in pixels of the window. */
export interface Flight {
    key: number;
    /** Null flies face down. */
    card: Card | null;
    from: Box;
    to: Box;
    /** The card whose place it comes to, which may move meanwhile. */
    target: HTMLElement | null;
    /** Milliseconds that it still lies where it was. */
    wait: number;
    /** It was face down, and is turned over on its way. */
    turns: boolean;
    land: () => void;
}
/** The middle of a card, how wide it is and how far it is turned. */
export interface Box {
    x: number;
    y: number;
    width: number;
    turn: number;
}

const RATIO = 1.5; // of a card's height to its width
const PATIENCE = 1000; // milliseconds that a flight may be late, on a machine that has much to do
const FRAMES = 60; // in which the table has to be there, where it comes with the deal

class Flights {
    inTheAir = $state.raw<readonly Flight[]>([]);
    /** Something flies, or is about to. */
    isBusy = $state(false);
    /** A hand is dealt. */
    isDealing = $state(false);
    /** Cards that will come to the own hand, but have not left the pile. */
    coming = $state.raw<readonly Card[]>([]);
    /** The cards that were laid by what happened last, the top one last. */
    laid: readonly Card[] = [];
    /** By how much places show another number of cards than they will. */
    #offsets = $state.raw<Readonly<Record<string, number>>>({});

    #flown = 0;
    #batch = 0;
    #left = 0;
    #timers: number[] = [];
    /** What would have started by now, had all before it landed. */
    #late: (() => void)[] = [];
    readonly #hidden = new Set<HTMLElement>();
    readonly #watchers = new Set<(isHurried: boolean) => void>();

    /** How many cards are to be added to those of a place, to have those that lie there now. */
    offset(place: string): number {
        return this.#offsets[place] ?? 0;
    }

    /** The same for the number that stands there: what is in the air still counts where it came from. */
    uncounted(place: string): number {
        return this.offset(place) + this.offset(airOf(place));
    }

    /** Whether a card has yet to land on the pile. */
    get isLaying(): boolean {
        return this.offset('discard') < 0;
    }

    /** Has somebody told when all has landed, and whether somebody was in a hurry; gives what ends it. */
    whenLanded(watcher: (isHurried: boolean) => void): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }

    /** Lets cards fly for what has happened. To be called before the page has changed, it finds the
        very card that is laid; `me` is the own seat. */
    begin(told: readonly Told[], me: string | null): void {
        if (this.isBusy) this.finish();
        const events = told.map(({ event }) => event);
        const hops = hopsFor(events);
        if (hops.length === 0) return;
        this.laid = hops.flatMap(({ card, to }) => (card && to === 'discard' ? [card] : []));
        if (!moves() || document.hidden) return;
        const places = new Places(me, this.#hidden);
        const starts = hops.map(({ from, card }) => places.known(from, card));
        this.isBusy = true;
        this.isDealing = events.some(({ event }) => event === 'HandBegan');
        this.#left = hops.length;
        const isNewHand = bringsHand(events, me);
        this.coming = isNewHand
            ? []
            : hops.flatMap(({ card, to }) => (card && to === `seat:${me}` ? [kindOf(card)] : []));
        this.#offsets = {};
        for (const { from, to, carries } of hops) {
            this.#shift(from, carries);
            this.#shift(to, -carries);
        }
        void this.#fly(hops, starts, places, isNewHand);
    }

    /** Nobody wants to wait: all is where it belongs. */
    hurry(): void {
        this.finish(true);
    }

    /** All has landed, or has to. */
    finish(isHurried = false): void {
        if (!this.isBusy) return;
        this.#batch++;
        this.#timers.forEach(clearTimeout);
        this.#timers = [];
        this.#late = [];
        for (const card of this.#hidden) reveal(card);
        this.#hidden.clear();
        this.inTheAir = [];
        this.coming = [];
        this.#offsets = {};
        this.isBusy = this.isDealing = false;
        for (const watcher of this.#watchers) watcher(isHurried);
    }

    /** To be attached to a card: one that comes flying is seen in its place once it has landed there. */
    readonly arrive = (card: HTMLElement): (() => void) => {
        if (untrack(() => this.isBusy)) this.#hide(card); // once, when it comes to the page
        return () => this.#hidden.delete(card);
    };

    /** Whether this is on a card that has not landed. */
    hides(element: Element): boolean {
        return [...this.#hidden].some((card) => card.contains(element));
    }

    async #fly(
        hops: readonly Hop[],
        starts: readonly (Box | null)[],
        places: Places,
        isNewHand: boolean,
    ): Promise<void> {
        const batch = ++this.#batch;
        await tick();
        for (
            let frame = 0;
            frame < FRAMES && batch === this.#batch && !places.areThere(isNewHand);
            frame++
        )
            await new Promise(requestAnimationFrame);
        if (batch !== this.#batch) return;
        if (isNewHand)
            places.hand?.querySelectorAll<HTMLElement>('[data-card]').forEach(this.#hide);
        const last = Math.max(...hops.map(({ wait }) => wait));
        this.#timers.push(window.setTimeout(() => this.finish(), last + FLIGHT + PATIENCE));
        hops.forEach((hop, i) => {
            // What lies there for all to see stays there until it goes.
            const from = starts[i];
            const start = (): void => {
                if (hops.length - this.#left < hop.after) this.#late.push(start);
                else this.#start(hop, null, places, 0);
            };
            if (from || hop.wait === 0) this.#start(hop, from ?? null, places, hop.wait);
            else this.#timers.push(window.setTimeout(start, hop.wait));
        });
    }

    #start(hop: Hop, known: Box | null, places: Places, wait: number): void {
        const { card, carries } = hop;
        const leave = (): void => {
            this.#shift(hop.from, -carries);
            this.#shift(airOf(hop.from), carries);
        };
        if (wait === 0) leave();
        else this.#timers.push(window.setTimeout(leave, wait));
        const from = known ?? places.box(hop.from);
        const target = places.claim(hop.to, card);
        const to = target ? boxOf(target) : places.box(hop.to);
        const land = (): void => this.#land(hop, target, flight);
        const turns = card !== null && !known;
        const flight: Flight | null = from &&
            to && { key: this.#flown++, card, from, to, target, wait, turns, land };
        const at = card ? this.coming.indexOf(kindOf(card)) : -1;
        if (at >= 0) this.coming = this.coming.toSpliced(at, 1);
        if (flight) this.inTheAir = [...this.inTheAir, flight];
        else land();
    }

    #land({ from, to, carries }: Hop, target: HTMLElement | null, flight: Flight | null): void {
        if (flight && !this.inTheAir.includes(flight)) return;
        this.inTheAir = this.inTheAir.filter((each) => each !== flight);
        this.#shift(airOf(from), -carries);
        this.#shift(to, carries);
        if (target) {
            reveal(target);
            this.#hidden.delete(target);
        }
        if (--this.#left === 0) return this.finish();
        const late = this.#late;
        this.#late = [];
        for (const start of late) start();
    }

    #shift(place: string, by: number): void {
        this.#offsets = { ...this.#offsets, [place]: this.offset(place) + by };
    }

    readonly #hide = (card: HTMLElement): void => {
        card.style.opacity = '0';
        this.#hidden.add(card);
    };
}

export const flights = new Flights();

/** What has left a place and has not landed. */
const airOf = (place: string): string => `air ${place}`;

function reveal(card: HTMLElement): void {
    card.style.removeProperty('opacity');
}

/** Whether the own hand is another one than before. */
function bringsHand(events: readonly AnyEvent[], me: string | null): boolean {
    return events.some(
        (event) =>
            event.event === 'HandBegan' || (event.event === 'HandReceived' && event.seat === me),
    );
}

/** Finds where things are on the page. */
class Places {
    readonly #used = new Set<Element>();

    constructor(
        private readonly me: string | null,
        private readonly hidden: ReadonlySet<HTMLElement>,
    ) {}

    get hand(): HTMLElement | null {
        return find('hand');
    }

    /** Whether the table is on the page, and has its size. */
    areThere(isNewHand: boolean): boolean {
        const isMeasured = find('draw')?.checkVisibility({ visibilityProperty: true }) ?? false;
        return isMeasured && !(isNewHand && this.hand?.childElementCount === 0);
    }

    /** The box of a card that lies open where it is now; null if one sees only its back. */
    known(place: string, card: Card | null): Box | null {
        if (card === null || place !== `seat:${this.me}`) return null;
        const found = this.#lastUnused(this.hand, `[data-card="${CSS.escape(kindOf(card))}"]`);
        return found && boxOf(found);
    }

    /** Where a card will lie that has not landed there. */
    claim(place: string, card: Card | null): HTMLElement | null {
        const isMine = place === `seat:${this.me}`;
        const where = isMine ? this.hand : find(place);
        const kind = isMine && card ? `[data-card="${CSS.escape(kindOf(card))}"]` : '*';
        return this.#lastUnused(where, kind, place === 'discard');
    }

    box(place: string): Box | null {
        const found = (place === `seat:${this.me}` && this.hand) || find(place);
        const inside = found?.querySelector<HTMLElement>('[data-fan]') ?? found;
        return inside && boxOf(inside);
    }

    /** The last of equal cards is the one that came or goes: the others keep their places. Of those
        on the pile, the first came first. */
    #lastUnused(where: Element | null, wanted: string, first?: boolean): HTMLElement | null {
        if (!where) return null;
        const all = [...where.querySelectorAll<HTMLElement>(wanted)].filter(
            (each) => !this.#used.has(each) && (first === undefined || this.hidden.has(each)),
        );
        const found = (first ? all[0] : all.at(-1)) ?? null;
        if (found) this.#used.add(found);
        return found;
    }
}

function find(place: string): HTMLElement | null {
    return document.querySelector(`[data-place="${CSS.escape(place)}"]`);
}

/** Where a card is, or would be that fits in an element. */
export function boxOf(element: HTMLElement): Box {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
    const [wide, high] = [element.offsetWidth || width, element.offsetHeight || height];
    return {
        x: left + width / 2,
        y: top + height / 2,
        width: Math.min(wide, high / RATIO),
        turn: (Math.atan2(b, a) * 180) / Math.PI,
    };
}
