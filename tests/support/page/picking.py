"""Tables where cards are being picked to find the dealer (S3), with cards as a test wants them.

table = await lay_out_picking(server, "Ann", "Bo", secret=spread_where(..., "Ann", "Bo"))
ann = await visit("Ann", table.seat("Ann"))
await card_at(ann, 3).click()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playwright.async_api import Locator

from openuno.bots.level import Level
from openuno.client import Seat, new_id
from openuno.game.card import Card
from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.fair_deal import FairDeal
from openuno.server import payloads as r
from openuno.server.tables.table_state import hash_of
from tests.support.page.dealing import write_table
from tests.support.page.playing import card_name, hand_of, see_deal
from tests.support.page.visitors import Visitor, see
from tests.support.table_server import LONG, TableServer

RULEBOOK = "official"
_MOST_SECRETS = 20_000


@dataclass(frozen=True)
class PickingTable:
    """A table where cards are spread out, and the keys to its seats."""

    url: str
    code: str
    tokens: dict[str, str]

    def seat(self, name: str) -> Seat:
        """Somebody's seat."""
        return Seat(self.url, self.code, self.tokens[name], list(self.tokens).index(name))

    @property
    def watching(self) -> Seat:
        """A spectator's place."""
        return Seat(self.url, self.code)


def choice_of(secret: str, *seats: str, picks: Iterable[str] = ()) -> DealerChoice:
    """The choice of the dealer that follows from a secret and these picks: `Ann: pick 3`."""
    fair = FairDeal(bytes.fromhex(secret), {})
    return DealerChoice(seats, RULEBOOK, fair=fair, picks=map(Pick.parse, picks))


def spread_where(
    wanted: Callable[[DealerChoice], object], *seats: str, picks: Sequence[str]
) -> str:
    """A secret by which these picks come to what is wanted."""
    for number in range(_MOST_SECRETS):
        secret = Random(f"spread {number}").randbytes(32).hex()
        if wanted(choice_of(secret, *seats, picks=picks)):
            return secret
    raise LookupError("no spread has come to that")


async def lay_out_picking(
    server: TableServer,
    *seats: str,
    secret: str = "00" * 32,
    picks: Sequence[str] = (),
    bots: Sequence[str] = (),
    at: float | None = None,
) -> PickingTable:
    """Has cards be spread out at a table of the server, and some of them picked. Bots sit last."""
    tokens = {name: new_id() * 2 for name in seats if name not in bots}
    records = _records(seats, secret, picks, bots, tokens)
    table = await write_table(server, records, at=at)
    return PickingTable(server.url, table.code, tokens)


def _records(
    seats: Sequence[str],
    secret: str,
    picks: Iterable[str],
    bots: Sequence[str],
    tokens: dict[str, str],
) -> Iterator[r.Payload]:
    host, *others = tokens
    levels = tuple((name, Level.NORMAL) for name in bots)
    settings = r.Settings(len(seats), public=False, spectators=True, turn_time=LONG)
    opener = (host, hash_of(tokens[host]))
    yield r.TableOpened(settings, RULEBOOK, {}, *opener, levels, secret)
    for name in others:
        yield r.SeatTaken(seats.index(name), name, hash_of(tokens[name]))
    later = Random(secret).randbytes(32).hex()
    yield r.PickingBegan(r.MatchStarted(1, tuple(seats), RULEBOOK, {}, secret, {}, later))
    for pick in map(Pick.parse, picks):
        yield r.CardPicked(seats.index(pick.seat), pick.place)


def spread_of(visitor: Visitor) -> Locator:
    """All cards that are spread out."""
    return visitor.page.get_by_role("group", name=visitor.words("pick.spread"))


def card_at(visitor: Visitor, place: int) -> Locator:
    """A card that lies face down."""
    return visitor.button("pick.face_down", place=place)


def turned_card(visitor: Visitor, name: str, place: int, card: Card) -> Locator:
    """A card that somebody has picked."""
    return visitor.page.get_by_label(
        visitor.words("pick.taken", place=place, card=card_name(visitor, str(card)), name=name)
    )


async def pick_until_dealt(visitor: Visitor) -> None:
    """Picks by keyboard, again after every tie, until the match is on."""
    mine = spread_of(visitor).locator("[aria-disabled=false]:focus")
    while True:
        await see(mine.or_(hand_of(visitor)))
        if await hand_of(visitor).count():
            break
        await visitor.page.keyboard.press("Enter")
    await see_deal(visitor)
