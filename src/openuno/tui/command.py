"""`openuno play` and `openuno replay`: on a full screen where there is one, else in plain lines."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from types import FrameType

from openuno.bots.level import Level
from openuno.game.notation import check_seat
from openuno.game.reminders import Reminders
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook
from openuno.text.errors import inside
from openuno.text.lang import Language
from openuno.tui.plain.console import Console, LeftTable
from openuno.tui.plain.plain_match import PlainMatch
from openuno.tui.plain.replay_text import ReplayText
from openuno.tui.plain.resume_prompt import choose_match
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import DEFAULT_NAME, Setup, first_setup, parse_levels, plan_seats


def make_setup(
    rulebook: Rulebook,
    *,
    people: Sequence[str] | None,
    bots: str | None,
    seats: int | None,
    seed: int | None,
    reminders: Reminders,
) -> Setup:
    """The match asked for on the command line; what is left out is as most people want it."""
    levels = [Level.NORMAL] if bots is None else parse_levels(bots)
    seat_plans = plan_seats(people or [DEFAULT_NAME], levels, seats)
    return Setup(rulebook, seat_plans, seed=seed, reminders=reminders)


def play(
    setup: Setup | None, *, resume: bool, plain: bool, spelled: bool, language: Language
) -> None:
    """Plays a match: this one, the one left last, or the one that people choose now."""
    saves = Saves()
    session = None
    if resume:
        session = Session.resume(saves.latest())
    elif setup is not None:
        session = Session.begin(setup, saves)
    if plain or spelled or not _has_screen(language):
        _play_in_lines(session, saves, Console.of_terminal(language, spelled=spelled))
    else:
        _play_on_screen(session, saves, language)


def _play_in_lines(session: Session | None, saves: Saves, console: Console) -> None:
    if session is None:
        try:
            path = choose_match(saves, console) if _is_interactive() else None
        except (LeftTable, EOFError, KeyboardInterrupt):
            console.show("")
            return
        session = Session.begin(first_setup(), saves) if path is None else Session.resume(path)
    PlainMatch(session, console).play()


def _play_on_screen(session: Session | None, saves: Saves, language: Language) -> None:
    from openuno.tui.fullscreen.app import play as play_at_table

    with _terminal_restored():
        left = play_at_table(session, saves, language)
    if left is None:
        return
    console = Console.of_terminal(language, spelled=False)
    for sentence in left.news(language):
        console.show(sentence)
    if left.is_kept:
        console.say("goodbye_kept")
    left.close()


def replay(file: str, *, seat: str | None, plain: bool, spelled: bool, language: Language) -> None:
    """Shows a match again, once it is certain that it was so."""
    match = Replay.load(file)
    with inside(file):
        match.verify()
    if seat is not None:
        check_seat(seat, match.seats)
    if plain or spelled or not _has_screen(language):
        console = Console.of_terminal(language, spelled=spelled)
        ReplayText(match, console, seat, stepwise=_is_interactive()).tell()
    else:
        from openuno.tui.fullscreen.app import replay as show_on_screen

        with _terminal_restored():
            show_on_screen(match, language, seat)


@contextmanager
def _terminal_restored() -> Generator[None]:
    """Whoever asks the program to end gets the terminal back as it was: as after Ctrl-C. When the
    terminal is gone, there is nothing to give back, and the match is safe.
    """
    before = signal.signal(signal.SIGTERM, _as_ctrl_c)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    del number, frame
    signal.raise_signal(signal.SIGINT)


def _has_screen(language: Language) -> bool:
    """Whether the table can fill the screen; says so where only Textual is missing."""
    if not _is_interactive() or os.environ.get("TERM") == "dumb":
        return False
    if find_spec("textual") is None:
        Console.of_terminal(language, spelled=False).say("no_screen")
        return False
    return True


def _is_interactive() -> bool:
    """Whether somebody sits in front of a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
