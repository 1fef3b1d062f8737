// Days as problems have them, in the manner of 2026-11-17. They begin where the server's do, by UTC.

const DAY = 86_400_000; // milliseconds

export function today(): string {
    return dayOf(Date.now());
}

export function dayBefore(date: string): string {
    return dayOf(Date.parse(date) - DAY);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
