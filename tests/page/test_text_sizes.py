"""Text at 100 to 200 %, as set in the browser: nothing covers or cuts anything (WCAG 1.4.4).

In windows of a small phone, a phone, a phone that lies, and a desktop; one visit has all of them.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from itertools import combinations, product
from typing import Any

import pytest
from playwright.async_api import Page

from openuno.game.game import Game
from openuno.text.lang import Language
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import Situation, deal, draw_always, lay_out
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.playing import hand_of, see_turn
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.windows import resize, write_larger
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
SMALLEST, PHONE, LYING, DESKTOP = (320, 640), (390, 844), (844, 390), (1280, 800)
WINDOWS = (SMALLEST, PHONE, LYING, DESKTOP)
PERCENTS = (100, 130, 150, 200)
LANGUAGES: tuple[Language, ...] = ("en", "de")
FOUR = ("Ann", "Bo", "Cy", "Di")
_ACTIONS = "main [role=group]:not([data-place=hand]) > button:enabled:visible"
_NEEDED = {"draw", "discard", "colour", "number", "asked", "uno", "action"}
_PARTS = """() => {
    const chosen = {
        draw: '[data-place=draw]', discard: '[data-place=discard]', colour: '.label.colour',
        number: '.label:not(.colour)', seat: '[data-place^="seat:"]', asked: '.banner .asked',
        uno: '.uno', action: '.actions > button', tool: '.end > button:not(.uno), .solo button',
        opener: '.opener', card: '[data-place=hand] > .card',
    };
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const found = [];
    const add = (name, element) => {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        if (name === 'card') top += 12; // what is chosen is raised
        for (let at = element.parentElement; at; at = at.parentElement) {
            const { overflowY, overflowClipMargin } = getComputedStyle(at);
            if (overflowY === 'visible') continue;
            const box = at.getBoundingClientRect();
            const more = parseFloat(overflowClipMargin) || 0;
            if (top < box.top - more - 1 || bottom > box.bottom + more + 1)
                name += ' (cut)';
        }
        found.push([name, left, top, right, bottom]);
    };
    for (const [name, selector] of Object.entries(chosen))
        for (const each of shown(`main :is(${selector})`)) add(name, each);
    for (const each of shown('header :is(a, button, [role=img], .code)')) add('header', each);
    return found;
}"""
_BROKEN = """() => {
    const broken = [];
    const chosen = 'button, .button, .label, .looks, .note, h2, table, .asked';
    for (const element of document.querySelectorAll(chosen)) {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            if (getComputedStyle(node.parentElement).textOverflow === 'ellipsis') continue;
            for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+/g)) {
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const box = range.getBoundingClientRect();
                const button = node.parentElement.closest('button');
                const room = button && !button.closest('.hand, [data-place^="seat:"]')
                    ? button.getBoundingClientRect() : null;
                const sticksOut = room && node.parentElement.checkVisibility()
                    && (box.left < room.left || box.right > room.right);
                const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
                const isBroken = new Set(tops).size > 1 || sticksOut;
                if (isBroken) broken.push(`${word} in ${element.outerHTML.slice(0, 90)}`);
            }
        }
    }
    return broken;
}"""


def four_seats() -> Situation:
    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and game.phase == "play" and len(game.actions) > 3

    return deal(wanted, *FOUR, moves=9)


def a_long_sentence() -> Situation:
    """Ann has drawn a Wild Draw Four: that is much to tell, and two things to do."""

    def wanted(game: Game) -> bool:
        drawn = game.turn == "Ann" and game.phase == "drawn"
        return drawn and str(game.view("Ann").drawn) == "W+4"

    return deal(wanted, *FOUR, moves=20, choose=draw_always)


def six_with_many_cards() -> Situation:
    return situations.many_cards(8, *"Ann Bo Cy Di Ed Flo".split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dealt", [four_seats, a_long_sentence, six_with_many_cards])
def test_large_text_covers_nothing(
    visit: Visitors, server: TableServer, language: Language, dealt: Callable[[], Situation]
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        situation = dealt()
        laid = await lay_out(server, situation, bots=situation.game.seats[1:])
        ann = await visit("Ann", laid.seat("Ann"), language=language)
        await see_turn(ann)
        await see(hand_of(ann).first)
        async for window, percent in _looks(ann):
            await assert_nothing_is_covered(ann.page, window, percent)
            if dealt is four_seats and window in (PHONE, DESKTOP):
                await assert_accessible(ann.page)

    look(visit=visit)


@story
async def test_the_result_of_a_match_breaks_no_word(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    for language in LANGUAGES:
        ann = await visit("Ann", table.seat("Ann"), language=language)
        await see(ann.button("lobby.rematch"))
        async for window, percent in _looks(ann):
            at = (window, percent)
            assert not await ann.page.evaluate(_BROKEN), at
            await assert_fits(ann.page)
            await assert_reachable(ann.button("lobby.rematch"))
        await visit.go()


async def _looks(visitor: Visitor) -> AsyncGenerator[tuple[tuple[int, int], int]]:
    """The same page in every window, with text of every size."""
    for window, percent in product(WINDOWS, PERCENTS):
        await resize(visitor.page, window)
        await write_larger(visitor.page, percent)
        await settle(visitor.page)
        yield window, percent


async def assert_nothing_is_covered(page: Page, window: tuple[int, int], percent: int) -> None:
    """Every part of the table is in the window, whole, and on no other part."""
    at = f"at {percent} %, in {window}"
    await assert_fits(page)
    parts: list[list[Any]] = await page.evaluate(_PARTS)
    names = [name for name, *_ in parts]
    assert not [name for name in names if "(cut)" in name], at
    assert not _NEEDED - set(names), at
    for name, left, top, right, bottom in parts:
        assert left >= -1, (name, at)
        assert top >= -1, (name, at)
        assert right <= window[0] + 1, (name, at)
        assert bottom <= window[1] + 8, (name, at)  # the corner of a card that is turned
    for one, other in combinations(parts, 2):
        if {one[0], other[0]} != {"card"}:
            assert are_apart(one, other), f"{one} lies on {other}, {at}"
    assert not await page.evaluate(_BROKEN), at
    await assert_reachable(page.locator(_ACTIONS))


def are_apart(one: list[Any], other: list[Any]) -> bool:
    """Whether two boxes share no more than an edge."""
    _, left, top, right, bottom = one
    _, left_2, top_2, right_2, bottom_2 = other
    return right <= left_2 + 1 or right_2 <= left + 1 or bottom <= top_2 + 1 or bottom_2 <= top + 1
