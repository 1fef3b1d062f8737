"""Completion: what a real shell offers, and where the script goes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.usage.completion import SHELLS, Shell
from tests.support.paths import ROOT

BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def bash_script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.delenv("XDG_DATA_HOME", raising=False)
        assert main(["completion", "bash", "--install"]) == 0
    (script,) = home.rglob("completions/openuno")
    assert str(script) in (home / ".bashrc").read_text("utf-8")
    return script


def offered(script: Path, *words: str) -> set[str]:
    """What Bash offers for the last of these words, which are as Bash takes them apart."""
    asked = (
        'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); complete=$(complete -p openuno); '
    )
    asked += r'[[ "$complete" =~ -F\ ([a-z_]+) ]]; "${BASH_REMATCH[1]}"; '
    asked += 'printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-c", asked, str(script), "openuno", *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT / "docs" / "examples",
        env={**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"},
    )
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["re"], {"referee", "replay"}),
        (["play", "--re"], {"--resume", "--reminders"}),
        (["play", "--dealer", ""], {"pick", "chance"}),
        (["play", "--rulebook", "tra"], {"traditional", "traditional-low"}),
        (["rules", "cla"], {"classic"}),
        (["play", "--option", "uno_p"], {"uno_penalty="}),
        (["play", "--option", "jump_in", "="], {"yes", "no"}),
        (["play", "--option", "jump_in", "=", "y"], {"yes"}),
        (["play", "--option", "jump_in", "=", "yes", "--option", "stacking", "=", "a"], {"any"}),
        (["play", "--rulebook", "=", "tra"], {"traditional", "traditional-low"}),
        (["lab", "--vary", "stack"], {"stacking"}),
        (["arena", "hard", "or"], {"oracle"}),
        (["simulate", "--policy", "s"], {"sensible"}),
        (["referee", "blu"], {"bluff.toml"}),
        (["replay", "../examples/mat"], {"../examples/match.json", "../examples/match.txt"}),
    ],
)
def test_bash_offers_what_fits(bash_script: Path, words: list[str], expected: set[str]) -> None:
    assert offered(bash_script, *words) == expected


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_script_for_each_shell(
    shell: Shell, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell, "--lang", language]) == 0
    script = capsys.readouterr().out
    assert "__complete" in script
    spoken = {"en": "Show a match again", "de": "Eine Partie noch einmal zeigen"}
    assert shell == "bash" or spoken[language] in script


def test_a_shell_that_nobody_knows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    for variable in ("BASH_VERSION", "ZSH_VERSION", "FISH_VERSION", "SHELL"):
        monkeypatch.delenv(variable, raising=False)
    assert main(["completion"]) == 2
    assert "one of bash, zsh, fish" in capsys.readouterr().err
    monkeypatch.setenv("SHELL", "/bin/fish")
    assert main(["completion"]) == 0
    assert "complete -c openuno" in capsys.readouterr().out


def test_a_home_that_cannot_be_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".config").write_text("not a folder")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["completion", "fish", "--install"]) == 2
    assert "cannot be written" in capsys.readouterr().err
