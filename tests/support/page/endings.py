"""Situations just before a hand or the match ends: Ann has the browser, and does the last thing."""

from __future__ import annotations

from functools import cache
from typing import Any

from openuno.game.actions import Play
from openuno.game.game import Game
from tests.support.page.dealing import Situation, deal, lay_any

FOUR = ("Ann", "Bo", "Cy", "Di")


def last_action(game: Game) -> str | None:
    """What Ann can do that ends the hand: lay a card that is no Wild, or pass."""
    if game.turn != "Ann" or game.phase not in ("play", "drawn"):
        return None
    for action in game.legal("Ann"):
        is_plain = isinstance(action, Play) and not str(action.cards[0]).startswith("W")
        if is_plain or action.words() == "pass":
            after = game.copy()
            after.apply(action)
            if after.phase in ("hand_over", "match_over"):
                return action.words()
    return None


def ends_match(game: Game) -> bool:
    """Whether it ends the match, too."""
    action = last_action(game)
    if action is None:
        return False
    after = game.copy()
    after.apply(f"Ann: {action}")
    return after.is_over


def _about_to_end(*seats: str, moves: int, **options: Any) -> Situation:
    return deal(ends_match, *seats, moves=moves, choose=lay_any, **options)


@cache
def places(target: int = 1) -> Situation:
    """H25: Bo or Cy is out, and Ann takes the next place. At 1 point, the match is over, too."""
    wanted = ends_match if target == 1 else last_action
    return deal(wanted, "Ann", "Bo", "Cy", moves=250, scoring="by_place", target=target)


@cache
def single_hand() -> Situation:
    """C5: the first hand decides, and Ann lays her last card."""
    return _about_to_end("Ann", "Bo", "Cy", moves=120, rulebook="classic")


@cache
def teams() -> Situation:
    """H6: Ann and Cy are partners, and win as Ann lays her last card."""
    return _about_to_end(*FOUR, moves=120, teams=True, target=1)


@cache
def last_standing() -> Situation:
    """H26: with Ann's last card everybody else has so many points that they are out."""
    return _about_to_end("Ann", "Bo", "Cy", moves=150, scoring="last_standing", target=1)


@cache
def blocked() -> Situation:
    """T7: nobody may draw any more, and nobody can lay a card: Ann passes last."""

    def wanted(game: Game) -> bool:
        return last_action(game) == "pass"

    return deal(wanted, "Ann", "Bo", "Cy", moves=40, hand_size=3, hand_limit=3)
