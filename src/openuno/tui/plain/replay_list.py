"""Lists the matches that were played to their end, for somebody to choose one to see again."""

from __future__ import annotations

from openuno.tui.kept_match import finished_match
from openuno.tui.plain.console import Console
from openuno.tui.saves import Saves


def list_replays(saves: Saves, console: Console) -> None:
    """Shows each match with its number, the newest first, and how to see one."""
    paths = saves.finished()
    if not paths:
        console.say("no_finished", folder=saves.folder)
        return
    console.say("finished", name=paths[0].stem)
    for number, path in enumerate(paths, 1):
        console.show(f"{number:>4}: {finished_match(path, console.language)}")
