// Several cards to be laid together, in order. Each change is put to the server, which says whether
// the cards go together; so changes wait for each other.

import type { Card, Move, Refused } from '../generated/protocol';
import { kindOf } from './cards';

/** A card of the chain; a wild with its colour. */
export interface Link {
    card: Card;
    /** Which of the equal cards in the hand it is, from 0. */
    copy: number;
}

export class Chain {
    links = $state.raw<readonly Link[]>([]);

    #changes = Promise.resolve();
    /** Raised when all is forgotten: an answer about the cards before is no longer of use. */
    #round = 0;

    constructor(private readonly why: (move: Move) => Promise<Refused | null>) {}

    get length(): number {
        return this.links.length;
    }

    /** Where a card of the hand stands in the chain, or -1. */
    placeOf(card: Card, copy: number): number {
        const kind = kindOf(card);
        return this.links.findIndex((link) => kindOf(link.card) === kind && link.copy === copy);
    }

    /** The move that lays these cards. */
    move(uno: boolean, links: readonly Link[] = this.links): Move {
        return { action: 'play', cards: links.map((link) => link.card), uno };
    }

    /** Adds a card; if it cannot follow, tells which move was refused and why. */
    async add(link: Link): Promise<[Move, Refused] | null> {
        if (this.links.length === 0) {
            this.links = [link]; // it is among what the server offers: no need to ask
            return null;
        }
        let refused: [Move, Refused] | null = null;
        await this.#change(async (links) => {
            const longer = [...links, link];
            const move = this.move(false, longer);
            const refusal = await this.why(move);
            if (refusal) refused = [move, refusal];
            return refusal ? links : longer;
        });
        return refused;
    }

    /** Takes a card out, and those after it that do not fit without it. */
    takeOut(place: number): Promise<void> {
        return this.#change(async (links) => {
            const rest = links.filter((_, at) => at !== place);
            const refusal = rest.length > 0 && (await this.why(this.move(false, rest)));
            return refusal ? links.slice(0, place) : rest;
        });
    }

    /** Waits until all changes are made. */
    settled(): Promise<void> {
        return this.#changes;
    }

    forget(): void {
        this.#round++;
        this.links = [];
    }

    /** Whether all of its cards are in this hand. */
    isIn(hand: readonly Card[]): boolean {
        return this.links.every(({ card, copy }) => {
            const kind = kindOf(card);
            return hand.filter((other) => other === kind).length > copy;
        });
    }

    #change(to: (links: readonly Link[]) => Promise<readonly Link[]>): Promise<void> {
        const round = this.#round;
        this.#changes = this.#changes.then(async () => {
            if (round !== this.#round) return;
            const links = await to(this.links);
            if (round === this.#round) this.links = links;
        });
        return this.#changes;
    }
}

/** Where the chosen cards lie in the hand, in the order in which they are to be laid. */
export function placesOf(links: readonly Link[], hand: readonly Card[]): number[] {
    return links.map((link) => {
        const kind = kindOf(link.card);
        let copy = 0;
        return hand.findIndex((card) => card === kind && copy++ === link.copy);
    });
}

/** Which of the equal cards the one at this place is. */
export function copyAt(hand: readonly Card[], place: number): number {
    return hand.slice(0, place).filter((card) => card === hand[place]).length;
}
