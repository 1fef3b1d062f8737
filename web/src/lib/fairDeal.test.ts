import { describe, expect, it } from 'vitest';
import matches from '../../fixtures/fair.json';
import type { HandReplay } from '../generated/protocol';
import { checksOf, commitmentOf, deckOf, seenIn, type Fair, type Verdict } from './fairDeal';

// Made by fixtures/make_fair.py with the program's own engine.
const made = matches as unknown as Record<string, { replay: { fair: Fair }; hands: HandReplay[] }>;
const cases = Object.fromEntries(
    Object.entries(made).map(([name, { replay, hands }]) => [name, { fair: replay.fair, hands }]),
) as Record<keyof typeof matches, { fair: Fair; hands: HandReplay[] }>;
const fair = cases.reshuffled.fair;
const hand = cases.reshuffled.hands[0]!;
const given = fair.contributions['Zoë'];

function verdicts(fair: Fair, hand: HandReplay, noted = { given, name: 'Zoë' } as never) {
    const checks = checksOf(fair, [hand], noted);
    return Object.fromEntries(checks.map(({ what, verdict }) => [what, verdict]));
}

function deckCheck({ fair, hands }: { fair: Fair; hands: HandReplay[] }) {
    const { verdict, cards } = checksOf(fair, hands, { given: undefined, name: undefined }).at(-1)!;
    return { verdict, cards };
}

function all(verdict: Verdict) {
    return { secret: verdict, noted: verdict, contribution: verdict, deck: verdict };
}

/** The hand with something else in the place of a text. */
function forged(from: string | RegExp, to: string): HandReplay {
    return JSON.parse(JSON.stringify(hand).replace(from, to)) as HandReplay;
}

describe('a fair match', () => {
    it('proves itself to somebody who contributed', () => {
        expect(verdicts(fair, hand)).toEqual(all('right'));
    });

    it('compares the whole deck where the pile was used up', () => {
        expect(deckCheck(cases.reshuffled)).toEqual({ verdict: 'right', cards: 108 });
    });

    it('compares every hand', () => {
        const match = cases.several_hands;
        expect(match.hands.length).toBeGreaterThan(2);
        const cards = match.hands.map((hand) => seenIn(hand).length);
        const sum = cards.reduce((sum, cards) => sum + cards);
        expect(deckCheck(match)).toEqual({ verdict: 'right', cards: sum });
    });

    it('leaves out what was taken back', () => {
        const [start, drawn] = [hand.steps[0]!, hand.steps[1]!];
        const begun = { ...drawn, told: drawn.told.slice(0, 5) };
        const event = { event: 'MovesTakenBack', seat: 'Zoë', count: 1 } as const;
        const steps = [start, begun, { ...start, told: [{ event }] }, drawn];
        expect(deckCheck({ fair, hands: [{ ...hand, steps }] })).toEqual(
            deckCheck(cases.reshuffled),
        );
    });

    it('compares up to an opening card that went back at random', () => {
        const { fair, hands } = cases.returned;
        const seen = seenIn(hands[0]!);
        expect(seen).toHaveLength(2 * 7 + 1);
        expect(seen.at(-1)).toBe('W+4');
        expect(seen).toEqual(deckOf(fair, 1, 108).slice(0, seen.length));
    });

    it('knows two decks of 2015', () => {
        const { fair, hands } = cases.two_decks_of_2015;
        const deck = deckOf(fair, 1, 224);
        expect(deck.filter((card) => card === 'WC')).toHaveLength(6);
        const seen = seenIn(hands[0]!);
        expect(seen).toEqual(deck.slice(0, seen.length));
    });

    it('leaves open to others what only those at the table know', () => {
        const open = { secret: 'right', noted: 'open', contribution: 'open', deck: 'right' };
        expect(verdicts(fair, hand, {} as never)).toEqual(open);
    });
});

describe('a forged match', () => {
    it('shows another secret', () => {
        const secret = fair.secret.replace(/^../, (byte) => (byte === '00' ? '01' : '00'));
        expect(verdicts({ ...fair, secret }, hand)).toMatchObject({ secret: 'wrong' });
        const commitment = commitmentOf(secret);
        const other = verdicts({ ...fair, secret, commitment }, hand);
        expect(other).toMatchObject({ secret: 'right', deck: 'wrong' });
    });

    it('shows a commitment that a player was not shown', () => {
        const noted = { given: undefined, name: 'Zoë' } as never;
        const found = verdicts(fair, hand, noted);
        expect(found).toMatchObject({ noted: 'wrong', contribution: 'wrong' });
    });

    it('shows a contribution that was changed or left out', () => {
        const changed = { ...fair.contributions, Zoë: '00'.repeat(16) };
        const found = verdicts({ ...fair, contributions: changed }, hand);
        expect(found).toMatchObject({ secret: 'right', contribution: 'wrong', deck: 'wrong' });
        expect(verdicts({ ...fair, contributions: {} }, hand).contribution).toBe('wrong');
    });

    it('shows a card that was exchanged, dealt or drawn', () => {
        const dealt = /("CardsDealt".*?"cards":\[")[^"]+/;
        const drawn = /("CardsDrawn".*?"cards":\[")[^"]+/;
        for (const place of [dealt, drawn])
            expect(verdicts(fair, forged(place, '$1W+4'))).toMatchObject({ deck: 'wrong' });
    });

    it('shows a hand that was exchanged or left out, first or last', () => {
        const { fair, hands } = cases.several_hands;
        const exchanged = [{ ...hands[0]!, steps: hands[1]!.steps }, ...hands.slice(1)];
        const wrong = [exchanged, hands.slice(1), hands.slice(0, -1), [...hands].reverse(), []];
        for (const hands of wrong) expect(deckCheck({ fair, hands }).verdict).toBe('wrong');
    });

    it('shows a hand without cards', () => {
        expect(verdicts(fair, { ...hand, steps: [] })).toMatchObject({ deck: 'wrong' });
    });
});
