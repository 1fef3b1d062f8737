import { describe, expect, it } from 'vitest';
import { ranksOf } from './ranking';

const ranks = (
    winners: string[],
    scores: Record<string, number>,
    areTeams = false,
    left: string[][] = [],
): string[] =>
    ranksOf({ number: 1, winners, scores, left, commitment: '', head: '' }, areTeams).map(
        ({ place, names, total }) => `${place} ${names.join('+')} ${total}`,
    );

describe('who came where', () => {
    it('is by points, the winner first; equals share a place', () => {
        expect(ranks(['Cy'], { Ann: 40, Bo: 40, Cy: 210, Di: 90, Ed: 10 })).toEqual([
            '1 Cy 210',
            '2 Di 90',
            '3 Ann+Bo 40',
            '5 Ed 10',
        ]);
    });

    it('is the other way round where the lowest total wins', () => {
        expect(ranks(['Cy'], { Ann: 40, Bo: 70, Cy: 3 })).toEqual([
            '1 Cy 3',
            '2 Ann 40',
            '3 Bo 70',
        ]);
    });

    it('is by teams, where partners play', () => {
        expect(ranks(['Ann', 'Cy'], { Ann: 80, Bo: 20, Cy: 80, Di: 20 }, true)).toEqual([
            '1 Ann+Cy 80',
            '2 Bo+Di 20',
        ]);
    });

    it('is for the winners alone, where there are no points', () => {
        expect(ranks(['Bo'], { Ann: 0, Bo: 0, Cy: 0 })).toEqual(['1 Bo 0']);
    });

    it('is plain without points, where one alone or one team is left', () => {
        expect(ranks(['Bo'], { Ann: 0, Bo: 0 })).toEqual(['1 Bo 0', '2 Ann 0']);
        expect(ranks(['Bo', 'Di'], { Ann: 0, Bo: 0, Cy: 0, Di: 0 }, true)).toEqual([
            '1 Bo+Di 0',
            '2 Ann+Cy 0',
        ]);
    });

    it('is by who stood longest, where points put players out', () => {
        const scores = { Ann: 101, Bo: 340, Cy: 20, Di: 180, Ed: 101 };
        expect(ranks(['Cy'], scores, false, [['Ann'], ['Bo', 'Di'], ['Ed']])).toEqual([
            '1 Cy 20',
            '2 Ed 101',
            '3 Di 180',
            '4 Bo 340',
            '5 Ann 101',
        ]);
    });
});
