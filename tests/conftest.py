"""What holds for every test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from hypothesis import is_hypothesis_test, settings

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
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("postgres").new_database()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is of what examples reach. Measuring slows Python down threefold, so it is not done
    where chance decides what is reached, in machine code, at a browser, nor in what takes long; and
    what is done in English and in German is measured once.

    What is measured comes first, so that measuring can end for good; then what takes long, as all
    does at a browser, so that no worker is left with it in the end.
    """
    for item in items:
        by_chance = is_hypothesis_test(getattr(item, "obj", None))
        is_slowed = by_chance or _takes_long(item) or _is_in_german(item)
        is_slowed = is_slowed or item.get_closest_marker("compiled") is not None
        if is_slowed and not item.get_closest_marker("measured"):
            item.add_marker("unmeasured")
    items.sort(key=lambda item: (_is_unmeasured(item), not _takes_long(item)))


def _takes_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None or item.path.is_relative_to(_PAGE)


def _is_in_german(item: pytest.Item) -> bool:
    cases = getattr(item, "callspec", None)
    return cases is not None and cases.params.get("language") == "de"


def _is_unmeasured(item: pytest.Item) -> bool:
    return item.get_closest_marker("unmeasured") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stops measuring coverage, here and in programs that tests start, once it is not wanted."""
    if not _is_unmeasured(item):
        return
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    while measured := Coverage.current():
        measured.stop()


_PAGE = Path(__file__).parent / "page"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI is set (`make test` sets it), nothing may be skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and "CI" in os.environ:
        reporter.write_line(f"\nskipped, which counts as failed here: {len(skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
