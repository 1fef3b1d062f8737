"""Rules: read, compared, changed and shared."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from openuno.client import create
from openuno.protocol.http import CreateTable
from tests.support.page.playing import hand_of
from tests.support.page.visitors import Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


@story
async def test_a_rulebook_is_read(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.link("home.rules_link").click()
    await see(ann.page.get_by_role("heading", level=1, name="Official"))
    await see(ann.text("Everyone is dealt 7 cards."))
    rulebooks = ann.page.get_by_role("navigation", name=ann.words("rules.rulebooks"))
    await rulebooks.get_by_role("link", name="Party").click()
    await see(ann.page.get_by_role("heading", level=1, name="Party"))
    await expect(ann.page).to_have_url(re.compile("/rules/party$"))
    await ann.button("rules.play").click()
    await see(ann.page.get_by_role("heading", name=ann.words("pick.title")).or_(hand_of(ann).first))
    await expect(ann.page.get_by_role("banner")).to_contain_text("Party")
    await ann.page.go_back()
    await see(ann.page.get_by_role("heading", level=1, name="Party"))
    await ann.page.go_back()
    await see(ann.page.get_by_role("heading", level=1, name="Official"))


@story
async def test_a_clause_can_be_linked_to(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/official#U2")
    passage = ann.page.get_by_text("Whoever forgets can be caught by any other player")
    await expect(passage).to_be_in_viewport()


@story
async def test_rulebooks_are_compared(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/official#compare")
    await ann.field("rules.diff.other").select_option(label="QuickPlay")
    row = ann.page.get_by_role("row").filter(has_text="Cards")
    await see(row.get_by_role("cell", name="7", exact=True))
    await see(row.get_by_role("cell", name="10", exact=True))
    await expect(ann.page).to_have_url(re.compile("compare=quickplay"))


@story
async def test_an_impossible_combination_is_explained(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/mayhem#change")
    ann.forgive("400")  # what a browser notes of every request that is refused
    await ann.page.get_by_label(ann.words("rules.form.filter"), exact=True).fill("teams")
    await expect(ann.page.get_by_role("radio")).to_have_count(2)  # those of teams stay
    partners = ann.page.get_by_role("radio", name="partners play together")
    await partners.check()
    problem = ann.page.get_by_role("alert").filter(has_text=ann.words("rules.form.impossible"))
    await see(problem)
    assert "teams" not in ann.page.url  # nobody is given a link to rules that cannot be
    await ann.button("rules.form.take_back").click()
    await expect(problem).to_have_count(0)
    await expect(partners).not_to_be_checked()


@story
async def test_a_number_is_typed_slowly(visit: Visitors, server: TableServer) -> None:
    host = await create(server.url, CreateTable("Ann"))
    ann = await visit("Ann", host)
    await ann.button("lobby.change_rules").click()
    await ann.page.get_by_role("heading", name=ann.words("rules.groups.end")).click()
    target = ann.page.get_by_role("textbox", name="End of the match")
    await target.fill("")
    for digit in "150":
        await ann.page.wait_for_timeout(600)  # the server has answered to what there is
        await target.press(digit)
    await expect(target).to_have_value("150")
    await expect(target).to_be_focused()
    await expect(ann.page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)
    await target.fill("-3")
    await expect(target).to_have_attribute("aria-invalid", "true")
    await target.blur()
    await expect(target).to_have_value("1")
    await target.fill("")
    await target.blur()
    await expect(target).to_have_value("1")


@story
async def test_a_wrong_value_is_called_by_its_name(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/official?target=-3#change")
    ann.forgive("400")
    problem = ann.page.get_by_role("alert").filter(has_text=ann.words("rules.form.wrong_value"))
    await see(problem.get_by_text("“End of the match” is"))
    await ann.button("rules.form.take_back").click()
    await expect(problem).to_have_count(0)


@story
async def test_changed_rules_are_shared_as_a_link(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/official#change")
    await ann.page.get_by_label(ann.words("rules.form.filter"), exact=True).fill("target")
    await ann.page.get_by_role("textbox", name="End of the match").fill("250")
    await expect(ann.page).to_have_url(re.compile(r"/rules/official\?target=250"))
    await ann.button("rules.share").click()
    link = await ann.field("home.share.link").input_value()
    await see(ann.page.get_by_role("img", name=ann.words("home.share.code")))

    bo = await visit("Bo", server.url, link.removeprefix(server.url))
    await see(bo.text("250"))
    await see(bo.text(bo.words("rules.changes.one")))
    await bo.button("rules.make_table").click()
    await bo.field("home.name").fill("Bo")
    await bo.button("home.make.make", name="Bo").click()
    await see(bo.text(bo.words("lobby.changed")))
    await see(bo.page.get_by_role("listitem").filter(has_text="250"))


@story
async def test_an_option_tells_its_clause(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/party#change")
    await ann.page.get_by_label(ann.words("rules.form.filter"), exact=True).fill("jump")
    await ann.button("rules.clause_says", clause="H3").first.click()
    await see(ann.text("jump in"))


@story
async def test_what_a_sheet_leaves_open_is_marked(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/harsh")
    await see(ann.text("These rules follow a published rule sheet."))
    await see(ann.text("wins the match (not on this sheet)."))
    await ann.link("rules.compare").click()
    await ann.field("rules.diff.other").select_option(label="Classic")
    row = ann.page.get_by_role("row").filter(has_text="Card out of turn")
    await see(row.get_by_role("cell", name="no cards not on this sheet"))
    await see(row.get_by_role("cell", name="2", exact=True))

    await ann.link("rules.change").click()
    target = ann.page.get_by_role("group", name="End of the match")
    left_open = target.get_by_text(ann.words("rules.form.left_open", value="500"))
    await see(left_open)
    await target.get_by_role("textbox").fill("300")
    await expect(left_open).to_have_count(0)  # the table's own
    scoring = ann.page.get_by_role("group", name="Scoring")
    await see(scoring.get_by_text(ann.words("rules.form.place", place="Scoring")))


@story
async def test_a_rulebook_of_no_sheet_speaks_of_none(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/rules/party#change")
    target = ann.page.get_by_role("group", name="End of the match")
    await see(target)
    await expect(
        ann.page.get_by_text(re.compile("on (the|this) sheet", re.IGNORECASE))
    ).to_have_count(0)
