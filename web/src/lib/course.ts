// The course of a match, bound link by link into one number, its head: worked out here from what the
// replay tells. docs/fair-deals.md has the recipe.

import type { HandReplay } from '../generated/protocol';
import {
    blockFor,
    contributors,
    keyOf,
    verdict,
    type Check,
    type Fair,
    type Noted,
    type Verdict,
} from './fairDeal';
import { bytesOf, bytesToHex, hexToBytes, netstrings, sha256 } from './sha256';

/** What a replay tells of its match. */
export interface Replay {
    rulebook: string;
    options: Record<string, boolean | number | string>;
    edition?: number;
    seats: string[];
    fair: Fair;
    picks?: string[];
    actions: string[];
    taken_back?: number;
    /** Missing in matches from before courses were bound. */
    course?: { head: string; winners?: string[]; backs?: string[] };
}

/** What can be checked of the course: that it is whole, and the one that this browser saw. */
export function courseChecks(
    replay: Replay,
    hands: readonly HandReplay[],
    { head: noted }: Noted,
): Check[] {
    const course: Check = { what: 'course', verdict: wholeness(replay, hands), cards: 0 };
    if (!replay.course) return [noted ? { ...course, verdict: 'wrong' } : course];
    return [course, { what: 'head', verdict: wasSeen(replay, noted), cards: 0 }];
}

function wholeness(replay: Replay, hands: readonly HandReplay[]): Verdict {
    const { course, taken_back: times = 0 } = replay;
    if (!course) return 'before';
    const { phase, winners = [] } = hands.at(-1)?.steps.at(-1)?.view ?? {};
    const isOver = phase === 'match_over';
    const isTold = isOver ? String(course.winners) === String(winners) : !course.winners;
    if (!isTold || headsOf(replay).at(-1) !== course.head || timesOf(replay) !== times)
        return 'wrong';
    return isOver ? 'right' : 'unfinished';
}

/** Whoever left before the end knows that the beginning is the same, and no more. */
function wasSeen(replay: Replay, noted: string | undefined): Verdict {
    if (noted === undefined || noted === replay.course!.head) return noted ? 'right' : 'open';
    return headsOf(replay).includes(noted) ? 'open' : verdict(false);
}

/** Every head that the course had, by what the replay tells; the last is to be its own. */
export function headsOf(replay: Replay): string[] {
    const { winners, backs = [] } = replay.course ?? {};
    const key = blockFor(keyOf(replay.fair), 'course', 0);
    const heads = [firstOf(replay)];
    const link = (...parts: string[]) => {
        const before = hexToBytes(heads.at(-1)!);
        const said = netstrings(parts.map(bytesOf));
        heads.push(bytesToHex(sha256(Uint8Array.from([...before, ...key, ...said]))));
    };
    for (let done = 0; done <= replay.actions.length; done++) {
        if (done > 0) link(replay.actions[done - 1]!);
        for (const back of backs) {
            const [after, ...rest] = back.split(' ');
            if (after === String(done)) link('take back', ...rest);
        }
    }
    if (winners) link('over', ...winners);
    return heads;
}

/** How often moves were taken back, as the course has it. */
export function timesOf({ course }: Replay): number {
    return Number(course?.backs?.at(-1)?.split(' ')[2] ?? 0);
}

/** The first link: all that the match began with. */
function firstOf({ rulebook, options, edition = 1, seats, fair, picks = [] }: Replay): string {
    const parts = [
        'openuno course 1',
        `commitment ${fair.commitment}`,
        `rulebook ${rulebook}`,
        `edition ${edition}`,
        ...Object.keys(options)
            .sort()
            .map((name) => `option ${name}=${JSON.stringify(options[name])}`),
        ...seats.map((name) => `seat ${name}`),
        ...contributors(fair).map((name) => `contribution ${name}=${fair.contributions[name]}`),
        ...picks.map((pick) => `pick ${pick}`),
    ];
    return bytesToHex(sha256(netstrings(parts.map(bytesOf))));
}
