// Six things to say without words, drawn about 0,0 in a circle of radius 50.

import type { Reaction } from '../generated/protocol';

const INK = '#3a2410';
const SKIN = '#ffcd3c';
const HEAD: Shape = [SKIN, 'M-42 0a42 42 0 1 0 84 0a42 42 0 1 0-84 0Z'];

/** A filled shape, the lowest first; without a colour, a line of ink. */
export type Shape = readonly [fill: string | null, path: string];

export const DRAWINGS: Record<Reaction, readonly Shape[]> = {
    laugh: [
        HEAD,
        [null, 'M-25-6q8-13 16 0M9-6q8-13 16 0'],
        [INK, 'M-25 7h50a25 24 0 0 1-50 0Z'],
        ['#ff6f7d', 'M-13 26q13-11 26 0-13 9-26 0Z'],
    ],
    wow: [
        HEAD,
        [INK, 'M-20-10a6 7 0 1 0 12 0a6 7 0 1 0-12 0ZM8-10a6 7 0 1 0 12 0a6 7 0 1 0-12 0Z'],
        [INK, 'M-11 18a11 14 0 1 0 22 0a11 14 0 1 0-22 0Z'],
    ],
    cry: [
        HEAD,
        [null, 'M-26-8q8 8 16 0M10-8q8 8 16 0M-13 26q13-13 26 0'],
        ['#4aa3ff', 'M-18 2q-9 15 0 18 9-3 0-18ZM18 2q-9 15 0 18 9-3 0-18Z'],
    ],
    angry: [
        ['#ff7448', HEAD[1]],
        [null, 'M-28-20-10-12M28-20 10-12M-15 25q15-14 30 0'],
        [INK, 'M-20-3a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM10-3a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'],
    ],
    clap: [
        [
            SKIN,
            'M-2 40C-22 44-36 28-36 8l-2-18c-1-8 9-9 10-1l1-17c1-8 11-7 11 1l0 5c1-8 11-7 11 1L-2 40Z',
        ],
        [
            SKIN,
            'M4 40C24 44 38 28 38 8l2-18c1-8-9-9-10-1l-1-17c-1-8-11-7-11 1l0 5c-1-8-11-7-11 1L4 40Z',
        ],
        [null, 'M1-21V37M-14-40-18-47M0-42v-8M14-40l4-7'],
    ],
    heart: [['#e8364f', 'M0 38C-46 8-44-32-18-33-7-33-1-24 0-17 1-24 7-33 18-33 44-32 46 8 0 38Z']],
};
