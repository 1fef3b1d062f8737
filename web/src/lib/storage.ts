// What this browser keeps: the keys to its seats, its part in every deal, and how matches ended. Nothing else knows them.

import { AVATARS, SEAT_COLOURS, type Avatar, type SeatColour } from '../generated/protocol';

export interface KeptSeat {
    code: string;
    token: string;
    name: string;
    rulebook: string;
    /** When it was last used, in milliseconds since 1970. */
    at: number;
}

const SEATS = 'openuno.seats';
const NAME = 'openuno.name';
const AVATAR = 'openuno.avatar';
const COLOUR = 'openuno.colour';
const DEALS = 'openuno.deals';
const HEADS = 'openuno.heads';
const SOLVED = 'openuno.solved';
const MOST_SEATS = 40;
const MOST_DEALS = 60;

type Heads = Record<string, { head: string; isLast: boolean }>;

/** The seats this browser has, the one used last first. */
export function keptSeats(): KeptSeat[] {
    return stored().sort((a, b) => b.at - a.at);
}

/** The seats at a table, in the order in which they were taken: several people may share a browser. */
export function keptAt(code: string): KeptSeat[] {
    return stored().filter((seat) => seat.code === code);
}

/** The first seat at a table, if this browser has one. */
export function keptSeat(code: string): KeptSeat | undefined {
    return keptAt(code)[0];
}

/** Keeps a seat, or that it was used just now. */
export function keepSeat(seat: Omit<KeptSeat, 'at'>): void {
    const kept = { ...seat, at: Date.now() };
    const seats = stored();
    const place = seats.findIndex(({ token }) => token === seat.token);
    if (place < 0) seats.push(kept);
    else seats[place] = kept;
    const oldest = Math.min(...seats.map(({ at }) => at));
    if (seats.length > MOST_SEATS)
        seats.splice(
            seats.findIndex(({ at }) => at === oldest),
            1,
        );
    write(SEATS, seats);
}

/** Forgets a seat that was given up, or all at a table. */
export function forgetSeat(code: string, token: string | null = null): void {
    const isLost = (seat: KeptSeat) => seat.code === code && (token ?? seat.token) === seat.token;
    write(
        SEATS,
        stored().filter((seat) => !isLost(seat)),
    );
}

/** What this person called themselves last. */
export function keptName(): string {
    return localStorage.getItem(NAME) ?? '';
}

export function keepName(name: string): void {
    localStorage.setItem(NAME, name);
}

/** What somebody looks like at a table: what is null is given by the server. */
export interface Looks {
    avatar: Avatar | null;
    colour: SeatColour | null;
}

/** The face and the colour that this person chose last. */
export function keptLooks(): Looks {
    const [avatar, colour] = [localStorage.getItem(AVATAR), localStorage.getItem(COLOUR)];
    return {
        avatar: AVATARS.find((each) => each === avatar) ?? null,
        colour: SEAT_COLOURS.find((each) => each === colour) ?? null,
    };
}

export function keepLooks({ avatar, colour }: Partial<Looks>): void {
    if (avatar) localStorage.setItem(AVATAR, avatar);
    if (colour) localStorage.setItem(COLOUR, colour);
}

/** The randomness that this browser gave to a deal, by the commitment it was shown before. */
export function givenTo(commitment: string): string | undefined {
    return read<Record<string, string>>(DEALS, {})[commitment];
}

export function keepGiven(commitment: string, randomness: string): void {
    const before = Object.entries(read<Record<string, string>>(DEALS, {}));
    const kept = [...before.filter(([other]) => other !== commitment), [commitment, randomness]];
    write(DEALS, Object.fromEntries(kept.slice(-MOST_DEALS)));
}

/** The last head that this browser was shown of a match, by the commitment of its deal. */
export function seenOf(commitment: string): string | undefined {
    return read<Heads>(HEADS, {})[commitment]?.head;
}

/** Keeps a head; the last one only if this browser was there before. What is said of a match later changes nothing. */
export function keepHead(commitment: string, head: string, isLast: boolean): void {
    const { [commitment]: before, ...others } = read<Heads>(HEADS, {});
    if (before ? before.isLast : isLast) return;
    const kept = [...Object.entries(others), [commitment, { head, isLast }]];
    write(HEADS, Object.fromEntries(kept.slice(-MOST_DEALS)));
}

/** Whether somebody has solved the problem of this day here. */
export function isSolved(date: string): boolean {
    return read<string[]>(SOLVED, []).includes(date);
}

export function keepSolved(date: string): void {
    const before = read<string[]>(SOLVED, []).filter((each) => each !== date);
    write(SOLVED, [...before, date].slice(-MOST_DEALS));
}

/** So many random bytes, in hexadecimal. */
export function randomHex(bytes: number): string {
    const drawn = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const stored = (): KeptSeat[] => read<KeptSeat[]>(SEATS, []);

function read<T>(key: string, otherwise: T): T {
    try {
        return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
    } catch {
        return otherwise;
    }
}

function write(key: string, value: unknown): void {
    localStorage.setItem(key, JSON.stringify(value));
}
