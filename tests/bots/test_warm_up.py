"""`hard` is compiled beside the game; until then it plays as `normal`, and says so."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openuno.bots import warm_up
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.bots.seated_bots import SeatedBots
from openuno.bots.warm_up import WarmUp, prepare
from openuno.core.jit import note_beside_code
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.rulebooks import load
from openuno.server.operation.metrics import Metrics
from openuno.server.tables.bot_runner import BotThreads
from tests.support.waiting import wait_until

PLAIN, HOUSE = load("official").rules, load("party").rules
FAILING = (sys.executable, "-c", "raise SystemExit(1)")


@pytest.fixture
def _nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def patient(pid_file: Path) -> tuple[str, ...]:
    """A command that says which process it is, and then works for ever."""
    program = (
        "import os, pathlib, sys, time; f = pathlib.Path(sys.argv[1]); n = f.with_suffix('.n')"
    )
    program += "; n.write_text(str(os.getpid())); n.rename(f)\nwhile True: time.sleep(1)"
    return (sys.executable, "-c", program, str(pid_file))


def moves(level: Level, game: Game, readiness: Readiness | None) -> list[Action]:
    """What a bot of this level would do for each seat in turn, each asked once."""
    found: list[Action] = []
    game = game.copy()
    for _ in range(12):
        seat = game.turn
        if seat is None:
            break
        bot = make_bot(level, seat, game.rules, 1, readiness=lambda: readiness or Readiness.READY)
        found.append(SeatedBots(game, {seat: bot}).move())
        game.apply(found[-1])
    return found


@pytest.mark.parametrize("rulebook", ["official", "party"])
def test_until_it_is_compiled_hard_does_what_normal_does(rulebook: str) -> None:
    for seed in range(5):
        game = Game(["Ann", "Bo", "Cy"], rulebook, seed=seed)
        as_normal = moves(Level.NORMAL, game, None)
        assert moves(Level.HARD, game, Readiness.COMPILING) == as_normal


@pytest.mark.parametrize(
    ("readiness", "said"),
    [
        (Readiness.COMPILING, "the strong bot is still waking up"),
        (Readiness.FAILED, "the strong bot cannot think"),
        (Readiness.MISSING, 'pip install "openuno[compiled]"'),
    ],
)
def test_why_hard_does_not_think_is_said(readiness: Readiness, said: str) -> None:
    game = Game(["Ann", "Bo"], seed=2)
    seat = game.turn or ""
    bot = make_bot(Level.HARD, seat, game.rules, 1, readiness=lambda: readiness)
    SeatedBots(game, {seat: bot}).move()
    assert "quick thought" in bot.explain("en")
    assert said in bot.explain("en")
    assert "chnell gedacht" in bot.explain("de")


@pytest.mark.long
def test_as_soon_as_it_is_compiled_hard_thinks() -> None:
    """The same bot, in the middle of a hand."""
    readiness = [Readiness.COMPILING]
    game = Game(["Ann", "Bo"], seed=2)
    seat = game.turn or ""
    bot = make_bot(Level.HARD, seat, game.rules, 1, readiness=lambda: readiness[0])
    seated_bots = SeatedBots(game, {seat: bot})
    seated_bots.move()
    assert "quick thought" in bot.explain("en")
    readiness[0] = Readiness.READY
    seated_bots.move()
    assert "Tried " in bot.explain("en")


@pytest.mark.long
def test_what_was_compiled_before_is_ready_at_once() -> None:
    prepare()
    with WarmUp(FAILING) as warm:
        assert warm.readiness(PLAIN) is Readiness.READY
        assert warm.readiness(HOUSE) is Readiness.READY


@pytest.mark.usefixtures("_nothing_compiled")
def test_each_kind_of_table_is_ready_when_its_code_is_there(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    with WarmUp(patient(pid_file)) as warm:
        warm.begin()
        assert warm.readiness(PLAIN) is Readiness.COMPILING
        note = note_beside_code("hard-plain")
        note.parent.mkdir(parents=True)
        note.touch()
        assert warm.readiness(PLAIN) is Readiness.READY
        assert warm.readiness(HOUSE) is Readiness.COMPILING
        wait_until(pid_file.exists)
    with pytest.raises(ProcessLookupError):  # nothing is left running
        os.kill(int(pid_file.read_text()), 0)
    assert warm.readiness(HOUSE) is Readiness.COMPILING  # it was ended, and has not failed


@pytest.mark.usefixtures("_nothing_compiled")
@pytest.mark.parametrize("command", [FAILING, ("/no/such/program",)])
def test_a_compiler_that_fails_does_no_harm_and_the_log_says_so_once(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    threads = BotThreads(Metrics(), WarmUp(command))
    with caplog.at_level(logging.WARNING, "openuno.server"):
        wait_until(lambda: threads.readiness(PLAIN) is not Readiness.COMPILING)
        assert threads.readiness(HOUSE) is Readiness.FAILED
    assert [record.message for record in caplog.records] == ["hard_plays_as_normal"]
    threads.close()


@pytest.mark.usefixtures("_nothing_compiled")
def test_it_ends_when_whoever_started_it_has_died() -> None:
    """Nobody is there any more to hold the other end of its standard input."""
    process = subprocess.Popen(
        [sys.executable, "-m", warm_up.__name__, "official"], stdin=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait() == 1


@pytest.mark.usefixtures("_nothing_compiled")
def test_what_is_closed_begins_nothing(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    warm = WarmUp(patient(pid_file))
    warm.close()
    warm.begin()
    assert warm.readiness(PLAIN) is Readiness.COMPILING
    assert not pid_file.exists()
