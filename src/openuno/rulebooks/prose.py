"""A rulebook as prose that a family can read aloud.

Every sentence stands in `lang/*/prose.toml`; here is only which of them a rulebook needs, in which
order, and the clauses they come from. A sentence that an option decides is looked up by the
option's value, so a value without a sentence cannot go unnoticed.
"""

from __future__ import annotations

from openuno.core.rules import (
    OPTIONS,
    Rules,
    Scoring,
    Turn,
    WildDrawFourCheck,
    WildDrawFourVictim,
    can_deal,
    decks_for,
)
from openuno.core.state import MAX_SEATS, MIN_SEATS
from openuno.lang import Language, say
from openuno.rulebooks.layout import Page
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.titles import summary, title
from openuno.rulebooks.words import counted, yes_or_no


def prose(rulebook: Rulebook, language: Language = "en", width: int = 80) -> str:
    """The rulebook in full sentences, as Markdown whose lines fit the width.

    >>> from openuno.rulebooks import load
    >>> "draws 6 cards" in prose(load("harsh"))
    True
    """
    page = Page(width)
    page.heading(1, say(language, "prose.title", title=title(rulebook, language)))
    in_a_line = summary(rulebook, language)
    if in_a_line:
        page.paragraph(in_a_line)
    speaker = _Speaker(rulebook.rules, language)
    for section in (_deal, _opening, _turn, _special, _four, _uno, _penalties, _end):
        section(page, speaker)
    return str(page)


class _Speaker:
    """Finds the sentences for one set of rules, in one language."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self.rules = rules
        self._language: Language = language
        self._numbers = {
            name: counted(option, getattr(rules, name), language)
            for name, option in OPTIONS.items()
            if not option.choices and not option.is_flag
        }

    @property
    def chain(self) -> bool:
        """Whether a turn may play a chain of cards (T9)."""
        return self.rules.turn == Turn.CHAIN

    @property
    def challenge(self) -> bool:
        """Whether a Wild Draw Four may be a bluff, and challenged (T4)."""
        return self.rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE

    def __call__(self, *keys: str, **values: object) -> str:
        """The sentences of these keys, in a row; an empty key says nothing."""
        values |= self._numbers
        return " ".join(say(self._language, f"prose.{key}", **values) for key in keys if key)

    def value(self, option: str) -> str:
        """The key of the sentence for the value that this option has."""
        value = OPTIONS[option].read(self.rules)
        return f"{option}.{yes_or_no(value) if isinstance(value, bool) else value}"

    def price(self, option: str) -> str:
        """The key of the sentence for what a mistake costs, or what follows if that is nothing."""
        return f"{option}.{'cost' if getattr(self.rules, option) else 'free'}"


def _deal(page: Page, say: _Speaker) -> None:
    page.heading(2, say("deal.heading"))
    page.paragraph(say("deal.deck"), "S1")
    page.paragraph(_players(say), "S2")
    page.paragraph(say("deal.dealer"), "S3")
    page.paragraph(say("deal.hand"), "S4")


def _players(say: _Speaker) -> str:
    """How many can play, and with how many decks."""
    seats = range(MIN_SEATS, MAX_SEATS + 1)
    decks = say.rules.decks
    if decks > 0:
        most = max(n for n in seats if can_deal(say.rules, n))
        return say("deal.players", "deal.decks_fixed", players=most)
    one_deck = max(n for n in seats if decks_for(say.rules, n) == 1)
    enough = "deal.decks_as_needed" if one_deck < MAX_SEATS else "deal.decks_always_enough"
    return say("deal.players", enough, players=MAX_SEATS, one_deck=one_deck)


def _opening(page: Page, say: _Speaker) -> None:
    page.heading(2, say("opening.heading"))
    page.paragraph(say("opening.first"), "S3")
    page.paragraph(say("opening.acts"))
    cards = ("skip", "draw_two", "reverse", "wild", "wild_draw_four")
    page.items((say(f"opening.{card}"), "S5") for card in cards)


def _turn(page: Page, say: _Speaker) -> None:
    page.heading(2, say("turn.heading"))
    page.paragraph(say(say.value("turn"), "turn.match"), "T1, T9" if say.chain else "T1")
    if say.chain:
        page.paragraph(say("turn.chain_links"), "T9")
        page.paragraph(say("turn.chain_actions"), "T9")
    alone = "after_draw.alone" if say.chain else ""
    drawing = (say.value("draw"), say.value("draw_count"), say.value("after_draw"), alone)
    page.paragraph(say(*drawing), "T5")
    one_hand = say.rules.scoring == Scoring.SINGLE_HAND
    blocked = "empty.blocked_single_hand" if one_hand else "empty.blocked"
    page.paragraph(say("empty.reshuffle", "empty.nothing_left", blocked), "T7")
    page.paragraph(say("turn.trade"), "T8")


def _special(page: Page, say: _Speaker) -> None:
    page.heading(2, say("special.heading"))
    page.items(
        [
            (say("special.skip"), "T6"),
            (say("special.reverse", say.value("reverse_with_two")), "T6"),
            (say("special.draw_two"), "T6"),
            (say("special.wild"), "T2"),
        ]
    )
    if say.chain:
        page.paragraph(say("special.chain"), "T9")


def _four(page: Page, say: _Speaker) -> None:
    page.heading(2, say("four.heading"))
    plays_on = say.rules.wild_draw_four_victim == WildDrawFourVictim.PLAYS_ON
    but = "wild_draw_four_victim.plays_on_chain" if plays_on and say.chain else ""
    page.paragraph(say("four.effect", say.value("wild_draw_four_victim"), but), "T6")
    moment = "four.chain" if say.chain else ""
    page.paragraph(say(say.value("wild_draw_four"), moment), "T3")
    page.paragraph(say(say.value("wild_draw_four_check")), "T4")
    if not say.challenge:
        return
    answers = ("four.bluff", "four.honest", "four.colour_stands")
    page.items((say(answer), "T4") for answer in answers)
    if say.chain:
        page.paragraph(say("four.challenged_chain"), "T4, T9")


def _uno(page: Page, say: _Speaker) -> None:
    page.heading(2, say("uno.heading"))
    page.paragraph(say("uno.call"), "U1")
    begins = "uno.begins_challenge" if say.challenge else "uno.begins"
    page.paragraph(say("uno.window", begins, "uno.caught"), "U2")
    page.paragraph(say("uno.safe"), "U2, U3")


def _penalties(page: Page, say: _Speaker) -> None:
    page.heading(2, say("penalties.heading"))
    page.paragraph(say("penalties.intro"))
    mistakes = (
        "false_uno_penalty",
        "false_catch_penalty",
        "suggestion_penalty",
        "out_of_turn_penalty",
        "wrong_card_penalty",
    )
    page.items((say(say.price(option)), OPTIONS[option].clause) for option in mistakes)


def _end(page: Page, say: _Speaker) -> None:
    page.heading(2, say("end.heading"))
    scoring = say.rules.scoring
    draws = say.rules.last_card_draws
    counts = "end.drawn_cards_count" if draws and scoring != Scoring.SINGLE_HAND else ""
    bluffed = "end.bluffed_out" if draws and say.chain and say.challenge else ""
    page.paragraph(say("end.out", say.value("last_card_draws"), counts, bluffed), "C1")
    if scoring != Scoring.SINGLE_HAND:
        page.paragraph(say("end.points"), "C2")
    page.paragraph(say(say.value("scoring")), _SCORING_CLAUSES[scoring])


_SCORING_CLAUSES = {
    Scoring.WINNER_TAKES: "C3",
    Scoring.LOWEST_TOTAL: "C4",
    Scoring.SINGLE_HAND: "C5",
}
