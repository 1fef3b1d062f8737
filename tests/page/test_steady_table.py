"""The table stays where it is while a hand is played: nothing on the felt jumps, nor is covered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from itertools import product

import pytest
from playwright.async_api import Locator, expect

from openuno.game.game import Game
from openuno.text.lang import Language, say
from tests.support.page import endings, situations
from tests.support.page.dealing import Situation, deal, lay_out, lays
from tests.support.page.driving import driving
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.frames import seen_frames, watch_frames
from tests.support.page.playing import choose, dialog, hand_of
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.windows import resize
from tests.support.present import present
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
Window = tuple[int, int]
PHONE = (390, 844)
SMALLEST = (320, 640)
FOLDED = (280, 653)
"""The outer screen of a phone that can be unfolded."""
DESKTOP = (1280, 800)
LYING = (844, 390)
LANGUAGES: tuple[Language, ...] = ("en", "de")
MOVES = 14
_LINES = """(banner) => [...banner.querySelectorAll('p')].map((line) =>
    Math.round(line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)))
"""
_COVERED = """(sheet) => {
    const { left, right, top, bottom } = sheet.getBoundingClientRect();
    return [...document.querySelectorAll(`[data-place=draw], [data-place=discard], .label,
        [data-place^='seat:'] .looks *, [data-fan] > *`)].filter((part) => {
        const box = part.getBoundingClientRect();
        return part.checkVisibility() && box.left < right && left < box.right
            && box.top < bottom - 1 && top + 1 < box.bottom;
    }).map((part) => part.getAttribute("class"));
}"""


@story
async def test_the_piles_stay_where_they_are(visit: Visitors, server: TableServer) -> None:
    """Whoever has the turn, and however long that is to tell."""
    told = set[int]()
    for window in (PHONE, SMALLEST, FOLDED):
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
                told.add(len(await ann.page.locator("main .banner .banner").inner_text()))
        assert len(places) == 1, f"the pile was at {places}"
        await visit.go()
    assert max(told) > 2 * min(told), f"so many letters each time: {told}"


@story
async def test_no_sheet_moves_or_covers_the_table(visit: Visitors, server: TableServer) -> None:
    """Whatever is asked or told: it lies over the tray and the hand."""
    piles = defaultdict[Window, dict[str, object]](dict)
    for what, (situation, bots, open_sheet) in _sheets().items():
        table = await lay_out(server, situation, bots=bots)
        ann = await visit("Ann", table.seat("Ann"))
        await see(hand_of(ann))
        await open_sheet(ann)
        await see(dialog(ann))
        async for window in _windows(ann):
            covered = await _covered(ann, dialog(ann))
            assert not covered, f"{what} covers {covered} at {window}"
            await assert_reachable(dialog(ann).get_by_role("button"))
            places = ann.page.locator("[data-place=draw], [data-place=discard]")
            piles[window][what] = tuple([await _where(pile) for pile in await places.all()])
        await visit.go()
    for window, found in piles.items():
        assert len(set(found.values())) == 1, f"the piles are at {found}, at {window}"


@pytest.mark.parametrize("language", LANGUAGES)
@story
async def test_whoever_names_a_colour_sees_the_hand(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """And can call UNO meanwhile; every colour says how many cards of it one has."""
    situation = situations.a_wild_to_lay()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language=language)
    await choose(ann, "W")
    await see(dialog(ann))
    hand = [str(card) for card in situation.game.hand("Ann")]
    async for window in _windows(ann):
        bottom = await dialog(ann).evaluate("(sheet) => sheet.getBoundingClientRect().bottom")
        tops = await hand_of(ann).evaluate_all(
            "(cards) => cards.map((card) => card.getBoundingClientRect().top)"
        )
        assert bottom <= min(tops) + 1, window
        sheet, uno = await _where(dialog(ann)), await _where(ann.button("play.do.uno"))
        assert sheet[0] + sheet[2] < uno[0], window
        await assert_fits(ann.page)
        await assert_reachable(dialog(ann).get_by_role("button"))
        await assert_reachable(ann.button("play.do.uno"))
        await assert_reachable(hand_of(ann).first)
        for colour in "RYGB":
            held = sum(card.startswith(colour) for card in hand)
            name = say(language, f"words.colours.{colour}")
            words = ann.words("play.colour.held", count=held)
            button = dialog(ann).get_by_role("button", name=name)
            await expect(button).to_contain_text(words)
            assert await button.evaluate("(each) => each.scrollWidth <= each.clientWidth + 1")


@pytest.mark.parametrize("language", LANGUAGES)
@story
async def test_whoever_is_shown_a_hand_sees_the_own(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """Where there is width, all of it, and what can be done."""
    table = await lay_out(server, situations.to_challenge(guilty=True))
    ann = await visit("Ann", table.seat("Ann"), language=language)
    await ann.button("play.do.challenge").click()
    await see(ann.button("play.close"))
    for window in (DESKTOP, (2560, 1080)):
        await resize(ann.page, window)
        await settle(ann.page)
        await assert_reachable(dialog(ann).get_by_role("button"))
        await assert_reachable(ann.button("play.do.draw").or_(ann.button("play.do.uno")))
        bottom = await dialog(ann).evaluate("(sheet) => sheet.getBoundingClientRect().bottom")
        tops = await hand_of(ann).evaluate_all(
            "(cards) => cards.map((card) => card.getBoundingClientRect().top)"
        )
        assert bottom <= min(tops), window


@story
async def test_the_score_covers_no_hand_that_is_counted(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await choose(ann, str(situation.game.hand("Ann")[0]))
    await see(ann.button("sheet.next"))
    await see(ann.page.locator("[data-fan] > *"))
    async for window in _windows(ann):
        sheet = ann.page.get_by_role("region").filter(has=ann.button("sheet.next"))
        assert not await _covered(ann, sheet.last), window
        await assert_reachable(ann.button("sheet.next"))


_SHAPE = """() => {
    const parts = document.querySelectorAll('[data-place=draw], [data-place=discard], .disc');
    return JSON.stringify([...parts].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height].map((each) => Math.round(each / 2));
    }));
}"""


@pytest.mark.parametrize(
    ("names", "screens"),
    [
        (situations.THREE, (PHONE, SMALLEST, LYING, DESKTOP)),
        (("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), (PHONE, DESKTOP)),
    ],
)
@story
async def test_the_table_keeps_its_shape_as_a_hand_ends(
    visit: Visitors, server: TableServer, names: tuple[str, ...], screens: tuple[Window, ...]
) -> None:
    """From the last card to the score: faces and piles stay where they are."""
    situation = deal(
        lambda game: endings.last_action(game) not in (None, "pass"), *names, moves=200
    )
    for window in screens:
        table = await lay_out(server, situation)
        ann = await visit("Ann", table.seat("Ann"), window=window, moving=True)
        bo = await visit("Bo", table.seat("Bo"), window=window, moving=True)
        for visitor in (ann, bo):
            await see(hand_of(visitor))
            await settle(visitor.page)
            await watch_frames(visitor, _SHAPE)
        await table.act("Ann", present(endings.last_action(situation.game)))
        for visitor in (ann, bo):
            await see(visitor.button("sheet.next"))
            shapes = {*await seen_frames(visitor)}
            assert len(shapes) == 1, (visitor.name, window, shapes)
        await visit.go()


@story
async def test_nothing_sticks_out_from_under_the_score(
    visit: Visitors, server: TableServer
) -> None:
    """Neither the cards that one is left with, nor the button that sorts them."""
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"))
    await see(hand_of(bo))
    await table.act("Ann", f"play {lays(situation.game, 'Ann')[0]}")
    await see(bo.button("sheet.next"))
    await expect(hand_of(bo)).to_have_count(0)
    for order in ("play.order_colour", "play.order_face"):
        await expect(bo.button(order)).to_have_count(0)


@story
async def test_what_is_asked_fits_in_both_languages(visit: Visitors, server: TableServer) -> None:
    """In two lines, beside what helps whoever plays alone; and the table is as large in both."""
    piles = defaultdict[Window, set[object]](set)
    for situation, language in product((situations.a_turn(), _no_card_fits()), LANGUAGES):
        table = await lay_out(server, situation, bots=("Bo", "Cy"))
        ann = await visit("Ann", table.seat("Ann"), language=language)
        await see(hand_of(ann))
        async for window in _windows(ann):
            banner = ann.page.locator("main .banner .banner")
            lines = await banner.evaluate(_LINES)
            assert lines[0] <= 2, await banner.inner_text()
            piles[window].add(await _where(ann.page.locator("[data-place=discard]")))
        await visit.go()
    for window, found in piles.items():
        assert len(found) == 1, f"the pile is at {found}, at {window}"


async def _windows(visitor: Visitor) -> AsyncGenerator[Window]:
    """Makes somebody's window as large as each of these, one after the other."""
    for window in (PHONE, SMALLEST, DESKTOP):
        await visitor.page.set_viewport_size({"width": window[0], "height": window[1]})
        await settle(visitor.page)
        yield window


def _no_card_fits() -> Situation:
    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and game.phase == "play" and not lays(game, "Ann")

    return deal(wanted, *situations.THREE, moves=9)


Opens = Callable[[Visitor], Awaitable[None]]


def _sheets() -> dict[str, tuple[Situation, tuple[str, ...], Opens]]:
    """All that can be asked or told at a table of three, and how one comes to it."""
    turn, bluff = situations.a_turn(), situations.to_challenge(guilty=True)
    wrong = _a_card_that_does_not_fit(turn)
    seven = next(card for card in lays(situations.a_seven().game, "Ann") if card[1:] == "7")

    async def by_itself(_: Visitor) -> None:
        return

    async def tap_seat(ann: Visitor) -> None:
        await ann.page.locator('[data-place="seat:Bo"]').click()

    async def challenge(ann: Visitor) -> None:
        await ann.button("play.do.challenge").click()
        await see(ann.button("play.close"))

    return {
        "why not": (turn, (), lambda ann: choose(ann, wrong)),
        "a pause": (turn, ("Bo", "Cy"), lambda ann: ann.button("solo.pause").click()),
        "a seat": (turn, (), tap_seat),
        "which colour": (situations.a_wild_to_lay(), (), lambda ann: choose(ann, "W")),
        "the first colour": (situations.opening_wild(), (), by_itself),
        "with whom to swap": (situations.a_seven(), (), lambda ann: choose(ann, seven)),
        "a bluff": (bluff, (), by_itself),
        "the hand of whoever bluffed": (bluff, (), challenge),
    }


def _a_beginning() -> Situation:
    """Few cards, rules by which they come and go, and a name as long as names can be."""
    names = ("Ann", "Bärbel-Annegret Müll", "Cy")
    return deal(lambda _: True, *names, rulebook="party", hand_size=5)


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


async def _covered(visitor: Visitor, sheet: Locator) -> list[str]:
    """What of the table a sheet lies over."""
    return await sheet.evaluate(_COVERED)
