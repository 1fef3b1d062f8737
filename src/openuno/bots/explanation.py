"""Explains in words why the bot `hard` chose what it chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openuno.bots.policies.worth import HITS_MASK
from openuno.bots.readiness import Readiness
from openuno.bots.search.rollouts import EACH_POINT, WIN
from openuno.bots.search.tally import ActionScore
from openuno.core.data.cards import COLOUR_MASKS, is_in
from openuno.game.actions import Accept, Action, Play
from openuno.game.card import Card
from openuno.game.view import PlayerView
from openuno.text.lang import Language, Mark, grouped, say

_FAR = 0.1
"""An alternative that wins less often by more than this share is not worth naming."""
_LEVEL = 2.0
"""An alternative that is behind by fewer standard errors than this may be as good."""
_CERTAIN = 0.999

Choice = Action | None
"""An action to choose; none to do nothing, which is possible out of turn."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found about each choice, the best first, and what the bot saw then."""

    view: PlayerView
    findings: Sequence[tuple[Choice, ActionScore]]
    lacks: dict[str, int]
    """For each seat, the kinds that it does not seem to have."""
    by_points: bool
    """C4, H26: whether the aim is to have few points, not to win the hand."""
    most_points: int = 0
    """H25: what the best places bring; 0 where places do not count."""
    readiness: Readiness = Readiness.READY
    """Whether there was a search at all, or why not."""


def explain(thought: Thought, language: Language, mark: Mark | None = None) -> str:
    """The reason for a choice in a sentence or two, and on a line of their own the figures that it
    rests on, if there are any: how often it wins, and how often the next best does.
    """
    verdict, figures = _verdict(thought, language, mark)
    reasons = [verdict]
    choice = thought.findings[0][0] if thought.findings else None
    if isinstance(choice, Play) and len(thought.view.hand) > len(choice.cards):
        reasons += _lacking(thought, choice.cards[-1], language)
    if _keeps_wild(thought, choice):
        reasons.append(say(language, "bots.keeps_wild"))
    return "\n".join(filter(None, (" ".join(reasons), figures)))


def _verdict(thought: Thought, language: Language, mark: Mark | None) -> tuple[str, str]:
    """What speaks for the choice in plain words, and in figures."""
    if thought.readiness is not Readiness.READY:
        return say(language, f"bots.{thought.readiness}"), ""
    if not thought.findings:
        return say(language, "bots.only_choice"), ""
    choice, best = thought.findings[0]
    if isinstance(choice, Play) and len(choice.cards) == len(thought.view.hand):
        return say(language, "bots.last_card"), ""
    if best.value >= _CERTAIN:
        return say(language, "bots.surely"), ""
    other, second = max(thought.findings[1:], key=lambda found: found[1].value)
    kind = "points_" if thought.by_points else "places_" if thought.most_points else ""
    key = f"{kind}compared"
    if not is_behind(second, best):
        key = "level"
    elif second.value > best.value:
        key = "for_match"
    elif best.value - second.value > _FAR and not kind:
        key = "alone"
    verdict = say(language, f"bots.{key}", other=_doing(thought, other, language, mark))
    figures = say(
        language,
        f"bots.{kind}figures",
        games=grouped(best.games, language),
        share=_figure(thought, best),
        other_share=_figure(thought, second),
    )
    return verdict, figures


def is_behind(finding: ActionScore, best: ActionScore) -> bool:
    """Whether an action is clearly worse than the best one."""
    return best.gain - finding.gain > _LEVEL * max(finding.error, best.error)


def _figure(thought: Thought, finding: ActionScore) -> int:
    """How good an action is: the points it costs or brings, or the percentage of hands it wins."""
    if thought.by_points:
        return round(-finding.value * WIN / EACH_POINT)
    return round((thought.most_points or 100) * max(finding.value, 0))


def _doing(thought: Thought, choice: Choice, language: Language, mark: Mark | None) -> str:
    """A choice as part of a sentence."""
    if choice is None:
        return say(language, "bots.doing.nothing")
    if isinstance(choice, Accept) and thought.view.owed == 0:
        return say(language, "bots.doing.accept_skip")
    values = {name: getattr(choice, name) for name in choice.__struct_fields__}
    return say(language, f"bots.doing.{choice.verb.name.lower()}", mark, **values)


def _lacking(thought: Thought, card: Card, language: Language) -> list[str]:
    """The sentence that the next player seems to have none of the colour laid, if that is so."""
    view = thought.view
    following = view.following(view.seat or "")
    if card.colour is None or is_in(card.kind, HITS_MASK) or view.counts[following] == 0:
        return []
    mask = COLOUR_MASKS[card.colour.number]
    if thought.lacks.get(following, 0) & mask != mask:
        return []
    return [say(language, "bots.lacks", seat=following, colour=card.colour)]


def _keeps_wild(thought: Thought, choice: Choice) -> bool:
    """Whether a wild could have been laid, and every one of them would have been worse."""
    is_last = isinstance(choice, Play) and len(choice.cards) == len(thought.view.hand)
    if is_last or (isinstance(choice, Play) and choice.cards[0].is_wild):
        return False
    wilds = [found for x, found in thought.findings if isinstance(x, Play) and x.cards[0].is_wild]
    return bool(wilds) and all(is_behind(found, thought.findings[0][1]) for found in wilds)
