import { describe, expect, it, vi } from 'vitest';
import type { AnyEvent, Hinted, Move, Refused, Update } from '../generated/protocol';
import { placeOf, Solo, type SoloGateway } from './solo.svelte';
import { say } from './text.svelte';

const HINT: Hinted = {
    type: 'hinted',
    id: 'h',
    move: { action: 'play', cards: ['W:G'], uno: false },
    text: 'Hint: lay W:G.',
    cards: [{ card: 'W:G', at: 10 }],
};

function table(changes: Partial<SoloGateway> = {}): SoloGateway {
    return {
        help: { hint: true, take_back: true },
        isPaused: false,
        hint: () => Promise.resolve(HINT),
        do: vi.fn(() => Promise.resolve(null)),
        ...changes,
    };
}

function refusal(code: string): Refused {
    return { type: 'refused', code, message: 'No.', penalty: 0 } as Refused;
}

function update(event: AnyEvent): Update {
    return { type: 'update', seq: 1, at: 0, told: [{ event }] } as Update;
}

describe('a hint', () => {
    it('stands beside the card that is meant, until somebody moves', async () => {
        const solo = new Solo(table());
        await solo.hint();
        expect(solo.note).toMatchObject({ text: HINT.text, isHint: true });
        expect(solo.note?.about).toBe('[data-place=hand] [data-card="W"]');
        solo.follow(update({ event: 'MessageSaid', name: 'Ann', text: 'Hm.' }));
        expect(solo.note).not.toBeNull();
        solo.follow(update({ event: 'CardPlayed', seat: 'Ann', card: 'R7' }));
        expect(solo.note).toBeNull();
    });

    it('keeps its figures for whoever asks why', async () => {
        const text = 'Hint: lay W:G.\nTried 400 times: it wins 31 of 100 hands.';
        const solo = new Solo(table({ hint: () => Promise.resolve({ ...HINT, text }) }));
        await solo.hint();
        expect(solo.note).toMatchObject({
            text: HINT.text,
            figures: 'Tried 400 times: it wins 31 of 100 hands.',
        });
    });

    it('says why there is none, but for what is no news', async () => {
        const many = new Solo(table({ hint: () => Promise.resolve(refusal('too_many_hints')) }));
        await many.hint();
        expect(many.note).toMatchObject({ text: 'No.', isHint: false });
        const late = new Solo(table({ hint: () => Promise.resolve(refusal('too_late')) }));
        await late.hint();
        expect(late.note).toBeNull();
    });

    it('is asked for once, and where the server offers it', async () => {
        const hint = vi.fn(() => Promise.resolve(HINT));
        const solo = new Solo(table({ hint }));
        await Promise.all([solo.hint(), solo.hint()]);
        await new Solo(table({ hint, help: { hint: false, take_back: true } })).hint();
        expect(hint).toHaveBeenCalledTimes(1);
    });

    it('is said to be thought of, where it takes long', async () => {
        vi.useFakeTimers();
        let answer = (_: Hinted | Refused): void => undefined;
        const hint = () => new Promise<Hinted | Refused>((resolve) => (answer = resolve));
        const solo = new Solo(table({ hint }));
        for (const found of [HINT, refusal('too_late')]) {
            const asked = solo.hint();
            expect(solo.note).toBeNull();
            vi.runAllTimers();
            expect(solo.note).toMatchObject({ text: say('solo.thinking'), isHint: false });
            answer(found);
            await asked;
            expect(solo.note?.text).toBe(found === HINT ? HINT.text : undefined);
        }
        vi.useRealTimers();
    });

    it('is shown where its move is made', () => {
        const places: [Move, string][] = [
            [{ action: 'draw' }, '[aria-keyshortcuts="D"]'],
            [{ action: 'choose', colour: 'G' }, '[aria-keyshortcuts="G"]'],
            [{ action: 'jump', card: 'R7', uno: false }, '[data-place=hand] [data-card="R7"]'],
            [{ action: 'swap', target: 'Bo' }, '[data-place="seat:Bo"]'],
            [{ action: 'deal' }, '[data-place=hand]'],
        ];
        for (const [move, place] of places) expect(placeOf(move)).toBe(place);
    });
});

describe('letters', () => {
    it('take back, pause and go on', () => {
        const at = table();
        expect(['t', 'w', 'd'].map((key) => new Solo(at).press(key))).toEqual([true, true, false]);
        new Solo({ ...at, isPaused: true }).press('w');
        const sent = vi.mocked(at.do).mock.calls.map(([command]) => command.type);
        expect(sent).toEqual(['take_back', 'pause', 'resume']);
    });

    it('are nothing where nothing is offered', () => {
        const at = table({ help: null });
        expect(['h', 't', 'w'].map((key) => new Solo(at).press(key))).toEqual([
            false,
            false,
            false,
        ]);
        expect(at.do).not.toHaveBeenCalled();
    });
});
