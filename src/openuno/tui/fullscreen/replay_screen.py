"""The replay viewer: a match once more, forward and back, with all hands open or as one saw it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from openuno.core.data.rules import Scoring
from openuno.rulebooks import title
from openuno.text.lang import say
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.base_screen import BaseScreen
from openuno.tui.fullscreen.controls import ControlBar, ControlButton
from openuno.tui.fullscreen.dialogs import TextPage
from openuno.tui.fullscreen.event_feed import EventFeed, LatestEvent
from openuno.tui.fullscreen.piles import Piles
from openuno.tui.fullscreen.player_list import PlayerList
from openuno.tui.fullscreen.replay_cursor import ReplayCursor
from openuno.tui.fullscreen.words import Words

KEYS = {
    "back": "left",
    "forward": "right",
    "begin": "home",
    "end": "end",
    "hand_before": "up",
    "hand_after": "down",
    "auto": "space",
    "slower": "-",
    "faster": "+",
    "view": "v",
    "help": "?",
    "quit": "q",
}
_SHOWN_KEYS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_TEXTUAL_KEYS = {"-": "minus", "+": "plus", "?": "question_mark"}
SPEEDS = (0.5, 1, 2, 4, 8)
"""Actions a second."""


class ReplayScreen(BaseScreen):
    """Shows a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(_TEXTUAL_KEYS.get(key, key), f"press('{name}')") for name, key in KEYS.items()),
        Binding("escape", "press('quit')"),
        Binding("pageup", "turn_page(-1)"),
        Binding("pagedown", "turn_page(1)"),
    ]

    def __init__(self, cursor: ReplayCursor, words: Words, seat: str | None = None) -> None:
        super().__init__()
        self.cursor = cursor
        self._words = words
        self._seat = seat
        """Whose view is shown; with none, all hands lie open."""
        self._speed = 1
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The table, with everyone's hand below it."""
        yield Static(id="headline")
        with Horizontal(id="middle"):
            yield PlayerList(id="players")
            yield Piles(id="piles")
            yield EventFeed(id="story")
        yield LatestEvent(id="latest")
        yield Static(id="comment")
        with VerticalScroll(id="hands", can_focus=False):
            yield from (Static(classes="held") for _ in self.cursor.game.seats)
        shown = {name: _SHOWN_KEYS.get(key, key) for name, key in KEYS.items()}
        yield ControlBar(shown, self._words, "replay")

    def on_mount(self) -> None:
        """Starts at the first deal."""
        self._show()

    def _show(self) -> None:
        game, words = self.cursor.game, self._words
        view = game.view(self._seat)
        has_points = game.rules.scoring != Scoring.SINGLE_HAND
        self.query_one("#headline", Static).update(self._headline())
        self.query_one(PlayerList).show(view, words, has_points=has_points)
        self.query_one(Piles).show(view, words)
        for told in (self.query_one(EventFeed), self.query_one(LatestEvent)):
            told.show(game.events, self._seat, words, is_open=self._seat is None)
        said = self._comment()
        comment = self.query_one("#comment", Static)
        comment.update(Text(said, "italic"))
        comment.display = bool(said)
        self._show_hands()
        hands = self.query_one("#hands")
        hands.border_title = (
            words("hands_open") if self._seat is None else words("as_seen_by", seat=self._seat)
        )
        self.query_one(ControlBar).light(self._enabled())

    def _comment(self) -> str:
        """What there is to say about this place; at the deal, that moves were taken back later."""
        cursor, said = self.cursor, [self.cursor.comment]
        if cursor.at == 0 and cursor.taken_back:
            count = cursor.taken_back
            said.insert(0, say(self._words.language, "play.replay_taken_back", count=count))
        return "\n".join(filter(None, said))

    def _headline(self) -> Text:
        words, cursor = self._words, self.cursor
        book = title(cursor.game.rulebook, words.language)
        said = words("replay_at", rulebook=book, at=cursor.at, length=cursor.length)
        if self._timer is not None:
            said += words("replay_runs", speed=SPEEDS[self._speed])
        return Text.assemble(("OpenUNO", "bold"), "  ", said)

    def _show_hands(self) -> None:
        """Shows a line a hand, or more for a long one; that of whose turn it is, is in sight."""
        game = self.cursor.game
        for seat, place in zip(game.seats, self.query(".held").results(Static), strict=True):
            place.display = self._seat in (None, seat)
            line = Text(f"{card_art.in_cells(seat, 10)} ", "bold" if seat == game.turn else "")
            for card in game.hand(seat):
                line.append(card_art.face(card), card_art.ink(card.colour))
                line.append(" ")
            place.update(line)
            if seat == game.turn:
                place.scroll_visible(animate=False)

    def _enabled(self) -> set[str]:
        at, length = self.cursor.at, self.cursor.length
        enabled = set(KEYS)
        if at == 0:
            enabled -= {"back", "begin", "hand_before"}
        if at == length:
            enabled -= {"forward", "end", "hand_after", "auto"}
        return enabled

    def action_press(self, name: str) -> None:
        """Does what a key or a button stands for."""
        cursor = self.cursor
        doing: dict[str, Callable[[], None]] = {
            "back": lambda: cursor.wind_to(cursor.at - 1),
            "forward": lambda: cursor.wind_to(cursor.at + 1),
            "begin": lambda: cursor.wind_to(0),
            "end": lambda: cursor.wind_to(cursor.length),
            "hand_before": lambda: cursor.wind_to(cursor.this_hand()),
            "hand_after": lambda: cursor.wind_to(cursor.next_hand()),
            "auto": self._run_or_stop,
            "slower": lambda: self._run_at(self._speed - 1),
            "faster": lambda: self._run_at(self._speed + 1),
            "view": self._next_view,
            "help": self._show_help,
            "quit": self.leave,
        }
        doing[name]()
        self._show()

    def action_turn_page(self, way: int) -> None:
        """Shows the hands above or below those in sight."""
        hands = self.query_one("#hands")
        hands.scroll_relative(y=way * hands.size.height, animate=False)

    def on_control_button_pressed(self, event: ControlButton.Pressed) -> None:
        """A button is a key for the mouse."""
        self.action_press(event.name)

    def _next_view(self) -> None:
        """All hands open, then each seat's own view."""
        views = (None, *self.cursor.game.seats)
        self._seat = views[(views.index(self._seat) + 1) % len(views)]

    def _run_or_stop(self) -> None:
        if self._timer is None:
            self._run_at(self._speed)
        else:
            self._stop()

    def _run_at(self, speed: int) -> None:
        self._stop()
        self._speed = max(0, min(speed, len(SPEEDS) - 1))
        self._timer = self.set_interval(1 / SPEEDS[self._speed], self._run)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _run(self) -> None:
        self.cursor.wind_to(self.cursor.at + 1)
        if self.cursor.at == self.cursor.length:
            self._stop()
        self._show()

    def _show_help(self) -> None:
        self.ask(TextPage(self._words("replay_help"), self._words("close_page")), lambda _: None)
