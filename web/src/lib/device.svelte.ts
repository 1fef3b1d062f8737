// The people who play at a table from this device: a seat, its key and a connection for each of them,
// and one screen for all. While it is passed on, nobody's table is shown.

import { flights } from './flights.svelte';
import { takeSeat } from './openTable';
import { handOn, missedBy, nextOf } from './passing';
import { sheetOf } from './scoreSheet.svelte';
import { keptAt } from './storage';
import { Table, type Place } from './table.svelte';

export class Device {
    /** The table as each of them sees it, in the order in which they sat down; one without a seat watches. */
    tables = $state.raw<readonly Table[]>([]);
    /** The table of whoever has the device, or had it last. */
    front = $state.raw() as Table;
    /** How far whoever has just taken the device had looked, if that is known, and how far things had gone then. */
    #absence = $state.raw<{ looked: number | null; until: number } | null>(null);

    /** The hand in which whoever has the device has said who they are. */
    #opened = $state('');
    /** Who wants the device out of turn. */
    #caller = $state<string | null>(null);
    /** Whose turn it was when somebody took the device out of turn: they keep it as long as it is. */
    #taken = $state<string | null>(null);
    /** How far in the story each of them has looked. */
    readonly #looked = new Map<Table, number>();

    readonly isShared = $derived(this.tables.length > 1);
    readonly people = $derived(this.tables.flatMap(({ name }) => name ?? []));
    /** Who speaks for all of them before a match: the host, if that is one of them. */
    readonly speaker = $derived(this.tables.find(({ isHost }) => isHost) ?? this.tables[0]!);
    readonly #hand = $derived(
        this.front.table?.phase === 'playing'
            ? handOn(this.front.table.match, this.front.view)
            : '',
    );
    /** What whoever has just taken the device has missed: as much as has been read of it. */
    readonly missed = $derived(
        this.#absence ? missedBy(this.front.name, this.front.story, this.#absence) : [],
    );
    /** No table is to be seen until somebody says who they are. */
    readonly isCovered = $derived(
        this.isShared && this.#hand !== '' && this.#hand !== this.#opened,
    );
    /** Who is to take the device. */
    readonly awaited = $derived(
        this.#caller ?? (this.front.view ? nextOf(this.front.view, this.people) : null),
    );
    /** Who else of this device is to act now. */
    readonly next = $derived.by(() => {
        const turn = this.front.view?.turn ?? null;
        const isTheirs = this.isShared && this.#hand !== '' && turn !== this.front.name;
        return isTheirs && turn !== null && this.people.includes(turn) ? turn : null;
    });
    /** Whether there is nothing left to look at, or to call, before the device is passed on. */
    readonly isDone = $derived(
        this.next !== null &&
            this.next !== this.#taken &&
            this.front.fresh.length === 0 &&
            !this.front.offer.uno &&
            (this.front.reminds || this.front.view?.hand.length !== 1),
    );

    constructor(readonly code: string) {
        const tokens: (string | null)[] = keptAt(code).map(({ token }) => token);
        for (const token of tokens.length ? tokens : [null]) this.#open(token);
        this.front = this.tables[0]!;
    }

    /** Takes a seat for one more person; an `Error` tells why not. */
    async add(name: string): Promise<void> {
        this.#open(await takeSeat(this.code, this.speaker.table?.rulebook ?? '', { name }));
    }

    /** The table as this seat sees it, if it is one of this device's. */
    at(seat: number): Table | null {
        return this.tables.find((table) => table.seat === seat) ?? null;
    }

    /** The device is passed on: to whoever is to act, or to somebody who asks for it. */
    pass(to: string | null = null): void {
        this.#caller = to;
        this.#taken = null;
        this.#opened = '';
    }

    /** Somebody has the device, and looks at it alone. */
    take(name: string): void {
        const table = this.tables.find((each) => each.name === name);
        if (!table) return;
        const hand = this.#hand;
        this.#taken = this.front.view?.turn ?? null;
        this.#caller = null;
        flights.hurry();
        this.front = table;
        this.#opened = hand; // of the one who had it: if this one's is not there yet, it is waited for
        this.#absence = { looked: this.#looked.get(table) ?? null, until: table.seq };
        if (table.table?.seats[table.seat ?? -1]?.away) void table.do({ type: 'come_back' });
    }

    /** What was missed has been seen, or need not be. */
    catchUp(): void {
        this.#absence = null;
    }

    /** To be called when anything has changed: where the tables are, and who is still there. */
    follow(): void {
        const stay = this.tables.filter(
            ({ status, closedWith }) => status !== 'closed' || !closedWith,
        );
        if (stay.length > 0 && stay.length < this.tables.length) this.tables = stay;
        if (!this.tables.includes(this.front)) {
            this.#opened = '';
            this.front = this.speaker;
        }
        for (const table of this.tables) table.isShared = this.isShared;
        const waiting = this.front.table?.picking?.waiting ?? [];
        const picks = this.tables.find(({ name }) => name !== null && waiting.includes(name));
        if (picks && !waiting.includes(this.front.name ?? '')) this.front = picks;
        if (this.isCovered) this.catchUp();
        // Between hands, they look at it together.
        else for (const table of this.#hand ? [this.front] : this.tables) this.#look(table);
        const place: Place = this.isCovered ? 'covered' : 'seen';
        for (const table of this.tables) table.put(table === this.front ? place : 'aside');
    }

    translate(): void {
        for (const table of this.tables) table.translate();
    }

    close(): void {
        for (const table of this.tables) table.close();
    }

    /** To be told when the page is left by other ways. */
    stay(): void {
        for (const table of this.tables) table.stay();
    }

    #look(table: Table): void {
        const line = table.story.at(-1);
        if (line || this.#hand) this.#looked.set(table, line?.seq ?? 0);
    }

    #open(token: string | null): void {
        const table = new Table(this.code, token, this.tables.length ? 'aside' : 'seen');
        sheetOf(table);
        this.tables = [...this.tables, table];
    }
}
