"""A menu: lines to go up and down in; left and right change a line, Enter opens it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from openuno.tui.fullscreen.card_art import in_cells

_LABEL = 34


class Line(Widget, can_focus=True):
    """A line of a menu, with a value or without."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous"),
        Binding("down", "app.focus_next"),
        Binding("left", "turn(-1)"),
        Binding("right", "turn(1)"),
        Binding("enter,space", "open"),
    ]

    @dataclass
    class Turned(Message):
        """Another value is wanted: the one before, or the one after."""

        name: str
        by: int

    @dataclass
    class Opened(Message):
        """The line was chosen."""

        name: str

    @dataclass
    class Reached(Message):
        """The line is now the one that keys go to."""

        name: str

    def __init__(self, name: str, *, turns: bool = True) -> None:
        super().__init__(id=name, classes="line")
        self._label = self._value = ""
        self._turns = turns

    def show(self, label: str, value: str = "", *, faint: bool = False) -> None:
        """Shows the line with this value."""
        self._label, self._value = label, value
        self.set_class(faint, "faint")
        self.refresh()

    def render(self) -> Text:
        """The label and its value, with arrows where it can be changed."""
        mark = "▶ " if self.has_focus else "  "
        label = f"{mark}{self._label}"
        if not self._value:
            return Text(label, "bold", no_wrap=True, overflow="ellipsis")
        room = self.size.width - _LABEL - len(" ‹  ›")
        value = self._value if cell_len(self._value) <= room else in_cells(self._value, room)
        value = f"‹ {value} ›" if self._turns else f"  {value}"
        return Text(f"{in_cells(label, _LABEL)} {value}", no_wrap=True, overflow="ellipsis")

    def on_focus(self) -> None:
        """Tells the menu."""
        self.post_message(self.Reached(self.id or ""))

    def on_click(self, event: Click) -> None:
        """The arrows turn the value, everything else opens the line."""
        at = event.get_content_offset(self)
        text = self.render().plain
        symbol = text[len(set_cell_size(text, at.x)) :][:1] if at else ""
        if symbol and symbol in "‹›":
            self.action_turn(1 if symbol == "›" else -1)
        else:
            self.action_open()

    def action_turn(self, by: int) -> None:
        """Asks for the next value."""
        if self._turns:
            self.post_message(self.Turned(self.id or "", by))

    def action_open(self) -> None:
        """Opens the line."""
        self.post_message(self.Opened(self.id or ""))


class Menu(VerticalScroll, can_focus=False):
    """Lines below each other."""

    def line(self, name: str) -> Line:
        """The line of this name."""
        return self.query_one(f"#{name}", Line)
