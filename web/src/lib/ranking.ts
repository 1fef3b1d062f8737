// Who came where in a match that is over.

import type { MatchResult } from '../generated/protocol';

export interface Ranked {
    /** From 1; whoever is as good shares it, as partners do. */
    place: number;
    names: string[];
    total: number;
}

const inOrder = new Intl.Collator(undefined, { numeric: true });

/** How long somebody stood whom points put out of the match (H26): the more, the longer. */
function stood({ left = [] }: MatchResult, name: string): number {
    return left.findIndex((names) => names.includes(name));
}

/** The winners first, then by how long they stood, then by points, whichever way they count. */
export function inRanks(result: MatchResult): [string, number][] {
    const { winners, scores } = result;
    const all = Object.entries(scores);
    const won = (name: string) => (winners.includes(name) ? 0 : 1);
    const best = Math.min(...all.filter(([name]) => !won(name)).map(([, total]) => total));
    const isLow = result.left?.length || all.every(([, total]) => total >= best);
    const sign = isLow ? 1 : -1;
    return all.sort(
        ([a, x], [b, y]) =>
            won(a) - won(b) ||
            stood(result, b) - stood(result, a) ||
            sign * (x - y) ||
            inOrder.compare(a, b),
    );
}

/** Those who share a place together. Without points only the winners have one, and who alone is left. */
export function ranksOf(result: MatchResult, areTeams: boolean): Ranked[] {
    const ranks: Ranked[] = [];
    const inPlace = inRanks(result);
    const hasPoints = inPlace.some(([, total]) => total !== 0);
    const isPlain = hasPoints || inPlace.length === (areTeams ? 4 : 2);
    inPlace.forEach(([name, total], i) => {
        const isWinner = result.winners.includes(name);
        if (!isPlain && !isWinner) return;
        const before = ranks.at(-1);
        const isBesideWinner = isWinner && before !== undefined;
        const isEqual =
            before?.total === total &&
            stood(result, before.names[0]!) === stood(result, name) &&
            !result.winners.includes(before.names[0]!);
        if (before && (isBesideWinner || isEqual)) before.names.push(name);
        else ranks.push({ place: areTeams ? ranks.length + 1 : i + 1, names: [name], total });
    });
    return ranks;
}
