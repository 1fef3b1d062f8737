// The score sheet of a match, as far as this browser has seen it: what each hand brought.

import type { Update } from '../generated/protocol';
import { countedFor, type Partners } from './counting';
import { ending } from './ending.svelte';
import type { Table } from './table.svelte';

export interface HandScore {
    number: number;
    /** Who laid their last card, with partners; nobody if the hand was blocked. */
    winners: readonly string[];
    points: Readonly<Record<string, number>>;
    /** From whose cards the points of each came, where cards were counted. */
    sources: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export class ScoreSheet {
    /** The hands of this match, or of the one just over; those before a reload are missing. */
    hands = $state.raw<readonly HandScore[]>([]);

    add(update: Update, number: number, partners: Partners = {}): void {
        const events = (update.told ?? []).map(({ event }) => event);
        if (events.some(({ event }) => event === 'MatchBegan')) this.hands = [];
        if (!events.some(({ event }) => event === 'HandWon' || event === 'HandBlocked')) return;
        const winners = events.flatMap((event) => (event.event === 'HandWon' ? [event.seat] : []));
        const points: Record<string, number> = {};
        for (const event of events)
            if (event.event === 'PointsScored') points[event.seat] = event.points;
        const sources: Record<string, Record<string, number>> = {};
        for (const { from, to, points } of countedFor(events, update.left ?? [], partners)) {
            const counted = (sources[to] ??= {});
            counted[from] = (counted[from] ?? 0) + points;
        }
        this.hands = [...this.hands, { number, winners, points, sources }];
    }
}

const sheets = new WeakMap<Table, ScoreSheet>();

/** The sheet of a table, which is written from the first time that somebody asks for it. */
export function sheetOf(table: Table): ScoreSheet {
    const known = sheets.get(table);
    if (known) return known;
    const sheet = new ScoreSheet();
    sheets.set(table, sheet);
    table.watch((update) =>
        sheet.add(update, update.view?.hand_number ?? 0, table.table?.partners),
    );
    return sheet;
}

/** Who has won the hand that is over. When the match is over, too, the view names those of the match; and after
    a reload, the empty hands tell. */
export function handWinnersOf(table: Table): readonly string[] {
    const { view } = table;
    if (!view || view.phase === 'hand_over') return view?.winners ?? [];
    const seen = sheetOf(table).hands.find(({ number }) => number === view.hand_number);
    if (seen) return seen.winners;
    const { seats, counts, eliminated, places } = view;
    if (Object.keys(places).length) return seats.filter((name) => places[name] === 1);
    return seats.filter((name) => counts[name] === 0 && !eliminated.includes(name));
}

/** What everyone has, whoever leads first; points count when they are seen to be counted. */
export function scoresOf({ view, table }: Table): (readonly [name: string, total: number])[] {
    const sign = table?.facts.lowest_wins ? 1 : -1;
    return (view?.seats ?? [])
        .map((name) => [name, (view?.scores[name] ?? 0) - ending.uncounted(name)] as const)
        .sort(([, a], [, b]) => sign * (a - b));
}
