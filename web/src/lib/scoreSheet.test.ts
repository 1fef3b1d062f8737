import { describe, expect, it } from 'vitest';
import type { AnyEvent, HandLeft, Update } from '../generated/protocol';
import { ScoreSheet } from './scoreSheet.svelte';

function update(...events: AnyEvent[]): Update {
    return { type: 'update', seq: 1, at: 0, told: events.map((event) => ({ event })) };
}

describe('a score sheet', () => {
    it('has the points of each hand, and who won it', () => {
        const sheet = new ScoreSheet();
        sheet.add(update({ event: 'CardPlayed', seat: 'Bo', card: 'R7' }), 1);
        sheet.add(
            update(
                { event: 'HandWon', seat: 'Bo' },
                { event: 'PointsScored', seat: 'Bo', points: 31, total: 31 },
            ),
            1,
        );
        sheet.add(update({ event: 'HandBlocked' }), 2);
        expect(sheet.hands).toEqual([
            { number: 1, winners: ['Bo'], points: { Bo: 31 }, sources: {} },
            { number: 2, winners: [], points: {}, sources: {} },
        ]);
    });

    it('says whose cards the points came from', () => {
        const sheet = new ScoreSheet();
        const over = update(
            { event: 'HandWon', seat: 'Bo' },
            { event: 'PointsScored', seat: 'Bo', points: 60, total: 60 },
        );
        const left: HandLeft[] = [
            { seat: 'Ann', cards: ['R7', 'W'], points: [7, 50] },
            { seat: 'Cy', cards: ['G3'], points: [3] },
        ];
        sheet.add({ ...over, left }, 1);
        expect(sheet.hands[0]!.sources).toEqual({ Bo: { Ann: 57, Cy: 3 } });
    });

    it('begins anew with a match', () => {
        const sheet = new ScoreSheet();
        sheet.add(update({ event: 'HandBlocked' }), 1);
        sheet.add(update({ event: 'MatchBegan', seats: ['Ann', 'Bo'] }), 1);
        expect(sheet.hands).toEqual([]);
    });
});
