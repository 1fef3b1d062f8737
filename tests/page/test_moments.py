"""What hits somebody is shown large: one's own close to the hand, others' at their seats."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Locator, expect

from openuno.game.actions import Action, Play
from openuno.game.game import Game
from tests.support.page import endings, situations
from tests.support.page.dealing import Situation, deal, lay_out, lays
from tests.support.page.fitting import settle, wait_until_free
from tests.support.page.playing import hand_of, see_discard
from tests.support.page.timers import held, let_go
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.page.windows import write_larger
from tests.support.present import present
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

_HELD = held(2500)
"""Keeps what is shown for a moment until it is let go."""


def moment(visitor: Visitor, key: str) -> Locator:
    return visitor.page.locator(f"[data-moment={key}]")


async def see_moment(visitor: Visitor, key: str, text: str) -> None:
    """Waits for the large words, and sees that they cover nothing that can be pressed."""
    pill = moment(visitor, key)
    await expect(pill).to_have_text(text)
    await wait_until_free(pill, "main button, [data-place=discard]")


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
        await let_go(visitor)
        await expect(visitor.page.locator("[data-moment]")).to_have_count(0)


@story
async def test_cards_to_draw_and_a_bluff_found_out(visit: Visitors, server: TableServer) -> None:
    situation = situations.two_for_ann()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, language="de", script=_HELD)
    await see(hand_of(ann))
    await table.act("Bo", f"play {situations.draw_twos(situation.game)[0]}")
    await see_moment(ann, "draws", "Du ziehst 2 und setzt aus")

    bluff = await lay_out(server, situations.to_challenge(guilty=True))
    await ann.sit(bluff.seat("Ann"))
    await ann.button("play.do.challenge").click()
    await see(ann.page.get_by_role("dialog", name=ann.words("challenge.was_bluff")))
    assert not await moment(ann, "finds_out").count()  # it is said beside the hand


_ON_TOP = """(key) => {
    const pill = document.querySelector(`[data-moment=${key}]`);
    const card = document.querySelector('[data-flight]');
    if (!pill || !card) return null;
    card.getAnimations()[0].pause();
    const [words, from] = [pill.getBoundingClientRect(), card.getBoundingClientRect()];
    const [x, y] = [words.x + words.width / 2, words.y + words.height / 2];
    card.style.translate = `${x - from.x - from.width / 2}px ${y - from.y - from.height / 2}px`;
    pill.style.pointerEvents = card.style.pointerEvents = 'auto';
    const top = document.elementFromPoint(x, y);
    return { words: pill.contains(top), card: card.contains(top) };
}"""
"""What is seen where a card flies over the large words; null until there are both."""


@pytest.mark.parametrize("window", [PHONE, (1280, 800)])
@story
async def test_cards_fly_under_the_large_words(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    situation = situations.two_for_ann()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window, script=_HELD)
    await see(hand_of(ann))
    card = situations.draw_twos(situation.game)[0]
    seen, _ = await asyncio.gather(
        ann.page.wait_for_function(_ON_TOP, arg="draws"), table.act("Bo", f"play {card}")
    )
    assert await seen.json_value() == {"words": True, "card": False}


_COUNTS = """() => {
    const hits = (a, b) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom;
    const seen = (what) => [...document.querySelectorAll(what)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }));
    return seen('[data-moment]').flatMap((pill) => seen('[data-place] .held, main .label')
        .filter((each) => hits(pill.getBoundingClientRect(), each.getBoundingClientRect()))
        .map((each) => `${pill.textContent} on ${each.textContent}`));
}"""

_LINES = """(pill) => {
    const words = document.createRange();
    words.selectNodeContents(pill);
    return new Set([...words.getClientRects()].map(({ y }) => Math.round(y))).size;
}"""


@story
async def test_no_moment_lies_on_a_number(visit: Visitors, server: TableServer) -> None:
    """How many cards somebody holds, or the pile has, is always to be read."""
    for window in ((390, 844), PHONE, (320, 640), (1280, 800)):
        situation = situations.two_for_ann()
        table = await lay_out(server, situation)
        ann = await visit("Ann", table.seat("Ann"), window=window, script=_HELD)
        cy = await visit("Cy", table.seat("Cy"), window=window, script=_HELD)
        for visitor in (ann, cy):
            await see(hand_of(visitor))
        await table.act("Bo", f"play {situations.draw_twos(situation.game)[0]}")
        for visitor in (ann, cy):
            await expect(moment(visitor, "draws")).to_be_attached()
            await settle(visitor.page)
            assert not await visitor.page.evaluate(_COUNTS), window
        if window[0] >= PHONE[0]:  # in one line, so that it covers little
            assert await moment(ann, "draws").evaluate(_LINES) == 1, window
        await visit.go()


@story
async def test_a_hand_that_is_shown_has_no_large_words_over_it(
    visit: Visitors, server: TableServer
) -> None:
    """It says itself that it was no bluff: on a small phone there is no room for both."""
    situation = situations.to_challenge(guilty=False, seats=endings.FOUR)
    table = await lay_out(server, situation, bots=endings.FOUR[1:])
    ann = await visit(
        "Ann", table.seat("Ann"), window=(320, 640), language="de", moving=True, script=_HELD
    )
    await ann.button("play.do.challenge").click()
    await see(moment(ann, "wrongly"))
    await see(ann.page.locator(".proofs"))
    await settle(ann.page)
    assert not await moment(ann, "wrongly").is_visible()
    assert not await ann.page.evaluate(_COUNTS)


@story
async def test_large_text_leaves_the_buttons_free(visit: Visitors, server: TableServer) -> None:
    situation = situations.two_for_ann()
    table = await lay_out(server, situation)
    ann = await visit(
        "Ann", table.seat("Ann"), window=(320, 640), language="de", moving=True, script=_HELD
    )
    await write_larger(ann.page, 200)
    await see(hand_of(ann))
    await table.act("Bo", f"play {situations.draw_twos(situation.game)[0]}")
    await see_moment(ann, "draws", ann.words("moment.missed", cards=2))


def _a_skip_and_more() -> Situation:
    """T6: Ann can skip Bo, and then lay a number card."""

    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and len(_skip_and_number(game)) == 2

    return deal(wanted, "Ann", "Bo", moves=4)


def _skip_and_number(game: Game) -> list[str]:
    for skip in lays(game, "Ann"):
        if skip.endswith("S"):
            after = game.copy()
            after.apply(f"Ann: play {skip}")
            return [skip, *situations.numbers_to_lay(after, "Ann")][:2]
    return []


@story
async def test_nobody_is_skipped_who_has_the_turn(visit: Visitors, server: TableServer) -> None:
    """However soon that is: what hit somebody is over as they play."""
    situation = _a_skip_and_more()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, script=_HELD)
    await see(hand_of(ann))
    skip, number = _skip_and_number(situation.game)
    await table.act("Ann", f"play {skip}")
    await see(moment(ann, "skipped_by"))
    await table.act("Ann", f"play {number}")
    await see_discard(ann, number)
    await expect(moment(ann, "skipped_by")).to_have_count(0)


@story
async def test_a_lost_turn_is_told_no_more_in_the_next(
    visit: Visitors, server: TableServer
) -> None:
    situation = _a_skip_and_more()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), window=PHONE, script=_HELD)
    await see(hand_of(bo))
    skip, number = _skip_and_number(situation.game)
    await table.act("Ann", f"play {skip}")
    await see_moment(bo, "skipped_by", bo.words("moment.you.skipped_by", name="Ann"))
    await table.act("Ann", f"play {number}")
    await see_discard(bo, number)
    await expect(moment(bo, "skipped_by")).to_have_count(0)


def _a_call_and_the_end() -> Situation:
    """Bo can call UNO with a card, and then Ann can lay her last one."""

    def wanted(game: Game) -> bool:
        if game.turn != "Bo" or not (call := _call_of(game)):
            return False
        after = game.copy()
        after.apply(call)
        return bool(endings.last_action(after))

    return deal(wanted, "Ann", "Bo", moves=80)


def _call_of(game: Game) -> Action | None:
    legal = game.legal("Bo")
    return next((each for each in legal if isinstance(each, Play) and each.uno), None)


@story
async def test_no_call_outlives_its_hand(visit: Visitors, server: TableServer) -> None:
    situation = _a_call_and_the_end()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, script=_HELD)
    await see(hand_of(ann))
    call = present(_call_of(situation.game))
    after = situation.game.copy()
    after.apply(call)
    await table.act("Bo", call.words())
    await see(moment(ann, "uno"))
    await table.act("Ann", present(endings.last_action(after)))
    await see(ann.button("sheet.next"))
    await expect(moment(ann, "uno")).to_have_count(0)
