// A link to a replay, followed by the right of a seat: tables that are closed to spectators show what
// was played there to those who sit there, and a link alone does not say who we are.

import { ask } from './http';
import { keptSeat } from './storage';

const KEPT = 60_000; // milliseconds for the browser to save it in

/** Has a click on a download link send the token of our seat, if we have one. */
export async function downloadAs(event: MouseEvent, code: string): Promise<void> {
    const token = keptSeat(code)?.token;
    const link = event.currentTarget as HTMLAnchorElement;
    if (!token || link.href.startsWith('blob:')) return;
    event.preventDefault();
    const path = link.getAttribute('href')!;
    const text = JSON.stringify(await ask(path, undefined, token));
    const blob = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.href = blob;
    link.click();
    link.setAttribute('href', path);
    setTimeout(() => URL.revokeObjectURL(blob), KEPT);
}
