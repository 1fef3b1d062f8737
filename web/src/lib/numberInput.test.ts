import { expect, test } from 'vitest';
import { between, whole } from './numberInput';

test('only a whole number is one', () => {
    expect(whole(' 150 ')).toBe(150);
    expect(whole('-3')).toBe(-3);
    for (const text of ['', ' ', '-', '7.5', '1e3', '10.000', 'ten', '9'.repeat(20)])
        expect(whole(text)).toBeNull();
});

test('what is too much or too little becomes the nearest that can be', () => {
    expect(between(2, 10, 77)).toBe(10);
    expect(between(0, 3, -4)).toBe(0);
    expect(between(2, 10, 5)).toBe(5);
});
