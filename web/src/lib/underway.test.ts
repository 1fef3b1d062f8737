import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpProblem } from './http';
import { isServerReached } from './reach.svelte';
import { speak } from './text.svelte';
import { askUntilDone, type Wait } from './underway';

const PATH = '/api/problem?lang=en';
const underway = (done: number) => new Response(JSON.stringify({ done, of: 9 }), { status: 202 });
const found = () => new Response('{"best": 2}');
const refused = (code: string, message: string) =>
    new Response(JSON.stringify({ code, message }), { status: 503 });

let answers: (() => Response | Promise<Response>)[] = [];
let asked: RequestInit[] = [];
let waits: number[] = [];
/** Waits for nothing, and notes for how long it would have. */
const wait: Wait = (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
};

beforeEach(async () => {
    await speak('en');
    [answers, asked, waits] = [[], [], []];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
        expect(path).toBe(PATH);
        asked.push(init);
        return answers.shift()!();
    });
});
afterEach(() => vi.unstubAllGlobals());

it('asks again every second until there is an answer, and tells how far it is', async () => {
    answers = [() => underway(0), () => underway(4), found];
    const told: number[] = [];
    const answer = await askUntilDone<{ best: number }>(PATH, {
        onprogress: ({ done }) => told.push(done),
        wait,
    });
    expect(answer).toEqual({ best: 2 });
    expect(told).toEqual([0, 4]);
    expect(waits).toEqual([1000, 1000]);
});

it('an answer that is there is taken at once', async () => {
    answers = [found];
    await askUntilDone(PATH, { wait, onprogress: () => expect.fail('nothing is underway') });
    expect(waits).toEqual([]);
});

it('asks by the right of a seat, each time', async () => {
    answers = [() => underway(0), found];
    await askUntilDone(PATH, { token: 'secret', wait });
    for (const { headers } of asked)
        expect(headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(asked).toHaveLength(2);
});

it('a refusal has its sentence, also when it comes late', async () => {
    answers = [() => underway(0), () => refused('analysis_failed', 'That went wrong.')];
    const problem = await askUntilDone(PATH, { wait }).catch((problem: unknown) => problem);
    expect(problem).toBeInstanceOf(HttpProblem);
    expect(problem).toMatchObject({
        status: 503,
        code: 'analysis_failed',
        message: 'That went wrong.',
    });
});

it('says so if the server cannot be reached', async () => {
    answers = [() => underway(0), () => Promise.reject(new TypeError('no network'))];
    await expect(askUntilDone(PATH, { wait })).rejects.toMatchObject({ code: 'offline' });
    expect(isServerReached()).toBe(false);
});

it('whoever gives up while it asks is told so', async () => {
    const giveUp = new AbortController();
    answers = [
        async () => {
            giveUp.abort(new Error('given up'));
            throw new DOMException('', 'AbortError');
        },
    ];
    const { signal } = giveUp;
    await expect(askUntilDone(PATH, { signal, wait })).rejects.toThrow('given up');
    expect(asked[0]?.signal).toBe(signal);
});

it('whoever has given up waits no longer', async () => {
    const giveUp = new AbortController();
    answers = [() => underway(0)];
    const onprogress = (): void => giveUp.abort(new Error('given up'));
    await expect(askUntilDone(PATH, { signal: giveUp.signal, onprogress, wait })).rejects.toThrow(
        'given up',
    );
    expect(waits).toEqual([]);
});

it('to give up is not taken for a server that cannot be reached', async () => {
    answers = [found];
    await askUntilDone(PATH);
    const giveUp = new AbortController();
    answers = [
        async () => {
            giveUp.abort();
            throw new DOMException('', 'AbortError');
        },
    ];
    await askUntilDone(PATH, { signal: giveUp.signal }).catch(() => undefined);
    expect(isServerReached()).toBe(true);
});

it('waits by itself, and no longer than it has to', async () => {
    vi.useFakeTimers();
    try {
        answers = [() => underway(0), found];
        const answer = askUntilDone(PATH);
        await vi.advanceTimersByTimeAsync(999);
        expect(asked).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(1);
        expect(await answer).toEqual({ best: 2 });
        const giveUp = new AbortController();
        answers = [() => underway(0)];
        const given = askUntilDone(PATH, { signal: giveUp.signal }).catch(
            (why: Error) => why.message,
        );
        await vi.advanceTimersByTimeAsync(500);
        giveUp.abort(new Error('given up'));
        expect(await given).toBe('given up');
        expect(vi.getTimerCount()).toBe(0);
    } finally {
        vi.useRealTimers();
    }
});
