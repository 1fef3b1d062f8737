"""Every control and every phase of a turn, in situations that were dealt for it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from openuno.text.lang import say
from tests.support.page import situations
from tests.support.page.dealing import kinds, lay_out, lays
from tests.support.page.fitting import assert_reachable, settle
from tests.support.page.playing import (
    card_name,
    card_of,
    choose,
    count_of,
    dialog,
    hand_of,
    name_colour,
    play,
    see_deal,
    see_discard,
    see_hand,
    see_turn,
)
from tests.support.page.visitors import Visitors, see, story
from tests.support.present import present
from tests.support.table_server import LONG, TableServer

pytestmark = pytest.mark.long
_LIES_ON = """(cards) => {
    const box = cards.getBoundingClientRect();
    return [...document.querySelectorAll(
        'main button:not([data-place]), [data-place=draw], [data-place=discard], .label')]
        .filter((other) => other.checkVisibility())
        .filter((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        })
        .map((other) => other.outerHTML.slice(0, 100));
}"""


@story
async def test_the_colour_of_an_opening_wild_is_chosen(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.opening_wild())
    ann = await visit("Ann", table.seat("Ann"))
    await see(dialog(ann).get_by_text(ann.words("play.colour.opening")))
    await name_colour(ann, "G")
    await expect(dialog(ann)).to_have_count(0)
    await see(ann.text(ann.words("felt.colour", colour=say("en", "words.colours.G"))))
    await see_turn(ann)


@story
async def test_a_card_that_fits_is_laid(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    await expect(card_of(ann, card)).to_have_accessible_name(
        f"{card_name(ann, card)}, {ann.words('felt.playable')}"
    )
    await see_turn(ann)
    await play(ann, card)
    for visitor in (ann, bo):
        await see_discard(visitor, card)
    await see_hand(ann, len(situation.game.hand("Ann")) - 1)
    await expect(ann.page).not_to_have_title("!")


STICKING_OUT = """(button) => [...button.children].filter((part) =>
    part.checkVisibility()
    && part.getBoundingClientRect().right > button.getBoundingClientRect().right
).length"""


@story
async def test_a_wild_asks_for_its_colour(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_wild_to_lay())
    ann = await visit("Ann", table.seat("Ann"), window=(1280, 800))
    await card_of(ann, "W").click()
    await see(dialog(ann))
    cards = kinds(table.situation.game.hand("Ann"))
    for button in await dialog(ann).locator("[data-colour]").all():
        assert not await button.evaluate(STICKING_OUT)
        colour = present(await button.get_attribute("data-colour"))
        held = sum(card.startswith(colour) for card in cards)
        await expect(button).to_contain_text(ann.words("play.colour.held", count=held))
    await ann.page.keyboard.press("Escape")  # on second thoughts
    await expect(dialog(ann)).to_have_count(0)
    await play(ann, "W", "B")
    await see_discard(ann, "W:B")


@story
async def test_a_card_that_does_not_fit_says_why(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    game = situation.game
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    card = next(str(card) for card in game.hand("Ann") if str(card) not in lays(game, "Ann"))
    await card_of(ann, card).click()
    reason = game.why_not(f"Ann: play {card}")
    assert reason is not None
    await see(dialog(ann).get_by_text(ann.words("play.why.of", card=card_name(ann, card))))
    await dialog(ann).get_by_text(ann.words("play.why.rules")).click()
    await see(dialog(ann).get_by_text(reason.clause or ""))
    await see(dialog(ann).get_by_text("A card fits if"))
    await ann.button("play.why.ok").click()
    await expect(dialog(ann)).to_have_count(0)
    await see_hand(ann, len(game.hand("Ann")))


@story
async def test_all_cards_of_a_draw_are_new(visit: Visitors, server: TableServer) -> None:
    situation = situations.two_to_draw()
    before = kinds(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await ann.button("play.do.draw").click()
    await see_hand(ann, len(before) + 2)
    new = hand_of(ann).filter(has_text=ann.words("felt.new"))
    await see(new, 2)
    for card in await new.all():
        assert await card.get_attribute("data-card") not in before
    await ann.page.reload()
    await see(new, 2)  # as the server remembers
    await ann.button("play.do.keep").click()
    await see(new, 0)


@story
async def test_a_drawn_card_is_laid_or_kept(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_good_draw()
    before = len(situation.game.hand("Ann"))
    tables = [await lay_out(server, situation) for _ in range(2)]
    ann = await visit("Ann", tables[0].seat("Ann"))
    for lays_it, table in zip((True, False), tables, strict=True):
        await ann.sit(table.seat("Ann"))
        await ann.button("play.do.draw").click()
        drawn = hand_of(ann).filter(has_text=ann.words("felt.new"))
        await see_hand(ann, before + 1)
        if lays_it:
            await drawn.click()
            await see_hand(ann, before)
        else:
            await ann.button("play.do.keep").click()
            await expect(ann.button("play.do.keep")).to_have_count(0)
            await see_hand(ann, before + 1)


@story
async def test_a_bluff_is_found_out(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_challenge(guilty=True))
    ann = await visit("Ann", table.seat("Ann"))
    cards = len(table.situation.game.hand("Ann"))
    await ann.button("play.do.challenge").click()
    await see_turn(ann)
    await expect(ann.button("play.do.challenge")).to_have_count(0)
    await see_hand(ann, cards)


@story
async def test_who_challenges_in_vain_draws_six(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_challenge(guilty=False))
    ann = await visit("Ann", table.seat("Ann"))
    cards = len(table.situation.game.hand("Ann"))
    await ann.button("play.do.challenge").click()
    await see_hand(ann, cards + 6)


@pytest.mark.parametrize("window", [(390, 844), (320, 640), (1280, 800)], ids=str)
@story
async def test_between_two_a_shown_hand_lies_at_its_seat_until_ones_turn_is_over(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    situation = situations.to_challenge_in_vain()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=window)
    await ann.button("play.do.challenge").click()
    await see(dialog(ann).get_by_text(ann.words("play.shown", name="Bo")))
    pile = await ann.page.locator("[data-place=discard]").bounding_box()
    after = situation.game.copy()
    after.apply("Ann: challenge")
    card = situations.numbers_to_lay(after, "Bo")[0]
    after.apply(f"Bo: play {card}")
    await table.act("Bo", f"play {card}")
    await see_turn(ann)
    await expect(dialog(ann)).to_have_count(0)
    known = ann.page.locator("[data-place=known]")
    await expect(known.locator("svg")).to_have_count(len(after.hand("Bo")))
    await settle(ann.page)
    assert await ann.page.locator("[data-place=discard]").bounding_box() == pile
    await assert_reachable(ann.button("play.do.draw"))
    assert not await known.evaluate(_LIES_ON)
    await ann.button("play.do.draw").click()
    keep = ann.button("play.do.keep")
    await see_hand(ann, len(after.hand("Ann")) + 1)
    if await keep.count():
        await keep.click()
    await expect(known).to_have_count(0)


@story
async def test_no_mark_sticks_out_from_under_the_colours(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_wild_drawn())
    ann = await visit("Ann", table.seat("Ann"), window=(390, 844))
    mark = hand_of(ann).get_by_text(ann.words("felt.new"), exact=True)
    await see(mark)
    await choose(ann, "W")
    await see(dialog(ann))
    await expect(mark).to_be_hidden()
    await ann.page.keyboard.press("Escape")
    await see(mark)


@story
async def test_a_wild_draw_four_is_accepted(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_challenge(guilty=True))
    ann = await visit("Ann", table.seat("Ann"))
    cards = len(table.situation.game.hand("Ann"))
    await ann.button("play.do.accept", cards=count_of(ann, 4)).click()
    await see_hand(ann, cards + 4)


@story
async def test_who_forgot_to_call_is_caught(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.to_catch())
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    await see_hand(bo, 1)
    await ann.button("play.do.catch", name="Bo").click()
    await see_hand(bo, 3)
    await expect(ann.button("play.do.catch", name="Bo")).to_have_count(0)


@story
async def test_who_forgot_to_call_can_still_call(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.forgotten_call())
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    await see(bo.button("play.do.catch", name="Ann"))
    await see(ann.text(ann.words("play.ask.uno")))
    await ann.button("play.do.uno").click()
    await expect(bo.button("play.do.catch", name="Ann")).to_have_count(0)
    await see_hand(ann, 1)


@story
async def test_a_ring_tells_how_long_uno_can_be_called(
    visit: Visitors, server: TableServer
) -> None:
    situation = situations.to_call()
    table = await lay_out(server, situation, bots=("Bo", "Cy"), grace=LONG)
    ann = await visit("Ann", table.seat("Ann"))
    uno = ann.button("play.do.uno")
    await see(uno)
    await expect(uno.locator("svg.clock")).to_have_count(0)
    await play(ann, next(card for card in lays(situation.game, "Ann") if card[1:].isdigit()))
    await see(uno.locator("svg.clock"))
    await uno.click()
    await expect(uno.locator("svg.clock")).to_have_count(0)


@story
async def test_uno_is_called_with_the_card(visit: Visitors, server: TableServer) -> None:
    situation = situations.to_call()
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    card = next(card for card in lays(situation.game, "Ann") if card[1:].isdigit())
    await ann.button("play.do.uno").click()
    await see(ann.button("play.do.uno_armed"))
    await play(ann, card)
    await see_hand(ann, 1)
    await see_discard(bo, card)
    await expect(bo.button("play.do.catch", name="Ann")).to_have_count(0)


@story
async def test_a_false_call_costs_what_it_says(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn_by("strict")
    cards = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await ann.button("play.do.uno").click()
    await ann.button("play.why.ok").click()  # it is not called by accident
    await see_hand(ann, cards)
    await ann.button("play.do.uno").click()
    await ann.button("play.why.call_anyway", cards=count_of(ann, 2)).click()
    await see_hand(ann, cards + 2)


@story
async def test_a_false_accusation_costs_what_it_says(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn_by("strict")
    cards = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await ann.page.get_by_role("button", name="Bo").first.click()
    await ann.button("play.seat.catch").click()
    await ann.button("play.why.call_anyway", cards=count_of(ann, 2)).click()
    await see_hand(ann, cards + 2)


@story
async def test_a_wrong_card_at_a_price(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_price()
    game = situation.game
    hand = len(game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    wrong = next(
        str(card)
        for card in game.hand("Ann")
        if str(card) not in lays(game, "Ann") and str(card)[1:].isdigit()
    )
    await card_of(ann, wrong).click()
    await ann.button("play.why.anyway", cards=count_of(ann, 1)).click()
    await see_hand(ann, hand + 1)
    await see_turn(ann)


@story
async def test_a_chain_is_laid_in_order(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_chain()
    chain = situations.chain_of(situation.game)
    hand = len(situation.game.hand("Ann"))
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    tray = ann.page.get_by_role("group", name=ann.words("play.chain.title"))
    for place, card in enumerate(chain, 1):
        await card_of(ann, card).click()
        await see(tray.get_by_role("listitem"), place)
    first = ann.words("felt.marked", place=1)
    await expect(card_of(ann, chain[0])).to_have_accessible_name(
        f"{card_name(ann, chain[0])}, {first}"
    )
    await tray.get_by_role("listitem").last.get_by_role("button").click()  # taken out again
    await see(tray.get_by_role("listitem"), len(chain) - 1)
    await card_of(ann, chain[-1]).click()
    await ann.button("play.do.lay_all", cards=count_of(ann, len(chain))).click()
    await see_discard(ann, chain[-1])
    await see_hand(ann, hand - len(chain))


@story
async def test_a_draw_two_is_stacked(visit: Visitors, server: TableServer) -> None:
    situation = situations.to_stack()
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    owed = count_of(ann, situation.game.view("Ann").owed)
    await see(ann.text(ann.words("play.ask.stack", cards=owed)))
    card = lays(situation.game, "Ann")[0]
    await play(ann, card)
    await see_discard(bo, card)
    after = situation.game.copy()
    after.apply(f"Ann: play {card}")
    assert after.turn is not None
    await see(ann.text(ann.words("play.ask.wait", name=after.turn)))


@story
async def test_a_stack_is_taken(visit: Visitors, server: TableServer) -> None:
    situation = situations.to_stack()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    owed = situation.game.view("Ann").owed
    await ann.button("play.do.accept", cards=count_of(ann, owed)).click()
    await see_hand(ann, len(situation.game.hand("Ann")) + owed)


@story
async def test_a_seven_swaps_hands(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_seven()
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    seven = next(card for card in lays(situation.game, "Ann") if card[1:] == "7")
    await play(ann, seven)
    await see(dialog(ann).get_by_text(ann.words("play.swap.title")))
    await dialog(ann).get_by_role("button", name="Bo").click()
    await see_hand(ann, len(situation.game.hand("Bo")))
    await see_hand(bo, len(situation.game.hand("Ann")) - 1)


@story
async def test_a_card_is_thrown_in_out_of_turn(visit: Visitors, server: TableServer) -> None:
    situation = situations.to_jump_in()
    top = str(situation.game.top)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await see(ann.text(ann.words("play.ask.wait_jump", name="Bo")))
    await ann.button("play.do.jump_with", card=card_name(ann, top)).click()
    await see_hand(ann, len(situation.game.hand("Ann")) - 1)


@story
async def test_who_is_not_to_move_is_told_so(visit: Visitors, server: TableServer) -> None:
    situation = situations.a_turn()
    table = await lay_out(server, situation)
    bo = await visit("Bo", table.seat("Bo"))
    await see(bo.text(bo.words("play.ask.wait", name="Ann")))
    await hand_of(bo).first.click()
    told = bo.page.locator(".banner").get_by_text("It is Ann's turn.")
    await see(told)
    await bo.button("play.do.draw").click()
    await see(told)
    await see(dialog(bo), 0)
    await bo.button("play.do.draw").click()  # who asks once more is told the rule
    await see(dialog(bo).get_by_text("It is Ann's turn."))
    await see(told, 0)


@story
async def test_the_last_card_wins_the_hand(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    ann, bo = await visit("Ann", table.seat("Ann")), await visit("Bo", table.seat("Bo"))
    card = str(situation.game.hand("Ann")[0])
    await play(ann, card)
    await see(ann.page.get_by_role("heading", name=ann.words("sheet.hand_mine")))
    await see(bo.page.get_by_role("heading", name=bo.words("sheet.hand_won", names="Ann")))
    after = situation.game.copy()
    after.apply(f"Ann: play {card}")
    row = ann.page.get_by_role("row").filter(has_text="Ann")
    await see(row.get_by_text(f"+{after.scores['Ann']}"))
    await bo.button("sheet.next").click()
    await see_deal(ann)
    await see_deal(bo)


@story
async def test_who_watches_is_told_that_everyone_has_left(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.a_turn(), bots=("Bo", "Cy"))
    eve = await visit("Eve", table.watching)
    await see(eve.text(eve.words("play.ask.wait", name="Ann")))
    async with table.client("Ann") as ann:
        await ann.leave()
    await see(eve.text(eve.words("play.ask.deserted")))
