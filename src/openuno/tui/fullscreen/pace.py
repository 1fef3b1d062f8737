"""How fast bots act: a humane moment before each move, and time for people to speak up first.

After everything that happens there is a new plan; whatever was planned before is forgotten. How
long bots wait must not tell what anybody holds: it follows from what all can see, and from the hand
of whoever sits alone in front of the screen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from openuno.game.actions import CallUno, Catch, Jump
from openuno.game.game import Game


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds, counted from the last thing that happened."""

    moment: float
    """Until a bot moves."""
    open_moment: float
    """Until a bot moves where cards may be thrown in, whoever could do so now."""
    grace: float
    """Until a bot moves while someone could still be caught or call UNO, or the only person jump
    in."""
    quickest: float
    """The least until a bot reacts out of turn."""
    slowest: float
    """The most until then."""


HUMANE = Pace(moment=0.7, open_moment=1.8, grace=2.5, quickest=1.2, slowest=2.4)
INSTANT = Pace(moment=0, open_moment=0, grace=0, quickest=0, slowest=0)


@dataclass(frozen=True, slots=True)
class Step:
    """A bot is to be asked: for its move, or whether it reacts."""

    after: float
    seat: str
    moves: bool


def plan(game: Game, bots: Collection[str], pace: Pace, rng: Random) -> list[Step]:
    """Whom to ask, and when. Reactions come before a move of the same time."""
    catchable = game.view(None).catchable
    steps: list[Step] = []
    if game.turn is not None and (catchable or game.rules.jump_in):
        steps += (
            Step(rng.uniform(pace.quickest, pace.slowest), seat, moves=False) for seat in bots
        )
    if game.turn in bots:
        people = [seat for seat in game.seats if seat not in bots]
        person_could = len(people) == 1 and may_react(game, people[0])
        unhurried = pace.open_moment if game.rules.jump_in else pace.moment
        after = pace.grace if catchable or person_could else unhurried
        steps.append(Step(after, game.turn or "", moves=True))
    return sorted(steps, key=lambda step: step.after)


def may_react(game: Game, seat: str) -> bool:
    """Whether a seat could call UNO, catch someone or jump in."""
    return any(isinstance(action, CallUno | Catch | Jump) for action in game.legal(seat))
