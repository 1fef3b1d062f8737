import { describe, expect, it, vi } from 'vitest';
import type { HandReplay, ReplayStep } from '../generated/protocol';
import { ReplayPlayer } from './replayPlayer.svelte';

const LENGTHS = [3, 2]; // steps of the two hands

function handOf(hand: number, seat: string | null): HandReplay {
    const steps = Array.from({ length: LENGTHS[hand - 1]! }, (_, index) => ({
        told: [{ text: `${seat ?? 'all'} ${hand}.${index}` }],
        hands: {},
    }));
    return {
        rulebook: 'official',
        edition: 2,
        options: {},
        seats: ['Ann', 'Bo'],
        hand,
        hands: LENGTHS.length,
        partners: {},
        steps: steps as unknown as ReplayStep[],
        more: null,
        faces: [],
    };
}

async function reelAt(hand: number, index: number) {
    const fetch = vi.fn(async (number: number, seat: string | null) => {
        if (number > LENGTHS.length) throw new Error('no such hand');
        return handOf(number, seat);
    });
    const watcher = vi.fn();
    const player = new ReplayPlayer(fetch, watcher);
    await player.moveTo(hand, index);
    return { player, fetch, watcher, at: () => player.step?.told[0]?.text };
}

describe('steps', () => {
    it('go on through all hands, and end', async () => {
        const { player, at } = await reelAt(1, 0);
        const seen = [at()];
        for (let i = 0; i < 6; i++) {
            await player.on();
            seen.push(at());
        }
        expect(seen.join(' ')).toBe('all 1.0 all 1.1 all 1.2 all 2.0 all 2.1 all 2.1 all 2.1');
        expect(player.isAtEnd).toBe(true);
    });

    it('go back to the end of the hand before', async () => {
        const { player, at } = await reelAt(2, 0);
        await player.back();
        expect(at()).toBe('all 1.2');
    });

    it('beyond the last are the last', async () => {
        const { at } = await reelAt(1, 999);
        expect(at()).toBe('all 1.2');
    });

    it('let cards fly only on the way on', async () => {
        const { player, watcher } = await reelAt(1, 0);
        await player.moveTo(1, 2);
        await player.back();
        expect(watcher).not.toHaveBeenCalled();
        await player.on();
        expect(watcher).toHaveBeenCalledExactlyOnceWith(player.step);
    });
});

it('turns to other hands, and stays where there is none', async () => {
    const { player, at } = await reelAt(1, 2);
    await player.turn(1);
    expect(at()).toBe('all 2.0');
    await player.turn(1);
    expect(at()).toBe('all 2.0');
    await player.turn(-1);
    expect(at()).toBe('all 1.0');
});

it('shows the same moment as another saw it, and asks for each hand once', async () => {
    const { player, fetch, at } = await reelAt(1, 1);
    await player.watchAs('Bo');
    expect(at()).toBe('Bo 1.1');
    await player.watchAs(null);
    await player.watchAs('Bo');
    expect(fetch).toHaveBeenCalledTimes(2);
});

it('plays once more from the end', async () => {
    const { player, at } = await reelAt(2, 1);
    await player.toggle();
    expect([player.isPlaying, at()]).toEqual([true, 'all 1.0']);
    await player.moveTo(2, 1);
    await player.on();
    expect(player.isPlaying).toBe(false);
});

it('whoever asks last is answered', async () => {
    const { player, at } = await reelAt(1, 0);
    const slow = player.moveTo(2, 0);
    await player.moveTo(1, 1);
    await slow;
    expect(at()).toBe('all 1.1');
});

it('a hand that cannot be had is a problem, and can be left again', async () => {
    const { player, fetch, at } = await reelAt(9, 0);
    expect(player.problem).toBeInstanceOf(Error);
    await player.moveTo(9, 0);
    expect(fetch).toHaveBeenCalledTimes(2);
    await player.moveTo(1, 0);
    expect(player.problem).toBeNull();
    expect(at()).toBe('all 1.0');
});
