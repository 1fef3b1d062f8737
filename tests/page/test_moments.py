"""What hits somebody is shown large: one's own close to the hand, others' at their seats."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from openuno.game.game import Game
from tests.support.page import situations
from tests.support.page.dealing import Situation, deal, lay_out, lays
from tests.support.page.playing import hand_of
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

_COVERED = """(pill) => {
    const box = pill.getBoundingClientRect();
    const hits = (other) => box.left < other.right && other.left < box.right
        && box.top < other.bottom && other.top < box.bottom;
    return [...document.querySelectorAll('main button, [data-place=discard]')]
        .filter((button) => button.checkVisibility())
        .filter((button) => hits(button.getBoundingClientRect()))
        .map((button) => button.textContent.trim());
}"""

_HELD = """
const later = window.setTimeout.bind(window);
window.held = [];
window.setTimeout = (act, after, ...more) =>
    after === 2500 ? window.held.push(act) : later(act, after, ...more);
"""
"""Keeps what is shown for a moment until it is let go: a slow machine would look too late."""


def moment(visitor: Visitor, key: str) -> Locator:
    return visitor.page.locator(f"[data-moment={key}]")


async def see_moment(visitor: Visitor, key: str, text: str) -> None:
    """Waits for the large words, and sees that they cover nothing that can be pressed."""
    pill = moment(visitor, key)
    await expect(pill).to_have_text(text)
    await visitor.page.wait_for_function(
        f"(pill) => pill.isConnected && ({_COVERED})(pill).length === 0",
        arg=await pill.element_handle(),
    )


def _draw_two_for_ann() -> Situation:
    """T6: Bo can lay a Draw Two, and Ann is next."""

    def wanted(game: Game) -> bool:
        return game.turn == "Bo" and game.view(None).next == "Ann" and bool(_draw_twos(game))

    return deal(wanted, *situations.THREE, moves=6)


def _draw_twos(game: Game) -> list[str]:
    return [card for card in lays(game, "Bo") if card.endswith("+2")]


@story
async def test_whoever_is_caught_is_told_so(visit: Visitors, server: TableServer) -> None:
    situation = situations.forgotten_call()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, script=_HELD)
    bo = await visit("Bo", table.seat("Bo"), window=PHONE, language="de", script=_HELD)
    cy = await visit("Cy", table.seat("Cy"), script=_HELD)
    for visitor in (ann, bo, cy):
        await see(hand_of(visitor))
    await table.act("Bo", "catch Ann")
    await see_moment(ann, "caught", f"{ann.words('moment.you.caught', name='Bo')} +2")
    await see_moment(bo, "catches", bo.words("moment.you.catches", name="Ann"))
    await see_moment(cy, "caught", f"{cy.words('moment.seat.caught')} +2")
    seat = await cy.page.locator('[data-place="seat:Ann"]').bounding_box()
    pill = await moment(cy, "caught").bounding_box()
    assert seat is not None
    assert pill is not None
    assert abs(pill["y"] - seat["y"]) < 2 * seat["height"]  # it is at that seat
    for visitor in (ann, bo, cy):
        await visitor.page.evaluate("held.forEach((letGo) => letGo())")
        await expect(visitor.page.locator("[data-moment]")).to_have_count(0)


@story
async def test_cards_to_draw_and_a_bluff_found_out(visit: Visitors, server: TableServer) -> None:
    situation = _draw_two_for_ann()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, language="de", script=_HELD)
    await see(hand_of(ann))
    await table.act("Bo", f"play {_draw_twos(situation.game)[0]}")
    await see_moment(ann, "draws", f"{ann.words('moment.you.draws', name='Bo')} +2")

    bluff = await lay_out(server, situations.to_challenge(guilty=True))
    await ann.sit(bluff.seat("Ann"))
    await ann.button("play.do.challenge").click()
    await see(ann.page.get_by_role("dialog", name=ann.words("challenge.was_bluff")))
    assert not await moment(ann, "finds_out").count()  # it is said beside the hand
