// Who has won, in a sentence that knows whether it was you; of a blocked hand, that nobody has.

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
