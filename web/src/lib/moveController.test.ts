import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { move, short } from '../../fixtures/moves';
import { VIEW } from '../../fixtures/view';
import type { Card, Move, PlayerView, Refused } from '../generated/protocol';
import { copyAt, placesOf } from './chain.svelte';
import { offerOf } from './legalMoves';
import { MoveController, type TableGateway } from './moveController.svelte';

const WILD = ['play W:R', 'play W:Y', 'play W:G', 'play W:B'];

function refused(code: string, penalty = 0): Refused {
    return { type: 'refused', code, message: `${code}.`, clause: 'T1', penalty };
}

/** A table where these moves are legal, and those are refused when asked about or done. */
function at(
    legal: string[],
    no: Record<string, Refused> = {},
    view: Partial<PlayerView> = {},
    reminds = true,
) {
    const done: string[] = [];
    const table = {
        view: { ...VIEW, ...view } as PlayerView | null,
        offer: offerOf(legal.map(move), reminds),
        reminds,
        extendable: [] as Card[],
        act: vi.fn(async (made: Move, atAnyPrice = false) => {
            const action = short(made);
            if (no[action] && !(atAnyPrice || action === 'uno')) return no[action];
            done.push(atAnyPrice ? `${action} !` : action);
            return null;
        }),
        why: vi.fn(async (made: Move) => no[short(made)] ?? null),
    } satisfies TableGateway;
    let clock = 0;
    const controller = new MoveController(table, () => clock);
    return { table, controller, done, wait: (by: number) => (clock += by) };
}

describe('a single card', () => {
    it('is laid at once', async () => {
        const { controller, done } = at(['play R7', 'draw']);
        await controller.choose('R7');
        expect(done).toEqual(['play R7']);
    });

    it('waits for its colour if it is a wild', async () => {
        const { controller, done } = at(WILD);
        await controller.choose('W');
        expect(controller.question).toMatchObject({ card: 'W', colours: ['R', 'Y', 'G', 'B'] });
        controller.answer('G');
        await vi.waitFor(() => expect(done).toEqual(['play W:G']));
        expect(controller.question).toBeNull();
    });

    it('says why not, and is laid at its price if one insists', async () => {
        const { controller, done } = at(['draw'], { 'play B2': refused('does_not_match', 2) });
        await controller.choose('B2');
        expect(controller.objection).toMatchObject({ card: 'B2', refusal: { penalty: 2 } });
        expect(done).toEqual([]);
        await controller.insist();
        expect(done).toEqual(['play B2 !']);
        expect(controller.objection).toBeNull();
    });

    it('is not laid at a price other than the one that was told', async () => {
        const no = { 'play B2': refused('does_not_match', 1) };
        const { controller, done } = at(['draw'], no);
        await controller.choose('B2');
        no['play B2'] = refused('does_not_match', 4);
        await controller.insist();
        expect(done).toEqual([]);
        expect(controller.objection?.refusal.penalty).toBe(4);
    });

    it('out of turn is told in a sentence, and only who asks once more is told more', async () => {
        const no = { 'play B2': refused('not_your_turn'), draw: refused('not_your_turn') };
        const { controller } = at([], no, { turn: 'Bo' });
        await controller.choose('B2');
        expect(controller.nudge).toMatchObject({ refusal: { code: 'not_your_turn' } });
        expect(controller.objection).toBeNull();
        await controller.choose('B2', 1); // another one of them
        expect(controller.objection).toBeNull();
        await controller.choose('B2', 1);
        expect(controller.nudge).toBeNull();
        expect(controller.objection).toMatchObject({ card: 'B2' });
    });

    it('asks a wild its colour before one insists', async () => {
        const { controller, done } = at(
            [],
            { 'play W:R': refused('not_your_turn', 2) },
            { turn: 'Bo' },
        );
        await controller.choose('W');
        await controller.choose('W');
        await controller.insist();
        controller.follow(); // something happened: the question stays
        controller.answer('B');
        await vi.waitFor(() => expect(done).toEqual(['play W:B !']));
    });

    it('jumps in where that is offered', async () => {
        const { controller, done, table } = at(['jump R7'], {}, { turn: 'Bo' });
        table.extendable = ['R7'];
        await controller.choose('R7');
        expect(done).toEqual(['jump R7']);
    });

    it('forgets the question when the turn is over', async () => {
        const { controller, table } = at(WILD);
        await controller.choose('W');
        table.view = { ...VIEW, turn: 'Bo' };
        table.offer = offerOf([]);
        controller.follow();
        expect(controller.question).toBeNull();
    });

    it('forgets the question when somebody jumps in', async () => {
        const { controller, table } = at(WILD);
        await controller.choose('W');
        controller.follow(); // somebody calls UNO: it stays
        expect(controller.question).not.toBeNull();
        table.view = { ...VIEW, discard_count: VIEW.discard_count + 1 }; // and it is our turn again
        controller.follow();
        expect(controller.question).toBeNull();

        await controller.choose('W');
        table.view = { ...table.view, turn: 'Bo' };
        table.offer = offerOf(['jump W:R'].map(move)); // now it could only be thrown in
        controller.follow();
        expect(controller.question).toBeNull();
    });

    it('is sent once, however often it is tapped', async () => {
        const { controller, table } = at(['play R7']);
        await Promise.all([controller.choose('R7'), controller.choose('R7')]);
        expect(table.act).toHaveBeenCalledTimes(1);
    });
});

describe('several cards', () => {
    function chaining(legal: string[], no: Record<string, Refused> = {}) {
        const made = at(legal, no);
        made.table.extendable = [...made.table.offer.lays.keys()];
        return made;
    }

    it('are gathered in order, each asked about, and laid together', async () => {
        const { controller, table, done } = chaining(['play R7', 'draw']);
        await controller.choose('R7', 1);
        await controller.choose('G7');
        expect(table.why).toHaveBeenCalledWith(move('play R7 G7'));
        expect(placesOf(controller.chain.links, VIEW.hand)).toEqual([1, 2]);
        await controller.layChain();
        expect(done).toEqual(['play R7 G7']);
        expect(controller.chain.links).toEqual([]);
    });

    it('are laid as tapped, even if the server is slow', async () => {
        const { controller, done } = chaining(['play R7']);
        void controller.choose('R7', 0);
        await Promise.resolve();
        void controller.choose('R7', 1);
        void controller.choose('G7');
        await controller.layChain();
        expect(done).toEqual(['play R7 R7 G7']);
    });

    it('leave out a card that does not follow, and say why', async () => {
        const { controller } = chaining(['play R7'], { 'play R7 B2': refused('not_alike') });
        await controller.choose('R7');
        await controller.choose('B2');
        expect(controller.chain.links).toHaveLength(1);
        expect(controller.objection).toMatchObject({ card: 'B2' });
    });

    it('lose a card that is tapped again, and those that do not fit without it', async () => {
        const no = { 'play R7 B2': refused('chain_does_not_match') };
        const { controller, wait } = chaining(['play R7'], no);
        for (const [card, copy] of [
            ['R7', 0],
            ['G7', 0],
            ['B2', 0],
        ] as const)
            await controller.choose(card, copy);
        wait(1000);
        await controller.choose('G7');
        expect(controller.chain.links).toEqual([{ card: 'R7', copy: 0 }]);
        await controller.choose('R7');
        expect(controller.chain.links).toEqual([]);
    });

    it('are not waited for where nothing goes with the card', async () => {
        const { controller, table, done } = chaining(['play R7', 'play G7']);
        table.extendable = ['G7'];
        await controller.choose('R7');
        expect(done).toEqual(['play R7']);
    });

    it('may be one: a double tap lays it', async () => {
        const { controller, done, wait } = chaining(['play R7']);
        await controller.choose('R7');
        wait(200);
        await controller.choose('R7');
        expect(done).toEqual(['play R7']);
    });

    it('ask every wild its colour', async () => {
        const { controller, done } = chaining(['play R7', ...WILD]);
        await controller.choose('R7');
        await controller.choose('W');
        controller.answer('B');
        await controller.choose('B2');
        await controller.layChain();
        expect(done).toEqual(['play R7 W:B B2']);
    });

    it('are forgotten when the turn is over, or a card is gone', async () => {
        const { controller, table } = chaining(['play R7']);
        await controller.choose('R7');
        controller.follow();
        expect(controller.chain.links).toHaveLength(1);
        table.view = { ...VIEW, hand: ['G7'] };
        controller.follow();
        expect(controller.chain.links).toEqual([]);
    });

    it('can be called UNO with, if they leave one card', async () => {
        const no = { 'play R7 uno': refused('false_uno', 4) };
        const { controller, done } = chaining(['play R7'], no);
        await controller.choose('R7');
        await controller.uno();
        expect(controller.armed).toBe(false);
        expect(controller.objection?.refusal.penalty).toBe(4);
        await controller.choose('G7');
        await controller.uno();
        expect(controller.armed).toBe(true);
        await controller.layChain();
        expect(done).toEqual(['play R7 G7 uno']);
    });

    it('are laid with a false UNO, at its price, if one insists', async () => {
        const no = { 'play R7 G7 uno': refused('false_uno', 4) };
        const { controller, done } = chaining(['play R7'], no);
        await controller.choose('R7');
        await controller.choose('G7');
        await controller.uno();
        await controller.insist();
        expect(done).toEqual(['play R7 G7 uno !']);
    });

    it('are laid by dragging the last of them', async () => {
        const { controller, done } = chaining(['play R7']);
        await controller.choose('R7');
        await controller.drop('R7');
        await controller.drop('R7', 1);
        expect(done).toEqual(['play R7', 'play R7']);
    });
});

describe('UNO', () => {
    it('is called at once if it is missing', async () => {
        const { controller, done } = at(['uno']);
        await controller.uno();
        expect(done).toEqual(['uno']);
    });

    it('goes with the next card if it can, and can be taken back', async () => {
        const { controller, done } = at(['play R7', 'play R7 uno']);
        await controller.uno();
        await controller.uno();
        expect(controller.armed).toBe(false);
        await controller.uno();
        await controller.choose('R7');
        expect(done).toEqual(['play R7 uno']);
    });

    it('tells its price before it is called wrongly', async () => {
        const { controller, done } = at(['draw'], { uno: refused('false_uno', 2) });
        await controller.uno();
        expect(done).toEqual([]);
        await controller.insist();
        expect(done).toEqual(['uno']);
    });

    it('is no longer armed when no card can be laid with it', async () => {
        const { controller, table } = at(['play R7', 'play R7 uno']);
        await controller.uno();
        table.offer = offerOf([move('play R7')]);
        controller.follow();
        flushSync();
        expect(controller.armed).toBe(false);
    });
});

describe('one after the other', () => {
    it('a second press is none, until something has changed', async () => {
        const { controller, table, done } = at(['draw', 'pass']);
        let answer = (): void => undefined;
        table.act.mockImplementationOnce(
            (made) =>
                new Promise((told) => {
                    answer = () => told(null);
                    done.push(short(made));
                }),
        );
        const drawing = controller.try(move('draw'));
        await controller.try(move('draw'));
        expect(done).toEqual(['draw']);
        controller.follow(); // the card is shown, though nobody has said yet that it was drawn
        await controller.try(move('pass'));
        expect(done).toEqual(['draw', 'pass']);
        answer();
        await drawing;
    });
});

describe('what was done in vain', () => {
    const NOT_MINE = { draw: refused('not_your_turn'), 'play B2': refused('not_your_turn') };

    it('is told alike of a card and of drawing', async () => {
        const { controller, table } = at([], NOT_MINE, { turn: 'Bo' });
        await controller.try(move('draw'));
        expect(controller.nudge).toMatchObject({ refusal: { code: 'not_your_turn' } });
        expect(table.act).not.toHaveBeenCalled(); // or it would be too late, where others are fast
        await controller.try(move('draw'));
        expect(controller.objection).toMatchObject({ refusal: { code: 'not_your_turn' } });
    });

    it('is told in no more than a sentence if it came too late', async () => {
        const { controller } = at(['draw'], { draw: refused('too_late') });
        await controller.try(move('draw'));
        await controller.try(move('draw'));
        expect(controller.nudge).toMatchObject({ refusal: { code: 'too_late' } });
        expect(controller.objection).toBeNull();
    });

    it('is no more than a sentence for whoever calls UNO after being caught', async () => {
        const { controller } = at(['draw'], { uno: refused('caught_first') });
        await controller.uno();
        await controller.uno();
        expect(controller.nudge).toMatchObject({ refusal: { code: 'caught_first' } });
        expect(controller.objection).toBeNull();
    });

    it('is told in a sentence until something else is waited for', async () => {
        const { controller, table } = at([], NOT_MINE, { turn: 'Bo' });
        controller.follow();
        await controller.choose('B2');
        controller.follow(); // somebody has said something
        expect(controller.nudge).not.toBeNull();
        table.view = { ...VIEW, turn: 'Cy' };
        controller.follow();
        expect(controller.nudge).toBeNull();
    });

    it('is explained until our turn, but not into the next', async () => {
        const { controller, table } = at([], NOT_MINE, { turn: 'Bo' });
        controller.follow();
        await controller.choose('B2');
        await controller.choose('B2');
        table.view = { ...VIEW, turn: 'Cy', discard_count: VIEW.discard_count + 1 };
        controller.follow();
        expect(controller.objection).not.toBeNull();
        table.view = { ...VIEW, turn: VIEW.seat };
        controller.follow();
        expect(controller.objection).toBeNull();
    });

    it('is explained as long as it is the same decision', async () => {
        const { controller, table } = at(['draw'], { 'play B2': refused('does_not_match') });
        controller.follow();
        await controller.choose('B2');
        controller.follow();
        expect(controller.objection).not.toBeNull();
        table.view = { ...VIEW, phase: 'drawn', hand: [...VIEW.hand, 'B3'] };
        controller.follow();
        expect(controller.objection).toBeNull();
    });
});

describe('catching', () => {
    it('is done without a question if it is right, and asked about if not', async () => {
        const { controller, table, done } = at(['catch Bo'], {
            'catch Cy': refused('false_catch', 1),
        });
        await controller.try(move('catch Bo'));
        expect(table.why).not.toHaveBeenCalled();
        await controller.try(move('catch Cy'));
        expect(done).toEqual(['catch Bo']);
        expect(controller.objection?.refusal.penalty).toBe(1);
    });
});

it('tells equal cards apart by their number', () => {
    expect([0, 1, 2].map((place) => copyAt(VIEW.hand, place))).toEqual([0, 1, 0]);
});

describe('a table without reminders', () => {
    const CALLS = ['uno', 'catch Bo', 'catch Cy'];

    it('has UNO called at once out of turn, and is not asked about it', async () => {
        const { controller, table, done } = at(CALLS, { uno: refused('false_uno', 2) }, {}, false);
        await controller.uno();
        expect(done).toEqual(['uno']);
        expect(table.why).not.toHaveBeenCalled();
    });

    it('has UNO called with any card, and late by whoever has one card', async () => {
        const { controller, done } = at(['play R7', ...CALLS], {}, { hand: ['R7', 'B2'] }, false);
        await controller.uno();
        expect(controller.armed).toBe(true);
        await controller.choose('R7');
        expect(done).toEqual(['play R7 uno']);
        const last = at(['play R7', ...CALLS], {}, { hand: ['R7'] }, false);
        await last.controller.uno();
        expect(last.done).toEqual(['uno']);
    });

    it('has anybody caught, right or wrong, and nobody warned', async () => {
        const wrong = { 'catch Bo': refused('false_catch', 2) };
        const { controller, table } = at(CALLS, wrong, {}, false);
        await controller.try(move('catch Bo'));
        expect(table.why).not.toHaveBeenCalled();
        expect(table.act).toHaveBeenCalledOnce();
    });
});
