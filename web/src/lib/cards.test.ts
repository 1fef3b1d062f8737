import { describe, expect, it } from 'vitest';
import type { Card } from '../generated/protocol';
import { kindOf, named, partsOf, sorted } from './cards';

describe('partsOf', () => {
    it('reads colour and face', () => {
        expect(partsOf('R7')).toEqual({ colour: 'R', face: '7', isWild: false });
        expect(partsOf('B+2')).toEqual({ colour: 'B', face: '+2', isWild: false });
        expect(partsOf('RR')).toEqual({ colour: 'R', face: 'R', isWild: false });
    });

    it('knows a wild, and the colour named for it', () => {
        expect(partsOf('W')).toEqual({ colour: null, face: 'W', isWild: true });
        expect(partsOf('W+4:G')).toEqual({ colour: 'G', face: 'W+4', isWild: true });
        expect(partsOf('WS')).toEqual({ colour: null, face: 'WS', isWild: true });
    });
});

it('a wild in a hand has no colour', () => {
    expect(kindOf('W+4:G')).toBe('W+4');
    expect(kindOf('R7')).toBe('R7');
});

it('a wild is laid with a colour, which others have already', () => {
    expect([named('W', 'G'), named('W+4:R', 'B'), named('R7', 'G')]).toEqual([
        'W:G',
        'W+4:B',
        'R7',
    ]);
});

describe('sorted', () => {
    const hand: Card[] = ['W+4', 'B0', 'R+2', 'W', 'Y7', 'R7', 'RS', 'B7'];

    it('by colour, wilds last', () => {
        expect(sorted(hand, 'colour').join(' ')).toBe('R7 RS R+2 Y7 B0 B7 W W+4');
    });

    it('by face, equal ones side by side', () => {
        expect(sorted(hand, 'face').join(' ')).toBe('B0 R7 Y7 B7 RS R+2 W W+4');
    });

    it('leaves the hand itself as it was', () => {
        expect(hand[0]).toBe('W+4');
    });
});
