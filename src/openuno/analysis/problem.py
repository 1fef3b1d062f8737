"""Problems: a position from a game of bots in which one move is clearly the best."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from random import Random

from openuno.analysis.judgement import Judge
from openuno.analysis.win_chances import Hand
from openuno.bots.explanation import Thought
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Play
from openuno.game.game import Game, check_table
from openuno.rulebooks import Rulebook
from openuno.text.errors import InputError

_NAMES = ("Ann", "Bo", "Cy", "Di")
_SIZES = (2, 3, 4)
_POINTS = 8.0
"""By how many points the best move is ahead of every other."""
_ROUNDS = 2_000
_MOVES = 3
"""How many of the moves before are told."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is the best move of the seat to move?"""

    game: Game
    """The game as it stands."""
    thought: Thought
    """What its player sees, and what can be done, the best first."""
    earlier: int
    """How many events had happened a few moves before."""

    @property
    def seat(self) -> str:
        """Who is to move."""
        return self.thought.view.turn or ""


def problem_of(day: date, rulebook: Rulebook) -> Problem:
    """The problem of a day."""
    return find_problem(day.toordinal(), rulebook)


def find_problem(seed: int, rulebook: Rulebook) -> Problem:
    """The problem of this seed: the first that comes up in the games that follow from it."""
    chance, sizes = Random(f"{seed} problem"), _sizes_for(rulebook)
    while True:
        names = _NAMES[: chance.choice(sizes)]
        game = Game(names, rulebook, seed=chance.getrandbits(64))
        found = _problem_in(game, chance)
        if found is not None:
            return found


def _sizes_for(rulebook: Rulebook) -> list[int]:
    """How many may play by these rules, of two to four: partners have to be four (H6)."""
    found: list[int] = []
    for size in _SIZES:
        with suppress(InputError):
            check_table(rulebook.rules, size)
            found.append(size)
    return found


def _problem_in(game: Game, chance: Random) -> Problem | None:
    """The first problem that comes up while bots play a hand, if there is any."""
    seed = chance.getrandbits(64)
    bots = {name: make_bot(Level.NORMAL, name, game.rules, seed) for name in game.seats}
    seated_bots, judge = SeatedBots(game, bots), Judge(game.seats, game.rules, _ROUNDS, seed)
    judge.watch(game.events)
    before: list[int] = []
    while game.turn is not None:
        before.append(len(game.events))
        action = seated_bots.next_action(chance)
        if action.seat == game.turn and len(before) > _MOVES:
            hand = Hand(game.position().state, game.rules)
            thought = judge.clearly_best(game, hand, len(before), _POINTS)
            if thought is not None and _is_worth_asking(thought, action):
                return Problem(game, thought, before[-1 - _MOVES])
        judge.watch(game.apply(action))
    return None


def _is_worth_asking(thought: Thought, usual: Action) -> bool:
    """Whether the best move is neither the last card nor what the bot does anyway."""
    best, _ = thought.findings[0]
    goes_out = isinstance(best, Play) and len(best.cards) == len(thought.view.hand)
    return best != usual and not goes_out
