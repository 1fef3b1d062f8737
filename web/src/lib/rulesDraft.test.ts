import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RulesDraft } from './rulesDraft.svelte';
import type { Rules } from './rulebooks';

// A server that knows two options, which must not both be on.
const BASE = { teams: false, shuffle_seats: false };
const OPTIONS = Object.keys(BASE).map((name) => ({ name, values: [{ value: true }] }));
let rulebook = 0; // answers are kept for good: every test has a rulebook of its own

function answer(path: string, init?: RequestInit): [number, unknown] {
    if (path === '/api/options') return [200, { options: OPTIONS }];
    const { options } = JSON.parse(init!.body as string) as Rules;
    if (options['teams'] && options['shuffle_seats'])
        return [400, { code: 'clash', message: 'No.', about: ['teams', 'shuffle_seats'] }];
    const silent = Object.keys(BASE).filter((name) => !(name in options));
    return [200, { options: { ...BASE, ...options }, unused: {}, silent, place: { wild: 'End' } }];
}

function begin(options: Rules['options'] = {}): [RulesDraft, Rules['options'][]] {
    const told: Rules['options'][] = [];
    const draft = new RulesDraft((_, changed) => told.push(changed));
    draft.take({ rulebook: `rulebook-${rulebook++}`, options });
    return [draft, told];
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
        const [status, body] = answer(path, init);
        return new Response(JSON.stringify(body), { status });
    });
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test('a change is told once the server agrees', async () => {
    const [draft, told] = begin();
    await vi.runAllTimersAsync();
    expect(told).toEqual([]);
    draft.choose('teams', true);
    expect(draft.isSettled).toBe(false);
    await vi.runAllTimersAsync();
    expect(told).toEqual([{ teams: true }]);
    expect(draft.isSettled).toBe(true);
});

test('what the sheet leaves open is asked of the server', async () => {
    const [draft] = begin();
    await vi.runAllTimersAsync();
    expect(draft.silent).toEqual(['teams', 'shuffle_seats']);
    expect(draft.place).toEqual({ wild: 'End' });
    draft.choose('teams', true);
    await vi.runAllTimersAsync();
    expect(draft.silent).toEqual(['shuffle_seats']);
});

test('the impossible is shown and kept, but not told, until it is mended', async () => {
    const [draft, told] = begin({ teams: true });
    await vi.runAllTimersAsync();
    draft.choose('shuffle_seats', true);
    await vi.runAllTimersAsync();
    expect(draft.problem?.about).toEqual(['teams', 'shuffle_seats']);
    expect(draft.valueOf('shuffle_seats')).toBe(true);
    expect(told).toEqual([]);
    draft.choose('teams', undefined);
    await vi.runAllTimersAsync();
    expect(draft.problem).toBeNull();
    expect(told).toEqual([{ shuffle_seats: true }]);
});

test('the last change can be taken back', async () => {
    const [draft, told] = begin({ teams: true });
    await vi.runAllTimersAsync();
    draft.choose('shuffle_seats', true);
    await vi.runAllTimersAsync();
    draft.takeBack();
    await vi.runAllTimersAsync();
    expect(draft.choices).toEqual({ teams: true });
    expect(draft.problem).toBeNull();
    expect(told).toEqual([]);
});

test('what the rulebook says anyway is no change', async () => {
    const [draft, told] = begin();
    await vi.runAllTimersAsync();
    draft.choose('teams', true);
    draft.choose('teams', false);
    await vi.runAllTimersAsync();
    expect(draft.isChanged('teams')).toBe(false);
    expect(told).toEqual([]);
});
