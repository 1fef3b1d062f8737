import { expect, it } from 'vitest';
import { pauseAfter } from './connection';

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
