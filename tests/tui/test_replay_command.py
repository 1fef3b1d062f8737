"""`openuno replay`: a match told again, at once or move by move, in a pipe and in a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.game.game import Game
from openuno.game.replay import Replay
from tests.support.terminals import OpenTerminal


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


def test_a_match_with_moves_taken_back_says_so(file: Path, tmp_path: Path) -> None:
    taken_back = tmp_path / "taken_back.json"
    replace(Replay.load(file), taken_back=3).save(taken_back)
    assert "Moves were taken back; how often: 3." in tell(taken_back)
    assert "taken back" not in tell(file)


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


def test_move_by_move_in_a_terminal(file: Path, open_terminal: OpenTerminal) -> None:
    terminal = open_terminal("replay", "--plain", str(file))
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


def test_only_the_own_hand_is_shown_to_a_seat(file: Path, open_terminal: OpenTerminal) -> None:
    terminal = open_terminal("replay", "--plain", str(file), "--seat", "Bo")
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


# As text


def test_a_match_as_text_is_the_same_match(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), "--text"]) == 0
    text = capsys.readouterr().out
    match = tmp_path / "match"
    match.write_text(text.replace("[hand 1 ", "{A cold evening.}\n[hand 1 ", 1), "utf-8")
    assert main(["replay", str(match), "--plain"]) == 0
    told = capsys.readouterr().out
    assert told.count("      {A cold evening.}\n") == 1
    assert main(["replay", str(file), "--plain"]) == 0
    assert told.replace("      {A cold evening.}\n", "") == capsys.readouterr().out
    assert main(["replay", str(match), "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table.pop("comments") == ["0: A cold evening."]
    assert table == json.loads(file.read_text("utf-8"))


def test_text_that_was_tampered_with(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tmp_path / "match.txt"
    match.write_text(Replay.load(file).to_text().replace("draw", "pass", 1), "utf-8")
    for command in ("replay", "verify"):
        assert main([command, str(match)]) == 2
        assert f"{match}: line " in capsys.readouterr().err


# Without a file


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which matches are kept, with none yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "openuno" / "matches"
    folder.mkdir(parents=True)
    return folder


def test_matches_that_are_kept_are_listed(
    kept: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contents = (file.read_text("utf-8"), "{", Replay.of(Game(["Ann", "Bo"], seed=1)))
    names = ("2026-11-16-120000", "broken", "begun")
    for time, (name, content) in enumerate(zip(names, contents, strict=True)):
        path = kept / f"{name}.json"
        if isinstance(content, Replay):
            replace(content, date=date(2026, 11, 17)).save(path)
        else:
            path.write_text(content, "utf-8")
        os.utime(path, (time, time))
    (kept / "2026-11-17-120000.match").touch()
    assert main(["replay"]) == 0
    first, begun, broken, won = capsys.readouterr().out.splitlines()
    assert "openuno replay 1" in first
    assert begun == "   1: 2026-11-17; Ann and Bo; Official; won by – (begun)"
    assert broken.startswith("   2: 1970-01-0")
    assert "broken.json: this is not valid JSON" in broken
    assert won.endswith("; Zoë, Bo and Cy; Party, with changes; won by Cy (2026-11-16-120000)")
    for name in ("3", "2026-11-16-120000"):
        assert main(["replay", name, "--plain"]) == 0
        assert capsys.readouterr().out.startswith("Zoë, Bo and Cy played")
    assert main(["replay", "4"]) == 2
    assert "There is no match 4; 3 are kept" in capsys.readouterr().err


def test_no_match_is_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "de"]) == 0
    assert str(kept) in capsys.readouterr().out
