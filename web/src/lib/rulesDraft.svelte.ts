// Rules while somebody changes them. What the options mean together the server says; until it has
// agreed, the choices are kept here, and nobody else is told.

import type { OptionShown } from '../generated/protocol';
import { HttpProblem } from './http';
import { allOptions, called, fitting, keyOf, readRules, type Rules, type Value } from './rulebooks';
import type { OptionValues } from './router.svelte';
import { language } from './text.svelte';

const PAUSE = 250; // milliseconds without another change, before the server is asked

export class RulesDraft {
    rulebook = $state('');
    /** Every option there is; empty until the server has told. */
    all = $state.raw<readonly OptionShown[]>([]);
    /** What the rulebook itself says. */
    base = $state.raw<OptionValues>({});
    /** Where the choices differ from it, whether they go together or not. */
    choices = $state.raw<OptionValues>({});
    /** Options that mean nothing, because of what others are set to. */
    unused = $state.raw<Readonly<Record<string, string>>>({});
    /** What the rulebook's sheet says nothing about; of a changed option nobody asks. */
    silent = $state.raw<readonly string[]>([]);
    /** Where on the sheet it says the rest. */
    place = $state.raw<Readonly<Record<string, string>>>({});
    /** Why the choices are no rules. */
    problem = $state.raw<HttpProblem | null>(null);
    /** Whether the choices are what everyone else was told. */
    isSettled = $state(true);

    #good: OptionValues = {};
    #known = '';
    #questions = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly tell: (rulebook: string, options: OptionValues) => void) {}

    /** Begins with these rules, unless they are what we have just told. */
    take(rules: Rules): void {
        const key = `${language()} ${keyOf(rules)}`;
        if (key === this.#known) return;
        this.#known = key;
        this.rulebook = rules.rulebook;
        this.choices = rules.options;
        this.#good = {};
        void this.#begin();
    }

    valueOf(name: string): Value | undefined {
        return this.choices[name] ?? this.base[name];
    }

    isChanged(name: string): boolean {
        return name in this.choices;
    }

    /** The problem in words, in which options are called what they are called here. */
    get why(): string {
        if (!this.problem) return '';
        const { message, about } = this.problem;
        return called(
            message,
            this.all.filter(({ name }) => about.includes(name)),
        );
    }

    /** Sets an option; to what the rulebook says anyway, and it is unchanged. */
    choose(name: string, value: Value | undefined): void {
        const { [name]: _, ...others } = this.choices;
        const isUsual = value === undefined || value === this.base[name];
        this.#change(isUsual ? others : { ...others, [name]: value }, PAUSE);
    }

    /** Goes back to what went together last. */
    takeBack(): void {
        this.#change(this.#good, 0);
    }

    resetAll(): void {
        this.#change({}, 0);
    }

    /** Asks the server once more, after it could not be reached. */
    again(): void {
        void (this.all.length ? this.#settle() : this.#begin());
    }

    stop(): void {
        clearTimeout(this.#timer);
        this.#questions++;
    }

    #change(choices: OptionValues, pause: number): void {
        this.stop();
        this.choices = choices;
        this.isSettled = false;
        this.#timer = setTimeout(() => void this.#settle(), pause);
    }

    async #begin(): Promise<void> {
        this.stop();
        const { rulebook } = this;
        await this.#answered(async () => {
            const [all, usual] = await Promise.all([
                allOptions(),
                readRules({ rulebook, options: {} }),
            ]);
            return () => {
                this.all = all;
                this.base = usual.options;
                this.choices = this.#fitted(this.choices);
                void this.#settle();
            };
        });
    }

    async #settle(): Promise<void> {
        const rules = { rulebook: this.rulebook, options: this.choices };
        await this.#answered(async () => {
            const { unused, silent, place } = await readRules(rules);
            return () => {
                this.unused = unused;
                this.silent = silent;
                this.place = place;
                this.#good = rules.options;
                this.problem = null;
                this.isSettled = true;
                const key = `${language()} ${keyOf(rules)}`;
                if (key === this.#known) return;
                this.#known = key;
                this.tell(rules.rulebook, rules.options);
            };
        });
    }

    /** Does what a question leads to, unless there was another question meanwhile. */
    async #answered(question: () => Promise<() => void>): Promise<void> {
        const mine = ++this.#questions;
        try {
            const then = await question();
            if (mine === this.#questions) then();
        } catch (problem) {
            if (mine !== this.#questions) return;
            if (!(problem instanceof HttpProblem)) throw problem;
            this.problem = problem;
            this.isSettled = false;
        }
    }

    #fitted(options: OptionValues): OptionValues {
        const named = Object.entries(options).map(([name, value]) => {
            const option = this.all.find((each) => each.name === name);
            return [name, fitting(option, value)] as const;
        });
        return Object.fromEntries(named.filter(([name, value]) => value !== this.base[name]));
    }
}
