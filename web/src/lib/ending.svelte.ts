// The end of a hand, in its time: the last card lands, a breath, the hands that are left turn up, their
// points are counted card by card, and then comes the result. Whoever has seen enough taps.

import { untrack } from 'svelte';
import type { Card, Update } from '../generated/protocol';
import { countedFor, type Counted, type Partners } from './counting';
import { flights } from './flights.svelte';
import { moves } from './settings.svelte';

type Stage =
    | 'none' // a hand is on
    | 'landing' // the last card is on its way, or has just landed
    | 'counting' // hands lie open, points fly
    | 'result';

/** Points on their way from a card to a score. */
export interface Chip extends Counted {
    key: number;
}

const BREATH = 650; // milliseconds
const TURNED_UP = 700;
const NEXT = 280;
const NEXT_HAND = 300; // and so much more before the next hand
const LONGEST = 6000; // for all that is counted
const CALM = 450;
const PATIENCE = 10_000; // points that have not gone by then never will
/** How long points fly. */
export const CHIP = 520;

class Ending {
    stage = $state<Stage>('none');
    /** The match is over, too. */
    isMatch = $state(false);
    /** The entry of the log that tells it. */
    seq = $state(-1);
    /** The hands that lie open at their seats. */
    hands = $state.raw<Readonly<Record<string, Card[]>> | null>(null);
    chips = $state.raw<readonly Chip[]>([]);
    /** Points that are scored and not yet counted. */
    #pending = $state.raw<Readonly<Record<string, number>>>({});

    #left: Readonly<Record<string, Card[]>> = {};
    #counted: readonly Counted[] = [];
    /** The last of them that was seen to go. */
    #gone = -1;
    #timers: number[] = [];
    #unwatch = (): void => undefined;

    /** Something of it is on the page: nothing else should be yet. */
    readonly isOn = $derived(this.stage !== 'none');
    /** The result has to wait. */
    readonly isRunning = $derived(this.stage === 'landing' || this.stage === 'counting');

    /** How many of somebody's points are not counted yet. */
    uncounted(name: string): number {
        return this.#pending[name] ?? 0;
    }

    /** Looks whether a hand, or the match, is over with this; `isLate` if nobody waits for that. */
    follow({ seq, told = [], left = [], view }: Update, partners: Partners, isLate: boolean): void {
        const events = told.map(({ event }) => event);
        if (events.some(({ event }) => event === 'HandBegan')) this.clear();
        if (!events.some(({ event }) => event === 'HandWon' || event === 'HandBlocked')) return;
        this.clear();
        this.isMatch = view?.phase === 'match_over';
        this.seq = seq;
        this.#left = Object.fromEntries(left.map(({ seat, cards }) => [seat, cards]));
        this.#counted = countedFor(events, left, partners);
        if (isLate || !moves() || document.hidden) return this.#conclude();
        this.stage = 'landing';
        const pending: Record<string, number> = {};
        for (const event of events)
            if (event.event === 'PointsScored') pending[event.seat] = event.points;
        this.#pending = pending;
        if (!flights.isBusy) this.#later(BREATH, () => this.#turnUp());
        else this.#unwatch = flights.whenLanded((isHurried) => this.#landed(isHurried));
    }

    /** The end is to be seen no more. */
    clear(): void {
        this.#stop();
        this.stage = 'none';
        this.isMatch = false;
        this.hands = null;
    }

    /** Whoever has seen enough has the result. */
    skip(): void {
        if (this.isRunning) this.#conclude();
    }

    /** Points are seen to go: the next ones follow, however slow the machine is. */
    departed(chip: Chip): void {
        if (!this.chips.includes(chip)) return;
        this.#gone = chip.key;
        const next = this.#counted[chip.key + 1];
        if (!next) return this.#later(CHIP + CALM, () => this.#conclude());
        const pause = Math.min(NEXT, LONGEST / this.#counted.length);
        const further = next.from === chip.from ? 0 : NEXT_HAND;
        this.#later(pause + further, () => this.#count(chip.key + 1));
    }

    /** Points have arrived at the score. */
    arrived(chip: Chip): void {
        if (!this.chips.includes(chip)) return;
        this.chips = this.chips.filter((each) => each !== chip);
        this.#pending = { ...this.#pending, [chip.to]: this.uncounted(chip.to) - chip.points };
    }

    /** To be attached to a card that lies open at a seat. */
    readonly unfold = (card: HTMLElement): void => {
        if (untrack(() => this.stage) !== 'counting') return;
        const place = [...(card.parentElement?.children ?? [])].indexOf(card);
        card.animate(
            { transform: ['perspective(20rem) rotateY(90deg)', 'perspective(20rem) rotateY(0)'] },
            { duration: 260, delay: place * 50, fill: 'backwards', easing: 'ease-out' },
        );
    };

    #landed(isHurried: boolean): void {
        this.#unwatch();
        if (isHurried) this.#conclude();
        else this.#later(BREATH, () => this.#turnUp());
    }

    #turnUp(): void {
        this.stage = 'counting';
        this.#gone = -1;
        this.hands = this.#left;
        this.#later(Object.keys(this.#left).length > 0 ? TURNED_UP : 0, () => this.#count(0));
    }

    /** Counts a card; the next one when this has been seen to go. */
    #count(key: number): void {
        const each = this.#counted[key];
        if (!each) return this.#later(CALM, () => this.#conclude());
        this.chips = [...this.chips, { ...each, key }];
        this.#later(PATIENCE, () => this.#gone < key && this.#conclude());
    }

    #conclude(): void {
        this.#stop();
        this.hands = this.#left;
        this.stage = 'result';
    }

    #stop(): void {
        this.#unwatch();
        this.#timers.forEach(clearTimeout);
        this.#timers = [];
        this.chips = [];
        this.#pending = {};
    }

    #later(pause: number, then: () => void): void {
        this.#timers.push(window.setTimeout(then, pause));
    }
}

export const ending = new Ending();
