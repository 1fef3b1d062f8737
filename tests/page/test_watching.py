"""Those who watch, what is said at the table, and what nobody may see."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from openuno.client import create, join
from openuno.protocol.http import CreateTable, TakeSeat
from tests.support.page import situations
from tests.support.page.dealing import deal, lay_out, lays
from tests.support.page.playing import card_name, hand_of, see_discard, see_hand, see_story
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

MARKUP = "<img src=x onerror=alert(1)>"

pytestmark = pytest.mark.long


async def tell(visitor: Visitor, text: str) -> None:
    """Says something at the table."""
    field = visitor.field("story.write")
    await field.fill(text)
    await field.press("Enter")
    await expect(field).to_have_value("")


@story
async def test_a_spectator_sees_the_table_and_no_hand(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    eve = await visit("Eve", table.watching)
    await see_discard(eve, str(situation.game.top))
    await see(eve.text(eve.words("play.watching")))
    await expect(hand_of(eve)).to_have_count(0)
    await expect(eve.button("play.do.draw")).to_have_count(0)
    await expect(eve.field("story.write")).to_have_count(0)
    shown = await eve.page.evaluate(
        "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
    )
    assert set(shown) <= {str(situation.game.top)}
    text = await eve.page.content()
    secret = {str(c) for name in situation.game.seats for c in situation.game.hand(name)}
    assert not [c for c in secret - {str(situation.game.top)} if f'"{c}"' in text]
    await table.act("Ann", f"play {card}")
    await see_discard(eve, card)
    await see_story(eve, "Ann")


@story
async def test_a_table_closed_to_spectators_says_so(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn(), spectators=False)
    eve = await visit("Eve", table.watching)
    eve.forgive("401")
    await see(eve.text(eve.words("lobby.sit.no_watching")))
    await expect(eve.button("lobby.sit.watch")).to_have_count(0)


@story
async def test_people_chat(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"))
    bo = await visit("Bo", table.seat("Bo"), window=PHONE)
    await see(hand_of(bo))
    await tell(ann, "Good luck!")
    unread = bo.words("story.unread.one")
    await bo.button_named(f"{bo.words('story.open')}: {unread}").click()
    await see_story(bo, "Good luck!")
    await tell(bo, "The same to you")
    await see_story(ann, "The same to you")
    await bo.button("story.close").click()
    await expect(bo.field("story.write")).to_have_count(0)


@story
async def test_a_suggestion_costs_cards(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn_by("bluffers")
    cards = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    costs = ann.words("story.costs", cards=ann.words("cards.many", count=2))
    await see(ann.text(costs))
    await tell(ann, "R7")
    await see_hand(ann, cards + 2)
    await see(ann.page.get_by_role("log").get_by_text("R7", exact=True), count=1)  # said once


@story
async def test_markup_in_names_and_chat_is_text(visit: Visitors, server: TableServer) -> None:
    name = "<b onclick=x>Bo</b>"
    host = await create(server.url, CreateTable("Ann", seats=2, turn_time=3600))
    other = await join(server.url, host.code, TakeSeat(name))
    ann, bo = await visit("Ann", host), await visit(name, other)
    await see(ann.text(name))
    await tell(bo, MARKUP)
    await see_story(ann, MARKUP)
    await ann.button("lobby.start").click()
    await see(hand_of(bo))
    await tell(bo, MARKUP)
    for visitor in (ann, bo):
        await see_story(visitor, MARKUP)
        assert await visitor.page.locator("img, b[onclick]").count() == 0
    await see(ann.page.get_by_role("button", name=name))


@story
async def test_a_hand_that_lies_open_is_shown_to_all(visit: Visitors, server: TableServer) -> None:
    def wanted(game: object) -> bool:
        view = game.view(None)  # type: ignore[attr-defined]
        return bool(view.open_hands.get("Bo")) and game.turn == "Ann"  # type: ignore[attr-defined]

    situation = deal(wanted, "Ann", "Bo", "Cy", rulebook="official", moves=60, reveal_at=2)
    table = await lay_out(server, situation)
    eve = await visit("Eve", table.watching)
    words = " and ".join(card_name(eve, str(card)) for card in situation.game.hand("Bo"))
    await see(eve.page.get_by_role("listitem").filter(has_text="Bo").filter(has_text=words))
