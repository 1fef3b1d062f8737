import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnyEvent, Told } from '../generated/protocol';
import { arrive, drawFlights, flyFor, hopsFor, type Flight } from './flights';
import { settings } from './settings.svelte';

const SEATS = ['Ann', 'Bo', 'Cy'];
const paths = (events: AnyEvent[]): string[] =>
    hopsFor(events).map(({ card, from, to }) => `${card ?? '-'} ${from} > ${to}`);

describe('what flies', () => {
    it('is the card that is laid, and the cards that are drawn', () => {
        expect(
            paths([
                { event: 'CardPlayed', seat: 'Bo', card: 'R+2' },
                { event: 'CardsDrawn', seat: 'Cy', count: 2, reason: 'draw_cards', clause: 'T3' },
                { event: 'TurnChanged', seat: 'Ann', phase: 'play' },
            ]),
        ).toEqual(['R+2 seat:Bo > discard', '- draw > seat:Cy', '- draw > seat:Cy']);
    });

    it('goes one after the other', () => {
        const waits = hopsFor([
            { event: 'CardPlayed', seat: 'Bo', card: 'R7' },
            { event: 'CardPlayed', seat: 'Bo', card: 'R8' },
        ]).map(({ wait }) => wait);
        expect(waits[0]).toBe(0);
        expect(waits[1]).toBeGreaterThan(0);
    });

    it('is dealt in turns, then the first card is turned up; what came before is not shown', () => {
        const events: AnyEvent[] = [
            { event: 'CardPicked', seat: 'Ann', card: 'R9' },
            { event: 'HandBegan', seat: 'Ann', number: 1, cards: 108 },
            ...SEATS.map((seat) => ({ event: 'CardsDealt' as const, seat, count: 7 })),
            { event: 'OpeningCardTurned', card: 'G5' },
        ];
        const hops = hopsFor(events);
        const inTime = [...hops].sort((a, b) => a.wait - b.wait);
        expect(inTime.slice(0, 3).map(({ to }) => to)).toEqual(SEATS.map((seat) => `seat:${seat}`));
        expect(inTime.at(-1)).toMatchObject({ card: 'G5', to: 'discard' });
        expect(hops).toHaveLength(22);
    });

    it('is never more than a small machine can draw', () => {
        const seats = Array.from({ length: 10 }, (_, i) => `P${i}`);
        const events = seats.map((seat) => ({ event: 'CardsDealt' as const, seat, count: 20 }));
        expect(hopsFor(events).length).toBeLessThanOrEqual(40);
        expect(
            paths([
                { event: 'CardsDrawn', seat: 'Bo', count: 40, reason: 'draw_cards', clause: 'H1' },
            ]).length,
        ).toBeLessThanOrEqual(8);
    });

    it('goes to the neighbour when hands are passed on', () => {
        const passed = paths([
            { event: 'CardPlayed', seat: 'Bo', card: 'R0' },
            { event: 'HandsPassed', direction: 'right' },
            ...['Bo', 'Ann', 'Cy'].map((seat) => ({
                event: 'HandReceived' as const,
                seat,
                count: 2,
            })),
        ]);
        expect(new Set(passed.slice(1))).toEqual(
            new Set(['- seat:Cy > seat:Bo', '- seat:Bo > seat:Ann', '- seat:Ann > seat:Cy']),
        );
    });
});

describe('a flight', () => {
    let flown: Flight[] = [];
    let end = (): void => undefined;
    const played: Told[] = [{ event: { event: 'CardPlayed', seat: 'Ann', card: 'W:G' } }];

    function lay(): void {
        document.body.innerHTML =
            '<div data-place="hand"><button data-card="W"></button></div><div data-place="discard"></div>';
        end = drawFlights((flights) => (flown = flights));
    }
    afterEach(() => {
        end();
        flown = [];
        settings.motion = true;
        document.body.innerHTML = '';
    });

    it('is drawn between the places on the page', async () => {
        lay();
        await flyFor(played, 'Ann');
        expect(flown).toHaveLength(1);
        expect(flown[0]).toMatchObject({ card: 'W:G', wait: 0 });
    });

    it('has the cards that it brings be seen when it has come down', async () => {
        lay();
        const card = document.createElement('span');
        card.animate = vi.fn();
        arrive(card);
        expect(card.animate).not.toHaveBeenCalled();
        const flying = flyFor(played, 'Ann');
        arrive(card);
        expect(card.animate).toHaveBeenCalledOnce();
        await flying;
        arrive(card);
        expect(card.animate).toHaveBeenCalledOnce();
    });

    it('is not, if nothing should move', async () => {
        lay();
        settings.motion = false;
        await flyFor(played, 'Ann');
        await tick();
        expect(flown).toEqual([]);
    });

    it('is not, if a place is not on the page', async () => {
        lay();
        document.querySelector('[data-place="discard"]')!.remove();
        await flyFor(played, 'Ann');
        expect(flown).toEqual([]);
    });
});
