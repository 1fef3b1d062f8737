"""Taps on the own cards while they move: whoever touches a card means that card."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.async_api import CDPSession, Page

from openuno.game.game import Game
from tests.support.page.dealing import Situation, deal, lay_out
from tests.support.page.fitting import settle
from tests.support.page.playing import card_of, dialog, name_colour, see_discard, see_hand
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
EDGE = 4
"""Pixels from the edge of a card: it moves from under a finger there."""
Point = tuple[float, float]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("edge", ["start", "end", "foot"])
@story
async def test_a_card_is_tapped_that_moves_from_under_the_finger(
    visit: Visitors, server: TableServer, edge: str, *, touch: bool
) -> None:
    """The hand makes room for the drawn Wild, which rises as it lands: it was touched before."""
    table = await lay_out(server, _a_wild_next())
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=PHONE, touch=touch)
    held = len(table.situation.game.hand("Ann"))
    await see_hand(ann, held)
    await settle(ann.page)
    finger = await _finger(ann, touch=touch)
    await _run_animations(ann, 0)  # so that it is there where it was seen
    await ann.page.keyboard.press("d")
    await ann.page.locator("[data-flight=W]").wait_for(state="attached")
    await finger.press(await _edge_of(ann, edge))
    await _run_animations(ann, 1)
    await settle(ann.page)
    await finger.lift()
    await see(dialog(ann))
    await name_colour(ann, "G")
    await see_discard(ann, "W:G")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@story
async def test_a_drawn_wild_that_is_tapped_in_its_flight_asks_for_its_colour(
    visit: Visitors, server: TableServer, *, touch: bool
) -> None:
    """Once or twice: the second tap takes nothing back, nor names a colour."""
    for taps in (1, 2):
        table = await lay_out(server, _a_wild_next())
        ann = await visit("Ann", table.seat("Ann"), moving=True, window=PHONE, touch=touch)
        await see_hand(ann, len(table.situation.game.hand("Ann")))
        await ann.page.keyboard.press("d")
        await ann.page.locator("[data-flight=W]").wait_for(state="attached")
        finger = await _finger(ann, touch=touch)
        at = await _edge_of(ann, "middle")
        for _ in range(taps):
            await finger.press(at)
            await finger.lift()
        await name_colour(ann, "G")
        await see_discard(ann, "W:G")


@dataclass(frozen=True)
class Finger:
    """A finger or a mouse, put down and lifted in two steps: the page may change in between."""

    page: Page
    touch: CDPSession | None

    async def press(self, at: Point) -> None:
        """Puts it down."""
        x, y = at
        if self.touch:
            await self._touch("touchStart", {"x": x, "y": y})
        else:
            await self.page.mouse.move(x, y)
            await self.page.mouse.down()

    async def lift(self) -> None:
        """Takes it away, where it is."""
        if self.touch:
            await self._touch("touchEnd")
        else:
            await self.page.mouse.up()

    async def _touch(self, what: str, *points: dict[str, float]) -> None:
        assert self.touch is not None
        event = {"type": what, "touchPoints": [*points]}
        await self.touch.send("Input.dispatchTouchEvent", event)


async def _finger(visitor: Visitor, *, touch: bool) -> Finger:
    page = visitor.page
    return Finger(page, await page.context.new_cdp_session(page) if touch else None)


async def _run_animations(visitor: Visitor, rate: float) -> None:
    """Lets all that moves run at this speed, 0 is not at all."""
    session = await visitor.page.context.new_cdp_session(visitor.page)
    await session.send("Animation.enable")
    await session.send("Animation.setPlaybackRate", {"playbackRate": rate})


async def _edge_of(visitor: Visitor, edge: str) -> Point:
    """A point of the drawn Wild."""
    box = await card_of(visitor, "W").bounding_box()
    assert box is not None
    left, top, right, foot = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
    middle = (left + right) / 2, (top + foot) / 2
    return {
        "start": (left + EDGE, middle[1]),
        "end": (right - EDGE, middle[1]),
        "foot": (middle[0], foot - EDGE),
        "middle": middle,
    }[edge]


def _a_wild_next() -> Situation:
    """Ann has few cards, and the next one that she draws is a Wild."""

    def wanted(game: Game) -> bool:
        if game.turn != "Ann" or game.phase != "play" or len(game.hand("Ann")) > 4:
            return False
        trial = game.copy()
        trial.apply("Ann: draw")
        return str(trial.view("Ann").drawn) == "W"

    return deal(wanted, "Ann", "Bo", moves=20)
