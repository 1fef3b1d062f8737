"""Alone against bots: a hint with its reason, a move taken back, a pause."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from openuno.text.lang import Language, say
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import kinds, lay_out, lays
from tests.support.page.fitting import assert_fits, assert_reachable
from tests.support.page.playing import (
    card_of,
    choose,
    dialog,
    go_to,
    hand_of,
    play,
    see_discard,
    see_hand,
    see_story,
)
from tests.support.page.visitors import PHONE, WINDOW, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long
BOTS = ("Bo", "Cy")
FOCUSED = "document.activeElement.matches('[data-place=hand] .playable, [aria-keyshortcuts=D]')"
NARROW = (320, 640)


def bar(visitor: Visitor) -> Locator:
    """The three buttons."""
    return visitor.page.get_by_role("group", name=visitor.words("solo.title"))


def hint(visitor: Visitor) -> Locator:
    """What a hint says, in its bubble."""
    begin = say(visitor.language, "play.hint", action="", reason="").partition(":")[0]
    return visitor.page.locator(".bubble p").filter(has_text=f"{begin}: ")


@pytest.mark.parametrize(("language", "window"), [("en", WINDOW), ("de", PHONE)])
@story
async def test_whoever_plays_alone_has_hints_takes_back_and_pauses(
    visit: Visitors, server: TableServer, language: Language, window: tuple[int, int]
) -> None:
    situation = situations.a_turn()
    game = situation.game
    table = await lay_out(server, situation, bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"), language=language, window=window)
    cards = len(game.hand("Ann"))
    await ann.button("solo.hint").click()
    await see(hint(ann))
    await ann.page.wait_for_function(FOCUSED)
    await assert_fits(ann.page)
    await assert_accessible(ann.page)
    if window == PHONE:  # there it stands in their place, and Draw stays
        await assert_reachable(ann.button("play.do.draw"))
        await ann.button("tips.ok").click()
    await expect(bar(ann).get_by_role("button")).to_have_count(3)
    await assert_reachable(bar(ann).get_by_role("button"))

    mine = re.compile(re.escape(ann.words("play.your_turn")))
    await expect(ann.page).to_have_title(mine)
    await ann.button("solo.pause").click()
    await see(dialog(ann).get_by_text(ann.words("solo.rests")))
    await expect(ann.page).not_to_have_title(mine)
    await expect(hint(ann)).to_have_count(0)
    await expect(hand_of(ann).and_(ann.page.locator(".playable"))).to_have_count(0)
    await assert_fits(ann.page)
    await assert_accessible(ann.page)
    await dialog(ann).get_by_role("button", name=ann.words("solo.resume")).click()
    await expect(dialog(ann)).to_have_count(0)

    card = next(card for card in lays(game, "Ann") if card[1:].isdigit())
    await play(ann, card)
    await see_discard(ann, card)
    await see_hand(ann, cards - 1)
    await ann.button("solo.take_back").click()
    await see_discard(ann, str(game.top))
    await see_hand(ann, cards)


@pytest.mark.parametrize("window", [WINDOW, NARROW])
@story
async def test_a_hint_goes_when_something_else_is_done(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    """By a tap on another card, by a key, or by dragging a card."""
    game = situations.a_turn().game
    wrong = next(card for card in kinds(game.hand("Ann")) if card not in lays(game, "Ann"))
    for way in ("tap", "key", "drag"):
        table = await lay_out(server, situations.a_turn(), bots=BOTS)
        ann = await visit("Ann", table.seat("Ann"), window=window)
        await ann.button("solo.hint").click()
        await see(hint(ann))
        await ann.page.wait_for_function(FOCUSED)
        if way == "tap":
            await choose(ann, wrong)
            await see(dialog(ann))
        elif way == "key":
            await go_to(ann.button("play.keys.open"))
            await ann.page.keyboard.press("Enter")
        else:
            await card_of(ann, wrong).hover(position={"x": 12, "y": 40})
            await ann.page.mouse.down()
        await expect(hint(ann)).to_have_count(0)
        await ann.page.mouse.up()
        await visit.go()


_EARLY = """
window.early = 0;
const look = () => {
    const hint = document.querySelector('[aria-keyshortcuts=H][aria-disabled=false]');
    if (hint && !document.querySelector('.play.mine')) window.early += 1;
    requestAnimationFrame(look);
};
look();
"""
"""Counts the frames in which a hint can be had while another's turn is shown."""


@story
async def test_a_hint_lights_up_when_the_turn_is_seen_to_be_mine(
    visit: Visitors, lively: TableServer
) -> None:
    situation = situations.a_turn()
    table = await lay_out(lively, situation, bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, moving=True, script=_EARLY)
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    ready = ann.page.locator("[aria-keyshortcuts=H][aria-disabled=false]")
    await see(ready)
    await play(ann, card)
    await see_discard(ann, card)
    await expect(ready).to_have_count(0)
    await see(ready)
    assert await ann.page.evaluate("window.early") == 0


@story
async def test_nothing_is_said_to_fit_or_not_while_the_match_rests(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn(), bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"))
    await see(hand_of(ann))
    heard = ann.page.locator("[aria-live=polite] p")
    await ann.page.keyboard.press("w")
    await see(dialog(ann).get_by_text(ann.words("solo.rests")))
    await expect(heard.last).to_have_text(say("en", "events.you.name.MatchPaused"))
    await ann.page.keyboard.press("s")
    await expect(heard.last).to_contain_text(ann.words("play.ask.paused"))
    await expect(heard.filter(has_text=ann.words("hear.none"))).to_have_count(0)
    await ann.page.keyboard.press("w")
    await expect(heard.last).to_contain_text(ann.words("play.your_turn"))
    await expect(heard.filter(has_text=ann.words("hear.none"))).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_what_was_taken_back_is_told_whole(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    for window in ((390, 844), PHONE, NARROW, WINDOW):
        situation = situations.a_turn()
        table = await lay_out(server, situation, bots=BOTS)
        ann = await visit("Ann", table.seat("Ann"), language=language, window=window)
        card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
        await play(ann, card)
        await see_discard(ann, card)
        await ann.page.keyboard.press("t")
        await see_discard(ann, str(situation.game.top))
        await ann.page.wait_for_function(
            """() => {
                const told = document.querySelector('main .banner .banner');
                return told.scrollHeight <= told.clientHeight + 1;
            }"""
        )
        await visit.go()


@story
async def test_letters_do_the_same_on_the_narrowest_phone(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn()
    game = situation.game
    table = await lay_out(server, situation, bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"), window=NARROW)
    await see(bar(ann))
    await expect(bar(ann).get_by_role("button").first).to_have_css("user-select", "none")
    await assert_fits(ann.page)
    await assert_reachable(bar(ann).get_by_role("button"))
    await ann.page.keyboard.press("h")
    await see(hint(ann))
    await ann.page.keyboard.press("Escape")
    await expect(hint(ann)).to_have_count(0)
    await ann.page.keyboard.press("w")
    await see(dialog(ann).get_by_text(ann.words("solo.rests")))
    await ann.page.keyboard.press("w")
    await expect(dialog(ann)).to_have_count(0)
    await ann.page.keyboard.press("d")
    await see_hand(ann, len(game.hand("Ann")) + 1)
    await ann.page.keyboard.press("t")
    await see_hand(ann, len(game.hand("Ann")))
    await ann.page.set_viewport_size({"width": WINDOW[0], "height": WINDOW[1]})
    await see_story(ann, say("en", "events.you.seat.MovesTakenBack"))


@story
async def test_where_others_play_none_of_it_is_offered(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn(), bots=("Cy",))
    ann = await visit("Ann", table.seat("Ann"))
    await see(hand_of(ann))
    await expect(bar(ann)).to_have_count(0)
    await ann.page.keyboard.press("w")
    await ann.page.keyboard.press("h")
    await expect(dialog(ann)).to_have_count(0)


_WHO_HAS_WON = """() => {
    const told = document.querySelector('.won .asked');
    if (!told) return null;
    const { lineHeight } = getComputedStyle(told);
    const lines = Math.round(told.getBoundingClientRect().height / parseFloat(lineHeight));
    return { lines, others: [...document.querySelectorAll('.solo button')].length };
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_who_has_won_is_told_in_one_line(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """While points are counted, there is nothing to be asked for, taken back or waited for."""
    situation = situations.the_last_card()
    table = await lay_out(server, situation, bots=BOTS)
    ann = await visit("Ann", table.seat("Ann"), language=language, window=(390, 844), moving=True)
    await see(bar(ann))
    told = asyncio.create_task(ann.page.wait_for_function(_WHO_HAS_WON))
    await hand_of(ann).first.click()
    assert await (await told).json_value() == {"lines": 1, "others": 0}
