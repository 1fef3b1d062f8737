import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEvent, PlayerView, Update } from '../generated/protocol';
import { CHIP, ending } from './ending.svelte';
import { settings } from './settings.svelte';

const LONG = 10_000;

function over(...events: AnyEvent[]): Update {
    const view = { phase: 'hand_over' } as PlayerView;
    const left = [{ seat: 'Bo', cards: ['R7', 'W'], points: [7, 50] }] satisfies Update['left'];
    return { type: 'update', seq: 1, at: 0, told: events.map((event) => ({ event })), view, left };
}
const WON: AnyEvent[] = [
    { event: 'HandWon', seat: 'Ann' },
    { event: 'PointsScored', seat: 'Ann', points: 57, total: 60 },
];

describe('the end of a hand', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
        ending.clear();
        settings.motion = true;
        vi.useRealTimers();
    });

    it('takes a breath, turns the hands up, counts them card by card, and then shows the result', () => {
        ending.follow(over(...WON), {}, false);
        expect([ending.stage, ending.hands, ending.uncounted('Ann')]).toEqual([
            'landing',
            null,
            57,
        ]);
        vi.advanceTimersByTime(700);
        expect([ending.stage, ending.hands]).toEqual(['counting', { Bo: ['R7', 'W'] }]);
        vi.advanceTimersByTime(700);
        expect(ending.chips.map(({ points }) => points)).toEqual([7]);
        vi.advanceTimersByTime(2 * CHIP); // on a slow machine: it has not been seen to go
        expect(ending.chips).toHaveLength(1);
        ending.departed(ending.chips[0]!);
        vi.advanceTimersByTime(CHIP);
        ending.arrived(ending.chips[0]!);
        expect(ending.chips.map(({ points }) => points)).toEqual([50]);
        expect(ending.uncounted('Ann')).toBe(50);
        ending.departed(ending.chips[0]!);
        vi.advanceTimersByTime(2 * CHIP);
        expect([ending.stage, ending.uncounted('Ann'), ending.chips]).toEqual(['result', 0, []]);
    });

    it('waits for no points that never go', () => {
        ending.follow(over(...WON), {}, false);
        vi.advanceTimersByTime(2 * LONG);
        expect(ending.stage).toBe('result');
    });

    it('has something to show for a hand that nobody has won', () => {
        ending.follow(over({ event: 'HandBlocked' }), {}, false);
        vi.advanceTimersByTime(LONG);
        expect([ending.stage, ending.hands]).toEqual(['result', { Bo: ['R7', 'W'] }]);
    });

    it('is over at once for whoever has seen enough, was away, or wants nothing to move', () => {
        ending.follow(over(...WON), {}, false);
        ending.skip();
        expect([ending.stage, ending.uncounted('Ann')]).toEqual(['result', 0]);
        ending.follow(over(...WON), {}, true);
        expect(ending.stage).toBe('result');
        settings.motion = false;
        ending.follow(over(...WON), {}, false);
        expect(ending.stage).toBe('result');
    });

    it('makes room for the next hand', () => {
        ending.follow(over(...WON), {}, false);
        ending.follow(over({ event: 'HandBegan', seat: 'Bo', number: 2, cards: 108 }), {}, false);
        vi.advanceTimersByTime(LONG);
        expect([ending.isOn, ending.hands]).toEqual([false, null]);
    });
});
