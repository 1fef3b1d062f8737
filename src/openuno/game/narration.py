"""Events and actions in words, for people to read as the game goes on."""

from __future__ import annotations

from openuno.game import actions as a
from openuno.game import events as e
from openuno.text.lang import Language, Mark, say

SILENT = (e.CatchWindowOpened, e.CatchWindowClosed, e.TurnChanged, e.MatchBegan)
"""Events that other events, or the next prompt, say better."""


def narrate(
    event: e.Event, language: Language, mark: Mark | None = None, reader: str | None = None
) -> str:
    """A sentence for an event, naming only what the event itself shows; empty if it needs none.

    Whoever reads it is called `you`. Where several read the same, there is no `reader`.
    """
    return "" if isinstance(event, SILENT) else e.sentence_for(event, language, mark, reader)


def advise(action: a.Action, owed: int, language: Language, mark: Mark | None = None) -> str:
    """What somebody could do, who would have to draw so many cards: `lay R7`, `take the cards`."""
    verb = action.verb.name.lower()
    if isinstance(action, a.Play) and action.uno:
        verb = "play_uno"
    elif isinstance(action, a.Accept) and owed == 0:
        verb = "accept_skip"
    values = {name: getattr(action, name) for name in action.__struct_fields__}
    return say(language, f"play.advice.{verb}", mark, **values)
