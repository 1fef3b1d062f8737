"""Matches kept on the disk: those that go on as journals, those that are over as replays.

A journal's first line tells how the match began, each further one what somebody did, in
notation, or how many of these were taken back:

    {"openuno_match": 1, "rulebook": "official", "seats": ["Ann", "Bo"], "seed": 7, …}
    Ann: play R7
    Bo: draw
    take back 2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.text.errors import InputError, OpenUnoError, inside, shown
from openuno.tui.journal import Journal
from openuno.tui.match_header import MatchHeader
from openuno.tui.setup import Setup

TAKE_BACK = "take back"
_LONGEST_NUMBER = 9


class Saves:
    """The folder where a user's matches are kept."""

    def __init__(
        self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.folder = folder or _default_folder()
        self._now = now

    def begin(self, setup: Setup) -> Journal:
        """A journal for a match that begins now, named after the time."""
        now = self._now().astimezone()
        self.folder.mkdir(parents=True, exist_ok=True)
        journal = Journal.create(self._free(f"{now.astimezone(UTC):%Y-%m-%d-%H%M%S}"))
        try:
            journal.write(MatchHeader(setup, now).to_line())
        except OSError:
            journal.remove()  # it says nothing
            raise
        return journal

    def _free(self, name: str) -> Path:
        """A path that neither a journal nor a replay has."""
        names = (name if number == 1 else f"{name}-{number}" for number in count(1))
        paths = (self.folder / f"{each}.match" for each in names)
        return next(x for x in paths if not x.exists() and not replay_path(x).exists())

    def unfinished(self) -> list[Path]:
        """The journals of matches that are not over, the one played last first."""
        return _newest_first(self.folder.glob("*.match"))

    def finished(self) -> list[Path]:
        """The replays of matches that are over, the one played last first."""
        return _newest_first(self.folder.glob("*.json"))

    def find_replay(self, name: str) -> str:
        """The file of a replay kept here that is meant by its number in `finished`, from 1, or by
        its name without the ending; whatever else is meant is a path already.
        """
        kept = self.finished()
        known = {str(number): path for number, path in enumerate(kept, 1)}
        known |= {path.stem: path for path in kept}
        if name.isdecimal() and name not in known:
            raise InputError("no_such_replay", number=name[:_LONGEST_NUMBER], count=len(kept))
        return str(known.get(name, name))

    def latest(self) -> Path:
        """The journal of the match played last."""
        paths = self.unfinished()
        if not paths:
            raise InputError("nothing_to_resume")
        return paths[0]


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.stem), reverse=True)


def play_again(game: Game, path: Path, lines: Sequence[str]) -> None:
    """Does all that a journal tells after its first line."""
    for number, line in enumerate(lines, 2):
        with inside(f"{path}:{number}"):
            try:
                if _takes_back(line):
                    _undo(game, line.removeprefix(TAKE_BACK))
                else:
                    game.apply(line)
            except OpenUnoError as problem:
                raise InputError("match_broken", line=shown(line), problem=problem) from None


def _takes_back(line: str) -> bool:
    return line.startswith(TAKE_BACK) and ":" not in line  # nobody of that name acts


def _undo(game: Game, times: str) -> None:
    if not times.strip().isdecimal():
        raise InputError("take_back_how_many")
    game.undo(int(times[:_LONGEST_NUMBER]))


def finish(journal: Journal, game: Game) -> Path:
    """Makes a replay of a journal whose match is over, and says where it is."""
    path, begun = replay_path(journal.path), MatchHeader.read(journal.path).begun
    taken_back = sum(map(_takes_back, journal.path.read_text("utf-8").splitlines()))
    replace(Replay.of(game), date=begun.date(), taken_back=taken_back).save(path)
    journal.remove()
    return path


def replay_path(journal: Path) -> Path:
    """Where the replay goes that becomes of a journal."""
    return journal.with_suffix(".json")


def _default_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("openuno", appauthor=False) / "matches"
