"""The small parts of the server: its settings, limits, metrics, logs and headers."""

from __future__ import annotations

import asyncio
import inspect
import io
import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from socket import gethostname
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar, Response, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from openuno.cli import serve
from openuno.server.net.headers import Guard, allowed_origin, may_read_metrics, security_headers
from openuno.server.net.socket_client import SocketClient
from openuno.server.operation.config import Config, read_config
from openuno.server.operation.crowd import Crowd
from openuno.server.operation.hosts import KnownHosts
from openuno.server.operation.limits import AddressBudgets, Limits, TokenBucket, subnet_of
from openuno.server.operation.logs import log_event, log_lost_error, write_logs
from openuno.server.operation.metrics import REASONS, Metrics
from openuno.server.operation.watchdog import STALL, Watchdog, watching
from openuno.server.payloads import Said, kind_of
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES
from tests.support.paths import DOCS
from tests.support.present import present
from tests.support.table_server import story
from tests.support.waiting import until

PAGE = (DOCS / "deployment.md").read_text("utf-8")


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# Limits


def test_an_allowance_comes_back() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert not bucket.is_full
    clock.now = 0.4
    assert not bucket.has()
    clock.now = 0.5
    assert bucket.has()
    assert bucket.take()
    assert not bucket.take()
    clock.now = 1000
    assert bucket.is_full
    assert bucket.take(3)
    assert not bucket.take(0.5)


@given(
    rate=st.floats(0.01, 100),
    burst=st.integers(1, 100),
    steps=st.lists(st.tuples(st.floats(0, 10), st.integers(1, 20))),
)
def test_nobody_gets_more_than_they_may(
    rate: float, burst: int, steps: list[tuple[float, int]]
) -> None:
    clock = Clock()
    bucket = TokenBucket(rate, burst, clock)
    taken = 0
    for wait, count in steps:
        clock.now += wait
        taken += count if bucket.take(count) else 0
        assert taken <= burst + rate * clock.now + 1e-6


def test_an_allowance_of_nothing() -> None:
    assert not TokenBucket(0, 0, Clock()).take()


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("not an address", "?"),
        ("", "?"),
    ],
)
def test_homes(address: str, home: str) -> None:
    assert subnet_of(address) == home


def test_visitors_are_told_apart_by_their_homes() -> None:
    addresses = AddressBudgets(Limits(requests_burst=2, requests_per_second=1), Clock())
    assert [addresses.budget("2001:db8::1").requests.take() for _ in range(2)] == [True, True]
    assert not addresses.budget("2001:db8::2").requests.take()
    assert addresses.budget("2001:db8:0:1::1").requests.take()


def test_sockets_are_counted_by_address_and_in_all() -> None:
    addresses = AddressBudgets(Limits(sockets=3, sockets_per_address=2), Clock())
    assert [addresses.connect("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [addresses.connect("192.0.2.2") for _ in range(2)] == [True, False]
    addresses.disconnect("192.0.2.1")
    assert addresses.sockets == 2
    assert addresses.connect("192.0.2.2")
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
        addresses.disconnect(address)
    assert addresses.sockets == 0
    assert addresses.budget("192.0.2.2").sockets == 0


def test_a_crowd_is_counted_for_each_address_but_a_proxys() -> None:
    crowd = Crowd(2, ("10.0.0.0/8", "::1"))
    for address in ("192.0.2.7", "::ffff:192.0.2.7"):
        assert crowd.admit(address)
    assert not crowd.admit("192.0.2.7")
    assert crowd.admit("192.0.2.8")
    assert [crowd.admit(f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    for proxy in ("10.1.2.3", "::ffff:10.1.2.3", "::1", "a path", None):
        assert all(crowd.admit(proxy) for _ in range(3)), proxy
        crowd.dismiss(proxy)
    crowd.dismiss("192.0.2.7")  # who was refused is counted until they are gone
    assert not crowd.admit("192.0.2.7")
    for _ in range(3):
        crowd.dismiss("192.0.2.7")
    assert crowd.admit("192.0.2.7")
    assert len(crowd) == 3


def test_a_flood_of_addresses_is_forgotten() -> None:
    addresses = AddressBudgets(Limits(), Clock(), remembered=100)
    assert addresses.connect("192.0.2.1")
    addresses.budget("192.0.2.1").misses.take(20)
    for number in range(1000):
        addresses.budget(f"10.0.{number // 256}.{number % 256}").requests.take()
        assert len(addresses) <= 101
    assert not addresses.budget("192.0.2.1").misses.has()  # whoever is connected is not forgotten
    assert addresses.budget("10.0.3.231").requests.take(99)
    assert not addresses.budget("10.0.3.231").requests.has()  # nor who was seen last
    addresses.disconnect("192.0.2.1")
    assert len(addresses) <= 100


def test_idle_visitors_are_forgotten() -> None:
    clock = Clock()
    addresses = AddressBudgets(Limits(), clock)
    for number in range(100):
        addresses.budget(f"10.0.0.{number}").requests.take()
    assert len(addresses) == 100
    clock.now = 60
    addresses.budget("192.0.2.1")
    assert len(addresses) == 1


# Settings

FLAGS: dict[str, tuple[object, object]] = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": (8080, 8080),
    "database": ("postgres://ann:pw@db/uno", "postgresql+asyncpg://ann:pw@db/uno"),
    "url": ("https://UNO.example.org:443/", "https://uno.example.org"),
    "origins": (
        "https://a.example, http://b.example:81",
        ("https://a.example", "http://b.example:81"),
    ),
    "hosts": ("Pi.lan, münchen.example", ("pi.lan", "xn--mnchen-3ya.example")),
    "trusted_proxies": ("10.0.0.0/8,::1", ("10.0.0.0/8", "::1")),
    "catch_grace": (2, 2.0),
    "bot_delay": (0.25, 0.25),
    "away_after": (60, 60.0),
    "stop_within": (5, 5.0),
    "keep_days": (7, 7),
    "keep_unplayed_days": (3, 3),
    "workers": (4, 4),
    "log_format": ("json", "json"),
    "log_level": ("debug", "debug"),
    "metrics": ("off", False),
    "metrics_token": ("0123456789abcdef", "0123456789abcdef"),
}


def test_defaults() -> None:
    config = read_config({"port": None, "limit": None}, {"HOME": "/root"})
    assert config == Config()
    assert config.public_url == "http://127.0.0.1:8000"
    assert config.database.startswith("sqlite+pysqlite:///")
    assert config.database.endswith("openuno.db")


def test_an_address_with_the_driver_of_before_means_the_same_file() -> None:
    now, before = (
        read_config({"database": f"{kind}:////data/uno.db"}, {}).database
        for kind in ("sqlite", "sqlite+aiosqlite")
    )
    assert now == before


def test_every_setting_is_tried_here() -> None:
    assert (*FLAGS, "limits") == Config.__struct_fields__


@pytest.mark.parametrize("name", FLAGS)
def test_flags_and_variables(name: str) -> None:
    said, meant = FLAGS[name]
    variable = {f"OPENUNO_{name.upper()}": str(said)}
    assert getattr(Config(), name) != meant
    assert getattr(read_config({name: said}, {}), name) == meant
    assert getattr(read_config({}, variable), name) == meant
    assert getattr(read_config({name: said}, {f"OPENUNO_{name.upper()}": "0"}), name) == meant


@pytest.mark.parametrize("name", Limits.__struct_fields__)
def test_limits(name: str) -> None:
    assert getattr(read_config({"limit": [f"{name}=7"]}, {}).limits, name) == 7
    variable = {f"OPENUNO_LIMIT_{name.upper()}": "8"}
    assert getattr(read_config({}, variable).limits, name) == 8
    assert getattr(read_config({"limit": [f"{name}=7"]}, variable).limits, name) == 7


@pytest.mark.parametrize("name", ["chats_per_minute", "spectators", "thinking_per_minute"])
def test_what_may_be_none_at_all(name: str) -> None:
    assert getattr(read_config({"limit": [f"{name}=0"]}, {}).limits, name) == 0


WRONG: list[tuple[dict[str, object], dict[str, str], str]] = [
    ({"port": 70000}, {}, '--port is "70000"; it must be a whole number from 0 to 65535.'),
    ({}, {"OPENUNO_PORT": "http"}, 'OPENUNO_PORT is "http"'),
    ({}, {"OPENUNO_PORT": ""}, 'OPENUNO_PORT is ""'),
    ({}, {"OPENUNO_PORT": "٨"}, "OPENUNO_PORT is"),
    ({}, {"OPENUNO_PORT": "9" * 5000}, "OPENUNO_PORT is"),
    ({}, {"OPENUNO_PROT": "1"}, "Did you mean OPENUNO_PORT?"),
    ({}, {"OPENUNO_LIMIT_SOKETS": "1"}, "Did you mean OPENUNO_LIMIT_SOCKETS?"),
    ({}, {"OPENUNO_XYZZY": "1"}, "no setting"),
    ({}, {"OPENUNO_LIMIT_SOCKETS": "0"}, "from 1 to"),
    ({"limit": ["sockets"]}, {}, "as in sockets=1000"),
    ({"limit": ["soket=1"]}, {}, "Did you mean sockets?"),
    ({"limit": ["sockets=many"]}, {}, '--limit sockets is "many"'),
    ({"host": "http://localhost"}, {}, "0.0.0.0"),
    ({"host": ""}, {}, "--host"),
    ({"database": "mysql://ann:pw@db/uno"}, {}, "--database is not the address of a database"),
    ({"database": "uno.db"}, {}, "sqlite:///PATH"),
    ({"url": "uno.example.org"}, {}, "--url is"),
    ({"url": "https://uno.example.org/uno"}, {}, "without a path"),
    ({"url": "https://ann:pw@uno.example.org"}, {}, "--url is"),
    ({"url": "ftp://uno.example.org"}, {}, "--url is"),
    ({"url": "https://uno.example.org:99999"}, {}, "--url is"),
    ({"url": "https://[::1"}, {}, "--url is"),
    ({"url": "https://" + "a" * 70 + ".example"}, {}, "--url is"),
    ({"origins": "https://a.example,*"}, {}, '--origins is "*"'),
    ({"hosts": "pi.lan:8000"}, {}, "without a port"),
    ({"hosts": "*"}, {}, "without a port"),
    ({"hosts": "a" * 64}, {}, "without a port"),
    ({"trusted_proxies": "nginx"}, {}, "10.0.0.0/8"),
    ({"bot_delay": -1}, {}, "from 0 to 60"),
    ({"bot_delay": "nan"}, {}, "seconds"),
    ({"bot_delay": "1e1"}, {}, "seconds"),
    ({"away_after": 0}, {}, "--away-after is"),
    ({"keep_days": 0}, {}, "--keep-days is"),
    ({"keep_unplayed_days": 0}, {}, "--keep-unplayed-days is"),
    ({"workers": 0}, {}, "--workers is"),
    ({"log_level": "loud"}, {}, "debug, info, warning, error"),
    ({"metrics": "yes"}, {}, "on, off"),
    ({"metrics_token": "short"}, {}, "16 to 200"),
]


@pytest.mark.parametrize(("flags", "environ", "said"), WRONG)
def test_complaints(flags: dict[str, object], environ: dict[str, str], said: str) -> None:
    with pytest.raises(InputError) as problem:
        read_config(flags, environ)
    assert said in problem.value.text("en")
    assert problem.value.text("de") != problem.value.text("en")
    for language in LANGUAGES:
        text = problem.value.text(language)
        assert "\n" not in text
        assert "pw@db" not in text
        assert "short" not in text


@pytest.mark.parametrize(
    ("database", "shown"),
    [
        ("sqlite:////data/uno.db", "/data/uno.db"),
        ("postgresql://ann:s3cr/t?@db/uno", "db:5432/uno"),
        ("postgresql://db/uno?password=s3cr", "db:5432/uno"),
        ("postgresql://ann:s3cr@[::1]:bad/uno", "***"),
    ],
)
def test_the_password_is_never_shown(database: str, shown: str) -> None:
    config = read_config({"database": database, "metrics_token": "s3cr" * 8}, {})
    assert config.shown_database == shown
    assert "s3cr" not in repr(config)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://localhost:8000"),
        ("::", "http://localhost:8000"),
        ("::1", "http://[::1]:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
    ],
)
def test_what_people_open(host: str, url: str) -> None:
    assert Config(host=host).public_url == url
    assert Config(host=host, url="https://uno.example.org").public_url == "https://uno.example.org"


def test_names_in_other_alphabets() -> None:
    assert (
        read_config({"url": "https://münchen.example"}, {}).url == "https://xn--mnchen-3ya.example"
    )


def test_the_page_has_every_setting() -> None:
    for name in FLAGS:
        flag = (
            f"`--{name.replace('_', '-')}` " if name in inspect.signature(serve).parameters else ""
        )
        assert f"\n| {flag}| `OPENUNO_{name.upper()}` |" in PAGE, name
    for name in Limits.__struct_fields__:
        assert f"\n| `{name}` | {getattr(Limits(), name):,} |" in PAGE, name


def test_the_command_has_a_flag_for_every_setting_but_the_secret_one() -> None:
    flags = set(inspect.signature(serve).parameters)
    assert flags == {*FLAGS, "limit", "lang"} - {"metrics_token"}


# Metrics


def test_metrics_are_what_was_counted() -> None:
    metrics = Metrics()
    metrics.commands.labels("done").inc()
    metrics.commands.labels("Ann: play R7").inc()
    metrics.refuse("not_your_turn")
    metrics.refuse("unknown_table")
    metrics.records.labels(kind_of(Said(0, "hi"))).inc()
    metrics.records.labels("KQ7RMA").inc()
    for reason in (*REASONS, "<script>"):
        metrics.sockets_closed.labels(reason).inc()
    metrics.storage_failures.inc()
    metrics.sockets.inc()
    metrics.tables_loaded.set(3)
    metrics.stalls.inc()
    metrics.longest_stall.set(0.2)
    metrics.command_seconds.observe(0.003)
    metrics.commit_seconds.observe(0.002)
    metrics.bot_seconds.labels("hard").observe(0.3)
    metrics.bot_seconds.labels("cheating").observe(0.3)
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
        if not sample.name.endswith(("_created", "_bucket", "_sum"))
    }
    assert found == {
        ("openuno_commands_total", "done"): 1,
        ("openuno_commands_total", "other"): 1,
        ("openuno_refusals_total", "not_your_turn"): 1,
        ("openuno_refusals_total", "unknown_table"): 1,
        ("openuno_records_total", "said"): 1,
        ("openuno_records_total", "other"): 1,
        **{("openuno_sockets_closed_total", reason): 1 for reason in (*REASONS, "other")},
        ("openuno_storage_failures_total",): 1,
        ("openuno_sockets",): 1,
        ("openuno_tables_loaded",): 3,
        ("openuno_loop_stalls_total",): 1,
        ("openuno_longest_stall_seconds",): 0.2,
        ("openuno_command_seconds_count",): 1,
        ("openuno_commit_seconds_count",): 1,
        ("openuno_bot_seconds_count", "hard"): 1,
        ("openuno_bot_seconds_count", "other"): 1,
    }
    assert "text/plain" in metrics.content_type


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert b"openuno_sockets 0.0" in other.text()


def test_metrics_do_not_grow() -> None:
    metrics = Metrics()
    metrics.refuse("0")
    size = len(metrics.text().splitlines())
    for number in range(1000):
        metrics.refuse(str(number))
    assert len(metrics.text().splitlines()) == size


@pytest.mark.parametrize("reason", REASONS)
def test_a_connection_that_is_ended_is_counted_once(reason: str) -> None:
    metrics = Metrics()
    socket: Any = None  # nothing is sent
    client = SocketClient(socket, 0, "", "en", 256, metrics)
    for why in (reason, "flood", reason):
        client.drop(why)
    counts = [line for line in metrics.text().decode().splitlines() if "closed_total{" in line]
    assert counts == [f'openuno_sockets_closed_total{{reason="{reason}"}} 1.0']


class Late:
    """A loop that is late by so many seconds, each time."""

    def __init__(self, *late: float) -> None:
        self.now = 0.0
        self.late = list(late)

    def time(self) -> float:
        return self.now

    def call_at(self, at: float, look: Callable[[float], None], due: float) -> None:
        if self.late:
            self.now = at + self.late.pop(0)
            look(due)


def test_how_long_everyone_had_to_wait_is_told() -> None:
    metrics, loop = Metrics(), cast("asyncio.AbstractEventLoop", Late(0.0, 0.25, 0.5 * STALL, 0.15))
    Watchdog(loop, metrics).wait()
    told = metrics.text().decode()
    assert "openuno_loop_stalls_total 2.0" in told
    longest = re.search(r"^openuno_longest_stall_seconds (.+)$", told, re.MULTILINE)
    assert float(present(longest)[1]) == pytest.approx(0.25)


@story
async def test_a_real_loop_that_stands_still_is_noticed() -> None:
    metrics = Metrics()
    with watching(metrics):
        time.sleep(2 * STALL + 0.1)
        await until(lambda: "openuno_loop_stalls_total 0.0" not in metrics.text().decode())


# Logs


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """What is written; afterwards, logging is as it was."""
    loggers = [logging.getLogger(name) for name in ("openuno", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield io.StringIO()
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def fail(secret: str) -> None:
    try:
        {}[secret]
    except KeyError as problem:
        raise ExceptionGroup(secret, [ValueError(secret), OSError(2, secret)]) from problem


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_of_json(logs: io.StringIO) -> None:
    write_logs(logs, "json", "info", key=b"key")
    log_event("table_failed", table="KQ7RMA", url="http://localhost:8000")
    (line,) = lines(logs)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
    table = line.pop("table")
    assert line == {
        "level": "INFO",
        "event": "table_failed",
        "url": "http://localhost:8000",
    }
    assert re.fullmatch("[0-9a-f]{10}", table)


def test_a_plain_line(logs: io.StringIO) -> None:
    write_logs(logs, "plain", "info", key=b"key")
    log_event("started", url="a\nb\x1b[31m" + "c" * 100, database="d")
    (line,) = logs.getvalue().splitlines()
    assert re.fullmatch(r"\S+ INFO started url=a\\nb\\x1b\[31mc+… database=d", line)


def test_a_table_has_the_same_hash_in_one_process_only(logs: io.StringIO) -> None:
    for key in (b"one", b"other"):
        write_logs(logs, "json", "info", key=key)
        log_event("opened", table="KQ7RMA")
        log_event("opened", table="KQ7RMA")
    one, again, other, _ = (line["table"] for line in lines(logs))
    assert one == again != other
    assert "KQ7RMA" not in logs.getvalue()


def test_what_is_not_known_to_be_safe_is_left_out(logs: io.StringIO) -> None:
    write_logs(logs, "json", "debug", key=b"key")
    secrets: Any = {"token": "t0p", "name": "Ann", "chat": "hello", "action": "play R7"}
    log_event("acted", database="d", **secrets)
    (line,) = lines(logs)
    assert line.keys() == {"time", "level", "event", "database"}


@pytest.mark.parametrize("form", ["json", "plain"])
def test_errors_are_told_without_what_they_quote(form: Any, logs: io.StringIO) -> None:
    write_logs(logs, form, "info", key=b"key")
    with pytest.raises(ExceptionGroup) as problem:
        fail("Ann's token")
    log_event("table_failed", level="error", error=problem.value)
    text = logs.getvalue()
    assert "Ann" not in text
    assert "token" not in text
    for told in ("ExceptionGroup", "KeyError", "ValueError", "No such file", "in fail"):
        assert told in text


def test_our_own_errors_say_their_code(logs: io.StringIO) -> None:
    write_logs(logs, "json", "info", key=b"key")
    log_event("refused", error=InputError("unknown_seat", name="Ann", seats="Bo"))
    (line,) = lines(logs)
    assert line["error"] == ["InputError: unknown_seat"]


def test_an_error_that_leads_to_itself_is_told_once(logs: io.StringIO) -> None:
    write_logs(logs, "json", "info", key=b"key")
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    log_event("failed", error=one)
    assert lines(logs)[0]["error"] == ["ValueError", "KeyError"]


def test_an_error_as_all_that_is_said(logs: io.StringIO) -> None:
    write_logs(logs, "json", "info", key=b"key")
    logging.getLogger("uvicorn.error").error(FileNotFoundError(2, "Ann's file"))
    assert lines(logs)[0]["event"] == "FileNotFoundError: No such file or directory"


def test_levels(logs: io.StringIO) -> None:
    write_logs(logs, "json", "warning", key=b"key")
    log_event("quiet")
    log_event("loud", level="warning")
    assert [line["event"] for line in lines(logs)] == ["loud"]


def test_errors_that_nobody_waits_for(logs: io.StringIO) -> None:
    write_logs(logs, "json", "info", key=b"key")

    async def lose_one() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_lost_error)
        loop.call_soon(fail, "Ann's token")
        await asyncio.sleep(0)
        loop.call_exception_handler({"message": "Ann's token"})

    asyncio.run(lose_one())
    told, untold = lines(logs)
    assert told["event"] == untold["event"] == "task_failed"
    assert told["error"][0] == "ExceptionGroup"
    assert "Ann" not in logs.getvalue()


def test_what_uvicorn_says(logs: io.StringIO) -> None:
    """A real one, with requests that have secrets in their paths, and an application that fails."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/fail":
            fail("Ann's token")
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    async def ask(port: int, *head: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join((*head, "Host: localhost", "", "")).encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        return answer

    async def run() -> list[bytes]:
        server = uvicorn.Server(
            uvicorn.Config(app, port=0, lifespan="off", log_config=None, ws="websockets-sansio")
        )
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        answers = [
            await ask(port, "GET /t/KQ7RMA?token=t0p HTTP/1.1", "Connection: close"),
            await ask(port, "GET /fail HTTP/1.1", "Connection: close"),
            await ask(port, "nonsense t0p"),
            await ask(
                port,
                "GET /t/KQ7RMA?token=t0p HTTP/1.1",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            ),
        ]
        server.should_exit = True
        await running
        return answers

    write_logs(logs, "json", "debug", key=b"key")
    answers = asyncio.run(run())
    statuses = [answer.split(b" ", 2)[1] for answer in answers]
    assert statuses == [b"200", b"500", b"400", b"403"]
    events = [line["event"] for line in lines(logs)]
    assert events == ["Exception in ASGI application"]  # nonsense would fill the log
    assert "in fail" in logs.getvalue()
    for secret in ("KQ7RMA", "t0p", "Ann", "127.0.0.1"):
        assert secret not in logs.getvalue()


# Headers


@get("/")
async def page() -> str:
    return "hello"


@get("/api/tables")
async def tables() -> str:
    return "[]"


@get("/api/cached", sync_to_thread=False)
def cached() -> Response[str]:
    return Response("[]", headers={"Cache-Control": "max-age=60"})


@websocket("/socket")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close()


def client(config: Config) -> TestClient[Any]:
    app = Litestar([page, tables, cached, echo], logging_config=None, openapi_config=None)
    return TestClient(Guard(app, config), base_url="http://127.0.0.1")


def test_every_answer_has_the_headers() -> None:
    with client(Config()) as browser:
        for path in ("/", "/api/tables", "/nowhere"):
            headers = browser.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "strict-transport-security" not in headers
            assert headers.get("cache-control") == ("no-store" if "/api" in path else None)
        assert browser.get("/api/cached").headers["cache-control"] == "max-age=60"


def test_the_content_policy() -> None:
    policy = security_headers(Config())["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in policy


def test_https_stays_https() -> None:
    headers = security_headers(Config(url="https://uno.example.org"))
    assert headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("origin", [None, "https://uno.example.org", "https://friends.example"])
def test_sockets_are_open_to_our_own_pages(origin: str | None) -> None:
    config = Config(url="https://uno.example.org", origins=("https://friends.example",))
    headers = {} if origin is None else {"origin": origin}
    with client(config) as browser, browser.websocket_connect("/socket", headers=headers) as socket:
        socket.send_text("hello")
        assert socket.receive_text() == "hello"


def test_sockets_are_closed_to_others() -> None:
    with client(Config(url="https://uno.example.org")) as browser:
        for origin in ("https://evil.example", "null", ""):
            with (
                pytest.raises(WebSocketDisconnect) as refused,
                browser.websocket_connect("/socket", headers={"origin": origin}),
            ):
                raise AssertionError("it must not come to this")
            assert refused.value.code == 4403


@pytest.mark.parametrize(
    ("origin", "host", "is_allowed"),
    [
        (None, "anything", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://localhost:8000", "LocalHost:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://192.168.1.20:8000", "192.168.1.20:8000", True),
        ("http://localhost:3000", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://evil.example:8000", "evil.example:8000", False),  # now leads to 127.0.0.1
        ("http://localhost.evil.example", "localhost.evil.example", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("https://uno.example.org.evil.example", "uno.example.org", False),
        ("https://uno.example.org/", "uno.example.org", False),
        ("http://uno.example.org", "uno.example.org", False),
        ("file://", "", False),
        ("null", "null", False),
        ("", "", False),
        ("http://[", "[", False),
    ],
)
def test_origins(origin: str | None, host: str, is_allowed: bool) -> None:
    config = Config(url="https://uno.example.org")
    hosts = KnownHosts(config)
    assert allowed_origin("https://uno.example.org", "whatever", config, hosts)
    assert allowed_origin(origin, host, config, hosts) == is_allowed


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("uno.localhost", True),
        ("UNO.example.org", True),
        ("friends.example:443", True),
        ("pi.lan:8000", True),
        ("pi.lan.", True),
        (gethostname(), True),
        (f"{gethostname().partition('.')[0]}.local:8000", True),
        ("evil.example", False),  # now leads to 127.0.0.1
        ("127.0.0.1.evil.example:8000", False),
        ("localhost.evil.example", False),
        (f"{gethostname().partition('.')[0]}.evil.example", False),
        ("pi.lan@evil.example", False),
        ("pi.lan:80:80", False),
        ("[::1].evil.example", False),
        ("", False),
    ],
)
def test_it_answers_only_by_the_names_it_is_known_by(host: str, is_known: bool) -> None:
    config = Config(
        url="https://uno.example.org", origins=("https://friends.example",), hosts=("pi.lan",)
    )
    with client(config) as browser:
        answer = browser.get("/", headers={"host": host, "accept-language": "de"})
        if is_known:
            assert answer.status_code == 200
            return
        assert (answer.status_code, answer.json()["code"]) == (403, "unknown_host")
        assert "heißt nicht" in answer.json()["message"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert browser.get("/healthz", headers={"host": host}).status_code == 404  # it came by
        with (
            pytest.raises(WebSocketDisconnect),
            browser.websocket_connect("/socket", headers={"host": host}),
        ):
            raise AssertionError("it must not come to this")


def test_a_page_opened_by_the_name_of_the_machine_can_connect() -> None:
    host = f"{gethostname()}:8000"
    headers = {"host": host, "origin": f"http://{host}"}
    with (
        client(Config(host="0.0.0.0")) as browser,
        browser.websocket_connect("/socket", headers=headers) as socket,
    ):
        socket.send_text("hello")
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize(
    ("config", "authorization", "may"),
    [
        (Config(), None, True),
        (Config(metrics=False), None, False),
        (Config(metrics_token="0123456789abcdef"), None, False),
        (Config(metrics_token="0123456789abcdef"), "Bearer 0123456789abcdef", True),
        (Config(metrics_token="0123456789abcdef"), "Bearer ü", False),
        (Config(metrics=False, metrics_token="0123456789abcdef"), "Bearer 0123456789abcdef", False),
    ],
)
def test_who_may_read_metrics(config: Config, authorization: str | None, may: bool) -> None:
    assert may_read_metrics(authorization, config) == may
