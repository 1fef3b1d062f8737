// From taps on cards to moves: which colour, several cards in order, UNO with them, and why not.
// The server decides what may be laid; here it is only asked, and what was chosen so far is kept.

import {
    COLOURS,
    type Card,
    type Colour,
    type Move,
    type PlayerView,
    type Refused,
} from '../generated/protocol';
import { kindOf, named, partsOf } from './cards';
import { Chain, type Link } from './chain.svelte';
import { layMove, type Lay, type Offer } from './legalMoves';
import { isMyTurn } from './prompt';

/** What the controller needs of a table. */
export interface TableGateway {
    readonly view: PlayerView | null;
    readonly offer: Offer;
    /** Whether the table tells when UNO is to be called. */
    readonly reminds: boolean;
    /** Cards with which others can be laid: they are not laid at the first tap. */
    readonly extendable: readonly Card[];
    act(move: Move, atAnyPrice?: boolean): Promise<Refused | null>;
    why(move: Move): Promise<Refused | null>;
}

/** A wild waits for its colour. */
export interface Question {
    card: Card;
    /** What it waits for; `insist` does not end with the turn. */
    verb: 'play' | 'jump' | 'insist';
    colours: readonly Colour[];
    answer(colour: Colour): void;
}

/** Something was not allowed. */
export interface Objection {
    move: Move;
    /** The card it is about, as it lies in the hand. */
    card: Card | null;
    refusal: Refused;
}

/** Something was done out of turn, or too late: told in a sentence. Who does the same out of turn once more wants
    to know more. */
export interface Nudge {
    move: Move;
    /** Which of equal cards it was. */
    copy: number;
    refusal: Refused;
}

const DOUBLE_TAP = 450; // milliseconds
/** The table had moved on meanwhile: there is nothing to learn from that. */
const OVERTAKEN = ['too_late', 'caught_first', 'match_over', 'hand_over', 'jump_too_late'];

export class MoveController {
    readonly chain: Chain;
    /** UNO is called with the next card. */
    armed = $state(false);
    question = $state.raw<Question | null>(null);
    objection = $state.raw<Objection | null>(null);
    nudge = $state.raw<Nudge | null>(null);

    /** The number of the action under way, or 0. */
    #acting = 0;
    #acts = 0;
    #tapped = 0;
    /** What was decided, and by whom, when we looked last. */
    #decision = '';
    #moment = '';
    /** How many cards lay on the pile when a colour was asked for. */
    #askedOver: number | undefined;

    constructor(
        private readonly table: TableGateway,
        private readonly now: () => number = () => performance.now(),
    ) {
        this.chain = new Chain((move) => table.why(move));
    }

    /** A card of the hand was tapped; `copy` tells equal ones apart. */
    async choose(card: Card, copy = 0): Promise<void> {
        this.objection = null;
        this.question = null;
        const kind = kindOf(card);
        const place = this.chain.placeOf(kind, copy);
        if (place >= 0) return this.#tapAgain(place);
        if (this.chain.length > 0) return this.#extend({ card: kind, copy });
        const lay = this.table.offer.lays.get(kind);
        if (!lay) {
            const move = layMove('play', kind, COLOURS[0], false);
            return void (await this.#explain(move, kind, copy));
        }
        const isPlain = !this.table.extendable.includes(kind);
        if (lay.verb === 'jump' || isPlain) return this.#layOne(lay);
        this.#tapped = this.now();
        return this.#extend({ card: kind, copy }, lay.colours);
    }

    /** A card was dragged onto the pile: it is laid, with what was chosen before it. */
    async drop(card: Card, copy = 0): Promise<void> {
        const kind = kindOf(card);
        if (this.chain.placeOf(kind, copy) >= 0) return this.layChain();
        const lay = this.table.offer.lays.get(kind);
        if (this.chain.length > 0 || !lay) return this.choose(card, copy);
        this.objection = null;
        return this.#layOne(lay);
    }

    /** Lays what was chosen. */
    async layChain(): Promise<void> {
        await this.chain.settled();
        const [first, second] = this.chain.links;
        if (!first) return;
        const card = second ? null : kindOf(first.card);
        if (await this.#act(this.chain.move(this.armed), false, card)) this.forget();
    }

    /** Takes a card out of the chain. */
    async takeOut(place: number): Promise<void> {
        await this.chain.takeOut(place);
        await this.#recheckCall();
    }

    /** Forgets what was chosen. */
    forget(): void {
        this.chain.forget();
        this.armed = false;
        this.question = null;
    }

    /** The UNO button: calls it, or has it called with the next card, or says why there is nothing to call. */
    async uno(): Promise<void> {
        this.objection = null;
        const { offer, reminds, view } = this.table;
        const canArm = [...offer.lays.values()].some((lay) => lay.canCall);
        if (offer.uno || (!reminds && (!canArm || view?.hand.length === 1)))
            await this.#act({ action: 'uno' });
        else if (this.armed) this.armed = false;
        else if (this.chain.length > 0) await this.#armChain();
        else if (canArm) this.armed = true;
        else await this.#explain({ action: 'uno' }, null);
    }

    /** Makes one of the plain moves, draws or catches somebody; if it cannot be done, says why. */
    async try(move: Move): Promise<void> {
        this.objection = null;
        // A wrong accusation has its price: it is told first, where it is told. A right one is a race.
        const { offer, reminds } = this.table;
        const isFalse = move.action === 'catch' && !offer.catches.includes(move.target);
        const isInVain = (isFalse && reminds) || (move.action === 'draw' && !offer.draw);
        if (isInVain && (await this.#explain(move, null))) return;
        await this.#act(move);
    }

    /** Does what was objected to, at its price; a wild gets its colour first. */
    async insist(): Promise<void> {
        const { objection } = this;
        if (!objection) return;
        const { move, card, refusal } = objection;
        // Meanwhile the reason, or the price, may be another one: nobody pays what they were not told.
        const still = await this.table.why(move);
        if (still && (still.code !== refusal.code || still.penalty !== refusal.penalty))
            return this.#object(move, card, still);
        this.objection = null;
        const isLay = move.action === 'play' || move.action === 'jump';
        const atAnyPrice = still !== null && isLay; // a call needs no such word
        if (!card || !partsOf(card).isWild || !isOneCard(move))
            return void (await this.#act(move, atAnyPrice, card));
        this.#ask(card, 'insist', COLOURS, (colour) => {
            void this.#act(layMove('play', card, colour, false), atAnyPrice, card);
        });
    }

    /** Names the colour that was asked for. */
    answer(colour: Colour): void {
        const { question } = this;
        this.question = null;
        question?.answer(colour);
    }

    /** Escape: closes the latest of what is open. */
    back(): void {
        if (this.question) this.question = null;
        else if (this.objection) this.objection = null;
        else this.forget();
    }

    /** To be called after every change of the view: what no longer makes sense is forgotten. */
    follow(): void {
        const { view, offer } = this.table;
        const isMine = isMyTurn(view);
        this.#acting = 0; // a move is shown before it is answered, and the next may come at once
        const [moment, decision] = [momentOf(view), decisionOf(view)];
        if (moment !== this.#moment) this.nudge = null;
        if (decision !== this.#decision) this.objection = null;
        [this.#moment, this.#decision] = [moment, decision];
        const lays = [...offer.lays.values()];
        const canLay = isMine && lays.some((lay) => lay.verb === 'play');
        if (this.chain.length > 0 && !(canLay && this.chain.isIn(view?.hand ?? []))) this.forget();
        if (this.chain.length === 0 && !lays.some((lay) => lay.canCall)) this.armed = false;
        const { question } = this;
        const isOpen = question?.verb === 'insist' || this.chain.length > 0;
        if (!question || isOpen) return;
        const isSamePile = view?.discard_count === this.#askedOver; // else somebody has jumped in
        if (!isSamePile || offer.lays.get(question.card)?.verb !== question.verb)
            this.question = null;
    }

    #tapAgain(place: number): Promise<void> {
        const isDouble = this.chain.length === 1 && this.now() - this.#tapped < DOUBLE_TAP;
        return isDouble ? this.layChain() : this.takeOut(place);
    }

    async #extend(link: Link, colours: readonly Colour[] = COLOURS): Promise<void> {
        const { isWild, colour } = partsOf(link.card);
        if (isWild && colour === null) {
            this.#ask(link.card, 'play', colours, (wanted) => {
                void this.#extend({ ...link, card: named(link.card, wanted) });
            });
            return;
        }
        const refused = await this.chain.add(link);
        if (refused) this.#object(refused[0], kindOf(link.card), refused[1]);
        else await this.#recheckCall();
    }

    /** Has UNO called with the chain; if that is wrong, tells why, and what it costs to lay it so. */
    async #armChain(): Promise<void> {
        await this.chain.settled();
        const { links } = this.chain;
        const move = this.chain.move(true);
        const refusal = await this.table.why(move);
        if (refusal) this.#object(move, null, refusal);
        else this.armed = this.chain.links === links;
    }

    /** UNO was to be called with other cards than these: it is not, if that would be wrong now. */
    async #recheckCall(): Promise<void> {
        if (!this.armed || this.chain.length === 0) return;
        const refusal = await this.table.why(this.chain.move(true));
        if (refusal) this.armed = false;
    }

    async #layOne(lay: Lay): Promise<void> {
        const go = (colour: Colour | null): Promise<boolean> => {
            const move = layMove(lay.verb, lay.card, colour, this.armed && lay.canCall);
            return this.#act(move, false, lay.card);
        };
        if (lay.colours.length === 0) await go(null);
        else this.#ask(lay.card, lay.verb, lay.colours, (colour) => void go(colour));
    }

    #ask(
        card: Card,
        verb: Question['verb'],
        colours: readonly Colour[],
        answer: (colour: Colour) => void,
    ): void {
        this.question = { card, verb, colours, answer };
        this.#askedOver = this.table.view?.discard_count;
    }

    /** Sends a move, one at a time. Tells whether it was done. */
    async #act(move: Move, atAnyPrice = false, card: Card | null = null): Promise<boolean> {
        if (this.#acting) return false;
        const mine = ++this.#acts;
        this.#acting = mine;
        try {
            const refusal = await this.table.act(move, atAnyPrice);
            if (refusal) this.#object(move, card, refusal);
            return refusal === null;
        } finally {
            if (this.#acting === mine) this.#acting = 0;
        }
    }

    /** Says why something is not allowed. Tells whether it is not. */
    async #explain(move: Move, card: Card | null, copy = 0): Promise<boolean> {
        const refusal = await this.table.why(move);
        if (refusal) this.#object(move, card, refusal, copy);
        return refusal !== null;
    }

    #object(move: Move, card: Card | null, refusal: Refused, copy = 0): void {
        const asked = this.nudge;
        this.nudge = null;
        // Whoever taps the same once more wants to know.
        const isAgain = asked?.copy === copy && isSame(asked.move, move);
        const isAsked = isAgain || this.objection !== null;
        const isOvertaken = OVERTAKEN.includes(refusal.code);
        if (isOvertaken || (refusal.code === 'not_your_turn' && !isAsked))
            this.nudge = { move, copy, refusal };
        else this.objection = { move, card, refusal };
    }
}

/** What the table waits for: a sentence about it is soon over. */
function momentOf(view: PlayerView | null): string {
    return [view?.hand_number, view?.turn, view?.phase, view?.discard_count].join(' ');
}

/** What we can decide: with the turn it is another one each time, and without it nothing all the while. */
function decisionOf(view: PlayerView | null): string {
    if (isMyTurn(view)) return `${momentOf(view)} ${view?.hand.length}`;
    return `${view?.hand_number} ${view?.turn === null}`;
}

function isSame(one: Move, other: Move): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a move lays a single card, and UNO is not called with it. */
function isOneCard(move: Move): boolean {
    if (move.action === 'jump') return !move.uno;
    return move.action === 'play' && move.cards.length === 1 && !move.uno;
}
