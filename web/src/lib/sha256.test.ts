import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, bytesToHex, hexToBytes, hmac, sha256 } from './sha256';

describe('SHA-256', () => {
    it('is that of the standard', () => {
        expect(bytesToHex(sha256(bytesOf('abc')))).toBe(
            'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        );
    });

    it('is right for every length around a block, and for long texts', () => {
        for (const length of [...Array(200).keys(), 100_000]) {
            const data = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
            const right = createHash('sha256').update(data).digest('hex');
            expect(bytesToHex(sha256(data))).toBe(right);
        }
    });
});

describe('HMAC', () => {
    it('is right for short and long keys', () => {
        for (const length of [0, 1, 32, 63, 64, 65, 200]) {
            const key = new Uint8Array(length).fill(length);
            const right = createHmac('sha256', key).update('deck 1 0').digest('hex');
            expect(bytesToHex(hmac(key, bytesOf('deck 1 0')))).toBe(right);
        }
    });
});

it('reads and writes bytes as pairs of digits', () => {
    expect(bytesToHex(hexToBytes('00ff10Ab'))).toBe('00ff10ab');
    expect(hexToBytes('')).toEqual(new Uint8Array());
});
