"""The console: shows lines and reads typed ones. A test hands in one of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from shutil import get_terminal_size
from typing import NamedTuple

from openuno.game.card import Card, Colour
from openuno.text.lang import Language, say
from openuno.tui.plain.card_text import CardText
from openuno.tui.plain.input_parser import read_colour
from openuno.tui.plain.wrapping import in_rows, wrapped


class LeftTable(Exception):  # noqa: N818 (leaving is no error)
    """Raised when the person wants to stop."""


class Room(NamedTuple):
    """The size of what lines are shown on."""

    columns: int = 0
    """How long lines may be; 0 where it does not matter, as in a pipe."""
    lines: int = 24


@dataclass(slots=True)
class Console:
    """Shows and asks, in one language."""

    input: Callable[[str], str]
    """Shows a prompt and gives the line typed; raises `EOFError` at the end of all input."""
    output: Callable[[str], None]
    card_text: CardText
    language: Language = "en"
    room: Callable[[], Room] = Room
    """How much can be seen at once, which may change at any time."""

    @classmethod
    def of_terminal(cls, language: Language, *, spelled: bool) -> Console:
        """The streams of this program; no control sequences where they would not be obeyed."""
        no_colour = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        card_text = CardText(sys.stdout.isatty() and not no_colour, language if spelled else None)
        return cls(input, print, card_text, language, _room_of_terminal)

    def show(self, text: str) -> None:
        """Shows lines, broken between words where they are too long."""
        self.output(wrapped(text, self.room().columns))

    def show_in_rows(self, items: Iterable[str]) -> None:
        """Shows things side by side, in as many rows as they need."""
        for row in in_rows(items, self.room().columns):
            self.output(row)

    def text(self, key: str, **values: object) -> str:
        """A sentence of the plain table, its cards painted."""
        return self.card_text.cards_in(say(self.language, f"play.{key}", **values))

    def say(self, key: str, **values: object) -> None:
        """Shows a sentence."""
        self.show(self.text(key, **values))

    def ask(self, key: str, **values: object) -> str:
        """What is typed after a prompt; whoever types `q` has left."""
        prompt = wrapped(self.text(key, **values), self.room().columns)
        line = self.input(f"{prompt} ").strip()
        if line.lower() in ("q", "quit", "exit"):
            raise LeftTable
        return line

    def ask_colour(self, card: Card) -> Colour:
        """The colour that a person names for a wild."""
        return read_colour(self.ask("colour_prompt", card=card), self.language)

    def cover(self) -> None:
        """Moves all that was shown out of sight, by nothing but empty lines."""
        self.output("\n" * (self.room().lines - 1))

    def spell_or_not(self) -> None:
        """Changes between cards in notation and cards spelled out."""
        spelled_in = self.language if self.card_text.spelled_in is None else None
        self.card_text = replace(self.card_text, spelled_in=spelled_in)


def _room_of_terminal() -> Room:
    size = get_terminal_size()
    return Room(size.columns if sys.stdout.isatty() else 0, size.lines)
