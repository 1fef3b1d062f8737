"""How long a match can be: one hand, or to so many points, for a screen that knows no option."""

from __future__ import annotations

from collections.abc import Mapping

from openuno.core.data.rules import Scoring, Value
from openuno.protocol.http import MatchLength
from openuno.rulebooks import Rulebook, preset
from openuno.server.tables.rule_facts import facts_of
from openuno.text.errors import InputError

_TARGETS = (200, 500)


def lengths_of(rulebook: Rulebook) -> tuple[MatchLength, ...]:
    """The lengths that these rules offer, the shortest first; the one they have is among them.

    >>> from openuno.rulebooks import load
    >>> [(each.target, dict(each.options)) for each in lengths_of(load("classic"))]
    [(0, {}), (200, {'scoring': 'winner_takes', 'target': 200}), (500, {'scoring': 'winner_takes'})]
    """
    now = facts_of(rulebook.rules).target
    found: list[MatchLength] = []
    usual = facts_of(preset(rulebook.name, rulebook.edition).rules).target
    for target in sorted({0, *_TARGETS, usual, now}):
        options = _with_length(rulebook, target)
        if options is not None:
            found.append(MatchLength(target, options, is_chosen=target == now))
    return tuple(found)


def _with_length(rulebook: Rulebook, target: int) -> Mapping[str, Value] | None:
    """What these rules change of their rulebook, once they are so long; none if they cannot be."""
    own = preset(rulebook.name, rulebook.edition)
    changes: dict[str, Value] = {"target": target} if target else {}
    scoring = rulebook.rules.scoring
    if (scoring == Scoring.SINGLE_HAND) != (target == 0):
        usual = own.rules.scoring
        with_points = Scoring.WINNER_TAKES if usual == Scoring.SINGLE_HAND else usual
        changes["scoring"] = (with_points if target else Scoring.SINGLE_HAND).name.lower()
    try:
        return rulebook.with_options(**changes).changed_from(own)
    except InputError:
        return None
