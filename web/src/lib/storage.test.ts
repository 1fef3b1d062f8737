import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
    forgetSeat,
    givenTo,
    isSolved,
    keepGiven,
    keepHead,
    keepName,
    keepSeat,
    keepSolved,
    keptAt,
    keptName,
    keptSeat,
    keptSeats,
    randomHex,
    seenOf,
} from './storage';

const seat = (code: string) => ({
    code,
    token: `key-of-${code}`,
    name: 'Ann',
    rulebook: 'official',
});

beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function later(): void {
    vi.advanceTimersByTime(1000);
}

it('the seat used last comes first, and each table has one', () => {
    for (const code of ['AAAAAA', 'BBBBBB', 'AAAAAA']) {
        later();
        keepSeat(seat(code));
    }
    expect(keptSeats().map((each) => each.code)).toEqual(['AAAAAA', 'BBBBBB']);
    expect(keptSeat('BBBBBB')?.token).toBe('key-of-BBBBBB');
});

it('a seat that was given up is forgotten', () => {
    keepSeat(seat('AAAAAA'));
    forgetSeat('AAAAAA');
    expect(keptSeat('AAAAAA')).toBeUndefined();
});

it('several people of one browser sit at a table, in the order in which they sat down', () => {
    const of = (name: string) => ({ ...seat('AAAAAA'), name, token: `key-of-${name}` });
    for (const each of [of('Ann'), of('Bo'), seat('BBBBBB'), of('Bo'), of('Ann')]) {
        later();
        keepSeat(each);
    }
    expect(keptAt('AAAAAA').map(({ name }) => name)).toEqual(['Ann', 'Bo']);
    expect(keptSeat('AAAAAA')?.name).toBe('Ann');
    forgetSeat('AAAAAA', 'key-of-Ann');
    expect(keptSeats().map(({ token }) => token)).toEqual(['key-of-Bo', 'key-of-BBBBBB']);
    forgetSeat('AAAAAA');
    expect(keptAt('AAAAAA')).toEqual([]);
});

it('old seats and deals make room', () => {
    for (let number = 0; number < 100; number++) {
        later();
        keepSeat(seat(`T${number}`));
        keepGiven(`c${number}`, `r${number}`);
    }
    expect(keptSeats().length).toBeLessThan(100);
    expect(keptSeats()[0]?.code).toBe('T99');
    expect(givenTo('c99')).toBe('r99');
    expect(givenTo('c0')).toBeUndefined();
});

it('the head of a match is the last that was shown while it was played', () => {
    keepHead('c', '11', false);
    keepHead('c', '22', false);
    expect(seenOf('c')).toBe('22');
    keepHead('c', '33', true);
    for (const isLast of [true, false]) keepHead('c', '44', isLast);
    expect(seenOf('c')).toBe('33');
    keepHead('late', '55', true);
    expect(seenOf('late')).toBeUndefined();
});

it('a problem stays solved, until many others were', () => {
    expect(isSolved('2026-11-17')).toBe(false);
    for (let number = 0; number < 2; number++) keepSolved('2026-11-17');
    expect([isSolved('2026-11-17'), isSolved('2026-11-16')]).toEqual([true, false]);
    for (let number = 0; number < 100; number++) keepSolved(`day ${number}`);
    expect([isSolved('day 99'), isSolved('2026-11-17')]).toEqual([true, false]);
});

it('what somebody else has written there does no harm', () => {
    localStorage.setItem('openuno.seats', '{nonsense');
    expect(keptSeats()).toEqual([]);
    expect(keptName()).toBe('');
    keepName('Ann');
    expect(keptName()).toBe('Ann');
});

it('randomness has as many bytes as asked for, and is never the same', () => {
    expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
    expect(randomHex(32)).not.toBe(randomHex(32));
});
