import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, pauseAfter, type Listener } from './connection';

const TRIES = [0, 1, 2, 3, 4, 5, 10, 1000];

it('waits longer and longer, and never very long', () => {
    const pauses = TRIES.map((tries) => pauseAfter(tries, 1));
    expect(pauses[0]).toBeLessThanOrEqual(100);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(Math.max(...pauses)).toBe(3000);
});

it('is not the same for everyone, and never nothing', () => {
    for (const tries of TRIES) {
        const [least, most] = [pauseAfter(tries, 0), pauseAfter(tries, 1)];
        expect(least).toBe(most / 2);
        expect(least).toBeGreaterThan(0);
        expect(pauseAfter(tries)).toBeGreaterThanOrEqual(least);
    }
});

/** A socket whose other end is the test. */
class Socket {
    static last: Socket;
    /** The ids of what was sent. */
    sent: string[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    constructor() {
        Socket.last = this;
    }
    send(text: string): void {
        this.sent.push((JSON.parse(text) as { id: string }).id);
    }
    close(): void {}
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

const listener: Listener = { status() {}, welcome() {}, update() {}, closed() {} };

function connected(): { connection: Connection; socket: Socket } {
    const connection = new Connection('KQ7RMA', null, () => 'en', listener);
    const socket = Socket.last;
    socket.onopen?.();
    socket.tell({ type: 'welcome', state: { seq: 1 } });
    socket.sent = [];
    return { connection, socket };
}

const unknown = (id = '') => ({ type: 'refused', code: 'storage_down', message: 'Later.', id });

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

it('sends again what could not be written down, under the same id', async () => {
    const { connection, socket } = connected();
    const seq = connection.send({ type: 'start' });
    const [id] = socket.sent;
    socket.tell(unknown(id));
    expect(socket.sent).toEqual([id]); // not at once
    vi.advanceTimersByTime(1000);
    expect(socket.sent).toEqual([id, id]);
    socket.tell({ type: 'done', id, seq: 7 });
    expect(await seq).toBe(7);
    connection.close();
});

it('says so if it never can be', async () => {
    const { connection, socket } = connected();
    const refused = connection.send({ type: 'start' }).catch((problem: Error) => problem.message);
    for (let told = 0; told < socket.sent.length; told++) {
        socket.tell(unknown(socket.sent[told]));
        vi.advanceTimersByTime(1000);
    }
    expect(await refused).toBe('Later.');
    expect(socket.sent.length).toBe(6);
    connection.close();
});
