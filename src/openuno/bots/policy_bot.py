"""Bots that play by a policy: `random`, and `normal`, which is `sensible`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openuno.bots.action_rows import action_of
from openuno.bots.belief import Belief, believe
from openuno.bots.bot import Bot
from openuno.bots.card_tracker import CardTracker
from openuno.bots.nets import teach
from openuno.bots.policies import Policy
from openuno.bots.policies.act import decide
from openuno.bots.policies.jumping import wants_to_jump, write_jump
from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import Rules
from openuno.game.actions import Action, CallUno, Catch, Jump
from openuno.game.events import Event
from openuno.game.view import PlayerView


class PolicyBot(Bot):
    """A bot that does what a policy of the simulations would do in its place."""

    def __init__(self, policy: Policy, seat: str, rules: Rules, rng: Random) -> None:
        self.policy = policy
        self.rules = rules
        self.tracker = CardTracker(seat, rules, rng)
        self._rng = rng

    def watch(self, event: Event) -> None:
        self.tracker.watch(event)

    def forget(self) -> None:
        self.tracker.forget()

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        belief = self._believe(view, legal)
        decide(belief.state, self.rules, belief.players)
        return action_of(belief.players.action, view.seats)

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """Calls UNO, catches whoever did not, except the partner (H6), and jumps in (H3). That a
        call is offered does not make it right: a table without reminders offers it always.
        """
        for action in legal:
            if isinstance(action, CallUno) and action.seat in view.catchable:
                return action
            if (
                isinstance(action, Catch)
                and action.target in view.catchable
                and not partners(self.rules, view, action)
            ):
                return action
        return self.jump(view, legal) if any(isinstance(x, Jump) for x in legal) else None

    def jump(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """The jump-in that the policy would make."""
        belief = self._believe(view, legal)
        seat, kind = view.seats.index(self.tracker.seat), self.tracker.pile[-1]
        write_jump(belief.state, self.rules, belief.players, seat, kind)
        if wants_to_jump(belief.state, self.rules, belief.players, seat, kind):
            return action_of(belief.players.action, view.seats)
        return None

    def _believe(self, view: PlayerView, legal: Sequence[Action]) -> Belief:
        belief = believe(self.tracker, view, legal)
        seed_with(belief.players.random, *seed_words(self._rng.getrandbits(128)))
        for seat in range(belief.state.seats):
            belief.players.policies[seat] = self.policy
        if self.policy is Policy.LEARNED:
            teach(belief.players, belief.state.seats, self.rules)
        return belief


def partners(rules: Rules, view: PlayerView, catch: Catch) -> bool:
    """H6: whether the player who could be caught is the partner of the one who would catch."""
    if not rules.teams:
        return False
    sides = len(view.seats) // 2
    return view.seats.index(catch.seat) % sides == view.seats.index(catch.target) % sides
