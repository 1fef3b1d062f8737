"""Why another move would have been better, in words."""

from __future__ import annotations

from openuno.analysis.judgement import Judgement
from openuno.bots.explanation import explain
from openuno.bots.policies.worth import HITS_MASK
from openuno.core.data.cards import is_in
from openuno.game.actions import Action, Play
from openuno.game.narration import advise
from openuno.text.lang import Language, say

_NEARLY_OUT = 2
"""A player with no more cards than this may soon be out."""


def move_in_words(judgement: Judgement, action: Action, language: Language) -> str:
    """A move as it is advised: `lay R7`."""
    return advise(action, judgement.thought.view.owed, language)


def reason(judgement: Judgement, language: Language) -> str:
    """Why the better move is better, in a sentence or two."""
    why, *_figures = explain(judgement.thought, language).split("\n")
    call = say(language, "analysis.uno") if _forgets_uno(judgement) else ""
    return " ".join(filter(None, (call or why, _whom_it_stops(judgement, language))))


def _forgets_uno(judgement: Judgement) -> bool:
    """U1: whether UNO was due with the cards laid, and was not called."""
    made = judgement.action
    return (
        isinstance(made, Play)
        and not made.uno
        and Play(made.seat, made.cards, True)
        in (choice for choice, _ in judgement.thought.findings)
    )


def _whom_it_stops(judgement: Judgement, language: Language) -> str:
    """The sentence that the better move holds up a next player who is nearly out, if it does."""
    view, better = judgement.thought.view, judgement.better
    following = view.following(better.seat)
    if not isinstance(better, Play) or not is_in(better.cards[-1].kind, HITS_MASK):
        return ""
    if view.counts[following] > _NEARLY_OUT or len(better.cards) == len(view.hand):
        return ""
    key = "stops_one" if view.counts[following] == 1 else "stops"
    return say(language, f"analysis.{key}", seat=following, count=view.counts[following])
