import { expect, it } from 'vitest';
import type { AnyEvent, Update } from '../generated/protocol';
import { feelingAbout } from './botFeelings';

const told = (seq: number, ...events: AnyEvent[]): Update => ({
    type: 'update',
    seq,
    at: 0,
    told: events.map((event) => ({ event, text: '' })),
});
const drawn = (seat: string, count: number, reason: 'draw_cards' | 'turn'): AnyEvent => ({
    event: 'CardsDrawn',
    seat,
    count,
    reason,
    clause: 'T2',
});

it('bots make faces at what hits them, but not always, and people never by themselves', () => {
    expect(feelingAbout(told(2, drawn('Bot', 2, 'draw_cards')), ['Bot'])).toEqual(['Bot', 'cry']);
    expect(feelingAbout(told(2, drawn('Bot', 4, 'draw_cards')), ['Bot'])).toEqual(['Bot', 'angry']);
    expect(feelingAbout(told(3, drawn('Bot', 2, 'draw_cards')), ['Bot'])).toBeUndefined();
    expect(feelingAbout(told(2, drawn('Bot', 1, 'turn')), ['Bot'])).toBeUndefined();
    expect(feelingAbout(told(2, drawn('Ann', 2, 'draw_cards')), ['Bot'])).toBeUndefined();
});

it('one of them claps for a person who wins, and a bot that wins rejoices', () => {
    const won = (seat: string, seq: number) =>
        feelingAbout(told(seq, { event: 'HandWon', seat }), ['Bot', 'Cog']);
    expect([won('Ann', 4), won('Ann', 5)]).toEqual([
        ['Bot', 'clap'],
        ['Cog', 'clap'],
    ]);
    expect(won('Cog', 4)).toEqual(['Cog', 'heart']);
});

it('whoever was right laughs', () => {
    const caught: AnyEvent = { event: 'PlayerCaught', seat: 'Ann', by: 'Bot' };
    expect(feelingAbout(told(1, caught), ['Bot'])).toEqual(['Bot', 'laugh']);
    const challenged = (bluff: boolean): AnyEvent => ({
        event: 'WildDrawFourChallenged',
        seat: 'Ann',
        accused: 'Bot',
        bluff,
    });
    expect(feelingAbout(told(1, challenged(false)), ['Bot'])).toEqual(['Bot', 'laugh']);
    expect(feelingAbout(told(1, challenged(true)), ['Bot'])).toBeUndefined();
});
