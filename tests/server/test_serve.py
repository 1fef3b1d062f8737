"""`openuno serve`, as whoever starts it sees it."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest
import uvicorn
from websockets.frames import Frame

from openuno.cli import main
from openuno.server import command
from openuno.server.command import Server
from openuno.server.net import connections
from openuno.server.net.app import serving as open_context
from openuno.server.operation import listening
from openuno.server.operation.acceptor import Acceptor
from openuno.server.operation.config import Config
from openuno.server.operation.limits import Limits
from openuno.server.operation.settings import both_ways
from openuno.server.storage import exclusive
from tests.support.server_under_attack import victim
from tests.support.table_server import TableServer, sqlite
from tests.support.waiting import SECONDS, wait_until


@contextmanager
def serving(*flags: str, **variables: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """The command as a process, and the line it greets with."""
    command = [sys.executable, "-m", "openuno", "serve", "--port", "0", *flags]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **variables},
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def complaint(capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    assert main(["serve", *flags]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("openuno: ")
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_greets_serves_and_stops_without_complaint(how: signal.Signals, tmp_path: Path) -> None:
    with serving("--database", f"sqlite:///{tmp_path}/tables.db") as (process, greeting):
        assert greeting.startswith("Tables are open at http://127.0.0.1:")
        address = greeting.split()[4].rstrip(".")
        with urlopen(f"{address}/healthz", timeout=SECONDS) as answer:
            assert answer.read() == b"ok\n"
        process.send_signal(how)
        out, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert out == ""
    assert [line.split()[2] for line in err.splitlines()] == ["started", "stopped"]
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def analysts_of(server: subprocess.Popen[str]) -> list[psutil.Process]:
    """The processes that analyse for a server."""
    children = psutil.Process(server.pid).children(recursive=True)
    return [each for each in children if any("analyst" in word for word in each.cmdline())]


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_whoever_analyses_for_it_ends_with_it(how: signal.Signals, tmp_path: Path) -> None:
    with serving("--database", f"sqlite:///{tmp_path}/tables.db") as (process, greeting):
        address = greeting.split()[4].rstrip(".")
        with urlopen(f"{address}/api/problem", timeout=SECONDS) as answer:
            assert answer.status == 202
        wait_until(lambda: analysts_of(process))
        (analyst,) = analysts_of(process)
        process.send_signal(how)
        _, err = process.communicate(timeout=SECONDS)
        assert "Traceback" not in err
        wait_until(lambda: not analyst.is_running() or analyst.status() == psutil.STATUS_ZOMBIE)


@pytest.mark.long
def test_it_greets_in_german_and_takes_variables(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with serving("--lang", "de", OPENUNO_DATABASE=database, OPENUNO_LOG_FORMAT="json") as running:
        process, greeting = running
        assert greeting.startswith("Tische gibt es unter http://127.0.0.1:")
        process.terminate()
        _, err = process.communicate(timeout=SECONDS)
    assert [line[0] for line in err.splitlines()] == ["{", "{"]
    assert (tmp_path / "tables.db").exists()


@pytest.mark.long
def test_at_all_addresses_it_prints_a_link_that_leads_to_the_page(tmp_path: Path) -> None:
    """As `make run` has it."""
    database = f"sqlite:///{tmp_path}/tables.db"
    with serving("--host", "0.0.0.0", "--database", database) as (_, greeting):
        address = greeting.split()[4].rstrip(".")
        assert "0.0.0.0" not in address
        with urlopen(address, timeout=SECONDS) as answer:
            assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.long
def test_at_all_addresses_of_ipv6_there_are_those_of_ipv4_too(tmp_path: Path) -> None:
    """A proxy at 127.0.0.1 is the one that is trusted, though it is `::ffff:127.0.0.1` there."""
    database = f"sqlite:///{tmp_path}/tables.db"
    flags = ("--limit", "requests_burst=1", "--limit", "requests_per_second=1")
    with serving("--host", "::", "--database", database, *flags) as (_, greeting):
        port = greeting.split()[4].rstrip(".").rpartition(":")[2]
        for visitor in range(1, 7):  # each has one request; a stranger would have one for all
            host = ("127.0.0.1", "[::1]")[visitor % 2]
            asked = Request(f"http://{host}:{port}/api/rulebooks")
            asked.add_header("X-Forwarded-For", f"192.0.2.{visitor}")
            with urlopen(asked, timeout=SECONDS) as answer:
                assert answer.status == 200


def test_where_ipv6_is_not_for_both_no_link_promises_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    monkeypatch.setattr(command, "_address_in_network", lambda: "192.0.2.7")
    assert served(Config(host="::", port=0), monkeypatch).public_url.startswith("http://localhost:")


@pytest.mark.parametrize(
    ("network", "mapped"),
    [
        ("127.0.0.1", ("127.0.0.1", "::ffff:127.0.0.1")),
        ("10.0.0.0/8", ("10.0.0.0/8", "::ffff:10.0.0.0/104")),
        ("::1", ("::1",)),
        ("fd00::/8", ("fd00::/8",)),
    ],
)
def test_ipv4_as_ipv6_writes_it(network: str, mapped: tuple[str, ...]) -> None:
    assert {ip_network(each) for each in both_ways(network)} == set(map(ip_network, mapped))


@pytest.mark.parametrize(
    ("config", "found", "url"),
    [
        (Config(host="0.0.0.0", port=0), "192.0.2.7", "http://192.0.2.7:{port}"),
        (Config(host="0.0.0.0", port=0), None, "http://localhost:{port}"),
        (Config(host="127.0.0.1", port=0), "192.0.2.7", "http://127.0.0.1:{port}"),
        (
            Config(host="0.0.0.0", port=0, url="https://uno.example.org"),
            "192.0.2.7",
            "https://uno.example.org",
        ),
    ],
)
def test_links_name_an_address_that_others_can_open(
    config: Config, found: str | None, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_address_in_network", lambda: found)
    ran = served(config, monkeypatch)
    assert ran.public_url == url.format(port=ran.port)


def served(config: Config, monkeypatch: pytest.MonkeyPatch) -> Config:
    """What is made of a configuration once it is known where the server listens."""
    ran: list[Config] = []

    async def note(config: Config, *_: object) -> None:
        ran.append(config)

    monkeypatch.setattr(command, "_serve", note)
    command.serve(config, print)
    return ran[0]


def test_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_SOMEWHERE", ("127.0.0.2", 9))  # a way that every machine has
    assert command._address_in_network() == "127.0.0.1"
    monkeypatch.setattr(command, "_SOMEWHERE", ("255.255.255.255", 9))  # one that none has
    assert command._address_in_network() is None


@pytest.mark.parametrize(
    ("host", "is_everywhere"), [("0.0.0.0", True), ("::", True), ("127.0.0.1", False)]
)
def test_what_is_everywhere(host: str, is_everywhere: bool) -> None:
    assert Config(host=host).is_everywhere == is_everywhere


def test_ctrl_c_twice_does_not_wait() -> None:
    server = Server.__new__(Server)
    server.should_exit = server.force_exit = False
    server.handle_exit(signal.SIGTERM, None)
    assert (server.should_exit, server.force_exit) == (True, False)
    server.handle_exit(signal.SIGINT, None)
    assert server.force_exit


def test_a_port_that_is_taken(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "PATIENCE", 0.01)  # nobody will ever answer there
    database = f"sqlite:///{tmp_path}/tables.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = complaint(capsys, "--port", port, "--database", database)
    assert f"Port {port} is taken by another program" in told
    free = re.findall(r"openuno serve --port ([0-9]+)", told)
    assert free
    assert free != [port]
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_at_which_we_run_already(
    server: TableServer,
    host: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening, "PATIENCE", SECONDS)
    port = str(urlsplit(server.url).port)
    told = complaint(capsys, "--host", host, "--port", port)
    assert re.search(f"OpenUNO already runs at http://(127.0.0.1|localhost):{port}: ", told)
    assert re.search(r"--port [0-9]+ --database sqlite:///", told)


def test_an_address_that_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot listen at 192.0.2.1, port 0" in complaint(
        capsys, "--host", "192.0.2.1", "--port", "0"
    )


def test_a_file_that_another_server_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    with exclusive(f"sqlite+pysqlite:///{tmp_path}/tables.db"):
        assert (tmp_path / "tables.db.lock").stat().st_mode & 0o777 == 0o600
        for name in ("tables.db", "link.db"):
            told = complaint(capsys, "--port", "0", "--database", f"sqlite:///{tmp_path}/{name}")
            assert f"{tmp_path}/{name}" in told
            assert "PostgreSQL" in told


def test_other_databases_are_not_kept_from_others(tmp_path: Path) -> None:
    with (
        exclusive(f"sqlite+pysqlite:///{tmp_path}/one.db"),
        exclusive(f"sqlite+pysqlite:///{tmp_path}/b"),
    ):
        pass
    with exclusive(f"sqlite+pysqlite:///{tmp_path}/one.db"):  # once it is let go of
        pass
    with (
        exclusive("postgresql+asyncpg://u@localhost/x"),
        exclusive("postgresql+asyncpg://u@localhost/x"),
    ):
        pass


@pytest.mark.long
def test_a_server_that_was_killed_keeps_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        with serving("--database", f"sqlite:///{tmp_path}/tables.db") as (_, greeting):
            assert greeting.startswith("Tables are open at ")


def test_a_file_that_is_damaged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE openuno_schema (version_num TEXT)")
        database.execute("INSERT INTO openuno_schema VALUES (CAST(x'ff' AS TEXT))")
        database.commit()
    assert "damaged" in complaint(capsys, "--port", "0", "--database", f"sqlite:///{path}")


@pytest.mark.long
def test_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    """Its process is allowed no file that is longer than nothing, which is as good as one."""

    def status(path: str) -> int:
        return asyncio.run(server.ask(path)).status

    with victim(tmp_path) as server:
        assert status("/readyz") == 200
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, -1))
        wait_until(lambda: status("/readyz") == 503)
        assert (status("/healthz"), status("/api/tables")) == (200, 200)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        wait_until(lambda: status("/readyz") == 200)


def test_a_uvicorn_that_does_not_keep_the_limits_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Careless(connections._CountedFrames):
        """What another version of uvicorn might read by: it looks at no limit."""

        def recv_frame(self, frame: Frame) -> None:
            pass

    monkeypatch.setattr(connections, "_CountedFrames", Careless)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    told = complaint(capsys, "--port", "0", "--database", database)
    assert f"uvicorn {uvicorn.__version__} does not keep the limits" in told


def test_uvicorn_is_told_of_the_limits_in_its_own_words(tmp_path: Path) -> None:
    async def settings() -> uvicorn.Config:
        config = Config(database=sqlite(tmp_path / "tables.db"), limits=Limits(message_bytes=777))
        async with open_context(config) as context:
            with socket.socket() as listener:
                return command.make_server(context, lambda: None, Acceptor(listener)).config

    told = asyncio.run(settings())
    assert (told.ws_max_size, told.ws_per_message_deflate) == (777, False)


@pytest.mark.parametrize(
    ("flags", "part"),
    [
        (("--database", "mysql://localhost/uno"), "--database is not the address of a database"),
        (("--database", "sqlite:////proc/nowhere/tables.db"), "cannot be written"),
        pytest.param(  # it might only be starting, so that is waited for
            ("--database", "postgresql://u:secret@127.0.0.1:1/x"),
            "cannot be reached",
            marks=pytest.mark.long,
        ),
        (("--catch-grace", "-1"), "--catch-grace"),
        (("--limit", "sokets=3"), "sockets"),
        (("--url", "not an address"), "--url"),
    ],
)
def test_settings_that_make_no_sense(
    flags: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = complaint(capsys, "--port", "0", *flags)
    assert part in told
    assert "secret" not in told
