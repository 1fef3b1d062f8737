import { describe, expect, it } from 'vitest';
import type { AnyEvent, DrawReason } from '../generated/protocol';
import { isOfLostTurn, isOverWith, momentsOf, type MomentKey } from './moments';

const told = (...events: AnyEvent[]) => events.map((event) => ({ event }));
const drawn = (seat: string, count: number, reason: DrawReason): AnyEvent => ({
    event: 'CardsDrawn',
    seat,
    count,
    reason,
    clause: '',
});
const laid = (seat: string): AnyEvent => ({ event: 'CardPlayed', seat, card: 'R+2' });
const skipped: AnyEvent = { event: 'TurnSkipped', seat: 'Ann' };

describe('what hits somebody', () => {
    it('is told to them with who did it and what it costs, and shown at their seat to others', () => {
        const update = told(
            { event: 'PlayerCaught', seat: 'Ann', by: 'Bo' },
            drawn('Ann', 2, 'uno_caught'),
        );
        const caught = { key: 'caught', seat: 'Ann', name: 'Bo', cards: 2, misses: false };
        expect(momentsOf(update, 'Ann')).toEqual([caught]);
        expect(momentsOf(update, 'Cy')).toEqual([caught]);
        expect(momentsOf(update, null)).toEqual([caught]);
        const catches = { key: 'catches', seat: 'Bo', name: 'Ann', cards: 0, misses: false };
        expect(momentsOf(update, 'Bo')).toEqual([caught, catches]);
    });

    it('is the strongest thing of several', () => {
        const update = told(laid('Bo'), drawn('Ann', 2, 'draw_cards'), skipped);
        const draws = { key: 'draws', seat: 'Ann', name: 'Bo', cards: 2, misses: true };
        expect(momentsOf(update, 'Ann', 'Bo')).toEqual([draws]);
        const plays = told(laid('Bo'), drawn('Ann', 2, 'draw_cards'));
        expect(momentsOf(plays, 'Ann', 'Bo')[0]?.misses).toBe(false); // by rules that leave one the turn
        expect(momentsOf(told(laid('Bo'), skipped), 'Ann', 'Bo')[0]?.key).toBe('skipped_by');
    });

    it('counts no cards for somebody who is out: they have put them all away', () => {
        const update = told(
            laid('Bo'),
            drawn('Ann', 1, 'draw_cards'),
            { event: 'PlayerEliminated', seat: 'Ann', count: 12 },
            skipped,
        );
        const out = { key: 'out', seat: 'Ann', name: '', cards: 0, misses: false };
        expect(momentsOf(update, 'Ann', 'Bo')).toEqual([out]);
        expect(momentsOf(update, 'Cy', 'Bo')).toEqual([out]);
    });

    it('has nobody behind it where an opening card or an own choice did it', () => {
        expect(momentsOf(told(drawn('Ann', 2, 'opening'), skipped), 'Ann')).toEqual([
            { key: 'given', seat: 'Ann', name: '', cards: 2, misses: true },
        ]);
        expect(momentsOf(told(skipped), 'Ann')[0]?.key).toBe('skipped');
    });

    it('is a verdict for both sides of a challenge', () => {
        const challenge = (bluff: boolean): AnyEvent => ({
            event: 'WildDrawFourChallenged',
            seat: 'Ann',
            accused: 'Bo',
            bluff,
        });
        const bluff = told(challenge(true), drawn('Bo', 4, 'challenge_guilty'));
        expect(momentsOf(bluff, 'Bo')).toMatchObject([{ key: 'found_out', cards: 4 }]);
        expect(momentsOf(bluff, 'Ann')).toMatchObject([{ seat: 'Bo' }, { key: 'finds_out' }]);
        const fair = told(challenge(false), drawn('Ann', 6, 'challenge_innocent'), skipped);
        expect(momentsOf(fair, 'Ann')).toMatchObject([{ key: 'wrongly', cards: 6 }]);
        expect(momentsOf(fair, 'Bo')).toMatchObject([{ key: 'cleared' }, { key: 'wrongly' }]);
        expect(momentsOf(fair, 'Cy')).toMatchObject([{ seat: 'Ann', key: 'wrongly' }]);
    });

    it('is not told twice to whoever is shown the hand that proves a bluff, and before the cards if it was none', () => {
        const verdict = (bluff: boolean): AnyEvent[] => [
            { event: 'WildDrawFourChallenged', seat: 'Ann', accused: 'Bo', bluff },
            { event: 'HandShown', seat: 'Bo', to: 'Ann', count: 3 },
        ];
        const bluff = told(...verdict(true), drawn('Bo', 4, 'challenge_guilty'));
        expect(momentsOf(bluff, 'Ann')).toMatchObject([{ seat: 'Bo', key: 'given', cards: 4 }]);
        expect(momentsOf(bluff, 'Cy')).toMatchObject([{ seat: 'Bo', key: 'found_out' }]);
        const fair = told(...verdict(false), drawn('Ann', 6, 'challenge_innocent'), skipped);
        expect(momentsOf(fair, 'Ann')).toMatchObject([{ key: 'wrongly', cards: 6, misses: true }]);
        expect(momentsOf(fair, 'Cy')).toMatchObject([{ seat: 'Ann', key: 'wrongly' }]);
    });

    it('is a card laid while another had the turn', () => {
        expect(momentsOf(told(laid('Bo')), 'Ann', 'Ann')).toMatchObject([
            { key: 'jumped', seat: 'Ann', name: 'Bo' },
        ]);
        expect(momentsOf(told(laid('Bo')), null, 'Ann')).toMatchObject([
            { key: 'jumped', seat: 'Bo' },
        ]);
        expect(momentsOf(told(laid('Bo')), 'Bo', 'Ann')).toEqual([]);
        expect(momentsOf(told(laid('Bo')), 'Ann', 'Bo')).toEqual([]);
    });

    it('are hands that move: swapped by two, passed on by all', () => {
        const swap = told({ event: 'HandsSwapped', seat: 'Bo', target: 'Ann' });
        expect(momentsOf(swap, 'Ann')).toMatchObject([{ key: 'swapped', name: 'Bo' }]);
        expect(momentsOf(swap, 'Bo')).toMatchObject([{ seat: 'Ann' }, { key: 'swaps' }]);
        const passed = told({ event: 'HandsPassed', direction: 'left' });
        expect(momentsOf(passed, 'Ann')).toMatchObject([{ key: 'passed', seat: 'Ann' }]);
        expect(momentsOf(passed, null)).toEqual([]);
    });

    it('is being out, once, and not at each deal again', () => {
        const out: AnyEvent = { event: 'MatchLeft', seat: 'Ann' };
        const deal: AnyEvent = { event: 'HandBegan', seat: 'Bo', number: 2, cards: 108 };
        expect(momentsOf(told(out), 'Ann')).toMatchObject([{ key: 'left' }]);
        expect(momentsOf(told(deal, out), 'Ann')).toEqual([]);
    });

    it('is nothing where somebody draws because they want to', () => {
        expect(momentsOf(told(drawn('Ann', 1, 'turn')), 'Ann')).toEqual([]);
    });

    it('tells of a turn that was lost if somebody was skipped, or drew and misses the turn', () => {
        const tells = (key: MomentKey, misses = false) => isOfLostTurn({ key, misses });
        expect([tells('skipped'), tells('skipped_by'), tells('draws', true)]).not.toContain(false);
        expect([tells('draws'), tells('caught'), tells('swapped')]).not.toContain(true);
    });

    it('is over as that player plays or has the turn, or the hand ends', () => {
        const skipped = { seat: 'Bo' };
        expect(isOverWith(skipped, told(laid('Cy')), 'Ann')).toBe(false);
        expect(isOverWith(skipped, told(laid('Cy')), 'Bo')).toBe(true);
        expect(isOverWith(skipped, told(laid('Bo')), 'Cy')).toBe(true);
        expect(isOverWith(skipped, told({ event: 'HandBlocked' }), null)).toBe(true);
    });
});
