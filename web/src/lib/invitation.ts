// The link by which others come to a table.

import type { Seated } from '../generated/protocol';
import { ask } from './http';
import { keptSeat } from './storage';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a link leads nowhere from any other device. */
export function isHereOnly(link: string): boolean {
    return THIS_MACHINE.includes(new URL(link).hostname);
}

/** The link to a table, as others can open it: what this machine calls itself is no good to them. */
export async function linkTo(code: string): Promise<string> {
    const here = `${location.origin}/t/${code}`;
    const seat = keptSeat(code);
    if (!seat || !THIS_MACHINE.includes(location.hostname)) return here;
    try {
        // The server knows its address. To ask for the seat one has changes nothing.
        const { name, token } = seat;
        return (await ask<Seated>(`/api/tables/${code}/seats`, { name, token })).link;
    } catch {
        return here;
    }
}
