"""Why `hard` chose what it chose, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openuno.actions import Action, Jump, Play
from openuno.bots.search.search import Finding
from openuno.card import Card, Colour
from openuno.core.cards import COLOUR_MASKS
from openuno.lang import Language, grouped, say
from openuno.view import PlayerView

_FAR = 0.1
"""What wins so much less often is not worth naming, ..."""
_LEVEL = 2.0
"""... and what is behind by fewer standard errors may be as good."""
_CERTAIN = 0.999

Choice = Action | None
"""What can be done; out of turn, also nothing."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What was found about each choice, the best first, and what was in sight then."""

    view: PlayerView
    findings: Sequence[tuple[Choice, Finding]]
    lacks: dict[str, int]
    """For each other seat, the kinds that it cannot have."""


def explain(thought: Thought, language: Language) -> str:
    """A sentence or two: how often it wins, and what else there was."""
    reasons = [_verdict(thought, language)]
    choice = thought.findings[0][0] if thought.findings else None
    if isinstance(choice, Play) and len(thought.view.hand) > len(choice.cards):
        reasons += _lacking(thought, choice.cards[-1], language)
        if not choice.cards[0].is_wild and _could_lay_wild(thought):
            reasons.append(say(language, "bots.keeps_wild"))
    return " ".join(reasons)


def _verdict(thought: Thought, language: Language) -> str:
    if not thought.findings:
        return say(language, "bots.only_choice")
    choice, best = thought.findings[0]
    if isinstance(choice, Play) and len(choice.cards) == len(thought.view.hand):
        return say(language, "bots.last_card")
    if best.value >= _CERTAIN:
        return say(language, "bots.surely")
    other, second = max(thought.findings[1:], key=lambda found: found[1].value)
    key = "compared"
    if best.gain - second.gain < _LEVEL * max(second.error, best.error):
        key = "level"
    elif best.value - second.value > _FAR:
        key = "alone"
    return say(
        language,
        f"bots.{key}",
        share=_percent(best),
        games=grouped(best.games, language),
        other=_doing(other, language),
        other_share=_percent(second),
    )


def _percent(finding: Finding) -> int:
    return round(100 * max(finding.value, 0))


def _doing(choice: Choice, language: Language) -> str:
    """An action as a part of a sentence."""
    if choice is None:
        return say(language, "bots.doing.nothing")
    values = {name: getattr(choice, name) for name in choice.__struct_fields__}
    return say(language, f"bots.doing.{choice.verb.name.lower()}", **values)


def _lacking(thought: Thought, card: Card, language: Language) -> list[str]:
    """That the next player seems to have none of the colour."""
    seats, step = thought.view.seats, 1 if thought.view.direction == "left" else -1
    me = seats.index(thought.view.seat or "")
    following = seats[(me + step) % len(seats)]
    colour = card.colour or Colour.RED
    mask = COLOUR_MASKS[colour.number]
    if card.colour is None or thought.lacks.get(following, 0) & mask != mask:
        return []
    return [say(language, "bots.lacks", seat=following, colour=colour)]


def _could_lay_wild(thought: Thought) -> bool:
    return any(isinstance(x, Play | Jump) and _is_wild(x) for x, _ in thought.findings)


def _is_wild(action: Play | Jump) -> bool:
    return (action.cards[0] if isinstance(action, Play) else action.card).is_wild
