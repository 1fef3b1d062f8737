"""Chooses the next action at a table where everyone plays by a policy."""

from __future__ import annotations

from openuno.bots.policies import Policy
from openuno.bots.policies.chance import act_by_chance, is_left_to_chance
from openuno.bots.policies.greedy import act_greedily
from openuno.bots.policies.jumping import jumps
from openuno.bots.policies.learned import act_as_learned
from openuno.bots.policies.memory import remember
from openuno.bots.policies.players import Players
from openuno.bots.policies.random_policy import act_at_random
from openuno.bots.policies.sensible import act_sensibly
from openuno.bots.policies.uno_calls import speaks
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules, SelfCall
from openuno.core.data.state import State
from openuno.core.data.verbs import UNO
from openuno.core.jit import kernel, kernel_apart


@kernel
def act(s: State, rules: Rules, players: Players) -> None:
    """Chooses the next action: a call, a jump-in, or else one of the seat to move by its policy."""
    if not interrupts(s, rules, players):
        decide(s, rules, players)


@kernel_apart
def interrupts(s: State, rules: Rules, players: Players) -> bool:
    """Whether somebody calls or jumps in before the seat to move acts; if so, writes the action."""
    if players.forgets > 0 and s.due_count > 0 and speaks(s, rules, players):
        return True
    if rules.jump_in and s.jump_open and jumps(s, rules, players):
        finish(s, rules, players)
        return True
    return False


@kernel_apart
def decide(s: State, rules: Rules, players: Players) -> None:
    """Chooses the action of the seat to move, by its policy, unless it is left to chance."""
    policy = players.policies[s.turn]
    if is_left_to_chance(s, players.random):
        act_by_chance(s, rules, players.random, players.action)
    elif policy == Policy.RANDOM:
        act_at_random(s, rules, players.random, players.action)
    elif policy == Policy.GREEDY:
        act_greedily(s, rules, players)
    elif policy == Policy.SENSIBLE:
        act_sensibly(s, rules, players)
    else:
        act_as_learned(s, rules, players)
    finish(s, rules, players)


@kernel
def finish(s: State, rules: Rules, players: Players) -> None:
    """Completes a chosen action: notes what everyone is about to see of it, and does not call UNO
    with the card where that is sometimes forgotten: then `speaks` decides, unless it is too late
    for that (H18).
    """
    remember(s, rules, players, players.action)
    if players.forgets > 0:
        if rules.self_call == SelfCall.SAFE or below(players.random, 1000) < players.forgets:
            players.action[UNO] = 0
        players.asked = 0
