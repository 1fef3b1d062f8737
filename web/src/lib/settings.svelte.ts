// How this browser likes the page: light or dark, with sound or without, the hand in which order.

import type { Order } from './cards';

export type Theme = 'auto' | 'light' | 'dark';
/** What the table is covered with; the backs of the cards go with it. */
export type FeltName = (typeof FELTS)[number];
export const FELTS = ['green', 'midnight', 'berry'] as const;

const KEPT = 'openuno.settings';

interface Kept {
    theme: Theme;
    felt: FeltName;
    sound: boolean;
    order: Order;
    motion: boolean;
    /** Whether a phone trembles at one's turn. */
    vibration: boolean;
    /** Whether a tab in the background says that it is one's turn. */
    notices: boolean;
    /** Whether story and chat stand open beside the table, where there is room. */
    drawer: boolean;
}

function read(): Kept {
    const usual: Kept = {
        theme: 'auto',
        felt: 'green',
        sound: false,
        order: 'colour',
        motion: true,
        vibration: true,
        notices: false,
        drawer: true,
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
            document.documentElement.dataset['felt'] = settings.felt;
        });
    });
}

/** Whether things should move: the person, and their system, have nothing against it. */
export function moves(): boolean {
    return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
