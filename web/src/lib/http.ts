// Questions to the server over HTTP.

import type { Problem } from '../generated/protocol';
import { noteReached } from './reach.svelte';
import { language, say } from './text.svelte';

/** The server said no, or could not be reached; `message` is for people. */
export class HttpProblem extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        message: string,
        readonly about: readonly string[] = [],
    ) {
        super(message);
    }
}

/** What else belongs to a question. */
export interface Asking {
    /** By the right of which seat it is asked. */
    token?: string | null | undefined;
    signal?: AbortSignal | undefined;
}

/** Asks for something, perhaps by the right of a seat; throws an `HttpProblem` if it is refused, or if
 *  there is no network. */
export async function ask<T>(path: string, body?: unknown, token?: string | null): Promise<T> {
    return (await answerTo<T>(path, body, { token })).answer;
}

/** Asks as `ask` does, and tells by which status it was answered. Whoever gives up sees the reason of the signal. */
export async function answerTo<T>(
    path: string,
    body: unknown,
    { token, signal }: Asking,
): Promise<{ status: number; answer: T }> {
    const init: RequestInit = { headers: { 'accept-language': language() } };
    if (signal) init.signal = signal;
    if (token) init.headers = { ...init.headers, authorization: `Bearer ${token}` };
    if (body !== undefined) {
        init.method = 'POST';
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
        response = await fetch(path, init);
        noteReached(true);
    } catch {
        signal?.throwIfAborted();
        noteReached(false);
        throw new HttpProblem(0, 'offline', say('app.offline'));
    }
    const answer: unknown = await response.json().catch(() => null);
    signal?.throwIfAborted();
    if (!response.ok) {
        const problem = answer as Problem | null;
        throw new HttpProblem(
            response.status,
            problem?.code ?? 'internal_error',
            problem?.message ?? `HTTP ${response.status}`,
            problem?.about ?? [],
        );
    }
    return { status: response.status, answer: answer as T };
}
