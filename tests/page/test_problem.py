"""The problem of the day: from the home page to its answer, in every window, by keys alone."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.async_api import Locator, Request, expect

from openuno.text.lang import Language
from tests.support.held_analyst import held
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import lay_out
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.playing import card_name, card_of, choose, dialog, go_to, hand_of
from tests.support.page.problems import DAY, DAY_BEFORE, TODAY, problems
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.windows import resize, write_larger
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
SMALLEST, PHONE, LYING, DESKTOP = (320, 640), (390, 844), (844, 390), (1280, 800)
LANGUAGES: tuple[Language, ...] = ("en", "de")


def heading(visitor: Visitor, key: str, **values: object) -> Locator:
    return visitor.page.get_by_role("heading", name=visitor.words(key, **values), exact=True)


async def see_question(visitor: Visitor, seat: str) -> None:
    """Waits until it is asked what somebody would do."""
    await see(heading(visitor, "daily.ask", name=seat))
    await see(hand_of(visitor))


async def name_colour(visitor: Visitor, colour: str) -> None:
    """Makes the wild that was chosen this colour."""
    word = card_name(visitor, f"W:{colour}").split()[-1]
    await dialog(visitor).get_by_role("button", name=re.compile(f"^{word}", re.IGNORECASE)).click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", [PHONE, DESKTOP])
def test_from_the_home_page_to_the_answer(
    visit: Visitors, server: TableServer, window: tuple[int, int], language: Language
) -> None:
    @story
    async def solve(visit: Visitors) -> None:
        asked: list[str] = []

        def note(request: Request) -> None:
            asked.append(request.url)

        with problems(server, found=0) as analyst:
            ann = await visit("Ann", server.url, window=window, language=language, script=TODAY)
            ann.page.on("request", note)
            card = ann.page.get_by_role("link", name=ann.words("daily.title"))
            await expect(card).to_contain_text(ann.words("daily.invite"))
            assert not [url for url in asked if "Daily" in url or "problem" in url]
            await card.click()
            await see(ann.page.get_by_role("status").get_by_text(ann.words("daily.looking")))
            analyst.go_on(2)
            await see_question(ann, "Ann")
            await see(ann.link("daily.day_before"))
            await expect(ann.link("daily.today")).to_have_count(0)

            await choose(ann, "R7")
            said = {"en": "lay red 7", "de": "Rot 7 legen"}[language]
            wrong = ann.page.get_by_role("dialog", name=ann.words("daily.wrong", move=said))
            await see(wrong)
            await wrong.get_by_role("button", name=ann.words("daily.again")).click()
            await expect(wrong).to_have_count(0)
            await expect(card_of(ann, "R7")).to_be_focused()
            await expect(heading(ann, "daily.answer")).to_have_count(0)

            await choose(ann, "W")
            await name_colour(ann, "Y")
            answer = ann.page.get_by_role("region", name=ann.words("daily.answer"))
            await expect(answer).to_be_focused()
            await expect(answer).to_be_in_viewport()
            await expect(answer).to_contain_text(ann.words("daily.right"))
            best = {"en": "lay Wild in yellow", "de": "Farbwahl in Gelb legen"}[language]
            await expect(answer).to_contain_text(ann.words("daily.best", move=best))
            why = {"en": "Nothing else is nearly as good.", "de": "Nichts anderes ist"}[language]
            await expect(answer).to_contain_text(why)
            await expect(answer.get_by_role("listitem")).to_have_text(
                [re.compile(f"{wins}$") for wins in (62, 45, 40, 35, 30, 20, 10)]
            )
            await expect(answer.get_by_text(ann.words("daily.yours"))).to_have_count(2)

            await ann.page.get_by_role("link", name=ann.words("app.home")).click()
            await expect(card).to_contain_text(ann.words("daily.solved"))
            await card.click()
            await see(ann.text(ann.words("daily.solved_before")))
            await ann.button("daily.show").click()
            await see(heading(ann, "daily.answer"))
            await expect(ann.text(ann.words("daily.right"))).to_have_count(0)
            ann.page.remove_listener("request", note)

    solve(visit=visit)


@story
async def test_by_keyboard_alone(visit: Visitors, server: TableServer) -> None:
    with problems(server):
        ann = await visit("Ann", server.url, script=TODAY)
        press = ann.page.keyboard.press
        await go_to(ann.page.get_by_role("link", name=ann.words("daily.title")))
        await press("Enter")
        await see_question(ann, "Ann")
        await go_to(ann.button_named("Draw"))
        await press("Enter")
        await expect(dialog(ann)).to_be_focused()
        await press("Escape")
        await expect(ann.button_named("Draw")).to_be_focused()
        await go_to(card_of(ann, "W"))
        await press("Enter")
        await expect(dialog(ann)).to_be_focused()
        await press("b")
        await go_to(ann.button("daily.show"))
        await press("Enter")
        await expect(ann.page.get_by_role("region", name=ann.words("daily.answer"))).to_be_focused()
        await expect(ann.text(ann.words("daily.right"))).to_have_count(0)


@story
async def test_the_day_before_and_a_link_to_share(visit: Visitors, server: TableServer) -> None:
    with problems(server):
        ann = await visit("Ann", server.url, "/problem", script=TODAY)
        await see_question(ann, "Ann")
        await ann.button("daily.share").click()
        link = ann.field("home.share.link")
        await expect(link).to_have_value(f"{server.url}/problem/{DAY}")
        await ann.link("daily.day_before").click()
        await see_question(ann, "Bo")
        await expect(ann.page).to_have_url(f"{server.url}/problem/{DAY_BEFORE}")
        await ann.page.get_by_role("button", name=re.compile("^Draw a card")).click()  # the pile
        await see(ann.text(ann.words("daily.right")))
        await ann.link("daily.today").click()
        await see_question(ann, "Ann")


@story
async def test_a_card_that_cannot_be_laid(visit: Visitors, server: TableServer) -> None:
    with problems(server):
        ann = await visit("Ann", server.url, "/problem", script=TODAY)
        await see_question(ann, "Ann")
        await choose(ann, "B2")
        missed = ann.page.get_by_role("status").get_by_text(ann.words("daily.not_now"))
        await see(missed)
        await choose(ann, "G5")
        await see(dialog(ann))
        await expect(missed).to_have_count(0)
        await ann.page.get_by_role("link", name="Official").click()
        await see(ann.page.get_by_role("heading", level=1, name="Official"))


@story
async def test_in_another_language_what_was_chosen_stays(
    visit: Visitors, server: TableServer
) -> None:
    with problems(server):
        ann = await visit("Ann", server.url, "/problem", script=TODAY)
        await see_question(ann, "Ann")
        await choose(ann, "G5")
        await see(dialog(ann))
        await ann.button("settings.open").click()
        await ann.page.get_by_role("radio", name="Deutsch").check()
        await see(ann.page.get_by_role("dialog", name="„Grün 5 legen“"))


@story
async def test_what_is_refused_can_be_tried_again(visit: Visitors, server: TableServer) -> None:
    with problems(server) as analyst:
        analyst.fails = True
        ann = await visit("Ann", server.url, "/problem", script=TODAY)
        ann.forgive("503", "problem")
        alert = ann.page.get_by_role("alert")
        await expect(alert).to_contain_text("The analysis came to nothing.")
        await assert_accessible(ann.page)
        analyst.fails = False
        await ann.page.route("**/api/problem*", lambda route: route.abort())
        await ann.button("daily.again").click()
        await expect(alert).to_contain_text(ann.words("app.offline"))
        await ann.page.unroute("**/api/problem*")
        await ann.button("daily.again").click()
        await see_question(ann, "Ann")
        await expect(alert).to_have_count(0)


@story
async def test_a_day_without_a_problem(visit: Visitors, server: TableServer) -> None:
    with problems(server):
        ann = await visit("Ann", server.url, "/problem/2020-01-01", language="de", script=TODAY)
        ann.forgive("400")
        await expect(ann.page.get_by_role("alert")).to_contain_text("Rätsel gibt es für die Tage")
        await ann.link("daily.today").click()
        await see_question(ann, "Ann")


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_and_small_windows(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        with problems(server):
            ann = await visit("Ann", server.url, "/problem", language=language, script=TODAY)
            await see_question(ann, "Ann")
            await look_at(ann, dark=False)
            await choose(ann, "W")
            await look_at(ann, dark=False)
            await name_colour(ann, "G")
            await look_at(ann, dark=True)
            await ann.button("daily.show").click()
            await look_at(ann, dark=True)

    look(visit=visit)


async def look_at(visitor: Visitor, *, dark: bool) -> None:
    """Has axe-core look at what there is, in windows and with text of several sizes."""
    await visitor.page.emulate_media(color_scheme="dark" if dark else "light")
    for window, percent in product((SMALLEST, PHONE, LYING, DESKTOP), (100, 150, 200)):
        await resize(visitor.page, window)
        await write_larger(visitor.page, percent)
        await settle(visitor.page)
        await assert_fits(visitor.page)
        await assert_accessible(visitor.page)
        for button in await dialog(visitor).get_by_role("button").all():
            await button.scroll_into_view_if_needed()
            await assert_reachable(button)
    await resize(visitor.page, DESKTOP)
    await write_larger(visitor.page, 100)
    await settle(visitor.page)


@pytest.mark.compiled
@story
async def test_one_that_was_really_found(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, "/problem/2026-11-18")
    await see_question(ann, "Ann")
    await choose(ann, "Y3")
    answer = ann.page.get_by_role("region", name=ann.words("daily.answer"))
    await expect(answer).to_contain_text(ann.words("daily.right"))
    await expect(answer).to_contain_text(ann.words("daily.best", move="lay yellow 3"))
    await expect(answer.get_by_role("listitem")).to_have_count(3)


@story
async def test_nobody_is_invited_to_what_a_server_does_not_do(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_short_match())
    with held(server.context, 0):
        ann = await visit("Ann", table.seat("Ann"), "/", language="de", window=SMALLEST)
        await see(ann.button("home.play"))
        await see(ann.page.get_by_role("link", name=ann.words("daily.title")), 0)
        ann.forgive("404 (Not Found)")
        await ann.open("/problem")
        await see(ann.page.get_by_role("alert").get_by_text("hat kein Rätsel des Tages"))
        await see(ann.button("daily.again"), 0)
        await ann.open(f"/t/{table.code}")
        await see(ann.link("sheet.replay"))
        await see(ann.link("replay.analyse"), 0)
        await ann.open(f"/t/{table.code}/replay/1")
        await see(ann.page.get_by_role("group", name=ann.words("replay.lines")))
        await see(ann.button("replay.analyse"), 0)
        await ann.open(f"/t/{table.code}/replay/1?analysis=on")
        await see(ann.text("analysiert keine Partien"))
        await ann.button("replay.analyse").click()
        await see(ann.button("replay.analyse"), 0)
