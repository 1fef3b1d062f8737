"""The table on a television: large, without hands, with a code to scan."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from openuno.protocol.http import CreateTable
from openuno.server.payloads import WentAway
from openuno.server.tables.command_keys import Sent
from tests.support.page import endings, situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import deal, lay_out, lays
from tests.support.page.fitting import settle
from tests.support.page.frames import seen_frames, watch_frames
from tests.support.page.picking import lay_out_picking
from tests.support.page.playing import hand_of, see_discard
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.present import present
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
SIZES = ((1920, 1080), (1280, 720))
IN_SIGHT = """() => [...document.querySelectorAll('li, aside, figure svg')].every((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left >= 0 && top >= 0 && right < innerWidth + 1 && bottom < innerHeight + 1;
})"""


def to_scan(tv: Visitor) -> Locator:
    """The code that leads to a seat."""
    return tv.page.get_by_role("img", name=tv.words("home.share.code"))


async def look_at(tv: Visitor) -> None:
    """Everything is in sight, and everyone can read it."""
    for width, height in SIZES:
        await tv.page.set_viewport_size({"width": width, "height": height})
        await tv.page.wait_for_function(IN_SIGHT)
        await assert_accessible(tv.page)


@story
async def test_a_television_shows_a_match_and_no_hand(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    game = situation.game
    table = await lay_out(server, situation)
    tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0])
    await see_discard(tv, str(game.top))
    await expect(hand_of(tv)).to_have_count(0)
    await look_at(tv)
    beside = tv.page.get_by_role("complementary")
    for name in game.seats:
        await see(beside.get_by_role("row").filter(has_text=name))
    await expect(to_scan(tv)).to_have_count(0)  # nobody else can sit down here
    text = await tv.page.content()
    secret = {str(card) for name in game.seats for card in game.hand(name)} - {str(game.top)}
    assert not [card for card in secret if f'"{card}"' in text]
    card = next(card for card in lays(game, "Ann") if card[1:].isdigit())
    await table.act("Ann", f"play {card}")
    await see_discard(tv, card)
    told = beside.get_by_role("paragraph")
    await see(told.filter(has_text="Ann plays").locator("[data-avatar]"))


_STORY = """() => ({
    told: document.querySelector('aside .story')?.innerText ?? '',
    flies: document.querySelector('[data-flight]') !== null,
    isOver: document.querySelector('main [role=dialog]') !== null,
})"""


@story
async def test_a_television_tells_nothing_before_it_is_seen(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0], moving=True)
    await see_discard(tv, str(situation.game.top))
    await watch_frames(tv, _STORY)
    await table.act("Ann", f"play {situation.game.hand('Ann')[0]}")
    podium = tv.page.get_by_role("dialog", name=tv.words("sheet.match_won", names="Ann"))
    await see(podium)
    seen = await seen_frames(tv)
    before = [each for each in seen if not each["isOver"]]
    assert [each for each in before if each["flies"]]
    assert {each["told"] for each in before} == {before[0]["told"]}
    told = tv.page.get_by_role("complementary").get_by_role("paragraph")
    await see(told.filter(has_text="Ann wins the match!"))


@story
async def test_a_television_shows_the_podium(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0])
    await see_discard(tv, str(situation.game.top))
    await table.act("Ann", f"play {situation.game.hand('Ann')[0]}")
    podium = tv.page.get_by_role("dialog", name=tv.words("sheet.match_won", names="Ann"))
    await see(podium.get_by_text(tv.words("ending.waiting", name="Ann")))
    await expect(podium.get_by_role("button")).to_have_count(0)  # nobody is there to press it
    await look_at(tv)


_UNDER = """(sheet) => {
    const { left, right, top, bottom } = sheet.getBoundingClientRect();
    return [...document.querySelectorAll('[data-place]')].filter((part) => {
        const box = part.getBoundingClientRect();
        return part.checkVisibility() && box.left < right - 1 && left + 1 < box.right
            && box.top < bottom - 1 && top + 1 < box.bottom;
    }).map((part) => part.dataset.place);
}"""


@story
async def test_a_television_shows_the_score_beside_the_table(
    visit: Visitors, server: TableServer
) -> None:
    ten = deal(endings.last_action, *(f"Player {n}" for n in range(2, 11)), "Ann", moves=400)
    for situation in (situations.the_last_card(), ten):
        table = await lay_out(server, situation)
        tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0])
        await see_discard(tv, str(situation.game.top))
        await table.act("Ann", present(endings.last_action(situation.game)))
        scores = tv.page.get_by_role("group", name=tv.words("sheet.title"))
        await see(scores)
        for width, height in SIZES:
            await tv.page.set_viewport_size({"width": width, "height": height})
            await settle(tv.page)
            sheet = tv.page.get_by_role("region").filter(has=scores)
            assert not await sheet.last.evaluate(_UNDER)
            assert await scores.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1")
            await assert_accessible(tv.page)
        await visit.go()


@story
async def test_a_television_waits_for_people(visit: Visitors, server: TableServer) -> None:
    seat = await server.open_table(CreateTable("Ann", seats=3))
    ann = await visit("Ann", seat)
    await expect(ann.link("tv.open")).to_have_attribute("href", f"/tv/{seat.code}")
    tv = await visit("Tv", server.url, f"/tv/{seat.code}", window=SIZES[0], language="de")
    await see(tv.page.get_by_role("heading", name=tv.words("tv.waiting")))
    await expect(tv.page.get_by_role("listitem")).to_have_text(["Ann", "frei", "frei"])
    await look_at(tv)
    await see(to_scan(tv))
    await see(tv.page.get_by_role("listitem").filter(has_text="Ann").locator("[data-avatar]"))
    await see(tv.text(tv.words("home.share.here_only")))  # 127.0.0.1 is no good to a phone


@story
async def test_a_television_shows_who_picks_a_card(visit: Visitors, server: TableServer) -> None:
    table = await lay_out_picking(server, "Ann", "Bo", picks=["Ann: pick 1"])
    tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0])
    ann = tv.page.get_by_role("listitem").filter(has_text="Ann")
    await see(ann.locator("[data-avatar]"))
    await see(ann.get_by_role("img"))
    await look_at(tv)


@story
async def test_a_television_says_that_nothing_moves(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn(), bots=("Bo", "Cy"))
    ann = await visit("Ann", table.seat("Ann"))
    tv = await visit("Tv", server.url, f"/tv/{table.code}", window=SIZES[0])
    rests = tv.page.get_by_role("main").get_by_role("status")
    await see_discard(tv, str(table.situation.game.top))
    await expect(rests).to_be_hidden()
    await ann.page.keyboard.press("w")
    await expect(rests).to_have_text(tv.words("solo.paused"))
    await look_at(tv)
    await ann.page.keyboard.press("w")
    await expect(rests).to_be_hidden()
    actor = server.context.registry.actors[table.code]
    await server.ask(actor.append(Sent("~away"), lambda _: WentAway(0, late=True)))
    await see(ann.text(ann.words("play.away.waits")))
    await expect(rests).to_have_text(tv.words("play.ask.nobody"))
    await see(tv.text("Ann took too long; the table waits."))
