"""A rulebook as prose that a family can read aloud.

Every sentence stands in `rules.toml` of each language; here is only which of them a rulebook needs, in which
order, and the clauses they come from. A sentence that an option decides is looked up by the
option's value, so a value without a sentence cannot go unnoticed. A house rule is only mentioned
where it is played.
"""

from __future__ import annotations

from openuno.core.data.rules import (
    OPTIONS,
    AfterDraw,
    Deck,
    Deflect,
    DrawCount,
    LastCard,
    MultiPlay,
    OpeningWild,
    Scoring,
    Stacking,
    Turn,
    UnoCall,
    WildDrawFour,
    WildDrawFourCheck,
    WildDrawFourVictim,
    can_deal,
    decks_for,
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
    speaker = _Speaker(rulebook, language)
    for section in (_deal, _opening, _turn, _special, _four, _stack, _uno, _penalties, _end):
        section(page, speaker)
    return str(page)


class _Speaker:
    """Finds the sentences for one rulebook, in one language."""

    def __init__(self, rulebook: Rulebook, language: Language) -> None:
        self.rules = rulebook.rules
        self.customisable = rulebook.customisable
        self._unused = unused(rulebook.rules)
        self._language: Language = language
        self._numbers = {
            name: counted(option, getattr(rulebook.rules, name), language)
            for name, option in OPTIONS.items()
            if not option.choices and not option.is_flag
        }

    @property
    def chain(self) -> bool:
        """Whether a turn may play a chain of cards (T9)."""
        return self.rules.turn == Turn.CHAIN

    @property
    def together(self) -> bool:
        """Whether a turn may play several cards that are alike (H5)."""
        return self.rules.multi_play != MultiPlay.OFF and not self.chain

    @property
    def several(self) -> bool:
        """Whether a turn may play several cards in any way."""
        return self.chain or self.together

    @property
    def challenge(self) -> bool:
        """Whether a Wild Draw Four may be challenged (T4)."""
        return self.rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE

    @property
    def any_four(self) -> bool:
        """Whether a Wild Draw Four is always allowed (T3), so that it is never a bluff."""
        return self.rules.wild_draw_four == WildDrawFour.ANY_TIME

    @property
    def bluff(self) -> bool:
        """Whether a Wild Draw Four may be a bluff (T3, T4)."""
        return self.challenge and not self.any_four

    @property
    def plays_on(self) -> bool:
        """Whether whoever takes a Wild Draw Four then plays (T6)."""
        return self.rules.wild_draw_four_victim == WildDrawFourVictim.PLAYS_ON

    @property
    def stack(self) -> bool:
        """Whether draw cards may be passed on (H1)."""
        return self.rules.stacking != Stacking.OFF

    @property
    def deck_2015(self) -> bool:
        """Whether there are Swap Hands and Customisable cards (H12)."""
        return self.rules.deck == Deck.DECK_2015

    @property
    def hands_move(self) -> bool:
        """Whether a card makes players swap hands (H2, H12)."""
        return self.rules.seven_zero or self.deck_2015

    def __call__(self, *keys: str, **values: object) -> str:
        """The sentences of these keys, in a row; an empty key says nothing."""
        values |= self._numbers
        return " ".join(say(self._language, f"rules.prose.{key}", **values) for key in keys if key)

    def value(self, option: str) -> str:
        """The key of the sentence for the value that this option has, if it means anything."""
        if option in self._unused:
            return ""
        value = OPTIONS[option].read(self.rules)
        return f"{option}.{yes_or_no(value) if isinstance(value, bool) else value}"

    def price(self, option: str) -> str:
        """The key of the sentence for what a mistake costs, or what follows if that is nothing."""
        return f"{option}.{'cost' if getattr(self.rules, option) else 'free'}"


def _clauses(*clauses: str) -> str:
    """The clauses a text comes from; an empty one is left out."""
    return ", ".join(filter(None, clauses))


def _deal(page: Page, say: _Speaker) -> None:
    page.heading(2, say("deal.heading"))
    page.paragraph(say(say.value("deck")), _clauses("S1", "H12" if say.deck_2015 else ""))
    page.paragraph(_players(say), "S2")
    if say.rules.teams:
        page.paragraph(say("teams.seats"), "H6")
    shuffled = say.rules.shuffle_seats
    new_seats = say.value("shuffle_seats") if shuffled else ""
    page.paragraph(say("deal.dealer", new_seats), _clauses("S3", "H11" if shuffled else ""))
    page.paragraph(say("deal.hand"), "S4")


def _players(say: _Speaker) -> str:
    """How many can play, and with how many decks."""
    teams = say.rules.teams
    players = "deal.players_teams" if teams else "deal.players"
    seats = range(_FEWEST_IN_TEAMS if teams else MIN_SEATS, MAX_SEATS + 1, 2 if teams else 1)
    if say.rules.decks > 0:
        most = max(n for n in seats if can_deal(say.rules, n))
        return say(players, "deal.decks_fixed", players=most)
    one_deck = max(n for n in seats if decks_for(say.rules, n) == 1)
    enough = "deal.decks_as_needed" if one_deck < seats[-1] else "deal.decks_always_enough"
    return say(players, enough, players=seats[-1], one_deck=one_deck)


def _opening(page: Page, say: _Speaker) -> None:
    page.heading(2, say("opening.heading"))
    page.paragraph(say("opening.first"), "S3")
    page.paragraph(say("opening.acts"))
    redraw = say.rules.opening_wild == OpeningWild.REDRAW
    items = [(say(f"opening.{card}"), "S5") for card in ("skip", "draw_two", "reverse")]
    items.append((say(say.value("opening_wild")), _clauses("S5", "H12" if redraw else "")))
    if say.deck_2015:
        items.append((say("opening.new_wilds"), "H12"))
    items.append((say("opening.wild_draw_four"), "S5"))
    page.items(items)


def _turn(page: Page, say: _Speaker) -> None:
    page.heading(2, say("turn.heading"))
    page.paragraph(say(say.value("turn"), "turn.match"), _clauses("T1", "T9" if say.chain else ""))
    if say.chain:
        page.paragraph(say("turn.chain_links"), "T9")
        page.paragraph(say("turn.chain_actions"), "T9")
    if say.rules.multi_play != MultiPlay.OFF:
        page.paragraph(say(say.value("multi_play")), "H5")
    _drawing(page, say)
    one_hand = say.rules.scoring == Scoring.SINGLE_HAND
    blocked = "empty.blocked_single_hand" if one_hand else "empty.blocked"
    page.paragraph(say("empty.reshuffle", "empty.nothing_left", blocked), "T7")
    if say.rules.jump_in:
        _jumping(page, say)
    page.paragraph(say("turn.trade_but" if say.hands_move else "turn.trade"), "T8")


def _drawing(page: Page, say: _Speaker) -> None:
    ends = say.rules.after_draw == AfterDraw.ENDS_TURN
    forced = say.rules.after_draw == AfterDraw.MUST_PLAY
    kept = "after_draw.must_not_bluff" if forced and say.bluff else ""
    alone = "after_draw.alone" if say.several and not ends else ""
    drawing = (say.value("draw"), say.value("draw_count"), say.value("after_draw"), kept, alone)
    many = say.rules.draw_count != DrawCount.ONE
    page.paragraph(say(*drawing), _clauses("T5", "H4" if many or ends or forced else ""))
    if say.rules.hand_limit:
        page.paragraph(say("hand_limit.on"), "H4")


def _jumping(page: Page, say: _Speaker) -> None:
    wilds = say.rules.jump_wilds
    answered = wilds and say.challenge and not say.stack
    page.paragraph(say(say.value("jump_in"), say.value("jump_wilds")), "H3")
    page.paragraph(
        say(
            "jump_in.opening",
            "jump_in.swap" if say.hands_move else "",
            "jump_in.four" if answered else "",
            "jump_in.stack" if say.stack else "",
            "jump_in.wrong",
        ),
        "H3",
    )


def _special(page: Page, say: _Speaker) -> None:
    page.heading(2, say("special.heading"))
    passed_on = "special.stack" if say.stack else ""
    items = [
        (say("special.skip"), "T6"),
        (say("special.reverse", say.value("reverse_with_two")), "T6"),
        (say("special.draw_two", passed_on), "T6"),
        (say("special.wild"), "T2"),
    ]
    if say.deck_2015:
        text = "special.customisable_text" if say.customisable else "special.customisable"
        items.append((say("special.swap_hands"), "H2, H12"))
        items.append((say(text, customisable=say.customisable), "H12"))
    if say.rules.seven_zero:
        items.append((say("seven_zero.seven"), "H2"))
        items.append((say("seven_zero.zero"), "H2"))
    page.items(items)
    if say.chain:
        page.paragraph(say("special.chain"), "T9")
    if say.together:
        page.paragraph(say("special.together"), "H5")
    if say.hands_move:
        several = "hands_move.several" if say.several else ""
        opening = "seven_zero.opening" if say.rules.seven_zero else ""
        page.paragraph(say("hands_move.out", several, opening), "H2")


def _four(page: Page, say: _Speaker) -> None:
    page.heading(2, say("four.heading"))
    but = ""
    if say.plays_on and say.several:
        but = f"wild_draw_four_victim.plays_on_{'chain' if say.chain else 'together'}"
    passed_on = "special.stack" if say.stack else ""
    page.paragraph(say("four.effect", say.value("wild_draw_four_victim"), but, passed_on), "T6")
    check = say.value("wild_draw_four_check")
    if say.any_four:
        page.paragraph(say(say.value("wild_draw_four"), f"{check}_any_time"), "T3, T4")
        return
    moment = "four.chain" if say.chain else "four.together" if say.together else ""
    page.paragraph(say(say.value("wild_draw_four"), moment), "T3")
    page.paragraph(say(check), "T4")
    if not say.challenge:
        return
    answers = ("four.bluff", "four.honest", "four.colour_stands")
    page.items((say(answer), "T4") for answer in answers)
    if say.chain:
        page.paragraph(say("four.challenged_chain"), "T4, T9")
    if say.together:
        page.paragraph(say("four.challenged_together"), "T4, H5")


def _stack(page: Page, say: _Speaker) -> None:
    if not say.stack:
        return
    page.heading(2, say("stack.heading"))
    page.paragraph(
        say(
            say.value("stacking"),
            "" if say.any_four else "stack.four_rule",
            "stack.one" if say.several else "",
            "stack.chain" if say.chain else "",
            "stack.opening",
        ),
        "H1",
    )
    page.paragraph(say("stack.take", "stack.plays_on" if say.plays_on else ""), "H1")
    if say.rules.deflect != Deflect.OFF:
        page.paragraph(say(say.value("deflect"), "stack.deflected"), "H1")
    if say.challenge:
        page.paragraph(say("stack.challenge"), "T4, H1")


def _uno(page: Page, say: _Speaker) -> None:
    page.heading(2, say("uno.heading"))
    if say.rules.uno_call == UnoCall.AUTO:
        page.paragraph(say(say.value("uno_call")), "U1, H9")
    else:
        _calling(page, say)
    if say.rules.reveal_at:
        page.paragraph(say("reveal_at.on"), "H10")


def _calling(page: Page, say: _Speaker) -> None:
    page.paragraph(say(say.value("uno_call")), "U1")
    begins = "uno.begins"
    if say.stack:
        begins = "uno.begins_stack"
    elif say.challenge:
        begins = "uno.begins_challenge"
    jump = "uno.begins_jump" if say.rules.jump_in else ""
    page.paragraph(say("uno.window", begins, jump, "uno.caught"), "U2")
    page.paragraph(say("uno.safe"), "U2, U3")
    if say.hands_move:
        page.paragraph(say("uno.follows"), "U2, H2")


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
    rules = say.rules
    scoring = rules.scoring
    points = scoring != Scoring.SINGLE_HAND
    team = "teams.out" if rules.teams else ""
    page.paragraph(say("end.out", team, *_last_draws(say)), _clauses("C1", "H6" if team else ""))
    if rules.last_card != LastCard.ANY:
        top = "last_card.several" if say.several else ""
        page.paragraph(say(say.value("last_card"), top), "H8")
    if rules.elimination:
        last = "elimination.last_team" if rules.teams else "elimination.last"
        page.paragraph(say("elimination.on", last), "H7")
    if points:
        new = "end.new_points" if say.deck_2015 else ""
        page.paragraph(say("end.points", new), _clauses("C2", "H12" if new else ""))
    if points and rules.double_score:
        page.paragraph(say(say.value("double_score")), "H11")
    clause = _SCORING_CLAUSES[scoring]
    if rules.teams:
        page.paragraph(say(f"{say.value('scoring')}_teams"), _clauses(clause, "H6"))
    else:
        page.paragraph(say(say.value("scoring")), clause)


def _last_draws(say: _Speaker) -> list[str]:
    """The keys of the sentences about a draw card that is someone's last card (C1)."""
    keys = [say.value("last_card_draws")]
    if say.rules.last_card_draws and keys != [""]:
        keys.append("end.drawn_cards_count" if say.rules.scoring != Scoring.SINGLE_HAND else "")
        keys.append("end.stack" if say.stack else "")
        keys.append("end.bluffed_out" if say.chain and say.bluff else "")
    return keys


_SCORING_CLAUSES = {
    Scoring.WINNER_TAKES: "C3",
    Scoring.LOWEST_TOTAL: "C4",
    Scoring.SINGLE_HAND: "C5",
}
