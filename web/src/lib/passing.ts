// Who of several people at one device is to have it, and what they have missed.

import type { PlayerView } from '../generated/protocol';
import type { Line } from './table.svelte';

const FEW = 6;

/** Who of these people is to act or, if somebody else is, comes first after that. */
export function nextOf(view: PlayerView, people: readonly string[]): string | null {
    const { seats, turn, direction } = view;
    const step = direction === 'left' ? 1 : seats.length - 1;
    const from = Math.max(0, seats.indexOf(turn ?? ''));
    for (let far = 0; far < seats.length; far++) {
        const name = seats[(from + far * step) % seats.length]!;
        if (people.includes(name) && !view.eliminated.includes(name)) return name;
    }
    return people[0] ?? null;
}

/** Which hand of which match is on; none between hands, when all cards lie open. */
export function handOn(match: number, view: PlayerView | null): string {
    if (!view || view.phase === 'hand_over' || view.phase === 'match_over') return '';
    return `${match}/${view.hand_number}`;
}

/** The last lines of the story until somebody took the device, since they had looked, but for the deal; if that is not
    known, since they did something. Who has not been there yet has missed nothing. */
export function missedBy(
    name: string | null,
    story: readonly Line[],
    { looked, until }: { looked: number | null; until: number },
): readonly Line[] {
    const done = story.findLast(({ who, chat }) => chat === null && who === name);
    const since = looked ?? done?.seq ?? Infinity;
    return story
        .filter(({ seq, chat, isDeal }) => seq > since && seq <= until && chat === null && !isDeal)
        .slice(-FEW);
}
