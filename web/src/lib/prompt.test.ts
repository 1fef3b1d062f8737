import { describe, expect, it } from 'vitest';
import { VIEW } from '../../fixtures/view';
import type { SeatInfo, PlayerView } from '../generated/protocol';
import { move } from '../../fixtures/moves';
import { offerOf } from './legalMoves';
import { promptOf, type PromptKey } from './prompt';

const CASES: [PromptKey, Partial<PlayerView>, string[]][] = [
    ['play', {}, ['play R7', 'draw']],
    ['must_play', {}, ['play R7']],
    ['draw', {}, ['draw']],
    ['pass', {}, ['pass']],
    ['drawn', { phase: 'drawn', drawn: 'R7' }, ['play R7', 'pass']],
    ['drawn_must', { phase: 'drawn', drawn: 'R7' }, ['play R7']],
    ['drawn_any', { phase: 'drawn', drawn: 'R7' }, ['play R7', 'play R8', 'pass']],
    ['drawn_any', { phase: 'drawn', drawn: 'R7' }, ['play R8', 'pass']],
    ['drawn_any_must', { phase: 'drawn', drawn: 'R7' }, ['play R7', 'play R8']],
    ['drawn_pass', { phase: 'drawn' }, ['pass']],
    ['challenge', { phase: 'challenge' }, ['challenge', 'accept']],
    ['stack', { phase: 'stack', owed: 2 }, ['play R+2', 'accept']],
    ['stack_challenge', { phase: 'stack', owed: 4 }, ['play W+4:R', 'challenge', 'accept']],
    ['challenge', { phase: 'stack', owed: 4 }, ['challenge', 'accept']],
    ['stack_accept', { phase: 'stack', owed: 2 }, ['accept']],
    ['skip', { phase: 'stack' }, ['play RS', 'accept']],
    ['skip_accept', { phase: 'stack' }, ['accept']],
    ['swap', { phase: 'swap' }, ['swap Bo']],
    ['choose_colour', { phase: 'choose_colour' }, ['choose R']],
    ['wait', { turn: 'Bo' }, []],
    ['wait_jump', { turn: 'Bo' }, ['jump R7']],
    ['wait', { seat: null, turn: 'Bo' }, []],
    ['out', { turn: 'Bo', eliminated: ['Ann'] }, []],
    ['hand_over', { phase: 'hand_over', turn: null }, ['deal']],
    ['match_over', { phase: 'match_over', turn: null }, []],
];

describe('what is asked', () => {
    it.each(CASES)('%s', (ask, view, legal) => {
        expect(promptOf({ ...VIEW, ...view }, offerOf(legal.map(move)), false)).toBe(ask);
    });

    it('tells who watches that nobody plays, and nobody else', () => {
        const person: SeatInfo = {
            name: 'Ann',
            level: null,
            away: false,
            gone: false,
            avatar: 'fox',
            colour: 'coral',
        };
        const bot: SeatInfo = { ...person, name: 'Bo', level: 'easy' };
        const free: SeatInfo = { ...person, name: '' };
        const asked = (seatInfos: SeatInfo[], view: Partial<PlayerView> = {}) =>
            promptOf({ ...VIEW, seat: null, ...view }, offerOf([]), false, seatInfos);
        const away = { ...person, away: true };
        const gone = { ...person, gone: true };
        expect(asked([person, bot])).toBe('wait');
        expect(asked([away, gone, person])).toBe('wait');
        expect(asked([away, gone, bot, free])).toBe('nobody');
        expect(asked([away, bot], { phase: 'hand_over' })).toBe('nobody');
        expect(asked([away, bot], { phase: 'match_over' })).toBe('match_over');
        expect(asked([away, bot], { seat: 'Ann', turn: 'Bo' })).toBe('wait');
        expect(asked([gone, bot, free])).toBe('deserted');
    });

    it('tells where several cards can be laid', () => {
        expect(promptOf(VIEW, offerOf(['play R7', 'draw'].map(move)), true)).toBe('several');
        expect(promptOf(VIEW, offerOf(['play R7'].map(move)), true)).toBe('must_several');
    });
});
