import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../generated/protocol';
import { flights } from './flights.svelte';
import { settings } from './settings.svelte';

const PLAYED: Told[] = [{ event: { event: 'CardPlayed', seat: 'Ann', card: 'W:G' } }];
const LATE = 600; // milliseconds, on a machine that has much to do

describe('cards in the air', () => {
    beforeEach(() => {
        vi.stubGlobal(
            'DOMMatrix',
            class {
                a = 1;
                b = 0;
            },
        );
        Element.prototype.checkVisibility = () => true;
        document.body.innerHTML =
            '<div data-place="draw"></div><div data-place="discard"></div>' +
            '<div data-place="hand"><button data-card="W"></button></div>';
    });
    afterEach(() => {
        flights.finish();
        settings.motion = true;
        vi.unstubAllGlobals();
    });

    function lie(): HTMLElement {
        const card = document.createElement('span');
        document.querySelector('[data-place="discard"]')!.append(card);
        flights.arrive(card);
        return card;
    }

    it('are not seen, and not counted, where they will lie until they have landed', async () => {
        flights.begin(PLAYED, 'Ann');
        const card = lie();
        expect(card.style.opacity).toBe('0');
        await vi.waitFor(() => expect(flights.inTheAir).toHaveLength(1));
        const [flight] = flights.inTheAir;
        expect(flight).toMatchObject({ card: 'W:G', wait: 0, turns: false });
        expect([flights.offset('seat:Ann'), flights.offset('discard')]).toEqual([0, -1]);
        expect([flights.uncounted('seat:Ann'), flights.uncounted('discard')]).toEqual([1, -1]);
        flight!.land();
        expect(card.style.opacity).toBe('');
        expect([flights.uncounted('seat:Ann'), flights.uncounted('discard')]).toEqual([0, 0]);
        expect(flights.isBusy).toBe(false);
    });

    it('of a deal have all landed before its first card is turned up', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const dealt: Told[] = [
            { event: { event: 'HandBegan', seat: 'Bo', number: 1, cards: 108 } },
            { event: { event: 'CardsDealt', seat: 'Bo', count: 1 } },
            { event: { event: 'OpeningCardTurned', card: 'R7' } },
        ];
        document.body.insertAdjacentHTML('beforeend', '<div data-place="seat:Bo"></div>');
        flights.begin(dealt, 'Ann');
        lie();
        await vi.waitFor(() => expect(flights.inTheAir).toHaveLength(1));
        vi.advanceTimersByTime(LATE);
        const [last] = flights.inTheAir;
        expect(flights.inTheAir).toHaveLength(1);
        last!.land();
        expect(flights.inTheAir).toMatchObject([{ card: 'R7', turns: true }]);
        flights.inTheAir[0]!.land();
        expect(flights.isBusy).toBe(false);
        vi.useRealTimers();
    });

    it('land at once if somebody is in a hurry, who is told', async () => {
        const landed = vi.fn();
        const end = flights.whenLanded(landed);
        flights.begin(PLAYED, 'Ann');
        const card = lie();
        flights.hurry();
        expect(landed).toHaveBeenCalledWith(true);
        expect(card.style.opacity).toBe('');
        await tick();
        expect(flights.inTheAir).toEqual([]);
        end();
    });

    it('are none, if nothing should move', async () => {
        settings.motion = false;
        flights.begin(PLAYED, 'Ann');
        expect(flights.isBusy).toBe(false);
        expect(lie().style.opacity).toBe('');
        expect(flights.laid).toEqual(['W:G']);
    });

    it('land at once where they have no place on the page', async () => {
        document.querySelector('[data-place="discard"]')!.remove();
        flights.begin(PLAYED, 'Ann');
        await vi.waitFor(() => expect(flights.isBusy).toBe(false));
        expect(flights.inTheAir).toEqual([]);
    });
});
