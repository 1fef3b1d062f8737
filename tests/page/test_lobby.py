"""Before a match, and between two: seats, bots, rules, and who may decide about them."""

from __future__ import annotations

import pytest
from playwright.async_api import Route, expect

from openuno.client import Seat, create, join
from openuno.protocol.http import CreateTable, TakeSeat
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import lay_out
from tests.support.page.fitting import assert_fits, settle
from tests.support.page.playing import hand_of, play, play_match, see_deal, see_story
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.table_server import TableServer, bots

pytestmark = pytest.mark.long


async def two_people(server: TableServer, **asked: object) -> tuple[Seat, Seat]:
    """A table for four with Ann, the host, and Bo."""
    ann = await create(server.url, CreateTable("Ann", **asked))  # type: ignore[arg-type]
    return ann, await join(server.url, ann.code, TakeSeat("Bo"))


@story
async def test_the_host_seats_bots_and_removes_them(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat)
    await ann.button("lobby.add_bot_to", number=3).click()
    await ann.button("levels.hard").click()
    bot = bo.page.get_by_role("listitem").filter(
        has_text=bo.words("lobby.bot", level=bo.words("levels.hard"))
    )
    await see(bot)
    await expect(bo.button("lobby.add_bot_to", number=4)).to_have_count(0)
    await expect(bo.button("lobby.start")).to_have_count(0)

    name = (await bot.locator("b").inner_text()).strip()
    await ann.button("lobby.remove", name=name).click()
    await ann.button("lobby.cancel").click()
    await ann.button("lobby.remove", name=name).click()
    await ann.button("lobby.yes_remove").click()
    await expect(bot).to_have_count(0)


@story
async def test_who_is_removed_is_told(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat)
    bo.forgive("409")  # the page may just be asking, by the seat, for the link to share
    await ann.button("lobby.remove", name="Bo").click()
    await ann.button("lobby.yes_remove").click()
    await see(bo.page.get_by_role("heading", name=bo.words("play.closed.title")))
    await bo.button("play.closed.again").click()
    await see(bo.button("lobby.sit.sit"))


@story
async def test_one_leaves_and_the_next_is_host(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat)
    await see(bo.text(bo.words("lobby.waiting", name="Ann")))
    await ann.button("play.leave.open").click()
    await (
        ann.page.get_by_role("dialog")
        .get_by_role("button", name=ann.words("play.leave.yes"), exact=True)
        .click()
    )
    await see(ann.button("home.play"))
    await expect(ann.page.get_by_text(ann_seat.code)).to_have_count(0)
    await see(bo.button("lobby.start"))


@story
async def test_the_host_changes_the_rules(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat)
    ann.forgive("400")
    await expect(bo.button("lobby.change_rules")).to_have_count(0)
    await ann.button("lobby.change_rules").click()
    await ann.field("rules.rulebook").select_option(label="Party")
    await ann.page.get_by_label(ann.words("rules.form.filter"), exact=True).fill("hand size")
    await ann.button("lobby.play_by_these").click()
    await see(bo.page.get_by_role("heading", name="Party"))
    await see_story(bo, "Party")
    await ann.button("lobby.start").click()
    await see_deal(bo)


@story
async def test_the_host_chooses_how_long_a_match_is(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat)
    await see(bo.page.get_by_text(bo.words("length.points", target=500)))
    await expect(ann.field("length.points", target=500)).to_be_checked()
    await ann.field("length.hand").check()
    await see(bo.page.get_by_text(bo.words("length.hand")))
    await expect(bo.page.get_by_text("500")).to_have_count(0)
    await expect(ann.field("length.hand")).to_be_checked()
    await assert_accessible(ann.page)
    await ann.field("length.points", target=200).check()
    await see(bo.page.get_by_text(bo.words("length.points", target=200)))


@story
async def test_the_host_changes_how_the_table_is_kept(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server, grace=1.5)
    ann, bo = await visit("Ann", ann_seat), await visit("Bo", bo_seat, language="de")
    await see(bo.text(bo.words("lobby.grace", time="1,5 Sekunden")))
    await expect(bo.text(bo.words("lobby.settings"))).to_have_count(0)
    await ann.text(ann.words("lobby.settings")).click()
    await ann.field("home.make.grace").select_option(label=ann.words("home.graces.gentle"))
    await see(bo.text(bo.words("lobby.grace", time="5 Sekunden")))
    for key, words in (
        ("wordless", "wordless"),
        ("spectators_react", "spectators_react"),
        ("pick_dealer", "pick_dealer"),
        ("reminders", "no_reminders"),
    ):
        switch, told = ann.field(f"home.make.{key}"), bo.text(bo.words(f"lobby.{words}"))
        before = await told.count()
        await switch.click()
        await expect(told).to_have_count(1 - before)
    await expect(bo.field("story.write")).to_have_count(0)
    await assert_accessible(ann.page)


@story
async def test_who_shuffled_is_shown(visit: Visitors, server: TableServer) -> None:
    ann_seat, bo_seat = await two_people(server)
    ann = await visit("Ann", ann_seat)
    await see(ann.text(ann.words("lobby.shuffled_by", names="Ann and the server")))
    await visit("Bo", bo_seat)
    await see(ann.text(ann.words("lobby.shuffled_by", names="Ann, Bo and the server")))


@story
async def test_a_match_ends_and_there_is_a_rematch(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    await play(ann, str(situation.game.hand("Ann")[0]))
    await see(ann.page.get_by_role("heading", name=ann.words("sheet.match_mine")))
    await see(bo.page.get_by_role("heading", name=bo.words("sheet.match_won", names="Ann")))
    await ann.button("lobby.rematch").click()
    for visitor in (ann, bo):
        await see_deal(visitor)


@story
async def test_the_host_removes_somebody_in_mid_match(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    await see(hand_of(bo))
    await ann.page.get_by_role("button", name="Bo").first.click()
    await ann.button("play.seat.remove", name="Bo").click()
    await see(ann.text(ann.words("play.seat.remove_sure", name="Bo")))
    await ann.button("play.seat.remove", name="Bo").click()
    await see(bo.page.get_by_role("heading", name=bo.words("play.closed.title")))
    gone = ann.page.get_by_role("listitem").filter(has_text="Bo")
    await see(gone.get_by_role("button", name=ann.words("felt.gone")))


@story
async def test_a_deal_is_checked(visit: Visitors, lively: TableServer) -> None:
    # Whoever cannot play the only card is out, so that the match is soon over, though not before
    # it has begun: no Draw Two opens it.
    options = {
        "hand_size": 1,
        "elimination": 2,
        "opening_card": "redraw_until_number",
        "scoring": "single_hand",
        "uno_call": "auto",
    }
    seat = await create(lively.url, CreateTable("Ann", seats=2, options=options))
    other = await join(lively.url, seat.code, TakeSeat("Bo"))
    ann, bo = await visit("Ann", seat), await visit("Bo", other)
    await see(ann.text(ann.words("lobby.shuffled_by", names="Ann, Bo and the server")))
    await ann.button("lobby.start").click()
    await see(hand_of(ann))
    await play_match(ann, bo)
    for visitor in (ann, bo):
        await visitor.button("ending.to_table").click()
        await visitor.button("deal.check").click()
        await see(visitor.text(visitor.words("deal.sum.right")))
        for check in ("secret", "noted", "contribution", "head"):
            await see(visitor.text(visitor.words(f"deal.{check}.right")))
    await check_forged(ann)
    watcher = await visit("Cy", seat.url, f"/t/{seat.code}")
    await watcher.button("lobby.sit.watch").click()
    await watcher.button("deal.check").click()
    await see(watcher.text(watcher.words("deal.sum.open")))


async def check_forged(ann: Visitor) -> None:
    """The same match, of which the server leaves out the end."""

    async def cut(route: Route) -> None:
        answer = await route.fetch()
        told = await answer.json()
        await route.fulfill(response=answer, json={**told, "actions": told["actions"][:-1]})

    await ann.page.route("**/replay", cut)
    for _ in range(2):
        await ann.button("deal.check").click()
    await see(ann.text(ann.words("deal.sum.wrong")))
    await see(ann.text(ann.words("deal.course.wrong")))
    await ann.page.unroute("**/replay", cut)


@story
async def test_thirty_seats_take_little_room(visit: Visitors, server: TableServer) -> None:
    seat = await create(server.url, CreateTable("Ann", seats=30, bots=bots(8)))
    ann = await visit("Ann", seat, window=(320, 640), touch=True)
    seats = ann.page.get_by_role("region", name=ann.words("lobby.seats")).get_by_role("listitem")
    await see(seats, 10)
    await see(ann.text(ann.words("lobby.free_seats.many", count=21)))
    await ann.button("lobby.add_bot_to", number=2).tap()
    await ann.button("levels.easy").tap()
    await see(ann.text(ann.words("lobby.free_seats.many", count=20)))
    await see(seats, 11)
    await settle(ann.page)
    await assert_fits(ann.page)
    await assert_accessible(ann.page)
