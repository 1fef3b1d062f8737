"""`openuno play` and `openuno replay`: on a full screen where there is one, else in plain lines."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType

from openuno.bots.level import Level
from openuno.bots.warm_up import WarmUp
from openuno.extras import MissingExtraError, require
from openuno.game.notation import check_seat
from openuno.game.reminders import Reminders
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook
from openuno.text.errors import inside
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.plain import replay_list
from openuno.tui.plain.console import Console, LeftTable
from openuno.tui.plain.dealer_prompts import find_dealer
from openuno.tui.plain.plain_match import PlainMatch
from openuno.tui.plain.replay_text import ReplayText
from openuno.tui.plain.resume_prompt import choose_match
from openuno.tui.plain.welcome import welcome
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import (
    DEFAULT_NAME,
    FirstDealer,
    Setup,
    first_setup,
    parse_levels,
    plan_seats,
)


def make_setup(
    rulebook: Rulebook,
    *,
    people: Sequence[str] | None,
    bots: str | None,
    seats: int | None,
    seed: int | None,
    reminders: Reminders,
    dealer: FirstDealer | None,
) -> Setup:
    """The match asked for on the command line; what is left out is as most people want it."""
    levels = [Level.NORMAL] if bots is None else parse_levels(bots)
    seat_plans = plan_seats(people or [DEFAULT_NAME], levels, seats)
    return Setup(
        rulebook,
        seat_plans,
        seed=seed,
        reminders=reminders,
        first_dealer=dealer or _usual_dealer(seed),
    )


def _usual_dealer(seed: int | None = None) -> FirstDealer:
    """How the first dealer is found if nobody says: people pick, unless a match is to be repeated
    or nobody sits in front of a terminal.
    """
    return FirstDealer.PICK if seed is None and _is_interactive() else FirstDealer.CHANCE


def play(
    setup: Setup | None, *, resume: bool, plain: bool, spelled: bool, language: Language
) -> None:
    """Plays a match: this one, the one left last, or the one that people choose now."""
    saves = Saves()
    start = None
    if resume:
        start = Session.resume(saves.latest())
    elif setup is not None:
        start = _begin(setup, saves)
    with WarmUp() as warm_up:
        if _is_interactive():  # somebody may well ask for a hint
            warm_up.begin(None if start is None else start.setup.rulebook.rules)
        if plain or spelled or not _has_screen(language):
            console = Console.of_terminal(language, spelled=spelled)
            _play_in_lines(start, saves, console, warm_up)
        else:
            _play_on_screen(start, saves, language, warm_up)


def _begin(setup: Setup, saves: Saves) -> Session | DealerPicking:
    """A new match, or the choice of its dealer; `InputError` if there can be no such match."""
    return DealerPicking(setup) if setup.lets_people_pick else Session.begin(setup, saves)


def _play_in_lines(
    start: Session | DealerPicking | None, saves: Saves, console: Console, warm_up: WarmUp
) -> None:
    if start is None:
        try:
            path = choose_match(saves, console) if _is_interactive() else None
        except (LeftTable, EOFError, KeyboardInterrupt):
            console.show("")
            return
        usual = replace(first_setup(), first_dealer=_usual_dealer())
        start = _begin(usual, saves) if path is None else Session.resume(path)
    if isinstance(start, Session):
        start.warm_up = warm_up
        PlainMatch(start, console).play()
    else:
        _pick_and_play(start, saves, console, warm_up)


def _pick_and_play(picking: DealerPicking, saves: Saves, console: Console, warm_up: WarmUp) -> None:
    welcome(picking.setup, console)
    try:
        setup = find_dealer(picking, console)
    except (LeftTable, EOFError, KeyboardInterrupt):
        console.show("")
        console.say("goodbye_unbegun")
    else:
        session = Session.begin(setup, saves)
        session.warm_up = warm_up
        PlainMatch(session, console, is_welcomed=True).play()


def _play_on_screen(
    start: Session | DealerPicking | None, saves: Saves, language: Language, warm_up: WarmUp
) -> None:
    from openuno.tui.fullscreen.app import play as play_at_table

    with _terminal_restored():
        left = play_at_table(start, saves, language, warm_up)
    if left is None:
        return
    console = Console.of_terminal(language, spelled=False)
    for sentence in left.news(language):
        console.show(sentence)
    if left.is_kept:
        console.say("goodbye_kept")
    left.close()


def list_replays(language: Language) -> None:
    """Shows which matches are kept that can be seen again."""
    replay_list.list_replays(Saves(), Console.of_terminal(language, spelled=False))


def load_replay(name: str) -> Replay:
    """The match in a file, or one that is kept, once it is certain that it was so."""
    file = Saves().find_replay(name)
    match = Replay.load(file)
    with inside(file):
        match.verify()
    return match


def replay(
    match: Replay, *, seat: str | None, plain: bool, spelled: bool, language: Language
) -> None:
    """Shows a match again."""
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
    try:
        require("tui", "textual")
    except MissingExtraError as problem:
        console = Console.of_terminal(language, spelled=False)
        console.say("no_screen", problem=problem.text(language))
        return False
    return True


def _is_interactive() -> bool:
    """Whether somebody sits in front of a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
