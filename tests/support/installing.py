"""Installs OpenUNO as a newcomer would, with a home folder that is empty, and measures it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.waiting import wait_until

UV_CACHE = Path(os.environ.get("UV_CACHE_DIR", ROOT / ".tools" / "uv-cache"))
"""What this clone was installed from: nothing has to be fetched twice."""
_OURS = ("MAKE", "MFLAGS", "OPENUNO_", "PYTEST", "VIRTUAL_ENV", "XDG_", "COV")
"""How variables begin that say how these tests run."""
_NOWHERE = "http://127.0.0.1:9"
OFFLINE = {
    **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), _NOWHERE),
    "no_proxy": "",
    "NO_PROXY": "",
    "PIP_NO_INDEX": "1",
    "UV_OFFLINE": "1",
    "npm_config_registry": _NOWHERE,
}
"""What leaves no way to a package index."""


def uv() -> Path:
    """The uv that `make` has fetched."""
    (found,) = ROOT.glob(".tools/uv-[0-9]*/bin/uv")
    return found


def newcomer(home: Path) -> dict[str, str]:
    """The environment of somebody who has this home folder and speaks English, on a machine that is
    set up like this one.
    """
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    ours = {"HOME": str(home), "LC_ALL": "C.UTF-8", "UV_CACHE_DIR": str(UV_CACHE)}
    theirs = {**kept, **ours}
    before = Path.home()
    for variable, place in (
        ("PIP_CONFIG_FILE", ".config/pip/pip.conf"),
        ("UV_CONFIG_FILE", ".config/uv/uv.toml"),
        ("NPM_CONFIG_USERCONFIG", ".npmrc"),
    ):
        if (before / place).is_file():
            theirs.setdefault(variable, str(before / place))
    return theirs


def copy_sources(folder: Path) -> None:
    """Copies what a clone of this repository would have, with what is not committed yet."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def megabytes(*folders: Path) -> float:
    """How much these folders take on disk, together. A file that has several names counts once."""
    found = {
        (status.st_dev, status.st_ino): status.st_blocks * 512
        for folder in folders
        for path in folder.rglob("*")
        for status in [path.lstat()]
    }
    return sum(found.values()) / 1_000_000


def run(words: Sequence[str | Path], environment: Mapping[str, str], folder: Path) -> str:
    """What a command prints, which must succeed."""
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def serving(
    words: Sequence[str | Path], environment: Mapping[str, str], folder: Path
) -> Generator[str]:
    """The address at which a command that serves tables says that they are."""
    log = folder / "serving.log"
    with log.open("w") as file:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env={**environment, "OPENUNO_PORT": "0"},
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    address = re.compile(r"http://\S+:(\d+)")
    try:
        wait_until(lambda: address.search(log.read_text()) or process.poll() is not None)
        found = address.search(log.read_text())
        assert found, log.read_text()
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def base_python() -> str:
    """The Python that this environment was made with."""
    return str(Path(sys.base_prefix) / "bin" / "python3")
