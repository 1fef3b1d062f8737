// The signs that our cards are drawn with, as SVG paths about the point 0,0.

import type { Colour } from '../generated/protocol';

/** Every colour has a shape, so that it can be told without seeing colours; some 24 wide. */
export const SHAPES: Record<Colour, string> = {
    R: 'M0-11 12 10H-12Z',
    Y: 'M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z',
    G: 'M-9.5-9.5h19v19h-19Z',
    B: 'M0-13 10 0 0 13-10 0Z',
};

/** A star, for wilds; 24 wide. */
export const STAR =
    'M0-12 3.17-4.37 11.41-3.71 5.14 1.67 7.05 9.71 0 5.4-7.05 9.71-5.14 1.67-11.41-3.71-3.17-4.37Z';

/** The same star in four parts, one for every colour. */
export const STAR_PARTS: Record<Colour, string> = {
    R: 'M0 0V-12L-3.17-4.37-11.41-3.71-7.08 0Z',
    Y: 'M0 0V-12L3.17-4.37 11.41-3.71 7.08 0Z',
    G: 'M0 0H-7.08L-5.14 1.67-7.05 9.71 0 5.4Z',
    B: 'M0 0H7.08L5.14 1.67 7.05 9.71 0 5.4Z',
};

/** Strokes of a thick pen with round ends. They are drawn here because fonts differ from machine to
    machine, and a card must not; some 28 high. */
export const STROKES: Record<string, string> = {
    '0': 'M-8-5.500a8 8.500 0 0 1 16 0v11a8 8.500 0 0 1-16 0Z',
    '1': 'M-6.500-8.500 1.500-14V14',
    '2': 'M-8-6.500A7.800 7.800 0 1 1 6.300-1.500L-8 14H8.500',
    '3': 'M-6.500-10.500A6.600 6.600 0 1 1 0-1H-1.500 0A7.500 7.500 0 1 1-7.600 8.800',
    '4': 'M4 14V-14L-9 6.500H9.500',
    '5': 'M7-14H-5.500L-7-1.500A8.300 8.300 0 1 1-8 9.500',
    '6': 'M4.500-14C-3.500-10.500-8-3-8 6a8 8 0 1 0 16 0a8 8 0 0 0-15.800-1.500',
    '7': 'M-8-14H8.500L-2.500 14',
    '8': 'M0-1.200a6.400 6.400 0 1 1 0-12.800a6.400 6.400 0 1 1 0 12.800a7.600 7.600 0 1 1 0 15.200a7.600 7.600 0 1 1 0-15.200Z',
    '9': 'M-4.500 14C3.500 10.500 8 3 8-6a8 8 0 1 0-16 0a8 8 0 0 0 15.800 1.500',
    '+2': 'M-13.500-6V8M-20.500 1H-6.500M2-7.200A7.300 7.300 0 1 1 15.300-2.300L2 14H17.500',
    '+4': 'M-13.500-6V8M-20.500 1H-6.500M14 14V-14L1.500 6.500H18.500',
    // A ring that is barred.
    S: 'M0-14.500a14.500 14.500 0 1 1 0 29a14.500 14.500 0 1 1 0-29ZM-10-10 10 10',
    // Two arrows that pass each other.
    R: 'M-8.500 14V-13M-16-6-8.500-13.500-1-6M8.500-14V13M1 6 8.500 13.500 16 6',
    // Two hands that change places.
    WS: 'M15-8H-14M-7-15-14.500-8-7-1M-15 8H14M7 1 14.500 8 7 15',
    // A pencil: the table writes this card itself.
    WC: 'M-14 14-11.500 4 6-13.500a3 3 0 0 1 4.500 0L13.500-10.500a3 3 0 0 1 0 4.500L-4 11.500ZM1.500-9 9-1.500',
};

/** The letters of the colours, by the same pen. */
export const LETTERS: Record<Colour, string> = {
    R: 'M-7 14V-14H1.500A7.200 7.200 0 0 1 1.500.5H-7M1 .5 8.500 14',
    Y: 'M-9-14 0 0 9-14M0 0V14',
    G: 'M8.500-8.500A9.500 14 0 1 0 9.500 5V2H2.500',
    B: 'M-7.500 14V-14H1.500A6.600 6.600 0 0 1 1.500-.8H-7.500M1.500-.8A7.400 7.400 0 0 1 1.500 14H-7.500',
};
