"""The policy `learned`: weighs its choices by a net that was trained by playing."""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action
from openuno.bots.policies.choices import list_choices, write_choice
from openuno.bots.policies.features import describe_choice, describe_situation
from openuno.bots.policies.net import sum_up_situation, weigh_choice
from openuno.bots.policies.players import Players
from openuno.bots.policies.swaps import best_swap
from openuno.core.data.rules import Rules
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import Verb
from openuno.core.jit import kernel, kernel_apart


@kernel_apart
def act_as_learned(s: State, rules: Rules, players: Players) -> None:
    """The policy `learned`: does what the net thinks is worth most; the last card always."""
    if s.phase == Phase.SWAP:
        write_action(players.action, Verb.SWAP, s.turn, best_swap(s, rules, s.turn))
        return
    count = list_choices(s, rules, players)
    best = best_choice(s, rules, players, count) if count > 1 else 0
    write_choice(s, rules, players, best)


@kernel
def best_choice(s: State, rules: Rules, players: Players, count: int) -> int:
    """The number of the choice that is worth most; the first of them, if several."""
    describe_situation(s, rules, players)
    sum_up_situation(players)
    best = 0
    most = 0
    for number in range(count):
        cards = write_choice(s, rules, players, number)
        if cards == s.size[s.turn]:
            return number
        describe_choice(s, rules, players, number, cards)
        worth = weigh_choice(players)
        if number == 0 or worth > most:
            best = number
            most = worth
    return best
