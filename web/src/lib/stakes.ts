// What can be known of a Wild Draw Four that has to be answered.

import type { PlayerView, Stakes } from '../generated/protocol';

/** Whether it was its player's last card, and so no bluff. Of several laid at once, an earlier one may be. */
export function wasLastCard(view: PlayerView, { accused }: Stakes, several: boolean): boolean {
    return !several && view.counts[accused] === 0;
}
