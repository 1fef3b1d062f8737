// Picking a card to find the dealer: what was tapped, what is shown meanwhile, and why not.

import type { PickingView, Refused } from '../generated/protocol';
import type { ToSend } from './connection';

/** What the controller needs of a table. */
export interface PickGateway {
    readonly name: string | null;
    do(command: ToSend): Promise<Refused | null>;
}

/** For so long a round that ended in a tie is still looked at, in milliseconds. */
export const LOOK = 2000;

export class PickController {
    /** What is shown: how things stand or, for a moment after a tie, the round that has ended. */
    shown = $state.raw<PickingView | null>(null);
    /** The place that was tapped, until the server has answered. */
    chosen = $state<number | null>(null);
    /** Why a card could not be had. */
    problem = $state('');

    #latest = $state.raw<PickingView | null>(null);
    #timer = 0;

    /** Whether the round that is shown is over. */
    readonly isOver = $derived(this.shown !== this.#latest);
    /** Whether this person is to pick one of the cards that are shown. */
    readonly canPick: boolean = $derived(
        !this.isOver && this.chosen === null && this.#isAwaited(this.#latest),
    );

    constructor(private readonly table: PickGateway) {}

    /** To be called with every change of the choice. */
    follow(now: PickingView | null): void {
        const before = this.#latest;
        this.#latest = now;
        if (before && now && now.earlier.length > before.earlier.length) {
            const picked = now.earlier.slice(before.earlier.length);
            this.shown = { ...before, picked, waiting: [] };
            clearTimeout(this.#timer);
            this.#timer = window.setTimeout(() => this.#goOn(), LOOK);
        } else if (!this.#timer) this.shown = now;
        if (!this.#isAwaited(now)) this.problem = '';
    }

    /** Picks the card at this place. */
    async pick(place: number): Promise<void> {
        if (!this.canPick) return;
        this.problem = '';
        this.chosen = place;
        try {
            const refusal = await this.table.do({ type: 'pick', place });
            // Whoever has been given a card meanwhile has nothing to learn from it.
            if (refusal && this.#isAwaited(this.#latest)) this.problem = refusal.message;
        } finally {
            this.chosen = null;
        }
    }

    close(): void {
        clearTimeout(this.#timer);
    }

    #goOn(): void {
        this.#timer = 0;
        this.shown = this.#latest;
    }

    #isAwaited(picking: PickingView | null): boolean {
        return this.table.name !== null && picking?.waiting.includes(this.table.name) === true;
    }
}
