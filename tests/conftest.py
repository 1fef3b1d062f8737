"""What holds for every test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.support.paths import ROOT
from tests.support.sharing import made_once

if TYPE_CHECKING:
    from tests.support.databases import Postgres
    from tests.support.table_server import TableServer

# The first call of a compiled kernel takes seconds. The rest stays as Hypothesis has it: examples
# vary from run to run, and are always the same ones where CI is set.
settings.register_profile("openuno", deadline=None)
settings.load_profile("openuno")


@pytest.fixture(scope="session", autouse=True)
def _in_english() -> None:
    """The language of whoever runs the tests decides nothing; text stays UTF-8."""
    for variable in ("LC_ALL", "LC_MESSAGES"):
        os.environ.pop(variable, None)
    os.environ["LANG"] = "C.UTF-8"


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Matches that tests play are kept apart from those of whoever runs them."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def postgres() -> Generator[Postgres]:
    """A PostgreSQL server; whoever uses it takes a database of their own."""
    from tests.support.databases import running_postgres

    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A table server that runs; whoever uses it opens tables of their own."""
    from tests.support.table_server import sqlite, table_server

    with table_server(sqlite(tmp_path_factory.mktemp("server") / "tables.db")) as running:
        yield running


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server that deals the next hand when somebody asks for it, and never by itself."""
    from tests.support.table_server import LONG, sqlite, table_server

    database = sqlite(tmp_path_factory.mktemp("patient") / "tables.db")
    with table_server(database, bot_delay=LONG) as running:
        yield running


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution. It needs no network, as all that is built
    with is there.
    """

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr

    return made_once(tmp_path_factory, "packages", build)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite+pysqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("postgres").new_database()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, as all does at a browser: so no worker is left with it in the
    end.
    """
    items.sort(key=lambda item: not (item.get_closest_marker("long") or _is_at_a_browser(item)))


def _is_at_a_browser(item: pytest.Item) -> bool:
    return item.path.is_relative_to(_PAGE)


_PAGE = Path(__file__).parent / "page"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI is set (`make test` sets it), nothing may be skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and "CI" in os.environ:
        reporter.write_line(f"\nskipped, which counts as failed here: {len(skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
