import { describe, expect, it } from 'vitest';
import type { AnalysedMove, AnalysisShown } from '../../generated/protocol';
import { isMarked, momentAt, momentsOf, nearest, pathOf } from './timeline';

function move(step: number, mark: string | null = null): AnalysedMove {
    return { step, after: [step, 100 - step], judgement: { mark } } as unknown as AnalysedMove;
}

const analysis = {
    hands: [
        // the steps 2 and 3 were a move, and that it was taken back
        { number: 1, dealt: [50, 50], moves: [move(1), move(4, 'slip')] },
        { number: 2, dealt: [60, 40], moves: [move(1)] },
    ],
} as unknown as AnalysisShown;
const moments = momentsOf(analysis);

describe('the moments of a match', () => {
    it('are those after each deal and each move, with a gap between hands', () => {
        expect(moments.map(({ hand, step, x }) => [hand, step, x])).toEqual([
            [1, 0, 0],
            [1, 1, 1],
            [1, 4, 2],
            [2, 0, 4],
            [2, 1, 5],
        ]);
        expect(moments.map(({ chances }) => chances[0])).toEqual([50, 1, 4, 60, 1]);
        expect(moments.map(isMarked)).toEqual([false, false, true, false, false]);
    });

    it.each([
        [1, 0, 0],
        [1, 3, 1], // taken back: as things stood before
        [1, 99, 2],
        [2, 1, 4],
    ])('hand %i, step %i', (hand, step, index) => {
        expect(momentAt(moments, hand, step)).toBe(index);
    });

    it.each([
        [-9, 0],
        [1.4, 1],
        [2.9, 2],
        [3.1, 3],
        [99, 4],
    ])('%f on the line is nearest to moment %i', (x, index) => {
        expect(nearest(moments, x)).toBe(index);
    });
});

it('a line begins anew with each hand', () => {
    const path = pathOf(moments, 1, (x, chance) => [10 * x, chance]);
    expect(path).toBe('M0.0 50.0L10.0 99.0L20.0 96.0M40.0 40.0L50.0 99.0');
});
