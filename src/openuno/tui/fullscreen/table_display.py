"""The table as it is seen: the game, and what people prepare."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from openuno.core.data.rules import Scoring
from openuno.game.card import Card
from openuno.game.reminders import Reminders
from openuno.rulebooks import title
from openuno.tui.fullscreen import controls
from openuno.tui.fullscreen.base_screen import BaseScreen
from openuno.tui.fullscreen.controls import ControlBar
from openuno.tui.fullscreen.enabled_controls import enabled_controls
from openuno.tui.fullscreen.event_feed import EventFeed, LatestEvent
from openuno.tui.fullscreen.hand import HandRow
from openuno.tui.fullscreen.hot_seat import HotSeat
from openuno.tui.fullscreen.piles import Piles
from openuno.tui.fullscreen.player_list import PlayerList
from openuno.tui.fullscreen.prompts import about_card, alert, prompt
from openuno.tui.fullscreen.selection import Selection
from openuno.tui.fullscreen.words import Words
from openuno.tui.session import Session


class TableDisplay(BaseScreen):
    """Shows a session as those at the keyboard may see it. It changes nothing."""

    def __init__(self, session: Session, words: Words) -> None:
        super().__init__()
        self.session = session
        self.hot_seat = HotSeat(session.people)
        self.words = words
        self.prepared = Selection()
        self._notice = ""
        self._awaited = ""
        self._ponderer: str | None = None
        self._hand: tuple[str | None, tuple[Card, ...]] = (None, ())
        self._turn: tuple[str | None, str] = (None, "")

    def compose(self) -> ComposeResult:
        """Players, piles and story above the hand."""
        rules, takes_back = self.session.game.rules, self.session.setup.takes_back
        is_shared = self.hot_seat.is_shared
        here = controls.at_table(rules, takes_back=takes_back, is_shared=is_shared)
        yield Static(id="headline")
        with Horizontal(id="middle"):
            yield PlayerList(id="players")
            yield Piles(id="piles")
            yield EventFeed(id="story")
        yield LatestEvent(id="latest")
        yield Static(id="prompt")
        with VerticalScroll(id="hand-scroll", can_focus=False):
            yield HandRow(id="hand")
            yield Static(id="curtain")
        yield ControlBar({name: controls.KEYS[name] for name in here}, self.words, "controls")

    def on_resize(self) -> None:
        """Whether cards that fit are raised depends on the room for them."""
        self.call_after_refresh(self._show_prompt)

    @property
    def row(self) -> HandRow:
        """The hand on the screen."""
        return self.query_one("#hand", HandRow)

    def say(self, notice: str) -> None:
        """Tells the person something, until the next key."""
        self._notice = notice
        self._show_prompt()

    def awaits(self, what: str) -> None:
        """Tells the person what is being prepared for them, until it is there."""
        self._awaited = what
        self._show_prompt()

    def ponders(self, seat: str | None) -> None:
        """Says that a bot takes long, or no longer."""
        if seat != self._ponderer:
            self._ponderer = seat
            self._show_prompt()

    def look(self) -> None:
        """Shows the game as it is now, with a card chosen that can be played."""
        game = self.session.game
        self._ponderer = None
        self.hot_seat.turn_is(game.turn)
        viewer = self.hot_seat.viewer
        hand = (viewer, self.session.view(viewer).hand)
        turn = (game.turn, game.phase)
        if viewer != self._hand[0]:
            self._notice = ""  # it was said to somebody else
        if hand != self._hand:
            still_calls = self.prepared.calls_uno and len(hand[1]) == len(self._hand[1])
            self.prepared = Selection(calls_uno=still_calls)
        is_new = viewer != self._hand[0] or turn != self._turn
        self._hand, self._turn = hand, turn
        self.show()
        if is_new:
            self.row.chosen = self.row.first_playable()
            self._show_prompt()
            self.call_after_refresh(self._show_prompt)  # how cards are drawn shows only then

    def show(self) -> None:
        """Shows everything."""
        game, viewer, words = self.session.game, self.hot_seat.viewer, self.words
        view = self.session.view(viewer)
        has_points = game.rules.scoring != Scoring.SINGLE_HAND
        says_uno = self.session.setup.reminders is Reminders.ALL
        self.query_one("#headline", Static).update(self._headline())
        self.query_one(PlayerList).show(view, words, has_points=has_points, says_uno=says_uno)
        self.query_one(Piles).show(view, words)
        for told in (self.query_one(EventFeed), self.query_one(LatestEvent)):
            told.show(game.events, viewer, words)
        self.row.display = viewer is not None
        self.row.show(self.prepared.held(game, viewer) if viewer else ())
        curtain = self.query_one("#curtain", Static)
        curtain.display = viewer is None
        curtain.update(Text(words("curtain" if self.hot_seat.people else "only_bots")))
        self.query_one(ControlBar).light(enabled_controls(self.session, self.hot_seat))
        self._show_prompt()

    def _headline(self) -> Text:
        game, words = self.session.game, self.words
        book = title(game.rulebook, words.language)
        said = words("headline", rulebook=book, number=game.hand_number)
        return Text.assemble(("OpenUNO", "bold"), "  ", said)

    def _show_prompt(self) -> None:
        game, hot_seat, words = self.session.game, self.hot_seat, self.words
        asked = prompt(game, hot_seat, words, raised=self.row.is_raised)
        if self._ponderer:
            asked = words("bot_thinks", seat=self._ponderer)
        lines = [Text.assemble((asked, "bold"))]
        if self.prepared.calls_uno:
            lines[0].append("  ").append(f" {words('uno_armed')} ", "bold reverse")
        alarm = alert(self.session.game, self.session.view(None), hot_seat, words)
        if alarm:
            lines.append(Text(alarm, "bold reverse"))
        about = about_card(game, hot_seat.viewer, self.row.card, self.prepared, words)
        lines.append(Text(self._notice or self._awaited or about))
        self.query_one("#prompt", Static).update(Text("\n").join(lines))
