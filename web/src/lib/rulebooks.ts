// Rulebooks and their options as the server tells them, asked once in each language; and the rules
// that were chosen last.

import type {
    OptionList,
    OptionShown,
    RuleFacts,
    RulebookList,
    RulesRead,
} from '../generated/protocol';
import { ask } from './http';
import type { OptionValues } from './router.svelte';
import { language, say } from './text.svelte';

export type Value = OptionValues[string];

/** A rulebook, and where the rules differ from it. */
export interface Rules {
    rulebook: string;
    options: OptionValues;
    /** The reading of the rule sheets that a table has agreed on; the present one, if not said. */
    edition?: number | undefined;
}

export const FIRST: Rules = { rulebook: 'official', options: {} };

const KEPT = 'openuno.rules';
const MOST_TOLD = 80;
const told = new Map<string, Promise<unknown>>();

/** The rulebooks one can play by. */
export function rulebooks(): Promise<RulebookList['rulebooks']> {
    return once('rulebooks', async () => (await ask<RulebookList>('/api/rulebooks')).rulebooks);
}

/** Every option of the rules. */
export function allOptions(): Promise<OptionShown[]> {
    return once('options', async () => (await ask<OptionList>('/api/options')).options);
}

/** The rules in words, and what every option is; refused if the options do not go together. */
export function readRules({ rulebook, options, edition }: Rules): Promise<RulesRead> {
    return once(`${keyOf({ rulebook, options })} ${edition ?? ''}`, () =>
        ask('/api/rulebooks/read', { rulebook, options, edition }),
    );
}

/** What a rulebook is called; its name, if there is no such rulebook. */
export async function titleOf(rulebook: string): Promise<string> {
    const all = await rulebooks().catch(() => []);
    return all.find(({ name }) => name === rulebook)?.title ?? rulebook;
}

/** The same for the same rules, however they were written down. */
export function keyOf({ rulebook, options }: Rules): string {
    const named = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    return [rulebook, ...named.sort()].join(' ');
}

/** A value of an option, in words. */
export function wordsOf(option: OptionShown, value: Value): string {
    const known = option.values.find((each) => each.value === value);
    if (known) return known.words;
    if (value === 0) return option.zero;
    return typeof value === 'number' ? value.toLocaleString(language()) : String(value);
}

/** A message of the server, in which options have their labels instead of the names of files. */
export function called(message: string, options: readonly OptionShown[]): string {
    const labels = new Map(options.map(({ name, label }) => [name, label]));
    return message.replace(/(?:\boptions\.)?\b([a-z_]+)\b/g, (words, name: string) => {
        const option = labels.get(name);
        return option === undefined ? words : say('rules.form.quoted', { option });
    });
}

/** Whether partners are to play together, but so many cannot be teams. */
export function areOddTeams(facts: RuleFacts, players: number): boolean {
    return facts.teams && !facts.players.includes(players);
}

/** A value as the option knows it: a link cannot tell the deck `2015` from the number. */
export function fitting(option: OptionShown | undefined, value: Value): Value {
    return option?.values.find((each) => String(each.value) === String(value))?.value ?? value;
}

/** The rules that this browser chose last. */
export function keptRules(): Rules {
    try {
        const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Rules>;
        return { rulebook: kept.rulebook ?? FIRST.rulebook, options: kept.options ?? {} };
    } catch {
        return FIRST;
    }
}

export function keepRules(rules: Rules): void {
    localStorage.setItem(KEPT, JSON.stringify(rules));
}

function once<T>(question: string, answer: () => Promise<T>): Promise<T> {
    const key = `${language()} ${question}`;
    const before = told.get(key) as Promise<T> | undefined;
    if (before) return before;
    const now = answer();
    if (told.size >= MOST_TOLD) told.clear();
    told.set(key, now);
    now.catch(() => told.delete(key)); // what failed is asked again
    return now;
}
