import type { HandReplay } from '../generated/protocol';
import { ask } from './http';
import { keptSeat } from './storage';
import { language } from './text.svelte';

/** A hand of a match that is over, all of it: open, or as one player saw it. */
export async function fetchHand(
    code: string,
    match: number,
    hand: number,
    seat: string | null = null,
): Promise<HandReplay> {
    const asked = new URLSearchParams({ lang: language(), ...(seat ? { seat } : {}) });
    const path = `/api/tables/${code}/matches/${match}/hands/${hand}?${asked}`;
    const token = keptSeat(code)?.token;
    const shown = await ask<HandReplay>(path, undefined, token);
    let more = shown.more; // a long hand comes in parts
    while (more) {
        const part = await ask<HandReplay>(`${path}&start=${more}`, undefined, token);
        shown.steps.push(...part.steps);
        more = part.more;
    }
    return shown;
}
