// The faces that bots make. Nobody sends them: every page that shows the table works them out alike, from what has happened
// and its place in the log.

import type { AnyEvent, Reaction, Update } from '../generated/protocol';

/** Who shows which reaction. */
export type Feeling = readonly [name: string, reaction: Reaction];

/** Of what happens often, this share is passed over: one in so many is felt. */
const SELDOM = 2;

/** What a bot feels about what has happened, and lets others see; most of the time, nothing. */
export function feelingAbout(
    { seq, told = [] }: Update,
    bots: readonly string[],
): Feeling | undefined {
    const felt = told
        .flatMap(({ event }) => feelings(event, bots, seq % SELDOM === 0))
        .filter(([name]) => bots.includes(name));
    return felt[seq % felt.length];
}

function feelings(event: AnyEvent, bots: readonly string[], isMoved: boolean): readonly Feeling[] {
    switch (event.event) {
        case 'PlayerCaught':
            return [
                [event.by, 'laugh'],
                [event.seat, 'wow'],
            ];
        case 'HandWon': // if it was a bot, that one rejoices
            return bots.includes(event.seat)
                ? [[event.seat, 'heart']]
                : bots.map((name) => [name, 'clap'] as const);
        case 'CardsDrawn':
            return isMoved && event.reason === 'draw_cards'
                ? [[event.seat, event.count < 4 ? 'cry' : 'angry']]
                : [];
        case 'WildDrawFourChallenged':
            return [[event.bluff ? event.seat : event.accused, 'laugh']];
        case 'HandsSwapped':
            return [[event.target, 'wow']];
        default:
            return [];
    }
}
