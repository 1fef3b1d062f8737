import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PickingView, Refused } from '../generated/protocol';
import { LOOK, PickController } from './pickController.svelte';

const CHOICE: PickingView = {
    spread: 12,
    waiting: ['Ann', 'Bo'],
    picked: [],
    earlier: [],
    ends: 0,
    dealer: null,
};

function picked(seat: string, place: number) {
    return { event: 'CardPicked', seat, card: 'R5', place } as const;
}

function at(name: string | null, answer: Refused | null = null) {
    const table = { name, do: vi.fn(async () => answer) };
    const controller = new PickController(table);
    controller.follow(CHOICE);
    return { table, controller };
}

const TAKEN: Refused = { type: 'refused', code: 'pick_taken', message: 'Card 3 is taken.' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a pick', () => {
    it('is sent once, and marked until it is answered', async () => {
        const { table, controller } = at('Ann');
        const sent = controller.pick(3);
        expect(controller.chosen).toBe(3);
        expect(controller.canPick).toBe(false);
        void controller.pick(4);
        await sent;
        expect(table.do.mock.calls).toEqual([[{ type: 'pick', place: 3 }]]);
    });

    it('that is refused says why, and another can be made', async () => {
        const { controller } = at('Ann', TAKEN);
        await controller.pick(3);
        expect(controller.problem).toBe('Card 3 is taken.');
        expect(controller.canPick).toBe(true);
    });

    it('that comes too late has nothing to say: a card was given', async () => {
        const { controller } = at('Ann', TAKEN);
        const sent = controller.pick(3);
        controller.follow({ ...CHOICE, waiting: ['Bo'], picked: [picked('Ann', 1)] });
        await sent;
        expect(controller.problem).toBe('');
        expect(controller.canPick).toBe(false);
    });

    it('is for those who are waited for', async () => {
        for (const name of ['Cy', null]) {
            const { table, controller } = at(name);
            await controller.pick(3);
            expect(table.do).not.toHaveBeenCalled();
        }
    });
});

describe('a tie', () => {
    const before = { ...CHOICE, waiting: ['Bo'], picked: [picked('Ann', 1)] };
    const after = { ...CHOICE, earlier: [picked('Ann', 1), picked('Bo', 2)] };

    it('leaves the cards in sight for a moment, in which none can be picked', () => {
        const { controller } = at('Ann');
        controller.follow(before);
        controller.follow(after);
        expect(controller.shown?.picked).toEqual(after.earlier);
        expect(controller.canPick).toBe(false);
        controller.follow({ ...after, waiting: ['Ann'], picked: [picked('Bo', 7)] });
        expect(controller.shown?.picked).toEqual(after.earlier);
        vi.advanceTimersByTime(LOOK);
        expect(controller.shown?.picked).toEqual([picked('Bo', 7)]);
        expect(controller.canPick).toBe(true);
    });

    it('from before one came is no news', () => {
        const controller = new PickController({ name: 'Ann', do: vi.fn() });
        controller.follow(after);
        expect(controller.canPick).toBe(true);
    });
});
