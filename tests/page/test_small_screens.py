"""On the smallest phones: what is told covers nobody, no pile, no colour and no button."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from playwright.async_api import Locator, expect

from openuno.client import create
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.protocol.http import CreateTable
from openuno.text.lang import Language
from tests.support.page import situations
from tests.support.page.dealing import Situation, deal, kinds, lay_any, lay_out
from tests.support.page.fitting import assert_covers_nothing, assert_fits, assert_reachable, settle
from tests.support.page.playing import card_name, choose, dialog, hand_of
from tests.support.page.visitors import Visitor, Visitors, see, story
from tests.support.page.windows import resize, write_larger
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
PHONES = ((320, 640), (360, 740), (390, 844))
FOLDED = (280, 653)
"""The outer screen of a phone that can be unfolded."""
DESKTOP = (1440, 900)
BOTS = ("Bo", "Cy")
TOLD = {
    "match": situations.a_turn,
    "draw": situations.nothing_fits,
    "uno": situations.to_call,
}
KEPT = ("play.do.draw", "play.do.uno")
SPARED = ("reactions.title", "play.order_colour")
"""Where there is no room for all, these make way for what is told."""
_RINGED = """() => {
    const ring = document.querySelector('.ring:has(+ .bubble)');
    const at = ring.getBoundingClientRect();
    const card = [...document.querySelectorAll('[data-place=hand] .playable')].find((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return Math.abs(x - at.x) < 1 && Math.abs(y - at.y) < 1 && Math.abs(width - at.width) < 1;
    });
    const words = document.querySelector('.bubble').getBoundingClientRect();
    if (!card || words.bottom > at.top - 6) return false;
    const { a, b } = new DOMMatrix(getComputedStyle(card).transform);
    const turn = new DOMMatrix(`rotate(${getComputedStyle(ring, '::after').rotate})`);
    return Math.abs(b) > 0.01 && Math.abs(turn.b - b) < 0.01;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_a_tip_covers_nothing(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    for key, dealt in TOLD.items():
        for bots in ((), BOTS):
            table = await lay_out(server, dealt(), bots=bots)
            ann = await visit("Ann", table.seat("Ann"), language=language, newcomer=True)
            await see(ann.page.get_by_text(ann.words(f"tips.{key}"), exact=True))
            await see_it_on_phones(ann, ann.page.locator(".bubble p"))
            await visit.go()


_CALL = """() => [...document.querySelectorAll('.call')].map((call) => {
    const seat = call.closest('[data-place^="seat:"]');
    const [at, face] = [call, seat.querySelector('.disc')].map((each) =>
        each.getBoundingClientRect());
    const wide = Math.min(at.right, face.right) - Math.max(at.left, face.left);
    const high = Math.min(at.bottom, face.bottom) - Math.max(at.top, face.top);
    return {
        said: call.innerText,
        covers: wide > 0 && high > 0 ? (wide * high) / (face.width * face.height) : 0,
        isWhole: at.left >= 0 && at.right <= innerWidth,
    };
})"""


def _says_uno(*names: str, forgets: bool) -> Situation:
    """Ann is to move, and somebody else has called UNO, or has not."""

    def wanted(game: Game) -> bool:
        others = {name for name, cards in game.view(None).counts.items() if cards == 1} - {"Ann"}
        caught = {*game.view(None).catchable}
        is_turn = game.turn == "Ann" and game.phase == "play"
        return is_turn and bool(others) and caught == (others if forgets else set())

    def choose(game: Game, rng: Random) -> Action:
        return situations.say_nothing(game, rng) if forgets else lay_any(game, rng)

    return deal(wanted, *names, moves=400, choose=choose)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_no_call_lies_on_a_face(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """Nor is it cut off at the edge, at however many seats."""
    names = "Ann Ben Cleo Dan Eve Fred Gina Hugo".split()
    for players, forgets in product((3, 6, 8), (False, True)):
        table = await lay_out(server, _says_uno(*names[:players], forgets=forgets))
        ann = await visit("Ann", table.seat("Ann"), language=language)
        await see(ann.page.locator(".call"))
        for window in (*PHONES, (844, 390), DESKTOP):
            await resize(ann.page, window)
            await settle(ann.page)
            for call in await ann.page.evaluate(_CALL):
                assert call["isWhole"], (call, players, window)
                assert call["covers"] < 0.2, (call, players, window)
        await visit.go()


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_a_hint_covers_nothing(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    for dealt in (situations.a_turn, situations.nothing_fits):
        table = await lay_out(server, dealt(), bots=BOTS)
        ann = await visit("Ann", table.seat("Ann"), language=language)
        await ann.button("solo.hint").click()
        await expect(ann.button("tips.ok")).to_be_visible()
        await see_it_on_phones(ann, ann.page.locator(".bubble .note"))
        await ann.button("tips.ok").click()
        await expect(ann.button("solo.hint")).to_be_visible()  # whatever has made room is back
        await expect(ann.button("play.do.draw")).to_be_visible()
        await visit.go()


async def see_it_on_phones(visitor: Visitor, words: Locator) -> None:
    """The bubble is there in windows of every size, and lies on nothing."""
    for window in PHONES:
        await resize(visitor.page, window)
        await expect(words).to_be_in_viewport(ratio=1)
        await assert_covers_nothing(visitor.page, ".bubble")
        for key in KEPT if window == PHONES[0] else (*KEPT, *SPARED):
            await expect(visitor.button(key)).to_be_visible()


@story
async def test_the_ring_of_a_tip_lies_as_its_card_does(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"), window=PHONES[-1], newcomer=True)
    await see(ann.page.locator(".bubble"))
    await ann.page.wait_for_function(_RINGED)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_a_choice_of_colour_cuts_no_button_in_two(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    table = await lay_out(server, situations.a_wild_to_lay(), bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"), language=language, window=PHONES[0])
    await choose(ann, "W")
    for window in PHONES:
        await resize(ann.page, window)
        await see(dialog(ann))
        await assert_covers_nothing(ann.page, "[role=dialog]")
    await ann.page.keyboard.press("Escape")
    await expect(ann.button("solo.hint")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "dealt",
    [
        lambda: situations.to_challenge(guilty=True),
        situations.to_challenge_the_last_card,
        situations.to_challenge_with_many_cards,
    ],
)
@story
async def test_whoever_may_challenge_sees_the_hand(
    visit: Visitors, server: TableServer, language: Language, dealt: Callable[[], Situation]
) -> None:
    """And what is at stake: without scrolling from 320 pixels on, if text has its usual size."""
    table = await lay_out(server, dealt())
    ann = await visit("Ann", table.seat("Ann"), language=language)
    await see(dialog(ann))
    for window in (*PHONES, FOLDED, DESKTOP):
        await resize(ann.page, window)
        for percent in (100, 150, 200):
            await write_larger(ann.page, percent)
            await settle(ann.page)
            bottom = await dialog(ann).evaluate("(sheet) => sheet.getBoundingClientRect().bottom")
            tops = await hand_of(ann).evaluate_all(
                "(cards) => cards.map((card) => card.getBoundingClientRect().top)"
            )
            assert bottom <= min(tops) + 1, (window, percent)
            await assert_fits(ann.page)
            await assert_covers_nothing(ann.page, "[role=dialog]")
            await assert_reachable(dialog(ann).get_by_role("button"))
            if percent == 100 and window != FOLDED:
                scrolled = await dialog(ann).evaluate("(it) => it.scrollHeight - it.clientHeight")
                assert scrolled <= 1, window


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_a_second_tap_on_draw_keeps_nothing(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    for window in PHONES:
        table = await lay_out(server, situations.a_good_draw(), bots=BOTS)
        ann = await visit("Ann", table.seat("Ann"), language=language, window=window)
        box = await ann.button("play.do.draw").bounding_box()
        assert box is not None
        spots = [(box["x"] + box["width"] * part, box["y"] + 20) for part in (0.1, 0.5, 0.9)]
        await ann.button("play.do.draw").click()
        await see(ann.button("play.do.keep"))
        for spot in spots:
            await ann.page.mouse.click(*spot)
        await assert_reachable(ann.button("play.do.keep"))
        await assert_fits(ann.page)
        await ann.button("play.do.keep").click()
        await expect(ann.button("play.do.keep")).to_have_count(0)
        await visit.go()


@story
async def test_whoever_loses_a_hand_sees_what_is_left(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), window=PHONES[0])
    await see(hand_of(bo))
    await table.act("Ann", f"play {situation.game.hand('Ann')[0]}")
    mine = bo.page.get_by_role("row").filter(has_text="Bo")
    left = kinds(situation.game.hand("Bo"))
    await see(mine.get_by_role("img"), count=len(left))
    for window in PHONES:
        await resize(bo.page, window)
        for card in left:
            chip = mine.get_by_role("img", name=card_name(bo, card), exact=True).first
            await expect(chip).to_be_in_viewport(ratio=1)


@story
async def test_how_to_play_has_the_height_of_a_phone(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"), window=PHONES[0])
    await ann.button("play.keys.open").click()
    for width, height in PHONES:
        await resize(ann.page, (width, height))
        await see(dialog(ann).get_by_role("heading", level=3))
        box = await dialog(ann).bounding_box()
        words = await dialog(ann).locator("p").first.bounding_box()
        assert box is not None
        assert words is not None
        assert box["height"] > 0.8 * height
        assert words["width"] > 0.8 * box["width"]
    await ann.page.keyboard.press("Escape")
    await expect(hand_of(ann).first).to_be_visible()


@story
async def test_nothing_touches_in_the_bar_of_a_replay(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_match_over())
    ann = await visit("Ann", table.watching, f"/t/{table.code}/replay/1")
    back = ann.page.get_by_role("link", name=ann.words("replay.to_table", code=table.code))
    for window in PHONES:
        await resize(ann.page, window)
        home = await ann.link("app.home").bounding_box()
        arrow = await back.bounding_box()
        assert home is not None
        assert arrow is not None
        assert arrow["x"] >= home["x"] + home["width"], window
        await assert_reachable(back.or_(ann.page.locator("header button")))


_IN_FULL = "(name) => name.scrollWidth <= name.clientWidth"
_LINES = """(told) =>
    told.getBoundingClientRect().height / parseFloat(getComputedStyle(told).lineHeight)"""


@story
async def test_a_name_of_some_length_is_read_in_full(visit: Visitors, server: TableServer) -> None:
    """Also that of the dealer, in the lobby and at the table."""
    name = "Charlotte"
    first = deal(lambda game: game.dealer == name, name, "Bo", "Cy", "Di")
    seat = await create(server.url, CreateTable(name, seats=4))
    charlotte = await visit(name, seat, window=PHONES[0])
    mine = charlotte.page.get_by_role("listitem").filter(has_text=name)
    told = mine.get_by_text(f"{charlotte.words('lobby.you')}, {charlotte.words('lobby.host')}")
    await see(told)
    assert await told.evaluate(_LINES) < 2
    await charlotte.sit((await lay_out(server, first)).seat(name))
    await see(hand_of(charlotte))
    await settle(charlotte.page)
    assert await charlotte.page.locator(".me .name").evaluate(_IN_FULL)
