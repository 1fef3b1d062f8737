"""What holds for every test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The first call of a compiled kernel takes seconds. The rest stays as Hypothesis has it: examples
# vary from run to run, and are always the same ones where CI is set.
settings.register_profile("openuno", deadline=None)
settings.load_profile("openuno")


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Matches that tests play are kept apart from those of whoever runs them."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI is set (`make test` sets it), nothing may be skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and "CI" in os.environ:
        reporter.write_line(f"\nskipped, which counts as failed here: {len(skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
