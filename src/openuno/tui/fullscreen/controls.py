"""Controls: everything but laying cards, each with a key and a button."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from openuno.core.data.rules import Deck, Rules, SevenZero, Stacking, UnoCall, WildDrawFourCheck
from openuno.game import actions as a
from openuno.tui.fullscreen.flow_layout import FlowContainer
from openuno.tui.fullscreen.words import Words


class Control(StrEnum):
    """A button of the table."""

    DRAW = "draw"
    PASS = "pass"
    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    SWAP = "swap"
    JUMP = "jump"
    SUGGEST = "suggest"
    KEYBOARD = "keyboard"
    HINT = "hint"
    TAKE_BACK = "take_back"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


KEYS = {
    Control.DRAW: "d",
    Control.PASS: "p",
    Control.UNO: "u",
    Control.CATCH: "c",
    Control.CHALLENGE: "x",
    Control.ACCEPT: "a",
    Control.SWAP: "s",
    Control.JUMP: "j",
    Control.SUGGEST: "g",
    Control.KEYBOARD: "k",
    Control.HINT: "h",
    Control.TAKE_BACK: "t",
    Control.RULES: "r",
    Control.HELP: "?",
    Control.QUIT: "q",
}

MOVES: dict[Control, type[a.Draw | a.Pass | a.Challenge | a.Accept]] = {
    Control.DRAW: a.Draw,
    Control.PASS: a.Pass,
    Control.CHALLENGE: a.Challenge,
    Control.ACCEPT: a.Accept,
}
"""The controls that are an action just like that."""


def at_table(rules: Rules, *, takes_back: bool, is_shared: bool) -> list[Control]:
    """The controls that mean something under these rules, at a keyboard for one or for several."""
    bluffs = rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE
    calls = rules.uno_call == UnoCall.REQUIRED
    means_something = {
        Control.UNO: calls,
        Control.CATCH: calls,
        Control.CHALLENGE: bluffs,
        Control.ACCEPT: bluffs or rules.stacking != Stacking.OFF or rules.skip_stacking,
        Control.SWAP: rules.deck == Deck.DECK_2015
        or rules.seven_zero in (SevenZero.SEVEN, SevenZero.BOTH),
        Control.JUMP: rules.jump_in,
        Control.SUGGEST: rules.suggestion_penalty > 0,
        Control.KEYBOARD: is_shared,
        Control.TAKE_BACK: takes_back,
    }
    return [control for control in Control if means_something.get(control, True)]


class ControlButton(Static):
    """A button: the key in brackets while pressing it would do something."""

    @dataclass
    class Pressed(Message):
        """The button was clicked."""

        name: str

    def __init__(self, name: str, key: str, words: Words, label: str) -> None:
        super().__init__(id=name, classes="control")
        self._key = words.key(key)
        self._label = words(label)
        self.styles.width = len(f"[{self._key}] {self._label}  ")
        self.light(False)

    def light(self, is_lit: bool) -> None:
        """Shows whether it can be used now."""
        self.set_class(is_lit, "lit")
        key = f"[{self._key}]" if is_lit else f" {self._key} "
        self.update(Text(f"{key} {self._label}"))

    def on_click(self) -> None:
        """Works like its key, also while it is not lit: then the reason is said."""
        self.post_message(self.Pressed(self.id or ""))


class ControlBar(FlowContainer):
    """The buttons, in as many rows as they need."""

    def __init__(self, keys: dict[str, str], words: Words, topic: str) -> None:
        buttons = [ControlButton(name, key, words, f"{topic}.{name}") for name, key in keys.items()]
        super().__init__(*buttons, id="controls")

    def light(self, lit: set[str]) -> None:
        """Shows which buttons can be used now."""
        for button in self.query(ControlButton):
            button.light(button.id in lit)
