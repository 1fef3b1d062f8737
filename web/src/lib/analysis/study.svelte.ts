// "What if …?": a hand of a match that is over, gone on with otherwise. The server tells what comes of it.

import type { ReplayStep, StudyLine } from '../../generated/protocol';
import { calledIn } from '../calls';
import type { Watcher } from '../replayPlayer.svelte';

/** Asks the server how it would have gone on with these moves. */
export type Answer = (moves: readonly string[]) => Promise<StudyLine>;

/** Something done, and the line that came of it. */
interface Turn {
    move: string;
    line: StudyLine;
}

export class Study {
    /** What can be done at the beginning, once it is known. */
    #start = $state.raw<StudyLine | null>(null);
    #turns = $state.raw<readonly Turn[]>([]);
    /** How many of the steps have been shown; with none, it is the moment of the match. */
    index = $state(0);
    isBusy = $state(false);
    /** Whether it goes on by itself to the end of what is known. */
    isWalking = $state(false);
    problem = $state.raw<unknown>(null);

    readonly line = $derived(this.#turns.at(-1)?.line ?? this.#start);
    readonly steps = $derived(this.line?.steps ?? []);
    /** The same, with the moment of the match before them. */
    readonly all = $derived.by(() => [this.before, ...this.steps]);
    readonly seat = $derived(this.line?.seat ?? '');
    readonly isAtEnd = $derived(this.index === this.steps.length);
    readonly canTakeBack = $derived(this.#turns.length > 0);
    /** What is shown on the table. */
    readonly step = $derived.by(() => this.all[this.index] ?? this.before);
    readonly called = $derived.by(() =>
        calledIn(this.steps.slice(0, this.index), this.calledBefore),
    );

    constructor(
        private readonly before: ReplayStep,
        private readonly calledBefore: readonly string[],
        private readonly answer: Answer,
        private readonly watcher: Watcher = () => undefined,
    ) {}

    /** Begins, perhaps with a move. */
    async begin(move?: string, atOnce = true): Promise<void> {
        await this.#ask([], (line) => (this.#start = line));
        if (move && !this.problem) await this.make(move, atOnce);
    }

    /** Makes a move, and shows what comes of it: step by step, or all of it at once. */
    async make(move: string, atOnce = true): Promise<void> {
        const moves = [...this.#turns.map((turn) => turn.move), move];
        await this.#ask(moves, (line) => {
            this.#turns = [...this.#turns, { move, line }];
            if (atOnce) this.moveTo(line.steps.length);
            else {
                this.isWalking = true;
                this.on();
            }
        });
    }

    /** One step on, up to the end of what is known. */
    on(): void {
        if (this.isAtEnd) return;
        this.watcher(this.all[this.index + 1]!);
        this.index++;
        if (this.isAtEnd) this.isWalking = false;
    }

    /** Takes back the last move, and what came of it. */
    takeBack(): void {
        this.#turns = this.#turns.slice(0, -1);
        this.moveTo(this.steps.length);
        this.problem = null;
    }

    moveTo(index: number): void {
        this.isWalking = false;
        this.index = Math.max(0, Math.min(index, this.steps.length));
    }

    async #ask(moves: readonly string[], take: (line: StudyLine) => void): Promise<void> {
        if (this.isBusy) return;
        this.isBusy = true;
        this.problem = null;
        try {
            take(await this.answer(moves));
        } catch (problem) {
            this.problem = problem;
        } finally {
            this.isBusy = false;
        }
    }
}
