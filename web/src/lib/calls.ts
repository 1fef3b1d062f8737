// Who has called UNO for the card they hold. The view does not say it, but everyone has heard it.

import type { ReplayStep, Told } from '../generated/protocol';

/** Those who have called, after these steps of a hand. */
export function calledIn(
    steps: readonly ReplayStep[],
    before: readonly string[] = [],
): readonly string[] {
    return steps.reduce((called, { told }) => calledAfter(called, told), before);
}

/** Those who have called, once this has happened; it holds until they get other cards. */
export function calledAfter(called: readonly string[], told: readonly Told[]): readonly string[] {
    let now = called;
    for (const { event } of told)
        switch (event.event) {
            case 'UnoCalled':
                now = [...now.filter((name) => name !== event.seat), event.seat];
                break;
            case 'CardsDrawn':
            case 'HandReceived':
            case 'CardsTakenBack':
                now = now.filter((name) => name !== event.seat);
                break;
            case 'HandBegan':
            case 'HandWon':
            case 'HandBlocked':
            case 'MovesTakenBack': // it is not told what was said before
                now = [];
        }
    return now;
}
