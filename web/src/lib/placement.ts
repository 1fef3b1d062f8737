// Where something small can be shown for a moment without covering what can be pressed.

export interface Size {
    width: number;
    height: number;
}
export interface Point {
    x: number;
    y: number;
}
export interface Box extends Size, Point {}

/** The first of the wanted places, by their upper left corners, that covers nothing; else the one
    that covers least. All are moved inside the bounds. */
export function freeSpot(
    size: Size,
    wanted: readonly Point[],
    taken: readonly Box[],
    bounds: Box,
): Point {
    let best: Point = bounds;
    let least = Infinity;
    for (const point of wanted) {
        const x = clamp(point.x, bounds.x, bounds.x + bounds.width - size.width);
        const y = clamp(point.y, bounds.y, bounds.y + bounds.height - size.height);
        const covered = taken.reduce((sum, box) => sum + overlap({ x, y, ...size }, box), 0);
        if (covered >= least) continue;
        best = { x, y };
        least = covered;
        if (covered === 0) break;
    }
    return best;
}

/** Places around a box: below, above, to the right and to the left of it. */
export function spotsAround(box: Box, size: Size, gap: number): Point[] {
    const x = box.x + (box.width - size.width) / 2;
    const y = box.y + (box.height - size.height) / 2;
    return [
        { x, y: box.y + box.height + gap },
        { x, y: box.y - size.height - gap },
        { x: box.x + box.width + gap, y },
        { x: box.x - size.width - gap, y },
    ];
}

/** Places in a column, from the lowest upwards. */
export function spotsAbove(middle: number, bottom: number, top: number, size: Size): Point[] {
    const STEP = 4;
    const spots: Point[] = [];
    for (let y = bottom - size.height; y >= top; y -= STEP)
        spots.push({ x: middle - size.width / 2, y });
    return spots;
}

function clamp(value: number, least: number, most: number): number {
    return Math.max(least, Math.min(value, most));
}

/** How much two boxes have in common. */
export function overlap(a: Box, b: Box): number {
    const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}
