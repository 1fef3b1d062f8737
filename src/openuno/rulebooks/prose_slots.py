"""Slots: the questions that a rulebook's prose answers, each with one sentence at most.

`prose.SECTIONS` is made of them; here is what they are, the facts they look at, and how to make
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from openuno.core.data.rules import (
    OPTIONS,
    Clause,
    Deck,
    Deflect,
    DrawTwoVictim,
    MultiPlay,
    OpeningCard,
    Scoring,
    SelfCall,
    SevenZero,
    Stacking,
    Turn,
    UnoCall,
    Value,
    WildDrawFour,
    WildDrawFourCheck,
    WildDrawFourVictim,
    can_deal,
    decks_for,
)
from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.sheets import silent
from openuno.rulebooks.validation import unused
from openuno.rulebooks.words import counted, yes_or_no
from openuno.text.lang import Language

_FEWEST_IN_TEAMS = 4


class ProseFacts:
    """The facts about a rulebook that its sentences depend on."""

    def __init__(self, rulebook: Rulebook, most_seats: int = MAX_SEATS) -> None:
        rules = self.rules = rulebook.rules
        self.customisable = rulebook.customisable
        self.left_open = frozenset(silent(rulebook))
        """The options that the rulebook's sheet says nothing about."""
        self.unused = unused(rules)
        self.chain = rules.turn == Turn.CHAIN
        """Whether a turn may play a chain of cards (T9)."""
        self.together = rules.multi_play != MultiPlay.OFF and not self.chain
        """Whether a turn may play several cards that are alike (H5)."""
        self.several = self.chain or self.together
        """Whether a turn may play several cards in any way."""
        self.challenge = rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE
        """Whether a Wild Draw Four may be challenged (T4)."""
        self.any_four = rules.wild_draw_four == WildDrawFour.ANY_TIME
        """Whether a Wild Draw Four is always allowed (T3), so that it is never a bluff."""
        self.bluff = self.challenge and not self.any_four
        """Whether a Wild Draw Four may be a bluff (T3, T4)."""
        self.plays_on = rules.wild_draw_four_victim == WildDrawFourVictim.PLAYS_ON
        """Whether whoever takes a Wild Draw Four then plays (T6)."""
        self.opening_acts = rules.opening_card == OpeningCard.ACTS
        """Whether a special card that opens a hand acts (S5)."""
        self.number_opens = rules.opening_card == OpeningCard.REDRAW_UNTIL_NUMBER
        """Whether only a number card opens a hand (H17)."""
        self.two_plays_on = rules.draw_two_victim == DrawTwoVictim.PLAYS_ON
        """Whether whoever takes a Draw Two then plays (H14)."""
        self.stack = rules.stacking != Stacking.OFF
        """Whether draw cards may be passed on (H1)."""
        self.four_answers = self.stack and rules.stacking != Stacking.TWOS
        """Whether a Wild Draw Four may answer a draw card (H1)."""
        self.four_passed_on = self.four_answers or (self.stack and rules.deflect != Deflect.OFF)
        """Whether the cards of a Wild Draw Four may be passed on (H1)."""
        self.deck_2015 = rules.deck == Deck.DECK_2015
        """Whether there are Swap Hands and Customisable cards (H12)."""
        self.numbers_move = rules.seven_zero != SevenZero.OFF
        """Whether a 7 or a 0 moves hands (H2)."""
        self.hands_move = self.numbers_move or self.deck_2015
        """Whether a card makes players swap hands (H2, H12)."""
        self.calling = rules.uno_call == UnoCall.REQUIRED
        """Whether UNO has to be called (U1)."""
        self.late_call = rules.self_call == SelfCall.TOO_LATE
        """Whether UNO has to be called with the card (H18)."""
        self.one_hand = rules.scoring == Scoring.SINGLE_HAND
        """Whether one hand decides (C5): nothing is said about points or about later hands."""
        self.by_place = rules.scoring == Scoring.BY_PLACE
        """Whether the others play on when somebody has gone out, and places score (H25)."""
        self.cards_count = not self.one_hand and not self.by_place
        """Whether the cards that are left count points (C2)."""
        self.last_draws = rules.last_card_draws and "last_card_draws" not in self.unused
        """Whether cards are still drawn for a last card (C1)."""
        fewest, step = (_FEWEST_IN_TEAMS, 2) if rules.teams else (MIN_SEATS, 1)
        self.seats = range(fewest, most_seats + 1, step)
        """The numbers of seats that a table may have (S2, H6)."""

    def values(self, language: Language) -> dict[str, object]:
        """What the placeholders of sentences stand for: numbers counted, and how many can play."""
        seats, rules = self.seats, self.rules
        numbers = {
            name: counted(option, getattr(rules, name), language)
            for name, option in OPTIONS.items()
            if not option.choices and not option.is_flag
        }
        return {
            **numbers,
            "players": max(n for n in seats if can_deal(rules, n)),
            "one_deck": max((n for n in seats if decks_for(rules, n) == 1), default=0),
            "customisable": self.customisable,
        }


When = Callable[[ProseFacts], bool]
ALWAYS: When = lambda _facts: True  # noqa: E731


@dataclass(frozen=True, slots=True)
class Slot:
    """A question that a rulebook answers with one sentence at most."""

    name: str
    answers: tuple[str, ...]
    """The keys of all sentences that may answer it."""
    find: Callable[[ProseFacts], tuple[str, tuple[Clause, ...]]]
    """The key of the one that does, and the clauses it comes from; an empty key says nothing."""
    option: str = ""
    """The option that it tells of, if that is one a rule sheet can leave open."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or the items of a list: each is what some slots say, in a row."""

    items: tuple[tuple[Slot, ...], ...]
    is_list: bool
    leads: tuple[Slot, Slot] | None = None
    """What leads to the items, and to those that the sheet leaves open, if these stand apart."""

    def parts(
        self, facts: ProseFacts
    ) -> Iterator[tuple[Slot | None, tuple[tuple[Slot, ...], ...]]]:
        """The items, after what leads to them; twice, if those that are left open stand apart."""
        if self.leads is None:
            yield None, self.items
            return
        for lead, is_open in zip(self.leads, (False, True), strict=True):
            items = tuple(i for i in self.items if (i[0].option in facts.left_open) == is_open)
            if items:
                yield lead, items


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page: what stands below one heading."""

    name: str
    blocks: tuple[Block, ...]
    when: When = ALWAYS
    heading: Slot | None = None
    """What stands in it, if that is not the same for all rules."""


def slots_of(section: Section) -> Iterator[Slot]:
    """All slots of a section, in order."""
    if section.heading:
        yield section.heading
    for block in section.blocks:
        yield from block.leads or ()
        for item in block.items:
            yield from item


# Functions that make slots and blocks


def says(key: str, *clauses: Clause, when: When = ALWAYS, option: str = "") -> Slot:
    """A slot with one sentence, said wherever it applies."""
    return Slot(key, (key,), lambda facts: (key if when(facts) else "", clauses), option)


def of_option(name: str, when: When = ALWAYS) -> Slot:
    """A slot with the sentence for the value of an option, where the option means anything.

    Its clauses are the option's; those of house rules only where one is played.
    """
    option = OPTIONS[name]
    if option.choices:
        words = option.choices
    elif option.is_flag:
        words = (yes_or_no(True), yes_or_no(False))
    else:
        words = ("some", "none")

    def find(facts: ProseFacts) -> tuple[str, tuple[Clause, ...]]:
        if name in facts.unused or not when(facts):
            return "", ()
        value = option.read(facts.rules)
        is_house = getattr(facts.rules, name) != option.default
        clauses: tuple[Clause, ...] = tuple(c for c in option.clauses if is_house or c[0] != "H")
        return f"{name}.{_answer(value)}", clauses

    return Slot(name, tuple(f"{name}.{word}" for word in words), find, name)


def _answer(value: Value) -> str:
    """The name of a value's sentence: its word, yes or no, or whether a number is 0."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, str):
        return value
    return "some" if value else "none"


def one_of(
    name: str,
    pick: Callable[[ProseFacts], str],
    answers: Mapping[str, tuple[Clause, ...]],
    option: str = "",
) -> Slot:
    """A slot with one of several sentences, each with its clauses; an empty pick says nothing."""

    def find(facts: ProseFacts) -> tuple[str, tuple[Clause, ...]]:
        answer = pick(facts)
        return (f"{name}.{answer}", answers[answer]) if answer else ("", ())

    return Slot(name, tuple(f"{name}.{answer}" for answer in answers), find, option)


def paragraph(*slots: Slot) -> Block:
    """A paragraph of what these slots say."""
    return Block((slots,), is_list=False)


def items(*items: Slot | tuple[Slot, ...]) -> Block:
    """A list, each item of which is what one slot says, or several."""
    each = tuple(item if isinstance(item, tuple) else (item,) for item in items)
    return Block(each, is_list=True)


def items_apart(lead: Slot, open_lead: Slot, *items: Slot) -> Block:
    """A list after a lead; what the sheet leaves open is a list of its own, after its own lead."""
    return Block(tuple((item,) for item in items), is_list=True, leads=(lead, open_lead))
