"""A match that is kept, told in a line: one that may go on, or one to see again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from openuno.game.replay import Replay
from openuno.rulebooks import title
from openuno.text.errors import InputError, inside
from openuno.text.lang import Language, say
from openuno.tui.match_header import MatchHeader


def left_match(path: Path, language: Language) -> str:
    """When it was played last, by whom, and by which rules; or what is wrong with its journal."""
    try:
        setup = MatchHeader.read(path).setup
        book = title(setup.rulebook, language)
        played = _last_played(path)
        return say(language, "play.left_match", played=played, seats=setup.names, rulebook=book)
    except InputError as problem:
        return say(language, "play.left_broken", played=_last_played(path), problem=problem)


def finished_match(path: Path, language: Language) -> str:
    """When it was played, by whom, by which rules and who won; or what is wrong with its replay."""
    try:
        replay = Replay.load(path)
        with inside(path):
            winners = replay.end().winners
    except InputError as problem:
        return say(language, "play.left_broken", played=_last_played(path), problem=problem)
    return say(
        language,
        "play.finished_match",
        played=_last_played(path) if replay.date is None else replay.date,
        name=path.stem,
        seats=replay.seats,
        rulebook=title(replay.rulebook, language),
        winners=winners or "–",
    )


def _last_played(path: Path) -> str:
    try:
        time = path.stat().st_mtime
    except OSError:  # it has just come to its end in another window
        return "–"
    return f"{datetime.fromtimestamp(time, UTC).astimezone():%Y-%m-%d %H:%M}"
