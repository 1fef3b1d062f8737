import { describe, expect, it } from 'vitest';
import matches from '../../fixtures/fair.json';
import type { HandReplay } from '../generated/protocol';
import { courseChecks, headsOf, type Replay } from './course';

// Made by fixtures/make_fair.py with the program's own engine.
const cases = matches as unknown as Record<
    keyof typeof matches,
    { replay: Replay; hands: HandReplay[] }
>;
const { replay, hands } = cases.several_hands;
const course = replay.course!;

function verdicts(replay: Replay, head?: string) {
    const checks = courseChecks(replay, hands, { given: undefined, name: undefined, head });
    return checks.map(({ verdict }) => verdict);
}

describe('the course of a match', () => {
    it('is the same as the program makes it, whatever the names and rules', () => {
        for (const { replay } of Object.values(cases))
            expect(headsOf(replay).at(-1)).toBe(replay.course!.head);
    });

    it('proves itself to a browser that saw the end', () => {
        expect(verdicts(replay, course.head)).toEqual(['right', 'right']);
    });

    it('is open to one that was not there, or left before the end', () => {
        expect(verdicts(replay)).toEqual(['right', 'open']);
        expect(verdicts(replay, headsOf(replay)[9])).toEqual(['right', 'open']);
    });

    it('is called unfinished while the match is not over', () => {
        const { replay, hands } = cases.returned;
        const [check] = courseChecks(replay, hands, { given: undefined, name: undefined });
        expect(check!.verdict).toBe('unfinished');
    });

    it('is from before if nothing binds it, unless this browser knows better', () => {
        const { course: _, ...bare } = replay;
        expect(verdicts(bare)).toEqual(['before']);
        expect(verdicts(bare, course.head)).toEqual(['wrong']);
    });

    it('has links for what was taken back', () => {
        const backs = [`3 2 1 ${'00'.repeat(32)}`, `3 1 2 ${'11'.repeat(32)}`];
        const taken = { ...replay, taken_back: 2, course: { ...course, backs } };
        expect(headsOf(taken)).toHaveLength(headsOf(replay).length + 2);
        const head = headsOf(taken).at(-1)!;
        const bound = { ...taken, course: { ...taken.course, head } };
        expect(verdicts(bound, head)).toEqual(['right', 'right']);
        expect(verdicts({ ...bound, taken_back: 1 }, head)).toEqual(['wrong', 'right']);
    });
});

describe('a course that was changed', () => {
    const actions = replay.actions;
    const loser = replay.seats.find((seat) => !course.winners!.includes(seat))!;
    const changes: Record<string, Partial<Replay>> = {
        'cut to three actions': { actions: actions.slice(0, 3) },
        'without an action': { actions: actions.toSpliced(7, 1) },
        'with another action': { actions: actions.toSpliced(7, 1, 'Ann: draw') },
        'with another winner': { course: { ...course, winners: [loser] } },
        'without winners': { course: { head: course.head } },
        'by another rulebook': { rulebook: 'party' },
        'by other options': { options: { target: 500 } },
        'of another edition': { edition: 2 },
        'in other seats': { seats: [...replay.seats].reverse() },
        'with picks': { picks: ['Ann: pick 1'] },
        'with another secret': { fair: { ...replay.fair, secret: '00'.repeat(32) } },
    };
    for (const [how, change] of Object.entries(changes))
        it(`does not verify ${how}`, () => {
            const changed = { ...replay, ...change };
            expect(verdicts(changed, course.head)[0]).toBe('wrong');
            const head = headsOf(changed).at(-1)!; // made to look right
            const clever = { ...changed, course: { ...changed.course!, head } };
            expect(verdicts(clever, course.head)).toContain('wrong');
        });
});
