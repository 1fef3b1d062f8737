import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEvent, PlayerView, TableView, Update, Welcome } from '../generated/protocol';
import { Device } from './device.svelte';
import { keepSeat } from './storage';

const SEATS = ['Ann', 'Bot', 'Bo'];

/** The other ends of the sockets, in the order in which they were opened. */
const sockets: { onmessage?: (event: { data: string }) => void }[] = [];

/** What answers the requests, in the order in which they were made. */
const requests: ((answer: Response) => void)[] = [];

const view = (name: string, changes: Partial<PlayerView>): PlayerView =>
    ({
        seat: name,
        seats: SEATS,
        turn: 'Ann',
        direction: 'left',
        eliminated: [],
        phase: 'play',
        hand_number: 1,
        hand: ['R1', 'R2'],
        ...changes,
    }) as PlayerView;

const table = {
    code: 'AAAAAA',
    phase: 'playing',
    match: 1,
    host: 0,
    seats: SEATS.map((name) => ({ name, away: false })),
    partners: {},
} as unknown as TableView;

function state(name: string, changes: Partial<PlayerView>, ...events: AnyEvent[]): Update {
    const told = events.map((event) => ({ event, text: `${event.event}.` }));
    return { type: 'update', seq, at: 0, table, view: view(name, changes), told };
}
let seq = 1;

/** Everyone of the device is told how things stand now. */
function tell(device: Device, changes: Partial<PlayerView>, ...events: AnyEvent[]): void {
    seq++;
    ['Ann', 'Bo']
        .slice(0, sockets.length)
        .forEach((name, place) =>
            sockets[place]!.onmessage!({ data: JSON.stringify(state(name, changes, ...events)) }),
        );
    device.follow();
}

function open(...names: string[]): Device {
    for (const name of names)
        keepSeat({ code: 'AAAAAA', token: `key-of-${name}`, name, rulebook: 'official' });
    const device = new Device('AAAAAA');
    names.forEach((name, place) => {
        const seat = SEATS.indexOf(name);
        const welcome: Welcome = {
            type: 'welcome',
            version: 1,
            seat,
            now: 0,
            state: state(name, {}),
        };
        sockets[place]!.onmessage!({ data: JSON.stringify(welcome) });
    });
    device.follow();
    return device;
}

beforeEach(() => {
    localStorage.clear();
    sockets.length = requests.length = 0;
    vi.stubGlobal(
        'WebSocket',
        class {
            onmessage?: (event: { data: string }) => void;
            constructor() {
                sockets.push(this);
            }
            close(): void {}
        },
    );
    vi.stubGlobal('fetch', () => new Promise((answer) => requests.push(answer)));
});
afterEach(() => vi.unstubAllGlobals());

it('whoever is alone at a device never sees a curtain', () => {
    const device = open('Ann');
    expect(device.isCovered).toBe(false);
    tell(device, { turn: 'Bot', hand_number: 2 });
    expect([device.isCovered, device.next]).toEqual([false, null]);
    expect(device.front.you).toBe('Ann');
});

describe('two at one device', () => {
    let device: Device;
    beforeEach(() => (device = open('Ann', 'Bo')));
    afterEach(() => device.close());

    it('see nothing until one of them says who it is', () => {
        expect([device.isCovered, device.awaited]).toEqual([true, 'Ann']);
        device.take('Ann');
        expect([device.isCovered, device.front.name]).toEqual([false, 'Ann']);
        expect(device.front.you).toBeNull();
    });

    it('pass it on when the turn does, but not before the cards that were drawn are seen', () => {
        device.take('Bo');
        device.follow();
        device.pass('Ann');
        device.take('Ann');
        tell(device, { turn: 'Bot' });
        expect([device.isCovered, device.next]).toEqual([false, null]);
        tell(device, { turn: 'Bo' });
        expect([device.next, device.isDone]).toEqual(['Bo', true]);
        const how = { count: 1, reason: 'turn', clause: 'T5' } as const;
        const drawn: AnyEvent = { event: 'CardsDrawn', seat: 'Ann', ...how, cards: ['B2'] };
        tell(device, { turn: 'Bo' }, drawn);
        expect([device.next, device.isDone]).toEqual(['Bo', false]);
        device.pass();
        expect([device.isCovered, device.awaited]).toEqual([true, 'Bo']);
        device.take('Bo');
        expect([device.isCovered, device.front.name]).toEqual([false, 'Bo']);
        expect(device.missed.map(({ text }) => text)).toEqual(['CardsDrawn.']);
    });

    it('tell what was missed even if it is read later than the device is taken', async () => {
        device.take('Bo');
        device.follow();
        expect(device.missed).toEqual([]);
        const played = (by: string, at: number): Update => ({
            ...state(by, {}, { event: 'CardPlayed', seat: by, card: 'R7' }),
            seq: at,
        });
        const updates = [played('Bo', seq - 2), played('Ann', seq - 1), played('Ann', seq)];
        for (const answer of requests) answer(Response.json({ updates }));
        await vi.waitFor(() => expect(device.missed).toHaveLength(2));
        tell(device, { turn: 'Ann' }, { event: 'CardPlayed', seat: 'Bot', card: 'R7' });
        expect(device.missed).toHaveLength(2); // that was seen
        device.catchUp();
        expect(device.missed).toEqual([]);
    });

    it('step in for one another, and keep it as long as the turn is the same', () => {
        device.take('Ann');
        device.pass('Bo');
        expect(device.awaited).toBe('Bo');
        device.take('Bo');
        expect([device.next, device.isDone]).toEqual(['Ann', false]);
        tell(device, { turn: 'Bot' });
        tell(device, { turn: 'Bo' });
        tell(device, { turn: 'Ann' });
        expect(device.next).toBe('Ann');
        device.pass();
        expect(device.awaited).toBe('Ann');
    });

    it('look at the score together, and every hand begins with a curtain', () => {
        device.take('Ann');
        tell(device, { turn: null, phase: 'hand_over' });
        expect(device.isCovered).toBe(false);
        tell(device, { turn: 'Bot', hand_number: 2 });
        expect([device.isCovered, device.awaited]).toEqual([true, 'Bo']);
    });

    it('are asked again who it is if the seat of whoever has it is lost', () => {
        device.take('Bo');
        device.tables[1]!.closedWith = 4403;
        device.tables[1]!.status = 'closed';
        device.follow();
        expect(device.people).toEqual(['Ann']);
        expect(device.front.name).toBe('Ann');
    });
});
