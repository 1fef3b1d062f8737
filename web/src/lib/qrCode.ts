/** QR codes, as ISO/IEC 18004 has them: text as bytes, error correction M, up to version 10 (213 bytes).

    Of the eight masks it is always the first: readers take any of them. */

/** For each version: how many bytes correct errors in each block, and how many blocks there are. */
const BLOCKS = [
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
] as const;
/** Says correction M and the first mask, and corrects errors in that. */
const FORMAT = 0b101010000010010;

type Point = readonly [x: number, y: number];

/** Whether each square of a code is dark, row by row. `RangeError` if the text is too long for one. */
export function qrCode(text: string): boolean[][] {
    const bytes = new TextEncoder().encode(text);
    for (const [place, [correcting, blocks]] of BLOCKS.entries()) {
        const version = place + 1;
        const { rows, free } = frameOf(version);
        const room = (free.length >> 3) - correcting * blocks;
        const data = dataOf(bytes, version < 10 ? 8 : 16, room);
        if (!data) continue;
        const written = interleaved(data, correcting, blocks).flatMap((byte) => bitsOf(byte, 8));
        free.forEach(([x, y], at) => (rows[y]![x] = (written[at] ?? 0) !== (x + y + 1) % 2));
        return rows;
    }
    throw new RangeError('too long for a code');
}

/** The bits of a number, the highest first. */
const bitsOf = (value: number, count: number): number[] =>
    Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1);

/** Bytes that fill the room: that it is bytes, how many, themselves, and padding. Nothing if they do not fit. */
function dataOf(bytes: Uint8Array, lengthBits: number, room: number): number[] | null {
    const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, lengthBits)];
    for (const byte of bytes) bits.push(...bitsOf(byte, 8));
    if (bits.length > room * 8) return null;
    // The end is marked by four bits; all before them, four and four, makes whole bytes.
    bits.push(0, 0, 0, 0);
    const data: number[] = [];
    for (let at = 0; data.length < room && at < bits.length; at += 8)
        data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
    for (let padding = 0xec; data.length < room; padding ^= 0xfd) data.push(padding);
    return data;
}

/** The data in blocks, of which the last may be longer by one, with what corrects their errors: the first
    byte of each block, then the second of each. */
function interleaved(data: readonly number[], correcting: number, blocks: number): number[] {
    const short = Math.floor(data.length / blocks);
    const longer = data.length % blocks;
    const parts = Array.from({ length: blocks }, (_, block) => {
        const start = block * short + Math.max(0, block - (blocks - longer));
        return data.slice(start, start + short + Number(block >= blocks - longer));
    });
    const corrections = parts.map((part) => correctionOf(part, correcting));
    const inTurn = (lists: readonly number[][], length: number): number[] =>
        Array.from({ length }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
    return [...inTurn(parts, short + 1), ...inTurn(corrections, correcting)];
}

/** The remainder of Reed and Solomon's division. */
function correctionOf(data: readonly number[], count: number): number[] {
    let divisor = [1];
    for (let degree = 0, root = 1; degree < count; degree++, root = times(root, 2))
        divisor = [...divisor, 0].map((each, at) => each ^ times(divisor[at - 1] ?? 0, root));
    const rest = [...data, ...divisor.slice(1).fill(0)];
    data.forEach((_, at) => {
        const factor = rest[at]!;
        divisor.forEach((each, place) => (rest[at + place]! ^= times(each, factor)));
    });
    return rest.slice(data.length);
}

/** The product of two bytes in the field of 256 elements. */
function times(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= ((b >> bit) & 1) * a;
    }
    return product;
}

/** What every code of a version has, and the squares that are free for data, in their order. */
function frameOf(version: number): { rows: boolean[][]; free: Point[] } {
    const size = version * 4 + 17;
    const drawn: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size));
    const set = (x: number, y: number, isDark: boolean): void => {
        if (drawn[y] && x in drawn) drawn[y][x] = isDark;
    };
    /** Squares in each other around a middle, some of them light. */
    const rings = (x: number, y: number, reach: number, light: readonly number[]): void => {
        for (let down = -reach; down <= reach; down++)
            for (let right = -reach; right <= reach; right++) {
                const ring = Math.max(Math.abs(down), Math.abs(right));
                set(x + right, y + down, !light.includes(ring));
            }
    };
    rings(3, 3, 4, [2, 4]);
    rings(size - 4, 3, 4, [2, 4]);
    rings(3, size - 4, 4, [2, 4]);
    // Smaller marks, where there is room for them, and dashed lines between all of these.
    const isFree = (x: number, y: number): boolean => drawn[y]![x] === undefined;
    const [middle, last] = [(size - 1) / 2, size - 7];
    const places = version < 2 ? [] : version < 7 ? [6, last] : [6, middle, last];
    for (const x of places) for (const y of places) if (isFree(x, y)) rings(x, y, 2, [1]);
    for (let at = 0; at < size; at++) {
        if (isFree(6, at)) set(6, at, at % 2 === 0);
        if (isFree(at, 6)) set(at, 6, at % 2 === 0);
    }
    drawFormat(set, size);
    if (version >= 7) drawVersion(set, size, version);
    const free: Point[] = [];
    // In columns of two from the right, up and down in turn; the one of the dashed line does not count.
    for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
        if (right === 6) right--;
        for (let step = 0; step < size; step++)
            for (const x of [right, right - 1]) {
                const y = isUp ? size - 1 - step : step;
                if (isFree(x, y)) free.push([x, y]);
            }
    }
    return { rows: drawn as boolean[][], free };
}

type Draw = (x: number, y: number, isDark: boolean) => void;

/** The format stands there twice: around one corner, and in parts at the two others. */
function drawFormat(set: Draw, size: number): void {
    for (let bit = 0; bit < 15; bit++) {
        const isDark = ((FORMAT >> bit) & 1) === 1;
        const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
        const across = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
        set(8, along, isDark);
        set(across, 8, isDark);
    }
    set(8, size - 8, true);
}

/** The version, with bits that correct errors in it, stands beside two of the corners. */
function drawVersion(set: Draw, size: number, version: number): void {
    let rest = version;
    for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
        const isDark = ((bits >> bit) & 1) === 1;
        const along = Math.floor(bit / 3);
        const across = size - 11 + (bit % 3);
        set(across, along, isDark);
        set(along, across, isDark);
    }
}
