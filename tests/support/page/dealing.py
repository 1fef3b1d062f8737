"""Chosen situations, fairly dealt: secrets are tried until the cards lie as a test wants them.

    bluff = deal(lambda game: game.turn == "Ann" and holds(game, "Ann", "W+4"), "Ann", "Bo")
    table = await lay_out(server, bluff)
    ann = await visit("Ann", table.seat("Ann"))

The product has no door for that, and needs none: what has happened is written into the table's
log, as if people had sat down and played until then, before anyone opens the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

from openuno.bots.level import Level
from openuno.client import Seat, TableClient, new_id
from openuno.game.actions import Action, Draw, Pass, Play
from openuno.game.card import Card
from openuno.game.course import COURSE
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.server import payloads as r
from openuno.server.storage import Change, Entry
from openuno.server.tables.projections import listing_of
from openuno.server.tables.registry import code_from
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import hash_of
from tests.support.table_server import LONG, TableServer, until

Wanted = Callable[[Game], object]
Choice = Callable[[Game, Random], Action]
_MOST_DEALS = 20_000


@dataclass(frozen=True)
class Situation:
    """A match as it stands, and how it came to that."""

    game: Game
    secret: str
    options: dict[str, Any]

    @property
    def beginning(self) -> Situation:
        """The same match as it was dealt."""
        fair = FairDeal(bytes.fromhex(self.secret), {})
        return replace(self, game=Game(self.game.seats, self.game.rulebook, fair=fair))


def deal(
    wanted: Wanted,
    *seats: str,
    rulebook: str = "official",
    moves: int = 0,
    choose: Choice | None = None,
    first: int = 0,
    **options: Any,
) -> Situation:
    """A match that has come to what is wanted, after so many moves at most.

    Whoever is asked `choose`s what to do; by itself, cards are laid at random.
    """
    for number in range(first, _MOST_DEALS):
        rng = Random(f"deal {number}")
        secret = rng.randbytes(32)
        game = Game(seats, rulebook, options=options, fair=FairDeal(secret, {}))
        for moved in count():
            if wanted(game):
                return Situation(game, secret.hex(), options)
            if moved == moves or game.is_over:
                break
            game.apply((choose or lay_any)(game, rng))
    raise LookupError("no deal has come to that")


def lay_any(game: Game, rng: Random) -> Action:
    """A card, if there is one to lay; UNO is called in time."""
    legal = game.legal(game.turn)
    plays = [action for action in legal if isinstance(action, Play)]
    called = [action for action in plays if action.uno]
    return rng.choice(called or plays or legal)


def draw_always(game: Game, rng: Random) -> Action:
    """A card from the pile, whatever one holds: hands grow."""
    legal = game.legal(game.turn)
    return next((action for action in legal if isinstance(action, Draw | Pass)), rng.choice(legal))


def lays(game: Game, seat: str, kind: str = "") -> list[str]:
    """The cards of a kind that a seat can lay now, as it can lay them: `W+4:R`."""
    return [
        str(action.cards[0])
        for action in game.legal(seat)
        if isinstance(action, Play) and str(action.cards[0])[: len(kind)] == kind
    ]


def holds(game: Game, seat: str, *cards: str) -> bool:
    """Whether a seat has these cards."""
    hand = [str(card) for card in game.hand(seat)]
    return all(hand.count(card) >= cards.count(card) for card in cards)


@dataclass(frozen=True)
class LaidTable:
    """A table on a server, and the keys to its seats."""

    url: str
    code: str
    situation: Situation
    tokens: dict[str, str]

    def seat(self, name: str) -> Seat:
        """Somebody's seat."""
        number = self.situation.game.seats.index(name)
        return Seat(self.url, self.code, self.tokens[name], number)

    @property
    def watching(self) -> Seat:
        """A spectator's place."""
        return Seat(self.url, self.code)

    def client(self, name: str) -> TableClient:
        """Somebody who plays without a browser."""
        return TableClient(self.seat(name), contributes=False)

    async def act(self, name: str, *actions: str, at_any_price: bool = False) -> None:
        """Somebody without a browser does something, and then nothing."""
        async with self.client(name) as client:
            for action in actions:
                await client.act(action, at_any_price=at_any_price)

    async def follow(self, name: str, match: Situation) -> None:
        """Somebody without a browser does in this match what they did in that one."""
        async with self.client(name) as client:
            for action in match.game.actions:
                if action.seat == name:
                    await until(client, lambda known: known.view and known.view.turn == name)
                    await client.act(action)


async def lay_out(
    server: TableServer,
    situation: Situation,
    *,
    bots: Sequence[str] = (),
    turn_time: float = LONG,
    public: bool = False,
    spectators: bool = True,
    reminders: Reminders = Reminders.ALL,
    grace: float | None = None,
) -> LaidTable:
    """Has a table of the server stand like this. Bots have the last seats."""
    game = situation.game
    tokens = {name: new_id() * 2 for name in game.seats if name not in bots}
    settings = r.Settings(len(game.seats), public, spectators, turn_time, reminders, grace=grace)
    table = await write_table(server, _records(situation, settings, bots, tokens))
    assert table.game is not None
    assert table.game.digest() == game.digest()
    return LaidTable(server.url, table.code, situation, tokens)


async def write_table(
    server: TableServer, records: Iterable[r.Payload], *, at: float | None = None
) -> Table:
    """Writes what has happened at a new table into its log: just now, or at another time."""
    table = Table(code_from(new_id()))
    for record in records:
        key, body = f"~{new_id()}", r.encode(record)
        moment = time.time() if at is None else at
        entry = Entry(table.code, table.seq + 1, moment, key, r.kind_of(record), body)
        table.apply(entry)
        change = Change(entry, None, listing_of(table), table.snapshot())
        store = server.context.services.store
        put = store.create if entry.seq == 1 else store.append
        assert await server.ask(put(change))
    return table


def _records(
    situation: Situation, settings: r.Settings, bots: Sequence[str], tokens: dict[str, str]
) -> Iterator[r.Payload]:
    game = situation.game
    host, *others = tokens
    base, options = game.rulebook.as_preset()
    levels = tuple((name, Level.NORMAL) for name in bots)
    secret, later = situation.secret, Random(situation.secret).randbytes(32).hex()
    edition = game.rulebook.edition
    opener = (host, hash_of(tokens[host]))
    yield r.TableOpened(settings, base, options, *opener, levels, secret, edition=edition)
    for name in others:
        yield r.SeatTaken(game.seats.index(name), name, hash_of(tokens[name]))
    start = (1, game.seats, base, options, secret, {}, later)
    yield r.MatchStarted(*start, edition=edition, course=COURSE)
    for action in game.actions:
        yield r.Acted(str(action), bot=action.seat in bots)


def kinds(cards: Sequence[Card]) -> list[str]:
    """Cards in notation."""
    return [str(card) for card in cards]
