// From taps on cards to actions: which colour, several cards in order, UNO with them, and why not.
// The server decides what may be laid; here it is only asked, and what was chosen so far is kept.

import type { Card, Colour, PlayerView, Refused } from '../generated/protocol';
import { COLOURS, kindOf, partsOf } from './cards';
import { Chain, type Link } from './chain.svelte';
import { layAction, type Lay, type Offer } from './legalMoves';
import { isMyTurn } from './prompt';

/** What the controller needs of a table. */
export interface Referee {
    readonly view: PlayerView | null;
    readonly offer: Offer;
    act(action: string, atAnyPrice?: boolean): Promise<Refused | null>;
    why(action: string): Promise<Refused | null>;
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
    action: string;
    /** The card it is about, as it lies in the hand. */
    card: Card | null;
    refusal: Refused;
    /** The table had moved on meanwhile: there is nothing to learn from it, so it goes away by itself. */
    isBrief: boolean;
}

const DOUBLE_TAP = 450; // milliseconds
const BRIEF = ['too_late', 'match_over', 'hand_over', 'jump_too_late'];

export class MoveController {
    readonly chain: Chain;
    /** UNO is called with the next card. */
    armed = $state(false);
    question = $state.raw<Question | null>(null);
    objection = $state.raw<Objection | null>(null);

    /** The number of the action under way, or 0. */
    private acting = 0;
    private acts = 0;
    private tapped = 0;
    private wasMine = false;

    constructor(
        private readonly table: Referee,
        /** Whether others might be laid with this card; then it is not laid at the first tap. */
        private readonly startsChain: (card: Card) => boolean,
        private readonly now: () => number = () => performance.now(),
    ) {
        this.chain = new Chain((action) => table.why(action));
    }

    /** A card of the hand was tapped; `copy` tells equal ones apart. */
    async choose(card: Card, copy = 0): Promise<void> {
        this.objection = null;
        this.question = null;
        const kind = kindOf(card);
        const place = this.chain.placeOf(kind, copy);
        if (place >= 0) return this.tapAgain(place);
        if (this.chain.length > 0) return this.extend({ card: kind, copy });
        const lay = this.table.offer.lays.get(kind);
        if (!lay) return void (await this.explain(`play ${withColour(kind, COLOURS[0]!)}`, kind));
        const isPlain = this.table.view?.phase !== 'play' || !this.startsChain(kind);
        if (lay.verb === 'jump' || isPlain) return this.layOne(lay);
        this.tapped = this.now();
        return this.extend({ card: kind, copy }, lay.colours);
    }

    /** A card was dragged onto the pile: it is laid, with what was chosen before it. */
    async drop(card: Card, copy = 0): Promise<void> {
        const kind = kindOf(card);
        if (this.chain.placeOf(kind, copy) >= 0) return this.layChain();
        const lay = this.table.offer.lays.get(kind);
        if (this.chain.length > 0 || !lay) return this.choose(card, copy);
        this.objection = null;
        return this.layOne(lay);
    }

    /** Lays what was chosen. */
    async layChain(): Promise<void> {
        await this.chain.settled();
        const [first, second] = this.chain.links;
        if (!first) return;
        const card = second ? null : kindOf(first.card);
        if (await this.act(this.chain.action(this.armed), false, card)) this.forget();
    }

    /** Takes a card out of the chain. */
    async takeOut(place: number): Promise<void> {
        await this.chain.takeOut(place);
        await this.recheckCall();
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
        const { offer } = this.table;
        if (offer.uno) await this.act('uno');
        else if (this.armed) this.armed = false;
        else if (this.chain.length > 0) await this.armChain();
        else if ([...offer.lays.values()].some((lay) => lay.canCall)) this.armed = true;
        else await this.explain('uno', null);
    }

    /** Does one of the plain actions, `draw` or `catch Bo`; if it cannot be done, says why. */
    async try(action: string): Promise<void> {
        this.objection = null;
        // A wrong accusation has its price: it is told first. A right one is a race.
        const isFalse =
            action.startsWith('catch ') &&
            !this.table.offer.catches.includes(action.slice('catch '.length));
        if (isFalse && (await this.explain(action, null))) return;
        await this.act(action);
    }

    /** Does what was objected to, at its price; a wild gets its colour first. */
    async insist(): Promise<void> {
        const { objection } = this;
        if (!objection) return;
        const { action, card, refusal } = objection;
        // Meanwhile the reason, or the price, may be another one: nobody pays what they were not told.
        const still = await this.table.why(action);
        if (still && (still.code !== refusal.code || still.penalty !== refusal.penalty))
            return this.object(action, card, still);
        this.objection = null;
        const isLay = /^(play|jump) /.test(action);
        const atAnyPrice = still !== null && isLay; // a call needs no such word
        const isOneWild = card !== null && partsOf(card).isWild && action.split(' ').length === 2;
        if (!isLay || !isOneWild) return void (await this.act(action, atAnyPrice, card));
        this.ask(card, 'insist', COLOURS, (colour) => {
            void this.act(`play ${withColour(card, colour)}`, atAnyPrice, card);
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
        this.acting = 0; // a move is shown before it is answered, and the next may come at once
        if (isMine && !this.wasMine) this.objection = null;
        this.wasMine = isMine;
        const lays = [...offer.lays.values()];
        const canLay = isMine && lays.some((lay) => lay.verb === 'play');
        if (this.chain.length > 0 && !(canLay && this.chain.isIn(view?.hand ?? []))) this.forget();
        if (this.chain.length === 0 && !lays.some((lay) => lay.canCall)) this.armed = false;
        const { question } = this;
        const isOpen = question?.verb === 'insist' || this.chain.length > 0;
        if (question && !isOpen && !offer.lays.has(question.card)) this.question = null;
    }

    private tapAgain(place: number): Promise<void> {
        const isDouble = this.chain.length === 1 && this.now() - this.tapped < DOUBLE_TAP;
        return isDouble ? this.layChain() : this.takeOut(place);
    }

    private async extend(link: Link, colours: readonly Colour[] = COLOURS): Promise<void> {
        const { isWild, colour } = partsOf(link.card);
        if (isWild && colour === null) {
            this.ask(link.card, 'play', colours, (named) => {
                void this.extend({ ...link, card: withColour(link.card, named) });
            });
            return;
        }
        const refused = await this.chain.add(link);
        if (refused) this.object(refused[0], kindOf(link.card), refused[1]);
        else await this.recheckCall();
    }

    /** Has UNO called with the chain, if that is right. */
    private async armChain(): Promise<void> {
        await this.chain.settled();
        const action = this.chain.action(true);
        const refusal = await this.table.why(action);
        if (refusal) this.object(action, null, { ...refusal, penalty: 0 });
        else this.armed = this.chain.action(true) === action;
    }

    /** UNO was to be called with other cards than these: it is not, if that would be wrong now. */
    private async recheckCall(): Promise<void> {
        if (!this.armed || this.chain.length === 0) return;
        const refusal = await this.table.why(this.chain.action(true));
        if (refusal) this.armed = false;
    }

    private async layOne(lay: Lay): Promise<void> {
        const go = (colour: Colour | null): Promise<boolean> => {
            const action = layAction(lay.verb, [lay.card], colour, this.armed && lay.canCall);
            return this.act(action, false, lay.card);
        };
        if (lay.colours.length === 0) await go(null);
        else this.ask(lay.card, lay.verb, lay.colours, (colour) => void go(colour));
    }

    private ask(
        card: Card,
        verb: Question['verb'],
        colours: readonly Colour[],
        answer: (colour: Colour) => void,
    ): void {
        this.question = { card, verb, colours, answer };
    }

    /** Sends an action, one at a time. Tells whether it was done. */
    private async act(
        action: string,
        atAnyPrice = false,
        card: Card | null = null,
    ): Promise<boolean> {
        if (this.acting) return false;
        const mine = ++this.acts;
        this.acting = mine;
        try {
            const refusal = await this.table.act(action, atAnyPrice);
            if (refusal) this.object(action, card, refusal);
            return refusal === null;
        } finally {
            if (this.acting === mine) this.acting = 0;
        }
    }

    /** Says why something is not allowed. Tells whether it is not. */
    private async explain(action: string, card: Card | null): Promise<boolean> {
        const refusal = await this.table.why(action);
        if (refusal) this.object(action, card, refusal);
        return refusal !== null;
    }

    private object(action: string, card: Card | null, refusal: Refused): void {
        this.objection = { action, card, refusal, isBrief: BRIEF.includes(refusal.code) };
    }
}

function withColour(card: Card, colour: Colour): Card {
    return partsOf(card).isWild ? `${kindOf(card)}:${colour}` : card;
}
