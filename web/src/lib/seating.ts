// Where the seats are around the table: on an oval if there is room, else in an arch over the piles, which keeps
// the order of the circle; and where there is no height for that, in a strip at the top.

export interface Spot {
    x: number;
    y: number;
}

/** What a seat takes up, in rem. */
export const SIZES = {
    large: { width: 10, height: 6.25 },
    wide: { width: 8, height: 5 },
    small: { width: 5.25, height: 4.25 },
    tiny: { width: 3.75, height: 2.9 },
    dense: { width: 3, height: 2.35 },
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
    /** So little room, beside the own seat, that there is none for names. */
    isBare: boolean;
}

const GAP = 0.5; // rem
const WIDE = 8.5; // rem, of a seat in a strip that has its cards beside its name
const OPEN = { wide: 6.5, narrow: 5.5 }; // rem, of a seat in a strip with an open hand
const MOST = 0.6; // of the height, for a strip that does not scroll;
const MOST_SHORT = 0.5; // and where there is so little that the own seat stands in it
const OWN = 3.75; // rem, of the own seat at the bottom
const LEAST = 40; // rem, of a table with seats all around it
const MIDDLE = { width: 17, height: 11.5 }; // rem that the piles need
const CARD = { ofWidth: 0.21, ofHeight: 0.27 }; // how wide a card on the piles is, of their room
const FIRST = 0.75; // rem above the top row of an arch
const LEAST_CARD = { large: 5, wide: 3.5, small: 2.5, tiny: 2.2, dense: 2.25 }; // rem: for a larger one, seats are smaller
/** What is tried for an arch, the largest first: the size, and rem between two rows for what stands out of seats. */
const ARCHES: readonly (readonly [SeatSize, number])[] = [
    ['large', 0.9],
    ['wide', 0.9],
    ['small', 0.9],
    ['tiny', 0.9],
    ['tiny', 0.4],
    ['dense', 0.3],
];
const BARE_ROWS = 3; // for more, there is no room without names either
const BARE = 4.2; // rem that is left for piles, or names go
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
    isShort = false,
): Around | Strip {
    for (const size of ['large', 'wide', 'small'] as const) {
        if (width < LEAST * rem || isShort) break;
        const box = boxOf(size, rem, open);
        const spots = around(count, width, height - (all ? 0 : 2.75 * rem), box, rem, all);
        if (fits(spots, box, width, height, rem))
            return { kind: 'around', size, spots, reach: reach(spots, box, width, height, rem) };
    }
    const over = all || open || isShort ? null : arch(count, width, height, rem);
    const rows = strip(count, width, height, rem, open, isShort ? MOST_SHORT : MOST);
    // On a wide table, many seats of an arch would be small beside large piles: rows have more room.
    const least = Math.min(SIZES.small.width, SIZES[rows.size].width);
    const isSmall = over && width >= LEAST * rem && SIZES[over.size].width < least;
    return over && !isSmall ? over : rows;
}

/** Seats in an arch: up at the left, along the top, down at the right. As many as can stand in the top row, and
    as large as leaves the piles their room: below the arch, or between its legs. */
function arch(count: number, width: number, height: number, rem: number): Around | null {
    for (const [size, above] of ARCHES) {
        const box = boxOf(size, rem, 0);
        const [column, pitch] = [box.width + GAP * rem, box.height + above * rem];
        const most = Math.floor((width - GAP * rem) / column);
        const legs = Math.max(count > 2 ? 1 : 0, Math.ceil((count - most) / 2));
        const bottom = OWN * rem;
        const row = (FIRST + GAP) * rem + box.height; // down to the end of the top row
        if (legs * pitch + row > height - bottom || most < 2) continue;
        const below = { side: 0, top: legs * pitch + row, bottom };
        const between = { side: column + GAP * rem, top: row, bottom };
        const reach = [below, between].reduce((best, each) =>
            cardIn(each, width, height) > cardIn(best, width, height) ? each : best,
        );
        if (cardIn(reach, width, height) < LEAST_CARD[size] * rem) continue;
        return { kind: 'around', size, spots: onArch(count, legs, width, pitch, box, rem), reach };
    }
    return null;
}

/** How wide a card can be in what is left of the middle. */
function cardIn(reach: Reach, width: number, height: number): number {
    const [wide, high] = [width - 2 * reach.side, height - reach.top - reach.bottom];
    return Math.min(wide * CARD.ofWidth, high * CARD.ofHeight);
}

function onArch(
    count: number,
    legs: number,
    width: number,
    pitch: number,
    box: Box,
    rem: number,
): Spot[] {
    const top = count - 2 * legs;
    const [left, first] = [box.width / 2 + (GAP / 2) * rem, box.height / 2 + FIRST * rem];
    const inRow = (i: number): number =>
        legs > 0 && top < 3
            ? width / 2 + (i - (top - 1) / 2) * Math.min(width / 2.6, box.width * 1.7)
            : legs > 0
              ? left + ((width - 2 * left) * i) / (top - 1)
              : (width * (i + 0.5)) / top;
    return Array.from({ length: count }, (_, i) => {
        if (i < legs) return { x: left, y: first + (legs - i) * pitch };
        if (i >= legs + top) return { x: width - left, y: first + (i - legs - top + 1) * pitch };
        return { x: inRow(i - legs), y: first };
    });
}

function strip(
    count: number,
    width: number,
    height: number,
    rem: number,
    open: number,
    most: number,
): Strip {
    const inRows = (least: number) => {
        const fit = Math.max(1, Math.floor((width - 0.5 * rem) / (least * rem)));
        const rows = Math.max(1, Math.ceil(count / fit));
        return { rows, inRow: Math.max(1, Math.ceil(count / rows)) };
    };
    const share = (rows: number, size: SeatSize) =>
        (rows * (SIZES[size].height + open + 1.1) * rem) / height;
    const broad = inRows(WIDE);
    const plain = inRows(SIZES.small.width);
    let { rows, inRow } = inRows(open ? OPEN.wide : SIZES.tiny.width);
    const each = width / inRow / rem;
    let size: SeatSize =
        each >= WIDE ? 'wide' : each >= SIZES.small.width || open ? 'small' : 'tiny';
    if (rows > 1 && share(broad.rows, 'wide') <= 0.45) {
        [size, rows, inRow] = ['wide', broad.rows, broad.inRow];
    } else if (size === 'tiny' && share(plain.rows, 'small') <= 0.45) {
        [size, rows, inRow] = ['small', plain.rows, plain.inRow];
    } else if (share(rows, size) > 0.45) {
        size = 'tiny';
        if (share(rows, size) > most) {
            if (!open) size = 'dense';
            ({ rows, inRow } = inRows(open ? OPEN.narrow : SIZES.dense.width + 0.1));
        }
    }
    const room = Math.min(MOST, 1 - (MIDDLE.height * rem) / height);
    const left = height - rows * (SIZES.dense.height + 0.2) * rem;
    const isCrowded = open ? share(rows, size) > room : size === 'dense' && left < LOWEST * rem;
    const isNarrow = width < MIDDLE.width * rem;
    const isBare = isNarrow && most < MOST && size === 'dense' && left < BARE * rem;
    return {
        kind: 'strip',
        size,
        inRow,
        isCrowded: isCrowded || (isBare && rows > BARE_ROWS),
        isBare,
    };
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
