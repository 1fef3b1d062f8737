import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qrCode';

/** As many bytes as each version has room for. */
const FULL = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
const ALIKE = { ecc: 'M', border: 0, maskPattern: 0, boostEcc: false } as const;

test('a code is, square by square, the one that a library makes', () => {
    for (const length of FULL.flatMap((full) => [full - 5, full])) {
        const text = 'https://play.example/t/kq7rma?'.repeat(8).slice(0, length);
        expect(qrCode(text), `${length}`).toEqual(encode(text, ALIKE).data);
    }
});

test('letters that are not plain take several bytes', () => {
    const text = 'http://küche.example/t/KQ7RMA';
    expect(qrCode(text)).toEqual(encode(text, ALIKE).data);
});

test('what is too long has none', () => {
    expect(() => qrCode('x'.repeat(FULL.at(-1)! + 1))).toThrow(RangeError);
});
