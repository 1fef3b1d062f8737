"""`openuno analyse`: in words of both languages, as JSON, and what it says to what is no match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openuno.analysis.match_analysis import ROUNDS
from openuno.cli import main
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.text.lang import LANGUAGES
from tests.support.paths import DOCS

pytestmark = pytest.mark.compiled

MATCH = str(DOCS / "examples" / "match.json")


@pytest.fixture
def blundered(tmp_path: Path) -> str:
    """A match in which Ann lets Bo go out."""
    given = {
        "seats": ["Ann", "Bo"],
        "hands": {"Ann": "RS R3", "Bo": "Y7"},
        "discard": "R9",
        "draw": "R0 Y0 G0 B0 R1 Y1 G1 B1 R2 Y2 G2 B2",
    }
    game = Game.from_position(Position.from_dict(given))
    game.apply("Ann: play R3 uno")
    path = tmp_path / "blundered.json"
    Replay.of(game).save(path)
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyse", *arguments]) == 0
    done = capsys.readouterr()
    assert "\x1b" not in done.err
    return done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words(blundered: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, blundered, "--lang", language, "--rounds", "800")
    assert "{" not in text
    assert all(len(line) <= 100 for line in text.splitlines())
    expected = {
        "en": [
            "1. Ann: lay R3 and call UNO. A blunder, ",
            "Better: lay RS and call UNO.",
            "which was left",
        ],
        "de": [
            "1. Ann: R3 legen und UNO rufen. Ein Patzer, ",
            "Besser: RS legen und UNO rufen.",
            "vor ihrem Ende",
        ],
    }
    flat = " ".join(text.split())
    assert all(part in flat for part in expected[language])


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, MATCH, "--json", "--rounds", "100"))
    assert found["seats"] == ["Ann", "Bo", "Cy"]
    assert found["rounds"] == 100
    assert [hand["number"] for hand in found["hands"]] == [1]
    assert len(found["hands"][0]["moves"]) == 16
    for name in found["seats"]:
        parts = found["parts"][name]
        added = sum(parts[part] for part in ("deal", "draws", "own", "others"))
        assert added == pytest.approx(parts["result"], abs=1e-3)


@pytest.mark.parametrize(
    ("policy", "document", "words"),
    [
        ("sensible", "sensible", {"en": "the bot normal does,", "de": "der Bot normal, mit allen"}),
        ("random", "random", {"en": "Bo: random", "de": "Bo: random"}),
        ("random,sensible", "random,sensible", {"en": "Bo: sensible", "de": "Bo: sensible"}),
    ],
)
def test_it_says_whose_play_is_assumed(
    blundered: str,
    policy: str,
    document: str,
    words: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = (blundered, "--policy", policy, "--rounds", "100")
    assert json.loads(told(capsys, *asked, "--json"))["policy"] == document
    for language in LANGUAGES:
        assert words[language] in " ".join(told(capsys, *asked, "--lang", language).split())


def test_without_a_number_of_games_as_many_are_played_as_is_usual(
    blundered: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert json.loads(told(capsys, blundered, "--json"))["rounds"] == ROUNDS


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    first = told(capsys, MATCH, "--rounds", "100")
    assert told(capsys, MATCH, "--rounds", "100", "--seed", "1") == first
    assert told(capsys, MATCH, "--rounds", "100", "--seed", "2") != first


def test_what_is_no_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.json"
    file.write_text('{"openuno_replay": 1}', "utf-8")
    refused = [
        ([str(tmp_path / "missing.json")], "there is no such file"),
        ([str(file)], "notes.json: "),
        ([MATCH, "--rounds", "5"], "rounds is 5; "),
        ([MATCH, "--seed", "-1"], "seed is -1; "),
        ([MATCH, "--policy", "clever"], "There is no policy"),
        ([MATCH, "--policy", "random,sensible"], "2 policies for 3 seats"),
    ]
    for arguments, problem in refused:
        assert main(["analyse", *arguments, "--lang", "en"]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("openuno: ")
        assert said.err.count("\n") == 1
        assert problem in said.err
