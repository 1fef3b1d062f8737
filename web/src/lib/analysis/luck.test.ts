import { describe, expect, it } from 'vitest';
import type { AnalysisShown, ErrorsShown, PartsShown } from '../../generated/protocol';
import { addingUp, storyOf } from './luck';

describe('parts that are rounded', () => {
    it.each([
        [[0.3333, 0.3333, 0.3333], 1, [0.4, 0.3, 0.3]], // as `rounded` in openuno does it
        [[66.6667, 7.1234, -7.1234, 0], 1, [66.7, 7.1, -7.1, 0]],
        [[33.3333, 33.3333, 33.3334], 0, [33, 33, 34]],
        [[-0.04, -0.04, 0.08], 1, [0, -0.1, 0.1]],
        [[], 0, []],
    ])('%j with %i digits', (parts, digits, expected) => {
        const found = addingUp(parts, digits);
        expect(found).toEqual(expected.map((part) => part + 0));
    });

    it('add up to their sum as shown', () => {
        for (let first = -50; first < 50; first += 0.7301) {
            const parts = [first, 12.3456, -first / 3, 7.7777].map(
                (part) => Math.round(part * 10_000) / 10_000,
            );
            const tenths = addingUp(parts, 1).map((part) => Math.round(10 * part));
            const sum = parts.reduce((all, part) => all + Math.round(part * 10_000), 0);
            expect(tenths.reduce((all, part) => all + part, 0)).toBe(Math.round(sum / 1000));
        }
    });
});

const NOTHING: PartsShown = {
    result: 0,
    deal: 0,
    draws: 0,
    own: 0,
    others: 0,
    without_luck: 0,
    margin: 2,
};
const FLAWLESS: ErrorsShown = { decisions: 9, loss: 1, margin: 0.5, marks: {} as never };

function story(
    parts: Record<string, Partial<PartsShown>>,
    errors: Record<string, Partial<ErrorsShown>> = {},
    hands = 1,
): string[] {
    const seats = Object.keys(parts);
    const analysis = {
        seats,
        parts: Object.fromEntries(seats.map((name) => [name, { ...NOTHING, ...parts[name] }])),
        errors: Object.fromEntries(seats.map((name) => [name, { ...FLAWLESS, ...errors[name] }])),
        hands: Array.from({ length: hands }),
    } as unknown as AnalysisShown;
    return storyOf(analysis).map(({ key, names }) => [key, ...names].join(' '));
}

describe('the story', () => {
    it('names who was lucky, and by what', () => {
        expect(story({ Ann: { deal: 20, draws: 3 }, Bo: { deal: -23 } })[0]).toBe('deal Ann');
        expect(story({ Ann: { deal: -20 }, Bo: { draws: 20 } })[0]).toBe('draws Bo');
        expect(story({ Ann: { deal: 9, draws: 8 }, Bo: { deal: -17 } })[0]).toBe('both Ann');
    });

    it('does not talk about a little luck', () => {
        expect(story({ Ann: { deal: 4 }, Bo: { deal: -4 } })[0]).toBe('even');
        expect(story({ Ann: { deal: 20 }, Bo: { deal: -20 } }, {}, 8)[0]).toBe('even');
    });

    it('names who played best only if that can be told', () => {
        const three = { Ann: {}, Bo: {}, Cy: {} };
        const clear = { Ann: { loss: 4 }, Bo: { loss: 0.5 }, Cy: { loss: 3 } };
        expect(story(three, clear)[1]).toBe('best Bo');
        expect(story(three, { ...clear, Cy: { loss: 1.4 } })[1]).toBe('several Bo Cy');
        expect(story(three)[1]).toBe('level');
    });

    it('leaves out who had nothing to decide', () => {
        const idle = { Ann: { loss: 4 }, Bo: { loss: 1 }, Cy: { loss: 0, decisions: 0 } };
        expect(story({ Ann: {}, Bo: {}, Cy: {} }, idle)[1]).toBe('best Bo');
        const alone = { Ann: { decisions: 0 }, Bo: {} };
        expect(story({ Ann: {}, Bo: {} }, alone)).toEqual(['even', 'close']);
    });

    it('says how it would have ended without luck', () => {
        const won = { result: 50, without_luck: 10 };
        const lost = { result: -50, without_luck: -10 };
        expect(story({ Ann: won, Bo: lost })[2]).toBe('still Ann');
        expect(story({ Ann: { ...won, without_luck: -20 }, Bo: lost })[2]).toBe('instead Bo');
        expect(story({ Ann: { ...won, margin: 15 }, Bo: { ...lost, margin: 6 } })[2]).toBe('close');
    });
});
