// Reactions in words, for those who cannot see them rise: several in a row are one sentence each.

import type { Reacted } from '../generated/protocol';
import { count, listed, say } from './text.svelte';

const FEW = 3; // so many are named

/** What people felt, one reaction after the other, with all who had it. */
export function reactionWords(reacted: readonly Reacted[]): string {
    const kinds = [...new Set(reacted.map(({ reaction }) => reaction))];
    return kinds
        .map((reaction) => {
            const these = reacted.filter((each) => each.reaction === reaction);
            const names = [...new Set(these.map(({ name }) => name || say('reactions.watcher')))];
            const who =
                names.length > FEW ? count('reactions.people', names.length) : listed(names);
            return say('reactions.spoken', { who, reaction: say(`reactions.${reaction}`) });
        })
        .join(' ');
}
