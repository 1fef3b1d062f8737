"""How hands and matches end: card by card, and on a podium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations, groupby, pairwise
from math import dist
from random import Random

import pytest
from playwright.async_api import expect

from openuno.game.actions import Action
from openuno.game.events import PointsScored
from openuno.game.game import Game
from openuno.server.tables.turning_points import hands_left
from openuno.text.lang import Language
from tests.support.page import endings, situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import Situation, deal, kinds, lay_any, lay_out
from tests.support.page.fitting import assert_fits, assert_reachable, settle
from tests.support.page.frames import seen_frames, wait_for_frames, watch_frames
from tests.support.page.motion import Frame, seen_cards, watch_cards
from tests.support.page.playing import card_name, card_of, hand_of, see_deal
from tests.support.page.timers import held
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.page.windows import resize
from tests.support.present import present
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long

_LOOK = """() => {
    const seat = (name) =>
        document.querySelector(`[data-place="seat:${name}"]`)?.textContent ?? '';
    return {
        score: Number(/(\\d+) point/.exec(seat('Ann'))?.[1] ?? -1),
        flies: document.querySelector('[data-flight]') !== null,
        told: document.querySelector('main h2')?.innerText ?? '',
        asked: document.querySelector('main .asked')?.innerText ?? '',
        isLarge: document.querySelector('main .won') !== null,
        draws: document.querySelector('main [aria-keyshortcuts=D]') !== null,
        bo: seat('Bo'),
    };
}"""


_IS_ON_TOP = """(risen) => {
    const { x, y, width, height } = risen.getBoundingClientRect();
    risen.parentElement.style.pointerEvents = 'auto';
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    risen.parentElement.style.pointerEvents = '';
    return risen.parentElement.contains(top);
}"""


_LATER = """() => {
    const now = Date.now;
    Date.now = () => now() + 43_200_000 - 100_000;
}"""
"""Has so much time pass that the next hand is dealt in a hundred seconds."""


def points_left(game: Game, name: str) -> int:
    """C2: what the cards count that somebody was left with."""
    return next(sum(left.points) for left in hands_left(game) if left.seat == name)


async def lay_last(visitor: Visitor) -> None:
    """Lays the last card."""
    await hand_of(visitor).first.click()


@story
async def test_points_are_counted_card_by_card(visit: Visitors, server: TableServer) -> None:
    situation = situations.the_last_card()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    after = situation.game.copy()
    after.apply(f"Ann: play {after.hand('Ann')[0]}")
    won = ann.words("sheet.hand_mine")
    await see(hand_of(ann))
    await watch_frames(ann, _LOOK)
    await lay_last(ann)
    await see(ann.page.get_by_role("heading", name=won))
    seen = await seen_frames(ann)

    left = [card_name(ann, card) for card in kinds(after.hand("Bo"))]
    landed = next(i for i, each in enumerate(seen) if each["flies"])
    turned = next(i for i, each in enumerate(seen) if left[0] in each["bo"])
    counted = next(i for i, each in enumerate(seen) if each["score"] > situation.game.scores["Ann"])
    told = next(i for i, each in enumerate(seen) if won in each["told"])
    assert landed < turned < counted < told
    assert not [each for each in seen[turned:] if each["flies"]]
    assert {each["asked"] for each in seen[turned:told]} == {won}
    flying = [each for each in seen if each["flies"]]
    assert {(each["isLarge"], each["draws"]) for each in flying} == {(False, True)}  # it is open
    assert {(each["isLarge"], each["draws"]) for each in seen[turned:told]} == {(True, False)}
    scores = [each["score"] for each in seen]
    assert scores == sorted(scores)
    assert len({*scores}) > 2
    assert scores[-1] == after.scores["Ann"]
    left_over = {name: points_left(after, name) for name in ("Bo", "Cy")}
    hands = " and ".join(f"{name} {points}" for name, points in left_over.items() if points)
    gained = ann.words("points.many", count=sum(left_over.values()))
    await see(ann.text(ann.words("sheet.left_cards", points=gained, hands=hands)))
    for name in ("Bo", "Cy"):  # what everyone was left with
        row = ann.page.get_by_role("row").filter(has_text=name)
        await see(row.locator(".left > *"), len(after.hand(name)))
    await expect(ann.page.locator(".piles-box .way")).to_be_hidden()  # hands lie there
    soon = re.escape(ann.words("ending.soon", seconds=0)).replace("0", r"\d+")
    countdown = ann.page.get_by_text(re.compile(soon))
    await expect(countdown).to_have_count(0)  # it is hours off: nobody counts that in seconds
    await ann.page.evaluate(_LATER)
    await see(countdown)

    # Whoever has seen enough presses any key.
    table = await lay_out(server, situation)
    await ann.sit(table.seat("Ann"))
    await see(hand_of(ann))
    await watch_frames(ann, _LOOK)
    await lay_last(ann)
    await wait_for_frames(ann, "(frames) => frames.at(-1)?.flies")
    await ann.page.keyboard.press("Shift")
    await see(ann.page.get_by_role("heading", name=won))
    seen = await seen_frames(ann)
    assert {each["score"] for each in seen} <= {situation.game.scores["Ann"], after.scores["Ann"]}


@pytest.mark.parametrize(("window", "language"), [(PHONE, "de"), ((1440, 900), "en")])
@story
async def test_a_match_ends_on_a_podium(
    visit: Visitors, server: TableServer, window: tuple[int, int], language: Language
) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window, language=language)
    bo = await visit("Bo", table.seat("Bo"), window=window, language=language)
    await see(hand_of(bo))  # whoever comes later finds the lobby
    await card_of(ann, str(situation.game.hand("Ann")[0])).click()
    await see(bo.page.get_by_role("dialog", name=bo.words("sheet.match_won", names="Ann")))
    await ann.page.keyboard.press("Escape")  # on to the end
    await see(ann.page.get_by_role("dialog", name=ann.words("sheet.match_mine")))
    await see(ann.text(ann.words("ending.won")))
    await see(bo.text(bo.words("ending.last", place=2, players=3)))  # Cy has no points, either
    await see(bo.text(bo.words("ending.waiting", name="Ann")))
    for visitor in (ann, bo):
        await settle(visitor.page)
        await assert_accessible(visitor.page)
        await assert_fits(visitor.page)
        await assert_reachable(visitor.button("ending.to_table"))
    await bo.button("ending.to_table").click()
    await see(bo.button("deal.check"))
    await ann.button("lobby.rematch").click()
    for visitor in (ann, bo):
        await see_deal(visitor)
        await expect(visitor.button("ending.to_table")).to_have_count(0)


@story
async def test_everyone_stands_on_the_podium_of_a_single_hand(
    visit: Visitors, server: TableServer
) -> None:
    situation = endings.single_hand()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, language="de")
    after = situation.game.copy()
    after.apply(f"Ann: {endings.last_action(after)}")
    await lay_last(ann)
    podium = ann.page.get_by_role("list", name=ann.words("ending.podium"))
    for name in ("Bo", "Cy"):
        left = len(after.hand(name))
        cards = ann.words("cards.one" if left == 1 else "cards.many", count=left)
        words = ann.words("ending.left", cards=cards)
        await see(podium.get_by_role("listitem").filter(has_text=name).filter(has_text=words))
    await assert_fits(ann.page)
    await assert_accessible(ann.page)


@story
async def test_whoever_looks_at_the_score_can_react(visit: Visitors, server: TableServer) -> None:
    """On a phone, too, where it lies over the other button; and at the podium."""
    for wins in (False, True):
        table = await lay_out(server, situations.the_last_card(wins=wins))
        ann = await visit("Ann", table.seat("Ann"), window=(390, 844))
        await lay_last(ann)
        await see(ann.button("lobby.rematch" if wins else "sheet.next"))
        await settle(ann.page)
        await assert_reachable(ann.button("reactions.title"))
        await ann.button("reactions.title").click()
        await ann.button("reactions.clap").click()
        rising = ann.page.locator("[data-reaction=clap]")
        await see(rising)
        assert await rising.evaluate(_IS_ON_TOP)
        if wins:  # nothing shines through
            asked = ann.page.locator("main .asked")
            await ann.page.wait_for_function(
                "(words) => !words.checkVisibility({ opacityProperty: true })",
                arg=await asked.element_handle(),
            )
        await visit.go()


@story
async def test_the_score_of_a_small_phone_has_a_line_for_each(
    visit: Visitors, server: TableServer
) -> None:
    table = await lay_out(server, situations.the_last_card())
    ann = await visit("Ann", table.seat("Ann"), window=(320, 640), language="de")
    await lay_last(ann)
    await see(ann.button("sheet.next"))
    await settle(ann.page)
    lines = ann.page.locator("main tbody tr")
    heights = {
        await line.evaluate("(line) => Math.round(line.getBoundingClientRect().height / 4)")
        for line in await lines.all()
    }
    assert len(heights) == 1, heights
    for line in await lines.all():
        await expect(line).to_be_in_viewport(ratio=1)


@cache
def _four_at_the_end() -> Situation:
    """Ann lays her last card, in the second hand of four players with names of some length."""

    def wanted(game: Game) -> bool:
        return game.hand_number == 2 and endings.last_action(game) is not None

    def choose(game: Game, rng: Random) -> Action:
        return game.legal("Ann")[0] if game.turn is None else lay_any(game, rng)

    return deal(wanted, "Ann", "Bo", "Cyrus", "Dilara", moves=500, choose=choose)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_no_word_of_the_score_is_cut_off(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    """Where there is no room for a sentence, it is not begun."""
    for window in ((390, 844), PHONE, (320, 640), (1280, 800)):
        situation = _four_at_the_end()
        table = await lay_out(server, situation)
        ann = await visit("Ann", table.seat("Ann"), window=window, language=language)
        await see(hand_of(ann))
        await table.act("Ann", present(endings.last_action(situation.game)))
        await see(ann.button("sheet.next"))
        await settle(ann.page)
        scores = ann.page.get_by_role("group", name=ann.words("sheet.title"))
        assert await scores.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1"), window
        await visit.go()


@story
async def test_ten_have_room_on_the_podium(visit: Visitors, server: TableServer) -> None:
    names = "Ann Ben Cleo Dan Eve Fred Gina Hugo Ida Jan".split()
    situation = deal(
        endings.ends_match, *names, moves=500, choose=lay_any, scoring="lowest_total", target=1
    )
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language="de")
    await see(hand_of(ann))
    await table.act("Ann", present(endings.last_action(situation.game)))
    await see(ann.button("lobby.rematch"))
    screens = ((2560, 1080), (1440, 900), (1280, 720), (820, 1180), *_SMALL)
    for window in screens:
        await resize(ann.page, window)
        await settle(ann.page)
        await _assert_next_is_in_sight(ann)


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_a_small_phone_shows_all_of_the_podium(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    situation = situations.the_last_card(wins=True)
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language=language)
    await see(hand_of(ann))
    await table.act("Ann", present(endings.last_action(situation.game)))
    await see(ann.button("lobby.rematch"))
    for window in _SMALL:
        await resize(ann.page, window)
        await settle(ann.page)
        await _assert_next_is_in_sight(ann)
        podium = ann.page.get_by_role("dialog")
        assert await podium.evaluate("(all) => all.scrollHeight <= all.clientHeight"), window


_SMALL = ((320, 640), (360, 740), (390, 844), (844, 390))


async def _assert_next_is_in_sight(visitor: Visitor) -> None:
    """Whatever one can do after a match is there without scrolling."""
    podium = visitor.page.get_by_role("dialog")
    await assert_reachable(podium.get_by_role("button").or_(podium.get_by_role("link")))


_WITHOUT_EYES = """() => [...document.querySelectorAll('[data-place^="seat:"]')].filter((seat) => {
    const face = seat.querySelector('.disc').getBoundingClientRect();
    const [left, right] = [face.x + face.width * 0.2, face.x + face.width * 0.6];
    const [top, bottom] = [face.y + face.height * 0.2, face.y + face.height * 0.5];
    return [...seat.querySelectorAll('[data-fan] > *')].some((card) => {
        const at = card.getBoundingClientRect();
        return at.left < right && left < at.right && at.top < bottom - 1 && top < at.bottom;
    });
}).map((seat) => seat.dataset.place)"""
"""Seats whose cards lie before the upper half of the face."""


@pytest.mark.parametrize("players", [3, 6, 10])
@story
async def test_cards_that_turn_up_leave_everyone_a_face(
    visit: Visitors, server: TableServer, players: int
) -> None:
    names = "Ann Ben Cleo Dan Eve Fred Gina Hugo Ida Jan".split()[:players]
    situation = deal(
        lambda game: endings.last_action(game) not in (None, "pass"), *names, moves=300
    )
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"))
    await see(hand_of(ann))
    await table.act("Ann", present(endings.last_action(situation.game)))
    await see(ann.button("sheet.next"))
    await see(ann.page.locator("[data-fan] > *"))
    for window in (*_SMALL, (1280, 800), (2560, 1080)):
        await resize(ann.page, window)
        await settle(ann.page)
        assert not await ann.page.evaluate(_WITHOUT_EYES), window


@story
async def test_the_lobby_tells_everyone_of_a_single_hand(
    visit: Visitors, server: TableServer
) -> None:
    situation = endings.single_hand()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), window=PHONE)
    await lay_last(ann)
    await ann.button("ending.to_table").click()
    left = {name: len(situation.game.hand(name)) for name in ("Bo", "Cy")} | {"Ann": 0}
    rows = ann.page.get_by_role("table").get_by_role("row")
    await expect(rows.first).to_contain_text(ann.words("sheet.cards_left"))
    for row, name in enumerate(sorted(left, key=lambda name: left[name]), start=1):
        await expect(rows.nth(row)).to_have_text(re.compile(rf"{name}.*{left[name]}$", re.DOTALL))


def points_on_their_way(frames: list[Frame]) -> dict[str, list[tuple[float, float]]]:
    """Where points were, each `3:Ann`, from the card they were counted for to the score."""
    ways: dict[str, list[tuple[float, float]]] = {}
    for frame in frames:
        for chip, x, y in frame.chips:
            ways.setdefault(chip, []).append((x, y))
    return ways


@cache
def _much_to_count() -> Situation:
    """Ann lays her last card, and two others are left with several each."""

    def wanted(game: Game) -> bool:
        is_last = endings.last_action(game) not in (None, "pass")
        return is_last and all(3 <= len(game.hand(name)) <= 6 for name in ("Bo", "Cy"))

    return deal(wanted, *situations.THREE, moves=80)


APART = 20
"""So many pixels are between two figures that can be read beside each other."""


@pytest.mark.parametrize("window", [(390, 844), (1280, 800)])
@story
async def test_points_go_one_after_the_other(
    visit: Visitors, server: TableServer, window: tuple[int, int]
) -> None:
    """From hand after hand, and never as a heap of which nobody can read the figures."""
    situation = _much_to_count()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window)
    await see(hand_of(ann))
    await watch_cards(ann)
    await lay_last(ann)
    await see(ann.page.get_by_role("heading", name=ann.words("sheet.hand_mine")))
    frames = [frame for frame in await seen_cards(ann) if frame.chips]

    for frame in frames:
        on_the_way = [
            (x, y) for name, x, y in frame.chips if dist((x, y), frame.goals[name]) > 2 * APART
        ]
        assert all(dist(a, b) > APART for a, b in combinations(on_the_way, 2)), frame.chips
    came = list(dict.fromkeys(name for frame in frames for name, _, _ in frame.chips))
    assert len(came) > 4
    assert came == sorted(came, key=lambda name: int(name.partition(":")[0]))
    starts = {name: way[0] for name, way in points_on_their_way(frames).items()}
    where = frames[0].where
    nearest = [min(("Bo", "Cy"), key=lambda name: dist(where[name], starts[chip])) for chip in came]
    assert [name for name, _ in groupby(nearest)] in (["Bo", "Cy"], ["Cy", "Bo"])


@cache
def _two_at_the_end() -> Situation:
    """Ann wins the match with a Draw Two, which hits somebody before the points are counted."""

    def wanted(game: Game) -> bool:
        last = endings.last_action(game) or ""
        return last.endswith("+2") and endings.ends_match(game)

    return deal(wanted, *situations.THREE, moves=80, target=1)


_LEFT_OVER = """() => document.querySelector('[data-chip]') && {
    said: [...document.querySelectorAll('[data-moment]')].map((each) => each.innerText),
}"""


@story
async def test_nothing_is_said_any_more_as_points_are_counted(
    visit: Visitors, server: TableServer
) -> None:
    situation = _two_at_the_end()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=(390, 844), script=held(2500))
    await see(hand_of(ann))
    counted = asyncio.create_task(ann.page.wait_for_function(_LEFT_OVER))
    await lay_last(ann)
    await see(ann.page.locator("[data-moment=draws]"))
    assert await (await counted).json_value() == {"said": []}


_ON_EACH_OTHER = """() => {
    const hits = (a, b) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom;
    const all = (what) => [...document.querySelectorAll(what)]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }));
    return all('.tag').map((tag) => [tag.innerText, all('.held')
        .filter((each) => hits(tag.getBoundingClientRect(), each.getBoundingClientRect()))
        .map((each) => each.innerText)]);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@story
async def test_who_has_won_stands_over_no_number(
    visit: Visitors, server: TableServer, language: Language
) -> None:
    for situation in (situations.the_last_card(), _four_at_the_end()):
        for window in ((390, 844), (320, 640), (844, 390), (1280, 800)):
            table = await lay_out(server, situation)
            bo = await visit("Bo", table.seat("Bo"), window=window, language=language)
            await see(hand_of(bo))
            await table.act("Ann", present(endings.last_action(situation.game)))
            await see(bo.button("sheet.next"))
            await settle(bo.page)
            seen = await bo.page.evaluate(_ON_EACH_OTHER)
            assert seen == [[bo.words("felt.winner"), []]], window
            await visit.go()


FAR = 200
"""So many pixels lie at least between two who sit opposite each other."""
LIFT = 40
"""So many pixels points may rise from their card, which may be away from the score."""


@pytest.mark.parametrize(
    ("kind", "window", "language"),
    [
        ("places", (1280, 800), "en"),
        ("teams", PHONE, "de"),
        ("last_standing", PHONE, "en"),
        ("blocked", (1280, 800), "de"),
    ],
)
@story
async def test_every_kind_of_ending(
    visit: Visitors,
    server: TableServer,
    kind: str,
    window: tuple[int, int],
    language: Language,
) -> None:
    situation: Situation = getattr(endings, kind)()
    last = present(endings.last_action(situation.game))
    after = situation.game.copy()
    events = after.apply(f"Ann: {last}")
    scored = {event.seat: event.points for event in events if isinstance(event, PointsScored)}
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window, language=language)
    await see(hand_of(ann))
    await watch_cards(ann)
    if last == "pass":
        await ann.page.keyboard.press("p")
        title = ann.words("sheet.hand_blocked")
        result = ann.page.get_by_role("heading", name=title)
    else:
        await hand_of(ann).first.click()
        title = won(ann, after.winners)
        result = ann.page.get_by_role("dialog", name=title)
    await see(result)
    frames = await seen_cards(ann)

    told = next(i for i, frame in enumerate(frames) if title in frame.titles)
    flies = [i for i, frame in enumerate(frames) if frame.air]
    assert bool(flies) == (last != "pass")
    ways = points_on_their_way(frames)
    paid = {chip.partition(":")[2] for chip in ways}
    counted = [i for i, frame in enumerate(frames) if frame.chips]
    assert all(flight < chip < told for flight in flies for chip in counted)
    # Places score by themselves: there, no card is counted.
    assert paid == ({*scored} if kind in ("teams", "last_standing") else set())
    goals = {chip: goal for frame in frames for chip, goal in frame.goals.items()}
    arrive: list[bool] = []
    for chip, way in ways.items():
        seat = frames[told].where.get(chip.partition(":")[2]) or frames[0].where["Ann"]
        far = [dist(here, seat) for here in way]
        assert all(later < before + LIFT for before, later in pairwise(far)), chip
        arrive += [dist(goals[chip], seat) < far[0] / 2] if far[0] > FAR else []
    assert any(arrive) == (kind == "teams")  # from one side of the table to the other
    await settle(ann.page)
    await assert_accessible(ann.page)
    await assert_fits(ann.page)


def won(visitor: Visitor, winners: Sequence[str]) -> str:
    """Who has won the match, as the page says it."""
    others = [name for name in winners if name != visitor.name]
    if len(others) == len(winners):
        return visitor.words("sheet.match_won", names=others[0])
    if not others:
        return visitor.words("sheet.match_mine")
    both = {"en": "You and {}", "de": "Du und {}"}[visitor.language]
    return visitor.words("sheet.match_ours", names=both.format(*others))


_HAS_A_WHOLE_LINE = """(panel) => {
    const around = panel.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(panel).outlineWidth);
    const parts = [...panel.children].filter((part) => part.getClientRects().length > 0);
    return line > 0 && parts.every((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left - around.left >= line && around.right - right >= line
            && top - around.top >= line && around.bottom - bottom >= line;
    });
}"""
"""The line around a panel that has the focus lies within it: nothing may cover that."""


@pytest.mark.parametrize(("window", "language"), [(PHONE, "de"), ((1440, 900), "en")])
@story
async def test_a_challenge_is_a_decision(
    visit: Visitors, server: TableServer, window: tuple[int, int], language: Language
) -> None:
    situation = situations.to_challenge(guilty=True)
    game = situation.game.copy()
    laid = game.undo()
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language=language, window=window)
    title = ann.words("challenge.title", name=laid.seat)
    asked = ann.page.get_by_role("dialog", name=title)
    await see(asked)
    cards = [ann.words("cards.many", count=count) for count in (4, 6)]
    colour = card_name(ann, f"{game.colour}7").removesuffix(" 7")
    await see(asked.get_by_text(ann.words("challenge.before", colour=colour)))
    holds = ann.words("challenge.holds", name=laid.seat, colour=colour, cards=cards[0])
    await see(asked.get_by_text(holds))
    await see(asked.get_by_text(ann.words("challenge.innocent", cards=cards[1])))
    await expect(ann.page.locator(".asked").last).to_have_text(ann.words("play.your_turn"))
    await settle(ann.page)
    await assert_fits(ann.page)
    await assert_reachable(ann.button("play.do.challenge"))
    assert await asked.evaluate(_HAS_A_WHOLE_LINE)
    await ann.page.keyboard.press("x")
    await see(ann.page.get_by_role("dialog", name=ann.words("challenge.was_bluff")))


@pytest.mark.parametrize(("window", "language"), [(PHONE, "de"), ((1440, 900), "en")])
@story
async def test_the_last_card_is_no_bluff(
    visit: Visitors, server: TableServer, window: tuple[int, int], language: Language
) -> None:
    situation = situations.to_challenge_the_last_card()
    accused = situation.game.copy().undo().seat
    table = await lay_out(server, situation)
    ann = await visit("Ann", table.seat("Ann"), language=language, window=window)
    asked = ann.page.get_by_role("dialog", name=ann.words("challenge.title_last", name=accused))
    await see(asked.get_by_text(ann.words("challenge.last", name=accused)))
    await settle(ann.page)
    await assert_fits(ann.page)
    second = re.compile(r"\bsecond\b")
    await expect(ann.button("play.do.challenge")).to_have_class(second)
    take = asked.get_by_role("button").last
    await expect(take).not_to_have_class(second)
    await assert_reachable(take)
    await take.click()
    await expect(asked).to_have_count(0)
