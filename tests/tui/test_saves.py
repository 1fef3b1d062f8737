"""Matches kept as they go on: resumed as they were, whatever ended them, and never spoilt."""

from __future__ import annotations

import dataclasses
import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from openuno.bots.bot import Bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Deal
from openuno.game.events import Event, HandBegan
from openuno.game.replay import Replay
from openuno.game.view import PlayerView
from openuno.rulebooks import load, names
from openuno.text.errors import InputError
from openuno.tui.match_header import MatchHeader
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import Setup, plan_seats
from tests.support.terminals import OpenTerminal, Terminal

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "matches", now=lambda: NOON)


def setup(rulebook: str = "party", people: tuple[str, ...] = ("Zoë",), **options: object) -> Setup:
    seat_plans = plan_seats(people, [Level.EASY], 3)
    return Setup(load(rulebook, options), seat_plans, seed=7)


def go_on(session: Session, steps: int) -> None:
    """Lets everyone do the first thing that comes to tracker."""
    game = session.game
    for _ in range(steps):
        if game.is_over:
            return
        session.do(Deal() if game.turn is None else game.legal(game.turn)[0])


def only_file(saves: Saves) -> Path:
    (path,) = saves.folder.iterdir()
    return path


@pytest.mark.parametrize("name", names())
def test_a_resumed_match_is_the_same_match(name: str, saves: Saves) -> None:
    session, through = Session.begin(setup(name), saves), Session(setup(name))
    for _ in range(4):
        go_on(session, 15)
        go_on(through, 15)
        if session.game.is_over:
            break
        session.close()
        session = Session.resume(only_file(saves))
        assert session.game.digest() == through.game.digest()
        assert session.game.actions == through.game.actions
        assert session.setup == through.setup
    session.close()


def test_a_whole_match_becomes_a_replay(saves: Saves) -> None:
    session = Session.begin(setup(target=60), saves)
    journal = only_file(saves)
    assert journal.name == "2026-11-16-120000.match"
    go_on(session, 10_000)
    replay = only_file(saves)
    assert replay.name == "2026-11-16-120000.json"
    assert Replay.load(replay) == dataclasses.replace(Replay.of(session.game), date=NOON.date())
    Replay.load(replay).verify()
    assert session.news("en") == [f"The match is kept as a replay: openuno replay {replay}"]
    assert session.news("en") == []
    assert saves.unfinished() == []
    assert not session.may_take_back()


def test_a_replay_says_how_often_something_was_taken_back(saves: Saves) -> None:
    session = Session.begin(setup(target=60), saves)
    for _ in range(2):
        go_on(session, 10)
        session.take_back()
        session.close()
        session = Session.resume(only_file(saves))
    go_on(session, 10_000)
    replay = Replay.load(only_file(saves))
    assert replay.taken_back == 2
    replay.verify()


def test_what_was_taken_back_stays_so(saves: Saves) -> None:
    session = Session.begin(setup(), saves)
    assert not session.may_take_back()
    with pytest.raises(InputError, match="nothing to take back"):
        session.take_back()
    go_on(session, 10)
    session.take_back()
    session.take_back()
    digest, left = session.game.digest(), len(session.game.actions)
    session.close()
    session = Session.resume(only_file(saves))
    assert session.game.digest() == digest
    assert len(session.game.actions) == left
    assert "take back " in only_file(saves).read_text("utf-8")
    session.close()


class Witness(Bot):
    """Remembers all that it has seen of this hand."""

    def __init__(self) -> None:
        self.seen: list[Event] = []

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return legal[0]

    def watch(self, event: Event) -> None:
        if isinstance(event, HandBegan):
            self.seen.clear()
        self.seen.append(event)


def test_bots_do_not_remember_what_was_taken_back() -> None:
    session = Session(setup())
    witness = session.seated_bots.bots["Bo"] = Witness()
    go_on(session, 10)
    session.take_back()
    newcomer = Witness()
    for bots in (session.seated_bots, SeatedBots(session.game, {"Bo": newcomer})):
        bots.thought("Bo", id)()
    assert witness.seen == newcomer.seen
    assert newcomer.seen


def test_somebody_called_take_back(saves: Saves) -> None:
    session = Session.begin(setup(people=("take back 2", "take back")), saves)
    go_on(session, 10)
    session.close()
    resumed = Session.resume(only_file(saves))
    assert resumed.game.digest() == session.game.digest()
    resumed.close()


def test_a_table_that_takes_nothing_back() -> None:
    strict = setup()
    session = Session(Setup(strict.rulebook, strict.seat_plans, takes_back=False, seed=7))
    go_on(session, 10)
    assert not session.may_take_back()


def test_the_rulebook_keeps_its_name(saves: Saves, tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text('base = "mayhem"\ncustomisable = "Sing!"\n[options]\nuno_penalty = 3\n')
    seat_plans = plan_seats(["Ann", "Bea"], [Level.EASY, Level.HARD])
    begun = Setup(load(file), seat_plans, takes_back=False, seed=3)
    Session.begin(begun, saves).close()
    assert MatchHeader.read(only_file(saves)) == MatchHeader(begun, NOON)


def test_what_is_told_of_the_last_match_played(saves: Saves) -> None:
    with pytest.raises(InputError, match="no unfinished match"):
        saves.latest()
    for number in range(3):
        Session.begin(setup(), saves).close()
        os.utime(saves.latest(), ns=(number, number))
    first, second, third = sorted(saves.folder.iterdir(), key=lambda path: path.stem)
    assert saves.unfinished() == [third, second, first]
    session = Session.resume(first)
    go_on(session, 1)
    session.close()
    assert saves.latest() == first


@pytest.mark.parametrize("torn", ["Zoë: pl", "Zo\xeb"[:-1] + "\udcc3", "\0\0\0", '{"openuno'])
def test_a_torn_last_line_does_not_count(torn: str, saves: Saves) -> None:
    session = Session.begin(setup(), saves)
    go_on(session, 10)
    digest = session.game.digest()
    session.close()
    path = only_file(saves)
    with path.open("ab") as file:
        file.write(torn.encode(errors="surrogateescape"))
    session = Session.resume(path)
    assert session.game.digest() == digest
    go_on(session, 5)
    session.close()
    again = Session.resume(path)
    assert again.game.digest() == session.game.digest()
    again.close()


@pytest.mark.parametrize(
    ("number", "line", "hint"),
    [
        (0, "", "JSON"),
        (0, "[]", "table"),
        (0, '{"openuno_match": 2}', "openuno_match must be 1"),
        (0, '{"openuno_match": 1}', "seats is missing"),
        (0, '{"openuno_match": 1, "seats": ["A", "B"], "bots": {"C": "easy"}}', "bots.C"),
        (0, '{"openuno_match": 1, "seats": ["A", "B"], "bots": {"B": "best"}}', "bots.B"),
        (0, '{"openuno_match": 1, "seats": ["A", "B"], "begun": "once"}', "begun"),
        (3, "Zoë: fly", "fly"),
        (3, "Ann: draw", "Ann"),
        (3, "\0\0\0\0", "without this line"),
        (4, "take back", "how many"),
        (4, f"take back {'9' * 5000}", "nothing to undo"),
        (4, "take back -1", "how many"),
        (5, "Zoë: challenge", "cannot go on"),
    ],
)
def test_a_damaged_match_is_left_alone(number: int, line: str, hint: str, saves: Saves) -> None:
    session = Session.begin(setup(), saves)
    go_on(session, 10)
    session.close()
    path = only_file(saves)
    lines = path.read_text("utf-8").split("\n")
    lines[number] = line
    path.write_text("\n".join(lines) + "torn", "utf-8")
    damaged = path.read_bytes()
    for _ in range(2):  # the lock of the first try is gone
        with pytest.raises(InputError) as caught:
            Session.resume(path)
        message = str(caught.value)
        assert hint in message
        assert message.startswith(f"{path}:{number + 1}: ")
        assert "\n" not in message
    assert path.read_bytes() == damaged


def test_a_match_that_cannot_be_dealt(saves: Saves) -> None:
    Session.begin(setup(), saves).close()
    path = only_file(saves)
    path.write_text(path.read_text("utf-8").replace('"options": {}', '"options": {"teams": true}'))
    with pytest.raises(InputError, match=rf"{path}: Teams take an even number"):
        Session.resume(path)


def test_what_is_no_match_at_all(tmp_path: Path) -> None:
    (tmp_path / "latin.match").write_bytes("Zoë\n".encode("latin-1"))
    for name, hint in (("latin.match", "UTF-8"), ("none.match", "no such file"), ("", "read")):
        with pytest.raises(InputError, match=hint):
            Session.resume(tmp_path / name)


# A disk that will not have it


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def fail(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", fail)
        yield


def test_a_disk_that_is_full_from_the_start(saves: Saves, full_disk: None) -> None:
    session = Session.begin(setup(target=60), saves)
    (said,) = session.news("en")
    assert "cannot be kept" in said
    assert "No space left" in said
    go_on(session, 10_000)
    assert session.game.is_over
    assert session.news("en") == []
    assert list(saves.folder.iterdir()) == []


def test_a_disk_that_fills_up(saves: Saves, request: pytest.FixtureRequest) -> None:
    session = Session.begin(setup(target=60), saves)
    go_on(session, 10)
    before = only_file(saves)
    request.getfixturevalue("full_disk")
    go_on(session, 10_000)
    assert session.game.is_over
    (said,) = session.news("de")
    assert "No space left" in said
    assert str(before) in said
    assert not session.is_kept
    resumed = Session.resume(before)
    assert resumed.game.actions == session.game.actions[: len(resumed.game.actions)]
    assert len(resumed.game.actions) >= 10
    resumed.close()


def test_a_disk_that_has_room_for_half_a_line(saves: Saves) -> None:
    session = Session.begin(setup(), saves)
    path = only_file(saves)
    room = path.stat().st_size + 40
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        go_on(session, 10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    (said,) = session.news("en")
    assert "cannot be kept: File too large." in said
    assert path.stat().st_size == room
    resumed = Session.resume(path)
    kept = resumed.game.actions
    assert 0 < len(kept) < 10
    assert kept == session.game.actions[: len(kept)]
    resumed.close()


def test_a_device_that_is_full_indeed(saves: Saves) -> None:
    saves.folder.mkdir()
    (saves.folder / "full.match").symlink_to("/dev/full")
    with pytest.raises(InputError, match="larger"):
        Session.resume(saves.folder / "full.match")


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = Session.begin(setup(), Saves(tmp_path / "file" / "matches"))
    (said,) = session.news("en")
    assert str(tmp_path / "file") in said
    go_on(session, 10)


def test_a_replay_that_cannot_be_written(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.begin(setup(target=60), saves)
    path = only_file(saves)

    def fail(replay: Replay, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Replay, "save", fail)
        go_on(session, 10_000)
    (said,) = session.news("en")
    assert str(path) in said
    assert "No space left" in said
    again = Session.resume(path)  # which makes up for it
    assert again.game.is_over
    assert only_file(saves).suffix == ".json"


# Two at once


def test_a_match_is_not_resumed_twice(saves: Saves) -> None:
    session = Session.begin(setup(), saves)
    path = only_file(saves)
    with pytest.raises(InputError, match="another window"):
        Session.resume(path)
    resume = (
        "import sys; from pathlib import Path; from openuno.tui.session import Session\n"
        "Session.resume(Path(sys.argv[1])).close()"
    )
    command = [sys.executable, "-c", resume, str(path)]
    other = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "another window" in other.stderr
    session.close()
    other = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (other.returncode, other.stderr) == (0, "")


# Whatever ends the program


def kill(terminal: Terminal) -> None:
    terminal.process.kill()
    assert terminal.close() == -signal.SIGKILL


def terminate(terminal: Terminal) -> None:
    terminal.process.terminate()
    assert terminal.close() == -signal.SIGTERM


def close_the_window(terminal: Terminal) -> None:
    assert terminal.hang_up() == -signal.SIGHUP


def interrupt(terminal: Terminal) -> None:
    terminal.interrupt()
    terminal.read_until("with it.\r\n")
    assert terminal.close() == 0


@pytest.mark.parametrize("end", [kill, terminate, close_the_window, interrupt])
def test_all_that_was_shown_is_there_again(
    end: Callable[[Terminal], None], tmp_path: Path, open_terminal: OpenTerminal
) -> None:
    arguments = ("--seed", "4", "--rulebook", "traditional", "--name", "Zoë")
    terminal = open_terminal("play", "--plain", *arguments, data=tmp_path)
    terminal.read_until("Zoë> ")
    for _ in range(3):
        terminal.type("d")
        if terminal.read_until("Zoë> ").count("p to pass"):
            terminal.type("p")
            terminal.read_until("Zoë> ")
    shown = terminal.screen
    end(terminal)
    (path,) = (tmp_path / "openuno" / "matches").iterdir()
    session = Session.resume(path)
    hand = "  ".join(f"{place} {card}" for place, card in enumerate(session.game.hand("Zoë"), 1))
    last = shown.splitlines()[-3]
    assert " ".join(last.replace("*", "").split()) == " ".join(hand.split())
    session.close()
    again = open_terminal("play", "--plain", "--resume", data=tmp_path)
    assert last in again.read_until("Zoë> ")
    again.type("q")
    again.read_until("with it.\r\n")
    again.close()
