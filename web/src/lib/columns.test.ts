import { describe, expect, it } from 'vitest';
import { inColumns } from './columns';

describe('a long list', () => {
    const thirty = Array.from({ length: 30 }, (_, i) => i);

    it('stands in as many columns as there is room for, and none is long', () => {
        expect(inColumns(thirty, 2).map(({ length }) => length)).toEqual([15, 15]);
        expect(inColumns(thirty, 7).map(({ length }) => length)).toEqual([10, 10, 10]);
        expect(inColumns(thirty.slice(0, 11), 2).map(({ length }) => length)).toEqual([6, 5]);
        expect(inColumns(thirty, 3).flat()).toEqual(thirty);
    });

    it('stands in one where there is no room, or no need', () => {
        expect(inColumns(thirty, 0)).toEqual([thirty]);
        expect(inColumns(thirty.slice(0, 10), 3)).toEqual([thirty.slice(0, 10)]);
        expect(inColumns([], 3)).toEqual([[]]);
    });
});
