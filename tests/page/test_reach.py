"""What the rules allow, or put a price on, can be done in the page: on a phone, too, and where
nobody is reminded of UNO.
"""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Position, expect

from openuno.game.events import HandShown
from openuno.game.reminders import Reminders
from openuno.server.tables.turning_points import stakes
from openuno.text.lang import say
from tests.support.page import situations
from tests.support.page.dealing import lay_out, lays
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.playing import (
    card_name,
    card_of,
    count_of,
    dialog,
    hand_of,
    see_discard,
    see_hand,
    see_story,
)
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.present import present
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

PHONE = (360, 740)
CORNER_SEEN = 24
"""So many pixels of a card tell which it is."""
CORNER = Position(x=14, y=24)
"""Where a card can be tapped though the next one lies over it."""


@story
async def test_uno_is_called_falsely_with_a_chain(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_chain()
    chain, hand = situations.chain_of(situation.game), len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    for card in chain:
        await card_of(ann, card).click(position=CORNER)
        await expect(card_of(ann, card)).to_have_attribute("aria-pressed", "true")
    await ann.button("play.do.uno").click()
    await ann.button("play.why.ok").click()  # it is not called by accident
    await ann.button("play.do.uno").click()
    await ann.button("play.why.anyway", cards=count_of(ann, 4)).click()
    await see_discard(ann, chain[-1])
    await see_hand(ann, hand - len(chain) + 4)


@story
async def test_anybody_is_accused_on_a_phone(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn_by("strict")
    hand = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, touch=True)
    for number, name in enumerate(("Bo", "Cy"), 1):
        await ann.page.get_by_role("button", name=name).first.tap()
        await ann.button("play.seat.catch").tap()
        await ann.button("play.why.call_anyway", cards=count_of(ann, 2)).tap()
        await see_hand(ann, hand + 2 * number)


@story
async def test_a_card_is_laid_out_of_turn_at_its_price(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn_by("classic")
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), window=PHONE)
    hand = situation.game.hand("Bo")
    await card_of(bo, str(hand[0])).click(position=CORNER)
    await see(bo.page.locator(".banner").get_by_text("It is Ann's turn."))
    await card_of(bo, str(hand[0])).click(position=CORNER)
    await see(dialog(bo).get_by_text("It is Ann's turn."))
    await bo.button("play.why.anyway", cards=count_of(bo, 2)).click()
    await see_hand(bo, len(hand) + 2)


@story
async def test_something_is_suggested_on_a_phone(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn_by("traditional")
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), window=PHONE, touch=True)
    hand = len(situation.game.hand("Bo"))
    await bo.button("story.open").tap()
    await see(bo.text(bo.words("story.costs", cards=count_of(bo, 4))))
    await bo.page.get_by_role("textbox", name=bo.words("story.write")).fill("Ann, play red 7!")
    await bo.button("story.send").tap()
    await see_hand(bo, hand + 4)


@pytest.mark.parametrize("guilty", [True, False])
@story
async def test_the_challenger_alone_sees_the_hand_as_cards(
    visit: Visitors, server: TableServer, guilty: bool
) -> None:
    situation = situations.to_challenge(guilty=guilty)
    after = situation.game.copy()
    (shown,) = [x for x in after.apply("Ann: challenge") if isinstance(x, HandShown)]
    watcher = next(name for name in ("Bo", "Cy") if name != shown.seat)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    other = await visit(watcher, table.seat(watcher), window=PHONE)
    await ann.button("play.do.challenge").click()
    asked = present(stakes(situation.game, situation.game.legal("Ann"))).colour
    colour = say("en", f"words.colours.{asked}")
    verdict = ann.words(
        f"challenge.{'was_bluff' if guilty else 'had_none'}", name=shown.seat, colour=colour
    )
    told = ann.page.get_by_role("dialog", name=verdict)
    await see(told.get_by_text(ann.words("play.shown", name=shown.seat)))
    names = [card_name(ann, str(card)) for card in shown.cards or ()]
    await expect(told.get_by_role("listitem")).to_have_text(names)
    await see_hand(ann, len(after.hand("Ann")))
    await settle(ann.page)
    await assert_fits(ann.page)
    for card in await told.get_by_role("listitem").all():
        await expect(card).to_be_in_viewport(ratio=1)
        at = await card.bounding_box()
        assert at is not None
        assert at["width"] >= CORNER_SEEN  # the next one lies over the rest
    await assert_reachable(hand_of(ann).last)
    await see_hand(other, len(after.hand(watcher)))
    await expect(dialog(other)).to_have_count(0)
    await ann.page.keyboard.press("Escape")
    await expect(dialog(ann)).to_have_count(0)


# Where nobody is reminded of UNO


def offered(visitor: Visitor) -> Locator:
    """The buttons beside the hand, and the seats."""
    return visitor.page.locator("main button:not([data-card])")


async def names_of(visitor: Visitor) -> list[str]:
    await settle(visitor.page)
    return await offered(visitor).evaluate_all(
        "(all) => all.map((each) => `${each.ariaLabel ?? each.innerText} ${each.className}`)"
    )


@story
async def test_who_can_be_caught_is_not_shown(visit: Visitors, server: TableServer) -> None:
    """The page is the same before and after a late call, but for what is told of it."""
    table = await lay_out(server, situations.to_catch(), reminders=Reminders.NONE)
    ann, bo = [await visit(name, table.seat(name)) for name in ("Ann", "Bo")]
    await see_hand(bo, 1)
    before = [await names_of(each) for each in (ann, bo)]
    assert any(ann.words("play.do.accuse") in name for name in before[0])
    assert not any("ready" in name or "missing" in name for name in before[0] + before[1])
    await bo.button("play.do.uno").click()
    await see_story(ann, "Bo calls UNO")
    await see_story(bo, "You call UNO")
    assert [await names_of(each) for each in (ann, bo)] == before


@story
async def test_whoever_notices_catches(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_catch(), reminders=Reminders.NONE)
    ann, bo = [await visit(name, table.seat(name), window=PHONE) for name in ("Ann", "Bo")]
    await see_hand(bo, 1)
    await ann.page.keyboard.press("c")
    await see(dialog(ann).get_by_text(ann.words("play.accuse")))
    await ann.page.keyboard.press("Escape")
    await expect(dialog(ann)).to_have_count(0)
    await ann.button("play.do.accuse").click()
    await dialog(ann).get_by_role("button", name="Bo").click()
    await see_hand(bo, 3)
    await expect(dialog(ann)).to_have_count(0)
    await see(ann.button("play.do.accuse"))


@story
async def test_whoever_accuses_falsely_pays_without_being_asked(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn_by("strict")
    hand = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation, reminders=Reminders.NONE)
    ann = await visit("Ann", table.seat("Ann"))
    await ann.button("play.do.accuse").click()
    await dialog(ann).get_by_role("button", name="Cy").click()
    await see_hand(ann, hand + 2)
    card = lays(situation.game, "Ann")[0]
    await ann.button("play.do.uno").click()
    await see(ann.button("play.do.uno_armed"))
    await card_of(ann, card).click()
    await see_hand(ann, hand + 2 - 1 + 2)


@story
async def test_a_table_without_reminders_is_made(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.field("home.name").fill("Ann")
    await ann.page.get_by_label(ann.words("home.make.reminders")).uncheck()
    await ann.button("home.make.make", name="Ann").click()
    await see(ann.text(ann.words("lobby.no_reminders")))
