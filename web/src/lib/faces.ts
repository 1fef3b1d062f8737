// Sixteen faces for people and bots: animals, each a few shapes about 0,0 in a circle of radius 50.

import { AVATARS, SEAT_COLOURS, type Avatar, type SeatColour } from '../generated/protocol';

const INK = '#2b2233';
const WHITE = '#fffaf2';
const BLUSH = '#ff9d9d';

/** A filled shape, the lowest first; without a colour, a line of ink. */
export type Shape = readonly [fill: string | null, path: string];

/** An oval. */
const dot = (x: number, y: number, w: number, h = w): string =>
    `M${x - w} ${y}a${w} ${h} 0 1 0 ${2 * w} 0a${w} ${h} 0 1 0 ${-2 * w} 0Z`;
/** The same on both sides. */
const two = (x: number, y: number, w: number, h = w): string => dot(-x, y, w, h) + dot(x, y, w, h);
/** A pointed ear on both sides, by its three corners. */
const ears = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): string =>
    [-1, 1].map((side) => `M${side * ax} ${ay}L${side * bx} ${by} ${side * cx} ${cy}Z`).join('');

const HEAD = dot(0, 5, 31, 29);
const EYES: Shape[] = [
    [INK, two(12, 0, 3.8, 4.6)],
    [WHITE, dot(-10.8, -1.6, 1.3) + dot(13.2, -1.6, 1.3)],
];
const NOSE: Shape = [INK, 'M-4.5 9h9q.5 5-4.5 6-5-1-4.5-6Z'];
const SMILE: Shape = [null, 'M-7 18q3.5 4.5 7 0 3.5 4.5 7 0'];
const GRIN: Shape = [null, 'M-8 18q8 7 16 0'];
const MUZZLE = dot(0, 16, 14, 10.5);

const FACES: Record<Avatar, readonly Shape[]> = {
    fox: [
        ['#f28a3a', ears(31, -40, 6, -20, 31, 2)],
        [INK, ears(28, -33, 18, -24, 28, -15)],
        ['#f28a3a', HEAD],
        [WHITE, 'M-31 6Q-12 4 0 17 12 4 31 6A31 29 0 0 1-31 6Z'],
        ...EYES,
        NOSE,
        SMILE,
    ],
    cat: [
        ['#8b93a8', ears(29, -38, 5, -22, 31, 0)],
        ['#f4b6b6', ears(26, -31, 14, -22, 27, -10)],
        ['#8b93a8', HEAD],
        [WHITE, MUZZLE],
        ['#6d7489', 'M-7-23H-2L-4-12ZM7-23H2L4-12Z'],
        ...EYES,
        NOSE,
        SMILE,
        [null, 'M-20 13-33 10M-20 17-33 19M20 13 33 10M20 17 33 19'],
    ],
    dog: [
        ['#d9a066', HEAD],
        [WHITE, 'M-7-23H7Q6 0 16 14A16 14 0 0 1-16 14Q-6 0-7-23Z'],
        [
            '#8a5a34',
            'M-24-19C-42-20-42 14-32 22-24 18-22 0-16-20ZM24-19C42-20 42 14 32 22 24 18 22 0 16-20Z',
        ],
        ...EYES,
        [INK, dot(0, 11, 6, 4.5)],
        GRIN,
        ['#f06a7a', 'M-4 22h8v5a4 4 0 0 1-8 0Z'],
    ],
    bear: [
        ['#9c6b43', two(25, -21, 11)],
        ['#d9a97c', two(25, -21, 5.5)],
        ['#9c6b43', HEAD],
        ['#ecd0ae', MUZZLE],
        ...EYES,
        NOSE,
        SMILE,
    ],
    panda: [
        [INK, two(25, -21, 11)],
        [WHITE, HEAD],
        [INK, two(13, 1, 9, 10.5)],
        [WHITE, two(12.5, 0, 4.2, 4.8)],
        [INK, two(12, 0.5, 2.4, 3)],
        NOSE,
        SMILE,
    ],
    rabbit: [
        ['#cbb7e8', two(12, -29, 8, 20)],
        ['#ffc4d0', two(12, -29, 3.6, 14)],
        ['#cbb7e8', HEAD],
        [WHITE, MUZZLE],
        ...EYES,
        ['#ef7f95', dot(0, 11, 4, 3)],
        SMILE,
        [WHITE, 'M-4 21h3.7v6h-3.7ZM.3 21h3.7v6h-3.7Z'],
    ],
    frog: [
        ['#59b660', two(17, -21, 12) + HEAD],
        [WHITE, two(17, -22, 8)],
        [INK, two(16, -21, 4, 5)],
        ['#a9dd8f', dot(0, 20, 20, 12)],
        [BLUSH, two(21, 8, 4.5, 3)],
        [null, 'M-16 9q16 13 32 0'],
        [INK, two(4, 2, 1.3)],
    ],
    owl: [
        ['#7b68b5', ears(29, -37, 4, -24, 30, -4)],
        ['#7b68b5', HEAD],
        ['#e8def8', dot(0, 24, 16, 9)],
        [WHITE, two(12.5, -1, 13)],
        [INK, two(11.5, 0, 5.5, 6)],
        [WHITE, dot(-9.5, -2, 2) + dot(13.5, -2, 2)],
        ['#f5a93b', 'M-5 8H5L0 19Z'],
    ],
    penguin: [
        ['#33415f', HEAD],
        [WHITE, two(11, 5, 13, 14) + dot(0, 19, 18, 13)],
        ...EYES,
        [BLUSH, two(19, 11, 4, 3)],
        ['#f5a93b', 'M-8 9Q0 4 8 9 4 17 0 18-4 17-8 9Z'],
    ],
    koala: [
        ['#9fb0bd', two(29, -13, 14)],
        ['#f0cbd3', two(29, -12, 7.5)],
        ['#9fb0bd', HEAD],
        ...EYES,
        [INK, dot(0, 9, 6, 9)],
        [null, 'M-6 23q6 5 12 0'],
    ],
    lion: [
        ['#b8622a', dot(0, 2, 41, 40)],
        ['#f4bd4f', two(23, -20, 9)],
        ['#f4bd4f', dot(0, 5, 28, 27)],
        [WHITE, MUZZLE],
        ...EYES,
        NOSE,
        SMILE,
    ],
    tiger: [
        ['#f09a3e', two(24, -21, 11)],
        [INK, two(24, -21, 5)],
        ['#f09a3e', HEAD],
        [
            INK,
            'M-3-24H3L0-9ZM-14-22-8-23-8-12ZM14-22 8-23 8-12ZM-31 4-19 7-30 11ZM31 4 19 7 30 11ZM-28 17-19 17-25 22ZM28 17 19 17 25 22Z',
        ],
        [WHITE, MUZZLE],
        ...EYES,
        NOSE,
        SMILE,
    ],
    mouse: [
        ['#a7a2b8', two(25, -20, 17)],
        ['#f6c3cf', two(25, -20, 10)],
        ['#a7a2b8', HEAD],
        ...EYES,
        ['#ef7f95', dot(0, 12, 4.5, 3.6)],
        GRIN,
        [BLUSH, two(20, 12, 4.5, 3)],
    ],
    pig: [
        ['#e98ca4', ears(30, -33, 7, -22, 31, -2)],
        ['#f9b3c3', HEAD],
        ['#e98ca4', dot(0, 12, 12, 9)],
        [INK, two(4.5, 12, 2, 3)],
        ...EYES,
        [null, 'M-7 25q7 5 14 0'],
    ],
    chick: [
        ['#f7a928', 'M-3-22Q-14-34-5-40-3-33 0-30 4-38 11-36 6-30 4-22Z'],
        ['#fbd34d', HEAD],
        ...EYES,
        [BLUSH, two(20, 11, 5, 3.5)],
        ['#f28a2b', 'M-9 11Q0 4 9 11 0 21-9 11Z'],
    ],
    monkey: [
        ['#8a5a3c', two(32, 3, 11)],
        ['#e9bf97', two(32, 3, 6)],
        ['#8a5a3c', HEAD],
        ['#e9bf97', two(10.5, 0, 12.5, 13) + dot(0, 18, 20, 13)],
        ...EYES,
        [INK, two(2.8, 12, 1.4)],
        [null, 'M-10 19q10 9 20 0'],
    ],
};

/** The shapes of a face, the lowest first. */
export const shapesOf = (face: Avatar): readonly Shape[] => FACES[face];

/** The colours of seats; none is a colour of the game. */
export const RINGS: Record<SeatColour, string> = {
    orange: '#f2994a',
    pink: '#f27fb2',
    violet: '#9b8cff',
    teal: '#35c4b5',
    sky: '#7cc4ff',
    lime: '#a9d64f',
    gold: '#f5cf4a',
    coral: '#ff8a75',
};

const nth = <T>(all: readonly T[], seat: number): T => all[Math.max(0, seat) % all.length]!;

/** The paint of a seat's ring: of the colour chosen, else by the seat's number. */
export const ringOf = (colour: SeatColour | null | undefined, seat: number): string =>
    RINGS[colour ?? nth(SEAT_COLOURS, seat)];

/** The face at a seat: the one chosen, else by the seat's number. */
export const faceOf = (chosen: Avatar | null | undefined, seat: number): Avatar =>
    chosen ?? nth(AVATARS, seat);
