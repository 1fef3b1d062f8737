"""The ways to install OpenUNO, each gone as a newcomer would, and how much that puts on the disk.

Figures are in docs/installing.md.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest

from hatch_build import REPOSITORY, for_index
from tests.support.installing import (
    OFFLINE,
    base_python,
    copy_sources,
    megabytes,
    newcomer,
    run,
    serving,
    uv,
)
from tests.support.paths import ROOT
from tests.support.sharing import made_once

MOST_TO_PLAY = 700
"""Megabytes that `make run` may put on the disk, all in all."""
MOST_WITHOUT_EXTRAS = 120
"""Megabytes that the package and what it depends on may take."""
LOCKED = ("--constraints", ROOT / "requirements-play.lock")

A_MATCH = """
from openuno import Game, Replay
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots

game = Game(["Ann", "Bo"], "classic", seed=1)
bots = {seat: make_bot(Level.NORMAL, seat, game.rules, 1) for seat in game.seats}
while game.phase != "match_over":
    game.apply(SeatedBots(game, bots).move())
Replay.of(game).verify()
print(game.phase)
"""


@pytest.fixture
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the package alone, as `pip install .` makes it."""

    def install(folder: Path) -> None:
        folder.mkdir()
        environment = newcomer(folder / "home")
        run([uv(), "venv", "--python", base_python(), "venv"], environment, folder)
        pip = [uv(), "pip", "install", "--python", "venv", "--compile-bytecode", *LOCKED]
        run([*pip, "--build-constraints", ROOT / "requirements.lock", ROOT], environment, folder)

    return made_once(tmp_path_factory, "base", install) / "venv"


@pytest.mark.long
def test_without_extras_it_is_small(base: Path) -> None:
    (packages,) = base.glob("lib/*/site-packages")
    assert megabytes(packages) < MOST_WITHOUT_EXTRAS
    assert not list(packages.glob("numba*"))


@pytest.mark.long
def test_without_extras_there_are_the_referee_the_plain_table_and_the_library(
    base: Path, tmp_path: Path
) -> None:
    environment = newcomer(tmp_path / "home")
    openuno = base / "bin" / "openuno"
    ruling = run([openuno, "referee", ROOT / "docs/examples/bluff.toml"], environment, tmp_path)
    assert "T4" in ruling
    assert "Official" in run([openuno, "rules"], environment, tmp_path)
    table = subprocess.run(
        [openuno, "play", "--plain", "--seed", "1", "--bots", "normal,easy,hard"],
        input="q\n",
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert "You are" in table.stdout
    assert (
        '`hard` needs numba, which is not installed: pip install "openuno[compiled]"'
        in table.stdout
    )
    assert run([base / "bin" / "python", "-c", A_MATCH], environment, tmp_path) == "match_over\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["serve"], r"\w+", "server"),
        (["simulate"], "numba", "compiled"),
        (["arena", "normal", "easy"], "numba", "compiled"),
    ],
    ids=["serve", "simulate", "arena"],
)
def test_what_needs_an_extra_says_which(
    base: Path, tmp_path: Path, words: Sequence[str], module: str, extra: str
) -> None:
    environment = newcomer(tmp_path / "home")
    done = subprocess.run(
        [base / "bin" / "openuno", *words],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    wanted = (
        rf'openuno: This needs {module}, which is not installed: pip install "openuno\[{extra}\]"\n'
    )
    assert done.returncode == 2
    assert re.fullmatch(wanted, done.stderr), done.stderr


def test_importing_it_imports_next_to_nothing() -> None:
    code = (
        "import sys; before = set(sys.modules); import openuno; print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in done.stdout.split()}
    assert imported - sys.stdlib_module_names == {"openuno"}


@pytest.mark.long
def test_without_installing_anything(packages: Path, tmp_path: Path) -> None:
    """`uvx --from … openuno serve`."""
    (wheel,) = packages.glob("*.whl")
    environment = newcomer(tmp_path / "home")
    tables = [uv(), "tool", "run", "--python", base_python(), *LOCKED]
    command = [*tables, "--from", f"{wheel}[server]", "openuno", "serve"]
    with serving(command, environment, tmp_path) as address, urlopen(address) as page:
        assert b"<title>OpenUNO" in page.read()


@pytest.mark.long
def test_from_a_clone(tmp_path: Path) -> None:
    """`make run`: once installed, it starts without a network, and all of it is in the folder."""
    home, clone = tmp_path / "home", tmp_path / "clone"
    copy_sources(clone)
    environment = newcomer(home)
    make = ["make", f"PYTHON={base_python()}"]
    run([*make, f".venv/locked-with-{base_python().replace('/', '-')}"], environment, clone)
    (clone / ".venv" / "prepared").touch()  # machine code is made before the tests: compile_ahead
    run([*make, ".venv/playable"], environment, clone)
    offline = {**environment, **OFFLINE}
    with serving([*make, "run"], offline, clone) as address, urlopen(address) as page:
        assert b"<title>OpenUNO" in page.read()
    assert megabytes(clone, home) < MOST_TO_PLAY
    assert not (clone / "web" / "node_modules").exists()
    assert not {".cache", ".npm"} & {path.name for path in home.iterdir()}
    assert megabytes(home) < 1  # the tables
    assert "Installing" not in run([*make, "--dry-run", "run"], environment, clone)


# The package on an index


def test_pictures_and_links_of_the_readme_lead_to_the_repository() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    shown = for_index(text, "https://example.org/openuno")
    assert "](docs/" not in shown
    assert 'src="docs/' not in shown
    assert "![A table for six in the browser](https://example.org/openuno/raw/HEAD/docs/" in shown
    assert "[MIT licence](https://example.org/openuno/blob/HEAD/LICENSE)" in shown


def test_without_a_repository_the_readme_has_no_pictures_and_no_links_that_lead_nowhere() -> None:
    shown = for_index((ROOT / "README.md").read_text("utf-8"), "")
    assert not re.search(r"\]\((?!https?:)", shown)
    assert "<img" not in shown
    assert "under the MIT licence" in shown


@pytest.mark.long
def test_the_package_says_where_it_comes_from_if_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(REPOSITORY, "https://example.org/openuno/")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (built,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        told = archive.read(name).decode()
    assert "Project-URL: Source, https://example.org/openuno\n" in told
    assert "https://example.org/openuno/raw/HEAD/docs/pictures/" in told


def test_the_project_names_no_host_of_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "urls" not in project
