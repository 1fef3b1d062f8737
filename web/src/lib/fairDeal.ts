// Whether a match was dealt fairly, worked out here: the server is not asked whether it was honest.
// docs/fair-deals.md has the recipe.

import { DECKS, type AnyEvent, type Card, type HandReplay } from '../generated/protocol';
import { bytesOf, bytesToHex, hexToBytes, hmac, netstrings, sha256 } from './sha256';

/** What a replay tells of its deals. */
export interface Fair {
    commitment: string;
    secret: string;
    contributions: Record<string, string>;
}

/** What this browser knows of the match by itself. */
export interface Noted {
    /** What it contributed when it was shown the replay's commitment; nothing if it never was. */
    given: string | undefined;
    /** What it is called at this table, if it has a seat there. */
    name: string | undefined;
    /** The last head that it was shown; nothing if it was never there. */
    head?: string | undefined;
}

/** `open` is what this browser cannot tell: it was not there. `before` is from before courses were bound. */
export const VERDICTS = ['wrong', 'unfinished', 'before', 'open', 'right'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Check {
    what: 'secret' | 'noted' | 'contribution' | 'deck' | 'course' | 'head';
    verdict: Verdict;
    /** Of the deck: how many cards were compared, over all hands. */
    cards: number;
}

const LABEL = 'openuno fair deal 1';
const WORD_LIMIT = 2 ** 32;

/** All that can be checked of a match, by its hands from the first to the last. */
export function checksOf(fair: Fair, hands: readonly HandReplay[], noted: Noted): Check[] {
    return [
        { what: 'secret', verdict: verdict(commitmentOf(fair.secret) === fair.commitment) },
        { what: 'noted', verdict: wasNoted(fair, noted) },
        { what: 'contribution', verdict: wasUsed(fair, noted) },
        { what: 'deck', ...compareAll(hands, fair) },
    ].map((check) => ({ cards: 0, ...check }) as Check);
}

/** What is shown of a secret before the deal. */
export function commitmentOf(secret: string): string {
    return bytesToHex(sha256(hexToBytes(secret)));
}

/** The cards of a hand in the order in which they come off the pile. */
export function deckOf(fair: Fair, hand: number, size: number): Card[] {
    const pack = DECKS.find((deck) => size % deck.length === 0) ?? DECKS[0]!;
    const cards = Array.from({ length: size }, (_, place) => pack[place % pack.length]!);
    const words = wordsFor(keyOf(fair), `deck ${hand}`);
    for (let last = size - 1; last > 0; last--) {
        const other = below(last + 1, words);
        [cards[last], cards[other]] = [cards[other]!, cards[last]!];
    }
    return cards;
}

/** The cards of a hand as they were seen to come off the pile, as long as nothing was shuffled. */
export function seenIn(hand: HandReplay): Card[] {
    const events = eventsOf(hand);
    const dealt = new Map<string, readonly Card[]>();
    const after: Card[] = [];
    for (const event of events.slice(beginning(events) + 1)) {
        if (event.event === 'CardsDealt') dealt.set(event.seat, event.cards ?? []);
        else if (event.event === 'OpeningCardTurned') after.push(event.card);
        else if (event.event === 'CardsDrawn') after.push(...(event.cards ?? []));
        else if (event.event === 'OpeningCardReturned') {
            after.push(event.card);
            break; // it went back at random
        } else if (event.event === 'PileReshuffled' || event.event === 'HandBegan') break;
    }
    return [...inTurn(dealt, hand, dealerOf(events)), ...after];
}

interface Compared {
    verdict: Verdict;
    cards: number;
}

/** Every hand has to be there, and right. */
function compareAll(hands: readonly HandReplay[], fair: Fair): Compared {
    const isWhole =
        hands.length > 0 &&
        hands.every(({ hand, hands: of }, place) => hand === place + 1 && of === hands.length);
    const compared = hands.map((hand) => compare(hand, fair));
    return {
        verdict: verdict(isWhole && compared.every(({ verdict }) => verdict === 'right')),
        cards: compared.reduce((sum, { cards }) => sum + cards, 0),
    };
}

function compare(hand: HandReplay, fair: Fair): Compared {
    const events = eventsOf(hand);
    const began = events[beginning(events)];
    if (began?.event !== 'HandBegan') return { verdict: 'wrong', cards: 0 };
    const deck = deckOf(fair, hand.hand, began.cards);
    const seen = seenIn(hand).slice(0, deck.length); // what went under the pile comes again later
    const alike = seen.length > 0 && seen.every((card, place) => card === deck[place]);
    return { verdict: verdict(alike), cards: seen.length };
}

export function verdict(right: boolean): Verdict {
    return right ? 'right' : 'wrong';
}

/** A seat of ours that is said to have contributed must have been shown this very commitment. */
function wasNoted(fair: Fair, noted: Noted): Verdict {
    if (noted.given !== undefined) return 'right';
    return noted.name !== undefined && noted.name in fair.contributions ? 'wrong' : 'open';
}

function wasUsed(fair: Fair, noted: Noted): Verdict {
    if (noted.given === undefined) return wasNoted(fair, noted);
    return verdict(Object.values(fair.contributions).includes(noted.given));
}

/** What happened, but for what was taken back: its cards have come off the pile again. */
function eventsOf(hand: HandReplay): AnyEvent[] {
    const steps: AnyEvent[][] = [];
    for (const { told } of hand.steps) {
        const events = told.map(({ event }) => event);
        const back = events.find((event) => event.event === 'MovesTakenBack');
        if (back) steps.splice(-back.count);
        else steps.push(events);
    }
    return steps.flat();
}

function beginning(events: readonly AnyEvent[]): number {
    return events.findIndex((event) => event.event === 'HandBegan');
}

function dealerOf(events: readonly AnyEvent[]): string {
    const began = events[beginning(events)];
    return began?.event === 'HandBegan' ? began.seat : '';
}

/** S4: one card to each seat in turn, from the dealer's left. */
function inTurn(
    dealt: ReadonlyMap<string, readonly Card[]>,
    hand: HandReplay,
    dealer: string,
): Card[] {
    const seats = hand.steps[0]?.view.seats ?? hand.seats;
    const first = seats.indexOf(dealer) + 1;
    const order = [...seats.slice(first), ...seats.slice(0, first)];
    const rounds = Math.max(0, ...[...dealt.values()].map((cards) => cards.length));
    return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
        order.flatMap((seat) => dealt.get(seat)?.[round] ?? []),
    );
}

/** The key of the match: the secret, and every contribution. */
export function keyOf(fair: Fair): Uint8Array {
    const given = contributors(fair).flatMap((name) => [
        bytesOf(name),
        hexToBytes(fair.contributions[name]!),
    ]);
    return hmac(hexToBytes(fair.secret), netstrings([bytesOf(LABEL), ...given]));
}

/** Who has contributed, in the order of the names' bytes. */
export function contributors({ contributions }: Fair): string[] {
    return Object.keys(contributions).sort((a, b) => compareBytes(bytesOf(a), bytesOf(b)));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
    const differs = a.findIndex((byte, place) => byte !== b[place]);
    return differs < 0 ? a.length - b.length : a[differs]! - (b[differs] ?? -1);
}

/** 32 random bytes for a purpose. */
export function blockFor(key: Uint8Array, purpose: string, block: number): Uint8Array {
    return hmac(key, bytesOf(`${purpose} ${block}`));
}

/** Numbers from 0 to 2^32 - 1 for a purpose, eight from each block, without end. */
function* wordsFor(key: Uint8Array, purpose: string): Generator<number, never> {
    for (let block = 0; ; block++) {
        const digest = blockFor(key, purpose, block);
        const view = new DataView(digest.buffer, digest.byteOffset);
        for (let at = 0; at < digest.length; at += 4) yield view.getUint32(at);
    }
}

/** A number below the limit, each as likely: what would favour the low ones is drawn again. */
function below(limit: number, words: Generator<number, never>): number {
    const even = WORD_LIMIT - (WORD_LIMIT % limit);
    for (;;) {
        const word = words.next().value;
        if (word < even) return word % limit;
    }
}
