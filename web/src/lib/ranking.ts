// Who came where in a match that is over.

import type { MatchResult } from '../generated/protocol';

export interface Ranked {
    /** From 1; whoever is as good shares it, as partners do. */
    place: number;
    names: string[];
    total: number;
}

const inOrder = new Intl.Collator(undefined, { numeric: true });

/** The winners first, then by points, whichever way they count. */
export function inRanks({ winners, scores }: MatchResult): [string, number][] {
    const all = Object.entries(scores);
    const won = (name: string) => (winners.includes(name) ? 0 : 1);
    const best = Math.min(...all.filter(([name]) => !won(name)).map(([, total]) => total));
    const sign = all.some(([, total]) => total < best) ? -1 : 1;
    return all.sort(([a, x], [b, y]) => won(a) - won(b) || sign * (x - y) || inOrder.compare(a, b));
}

/** Those who share a place together. Without points nobody but the winners has one. */
export function ranksOf(result: MatchResult, areTeams: boolean): Ranked[] {
    const ranks: Ranked[] = [];
    const inPlace = inRanks(result);
    const hasPoints = inPlace.some(([, total]) => total !== 0);
    inPlace.forEach(([name, total], i) => {
        const isWinner = result.winners.includes(name);
        if (!hasPoints && !isWinner) return;
        const before = ranks.at(-1);
        const isBesideWinner = isWinner && before !== undefined;
        const isEqual = before?.total === total && !result.winners.includes(before.names[0]!);
        if (before && (isBesideWinner || isEqual)) before.names.push(name);
        else ranks.push({ place: areTeams ? ranks.length + 1 : i + 1, names: [name], total });
    });
    return ranks;
}
