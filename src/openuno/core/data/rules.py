"""The clauses of the rules, and the options: every point on which rule sheets differ.

An option is one field of `Rules`. It declares its default, its clauses and its allowed values; the
command line, rulebook files, prose, tables and the record that compiled code reads all derive from
it. Kernels read an option as `rules.draw == Draw.ANY_TIME`, in one decision function each.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Any, Literal, TypeVar, cast, get_args

import numpy as np

from openuno.core.data.cards import ACTION_POINTS, DECK_SIZES, WILD_POINTS
from openuno.core.data.state import MAX_DECKS
from openuno.core.jit import kernel

V = TypeVar("V")

EDITION = 4
"""The reading of the rule sheets that a new match is played by."""
FIRST_EDITION = 1
"""The reading of matches that say nothing of editions: there was one then."""
THIRD_EDITION = 3
"""The first by which every hand has an end (T7)."""
FOURTH_EDITION = 4
"""The first by which no hand is longer than so many moves (T7)."""

# fmt: off
Clause = Literal[
    "S1", "S2", "S3", "S4", "S5",
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9",
    "U1", "U2", "U3", "U4",
    "P0", "P1", "P2", "P3",
    "C1", "C2", "C3", "C4", "C5",
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13",
    "H14", "H15", "H16", "H17", "H18",
    "H23", "H24", "H25", "H26",
]
# fmt: on
"""A clause of the rules. What it says stands in `rules.toml` of each language, and together with
its options, functions and scenarios in `docs/clauses.md`."""
CLAUSES: tuple[Clause, ...] = get_args(Clause)
"""Every clause, in the order people read them; the letter is its chapter, H the house rules."""


class Turn(IntEnum):
    """T1, T9: what one turn may lay."""

    SINGLE = 0
    CHAIN = 1


class Draw(IntEnum):
    """T5: when a player may draw."""

    ANY_TIME = 0
    ONLY_IF_NO_MATCH = 1
    ONLY_IF_UNABLE = 2


class DrawCount(IntEnum):
    """T5, H4: how many cards a player draws who does not play."""

    ONE = 0
    UNTIL_PLAYABLE = 1
    TWO = 2
    THREE = 3


class AfterDraw(IntEnum):
    """T5, H4: what may be laid after drawing."""

    MAY_PLAY = 0
    MUST_PLAY = 1
    ENDS_TURN = 2
    ANY_CARD = 3


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


class DrawTwoVictim(IntEnum):
    """T6, S5, H14: what the player hit by a Draw Two does after drawing."""

    LOSES_TURN = 0
    PLAYS_ON = 1


class ReverseWithTwo(IntEnum):
    """T6: what a Reverse does between two players."""

    SKIP = 0
    NOTHING = 1


class Scoring(IntEnum):
    """C3, C4, C5, H25, H26: how a match is decided."""

    WINNER_TAKES = 0
    LOWEST_TOTAL = 1
    SINGLE_HAND = 2
    BY_PLACE = 3
    LAST_STANDING = 4


class Stacking(IntEnum):
    """H1: what passes the cards of a draw card on."""

    OFF = 0
    SAME = 1
    ANY = 2
    RISING = 3
    TWOS = 4


class Deflect(IntEnum):
    """H1: what sends a stack elsewhere."""

    OFF = 0
    REVERSE = 1
    SKIP = 2
    BOTH = 3


class SevenZero(IntEnum):
    """H2: which numbers move hands."""

    OFF = 0
    SEVEN = 1
    ZERO = 2
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


class CatchWindow(IntEnum):
    """U2: until when somebody who forgot to call UNO can be caught."""

    NEXT_TURN = 0
    OWN_TURN = 1
    NO_LIMIT = 2


class UnoCall(IntEnum):
    """U1, H9: whether UNO has to be called."""

    REQUIRED = 0
    AUTO = 1


class SelfCall(IntEnum):
    """U3, H18: whether calling UNO after the card saves."""

    SAFE = 0
    TOO_LATE = 1


class OpeningCard(IntEnum):
    """S5, H17: what an opening Skip, Reverse or Draw Two does."""

    ACTS = 0
    IGNORED = 1
    REDRAW_UNTIL_NUMBER = 2


class OpeningWild(IntEnum):
    """S5, H12: what an opening Wild does."""

    CHOOSE = 0
    REDRAW = 1


class NextDealer(IntEnum):
    """S3, H13: who deals the next hand."""

    LEFT = 0
    WINNER = 1


class Starter(IntEnum):
    """S3, H24: who begins a hand."""

    LEFT_OF_DEALER = 0
    WINNER = 1


class Deck(IntEnum):
    """S1, H12: which deck is played with; the number of its table in `cards.COPIES`."""

    STANDARD = 0
    DECK_2015 = 1


SCORING_CLAUSES: tuple[Clause, ...] = ("C3", "C4", "C5", "H25", "H26")
"""The clause that decides a match, for each way of scoring."""


def _option(
    default: V,
    *clauses: Clause,
    least: int = 0,
    most: int = 0,
    house: bool = False,
    yes: V | None = None,
) -> V:
    """An option of `Rules`: its default, the clauses it settles (the first one is shown with it),
    for a number its range, and what a yes meant where it was once a yes or no.
    """
    unknown = set(clauses).difference(CLAUSES)
    if unknown or not clauses:
        raise ValueError(f"clauses of an option: {unknown or 'none'}")
    about = {"clauses": clauses, "least": least, "most": most, "house": house, "yes": yes}
    return field(default=default, metadata=about)


def _house(default: V, *clauses: Clause, least: int = 0, most: int = 0, yes: V | None = None) -> V:
    """An option that no rule sheet sets: off by its default."""
    return _option(default, *clauses, least=least, most=most, house=True, yes=yes)


def _cards(default: int, clause: Clause) -> int:
    """An option that counts penalty cards."""
    return _option(default, clause, least=0, most=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules: a value for every option. The defaults are the rulebook `official`.

    `edition` is no option: nobody sets it. It says by which reading of the sheets a match was
    dealt, so that one that is under way goes on as it began; `docs/decisions/0012` has the story.
    """

    deck: Deck = _house(Deck.STANDARD, "H12", "S1")
    hand_size: int = _option(7, "S4", least=1, most=20)
    decks: int = _option(0, "S2", least=0, most=MAX_DECKS)
    opening_card: OpeningCard = _house(OpeningCard.ACTS, "S5", "H17")
    opening_wild: OpeningWild = _house(OpeningWild.CHOOSE, "S5", "H12")
    turn: Turn = _option(Turn.SINGLE, "T9")
    multi_play: MultiPlay = _house(MultiPlay.OFF, "H5")
    wild_on_wild: bool = _house(True, "T2", "H16")
    draw: Draw = _option(Draw.ANY_TIME, "T5")
    draw_count: DrawCount = _house(DrawCount.ONE, "T5", "H4")
    after_draw: AfterDraw = _house(AfterDraw.MAY_PLAY, "T5", "H4")
    hand_limit: int = _house(0, "H4", least=0, most=100)
    draw_two_victim: DrawTwoVictim = _house(DrawTwoVictim.LOSES_TURN, "T6", "S5", "H14")
    wild_draw_four: WildDrawFour = _option(WildDrawFour.NO_MATCHING_COLOUR, "T3")
    wild_draw_four_check: WildDrawFourCheck = _option(WildDrawFourCheck.CHALLENGE, "T4")
    wild_draw_four_victim: WildDrawFourVictim = _option(WildDrawFourVictim.LOSES_TURN, "T6")
    challenge_guilty: int = _cards(4, "T4")
    challenge_innocent: int = _cards(6, "T4")
    reverse_with_two: ReverseWithTwo = _option(ReverseWithTwo.SKIP, "T6")
    stacking: Stacking = _house(Stacking.OFF, "H1")
    deflect: Deflect = _house(Deflect.OFF, "H1")
    skip_stacking: bool = _house(False, "T6", "H15")
    seven_zero: SevenZero = _house(SevenZero.OFF, "H2", yes=SevenZero.BOTH)
    jump_in: bool = _house(False, "H3")
    jump_wilds: bool = _house(False, "H3")
    uno_call: UnoCall = _house(UnoCall.REQUIRED, "U1", "H9")
    self_call: SelfCall = _house(SelfCall.SAFE, "U3", "H18")
    catch_window: CatchWindow = _option(CatchWindow.NEXT_TURN, "U2")
    uno_penalty: int = _cards(2, "U2")
    false_uno_penalty: int = _cards(0, "U4")
    false_catch_penalty: int = _cards(0, "U4")
    suggestion_penalty: int = _cards(0, "P1")
    out_of_turn_penalty: int = _cards(0, "P2")
    wrong_card_penalty: int = _cards(0, "P3")
    reveal_at: int = _house(0, "H10", least=0, most=20)
    elimination: int = _house(0, "H7", least=0, most=100)
    last_card: LastCard = _house(LastCard.ANY, "H8")
    last_card_draws: bool = _option(True, "C1")
    scoring: Scoring = _option(Scoring.WINNER_TAKES, *SCORING_CLAUSES)
    target: int = _option(500, "C3", "C4", least=1, most=1_000_000)
    match_hands: int = _house(0, "H23", least=0, most=1000)
    action_points: int = _house(ACTION_POINTS, "C2", "H11", least=0, most=500)
    wild_points: int = _house(WILD_POINTS, "C2", "H11", least=0, most=500)
    double_score: bool = _house(False, "H11")
    teams: bool = _house(False, "H6")
    shuffle_seats: bool = _house(False, "H11")
    next_dealer: NextDealer = _house(NextDealer.LEFT, "S3", "H13")
    starter: Starter = _house(Starter.LEFT_OF_DEALER, "S3", "H24")
    edition: int = EDITION

    @property
    def some_sit_out(self) -> bool:
        """H7, H25, H26: whether players can be out of a hand that the others play on."""
        return self.elimination > 0 or self.scoring >= Scoring.BY_PLACE


Value = int | bool | str
"""An option's value as people write it: a number, yes or no, or a word."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the rules, with all but the words for it."""

    name: str
    default: Any
    clauses: tuple[Clause, ...]
    """The clauses it settles; the first one is shown with it."""
    least: int
    most: int
    house: bool
    """Whether it is a house rule."""
    yes: IntEnum | None
    """What a yes meant, where it was once a yes or no; a no was the default."""

    @property
    def clause(self) -> Clause:
        """The clause that is shown with it."""
        return self.clauses[0]

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
    f.name: Option(f.name, f.default, **f.metadata) for f in fields(Rules) if f.metadata
}
"""Every option by name, in the order people read them."""


HOUSE_RULES_OFF = {option.name: int(option.default) for option in OPTIONS.values() if option.house}
"""Every house rule, and the value at which it is not played."""
PLAIN = {**HOUSE_RULES_OFF, "some_sit_out": False, "edition": EDITION}
"""What compiled code can take for granted at a plain table (`jit.compiled`)."""


def has_house_rules(rules: Rules) -> bool:
    """Whether any house rule is on."""
    return any(getattr(rules, name) != value for name, value in HOUSE_RULES_OFF.items())


def is_plain(rules: Rules) -> bool:
    """Whether a table has no house rule, and plays as the sheets are read now."""
    return all(getattr(rules, name) == value for name, value in PLAIN.items())


def word(value: IntEnum) -> str:
    """The word for a choice: `Draw.ANY_TIME` is `any_time`, `Deck.DECK_2015` is `2015`."""
    return value.name.lower().removeprefix("deck_")


_READ = (*(field.name for field in fields(Rules)), "some_sit_out")
"""What compiled code reads of the rules: every option, and what follows from several."""
RULES_DTYPE = np.dtype([(name, np.int64) for name in _READ])


def rules_record(rules: Rules) -> np.void:
    """The rules as the record that compiled code reads."""
    values = tuple(int(getattr(rules, name)) for name in _READ)
    return np.array([values], RULES_DTYPE)[0]


@kernel
def lowest_leads(rules: Rules) -> bool:
    """C4, H26: whether points are caught, so that the fewest are the best."""
    return rules.scoring == Scoring.LOWEST_TOTAL or rules.scoring == Scoring.LAST_STANDING


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
