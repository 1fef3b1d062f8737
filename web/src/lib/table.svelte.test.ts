import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEvent, Card, TableView, Update, Welcome } from '../generated/protocol';
import { flights } from './flights.svelte';
import { Table } from './table.svelte';

/** The other end of the socket, and of the request for the story: each answers when it is told to. */
class Server {
    answer: (updates: Update[]) => void = () => undefined;
    private socket: { onmessage?: (event: { data: string }) => void } = {};

    constructor() {
        const opened = (socket: object) => (this.socket = socket);
        vi.stubGlobal(
            'WebSocket',
            class {
                constructor() {
                    opened(this);
                }
                close(): void {}
            },
        );
        vi.stubGlobal(
            'fetch',
            () =>
                new Promise((done) => {
                    this.answer = (updates) => done(Response.json({ updates }));
                }),
        );
    }

    say(message: Welcome | Update): void {
        this.socket.onmessage?.({ data: JSON.stringify(message) });
    }
}

function update(seq: number, text: string, ...events: AnyEvent[]): Update {
    return { type: 'update', seq, at: 0, told: events.map((event) => ({ event, text })) };
}

function draw(seq: number, ...cards: Card[]): Update {
    const how = { count: cards.length, reason: 'turn', clause: 'T5' } as const;
    const text = `Ann draws ${cards.join(' and ')}.`;
    return update(seq, text, { event: 'CardsDrawn', seat: 'Ann', ...how, cards });
}

const PLAYED = update(3, 'Bo lays R7.', { event: 'CardPlayed', seat: 'Bo', card: 'R7' });

function welcome(seq: number, ...missed: Update[]): Welcome {
    const seats = [{ name: 'Ann' }, { name: 'Bo' }];
    const table = { code: 'AAAAAA', phase: 'playing', match: 1, seats } as TableView;
    const state: Update = { type: 'update', seq, at: 0, table };
    return { type: 'welcome', version: 1, seat: 0, now: 0, state, missed };
}

describe('a table that is opened in the middle of a match', () => {
    let server: Server;
    let table: Table;

    beforeEach(() => {
        server = new Server();
        table = new Table('AAAAAA', null);
    });
    afterEach(() => {
        table.close();
        vi.unstubAllGlobals();
    });

    const told = () => table.story.map(({ text }) => text);

    it('knows whose cards are new among what was missed, though it came before the table', () => {
        server.say(welcome(3, draw(2, 'R7', 'B2'), PLAYED));
        expect(table.fresh).toEqual(['R7', 'B2']);
        expect(told()).toEqual(['Ann draws R7 and B2.', 'Bo lays R7.']);
    });

    it('reads which cards are new in the story, whether that comes before the others go on', async () => {
        server.say(welcome(2));
        server.answer([draw(2, 'R7')]);
        await vi.waitFor(() => expect(table.fresh).toEqual(['R7']));
        server.say(PLAYED);
        expect(table.fresh).toEqual(['R7']);
        expect(told()).toEqual(['Ann draws R7.', 'Bo lays R7.']);
    });

    it('or after that', async () => {
        server.say(welcome(2));
        server.say(PLAYED);
        expect(table.fresh).toEqual([]);
        server.answer([draw(2, 'R7'), PLAYED]);
        await vi.waitFor(() => expect(told()).toEqual(['Ann draws R7.', 'Bo lays R7.']));
        expect(table.fresh).toEqual(['R7']);
    });

    it('keeps the cards that were drawn while the story was on its way', async () => {
        server.say(welcome(2));
        server.say(draw(4, 'G1'));
        server.answer([draw(2, 'R7')]); // as it was when it was asked for
        await vi.waitFor(() => expect(told()).toEqual(['Ann draws R7.', 'Ann draws G1.']));
        expect(table.fresh).toEqual(['G1']);
    });

    it('still tells what has come while the story was on its way', async () => {
        server.say(welcome(2));
        server.say(PLAYED);
        server.answer([draw(2, 'R7'), PLAYED]);
        await vi.waitFor(() => expect(told()).toEqual(['Ann draws R7.', 'Bo lays R7.']));
        expect(table.latest.map(({ text }) => text)).toEqual(['Bo lays R7.']);
    });
});

describe('what happens while cards are in the air', () => {
    const play = (seq: number, card: Card): Update =>
        update(seq, `Bo lays ${card}.`, { event: 'CardPlayed', seat: 'Bo', card });
    let server: Server;
    let table: Table;

    beforeEach(() => {
        server = new Server();
        table = new Table('AAAAAA', null);
        server.say(welcome(2));
    });
    afterEach(() => {
        flights.finish();
        table.close();
        vi.unstubAllGlobals();
    });
    const told = () => table.story.map(({ text }) => text);

    it('is shown in its order, when they have landed and that was told', async () => {
        server.say(play(3, 'R1'));
        server.say(play(4, 'R2'));
        server.say(play(5, 'R3'));
        expect(told()).toEqual(['Bo lays R1.']);
        flights.finish();
        expect(flights.isBusy).toBe(false);
        await tick();
        expect(told()).toEqual(['Bo lays R1.', 'Bo lays R2.']);
        flights.finish();
        await tick();
        expect(told()).toEqual(['Bo lays R1.', 'Bo lays R2.', 'Bo lays R3.']);
    });

    it('is told to those who come to the screen with the deal, and to nobody who comes later', () => {
        const dealt = update(
            3,
            'Ann is skipped.',
            { event: 'HandBegan', seat: 'Bo', number: 1, cards: 108 },
            { event: 'OpeningCardTurned', card: 'RS' },
            { event: 'TurnSkipped', seat: 'Ann' },
        );
        const [early, late] = [vi.fn(), vi.fn()];
        server.say(dealt);
        table.watch(early);
        expect(early.mock.calls).toEqual([[dealt]]);
        expect(table.story.map(({ isDeal }) => isDeal)).toEqual([true, true, false]);
        flights.finish();
        table.watch(late);
        expect(late).not.toHaveBeenCalled();
    });

    it('is heard once by those who note it, though they come to the screen with the deal', () => {
        let heard = $state.raw<readonly number[]>([]);
        const hand: AnyEvent = { event: 'HandBegan', seat: 'Bo', number: 1, cards: 108 };
        server.say(update(3, '', hand, { event: 'OpeningCardTurned', card: 'RS' }));
        const end = $effect.root(() => {
            $effect(() => table.watch(({ seq }) => (heard = [...heard, seq])));
        });
        flushSync();
        expect(heard).toEqual([3]);
        end();
    });

    it('is shown at once to whoever is in a hurry', () => {
        server.say(play(3, 'R1'));
        server.say(play(4, 'R2'));
        server.say(play(5, 'R3'));
        flights.hurry();
        expect(told()).toHaveLength(3);
        expect(flights.isBusy).toBe(false);
    });

    it('is shown at once if it is too much to wait for', () => {
        for (let seq = 3; seq < 8; seq++) server.say(play(seq, 'R1'));
        expect(told()).toHaveLength(5);
        expect(flights.isBusy).toBe(false);
    });
});
