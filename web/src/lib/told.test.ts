import { expect, it } from 'vitest';
import type { PlayerView } from '../generated/protocol';
import { toldOf } from './told';

const view = (parts: Partial<PlayerView>): PlayerView =>
    ({
        hand_number: 1,
        phase: 'play',
        colour: 'R',
        direction: 'left',
        owed: 0,
        turn: 'Ann',
        catchable: [],
        winners: [],
        places: {},
        eliminated: [],
        ...parts,
    }) as unknown as PlayerView;

const LANDED = { isBusy: false, isLaying: false };
const LAYING = { isBusy: true, isLaying: true };
const DRAWING = { isBusy: true, isLaying: false };

it('tells of a colour when its card lies there, and of a turn when all cards do', () => {
    const before = view({});
    const now = view({ colour: 'B', direction: 'right', owed: 2, turn: 'Bo', catchable: ['Ann'] });
    const laying = toldOf(now, before, LAYING);
    expect(laying).toMatchObject({ colour: 'R', direction: 'left', owed: 0, turn: 'Ann' });
    expect(laying.catchable).toEqual([]);
    const drawing = toldOf(now, laying, DRAWING);
    expect(drawing).toMatchObject({ colour: 'B', direction: 'right', owed: 2, turn: 'Ann' });
    expect(toldOf(now, drawing, LANDED)).toBe(now);
});

it('lets nobody be caught twice', () => {
    const before = view({ catchable: ['Ann', 'Bo'] });
    expect(toldOf(view({ catchable: ['Bo'] }), before, DRAWING).catchable).toEqual(['Bo']);
});

it('tells nothing of a hand that is being dealt', () => {
    const before = view({ colour: 'G', turn: 'Cy', winners: ['Cy'] });
    const dealt = toldOf(view({ hand_number: 2 }), before, LAYING);
    expect(dealt).toMatchObject({ colour: null, turn: null, owed: 0, winners: [] });
});

it('tells nothing of the match before, of a single hand, while the next is dealt', () => {
    const before = view({ phase: 'match_over', colour: 'G', turn: null, winners: ['Cy'] });
    const dealt = toldOf(view({}), before, LAYING);
    expect(dealt).toMatchObject({ colour: null, turn: null, winners: [] });
    expect(toldOf(view({}), dealt, LAYING)).toMatchObject({ colour: null, winners: [] });
});

it('tells nothing of a winner before the last card lies there', () => {
    const over = view({ phase: 'hand_over', turn: null, winners: ['Ann'] });
    expect(toldOf(over, view({}), LAYING).winners).toEqual([]);
});
