import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../generated/protocol';
import { linesOf } from './seatLines';

function seats(names: string): SeatInfo[] {
    return [...names].map((letter) => ({
        name: letter === '-' ? '' : letter,
        level: null,
        away: false,
        gone: false,
        avatar: 'fox',
        colour: 'coral',
    }));
}

function shown(names: string): string[] {
    return linesOf(seats(names)).map(({ seat, info, free }) => `${seat} ${info.name || free}`);
}

describe('the seats of a table', () => {
    it('have a line each', () => {
        expect(shown('A--B')).toEqual(['0 A', '1 1', '2 1', '3 B']);
    });

    it('share a line where there are many and they are free', () => {
        expect(shown('A--B-CDEFG---')).toEqual([
            ...['0 A', '1 2', '3 B', '4 1'],
            ...['5 C', '6 D', '7 E', '8 F', '9 G', '10 3'],
        ]);
    });
});
