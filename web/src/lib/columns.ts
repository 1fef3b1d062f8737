// A long list beside itself: in columns, from top to bottom.

/** So many lines need no second column. */
export const LONG = 10;

/** The same in as many columns as there is room for, and as make sense; one at least. */
export function inColumns<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
    const columns = Math.max(1, Math.min(most, Math.ceil(all.length / LONG)));
    const rows = Math.ceil(all.length / columns);
    return Array.from({ length: columns }, (_, i) => all.slice(i * rows, (i + 1) * rows));
}
