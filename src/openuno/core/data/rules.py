"""The options: every point on which rule sheets differ, as one field of `Rules`.

A field declares its default, its clause and its allowed values; the command line, rulebook files,
prose, tables and the record that compiled code reads all derive from it. Kernels read an option as
`rules.draw == Draw.ANY_TIME`, in one decision function each.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Any, TypeVar, cast

import numpy as np

from openuno.core.data.cards import DECK_SIZES
from openuno.core.data.state import MAX_DECKS
from openuno.core.jit import kernel

V = TypeVar("V")


class Turn(IntEnum):
    """T1, T9: what one turn may lay."""

    SINGLE = 0
    CHAIN = 1


class Draw(IntEnum):
    """T5: when a player may draw."""

    ANY_TIME = 0
    ONLY_IF_UNABLE = 1


class DrawCount(IntEnum):
    """T5, H4: how many cards a player draws who does not play."""

    ONE = 0
    UNTIL_PLAYABLE = 1


class AfterDraw(IntEnum):
    """T5, H4: what a playable drawn card allows."""

    MAY_PLAY = 0
    MUST_PLAY = 1
    ENDS_TURN = 2


class WildDrawFour(IntEnum):
    """T3: when a Wild Draw Four is legal."""

    NO_MATCHING_COLOUR = 0
    NO_MATCHING_NUMBER = 1
    NOTHING_ELSE_PLAYABLE = 2
    ANY_TIME = 3


class WildDrawFourCheck(IntEnum):
    """T4: what happens to an illegal Wild Draw Four."""

    CHALLENGE = 0
    REFUSE = 1


class WildDrawFourVictim(IntEnum):
    """T6: what the player hit by a Wild Draw Four does after drawing."""

    LOSES_TURN = 0
    PLAYS_ON = 1


class ReverseWithTwo(IntEnum):
    """T6: what a Reverse does between two players."""

    SKIP = 0
    NOTHING = 1


class Scoring(IntEnum):
    """C3, C4, C5: how a match is decided."""

    WINNER_TAKES = 0
    LOWEST_TOTAL = 1
    SINGLE_HAND = 2


class Stacking(IntEnum):
    """H1: what passes the cards of a draw card on."""

    OFF = 0
    SAME = 1
    ANY = 2


class Deflect(IntEnum):
    """H1: what sends a stack elsewhere."""

    OFF = 0
    REVERSE = 1
    SKIP = 2
    BOTH = 3


class MultiPlay(IntEnum):
    """H5: which cards may be laid together."""

    OFF = 0
    IDENTICAL = 1
    NUMBER = 2


class LastCard(IntEnum):
    """H8: what the last card may be."""

    ANY = 0
    NO_WILD = 1
    NO_ACTION = 2


class UnoCall(IntEnum):
    """U1, H9: whether UNO has to be called."""

    REQUIRED = 0
    AUTO = 1


class OpeningWild(IntEnum):
    """S5, H12: what an opening Wild does."""

    CHOOSE = 0
    REDRAW = 1


class Deck(IntEnum):
    """S1, H12: which deck is played with; the number of its table in `cards.COPIES`."""

    STANDARD = 0
    DECK_2015 = 1


SCORING_CLAUSES = ("C3", "C4", "C5")
"""The clause that decides a match, for each way of scoring."""


def _option(default: V, clause: str, least: int = 0, most: int = 0, *, house: bool = False) -> V:
    """An option of `Rules`: its default, the clause it belongs to and, for a number, its range."""
    about = {"clause": clause, "least": least, "most": most, "house": house}
    return field(default=default, metadata=about)


def _house(default: V, clause: str, least: int = 0, most: int = 0) -> V:
    """An option that no rule sheet sets: off by its default."""
    return _option(default, clause, least, most, house=True)


def _cards(default: int, clause: str) -> int:
    """An option that counts penalty cards."""
    return _option(default, clause, 0, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules: a value for every option. The defaults are the rulebook `official`."""

    deck: Deck = _house(Deck.STANDARD, "H12")
    hand_size: int = _option(7, "S4", 1, 20)
    decks: int = _option(0, "S2", 0, MAX_DECKS)
    opening_wild: OpeningWild = _house(OpeningWild.CHOOSE, "S5")
    turn: Turn = _option(Turn.SINGLE, "T9")
    multi_play: MultiPlay = _house(MultiPlay.OFF, "H5")
    draw: Draw = _option(Draw.ANY_TIME, "T5")
    draw_count: DrawCount = _house(DrawCount.ONE, "T5")
    after_draw: AfterDraw = _house(AfterDraw.MAY_PLAY, "T5")
    hand_limit: int = _house(0, "H4", 0, 100)
    wild_draw_four: WildDrawFour = _option(WildDrawFour.NO_MATCHING_COLOUR, "T3")
    wild_draw_four_check: WildDrawFourCheck = _option(WildDrawFourCheck.CHALLENGE, "T4")
    wild_draw_four_victim: WildDrawFourVictim = _option(WildDrawFourVictim.LOSES_TURN, "T6")
    challenge_guilty: int = _cards(4, "T4")
    challenge_innocent: int = _cards(6, "T4")
    reverse_with_two: ReverseWithTwo = _option(ReverseWithTwo.SKIP, "T6")
    stacking: Stacking = _house(Stacking.OFF, "H1")
    deflect: Deflect = _house(Deflect.OFF, "H1")
    seven_zero: bool = _house(False, "H2")
    jump_in: bool = _house(False, "H3")
    jump_wilds: bool = _house(False, "H3")
    uno_call: UnoCall = _house(UnoCall.REQUIRED, "U1")
    uno_penalty: int = _cards(2, "U2")
    false_uno_penalty: int = _cards(0, "U4")
    false_catch_penalty: int = _cards(0, "U4")
    suggestion_penalty: int = _cards(0, "P1")
    out_of_turn_penalty: int = _cards(0, "P2")
    wrong_card_penalty: int = _cards(0, "P3")
    reveal_at: int = _house(0, "H10", 0, 20)
    elimination: int = _house(0, "H7", 0, 100)
    last_card: LastCard = _house(LastCard.ANY, "H8")
    last_card_draws: bool = _option(True, "C1")
    scoring: Scoring = _option(Scoring.WINNER_TAKES, "C3")
    target: int = _option(500, "C3", 1, 1_000_000)
    double_score: bool = _house(False, "H11")
    teams: bool = _house(False, "H6")
    shuffle_seats: bool = _house(False, "H11")


Value = int | bool | str
"""An option's value as people write it: a number, yes or no, or a word."""


@dataclass(frozen=True, slots=True)
class Option:
    """What is known about one option besides its words."""

    name: str
    default: Any
    clause: str
    least: int
    most: int
    house: bool
    """Whether it is a house rule."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words it can be, or none where it is a number or a yes or no."""
        if not isinstance(self.default, IntEnum):
            return ()
        return tuple(word(value) for value in type(self.default))

    @property
    def is_flag(self) -> bool:
        """Whether it is a yes or no."""
        return isinstance(self.default, bool)

    def choice(self, text: str) -> IntEnum:
        """The choice that a word stands for; it must be one of `choices`."""
        kind = cast("type[IntEnum]", type(self.default))
        return next(value for value in kind if word(value) == text)

    def read(self, rules: Rules) -> Value:
        """Its value in these rules, as people write it."""
        value = getattr(rules, self.name)
        return word(value) if isinstance(value, IntEnum) else value


OPTIONS: dict[str, Option] = {
    f.name: Option(f.name, f.default, **f.metadata) for f in fields(Rules)
}
"""Every option by name, in the order people read them."""


HOUSE_RULES_OFF = {option.name: int(option.default) for option in OPTIONS.values() if option.house}
"""What compiled code can take for granted at a table without house rules (`jit.compiled`)."""


def has_house_rules(rules: Rules) -> bool:
    """Whether any house rule is on."""
    return any(getattr(rules, name) != value for name, value in HOUSE_RULES_OFF.items())


def word(value: IntEnum) -> str:
    """The word for a choice: `Draw.ANY_TIME` is `any_time`, `Deck.DECK_2015` is `2015`."""
    return value.name.lower().removeprefix("deck_")


RULES_DTYPE = np.dtype([(name, np.int64) for name in OPTIONS])


def rules_record(rules: Rules) -> np.void:
    """The rules as the record that compiled code reads."""
    return np.array([tuple(int(getattr(rules, name)) for name in OPTIONS)], RULES_DTYPE)[0]


@kernel
def decks_for(rules: Rules, seats: int) -> int:
    """S2: as many decks as deal everyone a hand and leave a full hand in the draw pile."""
    if rules.decks > 0:
        return rules.decks
    decks = 1
    while decks * DECK_SIZES[rules.deck] < (seats + 1) * rules.hand_size:
        decks += 1
    return decks


@kernel
def can_deal(rules: Rules, seats: int) -> bool:
    """Whether the decks deal everyone a hand and leave a card to open the pile."""
    return decks_for(rules, seats) * DECK_SIZES[rules.deck] > seats * rules.hand_size
