import { describe, expect, it } from 'vitest';
import { arrange, SIZES } from './seating';

const REM = 16;

describe('the seats', () => {
    it('sit around a table that is large enough, the first at the left, without touching', () => {
        for (const [width, height] of [
            [1440, 590],
            [1100, 560],
            [820, 860],
            [2464, 1300],
        ] as const)
            for (let count = 1; count <= 9; count++) {
                const placed = arrange(count, width, height, REM);
                if (placed.kind !== 'around') throw new Error(`${count} seats at ${width}`);
                const box = SIZES[placed.size];
                const { spots } = placed;
                spots.forEach((p, i) => {
                    expect(p.x - (box.width * REM) / 2).toBeGreaterThanOrEqual(0);
                    expect(p.x + (box.width * REM) / 2).toBeLessThanOrEqual(width);
                    expect(p.y - (box.height * REM) / 2).toBeGreaterThanOrEqual(0);
                    for (const q of spots.slice(i + 1))
                        expect(
                            Math.abs(p.x - q.x) >= box.width * REM ||
                                Math.abs(p.y - q.y) >= box.height * REM,
                        ).toBe(true);
                });
                if (count > 1) expect(spots[0]!.x).toBeLessThan(spots.at(-1)!.x);
                const middle = (count - 1) / 2;
                if (count % 2) expect(spots[middle]!.x).toBeCloseTo(width / 2);
            }
    });

    it('of a table that is watched are all around it, the first at the bottom', () => {
        const placed = arrange(4, 1440, 800, REM, true);
        if (placed.kind !== 'around') throw new Error();
        const [bottom, left, top, right] = placed.spots;
        expect(bottom!.y).toBeGreaterThan(left!.y);
        expect(left!.x).toBeLessThan(right!.x);
        expect(top!.y).toBeLessThan(left!.y);
    });

    it('are an arch on a phone: up at the left, along the top, down at the right', () => {
        for (const [width, height] of [
            [320, 400],
            [360, 420],
            [390, 520],
        ] as const)
            for (let count = 1; count <= 9; count++) {
                const placed = arrange(count, width, height, REM);
                if (placed.kind !== 'around') throw new Error(`${count} seats at ${width}`);
                const { spots, reach } = placed;
                const { width: wide, height: high } = SIZES[placed.size];
                const top = Math.min(...spots.map(({ y }) => y));
                const first = spots.findIndex(({ y }) => y === top);
                spots.forEach((p, i) => {
                    const q = spots[i + 1];
                    if (!q) return;
                    if (i < first) expect(q.y).toBeLessThan(p.y);
                    else expect(q.y > p.y || q.x >= p.x + wide * REM).toBe(true);
                });
                for (const { x, y } of spots) {
                    expect(x - (wide * REM) / 2).toBeGreaterThanOrEqual(0);
                    expect(x + (wide * REM) / 2).toBeLessThanOrEqual(width);
                    const isBeside = Math.min(x, width - x) + (wide * REM) / 2 <= reach.side;
                    expect(isBeside || y + (high * REM) / 2 <= reach.top).toBe(true);
                }
            }
    });

    it('are a strip where there is no height for an arch', () => {
        expect(arrange(9, 320, 220, REM)).toMatchObject({ kind: 'strip' });
        expect(arrange(3, 480, 220, REM, false, 0, true)).toMatchObject({ kind: 'strip' });
    });

    it('are dense where a phone has thirty of them, and around where a screen is large', () => {
        for (const [width, height] of [
            [360, 440],
            [320, 340],
        ] as const) {
            const placed = arrange(29, width, height, REM);
            expect(placed).toMatchObject({ kind: 'strip', size: 'dense', inRow: 6 });
        }
        expect(arrange(29, 1500, 780, REM)).toMatchObject({ kind: 'around' });
    });

    it('stand in rows, and not small beside large piles, where an arch has no room for many', () => {
        const rows = { kind: 'strip', size: 'small', isCrowded: false };
        expect(arrange(29, 1524, 630, REM)).toMatchObject({ ...rows, inRow: 15 });
        expect(arrange(30, 1547, 1040, 24.8, true)).toMatchObject({ ...rows, inRow: 10 });
    });

    it('scroll where not even dense ones would leave anything of the piles in sight', () => {
        expect(arrange(29, 320, 200, REM)).toMatchObject({ size: 'dense', isCrowded: true });
        expect(arrange(29, 320, 340, REM)).toMatchObject({ size: 'dense', isCrowded: false });
        expect(arrange(9, 320, 200, REM)).toMatchObject({ size: 'dense', isCrowded: false });
    });

    it('of open hands are never dense: they scroll', () => {
        expect(arrange(29, 360, 440, REM, false, 3)).toMatchObject({
            size: 'tiny',
            isCrowded: true,
        });
    });

    it('of open hands stand close before they scroll, and leave the piles their room', () => {
        const replay = arrange(30, 947, 615, REM, true, 3);
        expect(replay).toMatchObject({ kind: 'strip', size: 'tiny', inRow: 10 });
        expect(arrange(30, 947, 480, REM, true, 3)).toMatchObject({ isCrowded: true });
    });
});
