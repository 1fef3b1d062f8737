"""Parses a typed line: a card by its place, in notation or in words; an action; or a wish."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from enum import Enum, auto

from openuno.core.data.cards import KINDS
from openuno.game.actions import Action, CallUno, Catch, ChooseColour, Jump, Play, Suggest, Swap
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.game.notation import VERBS, parse_action
from openuno.text.errors import InputError, short, shown
from openuno.text.lang import Language
from openuno.tui.session import Session

AskColour = Callable[[Card], Colour]

UNO = ("u", "uno", "!")
"""The ways to call it."""
_CARD_VERBS = ("play", "uno")
_LONGEST_NUMBER = 9
_SHORT = {
    "d": "draw",
    "p": "pass",
    "u": "uno",
    "c": "catch",
    "x": "challenge",
    "a": "accept",
    "s": "swap",
    "j": "jump",
    "g": "suggest",
}


class Wish(Enum):
    """A request of a person that is no action: help, the rules, a hint."""

    HELP = auto()
    RULES = auto()
    TABLE = auto()
    HINT = auto()
    TAKE_BACK = auto()
    WORDS = auto()
    SLOW = auto()


_WISHES = {
    "?": Wish.HELP,
    "help": Wish.HELP,
    "r": Wish.RULES,
    "rules": Wish.RULES,
    "": Wish.TABLE,
    "table": Wish.TABLE,
    "h": Wish.HINT,
    "hint": Wish.HINT,
    "t": Wish.TAKE_BACK,
    "undo": Wish.TAKE_BACK,
    "words": Wish.WORDS,
    "slow": Wish.SLOW,
}


def speaker_of(line: str, people: Sequence[str]) -> tuple[str, str]:
    """Who of these people says what, in a line such as `Ann: R7`; nobody where no name stands."""
    name, colon, said = line.partition(":")
    speaker = next((x for x in people if colon and x.lower() == name.strip().lower()), "")
    return (speaker, said.strip()) if speaker else ("", line)


def understand(
    line: str, session: Session, person: str, language: Language, ask_colour: AskColour
) -> Action | Wish:
    """What a person means by a line; `InputError` if it means nothing. Nobody can only wish."""
    game = session.game
    if game.phase == "choose_colour" and line.lower() in _colours(language):
        return ChooseColour(person, read_colour(line, language))
    if line.lower() in _WISHES:
        return _WISHES[line.lower()]
    if not person:
        raise InputError("action_without_seat", action=shown(line))
    first, _, rest = line.partition(" ")
    verb = _SHORT.get(first.lower(), first.lower())
    if verb in _CARD_VERBS or verb not in VERBS:
        cards = rest if verb == "play" else line
        return _read_cards(_in_notation(cards, language), game, person, ask_colour)
    if verb == "suggest":
        return _read_suggestion(rest, game, person, language)
    obvious = None if rest else _obvious(verb, session.legal(person))
    rest = next((seat for seat in game.seats if seat.lower() == rest.lower()), rest)
    return obvious or parse_action(f"{person}: {verb} {rest}")


def _read_suggestion(rest: str, game: Game, person: str, language: Language) -> Action:
    """P1: whom a person tells to lay which card; the card may be in words."""
    for target in sorted(game.seats, key=len, reverse=True):
        if rest.lower().startswith(f"{target.lower()} "):
            card = _in_notation(rest[len(target) :], language).upper()
            return Suggest(person, target, Card(card))
    return parse_action(f"{person}: suggest {rest}")


def _read_cards(line: str, game: Game, person: str, ask_colour: AskColour) -> Action:
    """Cards alone mean to play them, `uno` alone to call it."""
    words = line.replace("!", " ! ").split()
    uno = bool(words) and words[-1].lower() in UNO
    hand = game.hand(person)
    cards = [named(_read_card(word, hand), ask_colour) for word in (words[:-1] if uno else words)]
    return CallUno(person) if uno and not cards else Play(person, tuple(cards), uno)


def _read_card(word: str, hand: Sequence[Card]) -> Card:
    """A card by its place in the hand, or in notation."""
    if not word.isdecimal():
        return Card(word.upper())
    place = int(word[:_LONGEST_NUMBER])
    if not 1 <= place <= len(hand):
        raise InputError("no_such_place", place=short(word), count=len(hand))
    return hand[place - 1]


def named(card: Card, ask_colour: AskColour) -> Card:
    """The card, a wild with the colour the person names for it."""
    return card.named(ask_colour(card)) if card.is_wild and card.colour is None else card


def _obvious(verb: str, legal: Sequence[Action]) -> Action | None:
    """Whom or what a bare `catch`, `swap` or `jump` means, if it can mean only one."""
    kind = {"catch": Catch, "swap": Swap, "jump": Jump}.get(verb)
    if kind is None:
        return None
    able = [action for action in legal if isinstance(action, kind)]
    return able[0] if len(able) == 1 else None


def read_colour(text: str, language: Language) -> Colour:
    """The colour that a text names."""
    return _colours(language).get(text.lower()) or Colour.parse(text)


@functools.cache
def _colours(language: Language) -> dict[str, Colour]:
    letters = {colour.value.lower(): colour for colour in Colour}
    return letters | {colour.in_words(language).lower(): colour for colour in Colour}


def _in_notation(line: str, language: Language) -> str:
    """The line with cards in words put in notation: `red 7 uno` is `R7 uno`."""
    names = _spelled_cards(language)
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b({pattern})\b", lambda found: names[found[0]], _loosely(line))


@functools.cache
def _spelled_cards(language: Language) -> dict[str, str]:
    kinds = [Card.of(kind) for kind in range(KINDS)]
    wilds = [card.named(colour) for card in kinds if card.is_wild for colour in Colour]
    return {_loosely(card.spelled_out(language)): str(card) for card in (*kinds, *wilds)}


def _loosely(text: str) -> str:
    """A text as people type it: `wild green` is as good as `Wild in green`."""
    return " ".join(re.sub(r"[,-]|\bin\b", " ", text.lower()).split())
