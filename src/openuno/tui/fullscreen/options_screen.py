"""Every option of a rulebook, to be changed one by one."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from openuno.core.data.rules import OPTIONS, Value
from openuno.rulebooks import label, question, title, value_words
from openuno.text.errors import InputError
from openuno.tui.fullscreen.base_screen import BaseScreen
from openuno.tui.fullscreen.dialogs import Choice, Question, TextInput
from openuno.tui.fullscreen.menu import Line, Menu
from openuno.tui.fullscreen.setup_draft import Draft
from openuno.tui.fullscreen.words import Words


class OptionsScreen(BaseScreen):
    """A line an option; what it asks, its clause, and what speaks against it stand below."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)")]

    def __init__(self, draft: Draft, words: Words) -> None:
        super().__init__()
        self._draft = draft
        self._words = words

    def compose(self) -> ComposeResult:
        """The options in the order people read them."""
        yield Static(id="headline")
        with Menu(id="menu"):
            for name in OPTIONS:
                yield Line(name)
        yield Static(id="about")
        yield Static(Text(self._words("options_keys")), classes="closing")

    def on_mount(self) -> None:
        """Starts at the first."""
        self._show()
        self.query_one(Line).focus()

    def _show(self) -> None:
        rulebook, language = self._draft.rulebook, self._words.language
        name = title(rulebook, language)
        self.query_one("#headline", Static).update(Text(self._words("options_of", rulebook=name)))
        in_effect = rulebook.in_effect()
        menu = self.query_one(Menu)
        for name, option in OPTIONS.items():
            value = value_words(option, option.read(rulebook.rules), language)
            menu.line(name).show(label(option, language), value, faint=name not in in_effect)

    def _say(self, name: str, problem: InputError | None = None) -> None:
        option, language = OPTIONS[name], self._words.language
        value = value_words(option, option.read(self._draft.rulebook.rules), language)
        below = problem.text(language) if problem else value
        asks = f"{question(option, language)} [{option.clause}]"
        text = Text.assemble((asks, "bold"), "\n", below)
        self.query_one("#about", Static).update(text)

    def on_line_reached(self, event: Line.Reached) -> None:
        """Says what the option asks."""
        self._say(event.name)

    def on_line_turned(self, event: Line.Turned) -> None:
        """Takes the next value, or says why there is none."""
        try:
            self._draft.turn_option(OPTIONS[event.name], event.by)
        except InputError as problem:
            self._say(event.name, problem)
        else:
            self._say(event.name)
            self._show()

    def on_line_opened(self, event: Line.Opened) -> None:
        """Asks for a value outright."""
        option, language = OPTIONS[event.name], self._words.language
        now = option.read(self._draft.rulebook.rules)
        values: list[Value] = list(option.choices) or [True, False]
        asks = question(option, language)
        if option.choices or option.is_flag:
            choices = [
                Choice(str(at + 1), value_words(option, value, language), str(at))
                for at, value in enumerate(values)
            ]
            self.ask(
                Question(asks, choices, values.index(now)),
                lambda at: self._set(event.name, values[int(at)]),
            )
        else:
            self.ask(
                TextInput(asks, str(now)),
                lambda text: self._set(event.name, int(text) if text.isdecimal() else text),
            )

    def _set(self, name: str, value: Value) -> None:
        try:
            self._draft.set_option(OPTIONS[name], value)
        except InputError as problem:
            self._say(name, problem)
        else:
            self._say(name)
            self._show()
