import { describe, expect, it } from 'vitest';
import { layAction, offerOf } from './legalMoves';

describe('offerOf', () => {
    it('offers nothing where nothing is legal', () => {
        const offer = offerOf([]);
        expect(offer.lays.size).toBe(0);
        expect(Object.values(offer).filter((each) => each === true)).toEqual([]);
    });

    it('has one way to lay a card, whatever is said with it', () => {
        const { lays } = offerOf(['play R7', 'play R7 uno', 'play W+4:R', 'play W+4:B', 'jump Y2']);
        expect([...lays.keys()]).toEqual(['R7', 'W+4', 'Y2']);
        expect(lays.get('R7')).toEqual({ verb: 'play', card: 'R7', colours: [], canCall: true });
        expect(lays.get('W+4')?.colours).toEqual(['R', 'B']);
        expect(lays.get('W+4')?.canCall).toBe(false);
        expect(lays.get('Y2')?.verb).toBe('jump');
    });

    it('knows the plain moves', () => {
        const offer = offerOf(['draw', 'pass', 'uno', 'challenge', 'accept', 'deal']);
        const { draw, pass, uno, challenge, accept, deal } = offer;
        expect([draw, pass, uno, challenge, accept, deal]).toEqual(Array(6).fill(true));
    });

    it('keeps names whole, with their spaces', () => {
        const offer = offerOf(['catch Bo', 'catch Anna Lena', 'swap Cy', 'choose G', 'choose B']);
        expect(offer.catches).toEqual(['Bo', 'Anna Lena']);
        expect(offer.swaps).toEqual(['Cy']);
        expect(offer.colours).toEqual(['G', 'B']);
    });

    it('takes no notice of what it does not know', () => {
        expect(offerOf(['dance', 'lays', 'suggest Bo R7'])).toEqual(offerOf([]));
    });
});

describe('layAction', () => {
    it('names cards, a colour for the wild ones, and the call', () => {
        expect(layAction('play', ['R7'], null, false)).toBe('play R7');
        expect(layAction('play', ['W+4'], 'G', true)).toBe('play W+4:G uno');
        expect(layAction('jump', ['R7', 'W'], 'B', false)).toBe('jump R7 W:B');
    });
});
