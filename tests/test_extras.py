"""What is missing is said in one form, with the command that brings it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.cli import main
from openuno.core.data.rules import Rules
from openuno.extras import MissingExtraError, module_of, needing, require
from openuno.text.errors import InputError
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
COMPILER = 'numba, which is not installed: pip install "openuno[compiled]"'


@pytest.fixture
def _no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)  # as if it were not there


def test_a_library_that_is_missing() -> None:
    with pytest.raises(InputError) as caught:
        module_of("dask", "no_such_module")
    assert caught.value.code == "needs_extra"
    assert str(caught.value) == (
        'This needs no_such_module, which is not installed: pip install "openuno[dask]"'
    )
    with pytest.raises(ImportError, match=r"no_such_module.*openuno\[tui\]"):
        require("tui", "no_such_module")


def test_a_library_that_is_there_and_fails_is_not_called_missing() -> None:
    with pytest.raises(ImportError) as caught, needing("lab"):
        raise ImportError("built for another numpy")
    assert not isinstance(caught.value, MissingExtraError)


@pytest.mark.usefixtures("_no_numba")
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--hands", "1"],
        ["lab", "official", "--hands", "100"],
        ["arena", "normal", "easy"],
        ["serve", "--port", "0"],
    ],
    ids=lambda words: words[0],
)
def test_without_numba_what_needs_it_says_so_in_a_line(
    words: Sequence[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert list(tmp_path.iterdir()) == []  # no report without its contents
    assert capsys.readouterr() == ("", f"openuno: This needs {COMPILER}\n")


@pytest.mark.usefixtures("_no_numba")
def test_without_numba_hard_plays_as_normal_and_says_so_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("h\nq\n"))
    assert main(["play", "--bots", "hard", "--new", "--plain", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert said.count(f"Bots that are `hard` play as `normal`; `hard` needs {COMPILER}") == 1
    assert "Hint: " in said
    assert said.count(f"the strong bot needs {COMPILER}") == 1


@pytest.mark.usefixtures("_no_numba")
def test_without_numba_all_bots_but_one_play() -> None:
    for level in Level:
        if level is not Level.HARD:
            assert make_bot(level, "Ann", Rules(), 1)
    with pytest.raises(MissingExtraError):
        make_bot(Level.HARD, "Ann", Rules(), 1)


def test_without_websockets_the_client_says_what_it_needs() -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "try: import openuno.client\n"
        "except ImportError as problem: print(problem)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 'pip install "openuno[client]"' in done.stdout


@pytest.mark.parametrize(
    ("extra", "module"),
    [
        ("compiled", "numba"),
        ("lab", "pyarrow"),
        ("dask", "distributed"),
        ("ray", "ray"),
        ("tui", "textual"),
        ("client", "websockets"),
        ("server", "litestar"),
    ],
)
def test_an_extra_brings_what_is_asked_for(extra: str, module: str) -> None:
    assert any(requirement.startswith(module) for requirement in EXTRAS[extra])


@pytest.mark.parametrize("extra", ["lab", "dask", "ray", "server"])
def test_extras_that_play_by_the_million_bring_the_compiler(extra: str) -> None:
    assert "openuno[compiled]" in EXTRAS[extra]


def test_the_base_needs_no_numba() -> None:
    assert not [needed for needed in PROJECT["dependencies"] if needed.startswith("numba")]
