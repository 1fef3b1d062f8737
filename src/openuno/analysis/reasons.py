"""Why another move would have been better, in words."""

from __future__ import annotations

from openuno.bots.explanation import Choice, Thought, explain
from openuno.bots.policies.worth import HITS_MASK
from openuno.core.data.cards import is_in
from openuno.game.actions import Action, Play
from openuno.game.narration import advise
from openuno.text.lang import Language, Mark, say

_NEARLY_OUT = 2
"""A player with no more cards than this may soon be out."""


def move_in_words(
    thought: Thought, choice: Choice, language: Language, mark: Mark | None = None
) -> str:
    """A move as it is advised: `lay R7`."""
    return "" if choice is None else advise(choice, thought.view.owed, language, mark)


def reason(
    thought: Thought, language: Language, made: Action | None = None, mark: Mark | None = None
) -> str:
    """Why the best move is better than others, or than the one made, in a sentence or two."""
    why, *_figures = explain(thought, language, mark).split("\n")
    call = say(language, "analysis.uno") if _forgets_uno(thought, made) else ""
    return " ".join(filter(None, (call or why, _whom_it_stops(thought, language))))


def _forgets_uno(thought: Thought, made: Action | None) -> bool:
    """U1: whether UNO was due with the cards laid, and was not called."""
    if not isinstance(made, Play) or made.uno:
        return False
    return any(choice == Play(made.seat, made.cards, True) for choice, _ in thought.findings)


def _whom_it_stops(thought: Thought, language: Language) -> str:
    """The sentence that the best move holds up a next player who is nearly out, if it does."""
    view, (best, _) = thought.view, thought.findings[0]
    if not isinstance(best, Play) or not is_in(best.cards[-1].kind, HITS_MASK):
        return ""
    following = view.following(best.seat)
    if view.counts[following] > _NEARLY_OUT or len(best.cards) == len(view.hand):
        return ""
    key = "stops_one" if view.counts[following] == 1 else "stops"
    return say(language, f"analysis.{key}", seat=following, count=view.counts[following])
