import { beforeEach, expect, it } from 'vitest';
import { move } from '../../fixtures/moves';
import { VIEW } from '../../fixtures/view';
import type { ProblemShown } from '../generated/protocol';
import { DailyProblem, problemPath } from './dailyProblem.svelte';
import { HttpProblem } from './http';
import { isSolved } from './storage';
import type { Patience } from './underway';

const DATE = '2026-11-17';
const MOVES = ['draw', 'play G7', 'play R7', 'play W:B', 'play W:R', 'play R7 G7'];
const WINS = [10, 20, 30, 60, 50, 40];

function problem(date = DATE): ProblemShown {
    const choices = MOVES.map((text, place) => ({
        move: move(text),
        words: { text, cards: [] },
        wins: WINS[place]!,
    }));
    return {
        date,
        title: 'Official',
        rulebook: 'official',
        seat: 'Ann',
        told: [],
        view: VIEW,
        choices,
        best: 3,
        why: { text: 'Nothing else is nearly as good.', cards: [] },
        next: 'Bo',
        faces: [],
    };
}

async function loaded(): Promise<DailyProblem> {
    const daily = new DailyProblem(() => Promise.resolve(problem()));
    await daily.load();
    return daily;
}

beforeEach(() => localStorage.clear());

it('is asked for by its day, or without one', () => {
    expect(problemPath(DATE, 'de')).toBe('/api/problem?date=2026-11-17&lang=de');
    expect(problemPath('', 'en')).toBe('/api/problem?lang=en');
});

it('what can be done is what the server says: cards, and all else', async () => {
    const daily = await loaded();
    expect([...daily.lays.keys()]).toEqual(['G7', 'R7', 'W']);
    expect(daily.lays.get('W')?.colours).toEqual(['B', 'R']);
    expect(daily.others.map((place) => MOVES[place])).toEqual(['draw', 'play R7 G7']);
    expect(daily.canDraw).toBe(true);
    expect(daily.ranked.map((place) => MOVES[place])).toEqual([
        'play W:B',
        'play W:R',
        'play R7 G7',
        'play R7',
        'play G7',
        'draw',
    ]);
});

it('a card that is not the best is not quite right, and can be followed by another', async () => {
    const daily = await loaded();
    daily.lay('R7');
    expect(daily.wrong?.words.text).toBe('play R7');
    expect(daily.isAnswered).toBe(false);
    daily.again();
    expect(daily.wrong).toBeNull();
    daily.draw();
    expect(daily.wrong?.words.text).toBe('draw');
    daily.lay('R7');
    expect(daily.tried).toEqual([2, 0]);
    expect(isSolved(DATE)).toBe(false);
});

it('a wild is asked for its colour, and that decides', async () => {
    const daily = await loaded();
    daily.lay('W');
    expect(daily.asked?.card).toBe('W');
    expect(daily.tried).toEqual([]);
    daily.lay('W', 'R');
    expect(daily.asked).toBeNull();
    expect(daily.wrong?.words.text).toBe('play W:R');
    daily.lay('W');
    daily.lay('W', 'B');
    expect([daily.isRight, daily.isAnswered, daily.wrong]).toEqual([true, true, null]);
    expect(isSolved(DATE)).toBe(true);
});

it('a card that cannot be laid is no try', async () => {
    const daily = await loaded();
    daily.lay('B2');
    expect(daily.isMissed).toBe(true);
    expect(daily.tried).toEqual([]);
    daily.lay('G7');
    expect(daily.isMissed).toBe(false);
});

it('to be shown the answer is not to have solved it', async () => {
    const daily = await loaded();
    daily.lay('R7');
    daily.show();
    expect([daily.isAnswered, daily.isRight, daily.wrong]).toEqual([true, false, null]);
    expect(isSolved(DATE)).toBe(false);
});

it('tells how far the server is, and then no more', async () => {
    let answer: (shown: ProblemShown) => void = () => undefined;
    let told: Patience['onprogress'];
    const daily = new DailyProblem(({ onprogress }) => {
        told = onprogress;
        return new Promise((resolve) => (answer = resolve));
    });
    const loading = daily.load();
    told?.({ done: 0, of: 1, waiting: 2 });
    expect(daily.underway?.waiting).toBe(2);
    answer(problem());
    await loading;
    expect([daily.underway, daily.shown?.date]).toEqual([null, DATE]);
});

it('a refusal is kept until it is tried again', async () => {
    const answers = [
        () => Promise.reject(new HttpProblem(503, 'analysis_busy', 'Try again in a moment.')),
        () => Promise.resolve(problem()),
    ];
    const daily = new DailyProblem(() => answers.shift()!());
    await daily.load();
    expect(daily.refusal?.message).toBe('Try again in a moment.');
    await daily.load();
    expect([daily.refusal, daily.shown?.date]).toEqual([null, DATE]);
});

it('whoever leaves gives up, and is told nothing', async () => {
    const daily = new DailyProblem(
        ({ signal }) =>
            new Promise((_, reject) =>
                signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
            ),
    );
    const loading = daily.load();
    daily.leave();
    await loading;
    expect([daily.refusal, daily.shown]).toEqual([null, null]);
});

it('in another language, what was chosen stays; and it is known whether it was solved before', async () => {
    const daily = await loaded();
    daily.lay('R7');
    await daily.load();
    expect(daily.tried).toEqual([2]);
    daily.lay('W', 'B');
    await daily.load();
    expect([daily.wasSolved, daily.isAnswered]).toEqual([false, true]);
    expect((await loaded()).wasSolved).toBe(true);
});
