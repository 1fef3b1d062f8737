"""Asks, before a match in plain lines, whether to go on with one that was left."""

from __future__ import annotations

from pathlib import Path

from openuno.tui.kept_match import left_match
from openuno.tui.plain.console import Console
from openuno.tui.saves import Saves

_SHOWN = 9
"""How many matches are offered."""


def choose_match(saves: Saves, console: Console) -> Path | None:
    """The unfinished match that somebody wants to go on with; none for a new one."""
    paths = saves.unfinished()[:_SHOWN]
    if not paths:
        return None
    console.say("unfinished")
    for number, path in enumerate(paths, 1):
        match = left_match(path, console.language)
        console.show(f"  {number}: {match}")
    while True:
        line = console.ask("which_match").lower()
        if line.startswith("n"):
            return None
        if not line:
            return paths[0]
        if line.isdecimal() and 1 <= int(line[:2]) <= len(paths):
            return paths[int(line[:2]) - 1]
