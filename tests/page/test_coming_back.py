"""Whatever happens to the page, the network or the server: everyone comes back to their seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect

from openuno.game.events import MatchWon
from openuno.game.narration import narrate
from openuno.protocol import VERSION
from openuno.server.net import sockets
from openuno.server.payloads import WentAway
from openuno.server.tables.command_keys import Sent
from openuno.text.errors import InputError
from tests.support.page import situations
from tests.support.page.dealing import LaidTable, lay_out, lays
from tests.support.page.playing import (
    card_of,
    hand_of,
    play,
    see_discard,
    see_hand,
    see_story,
    see_turn,
)
from tests.support.page.servers import CALM
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.wires import Wire
from tests.support.ports import free_port
from tests.support.table_server import TableServer, sqlite, table_server

OFFLINE = (
    "WebSocket",
    "ERR_CONNECTION",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
"""What a browser notes where there is no network, or no more of it in the middle of an answer."""

pytestmark = pytest.mark.long


def a_card(table: LaidTable) -> str:
    """A number card that Ann can lay."""
    game = table.situation.game
    return next(card for card in lays(game, "Ann") if card[1:].isdigit())


async def see_connection(visitor: Visitor, *, stands: bool) -> None:
    key = "play.connected" if stands else "play.not_connected"
    await see(visitor.page.get_by_role("img", name=visitor.words(key), exact=True))


@story
async def test_a_reload_in_mid_turn(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_wild_to_lay())
    ann = await visit("Ann", table.seat("Ann"))
    await card_of(ann, "W").click()
    await see(ann.page.get_by_role("dialog"))
    await ann.page.reload()
    await see_turn(ann)
    await see_hand(ann, len(table.situation.game.hand("Ann")))
    await play(ann, "W", "Y")
    await see_discard(ann, "W:Y")


@story
async def test_the_story_is_told_again_after_a_match(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    ann = await visit("Ann", table.seat("Ann"))
    (winner,) = table.situation.game.winners
    await see_story(ann, narrate(MatchWon(winner), "en"))


@story
async def test_the_network_is_lost_in_mid_turn(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    async with Wire(server.url) as wire:
        ann = await visit("Ann", wire.to(table.seat("Ann")))
        ann.forgive(*OFFLINE)
        await see_turn(ann)
        await wire.cut()
        await see(ann.text(ann.words("play.lost")))
        await see_connection(ann, stands=False)
        await expect(ann.button("play.do.draw")).to_be_disabled()
        await wire.mend()
        await see_connection(ann, stands=True)
        await expect(ann.text(ann.words("play.lost"))).to_have_count(0)
        await play(ann, card)
        await see_discard(ann, card)


@story
async def test_a_move_whose_answer_is_lost_is_done_once(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    async with Wire(server.url) as wire:
        ann = await visit("Ann", wire.to(table.seat("Ann")))
        ann.forgive(*OFFLINE)
        await see_turn(ann)
        wire.hold()
        await card_of(ann, card).click()
        await wire.cut()
        await wire.mend()
        await see_discard(ann, card)
        await see_hand(ann, len(table.situation.game.hand("Ann")) - 1)


@story
async def test_a_network_that_swallows_everything_is_noticed(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    async with Wire(server.url) as wire:
        ann = await visit("Ann", wire.to(table.seat("Ann")))
        ann.forgive(*OFFLINE)
        await see_turn(ann)
        wire.hold()
        await card_of(ann, card).click()
        await see_discard(ann, card)
        await see_connection(ann, stands=True)


@story
async def test_a_browser_goes_offline_and_comes_back(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    ann = await visit("Ann", table.seat("Ann"))
    ann.forgive(*OFFLINE)
    await see_turn(ann)
    await ann.page.context.set_offline(True)
    await see_connection(ann, stands=False)
    await ann.page.context.set_offline(False)
    await see_connection(ann, stands=True)
    await play(ann, card)
    await see_discard(ann, card)


@story
async def test_what_was_missed_is_told(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    async with Wire(server.url) as wire:
        bo = await visit("Bo", wire.to(table.seat("Bo")))
        bo.forgive(*OFFLINE)
        await see(hand_of(bo))
        await wire.cut()
        await see_connection(bo, stands=False)
        await table.act("Ann", f"play {card}")
        await wire.mend()
        await see_discard(bo, card)
        await see(bo.page.get_by_role("log").get_by_text("Ann"))


@story
async def test_the_server_is_started_again_in_mid_game(
    visit: Visitors, page_built: None, tmp_path: Path
) -> None:
    database = sqlite(tmp_path / "tables.db")
    port = free_port()
    with table_server(database, **CALM, port=port) as first:
        table = await lay_out(first, situations.a_turn())
        card = a_card(table)
        ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
        for visitor in (ann, bo):
            visitor.forgive(*OFFLINE)
        await see_turn(ann)
        await see(hand_of(bo))
    await see(ann.text(ann.words("play.lost")))
    with table_server(database, **CALM, port=port):
        for visitor in (ann, bo):
            await see_connection(visitor, stands=True)
        await see_turn(ann)
        await play(ann, card)
        for visitor in (ann, bo):
            await see_discard(visitor, card)
        await visit.go()  # or the server waits for them


@story
async def test_a_second_tab_is_the_same_seat(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    card = a_card(table)
    ann = await visit("Ann", table.seat("Ann"))
    tab = await visit.second_tab(ann, f"/t/{table.code}")
    for window in (ann, tab):
        await see_turn(window)
    await play(tab, card)
    await see_discard(ann, card)
    await see_hand(ann, len(table.situation.game.hand("Ann")) - 1)


@story
async def test_who_took_too_long_takes_the_seat_back(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"))
    await see_turn(ann)
    actor = server.context.registry.actors[table.code]
    await server.ask(actor.append(Sent("~late"), lambda _: WentAway(0, late=True)))
    await see(ann.text(ann.words("play.away.text")))
    await ann.button("play.away.back").click()
    await expect(ann.text(ann.words("play.away.text"))).to_have_count(0)


@story
async def test_a_seat_that_is_lost_is_no_longer_kept(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    seat = table.seat("Ann")
    ann = await visit("Ann", replace(seat, token="x" * 32))
    await see(ann.page.get_by_role("heading", name=ann.words("play.closed.title")))
    await ann.button("play.closed.again").click()
    await see(ann.text(ann.words("play.watching")))


@story
async def test_a_page_from_before_is_to_be_reloaded(
    visit: Visitors, server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has been renewed while the page was open, and does not understand it any more."""
    table = await lay_out(server, situations.a_turn())
    monkeypatch.setattr(sockets, "VERSION", VERSION + 1)
    ann = await visit("Ann", table.seat("Ann"))
    problem = InputError("other_version", version=VERSION, known=VERSION + 1)
    await see(ann.text(problem.text("en")))
    monkeypatch.undo()
    await ann.button("play.closed.reload").click()
    await see_turn(ann)


_LATER = "const now = Date.now; window.later = 0; Date.now = () => now() + window.later;"


@story
async def test_a_table_just_left_was_used_just_now(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"), script=_LATER)
    await see(hand_of(ann))
    await ann.page.evaluate("window.later = 600_000")
    await ann.page.get_by_role("link", name=ann.words("app.home")).click()
    await see(ann.page.get_by_role("heading", name=ann.words("home.kept.title")))
    await see(ann.text(ann.words("home.kept.now")))
