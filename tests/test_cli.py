"""The command as a process: odd streams, a full disk, options that do not go together."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.rulebooks import names
from tests.support.waiting import SECONDS


def run(*arguments: str, encoding: str = "ascii", typed: str = "") -> tuple[int, str, str]:
    """What a command gives, says and complains of, at a terminal with this encoding."""
    done = subprocess.run(
        [sys.executable, "-m", "openuno", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def test_german_where_only_ascii_can_be_shown() -> None:
    status, text, complaint = run("rules", "--lang", "de")
    assert (status, complaint) == (0, "")
    assert "Gr\\xfcn" in text
    assert text.isascii()


def test_a_seat_that_cannot_be_shown(tmp_path: Path) -> None:
    status, text, complaint = run("play", "--name", "Zoë", "--lang", "de", typed="q\n")
    assert (status, complaint) == (0, "")
    assert "Zo\\xeb> " in text
    file = tmp_path / "zoë.toml"
    file.write_text('seats = ["Zoë", "Bo"]\nactions = ["Zoë: fly"]', "utf-8")
    for encoding, name in (("ascii", "Zo\\xeb"), ("utf-8", "Zoë")):
        status, text, complaint = run("referee", str(file), encoding=encoding)
        assert (status, text) == (2, "")
        assert name in complaint
        assert complaint.count("\n") == 1


def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "openuno", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("openuno: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_has_had_enough() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "openuno", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(SECONDS) == 0


def test_json_says_what_the_sheet_leaves_open_and_where_it_says_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "classic", "--option", "decks=2", "--json", "--lang", "de"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decks"] == 2
    assert told["silent"] == [
        "false_catch_penalty",
        "suggestion_penalty",
        "wrong_card_penalty",
        "last_card_draws",
    ]
    assert told["place"]["false_uno_penalty"] == "Strafen"
    assert not {"decks", *told["silent"]} & told["place"].keys()


@pytest.mark.parametrize("language", ["en", "de"])
def test_json_and_a_comparison_do_not_go_together(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--json", "--diff", "strict", "--lang", language]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "--json" in captured.err
    assert "--diff" in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("stream", "command"), [(0, "play"), (0, "rules"), (1, "rules"), (2, "rules")]
)
def test_a_closed_stream(stream: int, command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "openuno", command],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.close(stream),
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_all_rulebooks_in_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "de"):
        assert main(["rules", "--list", "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert tuple(line.split()[0] for line in lines if not line.startswith(" ")) == names()
        assert all(len(line) <= 80 for line in lines)
    assert main(["rules", "--list", "--json"]) == 2
    assert "--list" in capsys.readouterr().err
