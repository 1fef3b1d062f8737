"""Text that is more than text."""

from __future__ import annotations

import json

import pytest

from tests.support.attackers import (
    come,
    seated,
)
from tests.support.server_under_attack import Victim
from tests.support.table_server import story

pytestmark = [pytest.mark.long, pytest.mark.measured]


@story
async def test_text_stays_text(server: Victim) -> None:
    script = "<script>1</script>"
    astronaut = "Ida 👩\u200d🚀"
    for name in (script, "'; DROP TABLE log", "{seat}", "%s%n", "Ann\\", astronaut, "∀"):
        told, where = await seated(server, name[:20], "Bo")
        person = await come(server, told[0], where)
        answer = await server.ask(f"/api/tables/{told[0]['code']}", address=where)
        assert answer.json["seats"][0]["name"] == name[:20]
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        await person.socket.send(json.dumps({"type": "say", "id": "a", "text": script + name}))
        event = (await person.hear())["told"][0]["event"]
        assert (event["name"], event["text"]) == (name[:20], script + name)
        await person.socket.close()


UNPRINTABLE = (
    "\x00",
    "\n",
    "\x1b[2J",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\u200d",
)


@story
async def test_characters_that_play_tricks_are_refused(server: Victim) -> None:
    told, where = await seated(server, "Ann", "Bo")
    person = await come(server, told[0], where)
    for letter in UNPRINTABLE:
        answer = await server.ask("/api/tables", {"name": f"A{letter}b"}, address=where)
        assert (answer.status, answer.json["code"]) == (400, "seat_name"), ascii(letter)
        assert letter not in answer.text
        refusal = await person.ask("say", text=f"a{letter}b")
        assert refusal["code"] == "chat_unprintable", ascii(letter)
    for name in ("", " ", "Ann ", "A:b", "x" * 21, "x" * 41, 7, None, ["Ann"]):
        answer = await server.ask("/api/tables", {"name": name}, address=where)
        assert answer.status == 400, name
    await person.socket.close()
