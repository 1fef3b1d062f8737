import { describe, expect, it, vi } from 'vitest';
import type { HandReplay, ReplayStep } from '../generated/protocol';
import { Reel } from './reel.svelte';

const LENGTHS = [3, 2]; // steps of the two hands

function handOf(hand: number, seat: string | null): HandReplay {
    const steps = Array.from({ length: LENGTHS[hand - 1]! }, (_, index) => ({
        words: [`${seat ?? 'all'} ${hand}.${index}`],
        events: [],
        hands: {},
    }));
    return {
        rulebook: 'official',
        options: {},
        seats: ['Ann', 'Bo'],
        hand,
        hands: LENGTHS.length,
        steps: steps as unknown as ReplayStep[],
    };
}

async function reelAt(hand: number, index: number) {
    const fetch = vi.fn(async (number: number, seat: string | null) => {
        if (number > LENGTHS.length) throw new Error('no such hand');
        return handOf(number, seat);
    });
    const watcher = vi.fn();
    const reel = new Reel(fetch, watcher);
    await reel.moveTo(hand, index);
    return { reel, fetch, watcher, at: () => reel.step?.words[0] };
}

describe('steps', () => {
    it('go on through all hands, and end', async () => {
        const { reel, at } = await reelAt(1, 0);
        const seen = [at()];
        for (let i = 0; i < 6; i++) {
            await reel.on();
            seen.push(at());
        }
        expect(seen.join(' ')).toBe('all 1.0 all 1.1 all 1.2 all 2.0 all 2.1 all 2.1 all 2.1');
        expect(reel.isAtEnd).toBe(true);
    });

    it('go back to the end of the hand before', async () => {
        const { reel, at } = await reelAt(2, 0);
        await reel.back();
        expect(at()).toBe('all 1.2');
    });

    it('beyond the last are the last', async () => {
        const { at } = await reelAt(1, 999);
        expect(at()).toBe('all 1.2');
    });

    it('let cards fly only on the way on', async () => {
        const { reel, watcher } = await reelAt(1, 0);
        await reel.moveTo(1, 2);
        await reel.back();
        expect(watcher).not.toHaveBeenCalled();
        const before = reel.step;
        await reel.on();
        expect(watcher).toHaveBeenCalledExactlyOnceWith(reel.step, before);
    });
});

it('turns to other hands, and stays where there is none', async () => {
    const { reel, at } = await reelAt(1, 2);
    await reel.turn(1);
    expect(at()).toBe('all 2.0');
    await reel.turn(1);
    expect(at()).toBe('all 2.0');
    await reel.turn(-1);
    expect(at()).toBe('all 1.0');
});

it('shows the same moment as another saw it, and asks for each hand once', async () => {
    const { reel, fetch, at } = await reelAt(1, 1);
    await reel.watchAs('Bo');
    expect(at()).toBe('Bo 1.1');
    await reel.watchAs(null);
    await reel.watchAs('Bo');
    expect(fetch).toHaveBeenCalledTimes(2);
});

it('plays once more from the end', async () => {
    const { reel, at } = await reelAt(2, 1);
    await reel.toggle();
    expect([reel.isPlaying, at()]).toEqual([true, 'all 1.0']);
    await reel.moveTo(2, 1);
    await reel.on();
    expect(reel.isPlaying).toBe(false);
});

it('whoever asks last is answered', async () => {
    const { reel, at } = await reelAt(1, 0);
    const slow = reel.moveTo(2, 0);
    await reel.moveTo(1, 1);
    await slow;
    expect(at()).toBe('all 1.1');
});

it('a hand that cannot be had is a problem, and can be left again', async () => {
    const { reel, fetch, at } = await reelAt(9, 0);
    expect(reel.problem).toBeInstanceOf(Error);
    await reel.moveTo(9, 0);
    expect(fetch).toHaveBeenCalledTimes(2);
    await reel.moveTo(1, 0);
    expect(reel.problem).toBeNull();
    expect(at()).toBe('all 1.0');
});
