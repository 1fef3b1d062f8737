import { describe, expect, it } from 'vitest';
import type { AnyEvent, Card } from '../generated/protocol';
import { newAfter, newAfterAll, placesIn } from './newCards';

function draws(seat: string, ...cards: Card[]): AnyEvent {
    return { event: 'CardsDrawn', seat, count: cards.length, reason: 'turn', clause: 'T5', cards };
}
const PLAYED: AnyEvent = { event: 'CardPlayed', seat: 'Ann', card: 'R7' };

describe('new cards', () => {
    it('are all that were drawn at once, be it one after the other', () => {
        expect(newAfter([], [draws('Ann', 'R7', 'B2')], 'Ann')).toEqual(['R7', 'B2']);
        expect(newAfter(['G1'], [draws('Ann', 'R7'), draws('Ann', 'B2')], 'Ann')).toEqual([
            'R7',
            'B2',
        ]);
    });

    it('are new whatever the others do, until the own hand changes otherwise', () => {
        const other: AnyEvent = { event: 'CardPlayed', seat: 'Bo', card: 'R7' };
        expect(newAfter(['R7'], [other, draws('Bo')], 'Ann')).toEqual(['R7']);
        expect(newAfter(['R7'], [PLAYED], 'Ann')).toEqual([]);
        expect(newAfter(['R7'], [{ event: 'TurnPassed', seat: 'Ann' }], 'Ann')).toEqual([]);
        const back: AnyEvent = { event: 'MovesTakenBack', seat: 'Ann', count: 1 };
        expect(newAfter(['R7'], [back], 'Ann')).toEqual([]);
        const dealt: AnyEvent = { event: 'HandBegan', number: 2, seat: 'Bo', cards: 108 };
        expect(newAfter(['R7'], [dealt], 'Ann')).toEqual([]);
    });

    it('are those of a price, too, for what was laid', () => {
        expect(newAfter([], [PLAYED, draws('Ann', 'B2')], 'Ann')).toEqual(['B2']);
    });

    it('are remembered over several updates, and the same list where nothing changed them', () => {
        const update = (...events: AnyEvent[]) => ({ told: events.map((event) => ({ event })) });
        const drawn = newAfterAll([], [update(PLAYED), update(draws('Ann', 'R7', 'B2'))], 'Ann');
        expect(drawn).toEqual(['R7', 'B2']);
        expect(newAfterAll(drawn, [update(draws('Bo'), PLAYED)], null)).toBe(drawn);
        expect(newAfterAll(drawn, [{}], 'Ann')).toBe(drawn);
    });

    it('are the last of equal ones', () => {
        const hand: Card[] = ['R7', 'R7', 'R7', 'B2', 'W'];
        expect([...placesIn(hand, ['R7', 'W', 'R7'])]).toEqual([4, 2, 1]);
        expect([...placesIn(hand, ['G1'])]).toEqual([]);
    });
});
