// Where the seats are around the table: on an oval if there is room, else in a strip at its top.

export interface Spot {
    x: number;
    y: number;
}

/** What a seat takes up, in rem. */
export const SIZES = {
    large: { width: 12.5, height: 5.25 },
    wide: { width: 9.75, height: 4 },
    small: { width: 5.25, height: 5 },
    tiny: { width: 3.75, height: 2.75 },
    dense: { width: 3, height: 2 },
} as const;
export type SeatSize = keyof typeof SIZES;

export interface Around {
    kind: 'around';
    size: SeatSize;
    /** The middles of the seats, in pixels. */
    spots: Spot[];
    /** How far the seats reach into the table: what is left is the middle. */
    reach: Reach;
}
export interface Reach {
    side: number;
    top: number;
    bottom: number;
}
export interface Strip {
    kind: 'strip';
    size: SeatSize;
    inRow: number;
    /** So many seats that they have to be scrolled. */
    isCrowded: boolean;
}

const GAP = 0.5; // rem
const WIDE = 8.5; // rem, of a seat in a strip that has its cards beside its name
const OPEN = { wide: 6.5, narrow: 5.5 }; // rem, of a seat in a strip with an open hand
const MOST = 0.6; // of the height, for a strip that does not scroll
const OWN = 3.5; // rem, of the own seat at the bottom
const LEAST = 40; // rem, of a table with seats all around it
const MIDDLE = { width: 17, height: 11.5 }; // rem that the piles need
const LOWEST = 2.5; // rem that is left for piles of which at least something is seen
const SQUARENESS = 2.6; // 2 is an ellipse; more has more room in its corners
const ROUNDEST = (10 * Math.PI) / 180; // how far below the middle a seat may be

/** Seats in the order of play, the first at the left; `open` is the height of open hands, in rem. With
    `all`, as for a spectator, nobody sits outside the table: the first seat is at the bottom. */
export function arrange(
    count: number,
    width: number,
    height: number,
    rem: number,
    all = false,
    open = 0,
): Around | Strip {
    for (const size of ['large', 'wide', 'small'] as const) {
        if (width < LEAST * rem) break;
        const box = boxOf(size, rem, open);
        const spots = around(count, width, height - (all ? 0 : 2.75 * rem), box, rem, all);
        if (fits(spots, box, width, height, rem))
            return { kind: 'around', size, spots, reach: reach(spots, box, width, height, rem) };
    }
    return strip(count, width, height, rem, open);
}

function strip(count: number, width: number, height: number, rem: number, open: number): Strip {
    const inRows = (least: number) => {
        const most = Math.max(1, Math.floor((width - 0.5 * rem) / (least * rem)));
        const rows = Math.max(1, Math.ceil(count / most));
        return { rows, inRow: Math.max(1, Math.ceil(count / rows)) };
    };
    const share = (rows: number, size: SeatSize) =>
        (rows * (SIZES[size].height + open + 1.1) * rem) / height;
    const broad = inRows(WIDE);
    let { rows, inRow } = inRows(open ? OPEN.wide : SIZES.tiny.width);
    let size: SeatSize = width / inRow >= WIDE * rem ? 'wide' : 'small';
    if (rows > 1 && share(broad.rows, 'wide') <= 0.45) {
        [size, rows, inRow] = ['wide', broad.rows, broad.inRow];
    } else if (share(rows, size) > 0.45) {
        size = 'tiny';
        if (share(rows, size) > MOST) {
            if (!open) size = 'dense';
            ({ rows, inRow } = inRows(open ? OPEN.narrow : SIZES.dense.width + 0.1));
        }
    }
    const room = Math.min(MOST, 1 - (MIDDLE.height * rem) / height);
    const left = height - rows * (SIZES.dense.height + 0.2) * rem;
    const isCrowded = open ? share(rows, size) > room : size === 'dense' && left < LOWEST * rem;
    return { kind: 'strip', size, inRow, isCrowded };
}

interface Box {
    width: number;
    height: number;
}

function boxOf(size: SeatSize, rem: number, open: number): Box {
    const { width, height } = SIZES[size];
    return { width: width * rem, height: (height + open) * rem };
}

/** Points at equal distances on the oval, from the lower left over the top to the lower right; or
    all around it, from the bottom. */
function around(
    count: number,
    width: number,
    height: number,
    box: Box,
    rem: number,
    all: boolean,
): Spot[] {
    const a = (width - box.width) / 2 - GAP * rem;
    const b = (height - box.height) / 2 - GAP * rem;
    const from = all ? Math.PI / 2 : Math.PI - ROUNDEST;
    const to = all ? 2.5 * Math.PI : 2 * Math.PI + ROUNDEST;
    const points = Array.from({ length: 241 }, (_, i) => {
        const t = from + ((to - from) * i) / 240;
        return { x: width / 2 + a * power(Math.cos(t)), y: height / 2 + b * power(Math.sin(t)) };
    });
    const lengths = [0];
    for (let i = 1; i < points.length; i++) {
        const [p, q] = [points[i - 1]!, points[i]!];
        lengths.push(lengths[i - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
    }
    const whole = lengths.at(-1)!;
    return Array.from({ length: count }, (_, i) => {
        const wanted = (whole * (all ? i : i + 0.5)) / count;
        const after = Math.max(
            1,
            lengths.findIndex((length) => length >= wanted),
        );
        const [p, q] = [points[after - 1]!, points[after]!];
        const part = (wanted - lengths[after - 1]!) / (lengths[after]! - lengths[after - 1]!);
        return { x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part };
    });
}

function power(value: number): number {
    return Math.sign(value) * Math.abs(value) ** (2 / SQUARENESS);
}

function fits(spots: Spot[], box: Box, width: number, height: number, rem: number): boolean {
    const gap = GAP * rem;
    const apart = spots.every((p, i) =>
        spots.every((q, j) => {
            if (i >= j) return true;
            const dx = Math.abs(p.x - q.x);
            return dx >= box.width + gap || Math.abs(p.y - q.y) >= box.height + gap;
        }),
    );
    const { side, top, bottom } = reach(spots, box, width, height, rem);
    const isWide = width - 2 * side >= MIDDLE.width * rem;
    return apart && isWide && height - top - bottom >= MIDDLE.height * rem;
}

/** How far the seats reach in from the sides, the top and the bottom, where the own seat may be. */
function reach(spots: Spot[], box: Box, width: number, height: number, rem: number): Reach {
    let [side, top, bottom] = [rem, rem, OWN * rem];
    const gap = GAP * rem;
    for (const { x, y } of spots) {
        const fromSide = Math.min(x, width - x) + box.width / 2 + gap;
        const fromTop = y + box.height / 2 + gap;
        const fromBottom = height - y + box.height / 2 + gap;
        // A seat is counted where it takes less away from the middle.
        if (fromSide / width <= Math.min(fromTop, fromBottom) / height)
            side = Math.max(side, fromSide);
        else if (fromTop <= fromBottom) top = Math.max(top, fromTop);
        else bottom = Math.max(bottom, fromBottom);
    }
    return { side, top, bottom };
}
