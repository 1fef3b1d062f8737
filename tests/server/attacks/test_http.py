"""Requests that lie, do not end, or are none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.support.server_under_attack import Victim, address, victim
from tests.support.table_server import story

pytestmark = [pytest.mark.long, pytest.mark.measured]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        (b"{", "bad_request"),
        (b"[" * 16_000, "nested_too_deep"),
        (b'{"name":"Ann","options":' + b'{"a":' * 3000, "nested_too_deep"),
        (b'{"name":"\xff"}', "bad_request"),
        (b'{"name":"\\ud800"}', "bad_request"),
        (b'{"name":"Ann","admin":true}', "bad_request"),
        (b'{"name":"Ann","seats":1e400}', "bad_request"),
        (b'{"name":"Ann","seats":' + b"9" * 4000 + b"}", "bad_request"),
        (b'{"name":"Ann","seats":31}', "table_size"),
        (b'{"name":"Ann","seats":1}', "table_size"),
        (b'{"name":"Ann","turn_time":NaN}', "bad_request"),
        (b'{"name":"Ann","bots":["god"]}', "bad_request"),
        (b'{"name":"Ann","seats":2,"bots":["easy","easy"]}', "too_many_bots"),
        (b'{"name":"Ann","token":"short"}', "bad_request"),
        (b'{"name":"Ann","rulebook":"../../../etc/passwd"}', "unknown_preset"),
        (b'{"name":"Ann","rulebook":"official.toml"}', "unknown_preset"),
        (b'{"name":"Ann","rulebook":"\\u0000"}', "unknown_preset"),
        (b'{"name":"Ann","options":{"__class__":1}}', "unknown_option"),
        (b'{"name":"Ann","options":{"decks":"many"}}', "bad_value"),
        (b'{"name":"Ann","options":{"decks":' + b"9" * 4000 + b"}}", "bad_value"),
        (b'{"name":"Ann","options":{"decks":true}}', "bad_value"),
        (b'{"name":"Ann","options":{"draw":"\\u001b[2J"}}', "bad_value"),
        (
            json.dumps({"name": "Ann", "options": {f"o{n}": 1 for n in range(1200)}}).encode(),
            "unknown_option",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, bytes) else value,
)
@story
async def test_a_body_that_makes_no_sense(server: Victim, body: bytes, code: str) -> None:
    answer = await server.ask("/api/tables", body, address=address())
    assert (answer.status, answer.json["code"]) == (400, code)
    assert len(answer.text) < 1000
    assert "\x1b" not in answer.json["message"]


@story
async def test_paths_that_lead_nowhere(server: Victim) -> None:
    for path in (
        "/../../etc/passwd",
        "/api/tables/../../../etc/passwd",
        "/api/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/tables/%00",
        "/api/tables/AAAAA%0aX",
        "/api/tables/AAAAAA/matches/0x1",
        "/api/tables/AAAAAA/matches/99999999999999999999999999",
        "/api/tables/AAAAAA/matches/1/replay/..",
        "/static/../../x",
        "/%ff%fe",
        "/t/AAAAAA/x",
        "/" + "a" * 5000,
        "/admin",
        "/.git/config",
        "/api/tables/" + "A" * 20,
    ):
        answer = await server.ask(path, address=address())
        assert answer.status in (400, 404), path
        assert "passwd" not in answer.text
    answer = await server.ask("/api/rulebooks?" + "lang=xx&" * 3000, address=address())
    assert answer.status == 400
    answer = await server.ask("/api/tables?" + "a=b&" * 10_000, address=address())
    assert answer.status == 200


@story
async def test_methods_that_nobody_answers(server: Victim) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"):
        for path in ("/api/tables", "/api/tables/AAAAAA/seats", "/healthz", "/metrics"):
            answer = await server.ask(path, method=method, address=address())
            assert answer.status in (204, 405), (method, path)
    answer = await server.ask("/api/tables/AAAAAA/seats", address=address())
    assert (answer.status, answer.json["code"]) == (405, "unknown_method")
    assert set(answer.headers["allow"].split(", ")) == {"POST", "OPTIONS"}
    overridden = {"X-HTTP-Method-Override": "DELETE"}
    assert (await server.ask("/api/tables", address=address(), **overridden)).status == 200


REQUESTS = {
    "a length that is too short": b"Content-Length: 1\r\n\r\n{}",
    "a length that is too long": b"Content-Length: 10\r\n\r\n{}",
    "a huge length": b"Content-Length: 99999999999999999999\r\n\r\n{}",
    "a negative length": b"Content-Length: -1\r\n\r\n{}",
    "two lengths": b"Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}",
    "a length and chunks": b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "no chunks": b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a header in two lines": b"X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}",
    "a header with NUL": b"X-A: \x00\r\nContent-Length: 2\r\n\r\n{}",
    "letters of no alphabet": b"Accept-Language: \xff\xfe\r\nContent-Length: 2\r\n\r\n{}",
    "a body in gzip": b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00",
    "a second request inside": b"Content-Length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("name", REQUESTS)
@story
async def test_requests_that_lie(server: Victim, name: str) -> None:
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address()}\r\n"
        "Content-Type: application/json\r\n"
    )
    answer = await server.send(head.encode() + REQUESTS[name])
    assert b"HTTP/1.1 5" not in answer
    assert b"HTTP/1.1 2" not in answer.partition(b"\r\n")[0]
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "endless",
    [
        b"X-A: ",
        b"X-A: b\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ",
        b"Transfer-Encoding: chunked\r\n\r\n1;",
    ],
    ids=["a header", "headers", "a trailer", "a chunk"],
)
@story
async def test_a_head_without_end(server: Victim, endless: bytes) -> None:
    def talk() -> None:
        with server.connect() as connection:
            connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + endless)
            for _ in range(1000):  # 100 MB
                connection.sendall(
                    b"X-A: b\r\n" * 12_500 if endless[-1:] == b"\n" else b"a" * 100_000
                )

    before = server.memory
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        await asyncio.to_thread(talk)
    assert server.memory < before + 20_000_000


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"nonsense\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x00" * 5000,
    ],
    ids=["TLS", "words", "HTTP/2", "nothing"],
)
@story
async def test_what_is_not_http(server: Victim, data: bytes) -> None:
    assert (await server.send(data)).startswith((b"HTTP/1.1 400", b""))


@story
async def test_metrics_are_for_those_with_the_token(tmp_path: Path) -> None:
    token = "a-secret-of-the-administrator"
    with victim(tmp_path, OPENUNO_METRICS_TOKEN=token) as server:
        for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": token}):
            answer = await server.ask("/metrics", **wrong)
            assert (answer.status, answer.json["code"]) == (404, "unknown_path")
        answer = await server.ask("/metrics", Authorization=f"Bearer {token}")
        assert answer.status == 200
        assert token not in answer.text + server.log.read_text()
        assert "openuno_bot_seconds" in answer.text


@story
async def test_metrics_that_anyone_may_read_do_not_tell_how_long_bots_think(server: Victim) -> None:
    """On a quiet server whoever asks before and after a bot's turn would know it."""
    answer = await server.ask("/metrics")
    assert (answer.status, "openuno_commit_seconds" in answer.text) == (200, True)
    assert "bot_seconds" not in answer.text
