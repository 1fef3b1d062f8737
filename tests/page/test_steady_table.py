"""The table stays where it is while a hand is played: nothing on the felt jumps, nor is covered."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.async_api import Locator

from tests.support.page import situations
from tests.support.page.dealing import Situation, deal, lay_out, lays
from tests.support.page.driving import driving
from tests.support.page.fitting import settle
from tests.support.page.playing import choose, dialog, hand_of
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.table_server import TableServer

PHONE = (390, 844)
SMALLEST = (320, 640)
MOVES = 14
_LINES = """(banner) => [...banner.querySelectorAll('p')].map((line) =>
    Math.round(line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)))
"""


@story
async def test_the_piles_stay_where_they_are(visit: Visitors, server: TableServer) -> None:
    """Whoever has the turn, and however long that is to tell."""
    lines = set[str]()
    for window in (PHONE, SMALLEST):
        table = await lay_out(server, _a_beginning())
        ann = await visit("Ann", table.seat("Ann"), window=window, language="de")
        await see(hand_of(ann))
        places = set[tuple[float, ...]]()
        async with driving(table) as match:
            for _ in range(MOVES):
                await match.move()
                await _see_counts(ann, match.game.view(None).counts)
                await settle(ann.page)
                if await dialog(ann).count():
                    continue
                places.add(await _where(ann.page.locator("[data-place=discard]")))
                lines.add(str(await ann.page.locator("main .banner .banner").evaluate(_LINES)))
        assert len(places) == 1, f"the pile was at {places}"
        await visit.go()
    assert len(lines) > 1, f"it was told in as many lines each time: {lines}"


@story
async def test_no_sheet_covers_the_piles(visit: Visitors, server: TableServer) -> None:
    wrong = situations.a_turn()
    asked = {
        "why not": (wrong, _a_card_that_does_not_fit(wrong)),
        "which colour": (situations.a_wild_to_lay(), "W"),
        "a bluff": (situations.to_challenge(guilty=True), None),
    }
    for window in (PHONE, SMALLEST):
        for what, (situation, card) in asked.items():
            table = await lay_out(server, situation)
            ann = await visit("Ann", table.seat("Ann"), window=window)
            await see(hand_of(ann))
            if card:
                await choose(ann, card)
            await see(dialog(ann))
            await _assert_piles_seen(ann, what)
            if what == "a bluff":
                await dialog(ann).get_by_role("button").first.click()
                await see(ann.button("play.close"))
                await _assert_piles_seen(ann, "the hand of whoever bluffed")
            await visit.go()
        table = await lay_out(server, wrong, bots=("Bo", "Cy"))
        ann = await visit("Ann", table.seat("Ann"), window=window)
        await ann.button("solo.pause").click()
        await see(dialog(ann))
        await _assert_piles_seen(ann, "the pause")
        await visit.go()


def _a_beginning() -> Situation:
    """Few cards, and rules by which they come and go."""
    return deal(lambda _: True, *situations.THREE, rulebook="party", hand_size=5)


def _a_card_that_does_not_fit(situation: Situation) -> str:
    hand = [str(card) for card in situation.game.hand("Ann")]
    return next(card for card in hand if card not in lays(situation.game, "Ann"))


async def _see_counts(visitor: Visitor, counts: Mapping[str, int]) -> None:
    """Waits until the page shows what has happened: how many cards everyone has."""
    await visitor.page.wait_for_function(
        """(counts) => Object.entries(counts).every(([name, count]) => {
            const seat = document.querySelector(`[data-place="seat:${name}"]`);
            return seat?.querySelector('.held')?.textContent === String(count);
        })""",
        arg=dict(counts),
    )


async def _where(element: Locator) -> tuple[float, ...]:
    at = await element.bounding_box()
    assert at is not None
    return tuple(round(at[side]) for side in ("x", "y", "width", "height"))


async def _assert_piles_seen(visitor: Visitor, what: str) -> None:
    """Both piles are seen, whatever is asked or told."""
    await settle(visitor.page)
    _, top, _, _ = await _where(dialog(visitor))
    for place in ("draw", "discard"):
        _, y, width, height = await _where(visitor.page.locator(f"[data-place={place}]"))
        size = visitor.page.viewport_size
        assert y + height <= top + 1, f"{what} at {top} covers the {place} pile at {size}"
        assert width >= 30
