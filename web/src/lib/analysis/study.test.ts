import { describe, expect, it, vi } from 'vitest';
import type { ReplayStep, StudyLine } from '../../generated/protocol';
import { Study } from './study.svelte';

const step = (text: string): ReplayStep => ({ told: [{ text }] }) as unknown as ReplayStep;
/** Each move leads to two steps: itself, and what a bot answers. */
const answer = vi.fn(async (moves: readonly string[]): Promise<StudyLine> => {
    if (moves.includes('refused')) throw new Error('no');
    const steps = moves.flatMap((move) => [step(move), step(`after ${move}`)]);
    return { seat: 'Ann', steps, choices: [], is_over: moves.length > 2 };
});

async function begun(move?: string) {
    const watcher = vi.fn();
    const study = new Study(step('before'), [], answer, watcher);
    await study.begin(move);
    return { study, watcher, at: () => study.step.told[0]?.text };
}

describe('a study', () => {
    it('begins with the moment of the match', async () => {
        const { study, at } = await begun();
        expect([study.seat, at(), study.isAtEnd, study.canTakeBack]).toEqual([
            'Ann',
            'before',
            true,
            false,
        ]);
    });

    it('can begin with a move', async () => {
        const { study, at } = await begun('one');
        expect([at(), study.steps.length]).toEqual(['after one', 2]);
    });

    it('goes on with the moves made', async () => {
        const { study, at } = await begun('one');
        await study.make('two');
        expect(answer).toHaveBeenLastCalledWith(['one', 'two']);
        expect(at()).toBe('after two');
    });

    it('is shown step by step, unless at once, and cards fly', async () => {
        const { study, watcher, at } = await begun();
        await study.make('one', false);
        expect([at(), study.isWalking]).toEqual(['one', true]);
        study.on();
        expect([at(), study.isWalking]).toEqual(['after one', false]);
        study.on();
        expect(at()).toBe('after one');
        expect(watcher).toHaveBeenCalledTimes(2);
    });

    it('no longer goes on by itself once somebody steps back', async () => {
        const { study, at } = await begun();
        await study.make('one', false);
        study.moveTo(0);
        expect([at(), study.isWalking, study.isAtEnd]).toEqual(['before', false, false]);
    });

    it('takes back a move and what came of it', async () => {
        const { study, at } = await begun('one');
        await study.make('two');
        study.takeBack();
        expect([at(), study.isAtEnd]).toEqual(['after one', true]);
        study.takeBack();
        expect([at(), study.canTakeBack]).toEqual(['before', false]);
    });

    it('stays as it was where something is refused, and can go on', async () => {
        const { study, at } = await begun('one');
        await study.make('refused');
        expect([at(), study.problem]).toEqual(['after one', expect.any(Error)]);
        await study.make('two');
        expect([at(), study.problem]).toEqual(['after two', null]);
    });
});
