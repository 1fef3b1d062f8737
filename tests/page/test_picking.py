"""The choice of the first dealer (S3): people pick cards in the page."""

from __future__ import annotations

import re
import time

import pytest
from playwright.async_api import expect

from openuno.client import fetch
from openuno.server.tables import table_state
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.picking import (
    card_at,
    choice_of,
    lay_out_picking,
    pick_until_dealt,
    spread_of,
    spread_where,
    turned_card,
)
from tests.support.page.playing import see_deal, see_story
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.page.wires import SLOW_TO_HEAR, hear_all, hear_nothing
from tests.support.table_server import LONG, TableServer

pytestmark = pytest.mark.long

THREE = ("Ann", "Bo", "Cy")
PICKS = ("Ann: pick 1", "Bo: pick 2", "Cy: pick 3")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given a card because the machine is slow."""
    monkeypatch.setattr(table_state, "PICK_TIME", LONG)


async def see_dealer(visitor: Visitor, name: str) -> None:
    mine = visitor.words("pick.deals_you")
    words = mine if visitor.name == name else visitor.words("pick.deals", name=name)
    await see(visitor.page.get_by_role("heading", name=words, exact=True))


@story
async def test_two_people_pick_with_mouse_and_keyboard(
    visit: Visitors, server: TableServer
) -> None:
    picks = ("Ann: pick 3", "Bo: pick 2")
    secret = spread_where(lambda choice: choice.dealer == "Bo", "Ann", "Bo", picks=picks)
    anns, bos = choice_of(secret, "Ann", "Bo", picks=picks).events
    table = await lay_out_picking(server, "Ann", "Bo", secret=secret)
    ann = await visit("Ann", table.seat("Ann"))
    bo = await visit("Bo", table.seat("Bo"), language="de", moving=True)
    for visitor in (ann, bo):
        await see(visitor.page.get_by_role("heading", name=visitor.words("pick.title")))
        await see(visitor.text(visitor.words("pick.nothing")))
        await expect(card_at(visitor, 1)).to_be_focused()
        await expect(visitor.page).to_have_title(
            re.compile(f"^{re.escape(visitor.words('play.your_turn'))}")
        )
    await card_at(ann, 3).click()
    for visitor in (ann, bo):
        await see(turned_card(visitor, "Ann", 3, anns.card))
    await see(ann.text(ann.words("pick.waiting", names="Bo")))
    await expect(card_at(ann, 1)).to_be_disabled()
    await see_story(ann, "You pick")

    await bo.page.keyboard.press("ArrowRight")
    await expect(card_at(bo, 2)).to_be_focused()
    await bo.page.keyboard.press("ArrowRight")
    await bo.page.keyboard.press("Enter")  # a card that is taken is not to be had
    await bo.page.keyboard.press("ArrowLeft")
    await bo.page.keyboard.press("Enter")
    for visitor in (ann, bo):
        await see(turned_card(visitor, "Bo", 2, bos.card))
        await see_dealer(visitor, "Bo")
    await expect(ann.page.locator("[aria-live=polite]")).to_contain_text(
        ann.words("pick.deals", name="Bo")
    )


@story
async def test_who_ties_picks_again(visit: Visitors, server: TableServer) -> None:
    secret = spread_where(
        lambda choice: choice.waiting == ("Bo", "Cy"),
        *THREE,
        picks=PICKS,
    )
    table = await lay_out_picking(server, *THREE, secret=secret, picks=PICKS[:2])
    people = [await visit(name, table.seat(name)) for name in THREE]
    ann, bo, cy = people
    # The table was read from a snapshot: nobody is told by the socket what was before it.
    await see_story(bo, "Ann picks")
    await card_at(cy, 3).click()
    told = (
        ann.words("pick.again", names="Bo and Cy"),
        bo.words("pick.again_you", names="Cy"),
        cy.words("pick.again_you", names="Bo"),
    )
    for visitor, again in zip(people, told, strict=True):
        await see(visitor.page.locator("header").get_by_text(again))
        await expect(visitor.page.locator("[aria-live=polite]")).to_contain_text(again)
        await see(card_at(visitor, 3))
        chips = visitor.page.get_by_role("list", name=visitor.words("pick.players"))
        await see(chips.get_by_role("img"), 3)
    await expect(card_at(ann, 1)).to_be_disabled()
    for visitor in (bo, cy):
        await expect(card_at(visitor, 1)).to_be_enabled()
    await expect(card_at(cy, 1)).to_be_focused()
    await card_at(bo, 7).click()
    await see(bo.text(bo.words("pick.waiting", names="Cy")))


@story
async def test_whoever_is_too_slow_is_given_a_card(visit: Visitors, server: TableServer) -> None:
    long_ago = time.time() - 2 * LONG
    given = choice_of("00" * 32, "Ann", "Bo")
    while given.dealer is None and given.round == 1:
        given.pick(given.pick_for(given.waiting[0]))
    assert given.dealer is not None
    table = await lay_out_picking(server, "Ann", "Bo", at=long_ago)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    for event in given.events:
        await see(turned_card(ann, event.seat, event.place, event.card))
    await see_dealer(ann, given.dealer)


@story
async def test_whoever_watches_has_no_buttons(visit: Visitors, server: TableServer) -> None:
    table = await lay_out_picking(server, *THREE, picks=PICKS[:1])
    eve = await visit("Eve", table.watching)
    await see(eve.page.get_by_role("heading", name=eve.words("pick.title_watch")))
    await see(eve.text(eve.words("play.watching")))
    await see(eve.text(eve.words("pick.waiting", names="Bo and Cy")))
    await expect(spread_of(eve).get_by_role("button")).to_have_count(0)
    await see(spread_of(eve).get_by_role("img"), 12)
    bo = await visit("Bo", table.seat("Bo"))
    await card_at(bo, 5).click()
    await see(eve.page.get_by_role("img", name=re.compile("^Card 5: .* Bo$")))


@pytest.mark.parametrize("window", [(320, 640), (740, 360), (1280, 800)])
def test_thirty_pick_from_sixty(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        names = ("Ann", *(f"Player {number}" for number in range(2, 31)))
        table = await lay_out_picking(server, *names, picks=["Player 2: pick 60"])
        ann = await visit("Ann", table.seat("Ann"), window=window, touch=True)
        cards = spread_of(ann).get_by_role("button")
        await see(cards, 60)
        await settle(ann.page)
        await assert_fits(ann.page)
        for place in (1, 31, 59):
            await card_at(ann, place).scroll_into_view_if_needed()
            await assert_reachable(card_at(ann, place))
        await card_at(ann, 59).tap()
        await see(ann.text(ann.words("pick.waiting_many", count=28)))
        await settle(ann.page)
        await assert_fits(ann.page)

    look(visit=visit)


@story
async def test_a_card_that_another_was_faster_to_pick(visit: Visitors, server: TableServer) -> None:
    table = await lay_out_picking(server, *THREE)
    ann = await visit("Ann", table.seat("Ann"), script=SLOW_TO_HEAR)
    bo = await visit("Bo", table.seat("Bo"))
    await see(card_at(ann, 4))
    await hear_nothing(ann)
    await card_at(bo, 4).click()
    await see(bo.text(bo.words("pick.waiting", names="Ann and Cy")))
    await card_at(ann, 4).click()
    await hear_all(ann)
    why_not = ann.page.get_by_role("alert").get_by_text("Card 4 is taken; pick another one.")
    await see(why_not)
    await card_at(ann, 1).click()
    await see(ann.text(ann.words("pick.waiting", names="Cy")))
    await see(why_not, 0)


@story
async def test_from_the_form_to_the_first_hand(visit: Visitors, lively: TableServer) -> None:
    ann = await visit("Ann", lively.url, window=PHONE, touch=True)
    await ann.field("home.name").fill("Ann")
    await expect(ann.field("home.make.pick_dealer")).to_be_checked()
    await ann.button("home.stepper.more", label=ann.words("home.make.bots")).tap()
    await ann.button("home.make.make", name="Ann").tap()
    await see(ann.text(ann.words("lobby.pick_dealer")))
    await ann.button("lobby.start").tap()
    await spread_of(ann).locator("[aria-disabled=false]").nth(3).tap()
    await pick_until_dealt(ann)


@story
async def test_play_now_deals_at_once(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.button("home.play").click()
    await see_deal(ann)
    code = ann.page.url.rpartition("/")[2]
    view = await fetch(server.url, f"/api/tables/{code}")
    assert view["pick_dealer"] is False
    assert view["phase"] == "playing"


@story
async def test_a_match_whose_dealer_is_chosen_is_on(visit: Visitors, server: TableServer) -> None:
    table = await lay_out_picking(server, *THREE)
    ann = await visit("Ann", table.seat("Ann"), "/")
    await see(ann.page.get_by_role("link", name=re.compile(ann.words("home.kept.playing"))))
    await ann.open(f"/t/{table.code}")
    await ann.button("play.leave.open").click()
    await see(ann.page.get_by_role("dialog").get_by_text(ann.words("play.leave.match")))
