"""Why another move would have been better, in words."""

from __future__ import annotations

from openuno.bots.explanation import Choice, Thought, explain, is_behind
from openuno.bots.policies.worth import HITS_MASK
from openuno.core.data.cards import FACE_MASKS, is_in
from openuno.game.actions import Action, Play
from openuno.game.card import Card, Colour
from openuno.game.narration import advise
from openuno.text.lang import Language, Mark, say

_NEARLY_OUT = 2
"""A player with no more cards than this may soon be out."""
_MAY_SWAP_MASK = FACE_MASKS[0] | FACE_MASKS[7]
"""Cards that pass hands on by some rules: what is held then, is held no longer."""


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
    fact = _whom_it_stops(thought, language) or _what_of_colours(thought, language)
    return " ".join(filter(None, (call or why, fact)))


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


def _what_of_colours(thought: Thought, language: Language) -> str:
    """The sentence that the best move changes the colour while somebody is nearly out, or leads to
    the colour that its player has most of: if all that leads elsewhere is clearly worse.
    """
    view, (best, score) = thought.view, thought.findings[0]
    colour = _colour_after(thought, best)
    if not isinstance(best, Play) or colour is None or len(best.cards) == len(view.hand):
        return ""
    elsewhere = [
        (_colour_after(thought, choice), found)
        for choice, found in thought.findings
        if _colour_after(thought, choice) is not colour
    ]
    if not elsewhere or not all(is_behind(found, score) for _, found in elsewhere):
        return ""
    others = [name for name in view.seats if name != best.seat and view.counts[name]]
    nearest = min(others, key=lambda name: view.counts[name])
    count = view.counts[nearest]
    if count <= _NEARLY_OUT and any(stays is view.colour for stays, _ in elsewhere):
        key = "changes_one" if count == 1 else "changes"
        return say(language, f"analysis.{key}", seat=nearest, count=count)
    if _most_held(thought, best) is colour:
        return say(language, "analysis.most_held", seat=best.seat, colour=colour)
    return ""


def _colour_after(thought: Thought, choice: Choice) -> Colour | None:
    """The colour in force after a move; without a card laid, it stays."""
    return choice.cards[-1].colour if isinstance(choice, Play) else thought.view.colour


def _most_held(thought: Thought, laid: Play) -> Colour | None:
    """The colour that the player has most of once the cards are laid, if there is one."""
    if is_in(laid.cards[-1].kind, _MAY_SWAP_MASK):
        return None
    kept = list(thought.view.hand)
    for card in laid.cards:
        kept.remove(Card.of(card.kind))
    counts = sorted((sum(card.colour is each for card in kept), each.value) for each in Colour)
    (second, _), (most, colour) = counts[-2:]
    return Colour(colour) if most > second else None
