"""A first game: newcomers are shown around once, learn how to play, and choose what they hear."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from openuno.game.game import Game
from tests.support.page import situations
from tests.support.page.dealing import LaidTable, Situation, deal, lay_out, lays
from tests.support.page.fitting import settle, wait_until_free
from tests.support.page.playing import (
    dialog,
    hand_of,
    play,
    see_deal,
    see_discard,
    see_hand,
    see_turn,
)
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

_HELD = """
const later = window.setTimeout.bind(window);
window.held = [];
window.setTimeout = (act, after, ...more) => after === 2500
    ? window.held.push(act) : later(act, after === 250 ? 0 : after, ...more);
"""
"""Keeps what is shown for a moment until it is let go; tips come at once."""

_UNHURRIED = "let now = 0; performance.now = () => (now += 2000);"
"""Whatever is shown is there long enough to be read."""

_TOLD_MATCH = "() => localStorage.getItem('openuno.welcomed').includes('match')"
_TOLD_UNO = _TOLD_MATCH.replace("match", "uno")

_SENSES = """
window.felt = [];
navigator.vibrate = () => window.felt.push('trembles');
window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = 'granted'); }
    constructor(title) { window.felt.push(title); }
    close() {}
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
    window.felt.push('sounds');
    return start.apply(this, when);
};
Object.defineProperty(document, 'hidden', { get: () => window.isElsewhere === true });
"""


def tip(visitor: Visitor, key: str) -> Locator:
    return visitor.page.get_by_text(visitor.words(f"tips.{key}"), exact=True)


def _second_hand() -> Situation:
    """Ann is to move in the second hand of a match."""
    return deal(
        lambda game: game.hand_number == 2 and game.turn == "Ann" and game.phase == "play",
        *situations.THREE,
        moves=400,
    )


def _before_ann() -> Situation:
    """Bo is to move, and can lay a number card; Ann is next."""

    def wanted(game: Game) -> bool:
        return game.turn == "Bo" and game.view(None).next == "Ann" and bool(_numbers(game))

    return deal(wanted, *situations.THREE, moves=6)


def _numbers(game: Game) -> list[str]:
    return [card for card in lays(game, "Bo") if card[1:].isdigit()]


async def _bo_lays(table: LaidTable) -> None:
    await table.act("Bo", f"play {_numbers(table.situation.game)[0]}")


@story
async def test_a_newcomer_is_shown_around_once(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit(
        "Ann", table.seat("Ann"), window=PHONE, touch=True, language="de", newcomer=True
    )
    await see(tip(ann, "match"))
    bubble = ann.page.locator(".bubble")
    await expect(bubble).to_have_count(1)  # nothing is asked at a first hand
    await expect(bubble).to_be_in_viewport(ratio=1)
    await wait_until_free(bubble, "main button, .me [data-place], main .label")
    await ann.button("tips.ok").tap()
    await expect(bubble).to_have_count(0)
    for key, situation in (
        ("draw", situations.nothing_fits()),
        ("wild", situations.a_wild_to_lay()),
        ("uno", situations.to_call()),
    ):
        other = await lay_out(server, situation)
        await ann.sit(other.seat("Ann"))
        await see(tip(ann, key))
        await ann.page.keyboard.press("Escape")
        await expect(tip(ann, key)).to_have_count(0)
    later = await lay_out(server, _second_hand())
    await ann.sit(later.seat("Ann"))
    await see(tip(ann, "sound"))
    await ann.button("tips.off").click()
    await expect(tip(ann, "sound")).to_have_count(0)
    await ann.sit(other.seat("Ann"))
    await see_turn(ann)
    await ann.button("settings.open").click()
    await expect(bubble).to_have_count(0)
    await ann.button("settings.tips").click()
    await ann.page.keyboard.press("Escape")
    await see(tip(ann, "uno"))


@story
async def test_sounds_are_asked_about_at_the_second_hand(
    visit: Visitors, server: TableServer
) -> None:
    last = situations.the_last_card()
    table = await lay_out(server, last)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, touch=True, newcomer=True)
    await play(ann, str(last.game.hand("Ann")[0]))
    await see(ann.button("sheet.next"))
    await expect(tip(ann, "sound")).to_have_count(0)
    await ann.button("sheet.next").click()
    await see(tip(ann, "sound"))
    await expect(ann.page.locator(".bubble")).to_be_in_viewport(ratio=1)


@story
async def test_sounds_are_asked_about_at_the_second_match_and_never_again(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn()
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    first, second = [await lay_out(server, situation) for _ in range(2)]
    ann = await visit("Ann", first.seat("Ann"), newcomer=True, script=_UNHURRIED)
    await play(ann, card)
    await see_discard(ann, card)
    await ann.sit(second.seat("Ann"))
    await see(tip(ann, "sound"))
    await play(ann, card)  # that is an answer, too
    await see_discard(ann, card)
    await ann.sit((await lay_out(server, situations.nothing_fits())).seat("Ann"))
    await see(tip(ann, "draw"))
    await expect(tip(ann, "sound")).to_have_count(0)


@story
async def test_a_tip_waits_for_what_has_just_hit_somebody(
    visit: Visitors, server: TableServer
) -> None:
    def wanted(game: Game) -> bool:
        twos = [card for card in lays(game, "Bo") if card.endswith("+2")]
        return game.turn == "Bo" and game.view(None).next == "Cy" and bool(twos)

    situation = deal(wanted, *situations.THREE, moves=9)
    two = next(card for card in lays(situation.game, "Bo") if card.endswith("+2"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, newcomer=True, script=_HELD)
    await see(hand_of(ann))
    await table.act("Bo", f"play {two}")
    await see_turn(ann)
    await see(ann.page.locator("[data-moment=draws]"))
    await settle(ann.page)
    bubbles = ann.page.get_by_role("button", name=ann.words("tips.ok"), exact=True)
    await expect(bubbles).to_have_count(0)
    await ann.page.evaluate("held.forEach((letGo) => letGo())")
    await see(bubbles)


@story
async def test_a_tip_that_nobody_could_read_comes_again(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    ann = await visit(
        "Ann", table.seat("Ann"), newcomer=True, script="performance.now = () => 1000;"
    )
    await see(tip(ann, "match"))
    await ann.button("play.keys.open").click()
    await see(dialog(ann))
    await expect(tip(ann, "match")).to_have_count(0)
    await ann.page.keyboard.press("Escape")
    await see(tip(ann, "match"))
    await play(ann, next(card for card in lays(situation.game, "Ann") if card[1:].isdigit()))
    await expect(tip(ann, "match")).to_have_count(0)
    await ann.page.wait_for_function(_TOLD_MATCH)  # whoever does it has understood it


@story
async def test_the_tip_about_uno_is_for_whoever_forgets_it(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.to_call()
    table = await lay_out(server, situation)
    ann = await visit(
        "Ann", table.seat("Ann"), newcomer=True, script="performance.now = () => 1000;"
    )
    await see(tip(ann, "uno"))
    await play(ann, next(card for card in lays(situation.game, "Ann") if card[1:].isdigit()))
    await see_hand(ann, 1)
    await see(tip(ann, "uno"))  # a card was laid, and UNO is still to be called
    await ann.button("play.do.uno").click()
    await expect(tip(ann, "uno")).to_have_count(0)
    await ann.page.wait_for_function(_TOLD_UNO)


@story
async def test_how_to_play_by_the_rules_in_force(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url, window=PHONE)
    await ann.button("how.title").click()
    lesson = ann.page.get_by_role("region", name=ann.words("how.title"))
    await expect(lesson.get_by_role("heading", level=3).nth(1)).to_be_in_viewport()
    await see(ann.text("A card fits if it has the same colour"))
    await see(ann.text("Before drawing, the next player, and nobody else, may challenge it."))
    await see(ann.text("Whoever is caught draws 2 cards."))
    later = ann.text("A red 7 fits on every red card and on every 7.")
    await expect(later).to_be_hidden()
    await lesson.get_by_text(ann.words("how.more")).first.click()
    await see(later)
    await see(ann.text("The first player to reach 500 points wins the match."))
    await lesson.get_by_role("button", name=ann.words("home.play")).click()
    await see_deal(ann)
    table = await lay_out(server, situations.a_turn_by("party"))
    await ann.sit(table.seat("Ann"))
    await ann.button("play.keys.open").click()
    await see(dialog(ann).get_by_text("swaps hands with another player"))  # what a 7 does here
    await see(dialog(ann).get_by_text(ann.words("play.keys.situation")))
    phone = await visit("Bo", table.seat("Bo"), window=PHONE, touch=True)
    await phone.button("play.keys.open").tap()
    await see(dialog(phone).get_by_text("swaps hands with another player"))
    await expect(dialog(phone).get_by_text(ann.words("play.keys.situation"))).to_have_count(0)


@story
async def test_a_turn_is_heard_felt_and_told_elsewhere(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, _before_ann())
    ann = await visit(
        "Ann", table.seat("Ann"), window=PHONE, touch=True, newcomer=True, script=_SENSES
    )
    await see(hand_of(ann))
    await ann.button("settings.sound_on").click()
    await see(ann.button("settings.sound_off"))
    await ann.button("settings.open").click()
    await expect(ann.field("settings.vibration")).to_be_checked()
    await expect(ann.field("settings.notices")).not_to_be_checked()  # nobody is asked before
    await ann.field("settings.notices").check()
    await ann.page.evaluate("window.isElsewhere = true")
    await _bo_lays(table)
    await see_turn(ann)
    felt = await ann.page.evaluate("window.felt")
    assert {"sounds", "trembles", ann.words("play.your_turn")} <= set(felt)
    await ann.button("settings.sound_off").click()
    await see(ann.button("settings.sound_on"))
