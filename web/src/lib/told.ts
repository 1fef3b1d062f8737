// What is told of the table while cards fly: a colour, a turn, a winner wait until the cards have landed that
// bring them about; that somebody can be caught is over at once. The page knows already how things stand; who looks at it has not seen it yet.

import type { PlayerView } from '../generated/protocol';

/** What has to be known of the cards in the air. */
interface InTheAir {
    readonly isBusy: boolean;
    /** A card has yet to land on the pile. */
    readonly isLaying: boolean;
}

const isOver = ({ phase }: PlayerView): boolean => phase === 'hand_over' || phase === 'match_over';

/** The view as it may be told now; `before` is what was told last, if anything. */
export function toldOf(
    view: PlayerView,
    before: PlayerView | null,
    { isBusy, isLaying }: InTheAir,
): PlayerView {
    if (!isBusy) return view;
    // A hand that is being dealt has neither colour nor turn until its first card lies there; nor has the first
    // of the next match, though its number may be that of the last.
    const isNext = before?.hand_number !== view.hand_number || (isOver(before) && !isOver(view));
    const known = isNext ? null : before;
    const pile = isLaying
        ? {
              colour: known?.colour ?? null,
              direction: known?.direction ?? view.direction,
              owed: known?.owed ?? 0,
          }
        : {};
    return {
        ...view,
        ...pile,
        turn: known?.turn ?? null,
        catchable: view.catchable.filter((name) => known?.catchable.includes(name)),
        winners: known?.winners ?? [],
        places: known?.places ?? {},
        eliminated: known?.eliminated ?? [],
    };
}
