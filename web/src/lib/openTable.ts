// How one comes to a table: by opening it, or by its code.

import type { CreateTable, Seated, TakeSeat } from '../generated/protocol';
import { ask } from './http';
import { keepSeat, keptLooks, randomHex } from './storage';
import { FIRST, type Rules } from './rulebooks';

export type Wish = Omit<CreateTable, 'token'>;

/** The Table screen starts the match at the table whose code stands here, once. */
export const START = 'openuno.start';

/** Home shows the form for a new table if anything stands here, once. */
export const MAKE = 'openuno.make';

/** Gives what opens tables and takes the first seat. The same wish again, after an answer that was
 *  lost, leads to the same table. */
export function opener(): (wish: Wish) => Promise<string> {
    let [wished, token] = ['', ''];
    return async (wish) => {
        const text = JSON.stringify(wish);
        if (text !== wished) [wished, token] = [text, randomHex(24)];
        const { code } = await ask<Seated>('/api/tables', { ...wish, token });
        wished = '';
        const { name, rulebook = FIRST.rulebook } = wish;
        keepSeat({ code, token, name, rulebook });
        return code;
    };
}

const USUAL = 4; // who play at once, bots included
const DAY = 86_400; // seconds: alone against bots there is no hurry

/** Opens a table of one person and bots, where the match begins as soon as its page is there; of those
 *  numbers of players that the rules allow, with the usual one. Gives its code. */
export async function openAlone(
    open: ReturnType<typeof opener>,
    name: string,
    rules: Rules = FIRST,
    players: readonly number[] = [USUAL],
): Promise<string> {
    const seats = players.includes(USUAL) ? USUAL : (players[0] ?? USUAL);
    const bots = Array.from({ length: seats - 1 }, () => 'normal' as const);
    const code = await open({ name, ...rules, seats, bots, turn_time: DAY, ...keptLooks() });
    sessionStorage.setItem(START, code);
    return code;
}

/** Takes a seat at a table and keeps its key, which is given; an `Error` tells why not. With the same
 *  key again, after an answer that was lost, it is the same seat. */
export async function takeSeat(
    code: string,
    rulebook: string,
    wish: Omit<TakeSeat, 'token'>,
    token = randomHex(24),
): Promise<string> {
    await ask<Seated>(`/api/tables/${code}/seats`, { ...wish, token });
    keepSeat({ code, token, name: wish.name, rulebook });
    return token;
}

/** A table's code, from what somebody has typed or pasted: the code alone, or a link. */
export function codeIn(text: string): string | null {
    const linked = /\/t\/([a-z0-9]+)/i.exec(text)?.[1];
    const code = (linked ?? text).replace(/[\s-]/g, '').toUpperCase();
    return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}
