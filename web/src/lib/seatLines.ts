// The seats of a table before a match, as a list that is not longer than it has to be.

import type { SeatInfo } from '../generated/protocol';

export interface SeatLine {
    /** The seat, or the first of several. */
    seat: number;
    info: SeatInfo;
    /** How many free seats side by side it stands for; 0 if somebody sits there. */
    free: number;
}

/** At so many seats the list is a dense one. */
const MANY = 9;

export function isDense(seats: readonly SeatInfo[]): boolean {
    return seats.length >= MANY;
}

/** A line for each seat; in a dense list, free seats side by side share one. */
export function linesOf(seats: readonly SeatInfo[]): SeatLine[] {
    const lines: SeatLine[] = [];
    seats.forEach((info, seat) => {
        const last = lines.at(-1);
        if (isDense(seats) && !info.name && last?.free) last.free++;
        else lines.push({ seat, info, free: info.name ? 0 : 1 });
    });
    return lines;
}
