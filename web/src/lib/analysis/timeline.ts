// An analysed match as a line of moments: after each deal, and after each move.

import type { AnalysedMove, AnalysisShown, JudgementShown } from '../../generated/protocol';

export interface Moment {
    hand: number;
    /** The step of the hand's replay. */
    step: number;
    /** The win chances of all seats, in points. */
    chances: readonly number[];
    /** What led to it; nothing did to a deal. */
    move: AnalysedMove | null;
    /** Where it lies on the line, which begins at 0: hands have a gap between them. */
    x: number;
}

export type Mark = NonNullable<JudgementShown['mark']>;
/** A moment whose move could clearly have been better. */
export interface Marked extends Moment {
    move: AnalysedMove & { judgement: JudgementShown & { mark: Mark } };
}

const GAP = 2; // moves that two hands lie apart

/** All moments of a match, in their order. */
export function momentsOf({ hands }: AnalysisShown): Moment[] {
    const moments: Moment[] = [];
    let x = 0;
    for (const { number: hand, dealt, moves } of hands) {
        moments.push({ hand, step: 0, chances: dealt, move: null, x: x++ });
        for (const move of moves)
            moments.push({ hand, step: move.step, chances: move.after, move, x: x++ });
        x += GAP - 1;
    }
    return moments;
}

/** Which of the moments is that of a step; one that was taken back is that of the move before. */
export function momentAt(moments: readonly Moment[], hand: number, step: number): number {
    return Math.max(
        0,
        moments.findLastIndex((each) => each.hand === hand && each.step <= step),
    );
}

/** The moment that lies nearest to a place on the line. */
export function nearest(moments: readonly Moment[], x: number): number {
    let best = 0;
    moments.forEach((each, index) => {
        if (Math.abs(each.x - x) < Math.abs(moments[best]!.x - x)) best = index;
    });
    return best;
}

export function isMarked(moment: Moment): moment is Marked {
    return moment.move?.judgement?.mark != null;
}

/** The path of a seat's line in an SVG: hands are not joined. */
export function pathOf(
    moments: readonly Moment[],
    seat: number,
    at: (x: number, chance: number) => readonly [number, number],
): string {
    return moments
        .map(({ move, x, chances }) => {
            const [left, top] = at(x, chances[seat]!);
            return `${move ? 'L' : 'M'}${left.toFixed(1)} ${top.toFixed(1)}`;
        })
        .join('');
}
