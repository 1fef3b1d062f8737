"""Several people on one device: it is passed on, and nobody sees another's cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from openuno.game.actions import Draw
from openuno.game.game import Game
from openuno.text.lang import Language
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import LaidTable, deal, kinds, lay_out, lays
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.playing import Clicker, dialog, hand_of, play, see_hand
from tests.support.page.visitors import PHONE, WINDOW, Visitor, Visitors, see, story
from tests.support.page.windows import write_larger
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
THREE = ("Ann", "Bo", "Cy")


def curtain(visitor: Visitor, name: str) -> Locator:
    """The curtain, waiting for somebody."""
    title = visitor.words("device.title", name=name)
    return visitor.page.get_by_role("dialog", name=title, exact=True)


async def see_curtain(visitor: Visitor, name: str) -> None:
    """Waits for the curtain: the focus is in it, and no card is anywhere on the page."""
    await see(curtain(visitor, name))
    await expect(visitor.page.locator("[data-card], [data-place=hand]")).to_have_count(0)
    await expect(visitor.page.get_by_role("log")).to_have_count(0)
    await expect(curtain(visitor, name).locator(":scope:focus-within, :scope:focus")).to_have_count(
        1
    )


async def take(visitor: Visitor, name: str) -> None:
    """Somebody says that they have the device."""
    await visitor.button("device.i_am", name=name).click()
    await see(hand_of(visitor))


async def share(
    visit: Visitors,
    table: LaidTable,
    *,
    window: tuple[int, int] = WINDOW,
    language: Language = "en",
    script: str = "",
) -> Visitor:
    """Ann and Bo on one device."""
    ann, beside = table.seat("Ann"), {"Bo": table.seat("Bo")}
    return await visit("Ann", ann, beside=beside, window=window, language=language, script=script)


def numbers(game: Game) -> list[str]:
    """The number cards that Ann can lay."""
    return [card for card in lays(game, "Ann") if card[1:].isdigit()]


class Sharers(Clicker):
    """All who play on a device: whoever is asked for takes it, and plays what is offered first."""

    def _choose(self, seen: dict[str, Any]) -> Locator | None:
        start = re.escape(self.visitor.words("device.pass", name="").strip())
        if not seen["asked"] and any(re.match(start, name) for name in seen["names"]):
            button = self.visitor.page.get_by_role("main").get_by_role("button")
            return button.filter(has_text=re.compile(f"^{start}")).first
        return super()._choose(seen)


_WATCH = """
window.curtains = window.leaks = 0;
new MutationObserver(() => {
    if (!document.querySelector('[role=dialog] > h2[aria-live]')) return;
    window.curtains++;
    if (document.querySelector('[data-card], [data-place=hand], [role=log]')) window.leaks++;
}).observe(document, { childList: true, subtree: true });
"""
"""Looks after every change of the page whether there is a card behind the curtain."""


@story
async def test_a_hand_of_two_on_a_phone_with_a_bot(visit: Visitors, lively: TableServer) -> None:
    options: dict[str, Any] = {"hand_size": 2, "scoring": "single_hand", "uno_call": "auto"}
    situation = deal(lambda game: game.turn == "Bo", *THREE, **options)
    table = await lay_out(lively, situation, bots=("Cy",))
    phone = await share(visit, table, window=PHONE, language="de", script=_WATCH)
    await see_curtain(phone, "Bo")
    await Sharers(phone).play_match()
    assert await phone.page.evaluate("window.curtains") > 1
    assert await phone.page.evaluate("window.leaks") == 0
    await see(phone.page.get_by_role("list", name=phone.words("ending.podium")))
    await expect(phone.text(phone.words("sheet.match_mine"))).to_have_count(0)
    await phone.button("lobby.rematch").click()  # Ann is the host, whoever has the phone
    await see(phone.page.get_by_role("dialog").get_by_text(phone.words("device.hidden")))
    await expect(phone.page.locator("[data-card]")).to_have_count(0)


@story
async def test_the_score_is_looked_at_together(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    both = await share(visit, table)
    await see_curtain(both, "Ann")
    await take(both, "Ann")
    await play(both, str(situation.game.hand("Ann")[0]))
    sheet = both.page.get_by_role("group", name=both.words("sheet.title"))
    await see(sheet.locator("tbody tr .face"), len(situation.game.seats))
    await see(both.page.get_by_role("heading", name=both.words("sheet.hand_won", names="Ann")))
    await expect(sheet.get_by_text(f"({both.words('lobby.you')})")).to_have_count(0)
    await assert_accessible(both.page)
    await both.button("sheet.next").click()
    await see(both.page.get_by_role("dialog").get_by_text(both.words("device.hidden")))
    await expect(both.page.locator("[data-card]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_the_way_to_somebody_else_lies_on_nothing(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """On the smallest phone, with the largest text."""
    table = await lay_out(server, situations.a_turn())
    ann = await visit(
        "Ann",
        table.seat("Ann"),
        beside={"Bo": table.seat("Bo")},
        window=(320, 640),
        language=language,
    )
    await write_larger(ann.page, 200)
    await take(ann, "Ann")
    await settle(ann.page)
    other = await ann.button("device.other").bounding_box()
    colour = await ann.page.locator("main .label.colour").bounding_box()
    assert other is not None
    assert colour is not None
    assert colour["y"] + colour["height"] <= other["y"] + 1


@story
async def test_what_is_drawn_is_seen_and_a_reload_shows_no_card(
    visit: Visitors, server: TableServer
) -> None:
    def wanted(game: Game) -> bool:
        """Ann has to draw, and with that it is Bo's turn."""
        if game.turn != "Ann" or game.phase != "play" or lays(game, "Ann"):
            return False
        drawn = game.copy()
        drawn.apply(Draw("Ann"))
        return drawn.turn == "Bo" and len(drawn.hand("Ann")) > len(game.hand("Ann"))

    situation = deal(wanted, *THREE, moves=12)
    table = await lay_out(server, situation)
    phone = await share(visit, table, window=PHONE)
    await see_curtain(phone, "Ann")
    await assert_accessible(phone.page)
    await assert_reachable(phone.page.locator("main [role=dialog] button"))
    await take(phone, "Ann")
    cards = len(situation.game.hand("Ann"))
    await see_hand(phone, cards)
    await phone.button("play.do.draw").click()
    await see_hand(phone, cards + 1)
    await phone.button("device.pass", name="Bo").click()
    await see_curtain(phone, "Bo")
    await phone.page.reload()
    await see_curtain(phone, "Bo")
    await write_larger(phone.page, 200)
    await phone.page.reload()
    await see_curtain(phone, "Bo")
    await settle(phone.page)
    await assert_fits(phone.page)
    await assert_accessible(phone.page)
    await take(phone, "Bo")
    await see_hand(phone, len(situation.game.hand("Bo")))
    await see(dialog(phone).get_by_text(phone.words("device.missed")))
    await settle(phone.page)
    await assert_fits(phone.page)
    await assert_accessible(phone.page)


@story
async def test_somebody_else_steps_in_and_gives_it_back(
    visit: Visitors, server: TableServer
) -> None:
    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and game.view(None).next == "Cy" and bool(numbers(game))

    situation = deal(wanted, *THREE, moves=8)
    table = await lay_out(server, situation)
    both = await share(visit, table)
    await see_curtain(both, "Ann")
    await take(both, "Ann")
    await both.button("play.close").click()
    await both.button("device.other").click()
    await see_curtain(both, "Bo")
    await both.page.keyboard.press("Tab")
    await both.page.keyboard.press("Enter")
    await see_hand(both, len(situation.game.hand("Bo")))
    for card in set(kinds(situation.game.hand("Ann"))) - set(kinds(situation.game.hand("Bo"))):
        await expect(both.page.locator(f'[data-place=hand] [data-card="{card}"]')).to_have_count(0)
    await both.button("device.pass", name="Ann").click()
    await see_curtain(both, "Ann")
    await take(both, "Ann")
    await play(both, numbers(situation.game)[0])
    await see_hand(both, len(situation.game.hand("Ann")) - 1)
    await see(both.button("device.other"))  # Cy plays elsewhere: nobody has to pass anything


@story
async def test_a_table_for_those_who_share_a_phone(visit: Visitors, server: TableServer) -> None:
    phone = await visit("Ann", server.url, window=PHONE, touch=True, language="de")
    await phone.field("home.name").fill("Ann")
    await phone.button_named(f"+ {phone.words('device.add')}").click()
    await expect(phone.field("device.person", seat=2)).to_be_focused()
    await phone.page.keyboard.type("Ann")
    await phone.button("home.make.make", name="Ann").click()
    await see(phone.page.get_by_role("alert").filter(has_text=phone.words("device.same_name")))
    await phone.field("device.person", seat=2).fill("Bo")
    await expect(phone.field("home.make.turn_time")).to_have_value("86400")
    await assert_accessible(phone.page)
    await phone.button("home.make.make", name="Ann").click()
    seats = phone.page.get_by_role("region", name=phone.words("lobby.seats"))
    bo = seats.get_by_role("listitem").filter(has_text="Bo")
    await see(bo.get_by_text(phone.words("device.here")))

    await phone.button_named(f"+ {phone.words('device.add')}").click()
    await phone.page.keyboard.type("Cy")
    await phone.page.keyboard.press("Enter")
    cy = seats.get_by_role("listitem").filter(has_text="Cy")
    await see(cy.get_by_text(phone.words("device.here")))
    await cy.get_by_role("button", name=phone.words("faces.change")).click()
    await phone.page.get_by_role("button", name=phone.words("lobby.remove", name="Cy")).click()
    await expect(cy).to_have_count(0)

    await bo.get_by_role("button", name=phone.words("faces.change")).click()
    await phone.page.get_by_title(phone.words("faces.colours.gold"), exact=True).click()
    await settle(phone.page)
    await assert_fits(phone.page)
    await assert_accessible(phone.page)
    await phone.button("faces.done").click()
    await see(bo.locator("[data-seat-colour=gold]"))

    await phone.button("lobby.start").click()
    for name in ("Ann", "Bo"):
        await see(phone.page.get_by_role("heading", name=phone.words("device.pick", name=name)))
        await phone.page.locator(".spot:not(.turned)").first.click()
    deals = re.compile("|".join(phone.words("pick.deals", name=name) for name in ("Ann", "Bo")))
    again = phone.text(phone.words("pick.again", names="Ann und Bo"))  # they have the same number
    await see(phone.page.get_by_role("heading", name=deals).or_(again))
