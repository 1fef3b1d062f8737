import { describe, expect, it } from 'vitest';
import { lessonOf } from './howTo';

const PROSE = `# UNO: Official

## How a hand opens

- Skip: The first player is skipped. [S5]

## Your turn

Lay a card that fits. It fits by colour, or by “UNO!” and luck. A red 7 fits on red. [T1]

Nobody has to. [T1]

Whoever draws takes one card. [T5]

- Skip: The next player loses the turn. [T6]
- 7: Swap hands. With anyone. Or not. [H2]

A Wild Draw Four fits on every card. [T6]

To lay it all the same is a bluff. It may be challenged. The hand is shown. [T4]

Call UNO. [U1]

Whoever forgets can be caught. Not too late. Whoever is caught draws. [U2]

The first player to reach 500 points wins the match. [C3]
`;
const FACES: Record<string, string> = { BS: 'Skip', Y7: '7' };

describe('a lesson', () => {
    const lesson = lessonOf(PROSE, (card) => FACES[card] ?? card);

    it('has what the rules in force say, in the order of a hand', () => {
        expect(lesson.map(({ key, texts }) => [key, ...texts])).toEqual([
            ['match', 'Lay a card that fits. It fits by colour, or by “UNO!” and luck.'],
            ['draw', 'Whoever draws takes one card.'],
            ['special'],
            [
                'four',
                'A Wild Draw Four fits on every card.',
                'To lay it all the same is a bluff. It may be challenged.',
            ],
            ['uno', 'Call UNO.', 'Whoever forgets can be caught. Whoever is caught draws.'],
            ['win', 'The first player to reach 500 points wins the match.'],
        ]);
    });

    it('shows the special cards there are, as they act in play', () => {
        expect(lesson[2]?.cards).toEqual([
            { card: 'BS', text: 'The next player loses the turn.' },
            { card: 'Y7', text: 'Swap hands. With anyone.' },
        ]);
    });

    it('keeps for later what a first hand does not need', () => {
        const more = lesson.filter((part) => part.more.length > 0);
        expect(more.map(({ key, more }) => [key, ...more])).toEqual([
            ['match', 'A red 7 fits on red.'],
            ['special', '7: Or not.'],
            ['four', 'The hand is shown.'],
            ['uno', 'Not too late.'],
        ]);
    });
});
