"""Home: all the ways to a table."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from openuno.client import create
from openuno.protocol.http import CreateTable
from openuno.text.lang import Language
from tests.support.page.axe import assert_accessible
from tests.support.page.playing import hand_of, see_deal
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.present import present
from tests.support.table_server import TableServer

AT_A_TABLE = re.compile(r"/t/[A-Z0-9]{6}$")

pytestmark = pytest.mark.long


async def sit_down(visitor: Visitor) -> None:
    """Takes a seat at the table that was come to."""
    await see(visitor.button("lobby.sit.sit"))
    await visitor.field("lobby.sit.name").fill(visitor.name)
    await visitor.button("lobby.sit.sit").click()


@story
async def test_play_now_takes_one_click(visit: Visitors, lively: TableServer) -> None:
    ann = await visit("Ann", lively.url)
    await ann.button("home.play").click()
    await see_deal(ann)
    await expect(ann.page).to_have_url(AT_A_TABLE)
    players = ann.page.get_by_role("list", name=ann.words("felt.players")).get_by_role("listitem")
    await see(players, 3)


@story
async def test_a_name_is_kept(visit: Visitors, lively: TableServer) -> None:
    ann = await visit("", lively.url)
    await ann.field("home.name").fill("Ann")
    await ann.button("home.play").click()
    await see(hand_of(ann))
    await ann.open("/")
    await expect(ann.field("home.name")).to_have_value("Ann")


@story
async def test_a_table_is_made_and_joined_by_code(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.field("home.name").fill("Ann")
    await ann.field("home.make.rulebook").select_option(label="Party")
    await ann.button("home.stepper.less", label=ann.words("home.make.seats")).click()
    await ann.field("home.make.pick_dealer").uncheck()
    await expect(ann.field("home.make.grace")).to_have_value("3")
    await ann.field("home.make.grace").select_option(label=ann.words("home.graces.gentle"))
    async with ann.page.expect_request("**/api/tables") as asked:
        await ann.button("home.make.make", name="Ann").click()
    assert '"grace":5,' in ((await asked.value).post_data or "")
    await expect(ann.page).to_have_url(AT_A_TABLE)
    await see(ann.page.get_by_role("heading", name="Party"))
    await expect(ann.button("lobby.start")).to_be_disabled()
    code = ann.page.url[-6:]

    bo = await visit("Bo", server.url)
    await bo.field("home.join.code").fill(f" {code[:3].lower()} {code[3:].lower()}")
    await bo.button("home.join.join").click()
    await sit_down(bo)
    await see(bo.text(bo.words("lobby.waiting", name="Ann")))

    await ann.button("lobby.start").click()
    for visitor in (ann, bo):
        await see_deal(visitor)

    await ann.open("/")  # "Play now" is by the official rules still; the form remembers Party
    await see(ann.text(ann.words("home.play_with", rulebook="Official")))
    await expect(ann.field("home.make.rulebook")).to_have_value("party")
    await ann.button("home.play").click()
    await see_deal(ann)
    await see(ann.button_named(ann.words("play.rules", rulebook="Official")))


@story
async def test_a_short_match_is_chosen_at_the_front(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.field("home.name").fill("Ann")
    await ann.field("length.hand").check()
    await ann.button("home.make.make", name="Ann").click()
    await see(ann.button("lobby.start"))
    await expect(ann.field("length.hand")).to_be_checked()


@story
async def test_no_table_has_77_seats_nor_three_a_team(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    seats, bots = ann.field("home.make.seats"), ann.field("home.make.bots")
    await seats.fill("77")
    await expect(seats).to_have_attribute("aria-invalid", "true")
    await bots.fill("-4")
    await expect(seats).to_have_value("30")
    await seats.fill("3")
    await expect(bots).to_have_value("0")
    await ann.text(ann.words("home.make.change")).click()
    await ann.page.get_by_label(ann.words("rules.form.filter"), exact=True).fill("teams")
    await ann.page.get_by_role("radio", name="partners play together").check()
    await see(ann.text(ann.words("home.make.odd_teams", seats="3")))
    await ann.field("home.name").fill("Ann")
    await ann.button("home.make.make", name="Ann").click()
    for seat in (2, 3):
        await ann.button("lobby.add_bot_to", number=seat).click()
        await ann.button("levels.easy").click()
        await expect(ann.button("levels.easy")).to_have_count(0)
    hint = ann.text(ann.words("lobby.odd_teams", players="3"))
    await see(hint)
    await ann.button("lobby.start").click()
    await see(ann.page.get_by_role("alert").filter(has_text="Teams take an even number"))
    await expect(hint).to_have_count(0)


@story
async def test_joined_by_a_link(visit: Visitors, server: TableServer) -> None:
    host = await create(server.url, CreateTable("Ann"))
    bo = await visit("Bo", server.url, f"/t/{host.code.lower()}")
    await sit_down(bo)
    await see(bo.text(bo.words("lobby.waiting", name="Ann")))

    cy = await visit("Cy", server.url)  # who pastes the link into the field for the code
    await cy.field("home.join.code").fill(host.link)
    await cy.field("home.join.code").press("Enter")
    await expect(cy.page).to_have_url(AT_A_TABLE)
    await see(cy.button("lobby.sit.sit"))


@story
async def test_a_name_that_is_taken_is_explained(visit: Visitors, server: TableServer) -> None:
    host = await create(server.url, CreateTable("Ann"))
    other = await visit("Ann", server.url, f"/t/{host.code}")
    other.forgive("409")
    await other.field("lobby.sit.name").fill("Ann")
    await other.button("lobby.sit.sit").click()
    await see(other.page.get_by_role("alert").filter(has_text="Ann"))
    await other.field("lobby.sit.name").fill("Anna")
    await other.button("lobby.sit.sit").click()
    await see(other.text(other.words("lobby.waiting", name="Ann")))


@story
async def test_a_code_that_no_table_has_is_explained(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    ann.forgive("404")
    await ann.field("home.join.code").fill("uno")
    await ann.button("home.join.join").click()
    await see(ann.text(ann.words("home.join.no_code")))
    await ann.field("home.join.code").fill("AAAAAA")
    await ann.button("home.join.join").click()
    await see(ann.page.get_by_role("alert"))
    await ann.open("/t/AAAAAA")
    await see(ann.page.get_by_role("heading", name=ann.words("play.closed.unknown")))
    await expect(ann.page).to_have_title(f"{ann.words('play.closed.unknown')} – OpenUNO")


@story
async def test_public_tables_are_listed(visit: Visitors, server: TableServer) -> None:
    await create(server.url, CreateTable("Hosty", public=True))
    ann = await visit("Ann", server.url)
    way = f"{ann.words('home.public.join')}: {ann.words('home.public.host', host='Hosty')}"
    await ann.page.get_by_role("link", name=way).first.click()
    await see(ann.button("lobby.sit.sit"))


@story
async def test_one_continues_where_one_was(visit: Visitors, server: TableServer) -> None:
    host = await create(server.url, CreateTable("Ann"))
    ann = await visit("Ann", host, "/")
    await see(ann.page.get_by_role("heading", name=ann.words("home.kept.title")))
    await ann.page.get_by_role("link", name=host.code).click()
    await see(ann.button("lobby.start"))


@pytest.mark.parametrize(("window", "language"), [(PHONE, "de"), ((1280, 800), "en")])
@story
async def test_whoever_comes_back_can_continue_first(
    visit: Visitors, server: TableServer, window: tuple[int, int], language: Language
) -> None:
    host = await create(server.url, CreateTable("Ann"))
    ann = await visit("Ann", host, "/", window=window, language=language)
    table = ann.page.get_by_role("link", name=host.code)
    await see(table.filter(has_text=ann.words("home.kept.open")))
    for way in (table, ann.button("home.play")):
        await expect(way).to_be_in_viewport(ratio=1)
    kept, play = [present(await each.bounding_box()) for each in (table, ann.button("home.play"))]
    assert kept["y"] + kept["height"] < play["y"]
    await assert_accessible(ann.page)


@story
async def test_a_link_that_leads_nowhere_says_so(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    ann.forgive("404")
    await ann.open("/nowhere")
    await see(ann.page.get_by_role("heading", name=ann.words("lost.title")))
