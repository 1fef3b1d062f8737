"""Whether to challenge a Wild Draw Four, and whether a bluff would be challenged (T3, T4)."""

from __future__ import annotations

from openuno.bots.policies.memory import (
    CERTAIN,
    THREE_IN_FOUR,
    chance_of_none,
    chance_to_lack,
    count_cards,
    unknown_cards,
)
from openuno.bots.policies.players import Players
from openuno.core.data.rules import Rules, WildDrawFour
from openuno.core.data.state import State
from openuno.core.effects.answers import bluffs_are_judged_alone
from openuno.core.effects.scoring import team_of
from openuno.core.jit import kernel

_BLUFFS = 60
"""How many in a thousand lay a Wild Draw Four though they have the colour: the others keep it."""
_TURN = 1
"""What a turn is worth, in cards."""
_FOUR = 4
"""The cards of the Wild Draw Four itself."""


@kernel
def doubts(s: State, rules: Rules, players: Players) -> bool:
    """Whether the seat to move challenges. A partner is trusted (H6)."""
    if team_of(s, rules, s.accused) == team_of(s, rules, s.turn):
        return False
    count_cards(s, rules, players, s.turn)
    return challenge_pays(rules, chance_to_lack(s, players, s.accused, players.doubted), s.owed)


@kernel
def bluff_passes(s: State, rules: Rules, players: Players) -> bool:
    """Whether a challenger who thinks the same would believe a Wild Draw Four of the seat to
    move.
    """
    unknown = unknown_cards(s, players, s.turn, s.colour)
    return not challenge_pays(rules, chance_of_none(unknown, THREE_IN_FOUR), _FOUR)


@kernel
def challenge_pays(rules: Rules, lacks: int, owed: int) -> bool:
    """T4: whether a challenge gains cards on average, if the accused lacks the colour with the
    chance `lacks`.

    From a bluffer the challenger takes nothing, and plays; in a chain, only what was lawful (T9).
    One who was honest costs the penalty.
    """
    if rules.wild_draw_four == WildDrawFour.ANY_TIME:
        return False
    gain = owed + _TURN + owed - _FOUR + rules.challenge_guilty
    if bluffs_are_judged_alone(rules):
        gain = _FOUR + (_TURN if owed == _FOUR else 0) + rules.challenge_guilty
    loss = rules.challenge_innocent - _FOUR
    return _BLUFFS * (CERTAIN - lacks) * gain > 1000 * lacks * loss
