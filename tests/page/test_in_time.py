"""What the page shows is true at the moment at which it is seen: nothing lights up before the cards
have landed that bring it about, and nothing stays when it is over.
"""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from openuno.game.game import Game
from openuno.text.lang import Language
from tests.support.page import situations
from tests.support.page.dealing import LaidTable, Situation, deal, lay_any, lay_out, lays
from tests.support.page.frames import seen_frames, wait_for_frames, watch_frames
from tests.support.page.playing import choose, dialog, hand_of, play, see_hand, see_story, see_turn
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

_LOOK = """() => {
    const all = (selector) => document.querySelectorAll(selector).length;
    return {
        air: all('[data-flight]'),
        lit: all('[data-place=hand] .playable, [data-place=draw].open')
            + all('[aria-keyshortcuts=D]:not(.second)'),
        tags: [...document.querySelectorAll('.call')].map((tag) => tag.innerText),
        told: document.querySelector('.banner')?.innerText
            + document.querySelector('[role=log]')?.innerText,
    };
}"""


_LANDED = """(frames, dealing) => frames.some(({ air }) => air)
    && !frames.at(-1).air && !document.querySelector('main').innerText.includes(dealing)
"""
"""Between two cards of a deal, too, nothing may be in the air: it is over when nobody deals."""


async def watch(visitor: Visitor) -> None:
    """Begins to note in every frame what is lit, tagged and told."""
    await watch_frames(visitor, _LOOK)


async def seen(visitor: Visitor) -> list[dict[str, Any]]:
    """The frames since, once all has landed: those with cards in the air, and the last."""
    await wait_for_frames(visitor, _LANDED, visitor.words("motion.dealing"))
    frames = await seen_frames(visitor)
    return [*(frame for frame in frames if frame["air"]), frames[-1]]


def tag_of(visitor: Visitor, name: str) -> Locator:
    """What stands at a seat of UNO."""
    return visitor.page.locator(f'[data-place="seat:{name}"] .call')


@cache
def before_ann() -> Situation:
    """Cy can lay a number card, after which Ann can lay one, too."""

    def wanted(game: Game) -> bool:
        if game.turn != "Cy" or game.view(None).next != "Ann" or not _numbers(game):
            return False
        trial = game.copy()
        trial.apply(f"Cy: play {_numbers(game)[0]}")
        return trial.turn == "Ann" and bool(lays(trial, "Ann"))

    return deal(wanted, *situations.THREE, moves=9)


def _numbers(game: Game) -> list[str]:
    return [card for card in lays(game, "Cy") if card[1:].isdigit()]


@story
async def test_cards_light_up_when_the_last_one_has_landed(
    visit: Visitors, server: TableServer
) -> None:
    situation = before_ann()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    await see(hand_of(ann))
    await watch(ann)
    await table.act("Cy", f"play {_numbers(situation.game)[0]}")
    await see_turn(ann)
    *flying, last = await seen(ann)
    assert not [frame for frame in flying if frame["lit"]]
    assert last["lit"] > 1


_LIGHT = """() => {
    const isSeen = (card) => card.checkVisibility({ opacityProperty: true });
    const style = (part, pseudo) => getComputedStyle(document.querySelector(part), pseudo);
    return {
        top: [...document.querySelectorAll('[data-discard]')].filter(isSeen).at(-1)
            ?.dataset.discard,
        light: [
            document.querySelector('.colour')?.innerText,
            style('.colour').backgroundColor,
            style('.ring').backgroundImage,
            style('.way path').stroke,
            style('.play', '::before').backgroundColor,
        ],
    };
}"""


@story
async def test_the_colour_changes_as_the_wild_lands(visit: Visitors, server: TableServer) -> None:
    """All that tells it: words, ring, chevrons and the light on the felt, for all who look on."""
    situation = situations.a_wild_to_lay()
    colour = next(each for each in "RYGB" if each != str(situation.game.colour))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=PHONE)
    bo = await visit("Bo", table.seat("Bo"), moving=True)
    await see(hand_of(bo))
    for visitor in (ann, bo):
        await watch_frames(visitor, _LIGHT)
    await play(ann, "W", colour)
    for visitor in (ann, bo):
        enough = "(frames, top) => frames.filter((frame) => frame.top === top).length > 60"
        await wait_for_frames(visitor, enough, f"W:{colour}")
        frames = await seen_frames(visitor)
        landed = next(i for i, frame in enumerate(frames) if frame["top"] == f"W:{colour}")
        for frame in frames[:landed]:
            assert frame["light"] == frames[0]["light"]
        for frame in frames[landed:]:
            assert frame["light"] == frames[-1]["light"]
        assert not {*frames[0]["light"]} & {*frames[-1]["light"]}


_LEFT = """() => {
    const [flight] = document.querySelector('[data-flight]')?.getAnimations() ?? [];
    if (!flight) return null;
    const { delay, duration } = flight.effect.getComputedTiming();
    const at = (share) => {
        flight.currentTime = delay + share * duration;
        const { x, y, width, height } = flight.effect.target.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    flight.pause();
    const [from, late, to] = [0, 0.9, 0.999].map(at);
    return Math.hypot(to[0] - late[0], to[1] - late[1])
        / Math.hypot(to[0] - from[0], to[1] - from[1]);
}"""
"""The share of its way that a card has left when nine tenths of its time are over."""


@story
async def test_a_card_lies_there_as_it_lands(visit: Visitors, server: TableServer) -> None:
    """And not long before: one would see it lie there, and the colour of the card below."""
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), moving=True)
    await see(hand_of(bo))
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    left, _ = await asyncio.gather(
        bo.page.wait_for_function(_LEFT), table.act("Ann", f"play {card}")
    )
    assert await left.json_value() > 0.02


@story
async def test_a_deal_is_told_when_it_is_dealt(visit: Visitors, server: TableServer) -> None:
    """Nobody has UNO with the first card of seven, and no card is told that nobody has seen."""
    over = deal(lambda game: game.phase == "hand_over", *situations.THREE, moves=200)
    table = await lay_out(server, over)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    await see(ann.button("sheet.next"))
    await watch(ann)
    await table.act("Ann", "deal")
    *flying, last = await seen(ann)
    assert not [frame for frame in flying if frame["tags"]]
    assert "turned up" in last["told"]
    before = sum("turned up" in line for line in flying[0]["told"].splitlines())
    assert {sum("turned up" in line for line in x["told"].splitlines()) for x in flying} == {before}


@story
async def test_uno_stands_at_those_who_have_called_it(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_catch())
    ann = await visit("Ann", table.seat("Ann"))
    await expect(tag_of(ann, "Bo")).to_have_text(ann.words("felt.no_uno"))
    await table.act("Bo", "uno")
    await expect(tag_of(ann, "Bo")).to_have_text(ann.words("felt.uno"))
    await ann.page.reload()
    await expect(tag_of(ann, "Bo")).to_have_text(ann.words("felt.uno"))


@story
async def test_uno_stands_at_nobody_who_has_not_called_it(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.to_catch())
    ann = await visit("Ann", table.seat("Ann"))
    await see(tag_of(ann, "Bo"))
    await table.act("Cy", "draw")  # it is too late to catch Bo
    await see_story(ann, "Cy draws a card")
    await expect(tag_of(ann, "Bo")).to_have_count(0)


@story
async def test_where_no_card_fits_drawing_is_what_is_left(
    visit: Visitors, server: TableServer
) -> None:
    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and game.phase == "play" and not lays(game, "Ann")

    table = await lay_out(server, deal(wanted, *situations.THREE, moves=9))
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    await see(hand_of(ann))
    filters = await ann.page.locator("[data-place=hand] .face").evaluate_all(
        "(faces) => faces.map((face) => getComputedStyle(face).filter)"
    )
    assert all("saturate" in each for each in filters), filters
    shadow = await ann.button("play.do.draw").evaluate("(x) => getComputedStyle(x).boxShadow")
    assert shadow != "none"


@story
async def test_what_was_told_of_a_bluff_is_gone_at_the_next_turn(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.to_challenge(guilty=False)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    await ann.button("play.do.challenge").click()
    await see(ann.button("play.close"))
    game = situation.game.copy()
    game.apply("Ann: challenge")
    assert game.turn != "Ann"
    await _play_until_ann(table, game)
    await see_turn(ann)
    await expect(dialog(ann)).to_have_count(0)


async def _play_until_ann(table: LaidTable, game: Game) -> None:
    rng = Random(2)
    while game.turn != "Ann":
        action = lay_any(game, rng)
        await table.act(str(game.turn), action.words())
        game.apply(action)


_ASKED = """() => {
    const words = (what) => document.querySelector(`main .banner ${what}`)?.innerText ?? '';
    const air = document.querySelectorAll('[data-flight]').length;
    return { air, asked: words('.asked'), last: words('.last') };
}"""


@pytest.mark.parametrize("window", [PHONE, (1280, 800)])
@story
async def test_what_is_asked_goes_as_it_is_answered(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    """Not when the cards that one takes have landed, one after the other."""
    situation = _a_four_for_ann()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=window, moving=True)
    await see(hand_of(ann))
    await table.act("Cy", f"play {lays(situation.game, 'Cy', 'W+4')[0]}")
    await see(ann.button("play.do.challenge"))
    asked = ann.page.locator("main .asked").last
    await expect(asked).to_have_text(ann.words("play.your_turn"))
    before = await ann.page.locator("main .last").inner_text()
    await watch_frames(ann, _ASKED)
    await ann.page.keyboard.press("a")
    await expect(asked).to_have_text(ann.words("play.ask.wait", name="Bo"))
    await wait_for_frames(ann, "(frames) => frames.some(({ air }) => air)")
    frames = await seen_frames(ann)
    flying = [frame for frame in frames if frame["air"]]
    assert flying
    assert not [frame for frame in flying if frame["asked"] == ann.words("play.your_turn")]
    assert not [frame for frame in flying if frame["last"] == before]


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_nobody_is_asked_for_uno_who_was_caught(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """Nor while the cards come that it costs."""
    table = await lay_out(server, situations.forgotten_call())
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, language=language, moving=True)
    asked = ann.words("play.ask.uno")
    await expect(ann.page.locator("main .asked").last).to_have_text(asked)
    await watch_frames(ann, _ASKED)
    await table.act("Bo", "catch Ann")
    await wait_for_frames(ann, "(frames) => frames.some(({ air }) => air)")
    frames = await seen_frames(ann)
    assert not [frame for frame in frames if frame["air"] and frame["asked"] == asked]


@story
async def test_whoever_calls_uno_too_late_is_told_so_and_no_more(
    visit: Visitors, server: TableServer
) -> None:
    """Who is about to press the button sees the catch no sooner than the finger comes down."""
    table = await lay_out(server, situations.forgotten_call())
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    await table.act("Cy", "catch Ann")
    await see_hand(ann, 3)
    await ann.button("play.do.uno").click()
    await expect(ann.page.locator(".nudge")).to_have_text("Too late: Cy caught you.")
    await expect(dialog(ann)).to_have_count(0)


def _a_four_for_ann() -> Situation:
    """T3: Cy can lay a Wild Draw Four, and Ann is next."""

    def wanted(game: Game) -> bool:
        is_next = game.turn == "Cy" and game.view(None).next == "Ann"
        return is_next and bool(lays(game, "Cy", "W+4"))

    return deal(wanted, *situations.THREE, moves=9)


@story
async def test_drawing_out_of_turn_is_told_in_a_sentence(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"), window=PHONE)
    await see_hand(bo, 7)
    for place in ("[aria-keyshortcuts=D]", "[data-place=draw]"):
        await bo.page.locator(place).click(force=True)  # the pile says that it is no button now
        await expect(bo.page.locator(".nudge")).to_have_text("It is Ann's turn.")
        await expect(dialog(bo)).to_have_count(0)
        await bo.page.reload()


@story
async def test_the_time_to_call_uno_is_seen_to_run_out(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.to_call()
    table = await lay_out(server, situation, bots=("Bo", "Cy"), grace=20)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, moving=True)
    await see(hand_of(ann))
    await choose(ann, next(card for card in lays(situation.game, "Ann") if card[1:].isdigit()))
    ring = ann.page.locator(".uno .clock circle")
    await see(ring)
    button = ann.button("play.do.uno")
    under = await button.evaluate("(button) => getComputedStyle(button).boxShadow")
    light = await ring.evaluate("(ring) => getComputedStyle(ring).stroke")
    assert light not in under, "on light of its own colour it would not be seen to shrink"
    await ann.page.wait_for_function(
        "(ring) => parseFloat(getComputedStyle(ring).strokeDashoffset) > 0.05",
        arg=await ring.element_handle(),
    )
