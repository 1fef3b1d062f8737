// A card that comes flying is seen in its place once it has arrived there.

import type { TransitionConfig } from 'svelte/transition';
import { FLIGHT } from './flights';
import { moves } from './settings.svelte';

/** How a card appears: not before the flight to its place ends. */
export function arrive(_card: Element): TransitionConfig {
    if (!moves()) return { duration: 0 };
    const css = (t: number): string => `opacity: ${t < 0.85 ? 0 : 1}`;
    return { duration: FLIGHT, css };
}
