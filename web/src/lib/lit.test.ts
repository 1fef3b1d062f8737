import { expect, it } from 'vitest';
import type { Move } from '../generated/protocol';
import { offerOf } from './legalMoves';
import { litOf, UNLIT } from './lit';

const DRAW: Move = { action: 'draw' };
const plays = (...cards: string[]): Move[] =>
    cards.map((card) => ({ action: 'play', cards: [card], uno: false }) as Move);
const litBy = (...moves: Move[]) => litOf(offerOf(moves), UNLIT, false);

it('lights up when the cards have landed', () => {
    const offer = offerOf([...plays('R1', 'R2'), DRAW]);
    expect(litOf(offer, UNLIT, true)).toEqual(UNLIT);
    const landed = litOf(offer, UNLIT, false);
    expect([...landed.lays.keys()]).toEqual(['R1', 'R2']);
    expect(landed).toMatchObject({ draw: true, isChoice: true });
});

it('goes out at once', () => {
    const before = litBy(...plays('R1', 'R2'), DRAW);
    expect(litOf(offerOf([]), before, true)).toEqual(UNLIT);
    const again = litOf(offerOf(plays('R2', 'R3')), before, true); // somebody was skipped
    expect([...again.lays.keys()]).toEqual(['R2']);
    expect(again).toMatchObject({ draw: false, isChoice: true });
});

it('shows that no card fits, and goes on so while one is drawn', () => {
    const before = litBy(DRAW);
    expect(before).toMatchObject({ draw: true, isChoice: true });
    const drawing = litOf(offerOf([{ action: 'pass' }]), before, true);
    expect(drawing).toMatchObject({ draw: false, pass: false, isChoice: true });
});
