"""The referee's command: its document, and one clear line for every file that makes no sense."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.game.referee import referee
from tests.support.paths import DOCS, FIXTURES

EXAMPLE = """
rulebook = "classic"
options = { uno_penalty = 3 }
seats = ["Ann", "Bo", "Cy"]
dealer = "Cy"
turn = "Ann"
direction = "left"
hands = { Ann = "R7 B2 W", Bo = "G3 G4", Cy = "Y9 W+4" }
discard = "B9 R5"
draw = "B1 B2 Y0"
scores = { Ann = 480 }
seed = 1
actions = ["Ann: play R7", "Bo: play G3"]
"""


def test_the_documented_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "example.toml"
    file.write_text(EXAMPLE)
    assert main(["referee", "--json", str(file)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["steps"][0]["action"] == "Ann: play R7"
    assert document["steps"][0]["ok"] is True
    assert document["steps"][0]["events"][0] == {"event": "CardPlayed", "seat": "Ann", "card": "R7"}
    assert document["steps"][1] == {
        "action": "Bo: play G3",
        "ok": False,
        "error": {
            "code": "does_not_match",
            "message": "G3 fits neither red nor 7.",
            "clause": "T1",
        },
    }
    assert document["state"] == {
        "phase": "play",
        "turn": "Bo",
        "direction": "left",
        "top": "R7",
        "colour": "R",
        "hands": {"Ann": ["B2", "W"], "Bo": ["G3", "G4"], "Cy": ["Y9", "W+4"]},
        "draw_count": 3,
        "discard_count": 3,
        "dealer": "Cy",
        "scores": {"Ann": 480, "Bo": 0, "Cy": 0},
        "winner": None,
    }
    assert document["legal"] == {"Ann": [], "Bo": ["draw"], "Cy": []}


def test_standard_input_and_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    assert main(["referee", "--json", "-", "--lang", "de"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["steps"][1]["error"]["message"] == "G3 passt weder auf Rot noch auf 7."


def test_the_document_is_what_it_has_always_been(capsys: pytest.CaptureFixture[str]) -> None:
    """The fixture was written when there were no sentences yet."""
    assert main(["referee", "--json", str(DOCS / "examples" / "bluff.toml")]) == 0
    assert capsys.readouterr().out == (FIXTURES / "referee" / "bluff.json").read_text("utf-8")


def test_a_rulebook_file_beside_the_referees_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ours.toml").write_text('base = "harsh"\n[options]\nuno_penalty = 9\n')
    file = tmp_path / "table.toml"
    file.write_text(
        'rulebook = "ours.toml"\nseats = ["Ann", "Bo"]\ndiscard = "R5"\n'
        'hands = { Ann = "R7 B2", Bo = "G3 G4" }\n'
        f'draw = "{"B1 " * 12}"\nactions = ["Ann: play R7", "Bo: catch Ann"]\n'
    )
    assert main(["referee", "--json", str(file)]) == 0
    assert len(json.loads(capsys.readouterr().out)["state"]["hands"]["Ann"]) == 10


def test_a_match_dealt_from_the_seed_is_the_same_every_time() -> None:
    table = {"seats": ["Ann", "Bo", "Cy"], "seed": 11}
    assert referee(table) == referee(table)
    assert referee(table)["state"]["hands"] != referee({**table, "seed": 12})["state"]["hands"]


BASE = {
    "seats": '["Ann", "Bo"]',
    "hands": '{ Ann = "R7 B2", Bo = "G3 G4" }',
    "discard": '"R5"',
}


def _file(**changes: str | None) -> str:
    fields = {**BASE, **changes}
    return "\n".join(f"{name} = {value}" for name, value in fields.items() if value is not None)


NONSENSE = {
    "broken TOML": ("seats = [}", "line 1"),
    "not even TOML": ("What is the meaning of this?", "TOML"),
    "an empty file": ("", "seats"),
    "unknown rulebook": (_file(rulebook='"ofical"'), "official"),
    "missing rulebook file": (_file(rulebook='"nowhere/mine.toml"'), "nowhere/mine.toml"),
    "unknown option": (_file(options="{ uno_penaltie = 3 }"), "uno_penalty"),
    "wrong value": (_file(options='{ draw = "anytime" }'), "any_time"),
    "option out of range": (_file(options="{ uno_penalty = -1 }"), "uno_penalty"),
    "unknown field": (_file(hand='"R7"'), "hands"),
    "unknown card": (_file(hands='{ Ann = "R77", Bo = "G3" }'), "hands.Ann"),
    "unknown card in the pile": (_file(draw='"R7 X1"'), "draw"),
    "unknown seat in hands": (_file(hands='{ Ann = "R7", Bo = "G3", Cy = "G4" }'), "hands.Cy"),
    "a seat without a hand": (_file(hands='{ Ann = "R7" }'), "hands.Bo"),
    "unknown dealer": (_file(dealer='"Zoe"'), "dealer"),
    "unknown turn": (_file(turn='"Zoe"'), "turn"),
    "unknown direction": (_file(direction='"up"'), "direction"),
    "unknown score": (_file(scores="{ Zoe = 3 }"), "scores.Zoe"),
    "score that is text": (_file(scores='{ Ann = "3" }'), "scores.Ann"),
    "unknown seat acting": (_file(actions='["Zoe: draw"]'), "actions[0]"),
    "unknown seat caught": (_file(actions='["Ann: draw", "Ann: catch Zoe"]'), "actions[1]"),
    "unknown action": (_file(actions='["Ann: playy R7"]'), "play"),
    "action without a seat": (_file(actions='["draw"]'), "actions[0]"),
    "unknown card in an action": (_file(actions='["Ann: play R77"]'), "actions[0]"),
    "a colour on a coloured card": (_file(actions='["Ann: play R7:G"]'), "actions[0]"),
    "to play nothing": (_file(actions='["Ann: play"]'), "actions[0]"),
    "to play only uno": (_file(actions='["Ann: play uno"]'), "actions[0]"),
    "to draw something": (_file(actions='["Ann: draw R7"]'), "actions[0]"),
    "actions that are no list": (_file(actions='"Ann: draw"'), "actions"),
    "actions that are no text": (_file(actions="[1]"), "actions"),
    "duplicate seats": (_file(seats='["Ann", "Ann"]'), "seats"),
    "one seat": (_file(seats='["Ann"]'), "seats"),
    "no seats": (_file(seats="[]"), "seats"),
    "101 seats": (f"seats = {json.dumps([f'P{i}' for i in range(101)])}", "seats"),
    "a nameless seat": (_file(seats='["Ann", ""]'), "seats"),
    "a seat with a colon": (_file(seats='["Ann", "B:o"]'), "seats"),
    "a seat that rings a bell": (_file(seats='["Ann", "B\\u0007o"]'), "seats"),
    "seats that are a number": (_file(seats="3"), "seats"),
    "a player who is out already": (_file(hands='{ Ann = "", Bo = "G3" }'), "hands.Ann"),
    "an empty hand beside the one that is going out": (
        _file(
            hands='{ Ann = "", Bo = "" }',
            discard='"R5 W+4:G"',
            moment='{ phase = "challenge", accused = "Bo", going_out = "Bo" }',
        ),
        "hands.Ann",
    ),
    "no discard": (_file(discard=None), "discard"),
    "a wild on top without a colour": (_file(discard='"R5 W"'), "discard"),
    "a +4 on top without a colour": (_file(discard='"W+4"'), "discard"),
    "hands that are text": (_file(hands='"R7"'), "hands"),
    "a discard without hands": (_file(hands=None), "discard"),
    "a seed below 0": (_file(seed="-1"), "seed"),
    "a seed of text": (_file(seed='"lucky"'), "seed"),
    "a seed of true": (_file(seed="true"), "seed"),
    "too many cards": (_file(draw=f'"{"R7 " * 3000}"'), "hands"),
    "scores that have won already": (_file(scores="{ Ann = 500 }"), "scores.Ann"),
    "too few decks": ('seats = ["A", "B"]\noptions = { decks = 1, hand_size = 20 }', ""),
    "a drawn card that is not there": (
        _file(moment='{ phase = "drawn", drawn = "Y1" }'),
        "moment.drawn",
    ),
    "a drawn card that is none": (_file(moment='{ phase = "drawn" }'), "moment.drawn"),
    "a challenge to nobody": (_file(moment='{ phase = "challenge" }'), "moment.accused"),
    "a challenge to oneself": (
        _file(turn='"Bo"', moment='{ phase = "challenge", accused = "Bo" }', discard='"W+4:G"'),
        "moment.accused",
    ),
    "a stack against oneself": (
        _file(moment='{ phase = "stack", accused = "Ann" }', discard='"R+2"'),
        "moment.accused",
    ),
    "a challenge of a card that is not there": (
        _file(moment='{ phase = "challenge", accused = "Bo", draw_card = "W+4" }'),
        "discard",
    ),
    "a stack of a card that is not there": (
        _file(moment='{ phase = "stack", accused = "Bo", draw_card = "R+2" }', discard='"G+2"'),
        "discard",
    ),
    "to be caught with two cards": (_file(moment='{ catchable = ["Bo"] }'), "moment.catchable"),
    "more passes than seats": (_file(moment="{ passes = 3 }"), "moment.passes"),
    "as many passes as seats": (_file(moment="{ passes = 2 }"), "moment.passes"),
    "a stacked deal of too many cards": (
        f'seats = ["Ann", "Bo"]\ndraw = "{"R7 " * 3000}"',
        "draw",
    ),
    "a lowest total that has lost already": (
        _file(rulebook='"traditional-low"', scores="{ Bo = 501 }"),
        "scores.Bo",
    ),
    "a colour to choose that is there": (
        _file(moment='{ phase = "choose_colour" }'),
        "moment.phase",
    ),
    "an order that leaves someone out": (_file(moment='{ order = ["Ann"] }'), "moment.order"),
    "an order with someone twice": (_file(moment='{ order = ["Ann", "Ann"] }'), "moment.order"),
    "someone out with cards": (_file(moment='{ out = ["Bo"] }'), "moment.out"),
    "a stack of nothing": (
        _file(discard='"R+2"', moment='{ phase = "stack", accused = "Bo", owed = 0 }'),
        "moment.owed",
    ),
    "more buried than there is": (_file(moment="{ buried = 3 }"), "moment.buried"),
    "an unknown phase": (_file(moment='{ phase = "tea" }'), "moment.phase"),
    "random numbers that are none": (_file(moment='{ random = "1 2 3 x" }'), "moment.random"),
    "deeply nested": ("a = " + "[" * 5000, "nonsense.toml"),
    "deeply nested tables": ("{}".join(["a = "] * 1) + "{a=" * 3000, "nonsense.toml"),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_gets_one_clear_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, hint = NONSENSE[name]
    if name == "too few decks":
        text, hint = text.replace('"B"]', '"B", "C", "D", "E", "F"]'), "decks"
    file = tmp_path / "nonsense.toml"
    file.write_text(text)
    for language in ("en", "de"):
        assert main(["referee", str(file), "--lang", language]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("openuno: ")
        assert captured.err.count("\n") == 1
        assert hint in captured.err
        assert "{" not in captured.err.replace('"{', "")
        assert len(captured.err) < 500


def test_an_empty_file_misses_its_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.toml"
    file.write_text("")
    assert main(["referee", str(file)]) == 2
    assert capsys.readouterr().err.endswith("seats is missing.\n")


def test_scores_that_decide_nothing_may_stand() -> None:
    """Below the target, where one hand decides, or where the match is over."""
    table = {**tomllib.loads(EXAMPLE), "rulebook": "official", "actions": []}
    assert referee({**table, "scores": {"Ann": 499}})["state"]["scores"]["Ann"] == 499
    classic = {**table, "rulebook": "classic", "scores": {"Ann": 900}}
    assert referee(classic)["state"]["scores"]["Ann"] == 900
    over = {**table, "scores": {"Ann": 500}, "moment": {"phase": "match_over", "winner": "Ann"}}
    assert referee(over)["state"]["winner"] == "Ann"


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"seats = ['\xff\xfe']", "UTF-8"),
        (b"\x00" * 10_000_000, "large"),
        (b"x" * 10_000_000, "large"),
        (bytes(range(256)) * 1000, "UTF-8"),
        (b"seats = ['a\x00b', 'c']", "TOML"),
    ],
    ids=["invalid UTF-8", "10 MB of nothing", "10 MB of noise", "all bytes", "a null"],
)
def test_bytes_that_are_no_text(
    content: bytes, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "noise.toml"
    file.write_bytes(content)
    assert main(["referee", str(file)]) == 2
    captured = capsys.readouterr()
    assert hint in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("path", ["nowhere.toml", ".", "\0"])
def test_files_that_cannot_be_read(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", path]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_refused_action_does_not_stop_the_run() -> None:
    table = {**tomllib.loads(EXAMPLE), "actions": ["Bo: draw", "Ann: play R7", "Bo: draw"]}
    assert [step["ok"] for step in referee(table)["steps"]] == [False, True, True]


def test_it_imports_neither_numba_nor_what_it_does_not_need(tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(EXAMPLE)
    code = (
        "import sys; from openuno.cli import main; main(sys.argv[1:]);"
        "print([m for m in ('numba', 'platformdirs', 'openuno.tui', 'openuno.sim') "
        "if m in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, "referee", str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr.strip() == "[]"
