"""The analysis board beside a replay: luck and play in figures and sentences, a curve that is a
slider, what would have been better, what if, and what it is like while it is worked out.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from openuno.client import fetch
from openuno.text.lang import Language
from tests.support.held_analyst import held
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import LaidTable, lay_out
from tests.support.page.fitting import assert_fits, settle
from tests.support.page.playing import play
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.windows import resize, write_larger
from tests.support.table_server import TableServer
from tests.support.waiting import until as came

pytestmark = [pytest.mark.long, pytest.mark.compiled]
PHONE, SMALL, LYING, DESKTOP = (390, 844), (320, 640), (844, 390), (1280, 800)
MARKS = ("slip", "mistake", "blunder")


async def open_board(visitor: Visitor) -> None:
    """Asks for the analysis, and waits until it is there."""
    await visitor.button("replay.analyse").click()
    await see(slider(visitor))


def slider(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider", name=visitor.words("board.curve.slider"))


def marks(visitor: Visitor) -> Locator:
    """The moves in the list of those that could have been better."""
    title = visitor.words("board.marks.title")
    return visitor.page.get_by_role("list", name=title).get_by_role("button")


def figures(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("table", name=visitor.words("board.parts.title"))


async def analysis_of(table: LaidTable) -> dict[str, Any]:
    return await fetch(table.url, f"/api/tables/{table.code}/matches/1/analysis")


def marked_in(analysis: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """The hands and moves that are marked, in their order."""
    return [
        (hand["number"], move)
        for hand in analysis["hands"]
        for move in hand["moves"]
        if move["judgement"] and move["judgement"]["mark"]
    ]


def tenths(text: str) -> int:
    """The first figure of a cell, in tenths of a point."""
    found = re.match(r"\s*([+−]?)(\d+)[.,](\d)", text)
    assert found, text
    size = int(found[2] + found[3])
    return -size if found[1] == "−" else size


async def cells(visitor: Visitor, row: str) -> list[str]:
    """What stands in a row of the table, under the names."""
    line = (
        figures(visitor)
        .get_by_role("row")
        .filter(
            has=visitor.page.get_by_role(
                "rowheader", name=visitor.words(f"board.parts.{row}"), exact=True
            )
        )
    )
    return await line.get_by_role("cell").all_inner_texts()


@story
async def test_luck_and_play_add_up(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1")
    await open_board(eve)
    analysis = await analysis_of(table)
    names: list[str] = analysis["seats"]
    await expect(figures(eve).get_by_role("columnheader")).to_have_text(names)
    parts = [
        list(map(tenths, await cells(eve, part))) for part in ("deal", "draws", "own", "others")
    ]
    results = list(map(tenths, await cells(eve, "result")))
    assert [sum(column) for column in zip(*parts, strict=True)] == results
    for name, result in zip(names, results, strict=True):
        assert abs(result / 10 - analysis["parts"][name]["result"]) < 0.051
    for name, cell in zip(names, await cells(eve, "without_luck"), strict=True):
        shown = analysis["parts"][name]
        assert abs(tenths(cell) / 10 - shown["without_luck"]) < 0.051
        assert f"±{shown['margin']:.1f}" in cell
    for mark in MARKS:
        assert await cells(eve, mark) == [
            str(analysis["errors"][name]["marks"].get(mark, 0)) for name in names
        ]
    await see(eve.text(eve.words("analysis.assumed", rounds=f"{analysis['rounds']:,}")))


@story
async def test_the_curve_is_a_slider(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1?analysis=on")
    curve = slider(eve)
    await see(curve)
    analysis = await analysis_of(table)
    first, second = analysis["hands"][:2]
    steps = [0, *(move["step"] for move in first["moves"])]

    async def at(hand: int, step: int) -> None:
        words = eve.words("board.curve.move", hand=hand, move=step)
        if not step:
            words = eve.words("board.curve.deal", hand=hand)
        text = re.compile(rf"^{re.escape(words)}: .*(\w+ \d+ %, ){{2}}\w+ \d+ %$")
        await expect(curve).to_have_attribute("aria-valuetext", text)

    await curve.focus()
    await at(1, 0)
    await eve.page.keyboard.press("ArrowRight")
    await at(1, steps[1])
    told = (await fetch(table.url, f"/api/tables/{table.code}/matches/1/hands/1"))["steps"]
    who = told[steps[1]]["told"][0]["text"].split()[0]
    await expect(curve).to_have_attribute("aria-valuetext", re.compile(f": {who} "))
    await eve.page.keyboard.press("Home")
    for _ in steps:
        await eve.page.keyboard.press("ArrowUp")
        await expect(curve).not_to_have_attribute("aria-valuenow", "0")
    await at(2, 0)  # on into the next hand
    await eve.page.keyboard.press("PageUp")
    await expect(curve).to_have_attribute("aria-valuenow", str(len(steps) + 10))
    await eve.page.keyboard.press("End")
    last = sum(len(hand["moves"]) + 1 for hand in analysis["hands"]) - 1
    await expect(curve).to_have_attribute("aria-valuenow", str(last))
    await expect(curve).to_have_attribute("aria-valuemax", str(last))
    await expect(eve.page).to_have_url(re.compile(r"hand=\d+&step=\d+&analysis=on"))
    box = await curve.bounding_box()
    assert box
    await eve.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    await at(1, 0)
    await eve.page.mouse.down()
    await eve.page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 5)
    await eve.page.mouse.up()
    await expect(curve).to_have_attribute("aria-valuenow", str(last))
    assert len(second["moves"]) > 10


@story
async def test_what_could_have_been_better(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    ann = await visit(
        "Ann", table.watching, f"/t/{table.code}/replay/1", language="de", window=PHONE
    )
    await open_board(ann)
    found = marked_in(
        await fetch(table.url, f"/api/tables/{table.code}/matches/1/analysis?lang=de")
    )
    assert len(found) > 1
    await see(marks(ann), len(found))
    hand, move = found[1]
    await marks(ann).nth(1).click()
    await expect(marks(ann).nth(1)).to_have_attribute("aria-current", "step")
    judgement = move["judgement"]
    lost = ann.words(
        "board.moment.lost",
        mark=ann.words(f"analysis.marks.{judgement['mark']}"),
        points=f"{judgement['loss']:.1f}".replace(".", ","),
    )
    moment = ann.page.get_by_role(
        "region", name=ann.words("board.curve.move", hand=hand, move=move["step"])
    )
    await see(moment.get_by_text(lost))
    await see(moment.get_by_text(ann.words("board.moment.better")))
    why: str = judgement["why"]["text"]
    await see(moment.get_by_text(re.split(r"[:;,.]| \w+\+?\d", why)[0]))
    await ann.button("board.marks.back").click()
    await expect(marks(ann).nth(0)).to_have_attribute("aria-current", "step")
    await expect(ann.button("board.marks.back")).to_have_attribute("aria-disabled", "true")
    await ann.button("board.marks.on").click()
    await expect(marks(ann).nth(1)).to_have_attribute("aria-current", "step")
    await ann.button("board.moment.try").click()  # the better move, made
    await see(ann.text(ann.words("board.study.bots", name=move["seat"])))
    await see(ann.button("board.study.back"))


@story
async def test_another_move_is_tried(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    path = f"/api/tables/{table.code}/matches/1/hands/2"
    told = (await fetch(table.url, path))["steps"]
    turn = told[3]["view"]["turn"]
    study = await _studied(table, 2, 3)
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1?hand=2&step=3&analysis=on")
    await eve.button("board.study.title").click()
    panel = eve.page.get_by_role("region", name=eve.words("board.study.title"))
    await see(panel.get_by_text(eve.words("board.study.choose", name=turn)))
    choices = panel.locator(".options").get_by_role("button")
    await see(choices, len(study["choices"]))
    await choices.first.click()
    lines = panel.get_by_role("list", name=eve.words("replay.lines")).get_by_role("button")
    after = await _studied(table, 2, 3, study["choices"][0]["action"])
    await see(lines, len(after["steps"]) + 1)
    await expect(lines.last).to_have_attribute("aria-current", "step")
    await eve.button("replay.back").click()
    await expect(lines.nth(len(after["steps"]) - 1)).to_have_attribute("aria-current", "step")
    await see(choices, 0)  # one moves at the end of what is known
    await lines.last.click()
    await see(choices, len(after["choices"]))
    await eve.button("board.study.back").click()
    await see(choices, len(study["choices"]))
    await eve.button("board.study.leave").click()
    await see(eve.button("replay.play"))
    await expect(eve.page).to_have_url(re.compile(r"hand=2&step=3&analysis=on"))


async def _studied(table: LaidTable, hand: int, step: int, *moves: str) -> dict[str, Any]:
    path = f"/api/tables/{table.code}/matches/1/hands/{hand}/study"
    body = json.dumps({"step": step, "moves": moves}).encode()
    return await fetch(table.url, path, body=body)


@story
async def test_what_comes_is_hidden(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    found = marked_in(await _analysed(table))
    hand, move = found[0]
    before = f"?hand={hand}&step={move['step'] - 1}&analysis=hide"
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1{before}", window=PHONE)
    await see(slider(eve))
    hides = eve.page.get_by_role("switch", name=eve.words("board.hide.label"))
    await expect(hides).to_be_checked()
    await see(eve.text(eve.words("board.hide.text")))
    await see(marks(eve), 0)
    await expect(figures(eve)).to_have_count(0)
    drawn = eve.page.locator(".curve .mark")
    await expect(drawn).to_have_count(0)
    length = await eve.page.locator(".curve .line").first.evaluate("(p) => p.getTotalLength()")
    await slider(eve).focus()
    await eve.page.keyboard.press("End")  # a step at a time
    await see(marks(eve), 1)
    await expect(drawn).to_have_count(1)
    await hides.uncheck()
    await see(figures(eve))
    await see(marks(eve), len(found))
    await expect(drawn).to_have_count(len(found))
    whole = await eve.page.locator(".curve .line").first.evaluate("(p) => p.getTotalLength()")
    assert whole > length
    await expect(eve.page).to_have_url(re.compile(r"analysis=on"))


async def _analysed(table: LaidTable) -> dict[str, Any]:
    """The analysis, once it is there."""
    while "hands" not in (found := await analysis_of(table)):
        await asyncio.sleep(0.05)
    return found


@story
async def test_a_link_leads_to_the_moment(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1?hand=2&step=2")
    await open_board(eve)
    await (
        eve.page.get_by_role("main")
        .get_by_role("button", name=eve.words("replay.share"), exact=True)
        .click()
    )
    link = await eve.field("home.share.link").input_value()
    assert link.endswith("?hand=2&step=2&analysis=on")
    bo = await visit("Bo", table.watching, link.removeprefix(table.url), language="de")
    words = bo.words("board.curve.move", hand=2, move=2)
    await expect(slider(bo)).to_have_attribute("aria-valuetext", re.compile(f"^{words}: "))


@story
async def test_how_far_it_is_and_what_if_it_fails(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_short_match())
    with held(server.context) as analyst:
        eve = await visit("Eve", table.watching, f"/t/{table.code}/replay/1", language="de")
        eve.forgive("503")
        await eve.button("replay.analyse").click()
        await came(lambda: analyst.orders)
        await see(eve.text(eve.words("board.progress", done=1, of=2)))
        bar = eve.page.get_by_role("progressbar", name=eve.words("board.working"))
        await expect(bar).to_have_attribute("max", "2")
        await see(eve.button("board.study.title"))  # that need not wait
        analyst.fails = True
        analyst.go_on()
        await see(eve.page.get_by_role("alert").filter(has_text="Analyse"))
        analyst.fails = False
        await eve.button("board.again").click()
        await came(lambda: len(analyst.orders) == 2)
        await see(eve.text(eve.words("board.progress", done=1, of=2)))
        await expect(eve.page.get_by_role("alert")).to_have_count(0)
        await eve.button("replay.analyse").click()  # and is closed again
        await expect(bar).to_have_count(0)
        await see(eve.page.get_by_role("list", name=eve.words("replay.lines")))


@story
async def test_after_a_match_one_button_leads_there(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    await play(ann, str(situation.game.hand("Ann")[0]))
    await ann.link("replay.analyse").click()
    await see(slider(ann))


@pytest.mark.parametrize("language", ["en", "de"])
def test_everyone_can_use_it(visit: Visitors, server: TableServer, language: Language) -> None:
    @story
    async def look(visit: Visitors) -> None:
        table = await lay_out(server, situations.a_short_match())
        dark = language == "de"
        eve = await visit(
            "Eve", table.watching, f"/t/{table.code}/replay/1", language=language, dark=dark
        )
        await open_board(eve)
        await marks(eve).first.click()
        await _assert_usable(eve)
        await eve.button("board.moment.try").click()
        await see(eve.button("board.study.back"))
        await _assert_usable(eve)

    look(visit=visit)


async def _assert_usable(visitor: Visitor) -> None:
    for percent in (100, 150, 200):
        await write_larger(visitor.page, percent)
        for window in (DESKTOP, PHONE, SMALL, LYING):
            await resize(visitor.page, window)
            await settle(visitor.page)
            await assert_fits(visitor.page)
            if window in (DESKTOP, PHONE):
                await assert_accessible(visitor.page)
    await write_larger(visitor.page, 100)
    await resize(visitor.page, DESKTOP)
