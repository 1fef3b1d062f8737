import { describe, expect, it } from 'vitest';
import { VIEW } from '../../fixtures/view';
import type { Stakes } from '../generated/protocol';
import { wasLastCard } from './stakes';

const STAKES: Stakes = { accused: 'Bo', guilty: 4, innocent: 6, colour: 'R' };

describe('a Wild Draw Four', () => {
    it('was no bluff if it was the last card', () => {
        expect(wasLastCard({ ...VIEW, counts: { Ann: 3, Bo: 0 } }, STAKES, false)).toBe(true);
        expect(wasLastCard({ ...VIEW, counts: { Ann: 0, Bo: 1 } }, STAKES, false)).toBe(false);
    });

    it('may have been one among several laid at once', () => {
        expect(wasLastCard({ ...VIEW, counts: { Ann: 3, Bo: 0 } }, STAKES, true)).toBe(false);
    });
});
