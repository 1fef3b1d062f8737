import { describe, expect, it } from 'vitest';
import { spread } from './fan';

describe('a hand', () => {
    const screens = [
        { room: 304, screen: 568 },
        { room: 344, screen: 740 },
        { room: 796, screen: 1180 },
        { room: 1416, screen: 900 },
        { room: 724, screen: 360 },
    ];

    it('has a place for every card, none of them outside', () => {
        for (const { room, screen } of screens)
            for (const count of [0, 1, 2, 7, 15, 30, 60]) {
                const { card, spots, height } = spread(count, room, screen);
                expect(spots).toHaveLength(count);
                for (const { x, y } of spots) {
                    expect(x).toBeGreaterThanOrEqual(0);
                    expect(x + card).toBeLessThanOrEqual(room);
                    expect(y + card * 1.5).toBeLessThanOrEqual(height);
                }
            }
    });

    it('leaves of every card enough to tap: 24 to its right, 40 below', () => {
        for (const { room, screen } of screens)
            for (const count of [2, 7, 15, 30, 60]) {
                const { spots } = spread(count, room, screen);
                spots.slice(1).forEach((spot, i) => {
                    const before = spots[i]!;
                    if (spot.row === before.row)
                        expect(spot.x - before.x).toBeGreaterThanOrEqual(24);
                    else expect(spot.y - before.y).toBeGreaterThanOrEqual(40);
                });
            }
    });

    it('of thirty cards takes three rows at most on a phone, and one where there is room', () => {
        expect(spread(30, 344, 740).spots.at(-1)!.row).toBe(2);
        expect(spread(30, 1416, 900).spots.at(-1)!.row).toBe(0);
    });

    it('is as high with one card as with all that lie in a row', () => {
        for (const { room, screen } of screens.slice(0, 4)) {
            const heights = [0, 1, 2, 5, 7, 9].map((count) => spread(count, room, screen).height);
            expect(new Set(heights).size).toBe(1);
        }
    });

    it('is as high in two rows as in one, and but on the smallest phone in three', () => {
        const heights = (counts: number[], room: number, screen: number) =>
            new Set(counts.map((count) => spread(count, room, screen).height)).size;
        for (const { room, screen } of [...screens.slice(0, 4), { room: 366, screen: 844 }]) {
            expect(heights([1, 7, 10, 11, 15], room, screen)).toBe(1);
            if (screen > 700) expect(heights([1, 15, 20, 21, 27], room, screen)).toBe(1);
        }
    });

    it('keeps its height where text is large, too', () => {
        for (const rem of [21, 24, 32])
            for (const { room, screen } of [{ room: 366, screen: 844 }, ...screens.slice(1, 4)]) {
                const heights = [1, 7, 10, 11, 15, 18].map(
                    (count) => spread(count, room, screen, rem).height,
                );
                expect(new Set(heights).size).toBe(1);
            }
    });

    it('is a fan in one row, and straight in several', () => {
        const seven = spread(7, 344, 740).spots;
        expect(seven[0]!.turn).toBeLessThan(0);
        expect(seven[3]!.turn).toBe(0);
        expect(seven[6]!.turn).toBeCloseTo(-seven[0]!.turn);
        expect(seven[0]!.y).toBeGreaterThan(seven[3]!.y);
        expect(spread(15, 344, 740).spots.every(({ turn }) => turn === 0)).toBe(true);
    });
});
