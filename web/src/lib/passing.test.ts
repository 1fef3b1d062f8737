import { expect, it } from 'vitest';
import type { PlayerView } from '../generated/protocol';
import { handOn, missedBy, nextOf } from './passing';
import type { Line } from './table.svelte';

const seats = ['Ann', 'Bot', 'Bo', 'Cy'];
const view = (changes: Partial<PlayerView> = {}): PlayerView =>
    ({
        seats,
        turn: 'Ann',
        direction: 'left',
        eliminated: [],
        phase: 'play',
        hand_number: 2,
        ...changes,
    }) as PlayerView;

it('the device goes to whoever is to act, or comes first after that', () => {
    expect(nextOf(view(), ['Bo', 'Ann'])).toBe('Ann');
    expect(nextOf(view({ turn: 'Bot' }), ['Ann', 'Bo'])).toBe('Bo');
    expect(nextOf(view({ turn: 'Bot', direction: 'right' }), ['Ann', 'Bo'])).toBe('Ann');
    expect(nextOf(view({ turn: 'Cy' }), ['Ann', 'Bo'])).toBe('Ann');
    expect(nextOf(view({ turn: 'Bot', eliminated: ['Bo'] }), ['Ann', 'Bo'])).toBe('Ann');
    expect(nextOf(view({ turn: 'Bot' }), [])).toBeNull();
});

it('between hands nothing is hidden, and every hand is another one', () => {
    expect(handOn(1, view())).not.toBe('');
    expect(handOn(1, view())).not.toBe(handOn(1, view({ hand_number: 3 })));
    expect(handOn(1, view())).not.toBe(handOn(2, view()));
    expect(handOn(1, view({ phase: 'hand_over' }))).toBe('');
    expect(handOn(1, view({ phase: 'match_over' }))).toBe('');
    expect(handOn(1, null)).toBe('');
});

it('whoever takes the device is told what came since they looked, or since they did something', () => {
    const line = (seq: number, who: string): Line => ({
        key: seq,
        seq,
        text: `${seq}`,
        chat: null,
        cards: [],
        who,
        isDeal: false,
    });
    const chat = { event: 'MessageSaid', name: 'Cy', text: 'hi' } as const;
    const story = [
        line(1, 'Ann'),
        line(2, 'Bo'),
        { ...line(3, 'Cy'), chat },
        { ...line(4, 'Ann'), isDeal: true },
        line(4, 'Bot'),
        line(5, 'Ann'),
    ];
    const told = (name: string, looked: number | null) =>
        missedBy(name, story, { looked, until: 9 }).map(({ seq }) => seq);
    expect(told('Bo', 4)).toEqual([5]);
    expect(told('Bo', null)).toEqual([4, 5]);
    expect(told('Bo', 5)).toEqual([]);
    expect(told('Cy', null)).toEqual([]);
    const long = Array.from({ length: 30 }, (_, seq) => line(seq, 'Bot'));
    const missed = missedBy('Bo', long, { looked: 0, until: 28 });
    expect(missed.at(-1)?.seq).toBe(28);
    expect(missed.length).toBeLessThan(10);
});
