import { expect, it } from 'vitest';
import type { AnyEvent, Told } from '../generated/protocol';
import { calledAfter } from './calls';

const told = (...events: Partial<AnyEvent>[]): Told[] =>
    events.map((event) => ({ event, text: '' }) as Told);

it('knows who has called, until they get cards', () => {
    const both = calledAfter(
        ['Ann'],
        told({ event: 'CardPlayed', seat: 'Bo' }, { event: 'UnoCalled', seat: 'Bo' }),
    );
    expect(both).toEqual(['Ann', 'Bo']);
    expect(calledAfter(both, told({ event: 'CardsDrawn', seat: 'Ann' }))).toEqual(['Bo']);
    expect(calledAfter(both, told({ event: 'HandReceived', seat: 'Bo' }))).toEqual(['Ann']);
    expect(calledAfter(both, told({ event: 'UnoFalselyCalled', seat: 'Cy' }))).toEqual(both);
});

it('forgets it with the hand, and with moves that are taken back', () => {
    for (const event of ['HandBegan', 'HandWon', 'HandBlocked'] as const)
        expect(calledAfter(['Ann'], told({ event }))).toEqual([]);
    expect(calledAfter(['Ann'], told({ event: 'MovesTakenBack' }))).toEqual([]);
});
