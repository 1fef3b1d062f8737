"""The browser that the page is tested in: a real Chromium.

`python -m tests.support.page.browsers` gets one where there is none, if it can.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.async_api import Browser, Playwright
from playwright.sync_api import sync_playwright

_VARIABLE = "CHROMIUM"
_SHELL = "chromium-headless-shell"
"""Chromium without the windows around its pages: the same page for two thirds of the work."""
_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = (  # it is to ask nobody for anything but the page, and to draw without a graphics card
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
_FRUGAL = ("--js-flags=--max-lazy --no-opt --no-maglev --single-threaded-gc",)
"""Nothing is compiled but what runs, and nothing is made faster: a tenth less for a visit."""
_HOW = (
    f"There is no browser to test the page in: install Chromium (on Debian: apt install chromium), "
    f"or run `.venv/bin/python -m playwright install --with-deps chromium`, or name one in "
    f"{_VARIABLE}."
)


class NoBrowser(Exception):  # noqa: N818
    """There is none on this machine."""

    def __init__(self) -> None:
        super().__init__(_HOW)


async def launch(playwright: Playwright, *, is_frugal: bool = False) -> Browser:
    """Starts the browser, without a window; `NoBrowser` says how to get one. A frugal one takes
    less work for a page that is open for a few seconds, and would be slow with one for minutes.
    """
    path = find(Path(playwright.chromium.executable_path))
    if path is None:
        raise NoBrowser
    args = [*_QUIET, *(_FRUGAL if is_frugal else ())]
    return await playwright.chromium.launch(executable_path=path, args=args, timeout=0)


def find(bundled: Path) -> Path | None:
    """The one that was named, else one that is installed, else Playwright's own."""
    named = os.environ.get(_VARIABLE)
    found = [named] if named else [shutil.which(name) for name in _NAMES] + [str(bundled)]
    return next((Path(path) for path in found if path and Path(path).is_file()), None)


def ways() -> Iterator[list[list[str]]]:
    """How to get a browser, as commands: with root on Debian, else Playwright's own."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "--yes", "--no-install-recommends"]
        yield [["apt-get", "update", "--quiet"], [*install, _SHELL]]
        yield [[*install, "chromium"]]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]


def get(bundled: Path) -> None:
    """Gets a browser, one way or another; `NoBrowser` if none of them worked."""
    if find(bundled) is not None:
        return
    sys.stdout.write("Getting a browser to test the page in\n")
    for commands in ways():
        if all(subprocess.run(command, check=False).returncode == 0 for command in commands):
            return
    raise NoBrowser


if __name__ == "__main__":
    with sync_playwright() as started:
        its_own = Path(started.chromium.executable_path)
    try:
        get(its_own)
    except NoBrowser as problem:
        sys.exit(str(problem))
