"""Text at 130 to 200 %, as set in the browser: nothing covers anything (WCAG 1.4.4)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.async_api import Page

from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import Situation, lay_out
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.playing import hand_of, see_turn
from tests.support.page.visitors import Visitors, see, story
from tests.support.page.windows import write_larger
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
PHONE, DESKTOP = (390, 844), (1440, 900)
_ACTIONS = "main [role=group]:not([data-place=hand]) > button:enabled:visible"
_PARTS = """() => {
    const found = [];
    const chosen = 'main [data-place^=seat], main [data-place=draw], main [data-place=discard], '
        + 'main .label.colour, main [role=group] > button, main .end > button, '
        + 'header a, header button, main [aria-expanded]';
    for (const element of document.querySelectorAll(chosen)) {
        if (element.closest('[data-place=hand]') || !element.checkVisibility()) continue;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const name = element.dataset.place ?? element.className + ' ' + element.innerText;
        found.push([name, left, top, right, bottom]);
    }
    return found;
}"""


def six_with_many_cards() -> Situation:
    return situations.many_cards(8, *"Ann Bo Cy Di Ed Flo".split())


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("dealt", [situations.a_turn, six_with_many_cards])
def test_large_text_covers_nothing(
    visit: Visitors, server: TableServer, window: tuple[int, int], dealt: Callable[[], Situation]
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        situation = dealt()
        laid = await lay_out(server, situation, bots=situation.game.seats[1:])
        ann = await visit("Ann", laid.seat("Ann"), window=window)
        await see_turn(ann)
        await see(hand_of(ann).first)
        for percent in (100, 130, 150, 200):
            await write_larger(ann.page, percent)
            await assert_nothing_is_covered(ann.page, window, percent)
            await assert_accessible(ann.page)

    look(visit=visit)


async def assert_nothing_is_covered(page: Page, window: tuple[int, int], percent: int) -> None:
    """Every part of the table is in the window, and on no other part."""
    await settle(page)
    await assert_fits(page)
    parts = await page.evaluate(_PARTS)
    names = {name for name, *_ in parts}
    assert {"draw", "discard", "seat:Ann", "seat:Bo"} <= names
    assert any("colour" in name for name in names)
    for name, left, top, right, bottom in parts:
        assert left >= -1, name
        assert top >= -1, name
        assert right <= window[0] + 1, name
        assert bottom <= window[1] + 1, name
    for one, other in combinations(parts, 2):
        assert are_apart(one, other), f"{one} lies on {other}, at {percent} %"
    await assert_reachable(page.locator(_ACTIONS))


def are_apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share no more than an edge."""
    _, left, top, right, bottom = one
    _, left_2, top_2, right_2, bottom_2 = other
    return right <= left_2 + 1 or right_2 <= left + 1 or bottom <= top_2 + 1 or bottom_2 <= top + 1
