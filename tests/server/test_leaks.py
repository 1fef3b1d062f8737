"""Nobody is told what they may not know: every byte that the server sends, looked at twice.

Once with an oracle that knows who may see what (`knowing`), in whole matches with all kinds of
clients (`leaks`, which also plays thousands). And once without one: two tables that differ only in
cards that somebody cannot see must look the same to them, to the last byte.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import structs

from openuno.bots.level import Level
from openuno.game import events as e
from openuno.game.actions import Action
from openuno.game.card import Card, Colour, text_of
from openuno.game.events import Event, GameEvent
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.view import redact
from openuno.game.visibility import EVERYONE, SeenBy
from openuno.live.deadlines import next_deadline
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.moves import AnyMove, move_of
from openuno.server import payloads as r
from openuno.server.operation.limits import Limits
from openuno.server.operation.logs import log_event
from openuno.server.storage import Entry
from openuno.server.tables import projections
from openuno.server.tables.command_handler import CommandHandler
from openuno.server.tables.deadlines import situation
from openuno.server.tables.projections import listing_of
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import TableState
from openuno.text.errors import RuleError
from openuno.text.lang import LANGUAGES, Language
from tests.support.leak_hunt import PLAYERS, any_table, check_log, hunt, noted, one_evening
from tests.support.leak_oracle import Leak, Receiver, Truth, as_seen
from tests.support.present import present
from tests.support.random_games import any_action, nonsense
from tests.support.recording_clients import NetworkDoor
from tests.support.table_server import PaperTable, sqlite, table_server

MATCHES = 12
ON_THE_WIRE = 8
TWINS = 150
STEPS = 60
PACE = Pace(move=1, react=1, grace=1, deal=1)


@pytest.mark.long
def test_no_byte_tells_a_secret(tmp_path: Path) -> None:
    seen = asyncio.run(hunt(MATCHES, seed=1, folder=tmp_path))
    assert seen["matches"] >= MATCHES
    assert seen["messages"] > 100 * MATCHES
    assert {seen[f"HTTP {status}"] > 0 for status in (200, 401, 409)} == {True}


@pytest.mark.long
def test_no_frame_on_the_wire_tells_a_secret(tmp_path: Path) -> None:
    async def play(door: NetworkDoor) -> Counter[str]:
        seen: Counter[str] = Counter()
        for start in range(0, ON_THE_WIRE, 4):
            numbers = range(start, start + 4)
            evenings = (one_evening(door, f"wire {number}") for number in numbers)
            for evening in await asyncio.gather(*evenings):
                seen.update(evening)
        return seen

    with noted() as lines, table_server(sqlite(tmp_path / "wire.db"), away_after=0.0) as server:
        seen = asyncio.run(play(NetworkDoor(server)))
    assert seen["matches"] >= ON_THE_WIRE
    check_log(lines.getvalue())


def test_a_log_may_say_that_storage_is_slow_and_no_more() -> None:
    with noted() as lines:
        log_event("storage_down", level="warning")
        log_event("storage_back")
    assert len(lines.getvalue().splitlines()) == 2
    check_log(lines.getvalue())
    with noted() as more:
        log_event("storage_down", table="AAAAAA")
    with noted() as other:
        log_event("started")
    for lines in (more, other):
        with pytest.raises(Leak):
            check_log(lines.getvalue())


# What the oracle is good for


class Shelf:
    """A table without a server: what is decided happens at once."""

    def __init__(self, rng: Random) -> None:
        seats, bots, rulebook, options = any_table(rng)
        self.people = PLAYERS[: seats - bots]
        secrets = iter(lambda: rng.randbytes(32).hex(), "")
        self._clerk = CommandHandler(Limits(name_length=40), lambda: next(secrets), lambda: 0.0)
        self.table = Table("TWINSA")
        self.entries: list[Entry] = []
        asked = CreateTable(
            PLAYERS[0],
            rulebook=rulebook,
            options=options,
            seats=seats,
            bots=(Level.RANDOM,) * bots,
        )
        self.put(self._clerk.open_table(asked, f"key of {PLAYERS[0]}"))
        for name in self.people[1:]:
            self.put(self._clerk.take_seat(self.table, TakeSeat(name), f"key of {name}"))
        self.put(self._clerk.decide(self.table, 0, c.Start("start")))

    def put(self, record: r.Payload) -> None:
        number = self.table.seq + 1
        entry = Entry("TWINSA", number, number, str(number), r.kind_of(record), r.encode(record))
        self.entries.append(entry)
        self.table.apply(entry)

    def told(self, seat: int | None) -> str:
        """What was last shown."""
        shown = projections.Projection(self.table, self.table.recent[-1]).to(seat, "en")
        return m.encode(shown).decode()


def test_what_one_hears_nobody_else_may() -> None:
    """A check of the checks: whoever is told what another is told is told too much."""
    shelf = Shelf(Random(5))
    truth, seq = Truth(shelf.entries), shelf.table.seq
    assert len(shelf.people) > 1
    for seat, name in enumerate(shelf.people):
        Receiver(truth, f"key of {name}", seq=seq - 1).check(shelf.told(seat))
        for other in ("", "key of nobody", f"key of {shelf.people[seat - 1]}"):
            with pytest.raises(Leak):
                Receiver(truth, other, seq=seq - 1).check(shelf.told(seat))


@pytest.mark.parametrize(
    "slip",
    [
        lambda text, state: text[:-1] + f',"x":"{state.secret}"}}',
        lambda text, state: text[:-1] + f',"x":"{state.next_secret}"}}',
        lambda text, state: text[:-1] + f',"x":{2**60}}}',
        lambda text, state: text[:-1] + ',"x":"Ben holds W+4."}',
        lambda text, state: text.replace('"text":"', '"text":"B9, G9 and Y9: '),
        lambda text, state: text.replace('"view":{', '"view":{"next":"B9",'),
    ],
    ids=["secret", "next secret", "number", "card", "words", "view"],
)
def test_a_slip_is_noticed(slip: Callable[[str, TableState], str]) -> None:
    shelf = Shelf(Random(5))
    receiver = Receiver(Truth(shelf.entries), seq=shelf.table.seq - 1)
    with pytest.raises(Leak):
        receiver.check(slip(shelf.told(None), shelf.table.state))


def test_a_card_of_the_spread_that_nobody_has_picked_is_noticed() -> None:
    """S3: of the cards that lie face down, none shows but the one that Ben has taken."""
    paper = PaperTable(CreateTable("Ann", pick_dealer=True), "Ben")
    paper.do(0, c.Start("start"))
    paper.do(1, c.Pick("pick", 5))
    truth, seq = Truth(paper.entries), paper.table.seq
    told = m.encode(projections.Projection(paper.table, paper.table.recent[-1]).to(0, "en"))
    Receiver(truth, seq=seq - 1).check(told.decode())
    picked = m.encode(present(paper.table.choice).picked).decode()
    more = f'[{{"event":"CardPicked","seat":"Ann","card":"B9","place":6}},{picked[1:]}'
    for shown in (more, "[]", picked.replace('"place":5', '"place":6')):
        slip = told.decode().replace(f'"picked":{picked}', f'"picked":{shown}')
        with pytest.raises(Leak):
            Receiver(truth, seq=seq - 1).check(slip)


EVENTS: tuple[type[Event], ...] = get_args(GameEvent) + get_args(m.TableEvent)


def test_every_event_is_one_of_the_game_or_of_the_table() -> None:
    kinds = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("openuno.")]
    assert sorted(kinds, key=str) == sorted(EVENTS, key=str)


def sample(kind: type[Event]) -> Event:
    """An event of Ann, and maybe Ben, with cards wherever there can be some."""
    cards = (Card("R7"), Card("W"))
    values = {str: "Ben", int: 1, bool: True, Colour: Colour.RED, tuple[str, ...]: ("Ann", "Ben")}
    values |= {Card: cards[0], tuple[Card, ...]: cards}

    def value(hint: Any) -> Any:
        if hint in values:
            return values[hint]
        return get_args(hint)[0] if get_origin(hint) is Literal else value(get_args(hint)[0])

    hints = get_type_hints(kind)
    fields = {field: value(hints[field]) for field in kind.__struct_fields__}
    return kind(**{**fields, **({"seat": "Ann"} if hints.get("seat") is str else {})})


def told_right(event: Event) -> bool:
    """Whether everyone would be told what the oracle says."""
    return all(
        as_seen(event, name) == msgspec.json.decode(m.encode(redact(event, name)))
        for name in ("Ann", "Ben", "Cleo", None)
    )


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_told_as_the_oracle_says(kind: type[Event]) -> None:
    """Whoever adds an event with cards has to tell the oracle, too, who may know them."""
    assert told_right(sample(kind))


@pytest.mark.parametrize(
    "kind", [kind for kind in EVENTS if kind.secrets], ids=lambda kind: kind.__name__
)
def test_the_oracle_notices_a_secret_that_everyone_is_told(
    kind: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "secrets", {})
    assert not told_right(sample(kind))


class Nodded(e.MatchBegan, frozen=True):  # of an event that needs no words
    """An event that tells of no card."""

    by: str


class Peeked(e.MatchBegan, frozen=True):
    """An event that shows a hand to everyone, by mistake."""

    hand: Annotated[tuple[Card, ...], SeenBy(EVERYONE)]


class Counted(e.MatchBegan, frozen=True):
    """An event that shows a card by its number, which looks like no secret."""

    kind: int


HAND = Card.parse_all("R7 W")


@pytest.mark.parametrize(
    ("event", "leaks"),
    [
        (Nodded(("Ann", "Ben"), "Ben"), False),
        (Peeked(("Ann", "Ben"), HAND), True),
        (Counted(("Ann", "Ben"), 7), True),
        (e.CardsDrawn("Ann", 2, "turn", "T5", HAND), False),
        (e.HandReceived("Ann", 2, HAND), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_that_the_oracle_has_not_been_told_of_shows_no_card(
    event: Event, leaks: bool
) -> None:
    shelf = Shelf(Random(5))
    truth, seq = Truth(shelf.entries), shelf.table.seq
    moment, applied = truth.moments[seq], shelf.table.recent[-1]
    truth.moments[seq] = replace(moment, events=(*moment.events, event))
    shelf.table.recent[-1] = structs.replace(applied, events=(*applied.events, event))
    spectator = Receiver(truth, seq=seq - 1)
    with pytest.raises(Leak) if leaks else nullcontext():
        spectator.check(shelf.told(None))


# Twins


def hidden_in(hands: dict[str, tuple[Card, ...]], name: str | None, reveal_at: int) -> list[str]:
    """The players whose hands somebody cannot see."""
    return [seat for seat, hand in hands.items() if seat != name and len(hand) > reveal_at]


def reshuffled(position: Position, name: str | None, rng: Random) -> Position:
    """The position with a few, or all, of the cards changed round that somebody cannot see."""
    table = position.to_dict()
    hands = {seat: Card.parse_all(cards) for seat, cards in table["hands"].items()}
    draw, rest = Card.parse_all(table["draw"]), Card.parse_all(table["moment"].get("rest", ""))
    owners = hidden_in(hands, name, position.rulebook.rules.reveal_at)
    pool = [card for seat in owners for card in hands[seat]] + [*draw, *rest]
    for _ in range(rng.choice((1, 3, 10, 200)) if pool else 0):
        i, j = rng.randrange(len(pool)), rng.randrange(len(pool))
        pool[i], pool[j] = pool[j], pool[i]
    cards = iter(pool)

    def some(before: tuple[Card, ...]) -> str:
        return text_of(tuple(next(cards) for _ in before))

    table["hands"] |= {seat: some(hands[seat]) for seat in owners}
    table["draw"] = some(draw)
    table["moment"]["rest"] = some(rest)
    return Position.from_dict(table)


def table_in(position: Position, before: Table) -> Table:
    """A table like another, but for its cards."""
    table = Table(before.code)
    table.seq, table.at = before.seq, before.at
    table._state = msgspec.json.decode(msgspec.json.encode(before.state), type=TableState)
    assert before.match is not None
    moves = before.state.moves
    table.game = Game.from_position(position, fair=before.match.fair, moves=moves)
    return table


def all_told(
    table: Table, seat: int | None, language: Language, questions: list[AnyMove]
) -> list[bytes]:
    """All that somebody could be told of a table now."""
    now = situation(table)
    deadline = now and next_deadline(now, PACE, reacted=False)
    applied = table.recent[-1] if table.recent else None
    told: list[object] = [table.view(), deadline, listing_of(table)]
    told += [projections.Projection(table, applied).to(seat, language)]
    told += [projections.Projection(table).to(seat, language)]
    told += projections.missed(table, table.seq - 3, seat, language)
    if seat is not None:
        for question in questions:
            problem = projections.why_not(table, seat, question, table.at)
            told += [None if problem is None else projections.refused(problem, language)]
    return [m.encode(each) for each in told]


def both_may(one: Table, other: Table, rng: Random) -> Action | None:
    """Something that can be done at both tables, at any price."""
    assert one.match is not None
    assert other.match is not None
    for _ in range(20):
        action = any_action(one.match, rng)
        refusals = [game.why_not(action) for game in (one.match, other.match)]
        if all(refusal is None or refusal.penalty for refusal in refusals):
            return action
    return None


def seen_alike(one: tuple[Event, ...], other: tuple[Event, ...], name: str | None) -> bool:
    """Whether two stories are the same for somebody, by the oracle."""
    stories = [[as_seen(event, name) for event in story] for story in (one, other)]
    return stories[0] == stories[1]


def compare(seed: int) -> Iterator[int]:
    """Follows a table and its twin for as long as nobody can tell them apart who should not."""
    rng = Random(seed)
    shelf = Shelf(rng)
    moves = rng.randint(0, 60)
    while (game := shelf.table.match) is not None and (
        moves > 0 or game.phase not in ("play", "choose_colour")
    ):  # what waits for an answer, or was just drawn, has told something already
        shelf.put(r.Acted(str(rng.choice(game.legal())), bot=True))
        moves -= 1
    if game is None:
        return
    seat = rng.choice((None, *range(len(shelf.people))))
    name = None if seat is None else shelf.table.state.seats[seat].name
    here = game.position()
    one, other = (table_in(p, shelf.table) for p in (here, reshuffled(here, name, rng)))
    for step in range(STEPS):
        match = present(one.match)
        language = rng.choice(LANGUAGES)
        questions = [move_of(nonsense(match, rng)) for _ in range(6)]
        told = [all_told(table, seat, language, questions) for table in (one, other)]
        assert told[0] == told[1], (seed, step)
        yield step
        action = both_may(one, other, rng)
        if action is None:
            return
        record = r.encode(r.Acted(str(action), bot=True))
        entry = Entry(one.code, one.seq + 1, one.at + 1, f"{step}", "acted", record)
        try:
            happened = [table.apply(entry) for table in (one, other)]
        except RuleError:  # pragma: no cover
            return
        if not seen_alike(happened[0].events, happened[1].events, name):
            return  # what was hidden has shown itself: a challenge, a drawn card that fits
        if one.match is None or one.match.phase == "hand_over":
            return  # the points tell what everyone held


@pytest.mark.long
def test_what_cannot_be_seen_changes_no_byte() -> None:
    steps = [step for seed in range(TWINS) for step in compare(seed)]
    assert len(steps) > 5 * TWINS
    assert max(steps) > 20
