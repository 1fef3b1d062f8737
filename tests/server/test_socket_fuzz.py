"""Whatever a client says over its socket while a match is on, it gets one answer, and nobody is
harmed: messages made up from the types of the protocol, and such that were spoilt on the way.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from openuno.core.data.refusals import Refusal
from openuno.game.card import CARDS, Card
from openuno.protocol import commands as c
from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.tables.actor import TableActor
from openuno.text.lang import table as texts
from tests.support.leak_hunt import check_log, noted
from tests.support.present import present
from tests.support.recording_clients import AppDoor, Ear
from tests.support.spoilt_messages import GOOD, spoilt
from tests.support.table_server import GENEROUS, in_json, sqlite
from tests.support.waiting import SECONDS

pytestmark = pytest.mark.long

CODES = {*texts("en", "errors"), *(refusal.name.lower() for refusal in Refusal)}
EXAMPLES = 300
MESSAGES = int(os.environ.get("FUZZ_MESSAGES", "5000"))


# Messages


def values(kind: inspect.Type, name: str = "") -> st.SearchStrategy[Any]:
    """Anything that a type allows."""
    match kind:
        case inspect.StrType() if name == "target":
            return st.sampled_from(["Ann", "Ben", "Cleo"]) | st.text(min_size=1, max_size=40)
        case inspect.CustomType(cls=cls) if cls is Card:
            return st.sampled_from([str(card) for card in CARDS])
        case inspect.VarTupleType(item_type=of, min_length=least):
            return st.lists(values(of), min_size=least or 0, max_size=5)
        case inspect.StructType():
            return valid(kind)
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern, fullmatch=True)
        case inspect.StrType(min_length=least, max_length=most):
            return st.text(min_size=least or 0, max_size=min(most or 40, 300))
        case inspect.IntType(ge=least, le=most):
            return st.integers(least, most) | st.integers(least, min(most or 200, 200))
        case inspect.Metadata(extra_json_schema={"enum": list(choices)}):
            return st.sampled_from(choices)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values=choices):
            return st.sampled_from(choices)
        case inspect.EnumType(cls=cls):
            return st.sampled_from([each.value for each in cls])
        case inspect.UnionType(types=types):
            return st.one_of(*(values(each, name) for each in types))
        case inspect.DictType(value_type=of):
            return st.dictionaries(st.text(max_size=20), values(of), max_size=5)
        case _:
            raise NotImplementedError(kind)


def valid(info: inspect.Type) -> st.SearchStrategy[dict[str, Any]]:
    """Any message, or move, of a type."""
    assert isinstance(info, inspect.StructType)
    fields = {each.name: values(each.type, each.name) for each in info.fields}
    needed = {each.name: fields.pop(each.name) for each in info.fields if each.required}
    tag: dict[str, st.SearchStrategy[Any]] = {present(info.tag_field): st.just(info.tag)}
    return st.fixed_dictionaries(tag | needed, optional=fields)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
ANYTHING = st.one_of(*(valid(inspect.type_info(kind)) for kind in get_args(c.AnyFromClient)))


@st.composite
def messages(draw: st.DrawFn) -> str | bytes:
    """A message, as it should be, or spoilt."""
    message = draw(ANYTHING)
    how = draw(st.sampled_from(["right", "right", "other value", "more", "less", "bytes", "text"]))
    if how == "other value":
        message[draw(st.sampled_from(sorted(message)))] = draw(JSON)
    elif how == "more":
        message[draw(st.text(max_size=10))] = draw(JSON)
    elif how == "less":
        del message[draw(st.sampled_from(sorted(message)))]
    text = json.dumps(message)
    if how == "text":
        return draw(st.text(max_size=100))
    return spoilt(text, draw(st.randoms())) if how == "bytes" else text


# The table


@dataclass
class Fuzzed:
    """A table at which a match is on, with everyone who talks there."""

    door: AppDoor
    ears: list[Ear] = field(default_factory=list[Ear])
    code: str = ""
    sent: int = 0
    ids: count[int] = field(default_factory=count)

    async def begin(self) -> None:
        """Sits down and starts a match, with bots and a spectator."""
        asked = {"name": "Ann", "seats": 4, "bots": ["random"], "turn_time": 3600}
        rules = {"rulebook": "mayhem", "options": {"target": 100}}
        told = [(await self.door.request("/api/tables", {**asked, **rules})).json]
        self.code = told[0]["code"]
        for name in ("Ben", "Cleo"):
            url = f"/api/tables/{self.code}/seats"
            told.append((await self.door.request(url, {"name": name})).json)
        tokens = [*(each["token"] for each in told), None]
        self.ears = [await self.door.ear(self.code, token).connect() for token in tokens]
        await self.ears[0].ask(type="start", id="start")

    async def end(self) -> None:
        """Everyone goes."""
        for ear in self.ears:
            if ear.closed is None:
                await ear.hang_up()

    async def send(self, number: int, message: str | bytes) -> None:
        """Sends a message from one of them: it is answered, by something that makes sense."""
        ear = self.ears[number % len(self.ears)]
        if ear.closed is not None:
            await self.end()
            await self.begin()
            return
        heard = len(ear.heard)
        self.sent += 1
        ear.say(message)
        end = f"end-{next(self.ids)}"
        await ear.ask(type="ask", id=end, move=in_json("draw"))

        def answers() -> list[dict[str, Any]]:
            told = [json.loads(text) for text in ear.heard[heard:]]
            return [each for each in told if each["type"] != "update"]

        while len(answers()) < 2 and ear.closed is None:  # a hint takes a moment
            await asyncio.sleep(0)
        assert len(answers()) == 2 or ear.closed is not None, (message, answers())
        for told in answers():
            if "code" in told:
                assert told["code"] in CODES
                assert told["code"] != "internal_error"
        ear.heard.clear()
        ear.said.clear()

    async def move(self) -> None:
        """Somebody plays on, so that there is always something else to talk about."""
        if self.ears[0].last["table"]["phase"] == "open":
            await self.ears[0].ask(type="start", id=f"s-{next(self.ids)}")
        for ear in self.ears[:3]:
            if ear.closed is None and (legal := ear.last.get("legal")):
                seq = ear.last["seq"]
                await ear.ask(type="act", id=f"m-{next(self.ids)}", move=legal[0], seq=seq)


@asynccontextmanager
async def fuzzed(folder: Path) -> AsyncGenerator[Fuzzed]:
    """A table on a server of its own."""
    quick = {"bot_delay": 0.0, "catch_grace": 0.0, "limits": GENEROUS}
    async with serving(Config(database=sqlite(folder / "fuzz.db"), **quick)) as context:  # type: ignore[arg-type]
        table = Fuzzed(AppDoor(make_app(context), context))
        await table.begin()
        yield table
        await table.end()


@pytest.fixture
def quiet() -> Generator[None]:
    """There must be nothing of a match in the log afterwards."""
    with noted() as lines:
        yield
    check_log(lines.getvalue())


@pytest.mark.usefixtures("quiet")
def test_any_message_has_an_answer(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        opened = fuzzed(tmp_path)
        table = runner.run(opened.__aenter__())

        async def talk(said: list[tuple[int, str | bytes]]) -> None:
            for number, message in said:
                await table.send(number, message)
            await table.move()

        @settings(
            max_examples=EXAMPLES,
            suppress_health_check=cast("list[HealthCheck]", list(HealthCheck)),
        )
        @given(st.lists(st.tuples(st.integers(0, 3), messages()), min_size=1, max_size=10))
        def try_out(said: list[tuple[int, str | bytes]]) -> None:
            runner.run(asyncio.wait_for(talk(said), SECONDS))

        try_out()
        runner.run(opened.__aexit__(None, None, None))
    assert table.sent > EXAMPLES


# No growth


def sizes(table: Fuzzed) -> dict[str, int]:
    """How much the server remembers of what was said to it."""
    context = table.door.context
    live: TableActor = context.registry.actors[table.code]
    return {
        "tasks": len(asyncio.all_tasks()),
        "tables": len(context.registry.actors),
        "sockets": len(context.clients),
        "addresses": len(context.addresses),
        "budgets": len(live.budgets),
        "clients": len(live.subscribers.clients),
        "metrics": len(context.services.metrics.text().splitlines()),
    }


@pytest.mark.usefixtures("quiet")
def test_nothing_grows(tmp_path: Path) -> None:
    async def talk() -> None:
        rng = Random(1)
        remembered: list[dict[str, int]] = []
        objects: list[int] = []
        async with fuzzed(tmp_path) as table:
            for number in range(MESSAGES):
                text = rng.choice(GOOD) % f"f-{number}"
                message = spoilt(text, rng) if rng.random() < 0.5 else text
                ear = table.ears[rng.randrange(4)]
                ear.say(message)
                if number % 20 == 0:
                    await table.move()
                    for each in table.ears:
                        await each.ask(type="ask", id=f"q-{number}", move=in_json("draw"))
                        each.heard.clear()
                        each.said.clear()
                if number % (MESSAGES // 5) == MESSAGES // 10:
                    gc.collect()
                    remembered.append(sizes(table))
                    objects.append(len(gc.get_objects()))
            live = table.door.context.registry.actors[table.code]
            assert len(live.table.commands) <= 1000
            assert len(live.table.recent) <= 100
            assert all(ear.closed is None for ear in table.ears)
        first, *_, last = remembered
        assert last["tasks"] <= first["tasks"] + 5
        assert {**last, "tasks": 0, "metrics": 0} == {**first, "tasks": 0, "metrics": 0}
        assert last["metrics"] <= first["metrics"] + 40
        assert objects[-1] < objects[1] + 5_000, objects

    asyncio.run(talk())
