"""No deadlock: hands under rules drawn from the whole space of options, by every policy, compiled.

`make soak` plays 100,000 of them, `make soak seed=2` others; the tests play fewer. Each must end
with no action refused (so whoever is to move always has one) and with every card still there. By
the present edition none can go on, for it has only so many moves (T7); by those before, one could,
but none of these does. And each must end by itself, if only because nobody can move: where a hand
ends for the number of its moves or reshuffles, the rules have it go round and round.
"""

from __future__ import annotations

import sys
from random import Random

from openuno.bots.policies import Policy
from openuno.core import jit
from openuno.core.data.cards import COPIES, COPIES_2015
from openuno.core.data.rules import (
    EDITION,
    FIRST_EDITION,
    OPTIONS,
    Deck,
    Rules,
    can_deal,
    rules_record,
)
from openuno.core.data.state import State
from openuno.core.effects.scoring import MOVES, RESHUFFLES
from openuno.rulebooks import is_meaningful
from openuno.sim.hands import play_hands
from openuno.sim.jobs import Job
from tests.support.random_games import cards_on

HANDS_EACH = 10
"""Hands that are played by the same rules."""


def any_rules(rng: Random) -> Rules:
    """Any value of any option, and any number in its range, in any edition; half of the time an
    option is off.
    """
    while True:
        chosen: dict[str, object] = {}
        for name, option in OPTIONS.items():
            if rng.random() < 0.5:
                continue
            if option.choices:
                chosen[name] = rng.choice([option.choice(word) for word in option.choices])
            elif option.is_flag:
                chosen[name] = rng.random() < 0.5
            else:
                chosen[name] = rng.randint(option.least, min(option.most, 40))
        edition = rng.randint(FIRST_EDITION, EDITION)
        rules = Rules(**chosen, edition=edition)  # type: ignore[arg-type]
        if is_meaningful(rules):
            return rules


def any_table(rng: Random) -> tuple[Rules, int]:
    """Any rules, and a number of seats that can be dealt a hand by them."""
    while True:
        rules = any_rules(rng)
        seats = 2 * rng.randint(2, 6) if rules.teams else rng.choice([2, 3, 4, 5, 6, 8, 10, 30])
        if can_deal(rules, seats):
            return rules, seats


def soak(hands: int, seed: int) -> int:
    """Plays so many hands; gives how many of them were blocked. Fails if one does not end, or only
    because it had so many moves or reshuffles (T7).
    """
    rng = Random(seed)
    run = jit.compiled(play_hands)
    blocked = 0
    for _ in range(0, hands, HANDS_EACH):
        rules, seats = any_table(rng)
        policies = tuple(rng.choice(list(Policy)) for _ in range(seats))
        forgets = rng.choice([0, 300])
        job = Job(
            rules=rules, seats=seats, seed=rng.getrandbits(63), policies=policies, forgets=forgets
        )
        state, table, record = State(), job.new_table(), rules_record(rules)
        players = job.new_players()
        deck = COPIES if rules.deck == Deck.STANDARD else COPIES_2015
        for hand in range(HANDS_EACH):
            reached = run(state.data, record, None, table.data, players.data, None, hand, hand + 1)  # type: ignore[arg-type]
            assert reached == hand + 1, f"no end: {job}"
            assert state.reshuffles < RESHUFFLES * seats, f"no end by itself: {job}"
            assert state.moves < MOVES * seats, f"no end by itself: {job}"
            whole = {kind: copies * state.decks for kind, copies in enumerate(deck) if copies}
            assert cards_on(state) == whole, f"cards lost: {job}"
        blocked += table.blocked
    return blocked


if __name__ == "__main__":
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    sys.stdout.write(
        f"{count:,} hands under random rules ended, {soak(count, seed):,} of them blocked.\n"
    )
