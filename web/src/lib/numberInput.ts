// What somebody types into a field for a number, while it is not finished.

/** The whole number that was typed, if it is one. */
export function whole(text: string): number | null {
    const number = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : NaN;
    return Number.isSafeInteger(number) ? number : null;
}

/** The number between the two that is nearest to it. */
export function between(least: number, most: number, number: number): number {
    return Math.min(most, Math.max(least, number));
}
