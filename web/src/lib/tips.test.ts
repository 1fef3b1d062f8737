import { describe, expect, it } from 'vitest';
import { move } from '../../fixtures/moves';
import { VIEW } from '../../fixtures/view';
import type { PlayerView } from '../generated/protocol';
import { offerOf } from './legalMoves';
import { hintsFor } from './tips';

function hints(view: Partial<PlayerView>, moves: string[], reminds = true): string[] {
    const found = hintsFor({ ...VIEW, ...view }, offerOf(moves.map(move), reminds), reminds);
    return found.map(({ tip, card }) => (card ? `${tip} ${card}` : tip));
}

describe('bubbles for a newcomer', () => {
    it('come when what they are about can be done, the rarest first', () => {
        expect(hints({}, ['play R7', 'draw'])).toEqual(['match R7']);
        expect(hints({}, ['play R7', 'play W:R', 'play W:G', 'draw'])).toEqual([
            'match R7',
            'wild W',
        ]);
        expect(hints({}, ['draw'])).toEqual(['draw']);
        expect(hints({}, ['play R7', 'play R7 uno', 'draw'])).toEqual(['uno', 'match R7']);
    });

    it('call no other wild one that always fits', () => {
        expect(hints({}, ['play W+4:R', 'play W+4:G', 'draw'])).toEqual([]);
        expect(hints({}, ['play W+4:R', 'play W:R', 'draw'])).toEqual(['wild W']);
    });

    it('tell to call UNO out of turn, too, but not where nobody is reminded of it', () => {
        expect(hints({ turn: 'Bo' }, ['uno'])).toEqual(['uno']);
        expect(hints({ turn: 'Bo' }, ['uno'], false)).toEqual([]);
        expect(hints({}, ['play R7', 'draw', 'uno'], false)).toEqual(['match R7']);
    });

    it('are silent in other phases, and while others play', () => {
        expect(hints({ turn: 'Bo' }, [])).toEqual([]);
        expect(hints({ phase: 'challenge' }, ['challenge', 'accept'])).toEqual([]);
    });
});
