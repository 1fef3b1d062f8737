// A socket to a table that comes back by itself. A command is sent until it is answered; the server
// does it once, by its id.

import {
    FOR_GOOD,
    VERSION,
    type AnyFromClient,
    type AnyFromServer,
    type Hinted,
    type Move,
    type Refused,
    type Update,
    type Welcome,
} from '../generated/protocol';
import { randomHex } from './storage';

export type Status =
    | 'connecting' // for the first time
    | 'unreachable' // nobody has answered yet, and it is tried again
    | 'open'
    | 'lost' // and trying to come back
    | 'closed'; // for good

/** The server did not do it; `refusal` says why, with the clause. */
export class CommandRefused extends Error {
    constructor(readonly refusal: Refused) {
        super(refusal.message);
    }
}

/** Who is told what comes from the server. */
export interface Listener {
    status(status: Status): void;
    welcome(message: Welcome): void;
    update(message: Update): void;
    /** The table will not have us (any more). */
    closed(code: number, refusal: Refused | null): void;
}

type Command = Extract<AnyFromClient, { id: string }>;
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
export type ToSend = WithoutId<Command>;

interface Waiting {
    text: string;
    /** How often it was sent again because the server's database did not answer. */
    repeats: number;
    done(answer: AnyFromServer): void;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 3000;
const REPEATS = 5; // so often the server may be unable to write something down, before we are told
const AGAIN = 1000;
const PATIENCE = 5000; // a socket that has not opened, or a command not answered, by then is given up
const QUIET = 20_000; // after so long without a word, it is asked whether there is still anybody
const ASLEEP = 10_000; // a phone that was not looked at for so long may hold a socket that is long dead

/** How long to wait before the next try, in milliseconds: longer and longer, and never the same for all. */
export function pauseAfter(tries: number, random = Math.random()): number {
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 10));
    return longest * (0.5 + random / 2);
}

export class Connection {
    #socket: WebSocket | null = null;
    readonly #waiting = new Map<string, Waiting>();
    /** The last entry of the log that was told; what came after it is told when we come back. */
    #seen = 0;
    #hasBeenThere = false;
    #tries = 0;
    #refusal: Refused | null = null;
    #timer = 0;
    #overdue = 0;
    #quiet = 0;
    #hiddenAt = Infinity;
    #welcomed = false;

    constructor(
        private readonly code: string,
        private readonly token: string | null,
        private readonly lang: () => 'en' | 'de',
        private readonly listener: Listener,
    ) {
        this.listener.status('connecting');
        this.#open();
        window.addEventListener('online', this.#hurry);
        window.addEventListener('offline', this.#abandon);
        document.addEventListener('visibilitychange', this.#wake);
    }

    /** Sends a command until it is answered; gives the sequence number of what was done. */
    async send(command: ToSend): Promise<number> {
        const answer = await this.#exchange(command);
        if (answer.type === 'refused') throw new CommandRefused(answer);
        return answer.type === 'done' ? answer.seq : 0;
    }

    /** Asks why something is not allowed; null if it is. */
    async why(move: Move): Promise<Refused | null> {
        const answer = await this.#exchange({ type: 'ask', move });
        if (answer.type === 'refused') return answer;
        return answer.type === 'answered' ? (answer.refusal ?? null) : null;
    }

    /** Asks for a hint; gives why there is none, if so. */
    async hint(): Promise<Hinted | Refused> {
        return (await this.#exchange({ type: 'hint' })) as Hinted | Refused;
    }

    /** Ends the connection; the seat stays ours. */
    close(): void {
        window.removeEventListener('online', this.#hurry);
        window.removeEventListener('offline', this.#abandon);
        document.removeEventListener('visibilitychange', this.#wake);
        this.#hangUp();
        this.listener.status('closed');
    }

    /** Opens the socket anew, and has all be told again, as after a change of language. */
    reopen(): void {
        this.#seen = 0;
        this.#hangUp();
        this.#open();
    }

    #exchange(command: ToSend): Promise<AnyFromServer> {
        const id = randomHex(12);
        const text = JSON.stringify({ ...command, id });
        return new Promise((done) => {
            this.#waiting.set(id, { text, repeats: 0, done });
            if (this.#welcomed) this.#say(text);
        });
    }

    #say(text: string): void {
        this.#socket?.send(text);
        this.#overdue ||= window.setTimeout(this.#abandon, PATIENCE);
    }

    #open(): void {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.code}/play`);
        this.#socket = socket;
        this.#overdue = window.setTimeout(this.#abandon, PATIENCE);
        socket.onopen = () => {
            const [lang, after] = [this.lang(), this.#seen];
            const hello = { type: 'hello', version: VERSION, token: this.token, lang, after };
            socket.send(JSON.stringify(hello));
        };
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as AnyFromServer);
        socket.onclose = (event) => this.#dropped(event.code);
    }

    /** Lets go of the socket, not waiting for whoever is at its other end. */
    #hangUp(): void {
        clearTimeout(this.#timer);
        clearTimeout(this.#quiet);
        this.#isAnswered();
        this.#welcomed = false;
        if (!this.#socket) return;
        this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
        this.#socket.close();
        this.#socket = null;
    }

    #isAnswered(): void {
        clearTimeout(this.#overdue);
        this.#overdue = 0;
    }

    #hear(message: AnyFromServer): void {
        clearTimeout(this.#quiet);
        this.#quiet = window.setTimeout(() => void this.why({ action: 'draw' }), QUIET);
        switch (message.type) {
            case 'welcome':
                this.#tries = 0;
                this.#refusal = null;
                this.#welcomed = true;
                this.#hasBeenThere = true;
                this.#seen = message.state.seq;
                this.#isAnswered();
                this.listener.welcome(message);
                this.listener.status('open');
                for (const { text } of this.#waiting.values()) this.#say(text);
                break;
            case 'update':
                this.#seen = message.seq;
                this.listener.update(message);
                break;
            case 'stopping':
                this.listener.status('lost');
                break;
            default:
                if (message.id) this.#answer(message.id, message);
                else if (message.type === 'refused') this.#refusal = message;
        }
    }

    #answer(id: string, message: AnyFromServer): void {
        const waiting = this.#waiting.get(id);
        const isUnknown = message.type === 'refused' && message.code === 'storage_down';
        if (waiting && isUnknown && waiting.repeats++ < REPEATS) {
            window.setTimeout(() => this.#repeat(id), AGAIN);
        } else {
            waiting?.done(message);
            this.#waiting.delete(id);
        }
        this.#isAnswered();
        if (this.#waiting.size > 0) this.#overdue = window.setTimeout(this.#abandon, PATIENCE);
    }

    /** Nobody knew yet whether it was done: under the same id it is done once. */
    #repeat(id: string): void {
        const waiting = this.#waiting.get(id);
        if (waiting && this.#welcomed) this.#say(waiting.text);
    }

    #dropped(code: number): void {
        this.#hangUp();
        if (FOR_GOOD.some((each) => each === code)) {
            this.close();
            this.listener.closed(code, this.#refusal);
            return;
        }
        this.listener.status(this.#hasBeenThere ? 'lost' : 'unreachable');
        this.#timer = window.setTimeout(() => this.#open(), pauseAfter(this.#tries++));
    }

    /** Nobody answers: another socket may do better. */
    readonly #abandon = (): void => {
        if (this.#socket) this.#dropped(0);
    };

    /** The network is there again: no need to wait for the next try. */
    readonly #hurry = (): void => {
        if (this.#socket) return;
        clearTimeout(this.#timer);
        this.#open();
    };

    readonly #wake = (): void => {
        if (document.visibilityState === 'hidden') {
            this.#hiddenAt = Date.now();
            return;
        }
        if (Date.now() - this.#hiddenAt > ASLEEP) this.#hangUp();
        this.#hurry();
    };
}
