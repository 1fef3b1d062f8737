"""Everyone can use it: axe-core finds nothing on any screen, light or dark, large or small.

A screen is opened once, and then looked at in one window after the other.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable

import pytest
from playwright.async_api import Locator, expect

from openuno.client import create
from openuno.game.reminders import Reminders
from openuno.protocol.http import CreateTable
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import deal, lay_out, lays
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.picking import card_at, lay_out_picking, spread_where
from tests.support.page.playing import card_of, choose, dialog, hand_of, play, see_turn
from tests.support.page.visitors import WINDOW, Visitor, Visitors, see, story
from tests.support.page.windows import Look
from tests.support.table_server import LONG, TableServer, bots

SMALL = (320, 640)
FLAT = (740, 360)
Shown = AsyncGenerator[Visitor]
Screen = Callable[..., Shown]
Box = tuple[float, float, float, float]
POINT = 24
"""So many pixels everything has at least, each way, that can be tapped among others."""

pytestmark = pytest.mark.long


async def home(visit: Visitors, server: TableServer) -> Shown:
    seat = await create(server.url, CreateTable("Ann", public=True))
    ann = await visit("Ann", seat, "/")
    await see(ann.page.get_by_role("heading", name=ann.words("home.public.title")))
    await see(ann.page.get_by_role("link", name=seat.code))
    yield ann
    await ann.page.get_by_text(ann.words("home.make.change"), exact=True).click()
    await see(ann.page.get_by_role("heading", name=ann.words("rules.groups.house")))
    yield ann


async def rules(visit: Visitors, server: TableServer) -> Shown:
    ann = await visit("Ann", server.url, "/rules/party")
    ann.forgive("400")
    await see(ann.text("Everyone is dealt 7 cards."))
    await ann.button("rules.share").click()
    await see(ann.page.get_by_role("img", name=ann.words("home.share.code")))
    yield ann
    await ann.open("/rules/party?hand_size=5#compare=official")
    await see(ann.page.get_by_role("table"))
    yield ann
    await ann.open("/rules/mayhem#change")
    await ann.page.get_by_role("radio", name="partners play together").check()
    await see(ann.page.get_by_text(ann.words("rules.form.impossible")))
    yield ann


async def lobby(visit: Visitors, server: TableServer) -> Shown:
    seat = await create(
        server.url, CreateTable("Ann", bots=bots(2), options={"target": 200, "jump_in": True})
    )
    bo = await visit("Bo", server.url, f"/t/{seat.code}")
    await see(bo.button("lobby.sit.sit"))
    yield bo
    ann = await visit("Ann", seat)
    await see(ann.button("lobby.start"))
    await see(ann.page.get_by_role("img", name=ann.words("home.share.code")))
    yield ann
    await ann.button("lobby.add_bot_to", number=2).click()
    await see(ann.button("levels.hard"))
    await ann.button("settings.open").click()
    yield ann


async def table(visit: Visitors, server: TableServer) -> Shown:
    laid = await lay_out(server, situations.a_turn())
    game = laid.situation.game
    ann = await visit("Ann", laid.seat("Ann"))
    await see_turn(ann)
    yield ann
    wrong = next(str(card) for card in game.hand("Ann") if str(card) not in lays(game, "Ann"))
    await card_of(ann, wrong).click()
    await dialog(ann).get_by_text(ann.words("play.why.rules")).click()
    yield ann
    await ann.page.keyboard.press("Escape")
    await ann.page.get_by_role("button", name="Bo").first.click()
    await see(dialog(ann))
    yield ann
    await ann.page.keyboard.press("Escape")
    await ann.button("play.keys.open").click()
    await see(dialog(ann))
    yield ann
    await ann.button("play.leave.open").click()
    await see(dialog(ann).get_by_text(ann.words("play.leave.title")))
    yield ann


async def phases(visit: Visitors, server: TableServer) -> Shown:
    laid = await lay_out(server, situations.opening_wild())
    ann = await visit("Ann", laid.seat("Ann"))
    await see(dialog(ann))
    yield ann
    laid = await lay_out(server, situations.to_challenge(guilty=True))
    await ann.sit(laid.seat("Ann"))
    await see(ann.button("play.do.challenge"))
    yield ann
    await ann.button("play.do.challenge").click()
    await see(dialog(ann).get_by_role("listitem"))
    yield ann
    laid = await lay_out(server, situations.to_catch())
    await ann.sit(laid.seat("Ann"))
    await see(ann.button("play.do.catch", name="Bo"))
    yield ann
    laid = await lay_out(server, situations.to_catch(), reminders=Reminders.NONE)
    await ann.sit(laid.seat("Ann"))
    await ann.button("play.do.accuse").click()
    await see(dialog(ann))
    yield ann
    laid = await lay_out(server, situations.a_chain())
    await ann.sit(laid.seat("Ann"))
    for card in situations.chain_of(laid.situation.game):
        await choose(ann, card)
    await see(ann.page.get_by_role("group", name=ann.words("play.chain.title")))
    yield ann
    laid = await lay_out(server, situations.a_seven())
    await ann.sit(laid.seat("Ann"))
    seven = next(card for card in lays(laid.situation.game, "Ann") if card[1:] == "7")
    await play(ann, seven)
    await see(dialog(ann).get_by_text(ann.words("play.swap.title")))
    yield ann


async def picking(visit: Visitors, server: TableServer) -> Shown:
    later = time.time() + LONG
    names, picks = ("Ann", "Bo", "Cy"), ("Bo: pick 2", "Cy: pick 3", "Ann: pick 1")
    secret = spread_where(lambda choice: choice.waiting == ("Ann", "Bo"), *names, picks=picks)
    laid = await lay_out_picking(server, *names, secret=secret, picks=picks[:2], at=later)
    ann = await visit("Ann", laid.seat("Ann"))
    await see(card_at(ann, 1))
    yield ann
    laid = await lay_out_picking(server, *names, secret=secret, picks=picks, at=later)
    await ann.sit(laid.seat("Ann"))
    await see(ann.text(ann.words("pick.again_you", names="Bo")))
    yield ann
    secret = spread_where(lambda choice: choice.dealer == "Ann", *names, picks=picks)
    laid = await lay_out_picking(server, *names, secret=secret, picks=picks, at=later)
    await ann.sit(laid.seat("Ann"))
    await see(ann.page.get_by_role("heading", name=ann.words("pick.deals_you")))
    yield ann
    many = ("Ann", *(f"Player {number}" for number in range(2, 31)))
    laid = await lay_out_picking(server, *many, picks=["Player 9: pick 3"], at=later)
    eve = await visit("Eve", laid.watching)
    await see(eve.text(eve.words("pick.waiting_many", count=29)))
    yield eve


async def crowd(visit: Visitors, server: TableServer) -> Shown:
    names = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jan".split()
    laid = await lay_out(server, situations.many_cards(30, *names))
    ann = await visit("Ann", laid.seat("Ann"))
    await see(hand_of(ann))
    yield ann
    eve = await visit("Eve", laid.watching)
    await see(eve.text(eve.words("play.watching")))
    yield eve


async def largest(visit: Visitors, server: TableServer) -> Shown:
    laid = await lay_out(server, situations.thirty())
    ann = await visit("Ann", laid.seat("Ann"))
    await see_turn(ann)
    await expect(ann.page.locator("[data-place^=seat]")).to_have_count(30)
    yield ann
    await ann.page.get_by_role("button", name=ann.words("felt.is_next")).click()
    await see(dialog(ann))
    yield ann
    laid = await lay_out(server, situations.thirty_at_the_end(of_match=False))
    await ann.sit(laid.seat("Ann"))
    await see(ann.button("sheet.next"))
    yield ann


async def end(visit: Visitors, server: TableServer) -> Shown:
    laid = await lay_out(server, situations.the_last_card())
    ann = await visit("Ann", laid.seat("Ann"))
    await play(ann, str(laid.situation.game.hand("Ann")[0]))
    await see(ann.page.get_by_role("heading", name=ann.words("sheet.hand_mine")))
    yield ann
    laid = await lay_out(server, situations.the_last_card(wins=True))
    await ann.sit(laid.seat("Ann"))
    await play(ann, str(laid.situation.game.hand("Ann")[0]))
    await see(ann.page.get_by_role("heading", name=ann.words("sheet.match_mine")))
    yield ann
    await ann.button("ending.to_table").click()
    await ann.button("deal.check").click()
    await see(ann.text(ann.words("deal.sum.open")))
    yield ann


async def closed(visit: Visitors, server: TableServer) -> Shown:
    ann = await visit("Ann", server.url, "/t/AAAAAA")
    ann.forgive("404")
    await see(ann.page.get_by_role("heading", name=ann.words("play.closed.unknown")))
    yield ann


async def replay(visit: Visitors, server: TableServer) -> Shown:
    laid = await lay_out(server, situations.a_match_over())
    ann = await visit("Ann", laid.watching, f"/t/{laid.code}/replay/1?hand=2&step=3")
    await see(ann.page.get_by_role("slider"))
    yield ann
    await ann.choice("replay.eyes").select_option(label=ann.words("replay.as", name="Ann"))
    await ann.button("replay.share").click()
    await see(ann.page.get_by_role("img", name=ann.words("home.share.code")))
    yield ann


SCREENS: list[Screen] = [
    home,
    rules,
    lobby,
    picking,
    table,
    phases,
    crowd,
    largest,
    end,
    closed,
    replay,
]
AT_THE_TABLE = (picking, table, phases, crowd, largest)
"""What is looked at on a phone that lies on its side, too."""


USUAL = Look(WINDOW, dark=False, moving=False)
LOOKED_AT = (USUAL, Look(SMALL, dark=True, moving=False))
ON_ITS_SIDE = Look(FLAT, dark=False, moving=False)


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visit: Visitors, server: TableServer, screen: Screen) -> None:
    @story
    async def look(visit: Visitors) -> None:
        async for visitor in screen(visit, server):
            for seen in LOOKED_AT:
                await seen.put_on(visitor.page)
                await assert_accessible(visitor.page)
                await assert_within_reach(visitor)
            if screen in AT_THE_TABLE:
                await ON_ITS_SIDE.put_on(visitor.page)
                await assert_within_reach(visitor)
            await USUAL.put_on(visitor.page)

    look(visit=visit)


@story
async def test_what_is_told_covers_no_pile(visit: Visitors, server: TableServer) -> None:
    long = "Bärbel-Annegret Müll"
    for seats in (3, 4, 10):
        names = [long, *"Bo Cy Di Ed Flo Gus Hal Ida Jan".split()[: seats - 1]]
        situation = deal(
            lambda game: game.turn == long and len(lays(game, long)) < 4,
            *names,
            teams=seats % 2 == 0,
        )
        laid = await lay_out(server, situation)
        ann = await visit(long, laid.seat(long), window=FLAT)
        await see_turn(ann)
        partner = ann.page.get_by_role("button", name=ann.words("felt.is_partner"))
        await expect(partner).to_have_count(0 if seats == 3 else 1)
        if seats > 3:
            await expect(partner).to_contain_text(names[seats // 2])
        await settle(ann.page)
        await assert_fits(ann.page)
        felt = await box(ann.page.get_by_role("region", name=ann.words("felt.table")))
        badges = ann.page.locator("[data-place^=seat]")
        boxes = [await box(badge) for badge in await badges.all()]
        assert len(boxes) == seats
        assert all(right <= felt[2] for _, _, right, _ in boxes)
        game = situation.game
        wrong = next(str(c) for c in game.hand(long) if str(c) not in lays(game, long))
        await card_of(ann, wrong).click()
        await see(dialog(ann))
        await settle(ann.page)
        for place in ("draw", "discard"):
            pile = await box(ann.page.locator(f"[data-place={place}]"))
            assert felt[0] <= pile[0]
            assert pile[3] <= felt[3]
            for other in (await box(dialog(ann)), *boxes):
                assert are_apart(pile, other), f"{place} at {pile}, {other}, {seats} seats"
        await visit.go()


@pytest.mark.parametrize("window", [SMALL, (360, 740), FLAT, (1280, 800), (1920, 1080)])
def test_thirty_sit_apart(visit: Visitors, server: TableServer, window: tuple[int, int]) -> None:
    @story
    async def look(visit: Visitors) -> None:
        laid = await lay_out(server, situations.thirty())
        ann = await visit("Ann", laid.seat("Ann"), window=window)
        await see_turn(ann)
        await assert_within_reach(ann)
        felt = await box(ann.page.get_by_role("region", name=ann.words("felt.table")))
        places = ann.page.locator("[data-place^=seat], [data-place=draw], [data-place=discard]")
        boxes = [await box(place) for place in await places.all()]
        assert len(boxes) == 32
        for at, one in enumerate(boxes):
            assert felt[0] <= one[0] < one[2] <= felt[2]
            assert felt[1] <= one[1] < one[3] <= felt[3]
            assert min(one[2] - one[0], one[3] - one[1]) >= POINT
            assert all(are_apart(one, other) for other in boxes[at + 1 :])

    look(visit=visit)


@pytest.mark.parametrize(("window", "columns"), [(SMALL, 1), ((1280, 800), 3)])
def test_thirty_are_ranked(
    visit: Visitors, server: TableServer, window: tuple[int, int], columns: int
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        laid = await lay_out(server, situations.thirty_at_the_end(of_match=False))
        emil = await visit("Emil", laid.seat("Emil"), window=window)
        await see(emil.page.get_by_role("table"), columns)
        lines = emil.page.get_by_role("rowheader")
        await see(lines, 30)
        await settle(emil.page)
        await assert_reachable(emil.button("sheet.next"))
        sheet = emil.page.get_by_role("group", name=emil.words("sheet.title"))
        _, top, _, bottom = await box(sheet)
        mine = await box(lines.filter(has_text=emil.words("lobby.you")))
        assert top <= mine[1] < mine[3] <= bottom
        await sheet.press("End")
        await expect(lines.last).to_be_in_viewport(ratio=1)
        await see(emil.page.get_by_text(emil.words("sheet.target_low", target=5000)))

    look(visit=visit)


@pytest.mark.parametrize("window", [SMALL, (1280, 800)])
def test_thirty_are_shown_again(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    @story
    async def look(visit: Visitors) -> None:
        laid = await lay_out(server, situations.thirty_at_the_end(of_match=True))
        path = f"/t/{laid.code}/replay/1?hand=1&step=80"
        ann = await visit("Ann", laid.watching, path, window=window)
        seats = ann.page.get_by_role("list", name=ann.words("felt.players"))
        for view in (None, ann.words("replay.as", name="Emil")):
            if view:
                await ann.choice("replay.eyes").select_option(label=view)
                await see(ann.page.get_by_role("list", name="Emil holds"))
            await assert_within_reach(ann)
            felt = await box(ann.page.get_by_role("region", name=ann.words("felt.table")))
            scrolls = await seats.evaluate("(list) => getComputedStyle(list).overflowY === 'auto'")
            end = (await box(seats if scrolls else ann.page.locator("body")))[3]
            places = ann.page.locator("[data-place^=seat]")
            await see(places, 30)
            boxes = [await box(place) for place in await places.all()]
            seen = [one for one in boxes if one[1] < end]  # where they scroll, the others are not
            piles = await box(ann.page.locator(".piles-box"))
            assert piles[3] <= felt[3]
            assert all(are_apart(piles, (*one[:3], min(one[3], end))) for one in seen)
            await expect(seats.locator(".turn")).to_be_in_viewport(ratio=0.9)

    look(visit=visit)


def are_apart(one: Box, other: Box) -> bool:
    """Whether two things do not touch."""
    beside = one[2] <= other[0] or other[2] <= one[0]
    return beside or one[3] <= other[1] or other[3] <= one[1]


async def box(element: Locator) -> Box:
    """Where something is: left, top, right and bottom."""
    at = await element.bounding_box()
    assert at is not None
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


async def assert_within_reach(visitor: Visitor) -> None:
    """Nothing is cut off. What is asked lies over what one can do in a match, and can be answered;
    where nothing is asked, all that one can do is in reach.
    """
    await settle(visitor.page)
    await assert_fits(visitor.page)
    enabled = visitor.page.locator(":enabled")
    asked = visitor.page.locator(".asks")
    if await asked.count():
        await assert_reachable(asked.get_by_role("button").and_(enabled))
        return
    actions = visitor.page.get_by_role("group", name=visitor.words("play.actions"))
    for group in await actions.all():
        await assert_reachable(group.get_by_role("button").and_(enabled))
