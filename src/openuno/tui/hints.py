"""A hint: what the strongest bot would do in a person's place, said as advice."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Play
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.text.lang import Language, say


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: what `hard` would do, and why."""

    action: Action
    reason: str

    def in_words(self, language: Language) -> str:
        """The hint as a person is given it."""
        advice = _advice(self.action, language)
        return say(language, "play.hint", action=advice, reason=self.reason).strip()


def think_of_hint(game: Game, seat: str, language: Language, reminders: Reminders) -> Hint:
    """Asks `hard`. It takes a moment, and half a minute if it has to be compiled first. Where there
    are no reminders, nobody is told to call UNO.
    """
    adviser = make_bot(Level.HARD, seat, game.rules, game.seed)
    action = SeatedBots(game, {seat: adviser}).move()
    if reminders is Reminders.NONE and isinstance(action, Play):
        action = msgspec.structs.replace(action, uno=False)
    return Hint(action, adviser.explain(language))


def _advice(action: Action, language: Language) -> str:
    """What somebody could do: `lay R7`, `swap hands with Bo`."""
    verb = action.verb.name.lower()
    if isinstance(action, Play) and action.uno:
        verb = "play_uno"
    values = {name: getattr(action, name) for name in action.__struct_fields__}
    return say(language, f"play.advice.{verb}", **values)
