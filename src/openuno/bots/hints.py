"""A hint: what the strongest bot would do in a person's place, said as advice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from openuno.bots.factory import make_adviser
from openuno.bots.readiness import Readiness
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Play
from openuno.game.game import Game
from openuno.game.narration import advise
from openuno.game.reminders import Reminders
from openuno.text.lang import Language, Mark, say


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: what `hard` would do, and why."""

    action: Action
    explain: Callable[[Language, Mark | None], str]
    """Gives the reason in words."""
    owed: int = 0
    """How many cards the player draws who accepts; none for a Skip (H15)."""

    def in_words(self, language: Language, mark: Mark | None = None) -> str:
        """The hint as a person is given it."""
        advice = advise(self.action, self.owed, language, mark)
        reason = self.explain(language, mark)
        return say(language, "play.hint", action=advice, reason=reason).strip()


def think_of_hint(
    game: Game, seat: str, reminders: Reminders, readiness: Callable[[], Readiness]
) -> Hint:
    """Asks `hard`, which takes a moment; until it is ready, the best policy answers at once."""
    return hint_thought(game, seat, reminders, readiness, game.seed)()


def hint_thought(
    game: Game,
    seat: str,
    reminders: Reminders,
    readiness: Callable[[], Readiness],
    seed: object,
) -> Callable[[], Hint]:
    """A function that thinks of a hint for the seat to move, and can run in a thread: what that
    seat may know is gathered at once. Where there are no reminders, nobody is told to call UNO.
    """
    adviser = make_adviser(seat, game.rules, seed, readiness)
    choose = SeatedBots(game, {seat: adviser}).move_thought(seat)
    owed = game.view(seat).owed

    def think() -> Hint:
        action = choose()
        if reminders is Reminders.NONE and isinstance(action, Play):
            action = msgspec.structs.replace(action, uno=False)
        return Hint(action, adviser.explain, owed)

    return think
