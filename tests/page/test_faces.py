"""Faces that people choose, and reactions that rise from their seats."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from openuno.client import create
from openuno.protocol.http import CreateTable
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import lay_out
from tests.support.page.playing import hand_of, play, see_story
from tests.support.page.timers import held, let_go
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


def face_in_lobby(visitor: Visitor, name: str, avatar: str) -> Locator:
    seat = visitor.page.get_by_role("listitem").filter(has_text=name)
    return seat.locator(f"[data-avatar={avatar}]")


@story
async def test_a_face_is_chosen_and_words_are_off(visit: Visitors, server: TableServer) -> None:
    seat = await create(server.url, CreateTable("Ann", talk="reactions", avatar="fox"))
    bo = await visit("Bo", server.url, f"/t/{seat.code}", window=PHONE, language="de")
    await bo.field("lobby.sit.name").fill("Bo")
    await bo.page.get_by_role("radio", name=bo.words("faces.fox")).focus()
    await bo.page.keyboard.press("ArrowRight")
    await expect(bo.page.get_by_role("radio", name=bo.words("faces.cat"))).to_be_checked()
    await bo.page.get_by_title(bo.words("faces.owl"), exact=True).click()
    await assert_accessible(bo.page)
    await bo.button("lobby.sit.sit").click()
    await see(face_in_lobby(bo, "Bo", "owl"))
    ann = await visit("Ann", seat)
    await see(face_in_lobby(ann, "Bo", "owl"))
    await ann.button("faces.change").click()
    await ann.page.get_by_title(ann.words("faces.frog"), exact=True).click()
    await ann.page.get_by_title(ann.words("faces.colours.pink"), exact=True).click()
    await ann.button("faces.done").click()
    for visitor in (ann, bo):
        frog = face_in_lobby(visitor, "Ann", "frog")
        await see(frog.and_(visitor.page.locator("[data-seat-colour=pink]")))
    await see(ann.text(ann.words("story.no_words")))
    await expect(ann.field("story.write")).to_have_count(0)
    await see(ann.button("reactions.heart"))


_NOTE_CLAP = """() => {
    let flown = false;
    new MutationObserver(() => {
        const air = document.querySelectorAll('[data-flight]').length;
        flown ||= air > 0;
        const clap = document.querySelector('[data-reaction=clap]');
        if (!clap || window.clapped) return;
        const boxOf = (element) => element.getBoundingClientRect();
        const middle = (element) => boxOf(element).x + boxOf(element).width / 2;
        const far = (seat) => Math.abs(middle(seat) - middle(clap));
        const seats = [...document.querySelectorAll('[data-place^="seat:"]')];
        const [nearest] = seats.sort((one, other) => far(one) - far(other));
        window.clapped = {
            landed: flown && air === 0,
            far: far(nearest),
            width: boxOf(nearest).width,
        };
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes whether a card has flown and landed, and how far off the nearest seat is, when somebody
claps.
"""


@story
async def test_a_reaction_rises_from_the_seat(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, touch=True)
    bo = await visit("Bo", table.seat("Bo"), moving=True)
    await see(hand_of(bo))
    await ann.button("reactions.title").tap()
    for key in ("laugh", "wow", "cry", "angry", "clap", "heart"):
        await expect(ann.button(f"reactions.{key}")).to_be_in_viewport(ratio=1)
    await ann.button("reactions.heart").tap()
    await expect(ann.button("reactions.heart")).to_be_hidden()
    heart = bo.page.locator("[data-reaction=heart]")
    await see(heart)
    begin = await heart.bounding_box()
    seat = await bo.page.locator('[data-place="seat:Ann"]').bounding_box()
    assert begin is not None
    assert seat is not None
    assert abs(begin["x"] - seat["x"]) < seat["width"]
    await expect(heart).to_have_count(0)


@story
async def test_a_reaction_stays_below_the_buttons_at_the_top(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"))
    bo = await visit("Bo", table.seat("Bo"), moving=True, window=(320, 640))
    await see(hand_of(bo))
    await ann.button("reactions.heart").click()
    heart = bo.page.locator("[data-reaction=heart]")
    ends = await heart.evaluate(_END)
    felt = await bo.page.get_by_role("main").bounding_box()
    assert felt is not None
    assert ends >= felt["y"] - 1


_END = """(risen) => {
    const [rise] = risen.getAnimations();
    rise.pause();
    rise.currentTime = rise.effect.getComputedTiming().endTime - 1;
    return risen.getBoundingClientRect().top;
}"""
"""How high a reaction gets."""


@story
async def test_a_bot_claps_for_whoever_wins_when_the_last_card_has_landed(
    visit: Visitors, server: TableServer
) -> None:
    """Everyone at the table sees it, and nobody is told of it in words."""
    situation = situations.the_last_card()
    table = await lay_out(server, situation, bots=situation.game.seats[1:])
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, moving=True)
    screen = await visit("", server.url, f"/tv/{table.code}", moving=True)
    await see(hand_of(ann))
    await see(screen.page.locator("[data-place=discard]"))
    await ann.page.evaluate(_NOTE_CLAP)
    await play(ann, str(situation.game.hand("Ann")[0]))
    await see(screen.page.locator("[data-reaction=clap]"))
    await ann.page.wait_for_function("() => window.clapped")
    clapped = await ann.page.evaluate("window.clapped")
    assert clapped["landed"]
    assert clapped["far"] < clapped["width"]


@story
async def test_reactions_are_spoken_and_several_in_a_row_are_one_sentence(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    bo = await visit("Bo", table.seat("Bo"), language="de", script=held(4000))
    await see(hand_of(bo))
    told = bo.page.locator("[aria-live=polite] p")
    heart, clap, wow = (bo.words(f"reactions.{key}") for key in ("heart", "clap", "wow"))
    async with table.client("Ann") as ann, table.client("Cy") as cy:
        await ann.react("heart")
        await expect(told.filter(has_text=f"Ann: {heart}.")).to_have_count(1)
        await ann.react("clap")
        await cy.react("clap")
        await ann.react("wow")
        await ann.react("clap")
        await ann.say("So!")
    await see_story(bo, "So!")
    await expect(told.filter(has_text=clap)).to_have_count(0)
    await let_go(bo)  # those that follow one another fast are said together
    both = f"Ann und Cy: {clap}. Ann: {wow}."
    await expect(told.filter(has_text=both)).to_have_count(1)
