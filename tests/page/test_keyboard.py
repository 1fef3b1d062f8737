"""The keyboard alone is enough; and what happens is told to those who do not see it."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.support.page import situations
from tests.support.page.dealing import lay_out, lays
from tests.support.page.picking import pick_until_dealt
from tests.support.page.playing import (
    Typist,
    card_name,
    card_of,
    count_of,
    dialog,
    go_to,
    hand_of,
    see_discard,
    see_hand,
    see_turn,
)
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


@story
async def test_a_whole_hand_by_keyboard(visit: Visitors, server: TableServer) -> None:
    match = situations.a_short_hand()
    table = await lay_out(server, match.beginning)
    ann = await visit("Ann", table.seat("Ann"))
    async with asyncio.TaskGroup() as everyone:
        everyone.create_task(table.follow("Bo", match))
        everyone.create_task(Typist(ann).play_match())
    (winner,) = match.game.winners
    won = ann.words("sheet.match_mine")
    if winner != "Ann":
        won = ann.words("sheet.match_won", names=winner)
    await see(ann.page.get_by_role("heading", name=won))


@story
async def test_to_a_table_by_keyboard(visit: Visitors, lively: TableServer) -> None:
    ann = await visit("Ann", lively.url, "/rules/classic")
    press = ann.page.keyboard.press
    await go_to(ann.button("rules.make_table"))
    await press("Enter")
    await go_to(ann.button("home.stepper.more", label=ann.words("home.make.bots")))
    await press("Enter")
    await go_to(ann.button("home.make.make", name=ann.words("home.nameless")))
    await press("Enter")
    await go_to(ann.button("lobby.start"))
    await press("Enter")
    await pick_until_dealt(ann)


@story
async def test_letters_are_keys(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_good_draw())
    ann = await visit("Ann", table.seat("Ann"))
    cards = len(table.situation.game.hand("Ann"))
    await see_turn(ann)
    await ann.page.keyboard.press("d")
    await see_hand(ann, cards + 1)
    await ann.page.keyboard.press("p")
    await expect(ann.button("play.do.keep")).to_have_count(0)
    await ann.page.keyboard.press("?")
    await see(dialog(ann).get_by_text(ann.words("play.keys.title"), exact=True))


@story
async def test_letters_written_in_the_chat_are_no_keys(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"))
    cards = len(table.situation.game.hand("Ann"))
    await ann.field("story.write").press_sequentially("dupdup")
    await ann.field("story.write").press("Enter")
    await see(ann.page.get_by_role("log").get_by_text("dupdup"))
    await see_hand(ann, cards)


@story
async def test_a_colour_by_its_letter(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_wild_to_lay())
    ann = await visit("Ann", table.seat("Ann"))
    await go_to(card_of(ann, "W"))
    await ann.page.keyboard.press("Enter")
    await see(dialog(ann))
    await ann.page.keyboard.press("g")
    await see_discard(ann, "W:G")
    inside = "() => document.querySelector('[data-place=hand]').contains(document.activeElement)"
    await ann.page.wait_for_function(inside)  # whoever plays by keyboard stays there


@story
async def test_what_happens_is_announced(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    after = situation.game.copy()
    after.apply(f"Ann: play {card}")
    assert after.turn is not None
    bo = await visit(after.turn, table.seat(after.turn))
    await expect(hand_of(bo).first).to_be_focused()  # whoever plays by keyboard is in the hand
    heard = bo.page.locator("[aria-live=polite] p")
    await table.act("Ann", f"play {card}")
    view = after.view(after.turn)
    fitting = {lay.partition(":")[0] for lay in lays(after, after.turn)}
    fits = sum(str(held) in fitting for held in view.hand)
    top = bo.words("hear.top", card=card_name(bo, card))
    await expect(heard.last).to_contain_text(card_name(bo, card))
    await expect(heard.last).to_contain_text(
        f"{bo.words('play.your_turn')} {top} {_fit_words(bo, fits)}"
    )
    await expect(bo.page.locator("[aria-live=assertive]")).to_have_count(0)
    await bo.page.keyboard.press("s")
    hold = bo.words("hear.hold", cards=count_of(bo, len(view.hand)))
    await expect(heard.last).to_contain_text(f"{top} {hold} {_fit_words(bo, fits)}")
    await expect(heard.last).to_contain_text(
        bo.words("hear.other", name="Ann", cards=count_of(bo, view.counts["Ann"]))
    )
    await expect(heard).to_have_count(2)  # what was said before is not cut off


def _fit_words(visitor: Visitor, cards: int) -> str:
    if cards == 0:
        return visitor.words("hear.none")
    return visitor.words(f"hear.fits.{'one' if cards == 1 else 'many'}", count=cards)


@story
async def test_a_card_is_dragged_to_the_pile(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    await see_turn(ann)
    await card_of(ann, card).drag_to(ann.page.locator("[data-place=discard]"), steps=8)
    await see_discard(ann, card)
