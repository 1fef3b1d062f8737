"""The bot `hard`: samples the cards it cannot see, tries every action there, and takes the best."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from openuno.bots.action_rows import action_of
from openuno.bots.belief import Belief
from openuno.bots.explanation import Choice, Thought, explain
from openuno.bots.nets import best_policy, teach
from openuno.bots.policies import Policy
from openuno.bots.policies.action_writer import write_cards
from openuno.bots.policies.chains import add_cards, may_lay_several
from openuno.bots.policies.chance import act_by_chance, is_left_to_chance
from openuno.bots.policies.learned import act_as_learned
from openuno.bots.policies.sensible import act_sensibly
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.readiness import Readiness
from openuno.bots.search.rollouts import most_place_points
from openuno.bots.search.search import WAIT, Budget, Clock, Goal, Limit, Search
from openuno.core.data.rules import Rules, Scoring, lowest_leads
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.game.actions import Action, CallUno, Catch, Jump, Play
from openuno.game.card import Card
from openuno.game.view import PlayerView
from openuno.text.lang import Language, Mark


class HardBot(PolicyBot):
    """Starts from what the best policy would do, and does something else if that wins more."""

    def __init__(
        self,
        seat: str,
        rules: Rules,
        rng: Random,
        budget: Budget,
        clock: Clock = time.perf_counter,
        readiness: Callable[[], Readiness] = lambda: Readiness.READY,
        goal: Goal = Goal.MATCH,
        *,
        advises: bool = False,
    ) -> None:
        """Until `readiness` says that it is ready, it plays as `normal`, or, if it advises people,
        by the best policy; if that is not given, it is compiled, or loaded, when it first thinks.
        Its goal is the match, unless told otherwise.
        """
        super().__init__(Policy.SENSIBLE, seat, rules, rng)
        self.budget = budget
        self.clock = clock
        self.thought: Thought | None = None
        """What the last search found."""
        self._readiness = readiness
        self._goal = goal
        self._advises = advises
        self._search: Search | None = None

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        begun = self.clock()
        belief = self._believe(view, legal)
        state, players = belief.state, belief.players
        if is_left_to_chance(state, players.random):
            self.thought = None
            act_by_chance(state, self.rules, players.random, players.action)
            return action_of(players.action, view.seats)
        readiness = self._readiness()
        choices = self._choices(belief, view, legal, readiness)
        return self._best(belief, view, choices, begun, readiness) or choices[0]

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        self.thought = None
        return super().react(view, legal)

    def jump(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        begun = self.clock()
        first = super().jump(view, legal)
        jumps = [jump for jump in legal if isinstance(jump, Jump)]
        calls = any(jump.uno for jump in jumps)
        best = [jump for jump in jumps if jump.uno == calls]
        choices = list(dict.fromkeys([first, None, *best]))
        return self._best(self._believe(view, legal), view, choices, begun, self._readiness())

    def explain(self, language: Language, mark: Mark | None = None) -> str:
        return "" if self.thought is None else explain(self.thought, language, mark)

    def _best(
        self,
        belief: Belief,
        view: PlayerView,
        choices: Sequence[Choice],
        begun: float,
        readiness: Readiness,
    ) -> Choice:
        """The choice that does best in rollouts; the only one, if there is no other."""
        lacks = {name: self.tracker.lacks(name) for name in view.seats}
        by_points, by_place = lowest_leads(self.rules), self.rules.scoring == Scoring.BY_PLACE
        most = most_place_points(self.rules, len(view.seats)) if by_place else 0
        self.thought = Thought(view, (), lacks, by_points, most)
        if len(choices) == 1:
            return choices[0]
        if readiness is not Readiness.READY:
            self.thought = replace(self.thought, readiness=readiness)
            return choices[0]
        if self._search is None:
            self._search = Search(self.rules, self.clock, self._goal)
        rows = [WAIT if x is None else x.row(view.seats.index) for x in choices]
        seat = view.seats.index(self.tracker.seat)
        limit = Limit.of(self.budget, begun)
        findings = self._search.find(belief, rows, seat, self._rng.getrandbits(128), limit)
        found = [(choices[finding.place], finding) for finding in findings]
        self.thought = Thought(view, found, lacks, by_points, most)
        return found[0][0]

    def _choices(
        self, belief: Belief, view: PlayerView, legal: Sequence[Action], readiness: Readiness
    ) -> list[Action]:
        """The actions to compare; the first is what the best policy would do."""
        choices = [self._first(belief, view, readiness)]
        for action in legal:
            if isinstance(action, Play):
                choices += self._plays(belief, view, action.cards[0])
            elif not isinstance(action, Jump | CallUno | Catch):
                choices.append(action)
        return list(dict.fromkeys(choices))

    def _first(self, belief: Belief, view: PlayerView, readiness: Readiness) -> Action:
        """What the policy would do that plays best at such a table; `normal`, until there can be a
        search, unless this is advice.
        """
        state, players = belief.state, belief.players
        at_its_best = self._advises or readiness is Readiness.READY
        if at_its_best and best_policy(state.seats) is Policy.LEARNED:
            teach(players, state.seats, self.rules)
            act_as_learned(state, self.rules, players)
        else:
            act_sensibly(state, self.rules, players)
        return action_of(players.action, view.seats)

    def _plays(self, belief: Belief, view: PlayerView, card: Card) -> list[Action]:
        """The ways to lay a card: alone and, where several may be laid, with what goes with it."""
        state, players = belief.state, belief.players
        players.action[FIRST_CARD] = card.code
        counts = [1]
        if may_lay_several(state, self.rules):
            counts.append(add_cards(state, self.rules, players))
        plays: list[Action] = []
        for count in counts:
            write_cards(state, self.rules, players.action, Verb.PLAY, state.turn, count)
            plays.append(action_of(players.action, view.seats))
        return plays
