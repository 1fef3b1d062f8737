// What hits somebody, in a word or two: caught, skipped, +4, swapped. From events; no rule is decided here.

import type { AnyEvent, Told } from '../generated/protocol';

/** What can hit a seat, the strongest first: of several at once, one is told. */
const HITS = [
    'left',
    'out',
    'caught',
    'found_out',
    'wrongly',
    'false_uno',
    'false_catch',
    'taken_back',
    'swapped',
    'given',
    'draws',
    'skipped_by',
    'skipped',
    'jumped',
    'uno',
] as const;
/** What somebody has brought about, or was spared; told only to them. */
const DONE = ['catches', 'finds_out', 'cleared', 'swaps', 'passed'] as const;

export type Hit = (typeof HITS)[number];
export type MomentKey = Hit | (typeof DONE)[number];

/** Something that has just happened to a seat. */
export interface Moment {
    key: MomentKey;
    /** Whom it concerns: that is where it is shown. */
    seat: string;
    /** Who else has to do with it. */
    name: string;
    /** How many cards it costs; none for whoever is out, who has put them all away. */
    cards: number;
    /** It is a draw that costs the turn, too. */
    misses: boolean;
}

const RANKS: readonly MomentKey[] = [...HITS, ...DONE];

/** The moments of an update, one a seat; `turn` is who had the turn before it. */
export function momentsOf(
    told: readonly Told[],
    me: string | null,
    turn: string | null = null,
): Moment[] {
    const events = told.map(({ event }) => event);
    const found = new Map<string, Moment>();
    const add = (key: MomentKey, seat: string, name = ''): void => {
        const known = found.get(seat);
        if (known && RANKS.indexOf(known.key) <= RANKS.indexOf(key)) return;
        const misses =
            (key === 'draws' || key === 'given' || key === 'wrongly') &&
            events.some((event) => event.event === 'TurnSkipped' && event.seat === seat);
        const cards = key === 'out' ? 0 : costOf(events, seat);
        found.set(seat, { key, seat, name, cards, misses });
    };
    const laid = events.find((event) => event.event === 'CardPlayed');
    const by = laid?.event === 'CardPlayed' ? laid.seat : '';
    if (by && by !== me && turn !== null && turn !== by) add('jumped', turn === me ? me : by, by);
    const isShown = events.some((event) => event.event === 'HandShown' && event.to === me);
    for (const event of events) addFor(event, { add, by, isDeal: isDeal(events), isShown, me });
    return [...found.values()].filter(({ key, seat }) => seat === me || isHit(key));
}

/** Whether what hit somebody before this is over: they play, or have the `turn` now, or the hand has ended. Whoever
    it hit has time to read it in their own turn, too: for them, there is none. */
export function isOverWith(
    { seat }: Pick<Moment, 'seat'>,
    told: readonly Told[],
    turn: string | null,
): boolean {
    return (
        turn === seat ||
        told.some(
            ({ event }) =>
                event.event === 'HandWon' ||
                event.event === 'HandBlocked' ||
                (event.event === 'CardPlayed' && event.seat === seat),
        )
    );
}

/** Whether it tells of a turn that was lost: the next one takes that back. */
export function isOfLostTurn({ key, misses }: Pick<Moment, 'key' | 'misses'>): boolean {
    return misses || key === 'skipped' || key === 'skipped_by';
}

interface Finding {
    add: (key: MomentKey, seat: string, name?: string) => void;
    /** Who has laid a card. */
    by: string;
    isDeal: boolean;
    /** We are shown a hand: what stands beside it says that it was a bluff. If it was none, that is said before
        cards are drawn for it, and the hand is shown after them. */
    isShown: boolean;
    me: string | null;
}

function addFor(event: AnyEvent, { add, by, isDeal, isShown, me }: Finding): void {
    switch (event.event) {
        case 'PlayerCaught':
            add('caught', event.seat, event.by);
            return add('catches', event.by, event.seat);
        case 'CatchFailed':
            return add('false_catch', event.seat, event.target);
        case 'UnoFalselyCalled':
            return add('false_uno', event.seat);
        case 'CardsTakenBack':
            return add('taken_back', event.seat);
        case 'WildDrawFourChallenged':
            if (isShown && event.bluff) return add('given', event.accused);
            if (isShown) return add('wrongly', event.seat, event.accused);
            add(event.bluff ? 'found_out' : 'cleared', event.accused, event.seat);
            return add(event.bluff ? 'finds_out' : 'wrongly', event.seat, event.accused);
        case 'HandsSwapped':
            add('swapped', event.target, event.seat);
            return add('swaps', event.seat, event.target);
        case 'HandsPassed':
            return me === null ? undefined : add('passed', me);
        case 'PlayerEliminated':
            return add('out', event.seat);
        case 'MatchLeft': // told again at each deal
            return isDeal ? undefined : add('left', event.seat);
        case 'TurnSkipped':
            return add(by && by !== event.seat ? 'skipped_by' : 'skipped', event.seat, by);
        case 'CardsDrawn':
            if (event.reason !== 'draw_cards' && event.reason !== 'opening') return;
            return add(by && by !== event.seat ? 'draws' : 'given', event.seat, by);
        case 'UnoCalled':
            return add('uno', event.seat);
    }
}

function isHit(key: MomentKey): key is Hit {
    return HITS.some((hit) => hit === key);
}

function isDeal(events: readonly AnyEvent[]): boolean {
    return events.some(({ event }) => event === 'HandBegan');
}

/** The cards that a seat had to draw; those of its own free will cost nothing. */
function costOf(events: readonly AnyEvent[], seat: string): number {
    let cards = 0;
    for (const event of events)
        if (event.event === 'CardsDrawn' && event.seat === seat && event.reason !== 'turn')
            cards += event.count;
    return cards;
}
