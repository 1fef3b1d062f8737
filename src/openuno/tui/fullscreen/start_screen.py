"""The start: which rules, who plays, in which language. Enter plays at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from openuno.rulebooks import names, preset, summary, title
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language
from openuno.tui.fullscreen.base_screen import BaseScreen
from openuno.tui.fullscreen.dialogs import TextInput, which_of
from openuno.tui.fullscreen.menu import Line, Menu
from openuno.tui.fullscreen.options_screen import OptionsScreen
from openuno.tui.fullscreen.setup_draft import MOST_SEATS, Draft
from openuno.tui.fullscreen.words import Words
from openuno.tui.kept_match import left_match
from openuno.tui.setup import Setup

_SEAT = "seat-"


class StartScreen(BaseScreen):
    """A menu with a line for everything that has to be settled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.quit")]

    class Play(Message):
        """A match is to begin."""

        def __init__(self, setup: Setup) -> None:
            super().__init__()
            self.setup = setup

    class Resume(Message):
        """A match that was left is to go on."""

        def __init__(self, path: Path) -> None:
            super().__init__()
            self.path = path

    class Speak(Message):
        """Another language is wanted."""

        def __init__(self, language: Language) -> None:
            super().__init__()
            self.language: Language = language

    def __init__(self, draft: Draft, words: Words, left: Sequence[Path] = ()) -> None:
        super().__init__()
        self._draft = draft
        self._words = words
        self._left = left
        """The diaries of matches that can be gone on with, ..."""
        self._at = 0
        """... and which of them is offered."""

    def compose(self) -> ComposeResult:
        """What to do, then what to change."""
        yield Static(id="headline")
        with Menu(id="menu"):
            if self._left:
                yield Line("resume", turns=len(self._left) > 1)
            yield Line("play", turns=False)
            yield Line("rulebook")
            yield Line("options", turns=False)
            yield Line("seats")
            for place in range(MOST_SEATS):
                yield Line(f"{_SEAT}{place}")
            yield Line("first_dealer")
            yield Line("takes_back")
            yield Line("reminders")
            yield Line("language")
            yield Line("quit", turns=False)
        yield Static(id="about")
        yield Static(id="keys", classes="closing")

    def on_mount(self) -> None:
        """Ready for Enter."""
        self._show()
        self.query_one(Line).focus()

    def _show(self) -> None:
        draft, words, menu = self._draft, self._words, self.query_one(Menu)
        setup = draft.setup
        self.query_one("#headline", Static).update(
            Text.assemble(("OpenUNO", "bold"), "  ", words("motto"))
        )
        self.query_one("#keys", Static).update(Text(words("menu_keys")))
        if self._left:
            match = left_match(self._left[self._at], words.language)
            menu.line("resume").show(words("menu.resume"), match)
        menu.line("play").show(words("menu.play"))
        menu.line("rulebook").show(words("menu.rulebook"), title(draft.rulebook, words.language))
        changed = self._changed_options()
        menu.line("options").show(
            words("menu.options"),
            words("menu.changed", count=changed) if changed else words("menu.unchanged"),
        )
        menu.line("seats").show(words("menu.seats"), str(len(setup.seat_plans)))
        for place in range(MOST_SEATS):
            line = menu.line(f"{_SEAT}{place}")
            line.display = place < len(setup.seat_plans)
            if line.display:
                plan = setup.seat_plans[place]
                line.show(f"  {plan.name}", words(f"levels.{plan.level or 'person'}"))
        menu.line("first_dealer").show(
            words("menu.first_dealer"), words(f"first_dealer.{setup.first_dealer}")
        )
        menu.line("takes_back").show(
            words("menu.takes_back"), words("yes" if setup.takes_back else "no")
        )
        menu.line("reminders").show(words("menu.reminders"), words(f"reminders.{setup.reminders}"))
        menu.line("language").show(words("menu.language"), words("this_language"))
        menu.line("quit").show(words("menu.quit"))

    def _changed_options(self) -> int:
        book = self._draft.rulebook
        base = preset(book.name if book.name in names() else names()[0])
        return len(book.changed_from(base))

    def say(self, text: str) -> None:
        """Says something below the menu, until another line is chosen."""
        self.query_one("#about", Static).update(Text(text))

    def _say_match(self) -> None:
        """Tells in full which match is offered, which the line may have no room for."""
        several = "_several" if len(self._left) > 1 else ""
        match = left_match(self._left[self._at], self._words.language)
        number, count = self._at + 1, len(self._left)
        key = f"about_menu.resume{several}"
        self.say(self._words(key, match=match, number=number, count=count))

    def on_line_reached(self, event: Line.Reached) -> None:
        """Says what the line is about."""
        if event.name == "rulebook":
            self.say(summary(self._draft.rulebook, self._words.language))
        elif event.name == "resume":
            self._say_match()
        else:
            key = "seat" if event.name.startswith(_SEAT) else event.name
            self.say(self._words(f"about_menu.{key}", most=MOST_SEATS))

    def on_line_turned(self, event: Line.Turned) -> None:
        """Takes the next value."""
        match event.name:
            case "resume":
                self._at = (self._at + event.by) % len(self._left)
                self._say_match()
            case "rulebook":
                self._draft.turn_rulebook(event.by)
                self.say(summary(self._draft.rulebook, self._words.language))
            case "seats":
                self._draft.turn_seats(event.by)
            case "first_dealer":
                self._draft.turn_first_dealer()
            case "takes_back":
                self._draft.turn_taking_back()
            case "reminders":
                self._draft.turn_reminders()
            case "language":
                at = LANGUAGES.index(self._words.language) + event.by
                self._speak(LANGUAGES[at % len(LANGUAGES)])
            case plan:
                self._draft.turn_seat(int(plan.removeprefix(_SEAT)), event.by)
        self._show()

    def on_line_opened(self, event: Line.Opened) -> None:
        """Does what the line says, or asks for its value outright."""
        match event.name:
            case "resume":
                self.post_message(self.Resume(self._left[self._at]))
            case "play":
                self._play()
            case "options":
                self.visit(OptionsScreen(self._draft, self._words), self._show)
            case "rulebook":
                self._ask_rulebook()
            case "seats":
                now = str(len(self._draft.setup.seat_plans))
                self.ask(TextInput(self._words("menu.seats"), now), self._take_seats)
            case "quit":
                self.leave()
            case name if name.startswith(_SEAT):
                self._ask_name(int(name.removeprefix(_SEAT)))
            case name:
                self.on_line_turned(Line.Turned(name, 1))

    def _play(self) -> None:
        try:
            self._draft.setup.deal()
        except InputError as problem:
            self.say(problem.text(self._words.language))
        else:
            self.post_message(self.Play(self._draft.setup))

    def _ask_rulebook(self) -> None:
        language = self._words.language
        labels = [
            f"{title(preset(name), language)}: {summary(preset(name), language)}"
            for name in names()
        ]

        def take(name: str) -> None:
            self._draft.take_rulebook(name)
            self.say(summary(self._draft.rulebook, language))
            self._show()

        self.ask(which_of(self._words("menu.rulebook"), names(), labels), take)

    def _take_seats(self, count: str) -> None:
        try:
            self._draft.take_seats(int(count) if count.isdecimal() else 0)
        except InputError as problem:
            self.say(problem.text(self._words.language))
        self._show()

    def _ask_name(self, place: int) -> None:
        def rename(name: str) -> None:
            try:
                self._draft.rename(place, name)
            except InputError as problem:
                self.say(problem.text(self._words.language))
            self._show()

        name = self._draft.setup.seat_plans[place].name
        self.ask(TextInput(self._words("whose_name"), name), rename)

    def _speak(self, language: Language) -> None:
        self._words = Words(language)
        self.post_message(self.Speak(language))
        self.say(self._words("about_menu.language"))
