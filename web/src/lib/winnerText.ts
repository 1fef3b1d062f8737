// Who has won, in a sentence that knows whether it was you; of a blocked hand, that nobody has. And what is said
// to whoever comes to the podium.

import type { Place } from '../generated/protocol';
import { listed, say } from './text.svelte';

export function winnerText(
    what: 'hand' | 'match',
    winners: readonly string[],
    me: string | null,
): string {
    if (what === 'hand' && winners.length === 0) return say('sheet.hand_blocked');
    const others = winners.filter((name) => name !== me);
    if (others.length === winners.length)
        return say(`sheet.${what}_${winners.length === 1 ? 'won' : 'shared'}`, {
            names: listed(winners),
        });
    if (others.length === 0) return say(`sheet.${what}_mine`);
    return say(`sheet.${what}_ours`, { names: listed([say('sheet.you'), ...others]) });
}

/** What is said at the end of a match, of so many players or teams, to one of them. */
export function consolation(ranks: readonly Place[], me: string, players: number): string {
    const mine = ranks.find(({ names }) => names.includes(me));
    if (!mine || players === 2) return say('ending.lost');
    const values = { place: mine.place, players };
    // Those who share the last place are last, too.
    if (ranks.every(({ place }) => place <= mine.place)) return say('ending.last', values);
    return say(mine.place === 2 ? 'ending.second' : 'ending.placed', values);
}
