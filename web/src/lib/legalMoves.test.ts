import { describe, expect, it } from 'vitest';
import { move } from '../../fixtures/moves';
import { layMove, offerOf } from './legalMoves';

const offer = (...legal: string[]) => offerOf(legal.map(move));

describe('offerOf', () => {
    it('offers nothing where nothing is legal', () => {
        const nothing = offer();
        expect(nothing.lays.size).toBe(0);
        expect(Object.values(nothing).filter((each) => each === true)).toEqual([]);
    });

    it('has one way to lay a card, whatever is said with it', () => {
        const { lays } = offer('play R7', 'play R7 uno', 'play W+4:R', 'play W+4:B', 'jump Y2');
        expect([...lays.keys()]).toEqual(['R7', 'W+4', 'Y2']);
        expect(lays.get('R7')).toEqual({ verb: 'play', card: 'R7', colours: [], canCall: true });
        expect(lays.get('W+4')?.colours).toEqual(['R', 'B']);
        expect(lays.get('W+4')?.canCall).toBe(false);
        expect(lays.get('Y2')?.verb).toBe('jump');
    });

    it('knows the plain moves', () => {
        const plain = offer('draw', 'pass', 'uno', 'challenge', 'accept', 'deal');
        const { draw, pass, uno, challenge, accept, deal } = plain;
        expect([draw, pass, uno, challenge, accept, deal]).toEqual(Array(6).fill(true));
    });

    it('tells nothing by calls that are always offered', () => {
        const always = ['play R7', 'uno', 'catch Bo', 'catch Cy'].map(move);
        const { lays, uno, catches, accusable } = offerOf(always, false);
        expect([uno, catches, accusable]).toEqual([false, [], ['Bo', 'Cy']]);
        expect(lays.get('R7')?.canCall).toBe(true);
    });

    it('keeps names whole, with their spaces', () => {
        const named = offer('catch Bo', 'catch Anna Lena', 'swap Cy', 'choose G', 'choose B');
        expect(named.catches).toEqual(['Bo', 'Anna Lena']);
        expect(named.swaps).toEqual(['Cy']);
        expect(named.colours).toEqual(['G', 'B']);
    });

    it('has no place for suggestions', () => {
        expect(offer('suggest Bo R7')).toEqual(offer());
    });
});

describe('layMove', () => {
    it('names the card, a colour for a wild one, and the call', () => {
        expect(layMove('play', 'R7', null, false)).toEqual(move('play R7'));
        expect(layMove('play', 'R7', 'G', false)).toEqual(move('play R7'));
        expect(layMove('play', 'W+4', 'G', true)).toEqual(move('play W+4:G uno'));
        expect(layMove('jump', 'W', 'B', false)).toEqual(move('jump W:B'));
    });
});
