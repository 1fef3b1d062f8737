"""Cards that move: each is always in one place, and what happens is shown in its order."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from playwright.async_api import expect

from openuno.game.actions import Play
from openuno.protocol.http import CreateTable
from tests.support.page import situations
from tests.support.page.dealing import kinds, lay_out, lays
from tests.support.page.driving import DrivenMatch, driving
from tests.support.page.fitting import settle
from tests.support.page.frames import seen_frames, wait_for_frames, watch_frames
from tests.support.page.motion import AT_ONCE, Frame, seen_cards, watch_cards
from tests.support.page.playing import card_of, hand_of, see_deal, see_discard, see_hand
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.page.wires import SLOW_TO_HEAR, Wire, hear_all, hear_nothing
from tests.support.table_server import TableServer, bots

pytestmark = pytest.mark.long

DECK = 108


async def see_landed(visitor: Visitor) -> None:
    """Waits until nothing flies any more."""
    await expect(visitor.page.locator("[data-flight]")).to_have_count(0)


def path_of(frames: list[Frame], card: str) -> list[tuple[float, float]]:
    """Where a card was while it was in the air."""
    return [(x, y) for frame in frames for name, x, y in frame.air if name == card]


@pytest.mark.parametrize("window", [PHONE, (1440, 900)])
@story
async def test_a_deal_is_dealt_card_by_card(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    ann = await visit("Ann", server.url, "/", moving=True, window=window, script=AT_ONCE)
    await ann.button("home.play").click()
    await see_hand(ann, 7)
    await see_landed(ann)
    await expect(ann.page.get_by_text(ann.words("motion.dealing"))).to_have_count(0)
    frames = await seen_cards(ann)

    lobby = ann.words("lobby.seats")
    assert not [frame for frame in frames if lobby in frame.text]
    dealt = [frame for frame in frames if frame.draw >= 0 and len(frame.seats) > 3]
    mine = [len(frame.hand) for frame in dealt]
    assert mine == sorted(mine)
    assert {0, 7} < {*mine}  # one by one, as far as a slow machine shows it
    me = ann.words("home.nameless")
    for frame in dealt:
        everywhere = (*frame.seats.values(), len(frame.pile), frame.draw)
        assert sum(everywhere) == DECK, everywhere
        assert frame.seats[me] == len(frame.hand)
    turned = next(i for i, frame in enumerate(dealt) if frame.pile)
    (opening, _, _), *_ = dealt[turned].pile
    if opening not in {name for name, _, _ in dealt[-1].hand}:  # there may be two of it
        flying = [frame for frame in dealt if any(name == opening for name, _, _ in frame.air)]
        assert {(len(frame.air), len(frame.hand)) for frame in flying} <= {(1, 7)}
    assert {*dealt[turned].seats.values()} == {7}


@story
async def test_a_card_is_in_one_place_at_a_time(visit: Visitors, server: TableServer) -> None:
    match = situations.a_turn()
    table = await lay_out(server, match)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    hand = kinds(match.game.hand("Ann"))
    card = next(card for card in lays(match.game, "Ann") if hand.count(card) == 1)
    await see_hand(ann, 7)
    await watch_cards(ann)
    await card_of(ann, card).click()
    await see_hand(ann, 6)
    await see_landed(ann)
    frames = await seen_cards(ann)

    assert {frame.copies(card) for frame in frames} == {1}
    assert {len(frame.hand) for frame in frames} == {6, 7}  # no other is touched
    assert min(len(frame.pile) for frame in frames) > 0
    way = path_of(frames, card)
    start = next((x, y) for frame in frames for name, x, y in frame.hand if name == card)
    end = next((x, y) for frame in frames[::-1] for name, x, y in frame.pile if name == card)
    assert dist(way[0], start) < dist(way[0], end)
    # A slow machine draws few frames, and the last of them may be far from the end.
    assert len(way) < 8 or dist(way[-1], end) < dist(start, end) / 4
    steps = [dist(here, end) for here in way]
    assert all(before >= after - 1 for before, after in pairwise(steps))  # it never turns back


@pytest.mark.parametrize("window", [PHONE, (1440, 900)])
@story
async def test_the_last_card_counts_until_it_lies_on_the_pile(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    """The number at the seat is 0 when it has landed, for all who look on."""
    match = situations.the_last_card()
    (last,) = kinds(match.game.hand("Ann"))
    table = await lay_out(server, match)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window)
    bo = await visit("Bo", table.seat("Bo"), moving=True, window=window)
    await see(hand_of(bo))
    for visitor in (ann, bo):
        await watch_cards(visitor)
    await card_of(ann, last).click()
    for visitor in (ann, bo):
        await wait_for_frames(visitor, "(frames) => frames.at(-1).seats['Ann'] === 0")
        frames = await seen_cards(visitor)
        assert [frame for frame in frames if frame.air]
        for frame in frames:
            lies = any(name == last for name, _, _ in frame.pile)
            assert frame.seats["Ann"] == (0 if lies else 1)


@story
async def test_the_hand_makes_room_for_a_card_as_it_comes(
    visit: Visitors, server: TableServer
) -> None:
    """Not while the Draw Two that brings it is still being laid."""
    match = situations.two_for_ann()
    table = await lay_out(server, match)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=PHONE)
    held = len(match.game.hand("Ann"))
    await see_hand(ann, held)
    await settle(ann.page)
    await watch_cards(ann)
    await table.act("Bo", f"play {situations.draw_twos(match.game)[0]}")
    await see_hand(ann, held + 2)
    await see_landed(ann)
    frames = await seen_cards(ann)

    come = next(i for i, frame in enumerate(frames) if _flies_to_hand(frame))
    before = frames[:come]
    assert [frame for frame in before if frame.air]  # the Draw Two, on its way
    places = [{name: (round(x), round(y)) for name, x, y in frame.hand} for frame in before]
    assert all(each == places[0] for each in places)
    most = max(x for _, x, _ in frames[-1].hand) - min(x for _, x, _ in frames[-1].hand)
    first = max(x for _, x, _ in before[0].hand) - min(x for _, x, _ in before[0].hand)
    assert most >= first - 2


def _flies_to_hand(frame: Frame) -> bool:
    """Whether a card is in the air that the others do not see."""
    return any(name and not name.endswith("+2") for name, _, _ in frame.air)


@story
async def test_nothing_flies_over_the_hand_that_one_is_shown(
    visit: Visitors, server: TableServer
) -> None:
    """T4: whoever challenged in vain draws six cards, and then sees why."""
    match = situations.to_challenge(guilty=False)
    table = await lay_out(server, match)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=PHONE)
    await see(ann.button("play.do.challenge"))
    await watch_cards(ann)
    await ann.page.keyboard.press("x")
    await see(ann.button("play.close"))
    await see_landed(ann)
    frames = await seen_cards(ann)
    title = await ann.page.get_by_role("dialog").get_by_role("heading").inner_text()
    assert [frame for frame in frames if frame.air]
    assert not [frame for frame in frames if frame.air and title in frame.titles]


@story
async def test_what_others_do_waits_for_cards_in_the_air(
    visit: Visitors, server: TableServer
) -> None:
    match = situations.a_turn()
    table = await lay_out(server, match)
    game = match.game.copy()
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    await see_hand(ann, 7)
    card = next(card for card in lays(game, "Ann") if card[1:].isdigit())
    await watch_cards(ann)
    await card_of(ann, card).click()
    game.apply(f"Ann: play {card}")
    for _ in range(2):  # while it is in the air
        action = game.legal(game.turn)[-1]
        await table.act(str(game.turn), action.words())
        game.apply(action)
    await see_discard(ann, str(game.top))
    await see_landed(ann)
    frames = await seen_cards(ann)
    for before, after in pairwise(frames):
        drawn = before.draw - after.draw
        assert drawn <= 1, (before, after)
        flew = {*(name for name, _, _ in after.air)} - {*(name for name, _, _ in before.air)}
        assert len([name for name in flew if name]) <= 1


@story
async def test_nobody_has_to_wait(visit: Visitors, server: TableServer) -> None:
    """A tap lets all land, many things that happen at once are not flown one by one, and whoever
    wants nothing to move sees nothing move.
    """
    match = situations.many_cards(9)
    table = await lay_out(server, match)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    bo = await visit("Bo", table.seat("Bo"))
    await see_hand(ann, len(match.game.hand("Ann")))
    await watch_cards(ann)
    await watch_cards(bo)
    await ann.page.keyboard.press("d")
    await expect(ann.page.locator("[data-flight]")).to_have_count(1)
    await ann.page.mouse.click(2, 2)
    await see_landed(ann)
    count = await hand_of(ann).count()
    await wait_for_frames(ann, "(frames, count) => frames.at(-1).hand.length === count", count)
    assert not [frame for frame in await seen_cards(bo) if frame.air]


MISSED = 12
"""So many moves are made while somebody is not there."""


@story
async def test_whoever_was_away_is_not_shown_a_storm(visit: Visitors, server: TableServer) -> None:
    """A tab that slept hears of many moves at once, one that was cut off is told how things stand:
    both are there in a moment. Of the first at most what came last is seen to fly.
    """
    match = situations.a_turn()
    table = await lay_out(server, match)
    async with Wire(server.url) as wire, driving(table) as moves:
        asleep = await visit("Ann", table.seat("Ann"), moving=True, script=SLOW_TO_HEAR)
        away = await visit("Bo", wire.to(table.seat("Bo")), moving=True)
        away.forgive("WebSocket", "ERR_CONNECTION")
        for visitor in (asleep, away):
            await see(hand_of(visitor))
            await watch_cards(visitor)
        await hear_nothing(asleep)
        await wire.cut()
        await see(away.text(away.words("play.lost")))
        laid = await cards_laid(moves, MISSED)
        await hear_all(asleep, moves.seq)
        await wire.mend()
        for visitor in (asleep, away):
            await see_discard(visitor, laid[-1])
            await see_landed(visitor)
            await expect(hand_of(visitor)).to_have_count(len(moves.game.hand(visitor.name)))
    frames = await seen_cards(asleep)
    seen = {name for frame in frames for name, _, _ in frame.air}
    drawn = {
        str(card) for card in moves.game.hand("Ann")
    }  # the same kind may have come to her last
    assert not seen & ({*laid[:-3]} - {*laid[-3:]} - drawn)
    assert not [frame for frame in await seen_cards(away) if frame.air]


async def cards_laid(match: DrivenMatch, moves: int) -> list[str]:
    """Makes moves; gives the cards that were laid, in order."""
    before = len(match.game.actions)
    await match.move(moves)
    done = match.game.actions[before:]
    return [str(action.cards[-1]) for action in done if isinstance(action, Play)]


_WORD = """() => {
    const screen = document.querySelector('.screen');
    const word = screen?.querySelector('header b');
    return word && [screen.matches('.on-felt'), getComputedStyle(word).color];
}"""


@story
async def test_without_motion_words_have_their_colour_at_once(
    visit: Visitors, server: TableServer
) -> None:
    """As the lobby becomes the table, the bar lies on felt: its word is never black there."""
    ann = await visit("Ann", await server.open_table(CreateTable("Ann", seats=2, bots=bots(1))))
    await see(ann.button("lobby.start"))
    await watch_frames(ann, _WORD)
    await ann.button("lobby.start").click()
    await see_deal(ann)
    seen = [word for word in await seen_frames(ann) if word]
    assert {on_felt for on_felt, _ in seen} == {True, False}
    assert {colour for on_felt, colour in seen if on_felt} == {"rgb(255, 255, 255)"}
