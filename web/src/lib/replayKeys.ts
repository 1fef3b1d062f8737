// The keys of the replay: left and right a step, up and down a hand, the space bar plays.

import type { ReplayPlayer } from './replayPlayer.svelte';

const KEYS: Record<string, (player: ReplayPlayer) => unknown> = {
    ArrowLeft: (player) => player.back(),
    ArrowRight: (player) => player.on(),
    ArrowUp: (player) => player.turn(-1),
    ArrowDown: (player) => player.turn(1),
    Home: (player) => player.moveTo(player.hand, 0),
    End: (player) => player.moveTo(player.hand, Infinity),
    ' ': (player) => player.toggle(),
};

/** Does what a key stands for, unless it is meant for what has the focus. */
export function pressed(event: KeyboardEvent, player: ReplayPlayer): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const action = KEYS[event.key];
    if (!action || !isPlain || event.defaultPrevented || !player.shown) return;
    const at = event.target as Element;
    // Fields, panels and what scrolls have these keys for themselves, and buttons the space bar.
    if (at.closest('input, select, textarea, [role=dialog], [data-scrolls]')) return;
    if (event.key === ' ' && at.closest('button, a, summary')) return;
    event.preventDefault();
    action(player);
}
