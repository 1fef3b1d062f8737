"""A rulebook as prose that a family can read aloud.

`SECTIONS` is the page as data: paragraphs and lists, and in them slots. A slot is a question that a
rulebook answers with one sentence at most, chosen by its options: a value replaces a sentence, it
never adds a second one about the same thing. The sentences stand in `rules.toml` of each language,
by slot and answer; one that is empty says nothing, as of a house rule that is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from openuno.core.data.rules import (
    CLAUSES,
    OPTIONS,
    AfterDraw,
    Clause,
    Deck,
    Deflect,
    LastCard,
    MultiPlay,
    Scoring,
    Stacking,
    Turn,
    UnoCall,
    Value,
    WildDrawFour,
    WildDrawFourCheck,
    WildDrawFourVictim,
    can_deal,
    decks_for,
    word,
)
from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.rulebooks.layout import Page
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.titles import summary, title
from openuno.rulebooks.validation import unused
from openuno.rulebooks.words import counted, yes_or_no
from openuno.text.lang import Language, say

_FEWEST_IN_TEAMS = 4


def prose(rulebook: Rulebook, language: Language = "en", width: int = 80) -> str:
    """The rulebook in full sentences, as Markdown whose lines fit the width.

    >>> from openuno.rulebooks import load
    >>> "draws 6 cards" in prose(load("harsh"))
    True
    """
    page = Page(width)
    page.heading(1, say(language, "rules.prose.title", title=title(rulebook, language)))
    in_a_line = summary(rulebook, language)
    if in_a_line:
        page.paragraph(in_a_line)
    facts = Facts(rulebook)
    values = facts.values(language)
    for section in SECTIONS:
        if not section.when(facts):
            continue
        page.heading(2, say(language, f"rules.prose.{section.name}.heading"))
        for block in section.blocks:
            told = [_told(slots, facts, language, values) for slots in block.items]
            told = [(text, clauses) for text, clauses in told if text]
            if told and block.is_list:
                page.items(told)
            elif told:
                page.paragraph(*told[0])
    return str(page)


class Facts:
    """What a rulebook's sentences depend on."""

    def __init__(self, rulebook: Rulebook) -> None:
        rules = self.rules = rulebook.rules
        self.customisable = rulebook.customisable
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
        self.stack = rules.stacking != Stacking.OFF
        """Whether draw cards may be passed on (H1)."""
        self.deck_2015 = rules.deck == Deck.DECK_2015
        """Whether there are Swap Hands and Customisable cards (H12)."""
        self.hands_move = rules.seven_zero or self.deck_2015
        """Whether a card makes players swap hands (H2, H12)."""
        self.calling = rules.uno_call == UnoCall.REQUIRED
        """Whether UNO has to be called (U1)."""
        self.one_hand = rules.scoring == Scoring.SINGLE_HAND
        """Whether one hand decides (C5): nothing is said about points or about later hands."""
        self.last_draws = rules.last_card_draws and "last_card_draws" not in self.unused
        """Whether cards are still drawn for a last card (C1)."""
        fewest, step = (_FEWEST_IN_TEAMS, 2) if rules.teams else (MIN_SEATS, 1)
        self.seats = range(fewest, MAX_SEATS + 1, step)
        """As many seats as a table may have (S2, H6)."""

    def values(self, language: Language) -> dict[str, object]:
        """What sentences put in their places: every number counted, and how many can play."""
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


When = Callable[[Facts], bool]
_ALWAYS: When = lambda _facts: True  # noqa: E731


@dataclass(frozen=True, slots=True)
class Slot:
    """A question that a rulebook answers with one sentence at most."""

    name: str
    answers: tuple[str, ...]
    """The keys of all sentences that may answer it."""
    find: Callable[[Facts], tuple[str, tuple[Clause, ...]]]
    """The key of the one that does, and the clauses it comes from; an empty key says nothing."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or the items of a list: each is what some slots say, in a row."""

    items: tuple[tuple[Slot, ...], ...]
    is_list: bool


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading."""

    name: str
    blocks: tuple[Block, ...]
    when: When = _ALWAYS


def spoken(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Each slot that has an answer in this rulebook, with the key of its sentence."""
    facts = Facts(rulebook)
    for section in SECTIONS:
        if section.when(facts):
            for slot in slots_of(section):
                key, _ = slot.find(facts)
                if key:
                    yield slot.name, key


def slots_of(section: Section) -> Iterator[Slot]:
    """All slots of a section, in order."""
    return (slot for block in section.blocks for item in block.items for slot in item)


def _told(
    slots: tuple[Slot, ...], facts: Facts, language: Language, values: Mapping[str, object]
) -> tuple[str, str]:
    """What these slots say, and the clauses it comes from."""
    sentences: list[str] = []
    named: set[Clause] = set()
    for slot in slots:
        key, clauses = slot.find(facts)
        sentence = say(language, f"rules.prose.{key}", **values) if key else ""
        if sentence:
            sentences.append(sentence)
            named.update(clauses)
    return " ".join(sentences), ", ".join(clause for clause in CLAUSES if clause in named)


# Ways to make slots


def _says(key: str, *clauses: Clause, when: When = _ALWAYS) -> Slot:
    """One sentence, said wherever it applies."""
    return Slot(key, (key,), lambda facts: (key if when(facts) else "", clauses))


def _of(name: str, when: When = _ALWAYS) -> Slot:
    """The sentence for the value of an option, where it means anything.

    Its clauses are the option's; those of house rules only where one is played.
    """
    option = OPTIONS[name]
    if option.choices:
        words = option.choices
    elif option.is_flag:
        words = (yes_or_no(True), yes_or_no(False))
    else:
        words = ("some", "none")

    def find(facts: Facts) -> tuple[str, tuple[Clause, ...]]:
        if name in facts.unused or not when(facts):
            return "", ()
        value = option.read(facts.rules)
        is_house = getattr(facts.rules, name) != option.default
        clauses: tuple[Clause, ...] = tuple(c for c in option.clauses if is_house or c[0] != "H")
        return f"{name}.{_answer(value)}", clauses

    return Slot(name, tuple(f"{name}.{word}" for word in words), find)


def _answer(value: Value) -> str:
    """The name of a value's sentence: its word, yes or no, or whether a number is 0."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, str):
        return value
    return "some" if value else "none"


def _one_of(
    name: str, pick: Callable[[Facts], str], answers: Mapping[str, tuple[Clause, ...]]
) -> Slot:
    """One of several sentences, each with its clauses; an empty pick says nothing."""

    def find(facts: Facts) -> tuple[str, tuple[Clause, ...]]:
        answer = pick(facts)
        return (f"{name}.{answer}", answers[answer]) if answer else ("", ())

    return Slot(name, tuple(f"{name}.{answer}" for answer in answers), find)


def _paragraph(*slots: Slot) -> Block:
    return Block((slots,), is_list=False)


def _items(*items: Slot | tuple[Slot, ...]) -> Block:
    each = tuple(item if isinstance(item, tuple) else (item,) for item in items)
    return Block(each, is_list=True)


# Questions that more than one option answers


def _how_many_decks(facts: Facts) -> str:
    if facts.rules.decks > 0:
        return "fixed"
    enough = decks_for(facts.rules, facts.seats[-1]) == 1
    return "always_enough" if enough else "as_needed"


def _blocked(facts: Facts) -> str:
    if not facts.one_hand:
        return "points"
    return "new_seats" if facts.rules.shuffle_seats else "new_deal"


def _several(facts: Facts) -> str:
    return "chain" if facts.chain else "together" if facts.together else ""


def _victim(facts: Facts) -> str:
    if not facts.plays_on:
        return "loses_turn"
    return f"plays_on_{_several(facts)}" if facts.several else "plays_on"


def _check(facts: Facts) -> str:
    check = word(facts.rules.wild_draw_four_check)
    return f"{check}_any_time" if facts.any_four else check


def _turn_begins(facts: Facts) -> str:
    if not facts.calling:
        return ""
    answer = "stack" if facts.stack else "challenge" if facts.challenge else "plain"
    return f"{answer}_jump" if facts.rules.jump_in else answer


def _scoring(facts: Facts) -> str:
    scoring = word(facts.rules.scoring)
    return f"{scoring}_teams" if facts.rules.teams else scoring


# The page

SECTIONS = (
    Section(
        "deal",
        (
            _paragraph(_of("deck")),
            _paragraph(
                _one_of(
                    "players",
                    lambda facts: "teams" if facts.rules.teams else "alone",
                    {"alone": ("S2",), "teams": ("S2",)},
                ),
                _one_of(
                    "how_many_decks",
                    _how_many_decks,
                    {"as_needed": ("S2",), "always_enough": ("S2",), "fixed": ("S2",)},
                ),
            ),
            _paragraph(_of("teams")),
            _paragraph(
                _says("deal.first_dealer", "S3"),
                _of("next_dealer"),
                _of("shuffle_seats", when=lambda facts: not facts.one_hand),
            ),
            _paragraph(_says("deal.hand", "S4")),
        ),
    ),
    Section(
        "opening",
        (
            _paragraph(_says("opening.first", "S3")),
            _paragraph(_says("opening.acts")),
            _items(
                _says("opening.skip", "S5"),
                _says("opening.draw_two", "S5"),
                _says("opening.reverse", "S5"),
                _of("opening_wild"),
                _says("opening.new_wilds", "H12", when=lambda facts: facts.deck_2015),
                _says("opening.wild_draw_four", "S5"),
            ),
        ),
    ),
    Section(
        "your_turn",
        (
            _paragraph(
                _one_of(
                    "turn",
                    lambda facts: word(facts.rules.turn),
                    {"single": ("T1",), "chain": ("T1", "T9")},
                ),
                _says("your_turn.match", "T1"),
            ),
            _paragraph(_says("your_turn.chain_links", "T9", when=lambda facts: facts.chain)),
            _paragraph(_says("your_turn.chain_actions", "T9", when=lambda facts: facts.chain)),
            _paragraph(_of("multi_play")),
            _paragraph(
                _of("draw"),
                _of("draw_count"),
                _of("after_draw"),
                _says(
                    "drawn.must_not_bluff",
                    when=lambda facts: (
                        facts.bluff and facts.rules.after_draw == AfterDraw.MUST_PLAY
                    ),
                ),
                _says(
                    "drawn.alone",
                    when=lambda facts: (
                        facts.several and facts.rules.after_draw != AfterDraw.ENDS_TURN
                    ),
                ),
            ),
            _paragraph(_of("hand_limit")),
            _paragraph(
                _says("empty.reshuffle", "T7"),
                _says("empty.nothing_left", "T7"),
                _one_of(
                    "blocked",
                    _blocked,
                    {"points": ("T7",), "new_deal": ("T7", "S3"), "new_seats": ("T7", "S3", "H11")},
                ),
            ),
            _paragraph(_of("jump_in"), _of("jump_wilds")),
            _paragraph(
                _says("jumping.opening", "H3", when=lambda facts: facts.rules.jump_in),
                _says(
                    "jumping.swap",
                    "H3",
                    when=lambda facts: facts.rules.jump_in and facts.hands_move,
                ),
                _says(
                    "jumping.four",
                    "H3",
                    when=lambda facts: (
                        facts.rules.jump_in
                        and facts.rules.jump_wilds
                        and facts.challenge
                        and not facts.stack
                    ),
                ),
                _says(
                    "jumping.stack", "H3", when=lambda facts: facts.rules.jump_in and facts.stack
                ),
                _says("jumping.wrong", "H3", when=lambda facts: facts.rules.jump_in),
            ),
            _paragraph(
                _one_of(
                    "trade",
                    lambda facts: "unless" if facts.hands_move else "never",
                    {"never": ("T8",), "unless": ("T8",)},
                )
            ),
        ),
    ),
    Section(
        "special",
        (
            _items(
                _says("special.skip", "T6"),
                (_says("special.reverse", "T6"), _of("reverse_with_two")),
                (
                    _says("special.draw_two", "T6"),
                    _says("special.passed_on", when=lambda facts: facts.stack),
                ),
                _says("special.wild", "T2"),
                _says("special.swap_hands", "H2", "H12", when=lambda facts: facts.deck_2015),
                _one_of(
                    "customisable",
                    lambda facts: (
                        ("text" if facts.customisable else "blank") if facts.deck_2015 else ""
                    ),
                    {"blank": ("H12",), "text": ("H12",)},
                ),
                _says("seven_zero.seven", "H2", when=lambda facts: facts.rules.seven_zero),
                _says("seven_zero.zero", "H2", when=lambda facts: facts.rules.seven_zero),
            ),
            _paragraph(_one_of("adding_up", _several, {"chain": ("T9",), "together": ("H5",)})),
            _paragraph(
                _says("hands_move.out", "H2", when=lambda facts: facts.hands_move),
                _says(
                    "hands_move.several",
                    "H2",
                    when=lambda facts: facts.hands_move and facts.several,
                ),
                _says("seven_zero.opening", "H2", when=lambda facts: facts.rules.seven_zero),
            ),
        ),
    ),
    Section(
        "four",
        (
            _paragraph(
                _says("four.effect", "T6"),
                _one_of(
                    "wild_draw_four_victim",
                    _victim,
                    {
                        "loses_turn": ("T6",),
                        "plays_on": ("T6",),
                        "plays_on_chain": ("T6",),
                        "plays_on_together": ("T6",),
                    },
                ),
                _says("four.passed_on", when=lambda facts: facts.stack),
            ),
            _paragraph(
                _of("wild_draw_four"),
                _one_of(
                    "four_moment",
                    lambda facts: "" if facts.any_four else _several(facts),
                    {"chain": ("T3",), "together": ("T3",)},
                ),
            ),
            _paragraph(
                _one_of(
                    "wild_draw_four_check",
                    _check,
                    {
                        "refuse": ("T4",),
                        "challenge": ("T4",),
                        "refuse_any_time": ("T4",),
                        "challenge_any_time": ("T4",),
                    },
                )
            ),
            _items(
                _says("four.bluff", "T4", when=lambda facts: facts.bluff),
                _says("four.honest", "T4", when=lambda facts: facts.bluff),
                _says("four.colour_stands", "T4", when=lambda facts: facts.bluff),
            ),
            _paragraph(
                _one_of(
                    "four_challenged",
                    lambda facts: _several(facts) if facts.bluff else "",
                    {"chain": ("T4", "T9"), "together": ("T4", "H5")},
                )
            ),
        ),
    ),
    Section(
        "stack",
        (
            _paragraph(
                _of("stacking"),
                _says("stack.four_rule", "H1", when=lambda facts: not facts.any_four),
                _says("stack.one", "H1", when=lambda facts: facts.several),
                _says("stack.chain", "H1", when=lambda facts: facts.chain),
                _says("stack.opening", "H1"),
            ),
            _paragraph(
                _one_of(
                    "stack_taken",
                    lambda facts: word(facts.rules.wild_draw_four_victim),
                    {"loses_turn": ("H1",), "plays_on": ("H1",)},
                )
            ),
            _paragraph(
                _of("deflect"),
                _says(
                    "stack.deflected",
                    "H1",
                    when=lambda facts: facts.rules.deflect != Deflect.OFF,
                ),
            ),
            _paragraph(_says("stack.challenge", "T4", "H1", when=lambda facts: facts.challenge)),
        ),
        when=lambda facts: facts.stack,
    ),
    Section(
        "uno",
        (
            _paragraph(_of("uno_call")),
            _paragraph(
                _says("uno.window", "U2", when=lambda facts: facts.calling),
                _one_of(
                    "turn_begins",
                    _turn_begins,
                    {
                        "plain": ("U2",),
                        "challenge": ("U2",),
                        "stack": ("U2",),
                        "plain_jump": ("U2",),
                        "challenge_jump": ("U2",),
                        "stack_jump": ("U2",),
                    },
                ),
                _says("uno.caught", "U2", when=lambda facts: facts.calling),
            ),
            _paragraph(_says("uno.safe", "U2", "U3", when=lambda facts: facts.calling)),
            _paragraph(
                _says(
                    "uno.follows",
                    "U2",
                    "H2",
                    when=lambda facts: facts.calling and facts.hands_move,
                )
            ),
            _paragraph(_of("reveal_at")),
        ),
    ),
    Section(
        "penalties",
        (
            _paragraph(_says("penalties.intro")),
            _items(
                _of("false_uno_penalty"),
                _of("false_catch_penalty"),
                _of("suggestion_penalty"),
                _of("out_of_turn_penalty"),
                _of("wrong_card_penalty"),
            ),
        ),
    ),
    Section(
        "end",
        (
            _paragraph(
                _one_of(
                    "out",
                    lambda facts: "teams" if facts.rules.teams else "alone",
                    {"alone": ("C1",), "teams": ("C1", "H6")},
                ),
                _of("last_card_draws"),
                _says(
                    "end.drawn_cards_count",
                    "C1",
                    when=lambda facts: facts.last_draws and not facts.one_hand,
                ),
                _says("end.stack", "C1", when=lambda facts: facts.last_draws and facts.stack),
                _says(
                    "end.bluffed_out",
                    "C1",
                    when=lambda facts: facts.last_draws and facts.chain and facts.bluff,
                ),
            ),
            _paragraph(
                _of("last_card"),
                _says(
                    "end.last_of_several",
                    "H8",
                    when=lambda facts: facts.several and facts.rules.last_card != LastCard.ANY,
                ),
            ),
            _paragraph(
                _of("elimination"),
                _one_of(
                    "last_one_in",
                    lambda facts: (
                        ("teams" if facts.rules.teams else "alone")
                        if facts.rules.elimination
                        else ""
                    ),
                    {"alone": ("H7",), "teams": ("H7",)},
                ),
            ),
            _paragraph(
                _one_of(
                    "points",
                    lambda facts: "" if facts.one_hand else word(facts.rules.deck),
                    {"standard": ("C2",), "2015": ("C2", "H12")},
                )
            ),
            _paragraph(_of("double_score")),
            _paragraph(
                _one_of(
                    "scoring",
                    _scoring,
                    {
                        "winner_takes": ("C3",),
                        "lowest_total": ("C4",),
                        "single_hand": ("C5",),
                        "winner_takes_teams": ("C3", "H6"),
                        "lowest_total_teams": ("C4", "H6"),
                        "single_hand_teams": ("C5", "H6"),
                    },
                )
            ),
        ),
    ),
)
"""The whole page. Every slot stands here once."""
