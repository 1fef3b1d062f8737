// A match that is over, as it is watched again: which hand, which step of it, as whom.

import type { HandReplay, ReplayStep } from '../generated/protocol';
import { calledIn } from './calls';

/** Gets a hand from the server, open or as a player saw it. */
export type Fetch = (hand: number, seat: string | null) => Promise<HandReplay>;
/** Told of a step on, before the page shows it: to let the cards fly. */
export type Watcher = (step: ReplayStep) => void;

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1600; // milliseconds for a step

export class ReplayPlayer {
    shown = $state.raw<HandReplay | null>(null);
    index = $state(0);
    /** Whose view it is; null shows all cards. */
    seat = $state<string | null>(null);
    speed = $state(1);
    isPlaying = $state(false);
    problem = $state.raw<unknown>(null);

    readonly step = $derived(this.shown?.steps[this.index] ?? null);
    /** Who has called UNO for the card they hold. */
    readonly called = $derived(calledIn((this.shown?.steps ?? []).slice(0, this.index + 1)));
    readonly last = $derived(Math.max(0, (this.shown?.steps.length ?? 1) - 1));
    readonly hand = $derived(this.shown?.hand ?? 1);
    readonly hands = $derived(this.shown?.hands ?? 1);
    readonly isAtStart = $derived(this.hand === 1 && this.index === 0);
    readonly isAtEnd = $derived(this.hand === this.hands && this.index === this.last);
    readonly pause = $derived(PACE / this.speed);

    readonly #known = new Map<string, Promise<HandReplay>>();
    #asked = 0;

    constructor(
        private readonly fetch: Fetch,
        private readonly watcher: Watcher = () => undefined,
    ) {}

    /** Goes to a step of a hand; what is beyond the last is the last. */
    async moveTo(hand: number, index: number, flies = false): Promise<void> {
        const now = ++this.#asked; // whoever asked last is answered
        let shown = this.shown;
        if (shown?.hand !== hand || this.problem) {
            try {
                shown = await this.#get(hand, this.seat);
            } catch (problem) {
                if (now === this.#asked) this.#fail(problem);
                return;
            }
            if (now !== this.#asked) return;
        }
        const to = Math.max(0, Math.min(index, shown.steps.length - 1));
        if (flies) this.watcher(shown.steps[to]!);
        this.problem = null;
        this.shown = shown;
        this.index = to;
    }

    /** Shows the same moment with other eyes. */
    async watchAs(seat: string | null): Promise<void> {
        const now = ++this.#asked;
        try {
            const shown = await this.#get(this.hand, seat);
            if (now !== this.#asked) return;
            this.seat = seat;
            this.shown = shown;
        } catch (problem) {
            if (now === this.#asked) this.#fail(problem);
        }
    }

    /** One step on; after a hand comes the next. */
    async on(): Promise<void> {
        if (this.isAtEnd) this.isPlaying = false;
        else if (this.index < this.last) await this.moveTo(this.hand, this.index + 1, true);
        else await this.moveTo(this.hand + 1, 0, true);
        if (this.index === this.last && this.hand < this.hands)
            void this.#get(this.hand + 1, this.seat).catch(() => undefined); // soon wanted
    }

    async back(): Promise<void> {
        if (this.index > 0) await this.moveTo(this.hand, this.index - 1);
        else if (this.hand > 1) await this.moveTo(this.hand - 1, Infinity);
    }

    /** So many hands on or back, to their beginning. */
    async turn(hands: number): Promise<void> {
        const hand = this.hand + hands;
        if (hand >= 1 && hand <= this.hands) await this.moveTo(hand, 0);
    }

    /** Plays by itself, or no longer; from the end, all of it once more. */
    async toggle(): Promise<void> {
        const starts = !this.isPlaying;
        if (starts && this.isAtEnd) await this.moveTo(1, 0, true);
        this.isPlaying = starts;
    }

    #fail(problem: unknown): void {
        this.isPlaying = false;
        this.problem = problem;
    }

    #get(hand: number, seat: string | null): Promise<HandReplay> {
        const key = `${hand} ${seat ?? ''}`;
        const before = this.#known.get(key);
        if (before) return before;
        const found = this.fetch(hand, seat);
        this.#known.set(key, found);
        found.catch(() => this.#known.delete(key)); // what failed is asked again
        return found;
    }
}
