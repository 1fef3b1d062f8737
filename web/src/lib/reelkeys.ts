// The keys of the replay: left and right a step, up and down a hand, the space bar plays.

import type { Reel } from './reel.svelte';

const KEYS: Record<string, (reel: Reel) => unknown> = {
    ArrowLeft: (reel) => reel.back(),
    ArrowRight: (reel) => reel.on(),
    ArrowUp: (reel) => reel.turn(-1),
    ArrowDown: (reel) => reel.turn(1),
    Home: (reel) => reel.moveTo(reel.hand, 0),
    End: (reel) => reel.moveTo(reel.hand, Infinity),
    ' ': (reel) => reel.toggle(),
};

/** Does what a key stands for, unless it is meant for what has the focus. */
export function pressed(event: KeyboardEvent, reel: Reel): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const action = KEYS[event.key];
    if (!action || !isPlain || event.defaultPrevented || !reel.shown) return;
    const at = event.target as Element;
    // Fields, panels and what scrolls have these keys for themselves, and buttons the space bar.
    if (at.closest('input, select, textarea, [role=dialog], [data-scrolls]')) return;
    if (event.key === ' ' && at.closest('button, a, summary')) return;
    event.preventDefault();
    action(reel);
}
