// Questions whose answer has to be worked out first: the server says how far it is, and is asked again.

import type { Underway } from '../generated/protocol';
import { answerTo, type Asking } from './http';

/** Waits so many milliseconds, or until the signal says to give up, and then throws its reason. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export interface Patience extends Asking {
    /** Told how far it is, each time that the server says so. */
    onprogress?: (underway: Underway) => void;
    wait?: Wait;
}

const UNDERWAY = 202;
const PAUSE = 1000; // milliseconds: the server says to ask again in a second

/** Asks until there is an answer. Throws an `HttpProblem` if that is refused, or if there is no network, and
 *  the reason of the signal if somebody gives up. */
export async function askUntilDone<T>(path: string, patience: Patience = {}): Promise<T> {
    const { signal, onprogress, wait = rest } = patience;
    for (;;) {
        const { status, answer } = await answerTo<T | Underway>(path, undefined, patience);
        if (status !== UNDERWAY) return answer as T;
        onprogress?.(answer as Underway);
        signal?.throwIfAborted();
        await wait(PAUSE, signal);
    }
}

const rest: Wait = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
        const done = (): void => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', done);
            if (signal?.aborted) reject(signal.reason as Error);
            else resolve();
        };
        const timer = setTimeout(done, milliseconds);
        signal?.addEventListener('abort', done);
    });
