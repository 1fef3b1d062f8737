import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { VIEW } from '../../fixtures/view';
import type { PlayerView, Refused } from '../generated/protocol';
import { copyAt, mayGoTogether, placesOf } from './chain.svelte';
import { Choosing, type Referee } from './choosing.svelte';
import { offerOf } from './moves';

const WILD = ['play W:R', 'play W:Y', 'play W:G', 'play W:B'];

function refused(code: string, penalty = 0): Refused {
    return { type: 'refused', code, message: `${code}.`, clause: 'T1', penalty };
}

/** A table where these actions are legal, and those are refused when asked about or done. */
function at(legal: string[], no: Record<string, Refused> = {}, view: Partial<PlayerView> = {}) {
    const done: string[] = [];
    const table = {
        view: { ...VIEW, ...view } as PlayerView | null,
        offer: offerOf(legal),
        act: vi.fn(async (action: string, atAnyPrice = false) => {
            if (no[action] && !(atAnyPrice || action === 'uno')) return no[action];
            done.push(atAnyPrice ? `${action} !` : action);
            return null;
        }),
        why: vi.fn(async (action: string) => no[action] ?? null),
    } satisfies Referee;
    let clock = 0;
    const rules = { several: false };
    const choosing = new Choosing(
        table,
        () => rules.several,
        () => clock,
    );
    return { table, choosing, done, rules, wait: (by: number) => (clock += by) };
}

describe('a single card', () => {
    it('is laid at once', async () => {
        const { choosing, done } = at(['play R7', 'draw']);
        await choosing.choose('R7');
        expect(done).toEqual(['play R7']);
    });

    it('waits for its colour if it is a wild', async () => {
        const { choosing, done } = at(WILD);
        await choosing.choose('W');
        expect(choosing.question).toMatchObject({ card: 'W', colours: ['R', 'Y', 'G', 'B'] });
        choosing.answer('G');
        await vi.waitFor(() => expect(done).toEqual(['play W:G']));
        expect(choosing.question).toBeNull();
    });

    it('says why not, and is laid at its price if one insists', async () => {
        const { choosing, done } = at(['draw'], { 'play B2': refused('does_not_match', 2) });
        await choosing.choose('B2');
        expect(choosing.objection).toMatchObject({ card: 'B2', refusal: { penalty: 2 } });
        expect(done).toEqual([]);
        await choosing.insist();
        expect(done).toEqual(['play B2 !']);
        expect(choosing.objection).toBeNull();
    });

    it('is not laid at a price other than the one that was told', async () => {
        const no = { 'play B2': refused('not_your_turn', 1) };
        const { choosing, done } = at(['draw'], no);
        await choosing.choose('B2');
        no['play B2'] = refused('does_not_match', 4);
        await choosing.insist();
        expect(done).toEqual([]);
        expect(choosing.objection?.refusal.penalty).toBe(4);
    });

    it('asks a wild its colour before one insists', async () => {
        const { choosing, done } = at(
            [],
            { 'play W:R': refused('not_your_turn', 2) },
            { turn: 'Bo' },
        );
        await choosing.choose('W');
        await choosing.insist();
        choosing.follow(); // something happened: the question stays
        choosing.answer('B');
        await vi.waitFor(() => expect(done).toEqual(['play W:B !']));
    });

    it('jumps in where that is offered', async () => {
        const { choosing, done, rules } = at(['jump R7'], {}, { turn: 'Bo' });
        rules.several = true;
        await choosing.choose('R7');
        expect(done).toEqual(['jump R7']);
    });

    it('forgets the question when the turn is over', async () => {
        const { choosing, table } = at(WILD);
        await choosing.choose('W');
        table.view = { ...VIEW, turn: 'Bo' };
        table.offer = offerOf([]);
        choosing.follow();
        expect(choosing.question).toBeNull();
    });

    it('is sent once, however often it is tapped', async () => {
        const { choosing, table } = at(['play R7']);
        await Promise.all([choosing.choose('R7'), choosing.choose('R7')]);
        expect(table.act).toHaveBeenCalledTimes(1);
    });
});

describe('several cards', () => {
    function chaining(legal: string[], no: Record<string, Refused> = {}) {
        const made = at(legal, no);
        made.rules.several = true;
        return made;
    }

    it('are gathered in order, each asked about, and laid together', async () => {
        const { choosing, table, done } = chaining(['play R7', 'draw']);
        await choosing.choose('R7', 1);
        await choosing.choose('G7');
        expect(table.why).toHaveBeenCalledWith('play R7 G7');
        expect(placesOf(choosing.chain.links, VIEW.hand)).toEqual([1, 2]);
        await choosing.layChain();
        expect(done).toEqual(['play R7 G7']);
        expect(choosing.chain.links).toEqual([]);
    });

    it('are laid as tapped, even if the server is slow', async () => {
        const { choosing, done } = chaining(['play R7']);
        void choosing.choose('R7', 0);
        await Promise.resolve();
        void choosing.choose('R7', 1);
        void choosing.choose('G7');
        await choosing.layChain();
        expect(done).toEqual(['play R7 R7 G7']);
    });

    it('leave out a card that does not follow, and say why', async () => {
        const { choosing } = chaining(['play R7'], { 'play R7 B2': refused('not_alike') });
        await choosing.choose('R7');
        await choosing.choose('B2');
        expect(choosing.chain.links).toHaveLength(1);
        expect(choosing.objection).toMatchObject({ card: 'B2' });
    });

    it('lose a card that is tapped again, and those that do not fit without it', async () => {
        const no = { 'play R7 B2': refused('chain_does_not_match') };
        const { choosing, wait } = chaining(['play R7'], no);
        for (const [card, copy] of [
            ['R7', 0],
            ['G7', 0],
            ['B2', 0],
        ] as const)
            await choosing.choose(card, copy);
        wait(1000);
        await choosing.choose('G7');
        expect(choosing.chain.links).toEqual([{ card: 'R7', copy: 0 }]);
        await choosing.choose('R7');
        expect(choosing.chain.links).toEqual([]);
    });

    it('may be one: a double tap lays it', async () => {
        const { choosing, done, wait } = chaining(['play R7']);
        await choosing.choose('R7');
        wait(200);
        await choosing.choose('R7');
        expect(done).toEqual(['play R7']);
    });

    it('ask every wild its colour', async () => {
        const { choosing, done } = chaining(['play R7', ...WILD]);
        await choosing.choose('R7');
        await choosing.choose('W');
        choosing.answer('B');
        await choosing.choose('B2');
        await choosing.layChain();
        expect(done).toEqual(['play R7 W:B B2']);
    });

    it('are forgotten when the turn is over, or a card is gone', async () => {
        const { choosing, table } = chaining(['play R7']);
        await choosing.choose('R7');
        choosing.follow();
        expect(choosing.chain.links).toHaveLength(1);
        table.view = { ...VIEW, hand: ['G7'] };
        choosing.follow();
        expect(choosing.chain.links).toEqual([]);
    });

    it('can be called UNO with, if they leave one card', async () => {
        const no = { 'play R7 uno': refused('false_uno', 4) };
        const { choosing, done } = chaining(['play R7'], no);
        await choosing.choose('R7');
        await choosing.uno();
        expect(choosing.armed).toBe(false);
        expect(choosing.objection?.refusal.penalty).toBe(0); // nobody lays a chain to call falsely
        await choosing.choose('G7');
        await choosing.uno();
        expect(choosing.armed).toBe(true);
        await choosing.layChain();
        expect(done).toEqual(['play R7 G7 uno']);
    });

    it('are laid by dragging the last of them', async () => {
        const { choosing, done } = chaining(['play R7']);
        await choosing.choose('R7');
        await choosing.drop('R7');
        await choosing.drop('R7', 1);
        expect(done).toEqual(['play R7', 'play R7']);
    });
});

describe('UNO', () => {
    it('is called at once if it is missing', async () => {
        const { choosing, done } = at(['uno']);
        await choosing.uno();
        expect(done).toEqual(['uno']);
    });

    it('goes with the next card if it can, and can be taken back', async () => {
        const { choosing, done } = at(['play R7', 'play R7 uno']);
        await choosing.uno();
        await choosing.uno();
        expect(choosing.armed).toBe(false);
        await choosing.uno();
        await choosing.choose('R7');
        expect(done).toEqual(['play R7 uno']);
    });

    it('tells its price before it is called wrongly', async () => {
        const { choosing, done } = at(['draw'], { uno: refused('false_uno', 2) });
        await choosing.uno();
        expect(done).toEqual([]);
        await choosing.insist();
        expect(done).toEqual(['uno']);
    });

    it('is no longer armed when no card can be laid with it', async () => {
        const { choosing, table } = at(['play R7', 'play R7 uno']);
        await choosing.uno();
        table.offer = offerOf(['play R7']);
        choosing.follow();
        flushSync();
        expect(choosing.armed).toBe(false);
    });
});

describe('one after the other', () => {
    it('a second press is none, until something has changed', async () => {
        const { choosing, table, done } = at(['draw', 'pass']);
        let answer = (): void => undefined;
        table.act.mockImplementationOnce(
            (action) =>
                new Promise((told) => {
                    answer = () => told(null);
                    done.push(action);
                }),
        );
        const drawing = choosing.try('draw');
        await choosing.try('draw');
        expect(done).toEqual(['draw']);
        choosing.follow(); // the card is shown, though nobody has said yet that it was drawn
        await choosing.try('pass');
        expect(done).toEqual(['draw', 'pass']);
        answer();
        await drawing;
    });
});

describe('catching', () => {
    it('is done without a question if it is right, and asked about if not', async () => {
        const { choosing, table, done } = at(['catch Bo'], {
            'catch Cy': refused('false_catch', 1),
        });
        await choosing.try('catch Bo');
        expect(table.why).not.toHaveBeenCalled();
        await choosing.try('catch Cy');
        expect(done).toEqual(['catch Bo']);
        expect(choosing.objection?.refusal.penalty).toBe(1);
    });
});

it('need not be asked for where nothing could be added', () => {
    expect(mayGoTogether('R7', ['R7', 'G7', 'B2'], false)).toBe(true);
    expect(mayGoTogether('B2', ['R7', 'G7', 'B2'], false)).toBe(false);
    expect(mayGoTogether('B2', ['R7', 'G7', 'B2'], true)).toBe(true);
    expect(mayGoTogether('B2', ['B2'], true)).toBe(false);
});

it('tells equal cards apart by their number', () => {
    expect([0, 1, 2].map((place) => copyAt(VIEW.hand, place))).toEqual([0, 1, 0]);
});
