"""A match that was left, told to those who may go on with it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from openuno.rulebooks import title
from openuno.text.errors import InputError
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


def _last_played(path: Path) -> str:
    try:
        time = path.stat().st_mtime
    except OSError:  # it has just come to its end in another window
        return "–"
    return f"{datetime.fromtimestamp(time, UTC).astimezone():%Y-%m-%d %H:%M}"
