"""A match in the terminal, line by line: one person against bots.

Input and output are handed in, so the same match runs at a keyboard, through a pipe or in a test.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from openuno import events as e
from openuno.actions import Action, CallUno, Catch, ChooseColour, Deal, Draw, Jump, Play
from openuno.bots import Bot, SimpleBot
from openuno.card import Card, Colour
from openuno.core.rules import Scoring
from openuno.core.state import MAX_SEATS, MIN_SEATS
from openuno.errors import InputError, OpenUnoError, short
from openuno.game import Game
from openuno.lang import Language, say
from openuno.narration import narrate
from openuno.notation import VERBS, parse_action
from openuno.rulebooks import Rulebook, prose, title
from openuno.tui.paint import Paint
from openuno.view import PlayerView, redact

_LONGEST_NUMBER = 9
_COLOURS = ("r", "y", "g", "b")
_SHORT = {"d": "draw", "p": "pass", "u": "uno", "a": "accept", "c": "challenge"}


class LeftTable(Exception):  # noqa: N818 (leaving is no error)
    """The person wants to stop."""


@dataclass(frozen=True, slots=True)
class Console:
    """Where a match is shown and played."""

    ask: Callable[[str], str]
    """Shows a prompt and gives the line typed; raises `EOFError` at the end of all input."""
    show: Callable[[str], None]
    paint: Paint
    language: Language = "en"

    def text(self, key: str, **values: object) -> str:
        """A sentence of the terminal table."""
        return say(self.language, f"play.{key}", **values)

    def say(self, key: str, **values: object) -> None:
        """Shows a sentence."""
        self.show(self.text(key, **values))


class LineMatch:
    """One person's match: asks on their move, lets the bots move on the others'."""

    def __init__(self, game: Game, person: str, bots: Mapping[str, Bot], console: Console) -> None:
        self.game = game
        self.person = person
        self.bots = bots
        self.console = console

    def play(self) -> None:
        """Plays until the match is decided or the person leaves."""
        others = tuple(self.bots)
        name = title(self.game.rulebook, self.console.language)
        self.console.say("welcome", person=self.person, others=others, rulebook=name)
        self.console.say("how_short")
        try:
            self._tell(self.game.events)
            while not self.game.is_over:
                self._move()
        except (LeftTable, EOFError, KeyboardInterrupt):
            self.console.show("")
            self.console.say("goodbye")
            return
        self._score_sheet()

    # The course of a match

    def _move(self) -> None:
        """One move of whoever is asked, then a moment for everyone else to speak up."""
        turn = self.game.turn
        if turn is None:
            self._score_sheet()
            self._ask_line("next_hand")
            self._do(Deal())
        elif turn == self.person:
            self._person_moves()
        else:
            self._do(self.bots[turn].move(self.game.view(turn), self.game.legal(turn)))
        self._speak_up()

    def _speak_up(self) -> None:
        """U2, U3, H3: what may be said or done between a card and the next turn: first the person
        is asked, unless it is their move anyway, then each bot may react.
        """
        if self.game.turn != self.person:
            self._person_reacts()
        for name, bot in self.bots.items():
            reaction = bot.react(self.game.view(name), self.game.legal(name))
            if reaction is not None and self.game.why_not(reaction) is None:
                self._do(reaction)
        forgot = self.person in self.game.view(None).catchable and self.game.turn != self.person
        if forgot and self._ask_line("late_prompt").lower() in ("u", "uno", "!"):
            self._do(CallUno(self.person))

    def _person_reacts(self) -> None:
        for action in self.game.legal(self.person):
            if isinstance(action, Catch):
                line = self._ask_line("catch_prompt", target=action.target).lower()
                if line.startswith("c") or line == "!":
                    self._do(action)
                    return
        jumps = [action for action in self.game.legal(self.person) if isinstance(action, Jump)]
        if jumps:
            card = Card.of(jumps[0].card.kind)
            line = self._ask_line("jump_prompt", person=self.person, card=card).lower()
            if line.startswith("j"):
                card = self._with_colour(card)
                self._do(Jump(self.person, card, uno=line.endswith("!")))

    def _do(self, action: Action) -> None:
        self._tell(self.game.apply(action))

    def _tell(self, events: Iterable[e.Event]) -> None:
        for event in events:
            sentence = narrate(redact(event, self.person), self.console.language)
            if sentence:
                self.console.show(f"  {self.console.paint.cards_in(sentence)}")

    # The person

    def _person_moves(self) -> None:
        """Asks until the person has done something that the rules allow or have a price for."""
        self._show_table()
        while True:
            line = self._ask_line("prompt", person=self.person)
            try:
                action = self._understand(line)
                if action is not None:
                    self._do(action)
                    return
            except OpenUnoError as problem:
                clause = getattr(problem, "clause", "")
                self.console.show(
                    f"  {problem.text(self.console.language)}{clause and f' [{clause}]'}"
                )

    def _understand(self, line: str) -> Action | None:
        """The action that a line means, or none if it asked for something else."""
        words = line.split()
        first = words[0].lower() if words else "?"
        if first in ("q", "quit", "exit"):
            raise LeftTable
        if first in ("?", "h", "help"):
            self.console.say("help")
            return None
        if first == "rules":
            self.console.show(prose(self.game.rulebook, self.console.language))
            return None
        if first in ("table", "t"):
            self._show_table()
            return None
        if first in _COLOURS and len(words) == 1 and self.game.phase == "choose_colour":
            return ChooseColour(self.person, Colour.parse(first.upper()))
        if first in _SHORT or first in VERBS:
            return parse_action(
                f"{self.person}: {' '.join((_SHORT.get(first, first), *words[1:]))}"
            )
        return self._understand_cards(words)

    def _understand_cards(self, words: list[str]) -> Action:
        """Cards alone mean to play them: by their place in the hand, or in notation."""
        uno = words[-1].lower() in ("uno", "!")
        hand = self.game.hand(self.person)
        cards = [self._card(word, hand) for word in (words[:-1] if uno else words)]
        if not cards:
            return CallUno(self.person)
        return Play(self.person, tuple(cards), uno)

    def _card(self, word: str, hand: tuple[Card, ...]) -> Card:
        if word.isdecimal():
            place = int(word[:_LONGEST_NUMBER])
            if not 1 <= place <= len(hand):
                raise InputError("no_such_place", place=short(word), count=len(hand))
            card = hand[place - 1]
        else:
            card = Card.parse(word.upper())
        return self._with_colour(card)

    def _with_colour(self, card: Card) -> Card:
        """The card, a wild with the colour the person names for it."""
        if not card.is_wild or card.colour is not None:
            return card
        colour = self._ask_line("colour_prompt", card=card).upper()[:1]
        return Card.parse(f"{card}:{colour or '?'}")

    def _ask_line(self, key: str, **values: object) -> str:
        return self.console.ask(self.console.text(key, **values) + " ").strip()

    # The screen

    def _show_table(self) -> None:
        view = self.game.view(self.person)
        paint = self.console.paint
        self.console.show("")
        counts = "  ".join(self._count(view, name) for name in view.seats if name != self.person)
        self.console.show(counts)
        top = "" if view.top is None else paint.card(view.top)
        colour = (
            ""
            if view.colour is None
            else paint.colour(view.colour, view.colour.in_words(self.console.language))
        )
        self.console.say(
            "table",
            top=paint.strong(f"[{top}]"),
            colour=colour,
            draw=view.draw_count,
            arrow="→" if view.direction == "left" else "←",
        )
        self.console.show(self._hand(view))
        ask = f"ask_{view.phase}"
        if view.phase == "play" and not self._playable():
            can_draw = self.game.why_not(Draw(self.person)) is None
            ask = "ask_nothing_fits" if can_draw else "ask_nothing_left"
        self.console.say(ask, drawn=view.drawn, owed=view.owed)

    def _count(self, view: PlayerView, name: str) -> str:
        text = f"{name}: {view.counts[name]}"
        return self.console.paint.strong(f"{text} UNO?") if name in view.catchable else text

    def _hand(self, view: PlayerView) -> str:
        """The hand with places to choose by; cards that can be played carry a star."""
        can = self._playable()
        shown: list[str] = []
        for place, card in enumerate(view.hand, 1):
            star = "*" if card in can else " "
            shown.append(
                f"{self.console.paint.faint(str(place))} {self.console.paint.card(card)}{star}"
            )
        return "  ".join(shown)

    def _playable(self) -> set[Card]:
        """The cards in hand that can be played now."""
        plays = (action for action in self.game.legal(self.person) if isinstance(action, Play))
        return {Card.of(play.cards[0].kind) for play in plays}

    def _score_sheet(self) -> None:
        """The points, the best first; none where one hand decides."""
        scoring = self.game.rules.scoring
        if scoring == Scoring.SINGLE_HAND:
            return
        best_is_low = scoring == Scoring.LOWEST_TOTAL
        self.console.show("")
        for name, points in sorted(
            self.game.scores.items(), key=lambda item: item[1] if best_is_low else -item[1]
        ):
            self.console.show(f"  {name:<12}{points:>6}")


def play_match(
    rulebook: Rulebook, seats: int, person: str, seed: int | None, language: Language
) -> None:
    """Sits a person down at this terminal with as many bots as the table still needs."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise InputError("seat_count", count=seats, least=MIN_SEATS, most=MAX_SEATS)
    names = (name for number in count(1) for name in _bot_names(number) if name != person)
    game = Game([person, *islice(names, seats - 1)], rulebook, seed=seed)
    bots = {name: SimpleBot(Random(f"{game.seed} {name}")) for name in game.seats[1:]}
    in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    LineMatch(game, person, bots, Console(input, print, Paint(in_colour), language)).play()


def _bot_names(number: int) -> tuple[str, ...]:
    """Short names, then the same ones again with a number."""
    names = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
    return names if number == 1 else tuple(f"{name} {number}" for name in names)
