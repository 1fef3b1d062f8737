// What newcomers are told or asked once, and then never again in this browser.

/** Bubbles at one's first hand, each at the moment it is about. */
export const TIPS = ['match', 'draw', 'wild', 'uno'] as const;
export type Tip = (typeof TIPS)[number];
/** Whether sounds are wanted is asked once, too, of whoever has played before. */
export type Once = Tip | 'sound' | 'played';

const KEPT = 'openuno.welcomed';

let known = $state.raw<readonly string[]>((localStorage.getItem(KEPT) ?? '').split(' '));

/** Whether somebody has not been told this yet. */
export function isNew(what: Once): boolean {
    return !known.includes(what);
}

/** Somebody has been told. */
export function wasTold(...what: Once[]): void {
    keep([...known.filter((each) => !what.some((one) => one === each)), ...what]);
}

/** Has the bubbles come again, as for a newcomer. */
export function tellAgain(): void {
    keep(known.filter((each) => !TIPS.some((tip) => tip === each)));
}

function keep(wanted: readonly string[]): void {
    known = wanted;
    localStorage.setItem(KEPT, wanted.join(' '));
}
