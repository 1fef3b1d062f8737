// Calls somebody to the table at their turn: a phone trembles, a tab in the background sends a notification.

import type { Update } from '../generated/protocol';
import { settings } from './settings.svelte';
import { soundsOf } from './sounds';
import { say } from './text.svelte';

const TREMBLE = [60, 60, 60]; // milliseconds on, off, on
const NOTICE = 'openuno-turn'; // one at a time

/** Whether this is a machine that trembles: browsers without a touch screen only claim it. */
export const canVibrate = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
export const canNotify = 'Notification' in window;

/** Asks the browser, and it asks the person, whether notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
    return (await Notification.requestPermission()) === 'granted';
}

/** Calls for `me`, if this update gives them the turn. */
export function callFor(update: Update, me: string | null): void {
    if (!soundsOf(update, me).includes('turn')) return;
    // Browsers complain where nobody has touched the page yet.
    if (canVibrate && settings.vibration && navigator.userActivation?.hasBeenActive)
        navigator.vibrate(TREMBLE);
    if (canNotify && settings.notices && document.hidden) void notify();
}

async function notify(): Promise<void> {
    if (Notification.permission !== 'granted') return;
    const title = say('play.your_turn');
    const about = { tag: NOTICE, icon: '/icon.svg' };
    try {
        const notice = new Notification(title, about);
        notice.onclick = () => window.focus();
        document.addEventListener('visibilitychange', () => notice.close(), { once: true });
    } catch {
        // Phones show only what a service worker sends.
        const worker = await navigator.serviceWorker?.getRegistration();
        await worker?.showNotification(title, about);
    }
}
