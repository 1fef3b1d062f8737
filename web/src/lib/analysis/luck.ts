// What the figures of an analysis come to: parts that add up as they are shown, and a story in a few sentences.

import type { AnalysisShown } from '../../generated/protocol';

/** Parts rounded so that they add up, as shown, to their sum as shown: each up or down, those up that have the
 *  largest remainders. */
export function addingUp(parts: readonly number[], digits: number): number[] {
    const unit = 10 ** digits;
    // The server tells four digits, which add up: as whole numbers they do exactly.
    const fine = parts.map((part) => Math.round(part * 10_000));
    const coarse = 10_000 / unit;
    const down = fine.map((part) => Math.floor(part / coarse));
    const total = Math.round(fine.reduce((sum, part) => sum + part, 0) / coarse);
    const missing = total - down.reduce((sum, part) => sum + part, 0);
    const rest = (index: number): number => fine[index]! - down[index]! * coarse;
    const largest = parts.map((_, index) => index).sort((a, b) => rest(b) - rest(a) || a - b);
    const up = new Set(largest.slice(0, missing));
    return down.map((part, index) => (part + (up.has(index) ? 1 : 0)) / unit + 0);
}

export type StoryKey =
    | 'deal'
    | 'draws'
    | 'both'
    | 'even'
    | 'best'
    | 'several'
    | 'level'
    | 'still'
    | 'instead'
    | 'close';
export interface Sentence {
    key: StoryKey;
    names: readonly string[];
}

const MUCH_LUCK = 5; // points a hand; less is nothing to talk about

/** Who had luck, who played best, and how it would have ended without luck. What lies within the margins of each
 *  other is not told apart. */
export function storyOf({ seats, parts, errors, hands }: AnalysisShown): Sentence[] {
    return [luckOf(), playOf(), withoutLuck()].filter((sentence) => sentence !== null);

    function luckOf(): Sentence {
        const luck = (name: string): number => parts[name]!.deal + parts[name]!.draws;
        const name = [...seats].sort((a, b) => luck(b) - luck(a))[0]!;
        if (luck(name) < MUCH_LUCK * hands.length) return { key: 'even', names: [] };
        const { deal, draws } = parts[name]!;
        const key =
            deal > 2 * Math.abs(draws) ? 'deal' : draws > 2 * Math.abs(deal) ? 'draws' : 'both';
        return { key, names: [name] };
    }

    function playOf(): Sentence | null {
        const names = seats.filter((name) => errors[name]!.decisions > 0);
        if (names.length < 2) return null;
        const first = leading(names, (name) => [-errors[name]!.loss, errors[name]!.margin]);
        if (first.length === names.length) return { key: 'level', names: [] };
        return { key: first.length === 1 ? 'best' : 'several', names: first };
    }

    function withoutLuck(): Sentence {
        const first = leading(seats, (name) => [parts[name]!.without_luck, parts[name]!.margin]);
        if (first.length > 1) return { key: 'close', names: [] };
        const most = Math.max(...seats.map((name) => parts[name]!.result));
        return { key: parts[first[0]!]!.result === most ? 'still' : 'instead', names: first };
    }
}

/** Who has the most, with all whose margins overlap with theirs. */
function leading(
    names: readonly string[],
    figures: (name: string) => readonly [value: number, margin: number],
): string[] {
    const [best] = [...names].sort((a, b) => figures(b)[0] - figures(a)[0]);
    const [value, margin] = figures(best!);
    return names.filter((name) => {
        const [other, its] = figures(name);
        return name === best || other + its >= value - margin;
    });
}
