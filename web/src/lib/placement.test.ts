import { describe, expect, it } from 'vitest';
import { freeSpot, spotsAbove, spotsAround } from './placement';

const BOUNDS = { x: 0, y: 0, width: 300, height: 400 };
const PILL = { width: 100, height: 40 };

describe('a free spot', () => {
    it('is the first that covers nothing', () => {
        const button = { x: 120, y: 300, width: 60, height: 60 };
        const spots = spotsAbove(150, 360, 0, PILL);
        expect(freeSpot(PILL, spots, [], BOUNDS)).toEqual({ x: 100, y: 320 });
        const { y } = freeSpot(PILL, spots, [button], BOUNDS);
        expect(y).toBeLessThanOrEqual(260);
        expect(y).toBeGreaterThan(250);
    });

    it('is inside the bounds, at whatever seat', () => {
        const corner = { x: 280, y: 380, width: 20, height: 20 };
        const { x, y } = freeSpot(PILL, spotsAround(corner, PILL, 4), [corner], BOUNDS);
        expect([x, y]).toEqual([200, 336]); // above it, as there is no room below
    });

    it('covers as little as it can where nothing is free', () => {
        const wall = { x: 0, y: 0, width: 300, height: 390 };
        const { y } = freeSpot(PILL, spotsAbove(150, 400, 0, PILL), [wall], BOUNDS);
        expect(y).toBe(360);
    });
});
