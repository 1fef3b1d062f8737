// How this browser likes the page: light or dark, with sound or without, the hand in which order.

import type { Order } from './cards';

export type Theme = 'auto' | 'light' | 'dark';

const KEPT = 'openuno.settings';

interface Kept {
    theme: Theme;
    sound: boolean;
    order: Order;
    motion: boolean;
    /** Whether a phone trembles at one's turn. */
    vibration: boolean;
    /** Whether a tab in the background says that it is one's turn. */
    notices: boolean;
}

function read(): Kept {
    const usual: Kept = {
        theme: 'auto',
        sound: false,
        order: 'colour',
        motion: true,
        vibration: true,
        notices: false,
    };
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) };
    } catch {
        return usual;
    }
}

/** To be changed by assignment; every change is kept. */
export const settings = $state(read());

/** Keeps the settings, and shows the theme, whenever they change. */
export function followSettings(): () => void {
    return $effect.root(() => {
        $effect(() => {
            localStorage.setItem(KEPT, JSON.stringify(settings));
            document.documentElement.dataset['theme'] = settings.theme;
        });
    });
}

/** Whether things should move: the person, and their system, have nothing against it. */
export function moves(): boolean {
    return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
