import { describe, expect, it } from 'vitest';
import type { PickingView } from '../generated/protocol';
import { gridFor, picksOf, spotsOf, tiedIn } from './picking';

const REM = 16;
const FIRST: PickingView = {
    spread: 4,
    waiting: ['Cy'],
    picked: [
        { event: 'CardPicked', seat: 'Bo', card: 'R5', place: 3 },
        { event: 'CardPicked', seat: 'Ann', card: 'B2', place: 1 },
    ],
    earlier: [],
    ends: 0,
    dealer: null,
};
const SECOND: PickingView = {
    ...FIRST,
    waiting: ['Bo'],
    picked: [{ event: 'CardPicked', seat: 'Cy', card: 'W', place: 2 }],
    earlier: [...FIRST.picked, { event: 'CardPicked', seat: 'Cy', card: 'G5', place: 2 }],
};

describe('the spread', () => {
    it('has every card in its place, face down or picked', () => {
        const picked = spotsOf(FIRST).map(({ place, picked }) => [place, picked?.seat]);
        expect(picked).toEqual([
            [1, 'Ann'],
            [2, undefined],
            [3, 'Bo'],
            [4, undefined],
        ]);
    });

    it('is remembered round by round', () => {
        expect(picksOf(SECOND, 'Cy')).toEqual(['G5', 'W']);
        expect(picksOf(SECOND, 'Ann')).toEqual(['B2']);
        expect(picksOf(FIRST, 'Cy')).toEqual([]);
    });
});

describe('a tie', () => {
    it('is between those who pick again, in the order of the seats', () => {
        expect(tiedIn(SECOND, ['Ann', 'Bo', 'Cy'])).toEqual(['Bo', 'Cy']);
    });

    it('is not there in the first round', () => {
        expect(tiedIn(FIRST, ['Ann', 'Bo', 'Cy'])).toEqual([]);
    });
});

describe('the grid', () => {
    it('has cards as large as the room allows, and no larger than is good', () => {
        expect(gridFor(12, 960, 560, REM)).toEqual({ columns: 6, card: 112 });
        expect(gridFor(12, 2000, 1500, REM).card).toBe(112);
    });

    it('fits a phone, where sixty cards scroll', () => {
        for (const [width, height] of [
            [296, 380],
            [336, 500],
        ] as const)
            for (const count of [12, 20, 60]) {
                const { columns, card } = gridFor(count, width, height, REM);
                expect(card).toBeGreaterThanOrEqual(48);
                expect(columns * card + (columns - 1) * 8).toBeLessThanOrEqual(width);
            }
        expect(gridFor(60, 296, 380, REM)).toEqual({ columns: 5, card: 48 });
    });
});
