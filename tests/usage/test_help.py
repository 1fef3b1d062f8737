"""Help speaks the language of whoever asks, and leaves nothing out."""

from __future__ import annotations

import pytest

from openuno.cli import app, main
from openuno.text.lang import LANGUAGES, Language
from openuno.usage.complaints import commands_of

COMMANDS = commands_of(app.in_language("en"))


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints, whatever the width of its lines."""
    assert main(list(words)) == 0
    return " ".join(capsys.readouterr().out.replace("│", " ").split())


@pytest.mark.parametrize(
    ("variables", "words", "expected"),
    [
        ({}, (), "Usage: openuno COMMAND"),
        ({"LANG": "de_DE.UTF-8"}, (), "Aufruf: openuno BEFEHL"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB"}, (), "Usage: openuno COMMAND"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr", "LC_ALL": "de"}, (), "Aufruf: openuno BEFEHL"),
        ({"LANG": "fr_FR.UTF-8"}, (), "Usage: openuno COMMAND"),
        ({"LANG": "de_DE.UTF-8"}, ("--lang", "en"), "Usage: openuno COMMAND"),
        ({}, ("--lang=de",), "Aufruf: openuno BEFEHL"),
    ],
)
def test_the_system_says_which_language_unless_somebody_does(
    variables: dict[str, str],
    words: tuple[str, ...],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert shown(capsys, *words, "--help").startswith(expected)


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Karten" in shown(capsys, "--lang", "de", "rules")
    assert shown(capsys, "--lang", "de", "rules") == shown(capsys, "rules", "--lang", "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_everything_is_explained(command: str, language: Language) -> None:
    told = app.in_language(language)[command]
    assert told.help, f"help.toml: command.{command}.about"
    for argument in told.assemble_argument_collection():
        text = argument.parameter.help or ""
        assert text.partition("[")[0].strip(), f"help.toml: command.{command}.{argument.name}"


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys) == shown(capsys, "--help")


def test_what_a_parameter_may_be_and_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "play", "--help", "--lang", "de")
    assert "[möglich: pick, chance]" in text
    assert "[Standard: 4]" in shown(capsys, "simulate", "--help", "--lang", "de")
    assert "False" not in text
    assert "Aufruf: openuno referee" in shown(capsys, "referee", "--help", "--lang", "de")


def test_no_word_of_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    english = ("Usage", "default:", "choices:", "[required]", "OPTIONS", "ARGS", "Display")
    for command in COMMANDS:
        text = shown(capsys, command, "--help", "--lang", "de")
        assert not [word for word in english if word in text]
