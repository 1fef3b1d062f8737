"""The programs on a full screen: the table to play at, and the replay viewer.

Only this package needs Textual, and only `openuno play` and `openuno replay` import it.
"""

from __future__ import annotations

from typing import ClassVar

from rich.theme import Theme as PrintTheme
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.theme import Theme

from openuno.bots.warm_up import WarmUp
from openuno.game.replay import Replay
from openuno.live.pace import HUMANE, Pace
from openuno.text.errors import InputError
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.fullscreen.dealer_screen import DealerScreen
from openuno.tui.fullscreen.replay_cursor import ReplayCursor
from openuno.tui.fullscreen.replay_screen import ReplayScreen
from openuno.tui.fullscreen.setup_draft import Draft
from openuno.tui.fullscreen.start_screen import StartScreen
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.fullscreen.too_small import TooSmall, is_too_small
from openuno.tui.fullscreen.words import Words
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import Setup, first_setup

_FELT = Theme(
    name="felt",
    primary="#4fb477",
    secondary="#8fb8a0",
    accent="#f0c419",
    foreground="#e6efe9",
    background="#101c16",
    surface="#16261e",
    panel="#1d3328",
    dark=True,
)

_PRINT = PrintTheme(
    {"markdown.h2": "bold", "markdown.table.header": "bold", "markdown.table.border": "dim"}
)
"""How pages to read are set."""


_WIDTHS = [(0, "-slim"), (72, "-narrow"), (110, "-wide")]
"""What the style sheet calls a screen from so many columns on."""
_HEIGHTS = [(0, "-short"), (22, "-tall")]
"""What it calls one from so many lines on."""


class FullScreen(App[None]):
    """The base of both programs."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = _WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = _HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", priority=True)]

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.title = "OpenUNO"
        self.words = Words(language)
        self.register_theme(_FELT)
        self.theme = _FELT.name
        self.console.push_theme(_PRINT)

    def on_resize(self, event: Resize) -> None:
        """Covers a window that is too small to play in."""
        is_covered = isinstance(self.screen, TooSmall)
        if is_too_small(event.size) and not is_covered:
            self.push_screen(TooSmall(self.words))
        elif is_covered and not is_too_small(event.size):
            self.pop_screen()


class TableApp(FullScreen):
    """Sets up a match, or is given one, or one whose dealer is to be found, and plays it."""

    def __init__(
        self,
        language: Language,
        *,
        session: Session | None = None,
        picking: DealerPicking | None = None,
        saves: Saves | None = None,
        pace: Pace = HUMANE,
        warm_up: WarmUp | None = None,
    ) -> None:
        super().__init__(language)
        self.session = session
        self._picking = picking
        self._saves = saves
        self._pace = pace
        self._warm_up = warm_up

    def on_mount(self) -> None:
        """Begins with the start screen, if there is no match yet."""
        if self.session is not None:
            self._sit_down(self.session)
        elif self._picking is not None:
            self._find_dealer(self._picking)
        else:
            unfinished = self._saves.unfinished() if self._saves else []
            self.push_screen(StartScreen(Draft(first_setup()), self.words, unfinished))

    def _sit_down(self, session: Session) -> None:
        self.session = session
        session.warm_up = self._warm_up
        while len(self.screen_stack) > 1:  # the first one is Textual's own
            self.pop_screen()
        self.push_screen(TableScreen(session, self.words, self._pace))

    def _begin(self, setup: Setup) -> None:
        """Begins a match, if need be with the choice of its dealer."""
        if setup.lets_people_pick:
            self._find_dealer(DealerPicking(setup))
        else:
            self._sit_down(Session.begin(setup, self._saves) if self._saves else Session(setup))

    def _find_dealer(self, picking: DealerPicking) -> None:
        self.push_screen(DealerScreen(picking, self.words, self._pace))

    def on_dealer_screen_found(self, event: DealerScreen.Found) -> None:
        """Begins the match whose dealer was found."""
        if isinstance(self.screen, DealerScreen):  # a second key has nothing more to begin
            self._begin(event.setup)

    def on_dealer_screen_left(self) -> None:
        """Goes back to where the match was set up; out of here, if that was the command line."""
        if len(self.screen_stack) > 2:  # Textual's own, and this one
            self.pop_screen()
        else:
            self.exit()

    def on_start_screen_play(self, event: StartScreen.Play) -> None:
        """Begins the match that was set up."""
        self._begin(event.setup)

    def on_start_screen_resume(self, event: StartScreen.Resume) -> None:
        """Goes on with a match that was left; if that cannot be, another may be chosen."""
        try:
            session = Session.resume(event.path)
        except InputError as problem:
            if isinstance(self.screen, StartScreen):
                self.screen.say(problem.text(self.words.language))
        else:
            self._sit_down(session)

    def on_start_screen_speak(self, event: StartScreen.Speak) -> None:
        """Goes on in another language."""
        self.words = Words(event.language)

    def on_table_screen_again(self) -> None:
        """Plays another match with the same players."""
        if self.session:
            for sentence in self.session.news(self.words.language):
                self.notify(sentence, markup=False)
            self._begin(self.session.setup.anew())


def play(
    start: Session | DealerPicking | None,
    saves: Saves | None,
    language: Language,
    warm_up: WarmUp | None = None,
) -> Session | None:
    """Plays at the table, and gives the match that was left; without one, it is set up there."""
    if isinstance(start, DealerPicking):
        app = TableApp(language, picking=start, saves=saves, warm_up=warm_up)
    else:
        app = TableApp(language, session=start, saves=saves, warm_up=warm_up)
    app.run()
    return app.session


class ReplayApp(FullScreen):
    """Shows a match once more."""

    def __init__(self, match: Replay, language: Language, seat: str | None = None) -> None:
        super().__init__(language)
        self._match = match
        self._seat = seat

    def on_mount(self) -> None:
        """Starts at once."""
        self.push_screen(ReplayScreen(ReplayCursor(self._match), self.words, self._seat))


def replay(match: Replay, language: Language, seat: str | None = None) -> None:
    """Shows a match that has been verified, with all hands open or as a seat saw it."""
    ReplayApp(match, language, seat).run()
