// What this browser keeps: the keys to its seats, and its part in every deal. Nothing else knows them.

import { AVATARS, type Avatar } from '../generated/protocol';

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
const DEALS = 'openuno.deals';
const MOST_SEATS = 20;
const MOST_DEALS = 60;

/** The seats this browser has, the one used last first. */
export function keptSeats(): KeptSeat[] {
    return read<KeptSeat[]>(SEATS, []).sort((a, b) => b.at - a.at);
}

/** The seat at a table, if this browser has one. */
export function keptSeat(code: string): KeptSeat | undefined {
    return keptSeats().find((seat) => seat.code === code);
}

/** Keeps a seat, or that it was used just now. */
export function keepSeat(seat: Omit<KeptSeat, 'at'>): void {
    const others = keptSeats().filter((other) => other.code !== seat.code);
    write(SEATS, [{ ...seat, at: Date.now() }, ...others].slice(0, MOST_SEATS));
}

/** Forgets a seat that was given up. */
export function forgetSeat(code: string): void {
    write(
        SEATS,
        keptSeats().filter((seat) => seat.code !== code),
    );
}

/** What this person called themselves last. */
export function keptName(): string {
    return localStorage.getItem(NAME) ?? '';
}

export function keepName(name: string): void {
    localStorage.setItem(NAME, name);
}

/** The face that this person chose last. */
export function keptAvatar(): Avatar | null {
    const kept = localStorage.getItem(AVATAR);
    return AVATARS.find((avatar) => avatar === kept) ?? null;
}

export function keepAvatar(avatar: Avatar): void {
    localStorage.setItem(AVATAR, avatar);
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

/** So many random bytes, in hexadecimal. */
export function randomHex(bytes: number): string {
    const drawn = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
