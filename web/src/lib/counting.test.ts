import { describe, expect, it } from 'vitest';
import type { AnyEvent, HandLeft } from '../generated/protocol';
import { countedFor } from './counting';

const LEFT: HandLeft[] = [
    { seat: 'Bo', cards: ['R7', 'W', 'G0'], points: [7, 50, 0] },
    { seat: 'Cy', cards: ['G3'], points: [3] },
];
const won = (seat: string): AnyEvent => ({ event: 'HandWon', seat });
const scored = (seat: string, points: number): AnyEvent => ({
    event: 'PointsScored',
    seat,
    points,
    total: points,
});
const told = (...events: AnyEvent[]): string[] =>
    countedFor(events, LEFT).map(
        ({ from, place, to, points }) => `${from}${place}>${to}:${points}`,
    );

describe('what is counted', () => {
    it('is the cards of all others that count, for whoever has won', () => {
        expect(told(won('Ann'), scored('Ann', 60))).toEqual([
            'Bo0>Ann:7',
            'Bo1>Ann:50',
            'Cy0>Ann:3',
        ]);
    });

    it('is twice that, where points are doubled', () => {
        expect(told(won('Ann'), scored('Ann', 120))).toContain('Bo1>Ann:100');
    });

    it('is the own cards, where each has to bear them', () => {
        expect(told(won('Ann'), scored('Bo', 57), scored('Cy', 3))).toEqual([
            'Bo0>Bo:7',
            'Bo1>Bo:50',
            'Cy0>Cy:3',
        ]);
    });

    it('is the cards of partners, too', () => {
        const partners = { Bo: 'Cy', Cy: 'Bo' };
        const counted = countedFor([won('Ann'), scored('Bo', 60)], LEFT, partners);
        expect(counted.map(({ from }) => from)).toEqual(['Bo', 'Bo', 'Cy']);
    });

    it('is no card, where points are for something else, or there are none', () => {
        expect(told(won('Ann'), scored('Ann', 100), scored('Bo', 50))).toEqual([]);
        expect(told({ event: 'HandBlocked' })).toEqual([]);
    });
});
