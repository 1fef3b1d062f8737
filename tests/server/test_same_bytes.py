"""Where there is a quick way and a plain one, people are sent the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from openuno.bots.level import Level
from openuno.game.narration import narrate
from openuno.game.reminders import Reminders
from openuno.game.sentences import mentions_in
from openuno.game.view import redact
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable
from openuno.protocol.moves import AnyMove, move_of
from openuno.server import payloads as r
from openuno.server.net.frames import text_frame
from openuno.server.net.socket_client import SocketClient
from openuno.server.operation.metrics import Metrics
from openuno.server.tables.projections import Projection, tell
from openuno.server.tables.subscribers import Subscribers
from openuno.server.tables.table import AppliedEntry, Table
from openuno.text.lang import LANGUAGES, Language
from tests.support.table_server import PaperTable, story
from tests.support.waiting import until

PACE = Pace(move=1.0, react=1.0, grace=2.0, deal=8.0, card=0.05)
MOVES = 150
TABLES: tuple[dict[str, Any], ...] = (
    {"rulebook": "official"},
    {"rulebook": "official", "reminders": Reminders.NONE},
    {"rulebook": "mayhem", "options": {"target": 100}},
    {"rulebook": "strict", "options": {"target": 100, "multi_play": "number"}},
    {"rulebook": "classic", "options": {"reveal_at": 3, "teams": True}},
    {"rulebook": "bluffers", "options": {"jump_in": True, "stacking": "any"}},
    {"rulebook": "quickplay", "alone": True},
)


class Recorder:
    """A client that keeps what it is sent."""

    key = ""

    def __init__(self, seat: int | None, language: Language) -> None:
        self.seat = seat
        self.language: Language = language
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def drop(self, reason: str) -> None:
        raise AssertionError(reason)


def a_table(seed: int, *, alone: bool = False, **asked: Any) -> PaperTable:
    """A table of four: people, or one of them among bots."""
    bots = (Level.NORMAL,) * (3 if alone else 0)
    others = () if alone else ("Zoë", "Ben", "Dan")
    return PaperTable(CreateTable("Ann", seats=4, bots=bots, **asked), *others, seed=seed)


def script(paper: PaperTable, rng: Random) -> Iterator[AppliedEntry]:
    """Plays matches, and yields all that happens as it does."""
    yield paper.do(0, c.Start("start"))
    for number in range(MOVES):
        game, names = paper.table.match, [info.name for info in paper.table.state.seats]
        if game is None:
            yield paper.do(0, c.Start(f"start {number}"))
            continue
        legal = [(seat, move) for seat, name in enumerate(names) for move in game.legal(name)]
        seat, action = rng.choice(legal)
        if rng.random() < 0.05:
            yield paper.do(0, c.Say(f"say {number}", names[1]))
        yield paper.do(seat, c.Act(f"{number}", move_of(action), paper.table.seq))


@pytest.mark.parametrize("asked", TABLES, ids=str)
def test_what_is_told_to_all_is_what_each_would_be_told_alone(asked: dict[str, Any]) -> None:
    paper = a_table(seed=7, **asked)
    subscribers = Subscribers(paper.table.seq, PACE)
    clients = [Recorder(seat, language) for seat in (*range(4), None) for language in LANGUAGES]
    subscribers.clients.update(dict.fromkeys(clients))
    for applied in script(paper, Random(str(asked))):
        subscribers.tell(paper.table, applied)
        for client in clients:
            alone = Projection(paper.table, applied, pace=PACE).to(client.seat, client.language)
            assert client.heard.pop() == m.encode(alone)
            if alone.view is not None and paper.table.game is not None:
                view = paper.table.game.view(alone.view.seat)
                assert alone.view == paper.table.reminders.shown(view)
                assert alone.legal == _offered(paper.table, alone.view.seat)
        assert not any(client.heard for client in clients)


@pytest.mark.parametrize("asked", TABLES, ids=str)
def test_what_was_told_before_is_told_alike(asked: dict[str, Any]) -> None:
    paper = a_table(seed=7, **asked)
    for applied in script(paper, Random(str(asked))):
        names = (None, *(info.name for info in paper.table.state.seats))
        for event, name, language in product(applied.events, names, LANGUAGES):
            seen = redact(event, name)
            told = tell(seen, language, name)
            said = mentions_in(partial(narrate, seen, language, reader=name))
            assert told.event == seen
            assert (told.text, told.cards) in ((said.text, said.cards), ("", ()))


def _offered(table: Table, name: str | None) -> tuple[AnyMove, ...]:
    """What somebody is offered, by the rules and the reminders alone."""
    if table.game is None or name is None or table.state.paused_at is not None:
        return ()
    return tuple(map(move_of, table.reminders.legal(table.game, name)))


@pytest.mark.parametrize("asked", TABLES, ids=str)
def test_an_entry_is_applied_as_it_will_be_read(asked: dict[str, Any]) -> None:
    paper, writer = a_table(seed=7, **asked), Table("PAPERS")
    for applied in script(paper, Random(str(asked))):
        new = zip(paper.entries, paper.payloads, strict=True)
        for entry, payload in islice(new, writer.seq, None):
            writer.apply(entry, payload if isinstance(payload, r.Acted) else None)
        assert writer.recent[-1] == applied
        for seat in (*range(4), None):
            shown = [Projection(table, applied).to(seat, "de") for table in (paper.table, writer)]
            assert m.encode(shown[0]) == m.encode(shown[1])


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_is_what_the_library_would_send(length: int) -> None:
    text = b"x" * length
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire:
    """A connection that takes nothing while it is stuck, straight away or over ASGI."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []
        self.flows = asyncio.Event()
        self.closed: int | None = None

    def write_text(self, text: bytes) -> bool:
        if self.flows.is_set():
            self.sent.append(("at once", text.decode()))
        return self.flows.is_set()

    async def read_text(self) -> str:
        raise NotImplementedError

    async def send_data(self, text: str) -> None:
        await self.flows.wait()
        self.sent.append(("later", text))

    async def close(self, code: int) -> None:
        self.closed = code


@story
async def test_what_waits_is_sent_before_what_comes_later() -> None:
    wire: Any = Wire()
    client = SocketClient(wire, 0, "", "en", 256, Metrics(), wire)
    writing = asyncio.create_task(client.write())
    wire.flows.set()
    client.send(b"1")
    wire.flows.clear()
    client.send(b"2")
    for _ in range(10):
        await asyncio.sleep(0)  # the second is on its way, and stuck
    wire.flows.set()
    client.send(b"3")
    await until(lambda: len(wire.sent) == 3)
    client.send(b"4")
    client.drop("left")
    await writing
    ways = ["at once", "later", "later", "at once"]
    assert wire.sent == list(zip(ways, "1234", strict=True))
    assert wire.closed is not None


@story
async def test_whoever_takes_nothing_is_cut_off_when_as_much_waits_as_may() -> None:
    wire: Any = Wire()
    client = SocketClient(wire, 0, "", "en", 3, metrics := Metrics(), wire)
    for number in range(5):
        client.send(b"%d" % number)
    assert b'openuno_sockets_closed_total{reason="slow"} 1.0' in metrics.text()
    assert wire.sent == []
