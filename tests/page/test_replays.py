"""A match once more: step, jump, other eyes, a link to a moment, a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from openuno.client import fetch
from tests.support.page import situations
from tests.support.page.dealing import LaidTable, deal, lay_out
from tests.support.page.playing import card_name, play, see_discard
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


async def steps_of(table: LaidTable, hand: int = 1) -> list[dict[str, object]]:
    told = await fetch(table.url, f"/api/tables/{table.code}/matches/1/hands/{hand}")
    return told["steps"]


async def at_step(visitor: Visitor, step: int, last: int) -> None:
    """Waits until this step is shown."""
    slider = visitor.page.get_by_role("slider", name=visitor.words("replay.step"))
    await expect(slider).to_have_value(str(step))
    if step:
        words = visitor.words("replay.at", step=step, last=last)
        await expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(words)))


@story
async def test_a_match_is_stepped_through(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    steps = await steps_of(table)
    last = len(steps) - 1
    ann = await visit("Ann", table.watching, f"/t/{table.code}/replay/1")
    await at_step(ann, 0, last)
    for step in (1, 2):
        await ann.button("replay.on").click()
        await at_step(ann, step, last)
        await see_discard(ann, steps[step]["view"]["top"])  # type: ignore[index]
    await ann.button("replay.back").click()
    await at_step(ann, 1, last)
    await ann.page.keyboard.press("End")
    await at_step(ann, last, last)
    await ann.page.keyboard.press("ArrowRight")  # on into the next hand
    await at_step(ann, 0, len(await steps_of(table, 2)) - 1)
    await expect(ann.page).to_have_url(re.compile(r"hand=2&step=0"))
    lines = ann.page.get_by_role("list", name=ann.words("replay.lines")).get_by_role("button")
    await lines.nth(3).click()
    await at_step(ann, 3, len(await steps_of(table, 2)) - 1)


@story
async def test_a_link_leads_to_the_same_moment(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    ann = await visit("Ann", table.watching, f"/t/{table.code}/replay/1?hand=2")
    steps = await steps_of(table, 2)
    last = len(steps) - 1
    await ann.page.get_by_role("slider").fill("5")
    await at_step(ann, 5, last)
    await ann.button("replay.share").click()
    link = await ann.field("home.share.link").input_value()
    where = urlsplit(link)
    bo = await visit("Bo", table.url, f"{where.path}?{where.query}")
    await at_step(bo, 5, last)
    await see_discard(bo, steps[5]["view"]["top"])  # type: ignore[index]


@story
async def test_it_is_seen_with_other_eyes(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_match_over()
    table = await lay_out(server, situation)
    steps = await steps_of(table)
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    hands: dict[str, list[str]] = steps[0]["hands"]  # type: ignore[assignment]
    everyone = eve.page.get_by_role("list", name=eve.words("felt.players"))
    open_card = card_name(eve, hands["Bo"][0])
    await see(everyone.get_by_role("listitem").filter(has_text="Bo").filter(has_text=open_card))
    await eve.choice("replay.eyes").select_option(label=eve.words("replay.as", name="Ann"))
    held = eve.page.get_by_role("list", name=re.compile("^Ann"))
    await see(held.get_by_role("listitem"), len(hands["Ann"]))
    shown = await eve.page.evaluate(
        "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
    )
    assert sorted(shown) == sorted(hands["Ann"])


@story
async def test_it_plays_by_itself(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    await eve.choice("replay.speed").select_option(label=eve.words("replay.times", speed=4))
    await eve.button("replay.play").click()
    await eve.page.wait_for_function("() => document.querySelector('[type=range]').value >= 2")
    await eve.button("replay.pause").click()
    await see(eve.button("replay.play"))


@story
async def test_it_is_downloaded(visit: Visitors, server: TableServer, tmp_path: Path) -> None:
    situation = situations.a_match_over()
    table = await lay_out(server, situation)
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    async with eve.page.expect_download() as begun:
        await eve.link("replay.download").click()
    download = await begun.value
    assert download.suggested_filename == f"openuno-{table.code}-1.json"
    await download.save_as(tmp_path / "replay.json")
    replay = json.loads((tmp_path / "replay.json").read_text())
    assert len(replay["actions"]) == len(situation.game.actions)


@story
async def test_where_nobody_may_watch_it_is_for_those_who_sit_there(
    visit: Visitors, server: TableServer, tmp_path: Path
) -> None:
    situation = situations.a_match_over()
    table = await lay_out(server, situation, spectators=False)
    path = f"/t/{table.code}/replay/1"
    eve = await visit("Eve", table.watching, path)
    eve.forgive("401")
    await see(eve.page.get_by_role("alert"))
    ann = await visit("Ann", table.seat("Ann"), path)
    await see(ann.button("replay.play"))
    async with ann.page.expect_download() as begun:
        await ann.link("replay.download").click()
    download = await begun.value
    assert download.suggested_filename == f"openuno-{table.code}-1.json"
    await download.save_as(tmp_path / "replay.json")
    replay = json.loads((tmp_path / "replay.json").read_text())
    assert len(replay["actions"]) == len(situation.game.actions)


@story
async def test_everyone_has_the_face_of_the_match(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    told = await fetch(table.url, f"/api/tables/{table.code}/matches/1/hands/1")
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    for face in told["faces"]:
        seat = eve.page.locator(f'[data-place="seat:{face["name"]}"]')
        await see(seat.locator(f"[data-avatar={face['avatar']}]"))


@story
async def test_from_the_table_to_the_replay(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await play(ann, str(situation.game.hand("Ann")[0]))
    await ann.link("sheet.replay").click()
    await at_step(ann, 0, 0)
    await ann.link("replay.to_table", code=table.code).click()
    await see(ann.button("lobby.rematch"))


@story
async def test_a_match_that_is_on_cannot_be_watched_again(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    eve.forgive("409")
    await see(eve.page.get_by_role("alert"))
    await eve.link("replay.to_table", code=table.code).last.click()
    await see(eve.text(eve.words("play.watching")))


@story
async def test_who_has_a_seat_is_told_of_the_next_match(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_match_over())
    path = f"/t/{table.code}/replay/1"
    ann, eve = await visit("Ann", table.seat("Ann"), path), await visit("Eve", server.url, path)
    begun = ann.words("replay.begun", number=2)
    async with table.client("Ann") as client:
        await client.start()
    for visitor in (ann, eve):
        await see(visitor.page.get_by_role("slider"))
        await visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await see(ann.page.get_by_role("status").get_by_text(begun))
    await expect(eve.page.get_by_text(begun)).to_have_count(0)
    await ann.page.get_by_role("status").get_by_role("link").click()
    await expect(ann.page).to_have_url(re.compile(f"/t/{table.code}$"))


@story
async def test_a_name_is_read_beside_its_score(visit: Visitors, server: TableServer) -> None:
    names = ("Player", "Bo", "Cy")
    match = deal(
        lambda game: game.is_over,
        *names,
        rulebook="classic",
        moves=60,
        choose=situations.first_offered,
    )
    table = await lay_out(server, match)
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    seat = eve.page.locator('[data-place="seat:Player"]')
    await see(seat)
    name = seat.get_by_text("Player", exact=True)
    hidden = await name.evaluate("(name) => name.scrollWidth - name.clientWidth")
    assert hidden == 0
