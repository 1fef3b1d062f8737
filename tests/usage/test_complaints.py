"""A command line that makes no sense: one line says what was probably meant, and what there is."""

from __future__ import annotations

import pytest

from openuno.cli import main

CASES = [
    ("ply", "no command", "keinen Befehl", "play?", "play gemeint?"),
    ("play --sets 3", "no parameter --sets", "keinen Parameter", "--seats?", "--seats gemeint?"),
    ("play --sets=3", "no parameter --sets;", "--sets;", "--seats?", "--seats gemeint?"),
    ("play party", "can do nothing", "nichts anfangen", "--rulebook party?", "--rulebook party"),
    ("replay a b", "nothing with “b”", "mit „b“", "replay --help", "replay --help"),
    ("verify", "needs FILE", "braucht FILE", "verify --help", "verify --help"),
    ("play --seats", "--seats needs a value", "fehlt der Wert", "play --help", "play --help"),
    ("play --dealer", "needs a value", "fehlt der Wert", "pick, chance", "pick, chance"),
    ("play --dealer pik", 'is "pik"', 'ist "pik"', "pick?", "pick gemeint?"),
    ("play --seats x", "a whole number", "eine ganze Zahl", '"x"', '"x"'),
    ("serve --bot-delay x", "a number", "eine Zahl", '"x"', '"x"'),
    ("arena hard esy", 'no bot "esy"', 'Bot "esy"', "easy?", "easy gemeint?"),
    ("arena hard wizard", "no bot", "Bot", "learned, oracle.\n", "learned, oracle.\n"),
    ("play --option uno_penalty", "uno_penalty=…", "uno_penalty=…", "from 0 to 20", "von 0 bis 20"),
    ("play --option stacking=", "stacking=…", "stacking=…", "off, same,", "off, same,"),
    ("rules --option uno=3", "not an option", "keine Option", "uno_call", "uno_penalty"),
    ("rules offical", "no rulebook", "Regelbuch", "Did you mean official?", "official gemeint?"),
    ("play --seed 1 --seed 2", "--seed is given twice", "steht zweimal", "once", "einmal"),
]


@pytest.mark.parametrize(("line", "english", "german", "way_out", "ausweg"), CASES)
def test_what_is_wrong_and_what_would_be_right(
    line: str,
    english: str,
    german: str,
    way_out: str,
    ausweg: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = _complaint(line, capsys)
    assert english in told
    assert way_out in told
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    told = _complaint(line, capsys)
    assert german in told
    assert ausweg in told


def _complaint(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("openuno: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_commands_are_all_named(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "serve", "rules", "referee", "replay", "verify", "lab", "arena"):
        assert command in _complaint("fly", capsys)
