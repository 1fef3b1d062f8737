"""`openuno replay`: a match told again, at once or move by move, in a pipe and in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.game.game import Game
from openuno.game.replay import Replay
from tests.support.terminals import Terminal


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of two hands or more."""
    path = tmp_path_factory.mktemp("replays") / "zoë.json"
    game = Game(["Zoë", "Bo", "Cy"], "party", options={"target": 200}, seed=11)
    while not game.is_over:
        game.apply(game.legal(game.turn)[0])
    assert game.hand_number > 1
    Replay.of(game).save(path)
    return path


def tell(file: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "openuno", "replay", str(file), *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    return done.stdout


def test_all_at_once_with_open_cards(file: Path) -> None:
    text = tell(file)
    replay = Replay.load(file)
    assert text.startswith("Zoë, Bo and Cy played by the rulebook Party, with changes; ")
    assert "All cards lie open." in text
    assert "Hand 2: " in text
    for seat in replay.seats:
        assert f"{seat} is dealt 7 cards" not in text
    assert f"{len(replay.actions):>4}. " in text
    assert f"{replay.end().winners[0]} wins the match!" in text


def test_as_one_player_saw_it(file: Path) -> None:
    text = tell(file, "--seat", "Zoë", "--lang", "de", "--words")
    assert "So hat Zoë es gesehen." in text
    assert "Bo bekommt 7 Karten." in text
    assert "Zoë bekommt 7 Karten." not in text
    assert "Rot 7" in text
    assert "R7" not in text


def test_from_standard_input(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "openuno", "replay", "-"],
        input=file.read_bytes(),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == tell(file)


def test_a_reader_who_has_had_enough(file: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "openuno", "replay", str(file)],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_move_by_move_in_a_terminal(file: Path) -> None:
    terminal = Terminal("replay", "--plain", str(file))
    terminal.read_until("leaves: ")
    assert "   1. " not in terminal.screen
    terminal.type("")
    assert "   1. " in terminal.read_until("leaves: ")
    terminal.type("t")
    hands = terminal.read_until("leaves: ")
    assert "Zoë holds " in hands
    assert "   2. " not in hands
    terminal.type("n")
    assert "Hand 2: " in terminal.read_until("leaves: ")
    terminal.type("a")
    terminal.read_until("wins the match!\r\n")
    assert terminal.close() == 0


def test_only_the_own_hand_is_shown_to_a_seat(file: Path) -> None:
    terminal = Terminal("replay", "--plain", str(file), "--seat", "Bo")
    terminal.read_until("leaves: ")
    terminal.type("t")
    assert "Cy holds 7." in terminal.read_until("leaves: ")
    terminal.type("q")
    terminal.read_until("\r\n\r\n")
    assert terminal.close() == 0


@pytest.mark.parametrize(
    ("content", "arguments", "hint"),
    [
        (None, [], "no such file"),
        ("", [], "JSON"),
        ("{}", [], "openuno_replay is missing"),
        ("whole", ["--seat", "Al"], "the seats are"),
        ("tampered", [], "ends differently"),
        ("whole", ["--fast"], "--fast"),
    ],
)
def test_bad_input(
    content: str | None,
    arguments: list[str],
    hint: str,
    file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "match.json"
    whole = file.read_text("utf-8")
    contents = {"whole": whole, "tampered": whole.replace('"digest": "', '"digest": "0')}
    if content is not None:
        path.write_text(contents.get(content, content), "utf-8")
    assert main(["replay", str(path), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert hint in captured.err
    assert captured.err.count("\n") == 1


def test_no_file_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay"]) == 2
    assert "FILE" in capsys.readouterr().err
