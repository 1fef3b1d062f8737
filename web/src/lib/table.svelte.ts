// A table as this browser sees it: what the server said last, and what one can say to it.

import { tick, untrack } from 'svelte';
import {
    CALLS,
    type AnyEvent,
    type Avatar,
    Close,
    type Card,
    type Help,
    type Hinted,
    type History,
    type Mention,
    type MessageSaid,
    type Move,
    type PlayerView,
    type Refused,
    type Stakes,
    type TableView,
    type Update,
    type Welcome,
} from '../generated/protocol';
import { CommandRefused, Connection, type Status, type ToSend } from './connection';
import { calledAfter } from './calls';
import { ask } from './http';
import { ending } from './ending.svelte';
import { flights } from './flights.svelte';
import { forgetSeat, givenTo, keepGiven, keepHead, keepSeat, keptAt, randomHex } from './storage';
import { offerOf } from './legalMoves';
import { newAfterAll } from './newCards';
import { language } from './text.svelte';

/** A line of the story: a sentence, or what somebody has said. */
export interface Line {
    key: number;
    /** The entry of the log that tells it. */
    seq: number;
    text: string;
    chat: MessageSaid | null;
    /** The cards that the sentence names, to be shown as cards. */
    cards: readonly Mention[];
    /** Who did it, by name, if somebody did. */
    who: string | null;
    /** It belongs to the deal: whoever has the cards in hand need not be told. */
    isDeal: boolean;
}

/** Somebody wants to know of what happened as it happens: to move cards, to make a sound. */
export type Watcher = (update: Update) => void;

/** Where a table is: on the screen, there but behind a curtain, or not there at all, as another person
    of this device has the screen. */
export type Place = 'seen' | 'covered' | 'aside';

/** What is not worth a line of its own: it is seen, or goes without saying. */
const UNTOLD: readonly AnyEvent['event'][] = ['RandomnessAdded', 'Reacted', 'FaceChanged'];
const DEAL: readonly AnyEvent['event'][] = [
    'DealerChosen',
    'HandBegan',
    'CardsDealt',
    'OpeningCardTurned',
];
const LONGEST_STORY = 400;
const MOST_WAITING = 3; // updates that wait for cards in the air; more, and there is nothing left to see in them
/** The seat is not ours any more, or never was. */
const SEAT_LOST: readonly number[] = [Close.FORBIDDEN, Close.UNKNOWN_TABLE, Close.SEAT_LEFT];

export class Table {
    status = $state<Status>('connecting');
    /** Why the table will not have us, once the connection is closed for good. */
    refusal = $state.raw<Refused | null>(null);
    closedWith = $state(0);
    seat = $state<number | null>(null);
    table = $state.raw<TableView | null>(null);
    view = $state.raw<PlayerView | null>(null);
    /** Who sits next to whoever has the turn. */
    next = $state.raw<string | null>(null);
    legal = $state.raw<readonly Move[]>([]);
    /** What is offered to whoever plays alone among bots; null elsewhere. */
    help = $state.raw<Help | null>(null);
    /** Whether `hard` bots still play as `normal` do. */
    hardAsNormal = $state(false);
    /** Cards with which more can be laid at once. */
    extendable = $state.raw<readonly Card[]>([]);
    /** What a challenge would cost, while one can challenge. */
    stakes = $state.raw<Stakes | null>(null);
    /** The cards of the own hand that came with the last draw. */
    fresh = $state.raw<readonly Card[]>([]);
    /** When the time of the seat to move runs out, by this machine's clock in milliseconds. */
    ends = $state<number | null>(null);
    /** Until when we can call UNO before bots catch us, by the same clock; null where that is not told. */
    unoEnds = $state<number | null>(null);
    story = $state.raw<readonly Line[]>([]);
    /** What a screen reader is told now. */
    latest = $state.raw<readonly Line[]>([]);
    /** The lines that can be read by now: what cards in the air bring about is told when they have landed, and how
        a hand ends when its points are counted. */
    readonly readable = $derived(
        this.story.filter(
            (line) =>
                !(flights.isBusy && this.latest.includes(line)) &&
                !(ending.isRunning && line.seq === ending.seq),
        ),
    );
    /** Who has called UNO for the card they hold. */
    called = $state.raw<readonly string[]>([]);
    /** A command is under way: the same button need not be pressed twice. */
    busy = $state(false);

    /** Whether the table tells who can be caught, and when to call UNO. */
    readonly reminds = $derived(this.table?.reminders !== 'none');
    readonly isPaused = $derived(this.table?.paused ?? false);
    readonly offer = $derived(offerOf(this.legal, this.reminds));
    readonly name = $derived(
        this.seat === null ? null : (this.table?.seats[this.seat]?.name ?? null),
    );
    /** The face of somebody at the table, by name. */
    avatarOf(name: string | null): Avatar | null {
        return this.table?.seats.find((seat) => seat.name === name)?.avatar ?? null;
    }

    /** Others of this device sit at the table, too: nobody can be called "you". */
    isShared = $state(false);
    /** The name of whoever is looking, if only one can be. */
    readonly you = $derived(this.isShared ? null : this.name);
    readonly isHost = $derived(this.seat !== null && this.table?.host === this.seat);
    /** Whether this seat takes part in the game that is shown. */
    readonly plays = $derived(this.view?.seat != null);

    /** How far the table's log is shown. */
    seq = 0;
    #skew = 0;
    #lines = 0;
    #last: Update | null = null;
    /** What has happened while cards were in the air: it is shown when they have landed. */
    #waiting: Update[] = [];
    /** What lies there now is told before the next card flies. */
    readonly #unwatch = flights.whenLanded((isHurried) => {
        if (isHurried) this.#goOn(false);
        else void tick().then(() => this.#goOn());
    });
    /** The deal, by its commitment, to which we have added, or are about to. */
    #contributing = '';
    readonly #connection: Connection;
    readonly #watchers = new Set<Watcher>();

    constructor(
        readonly code: string,
        readonly token: string | null,
        private place: Place = 'seen',
    ) {
        this.#connection = new Connection(code, token, language, {
            status: (status) => (this.status = status),
            welcome: (message) => this.#welcome(message),
            update: (message) => this.#update(message),
            closed: (code, refusal) => {
                this.closedWith = code;
                this.refusal = refusal;
                if (token !== null && SEAT_LOST.includes(code)) forgetSeat(this.code, token);
            },
        });
    }

    /** Has somebody told of every update; gives what ends it. A hand that is being dealt has brought
        them to the screen: they are told of that, too. */
    watch(watcher: Watcher): () => void {
        this.#watchers.add(watcher);
        // Whoever hears it is told, and does not look: what it reads and notes has nobody hear it again.
        untrack(() => this.#last && flights.isDealing && watcher(this.#last));
        return () => this.#watchers.delete(watcher);
    }

    /** Has it on the screen, or not; what happens elsewhere than on it is only noted. */
    put(place: Place): void {
        if (place === this.place) return;
        if (place === 'seen')
            this.latest = []; // it is told in another way
        else flights.hurry();
        this.place = place;
    }

    close(): void {
        this.#unwatch();
        this.#connection.close();
        this.stay();
    }

    /** Keeps when somebody was last here, unless the seat was given up. */
    stay(): void {
        if (keptAt(this.code).some(({ token }) => token === this.token)) this.#keep();
    }

    /** Has the server speak the language that is chosen now. */
    translate(): void {
        this.story = [];
        this.#connection.reopen();
    }

    /** Does something in the game. Gives why not, or null if it was done. */
    async act(move: Move, atAnyPrice = false): Promise<Refused | null> {
        const isCall = CALLS.some((call) => call === move.action);
        return this.do({
            type: 'act',
            move,
            ...(isCall ? {} : { seq: this.seq }),
            ...(atAnyPrice ? { at_any_price: true } : {}),
        });
    }

    /** A moment of the server's clock, by this machine's clock in milliseconds. */
    localTime(seconds: number): number {
        return (seconds + this.#skew) * 1000;
    }

    /** Why something is not allowed now; null if it is. */
    why(move: Move): Promise<Refused | null> {
        return this.#connection.why(move);
    }

    /** Asks what the strongest bot would do now. */
    hint(): Promise<Hinted | Refused> {
        return this.#connection.hint();
    }

    /** Says any other command: `{ type: 'start' }`. Gives why not, or null if it was done. */
    async do(command: ToSend): Promise<Refused | null> {
        this.busy = true;
        try {
            await this.#connection.send(command);
            return null;
        } catch (problem) {
            if (problem instanceof CommandRefused) return problem.refusal;
            throw problem;
        } finally {
            this.busy = false;
        }
    }

    #welcome(message: Welcome): void {
        this.#skew = Date.now() / 1000 - message.now;
        this.seat = message.seat;
        this.#waiting = [];
        if (this.place === 'seen') flights.finish();
        if (this.place !== 'aside' && message.state.view?.turn) ending.clear();
        const isNew = this.story.length === 0;
        const missed = message.missed ?? [];
        for (const update of missed) {
            this.#tell(update);
            this.#hearCalls(update);
        }
        this.#show(message.state);
        this.fresh = newAfterAll(this.fresh, missed, this.name);
        if (isNew) void this.#recall();
        this.#keep();
    }

    #update(message: Update): void {
        if (this.place !== 'seen') return this.#apply(message, false);
        this.#waiting.push(message);
        const isLate = this.#waiting.length > MOST_WAITING;
        if (isLate) flights.hurry();
        this.#goOn();
    }

    /** Shows what has waited, one after the other; or all of it at once, and nothing flies. */
    #goOn(flies = true): void {
        while (this.#waiting.length > 0 && !flights.isBusy)
            this.#apply(this.#waiting.shift()!, flies);
    }

    #apply(message: Update, flies: boolean): void {
        if (flies) flights.begin(message.told ?? [], this.name);
        this.#show(message);
        if (this.place !== 'aside') ending.follow(message, this.table?.partners ?? {}, !flies);
        this.fresh = newAfterAll(this.fresh, [message], this.name);
        this.#tell(message);
        this.#hearCalls(message);
        this.#last = message;
        for (const watcher of this.#watchers) watcher(message);
    }

    /** Reads the story of the match that is on, or was last: the server remembers, but for what was said. */
    async #recall(): Promise<void> {
        this.latest = []; // it can be read, but need not be read aloud
        const number = this.table?.phase === 'open' ? this.table.last?.number : this.table?.match;
        if (number === undefined) return;
        const path = `/api/tables/${this.code}/matches/${number}`;
        const before = this.fresh;
        const heard = this.called;
        const told = await ask<History>(path, undefined, this.token).catch(() => null);
        if (this.fresh === before) this.fresh = newAfterAll([], told?.updates ?? [], this.name);
        if (this.called === heard) told?.updates.forEach((update) => this.#hearCalls(update));
        const since = this.story;
        const latest = this.latest; // what has come meanwhile is news
        const first = since[0]?.seq ?? Infinity;
        this.story = [];
        for (const update of told?.updates ?? []) if (update.seq < first) this.#tell(update);
        this.story = [...this.story, ...since].slice(-LONGEST_STORY);
        this.latest = latest;
    }

    #show(state: Update): void {
        this.seq = state.seq;
        if (state.table) this.table = state.table;
        this.view = state.view ?? null;
        this.next = state.next ?? null;
        this.legal = state.legal ?? [];
        this.help = state.help ?? null;
        this.hardAsNormal = state.hard_as_normal ?? false;
        this.extendable = state.extendable ?? [];
        this.stakes = state.stakes ?? null;
        this.ends = state.ends == null ? null : this.localTime(state.ends);
        this.unoEnds = state.uno_ends == null ? null : this.localTime(state.uno_ends);
        this.#contribute();
        this.#note(state.head);
    }

    /** Keeps what binds the course of the match, to compare the replay with it. */
    #note(head: string | undefined): void {
        const { phase, commitment, last } = this.table ?? {};
        if (!head) return;
        if (phase === 'playing') keepHead(commitment!, head, false);
        else if (last?.head) keepHead(last.commitment, last.head, true);
    }

    #hearCalls({ told = [] }: Update): void {
        this.called = calledAfter(this.called, told);
    }

    #tell(update: Update): void {
        const told = update.told ?? [];
        if (told.every(({ event }) => UNTOLD.includes(event.event))) return;
        const lines = told.flatMap(({ event, text, cards = [] }): Line[] => {
            const chat = event.event === 'MessageSaid' ? event : null;
            if (!text) return [];
            const [who, isDeal] = [actorOf(event), DEAL.includes(event.event)];
            return [{ key: this.#lines++, seq: update.seq, text, chat, cards, who, isDeal }];
        });
        this.latest = lines;
        this.story = [...this.story, ...lines].slice(-LONGEST_STORY);
    }

    /** Adds randomness of ours to the next deal, as soon as the server is committed to its own. */
    #contribute(): void {
        const table = this.table;
        if (!table || table.phase !== 'open' || this.name === null) return;
        if (this.name in table.contributions || this.#contributing === table.commitment) return;
        this.#contributing = table.commitment;
        const randomness = givenTo(table.commitment) ?? randomHex(32);
        keepGiven(table.commitment, randomness);
        void this.#connection
            .send({ type: 'contribute', commitment: table.commitment, randomness })
            .catch(() => undefined); // a match began meanwhile: the next deal has another commitment
    }

    #keep(): void {
        if (this.token === null || !this.name || !this.table) return;
        const { code, rulebook } = this.table;
        keepSeat({ code, token: this.token, name: this.name, rulebook });
    }
}

/** Who did what an event tells. */
function actorOf(event: AnyEvent): string | null {
    if ('seat' in event && typeof event.seat === 'string') return event.seat;
    return 'name' in event ? (event.name ?? null) : null;
}
