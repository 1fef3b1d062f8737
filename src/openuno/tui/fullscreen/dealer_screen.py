"""The screen before a match: everyone picks a card, and the highest number deals first (S3)."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click, Key
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from openuno.live.pace import Pace
from openuno.text.errors import InputError
from openuno.tui.dealer_picking import DealerPicking, Picked
from openuno.tui.fullscreen.base_screen import BaseScreen
from openuno.tui.fullscreen.card_grid import CardGrid
from openuno.tui.fullscreen.controls import ControlBar, ControlButton
from openuno.tui.fullscreen.picked_cards import PickedCards
from openuno.tui.fullscreen.spread import Spread
from openuno.tui.fullscreen.words import Words
from openuno.tui.setup import Setup

_SHOWN_TIES = 2
_NO_BEGINNING = ("q", "escape", "pageup", "pagedown")
_KEYS = {"pick": "enter", "pick_for_me": "space", "quit": "q"}
_UNHURRIED = 6
"""So many players pick at the bots' own pace; where there are more, they pick faster."""


class DealerScreen(BaseScreen):
    """Cards face down, and whoever is to pick one. People pick by keys, number or mouse, bots by
    themselves; once there is a dealer, any key begins the match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1, 0)"),
        Binding("right", "step(1, 0)"),
        Binding("up", "step(0, -1)"),
        Binding("down", "step(0, 1)"),
        Binding("enter", "press('pick')"),
        Binding("space", "press('pick_for_me')"),
        Binding("q", "press('quit')"),
        Binding("escape", "back"),
        Binding("pageup", "scroll_picked(-1)"),
        Binding("pagedown", "scroll_picked(1)"),
    ]

    class Found(Message):
        """There is a dealer, and a match to begin."""

        def __init__(self, setup: Setup) -> None:
            super().__init__()
            self.setup = setup

    class Left(Message):
        """Nobody wants to begin this match."""

    def __init__(self, picking: DealerPicking, words: Words, pace: Pace) -> None:
        super().__init__()
        self._picking = picking
        self._words = words
        seats = len(picking.setup.names)
        self._wait = pace.move * min(_UNHURRIED / seats, 1)
        self._timer: Timer | None = None
        self._told: list[str] = []
        """The ties since a person has picked."""
        self._notice = ""
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The cards, and beside or below them the players."""
        yield Static(id="headline")
        with Horizontal(id="picking"):
            with VerticalScroll(id="spread-scroll", can_focus=False):
                yield Spread(id="spread")
            with VerticalScroll(id="picked-scroll", can_focus=False):
                yield PickedCards(id="picked")
        yield Static(id="prompt")
        yield ControlBar(_KEYS, self._words, "picking.controls")

    def on_mount(self) -> None:
        """Begins with whoever sits first."""
        words = self._words
        headline = Text.assemble((words("picking.who_deals"), "bold"), " ", words("picking.rule"))
        self.query_one("#headline", Static).update(headline)
        self.query_one("#spread-scroll").border_title = words("picking.spread")
        self.query_one("#picked-scroll").border_title = words("picking.picked")
        self._show()
        self._wait_for_bot()

    @property
    def is_at_rest(self) -> bool:
        """Whether it waits for people, and no bot is to pick."""
        return self._picking.seat is None or self._picking.person is not None

    @property
    def spread(self) -> Spread:
        """The cards on the screen."""
        return self.query_one(Spread)

    # Keys and mouse

    def action_step(self, across: int, down: int) -> None:
        """Goes to another card."""
        self._typed = self._notice = ""
        self.spread.step(across, down)
        self._show_prompt()

    def action_press(self, name: str) -> None:
        """Does what a key or a button stands for."""
        if name == "quit":
            self.leave()
        elif self._picking.person is None:
            self._hurry()
        else:
            self._pick(self.spread.chosen + 1 if name == "pick" else None)

    def action_back(self) -> None:
        """Goes back to where the match was set up."""
        self.post_message(self.Left())

    def action_scroll_picked(self, pages: int) -> None:
        """Shows more of the players, where there are many."""
        players = self.query_one("#picked-scroll")
        players.scroll_relative(y=pages * max(players.size.height - 1, 1), animate=False)

    def on_control_button_pressed(self, event: ControlButton.Pressed) -> None:
        """A button is a key for the mouse."""
        if self._picking.seat is None and event.name != "quit":
            self._begin()
        else:
            self.action_press(event.name)

    def on_card_grid_clicked(self, event: CardGrid.Clicked) -> None:
        """A click on a card chooses it, a second one picks it."""
        if self._picking.person and event.place == self.spread.chosen:
            self._pick(event.place + 1)
        elif self._picking.person:
            self.action_step(event.place - self.spread.chosen, 0)

    def on_click(self, event: Click) -> None:
        """A click anywhere is a key, too."""
        if self._picking.seat is None and not isinstance(event.widget, ControlButton):
            self._begin()

    def on_key(self, event: Key) -> None:
        """Takes a digit of a card's number; once there is a dealer, nearly any key begins."""
        if self._picking.seat is None and event.key not in _NO_BEGINNING:
            event.stop()
            self._begin()
        elif self._picking.person and event.character and event.character in "0123456789":
            event.stop()
            self._type(event.character)

    def _type(self, digit: str) -> None:
        """Goes to the card whose number is typed; what is no number of a card begins a new one."""
        for typed in (self._typed + digit, digit):
            if 1 <= int(typed) <= self.spread.count:
                self._typed, self._notice = typed, ""
                self.spread.chosen = int(typed) - 1
                self._show_prompt()
                return

    # Picking

    def _pick(self, place: int | None) -> None:
        """Has the person take a card, or be given one."""
        self._typed = self._notice = ""
        self._told.clear()
        try:
            self._tell(self._picking.pick(place))
        except InputError as problem:
            self._notice = problem.text(self._words.language)
        self._show()
        self._wait_for_bot()

    def _wait_for_bot(self) -> None:
        """Leaves people a moment to look, before a bot picks."""
        if not self.is_at_rest:
            self._timer = self.set_timer(max(self._wait, 0.001), self._bot_picks)

    def _bot_picks(self) -> None:
        if not self.is_at_rest:
            self._tell(self._picking.pick())
            self._show()
            self._wait_for_bot()

    def _hurry(self) -> None:
        """Has all bots pick at once that people wait for."""
        if self._timer is not None:
            self._timer.stop()
        while not self.is_at_rest:
            self._tell(self._picking.pick())
        self._show()

    def _tell(self, picked: Picked) -> None:
        if picked.tied:
            key = "tied" if picked.has_number else "tied_at_nothing"
            self._told.append(self._words(f"picking.{key}", seats=picked.tied))

    def _begin(self) -> None:
        self.post_message(self.Found(self._picking.setup))

    # What is shown

    def _show(self) -> None:
        choice = self._picking.choice
        turned_up = {event.place: event.card for event in choice.picked}
        self.spread.show(choice.spread, turned_up, offers=self._picking.person is not None)
        self.query_one(PickedCards).show(choice, self._words)
        self.query_one(ControlBar).light(self._lit())
        self._show_prompt()

    def _lit(self) -> set[str]:
        return set(_KEYS) if self._picking.person else {"quit"}

    def _show_prompt(self) -> None:
        ties = [Text(tie, "bold") for tie in self._told[-_SHOWN_TIES:]]
        lines = [*ties, Text(self._notice or self._asked())]
        self.query_one("#prompt", Static).update(Text("\n").join(lines))

    def _asked(self) -> str:
        picking, words = self._picking, self._words
        if picking.choice.dealer:
            return words("picking.found", seat=picking.choice.dealer)
        if picking.person:
            card = self.spread.chosen + 1
            return words("picking.ask", seat=picking.person, place=card)
        return words("picking.bot_picks", seat=picking.seat)
