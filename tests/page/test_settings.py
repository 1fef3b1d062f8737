"""German, chosen from the browser or by hand, and other ways to have the page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from openuno.client import create
from openuno.protocol.http import CreateTable
from openuno.text.lang import say
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import lay_out, lays
from tests.support.page.fitting import assert_reachable
from tests.support.page.playing import (
    card_name,
    card_of,
    dialog,
    play,
    see_deal,
    see_discard,
    see_turn,
)
from tests.support.page.visitors import PHONE, Visitors, see, story
from tests.support.table_server import TableServer, bots

pytestmark = pytest.mark.long


@story
async def test_a_german_browser_is_spoken_to_in_german(
    visit: Visitors, lively: TableServer
) -> None:
    ann = await visit("Ann", lively.url, language="de")
    await expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    await ann.button("home.play").click()
    await see_deal(ann)


@story
async def test_a_turn_in_german(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language="de")
    game = situation.game
    await see_turn(ann)
    wrong = next(str(card) for card in game.hand("Ann") if str(card) not in lays(game, "Ann"))
    await card_of(ann, wrong).click()
    reason = game.why_not(f"Ann: play {wrong}")
    assert reason is not None
    words = reason.text("de").removeprefix(wrong).rstrip(".").split()[0]
    await see(dialog(ann).get_by_text(words))
    card = next(card for card in lays(game, "Ann") if card[1:].isdigit())
    await play(ann, card)
    await see_discard(ann, card)
    await see(ann.page.get_by_role("log").get_by_text("Du legst"))


@story
async def test_the_language_is_changed_at_the_table(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await see_turn(ann)
    await ann.button("settings.open").click()
    await ann.page.get_by_role("radio", name=say("en", "page.settings.languages.de")).check()
    ann.language = "de"
    await see_turn(ann)
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    await expect(card_of(ann, card)).to_have_accessible_name(
        f"{card_name(ann, card)}, {ann.words('felt.playable')}"
    )
    await ann.page.reload()
    await see_turn(ann)  # and is kept


_GREENISH = """(element) => {
    const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g);
    return Number(green) > Math.max(red, blue);
}"""
"""Whether something stands on a ground that is green more than anything else."""


@pytest.mark.parametrize(("felt", "dark"), [("midnight", False), ("berry", True)])
@story
async def test_buttons_and_names_go_with_the_table(
    visit: Visitors, server: TableServer, felt: str, dark: bool
) -> None:
    seat = await create(server.url, CreateTable("Ann", bots=bots(2)))
    ann = await visit("Ann", seat, window=PHONE, dark=dark)
    start = ann.button("lobby.start")
    await see(start)
    assert await start.evaluate(_GREENISH)
    await ann.button("settings.open").click()
    await ann.page.get_by_label(ann.words(f"settings.felts.{felt}"), exact=True).check()
    await ann.page.keyboard.press("Escape")
    assert not await start.evaluate(_GREENISH)
    await assert_accessible(ann.page)
    await start.click()
    await see_deal(ann)
    for pill in await ann.page.locator(".pill").all():
        assert not await pill.evaluate(_GREENISH)
    await assert_accessible(ann.page)


@story
async def test_how_one_likes_the_page_is_kept(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.button("settings.open").click()
    await expect(ann.field("settings.sound")).not_to_be_checked()
    await ann.field("settings.sound").check()
    await ann.page.get_by_role("radio", name=ann.words("settings.themes.dark")).check()
    await ann.page.reload()
    await expect(ann.page.locator("html")).to_have_css("color-scheme", "dark")
    await ann.button("settings.open").click()
    await expect(ann.field("settings.sound")).to_be_checked()
    await ann.page.get_by_role("radio", name=ann.words("settings.themes.light")).check()
    await expect(ann.page.locator("html")).to_have_css("color-scheme", "light")


COUNT_FLIGHTS = """
    window.flights = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.flights += 1;
        return animate.apply(this, how);
    };
"""


@pytest.mark.parametrize("moving", [True, False])
def test_cards_fly_unless_one_would_rather_not(
    visit: Visitors, server: TableServer, moving: bool
) -> None:
    @story
    async def lay_a_card(visit: Visitors) -> None:
        situation = situations.a_turn()
        table = await lay_out(server, situation)
        ann = await visit("Ann", table.seat("Ann"), moving=moving, script=COUNT_FLIGHTS)
        card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
        await play(ann, card)
        await see_discard(ann, card)  # at once: nothing waits for a card that flies
        assert bool(await ann.page.evaluate("window.flights")) == moving

    lay_a_card(visit=visit)


@pytest.mark.parametrize("window", [PHONE, (1280, 800)])
@story
async def test_the_settings_are_closed_by_a_button(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    ann = await visit("Ann", server.url, window=window)
    await ann.button("settings.open").click()
    await assert_reachable(ann.button("play.close"))
    await assert_accessible(ann.page)
    await ann.button("play.close").click()
    await expect(ann.field("settings.sound")).to_have_count(0)
    await expect(ann.button("settings.open")).to_be_focused()


@story
async def test_a_wild_in_a_sentence_has_its_word(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_wild_to_lay())
    ann = await visit("Ann", table.seat("Ann"), language="de")
    await play(ann, "W", "R")
    told = ann.page.get_by_role("log").get_by_role("img", name=card_name(ann, "W:R"))
    await expect(told).to_have_text(card_name(ann, "W"))
