// The problem of a day: how far the server is with it, what was chosen, and whether it was right.

import type { Card, Colour, Move, ProblemShown, Underway } from '../generated/protocol';
import { kindOf, partsOf } from './cards';
import { HttpProblem } from './http';
import { offerOf, type Lay } from './legalMoves';
import { isSolved, keepSolved } from './storage';
import type { Patience } from './underway';

/** Gets the problem from the server. */
export type Find = (patience: Patience) => Promise<ProblemShown>;

const NOTHING: ReadonlyMap<Card, Lay> = new Map();

/** Its address, to be asked. */
export function problemPath(day: string, language: string): string {
    return `/api/problem?${new URLSearchParams({ ...(day && { date: day }), lang: language })}`;
}

export class DailyProblem {
    shown = $state.raw<ProblemShown | null>(null);
    underway = $state.raw<Underway | null>(null);
    /** Why there is none. */
    refusal = $state.raw<HttpProblem | null>(null);
    /** The place of what was chosen last, among the choices. */
    chosen = $state<number | null>(null);
    /** Everything that was chosen. */
    tried = $state.raw<readonly number[]>([]);
    /** A wild waits for its colour. */
    asked = $state.raw<Lay | null>(null);
    /** A card was tapped that cannot be laid. */
    isMissed = $state(false);
    isAnswered = $state(false);
    /** Whether it was solved in this browser before. */
    wasSolved = $state(false);

    readonly #choices = $derived(this.shown?.choices ?? []);
    readonly isRight = $derived(this.chosen !== null && this.chosen === this.shown?.best);
    /** What was chosen, if there is something better. */
    readonly wrong = $derived(
        this.chosen === null || this.isRight ? null : this.#choices[this.chosen]!,
    );
    /** What can be laid, by kind. */
    readonly lays = $derived(
        this.shown
            ? offerOf(this.#choices.map(({ move }) => move).filter((move) => laidBy(move))).lays
            : NOTHING,
    );
    /** The places of all other choices. */
    readonly others = $derived(
        [...this.#choices.keys()].filter((place) => !laidBy(this.#choices[place]!.move)),
    );
    readonly canDraw = $derived(this.#choices.some(({ move }) => move.action === 'draw'));
    /** The places of all choices, the best first. */
    readonly ranked = $derived(
        [...this.#choices.keys()].sort((a, b) => this.#choices[b]!.wins - this.#choices[a]!.wins),
    );

    #asking = new AbortController();

    constructor(private readonly find: Find) {}

    /** Gets the problem; in another language, what was chosen stays. */
    async load(): Promise<void> {
        this.leave();
        const { signal } = (this.#asking = new AbortController());
        this.refusal = null;
        try {
            const onprogress = (underway: Underway): void => void (this.underway = underway);
            const shown = await this.find({ signal, onprogress });
            if (shown.date !== this.shown?.date) this.wasSolved = isSolved(shown.date);
            this.shown = shown;
        } catch (problem) {
            if (signal.aborted) return;
            if (!(problem instanceof HttpProblem)) throw problem;
            this.refusal = problem;
        }
        this.underway = null;
    }

    /** Nobody waits for it any more. */
    leave(): void {
        this.#asking.abort();
    }

    /** One of the choices, by its place. */
    choose(place: number): void {
        this.again();
        this.chosen = place;
        if (!this.tried.includes(place)) this.tried = [...this.tried, place];
        if (!this.isRight) return;
        keepSolved(this.shown!.date);
        this.isAnswered = true;
    }

    /** A card of the hand, if it can be laid. A wild is asked for its colour first. */
    lay(card: Card, colour: Colour | null = null): void {
        this.again();
        const lay = this.lays.get(kindOf(card));
        if (!lay) this.isMissed = true;
        else if (lay.colours.length > 1 && colour === null) this.asked = lay;
        else this.choose(this.#placeOf(lay.card, colour));
    }

    draw(): void {
        this.choose(this.#choices.findIndex(({ move }) => move.action === 'draw'));
    }

    /** Once more, from the beginning. */
    again(): void {
        this.chosen = this.asked = null;
        this.isMissed = false;
    }

    show(): void {
        this.again();
        this.isAnswered = true;
    }

    /** Where among the choices a card is laid, a wild in this colour. */
    #placeOf(kind: Card, colour: Colour | null): number {
        return this.#choices.findIndex(({ move }) => {
            const laid = laidBy(move);
            if (laid === null || kindOf(laid) !== kind) return false;
            return colour === null || partsOf(laid).colour === colour;
        });
    }
}

/** The one card that a move lays. */
function laidBy(move: Move): Card | null {
    return move.action === 'play' && move.cards.length === 1 ? move.cards[0]! : null;
}
