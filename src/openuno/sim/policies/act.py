"""Who does what next at a simulated table."""

from __future__ import annotations

from openuno.core.actions import UNO
from openuno.core.jit import kernel, kernel_apart
from openuno.core.log import Log
from openuno.core.rules import Rules
from openuno.core.state import State
from openuno.sim.policies import Policy
from openuno.sim.policies.at_random import act_at_random
from openuno.sim.policies.greedy import act_greedily
from openuno.sim.policies.jumping import jumps
from openuno.sim.policies.memory import remember
from openuno.sim.policies.sensible import act_sensibly
from openuno.sim.policies.talk import speaks
from openuno.sim.table import Table
from openuno.sim.watching import watch_decision


@kernel
def act(s: State, rules: Rules, log: Log, table: Table) -> None:
    """Writes the next action into `table.action`: something said, a jump-in, or else what the
    policy of the seat to move chooses.
    """
    if table.plain or not interrupts(s, rules, table):
        watch_decision(s, rules, log, table)
        if table.plain:
            act_at_random(s, rules, table.random, table.action)
        else:
            decide(s, rules, table)


@kernel_apart
def interrupts(s: State, rules: Rules, table: Table) -> bool:
    """Whether somebody does something before the seat to move can; that is then the action."""
    if table.forgets > 0 and s.due_count > 0 and speaks(s, rules, table):
        return True
    if rules.jump_in and s.jump_open and jumps(s, rules, table):
        finish(s, rules, table)
        return True
    return False


@kernel_apart
def decide(s: State, rules: Rules, table: Table) -> None:
    """The seat to move chooses by its policy."""
    policy = table.playing[s.turn]
    if policy == Policy.RANDOM:
        act_at_random(s, rules, table.random, table.action)
    elif policy == Policy.GREEDY:
        act_greedily(s, rules, table)
    else:
        act_sensibly(s, rules, table)
    finish(s, rules, table)


@kernel
def finish(s: State, rules: Rules, table: Table) -> None:
    """Everyone remembers what they are about to see; UNO is not called with the card where it is
    sometimes forgotten.
    """
    remember(s, rules, table, table.action)
    if table.forgets > 0:
        table.action[UNO] = 0
        table.asked = 0
