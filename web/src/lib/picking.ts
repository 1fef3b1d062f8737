// The choice of the dealer (S3): which card lies where, who has picked what, and how large cards can be.

import type { Card, CardPicked, PickingView } from '../generated/protocol';

/** A card that is spread out: face down, or turned up by whoever picked it. */
export interface Spot {
    /** From 1, as the server counts. */
    place: number;
    picked: CardPicked | null;
}

/** All cards that are spread out, in their order. */
export function spotsOf({ spread, picked }: PickingView): Spot[] {
    return Array.from({ length: spread }, (_, i) => {
        const place = i + 1;
        return { place, picked: picked.find((pick) => pick.place === place) ?? null };
    });
}

/** What somebody has picked, a card each round. */
export function picksOf({ earlier, picked }: PickingView, name: string): Card[] {
    return [...earlier, ...picked].filter(({ seat }) => seat === name).map(({ card }) => card);
}

/** Who shared the highest number in the round before, and so picks again; nobody in the first round. */
export function tiedIn(
    { earlier, waiting, picked }: PickingView,
    seats: readonly string[],
): string[] {
    if (earlier.length === 0) return [];
    return seats.filter(
        (name) => waiting.includes(name) || picked.some(({ seat }) => seat === name),
    );
}

/** What a card has at least and at most, and what lies between two, in rem: a thumb finds each. */
const [LEAST, MOST, GAP] = [3, 7, 0.5];
const NAME = 1.35; // rem below a card, for whoever picked it

export interface Grid {
    columns: number;
    /** The width of a card, in pixels. */
    card: number;
}

/** The largest cards that fit, in rows that are full but for the last; too many for the height scroll. */
export function gridFor(count: number, width: number, height: number, rem: number): Grid {
    const gap = GAP * rem;
    const most = Math.max(1, Math.floor((width + gap) / (LEAST * rem + gap)));
    let best: Grid = { columns: Math.min(count, most), card: LEAST * rem };
    for (let columns = 1; columns <= Math.min(count, most); columns++) {
        const rows = Math.ceil(count / columns);
        const byWidth = (width + gap) / columns - gap;
        const byHeight = ((height + gap) / rows - gap - NAME * rem) / 1.5;
        const card = Math.floor(Math.min(byWidth, byHeight, MOST * rem));
        if (card > best.card) best = { columns, card };
    }
    return best;
}
