import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '../generated/protocol';
import { FLIGHT, hopsFor } from './hops';

const SEATS = ['Ann', 'Bo', 'Cy'];
const DEALT = SEATS.map((seat) => ({ event: 'CardsDealt' as const, seat, count: 7 }));
const DRAWN = { event: 'CardsDrawn', reason: 'draw_cards', clause: 'T3' } as const;
const paths = (events: AnyEvent[]): string[] =>
    hopsFor(events).map(({ card, from, to }) => `${card ?? '-'} ${from} > ${to}`);

describe('what flies', () => {
    it('is the card that is laid, and then the cards that are drawn, one by one', () => {
        const events: AnyEvent[] = [
            { event: 'CardPlayed', seat: 'Bo', card: 'R+2' },
            { ...DRAWN, seat: 'Cy', count: 2 },
            { event: 'TurnChanged', seat: 'Ann', phase: 'play' },
        ];
        expect(paths(events)).toEqual([
            'R+2 seat:Bo > discard',
            '- draw > seat:Cy',
            '- draw > seat:Cy',
        ]);
        const waits = hopsFor(events).map(({ wait }) => wait);
        expect(waits[0]).toBe(0);
        expect(waits[1]).toBeGreaterThanOrEqual(FLIGHT); // what they are drawn for lies there
        expect(waits).toEqual([...new Set(waits)].sort((a, b) => a - b));
    });

    it('is dealt in turns, then the first card is turned up; what came before is not shown', () => {
        const hops = hopsFor([
            { event: 'CardPlayed', seat: 'Ann', card: 'R9' },
            { event: 'HandBegan', seat: 'Ann', number: 1, cards: 108 },
            ...DEALT,
            { event: 'OpeningCardTurned', card: 'G5' },
        ]);
        expect(hops.slice(0, 3).map(({ to }) => to)).toEqual(SEATS.map((seat) => `seat:${seat}`));
        expect(hops).toHaveLength(22);
        expect(hops.at(-1)).toMatchObject({ card: 'G5', to: 'discard' });
        expect(hops.at(-1)!.wait - hops.at(-2)!.wait).toBeGreaterThanOrEqual(FLIGHT);
    });

    it('is never more than a small machine can draw, and stands for all cards all the same', () => {
        const seats = Array.from({ length: 30 }, (_, i) => `P${i}`);
        const deal = seats.map((seat) => ({ event: 'CardsDealt' as const, seat, count: 7 }));
        for (const [events, most, cards] of [
            [deal, 84, 210],
            [[{ ...DRAWN, seat: 'Bo', count: 40 }], 10, 40],
            [[{ event: 'PileReshuffled', count: 50 }], 4, 50],
        ] satisfies [AnyEvent[], number, number][]) {
            const hops = hopsFor(events);
            expect(hops.length).toBeLessThanOrEqual(most);
            expect(hops.reduce((sum, { carries }) => sum + carries, 0)).toBe(cards);
            expect(hops.at(-1)!.wait).toBeLessThan(2200);
        }
    });

    it('is every single one of the own cards', () => {
        const cards = Array.from({ length: 20 }, () => 'R7' as const);
        const hops = hopsFor([{ ...DRAWN, seat: 'Ann', count: 20, cards }]);
        expect(hops.map(({ carries }) => carries)).toEqual(cards.map(() => 1));
    });

    it('is whole hands: to the neighbour, or to and fro', () => {
        const received = (seat: string, count: number) =>
            ({ event: 'HandReceived', seat, count }) as const;
        const passed = paths([
            { event: 'CardPlayed', seat: 'Bo', card: 'R0' },
            { event: 'HandsPassed', direction: 'right' },
            ...['Bo', 'Ann', 'Cy'].map((seat) => received(seat, 2)),
        ]);
        expect(new Set(passed.slice(1))).toEqual(
            new Set(['- seat:Cy > seat:Bo', '- seat:Bo > seat:Ann', '- seat:Ann > seat:Cy']),
        );
        const swapped = hopsFor([
            { event: 'HandsSwapped', seat: 'Ann', target: 'Bo' },
            received('Ann', 5),
            received('Bo', 1),
        ]);
        const got = (seat: string) =>
            swapped.reduce((sum, { to, carries }) => (to === seat ? sum + carries : sum), 0);
        expect([got('seat:Ann'), got('seat:Bo')]).toEqual([5, 1]);
    });
});
