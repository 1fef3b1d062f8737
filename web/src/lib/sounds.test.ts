import { describe, expect, it } from 'vitest';
import type { AnyEvent, Update } from '../generated/protocol';
import { soundsOf } from './sounds';

function update(...events: AnyEvent[]): Update {
    return { type: 'update', seq: 1, at: 0, told: events.map((event) => ({ event })) };
}

describe('the sounds of an update', () => {
    it('are those of its events, the most telling first', () => {
        const laid = update(
            { event: 'CardPlayed', seat: 'Bo', card: 'R7' },
            { event: 'UnoCalled', seat: 'Bo' },
            { event: 'TurnChanged', seat: 'Ann', phase: 'play' },
        );
        expect(soundsOf(laid, 'Ann')).toEqual(['uno', 'card', 'turn']);
    });

    it('tell only me that it is my turn, and once', () => {
        const mine = update({ event: 'TurnChanged', seat: 'Ann', phase: 'play' });
        const goesOn = update({ event: 'TurnChanged', seat: 'Ann', phase: 'drawn', drawn: 'R7' });
        expect(soundsOf(mine, 'Bo')).toEqual([]);
        expect(soundsOf(mine, null)).toEqual([]);
        expect(soundsOf(goesOn, 'Ann')).toEqual([]);
    });

    it('are glad for whoever wins and for those who watch, and not for the others', () => {
        const won = update(
            { event: 'CardPlayed', seat: 'Ann', card: 'R7' },
            { event: 'HandWon', seat: 'Ann' },
        );
        expect(soundsOf(won, 'Ann')).toEqual(['win', 'card']);
        expect(soundsOf(won, null)).toEqual(['win', 'card']);
        expect(soundsOf(won, 'Bo')).toEqual(['lose', 'card']);
    });

    it('are none for what I say myself, and for what nobody hears', () => {
        const said = update({ event: 'MessageSaid', name: 'Ann', text: 'Hi' });
        expect(soundsOf(said, 'Ann')).toEqual([]);
        expect(soundsOf(said, 'Bo')).toEqual(['chat']);
        expect(soundsOf(update({ event: 'RandomnessAdded', name: 'Bo' }), 'Ann')).toEqual([]);
    });
});
