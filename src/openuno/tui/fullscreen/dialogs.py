"""Dialogs in front of the table: which colour, with whom, which name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from string import ascii_lowercase
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from openuno.game.card import Colour
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.words import Words

T = TypeVar("T")
_KEYS = f"1234567890{ascii_lowercase}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the key for it, and what it says."""

    key: str | None
    label: str | Text
    value: str


class Dialog(ModalScreen[T | None]):
    """Stands in front of the table until it is answered; Escape or a click beside it gives none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)")]

    def on_click(self, event: Click) -> None:
        """A click beside it closes it."""
        if event.widget is self:
            self.dismiss(None)


class Question(Dialog[str]):
    """Asks to choose one of a few: by key, by arrows and Enter, or by mouse."""

    def __init__(self, question: str, choices: Sequence[Choice], chosen: int = 0) -> None:
        super().__init__()
        self._question = question
        self._choices = tuple(choices)
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """The question above its answers."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._question), classes="question")
            yield OptionList(
                *(
                    Option(Text.assemble(f"[{(choice.key or ' ').upper()}] ", choice.label))
                    for choice in self._choices
                ),
                compact=True,
            )

    def on_mount(self) -> None:
        """Starts at the answer given before."""
        self.query_one(OptionList).highlighted = self._chosen

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Takes the answer."""
        self.dismiss(self._choices[event.option_index].value)

    def on_key(self, event: Key) -> None:
        """Takes the answer that a key stands for."""
        for choice in self._choices:
            if choice.key and event.character == choice.key:
                event.stop()
                self.dismiss(choice.value)
                return


def which_colour(question: str, words: Words) -> Question:
    """Asks for a colour; gives its letter."""
    return Question(
        question,
        [
            Choice(
                str(colour).lower(),
                card_art.colour_in_words(colour, colour.in_words(words.language)),
                str(colour),
            )
            for colour in Colour
        ],
    )


def which_of(question: str, names: Sequence[str], labels: Sequence[str] = ()) -> Question:
    """Asks for one of some names, each with its number as key, after the tenth with a letter."""
    return Question(
        question,
        [
            Choice(key, label, name)
            for key, name, label in zip_longest(_KEYS[: len(names)], names, labels or names)
        ],
    )


class TextInput(Dialog[str]):
    """Asks for a word or a number."""

    def __init__(self, question: str, value: str) -> None:
        super().__init__()
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """The question above a line to write on."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._question), classes="question")
            yield Input(self._value, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes what was written."""
        self.dismiss(event.value.strip())


class TextPage(Dialog[None]):
    """A page to read. Escape, Enter and Q close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "dismiss(None)")]

    def __init__(self, markdown: str, how_to_close: str) -> None:
        super().__init__()
        self._markdown = markdown
        self._how_to_close = how_to_close

    def compose(self) -> ComposeResult:
        """The text, which scrolls, and how to close it."""
        from rich.markdown import Markdown  # takes a while, and not everyone reads

        with Vertical(classes="page"):
            with VerticalScroll():
                yield Static(Markdown(self._markdown))
            yield Static(Text(self._how_to_close), classes="closing")
