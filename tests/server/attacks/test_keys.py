"""Keys and codes that are not one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.attackers import (
    dial,
    hello,
    seated,
)
from tests.support.server_under_attack import Victim, address, victim
from tests.support.table_server import story

pytestmark = [pytest.mark.long, pytest.mark.measured]


@story
async def test_a_key_opens_only_its_own_seat(server: Victim) -> None:
    (ann, _), where = await seated(server, "Ann", "Bo")
    (eve, _), _ = await seated(server, "Eve", "Fay")
    for wrong in (eve["token"], ann["token"].upper(), ann["token"] + "0", ann["token"][:-1]):
        connection = await dial(server, ann["code"], where)
        await connection.send(hello(wrong))
        assert json.loads(await connection.recv())["code"] == "unknown_token"
        await connection.wait_closed()
        assert connection.close_code == 4403
        url = f"/api/tables/{ann['code']}/matches/1"
        answer = await server.ask(url, address=where, Authorization=f"Bearer {wrong}")
        assert (answer.status, answer.json["code"]) == (401, "unknown_token")
    for scheme in ("Basic", "bearer", ""):
        header = f"{scheme} {eve['token']}"
        answer = await server.ask(url, address=where, Authorization=header)
        assert answer.status in (401, 404), header


@story
async def test_codes_cannot_be_guessed(server: Victim) -> None:
    (ann, _), _ = await seated(server, "Ann", "Bo")
    url, where = f"/api/tables/{ann['code']}", address()
    tries = [f"/api/tables/AAAA{first}{second}" for first in "23456" for second in "ABCDEFGH"]
    answers = [await server.ask(code, address=where) for code in tries]
    codes = [answer.json["code"] for answer in answers]
    assert codes == ["unknown_table"] * 20 + ["too_many_misses"] * 20
    assert (await server.ask(url, address=where)).json["code"] == "too_many_misses"
    assert (await server.ask(url, address=address())).status == 200
    connection = await dial(server, ann["code"], where)
    await connection.send(hello())
    assert json.loads(await connection.recv())["code"] == "too_many_misses"
    await connection.wait_closed()
    assert connection.close_code == 4429


@story
async def test_pages_of_other_sites_cannot_connect(server: Victim) -> None:
    (ann, _), where = await seated(server, "Ann", "Bo")
    for origin in ("https://evil.example", "null", f"{server.url}.evil.example", "file://"):
        with pytest.raises(InvalidStatus) as refusal:
            await dial(server, ann["code"], where, origin=origin)
        assert refusal.value.response.status_code == 403
    ours = await dial(server, ann["code"], where, origin=server.url)
    await ours.close()
    plain = {"Content-Type": "text/plain", "Origin": "https://evil.example"}
    answer = await server.ask("/api/tables", b'{"name":"Eve"}', address=where, **plain)
    assert (answer.status, answer.json["code"]) == (415, "not_json")
    assert "access-control-allow-origin" not in {name.lower() for name in answer.headers}


@story
async def test_an_address_is_believed_only_from_a_proxy(tmp_path: Path) -> None:
    with victim(tmp_path, "--trusted-proxies", "192.0.2.77") as server:
        answers = [await server.ask("/api/tables/AAAAAA", address=address()) for _ in range(21)]
        assert answers[-1].json["code"] == "too_many_misses"
