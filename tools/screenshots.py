"""Takes pictures of the page in Chromium: `make screenshots`, or `make screenshots only=table-10`.

Every scene is taken at five sizes, light and dark, into build/screenshots, to be looked at; those
whose names end with `-de` in German. The two that stand in the README go to docs/pictures as well.
What moves is recorded, as sheets of frames.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import async_playwright

from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.protocol.http import CreateTable
from openuno.text.lang import Language
from tests.support.page import endings, situations
from tests.support.page.browsers import launch
from tests.support.page.dealing import (
    LaidTable,
    Situation,
    deal,
    draw_always,
    lay_any,
    lay_out,
    lays,
)
from tests.support.page.picking import PickingTable, lay_out_picking
from tests.support.page.playing import choose, dialog, hand_of, see_discard
from tests.support.page.problems import problems
from tests.support.page.servers import CALM, build_page
from tests.support.page.visitors import Visitor, Visitors, see
from tests.support.page.windows import Windows
from tests.support.table_server import LONG, TableServer, sqlite, table_server
from tools import ROOT
from tools.recordings import RECORDINGS, record

FOLDER = ROOT / "build" / "screenshots"
SIZES = {
    "phone": (390, 844),
    "lying": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
    "wide": (2560, 1080),
}
TELEVISIONS = {"hd": (1280, 720), "full-hd": (1920, 1080)}
"""What a scene is shown at whose name begins with `tv`."""
IN_README = ("table-6-desktop-light", "table-3-phone-dark")
_SETTLED = 600
"""Milliseconds until nothing moves any more."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hugo", "Ida", "Jan")


Scene = Callable[[TableServer], Awaitable[LaidTable | PickingTable | str]]
"""Prepares something to take a picture of: a table where Ann sits, or a part of the page."""


@dataclass(frozen=True)
class Moment:
    """Something that happens while one looks: somebody does something at a table. It happens once,
    so each picture is taken at a table of its own.
    """

    situation: Callable[[], Situation]
    who: str
    action: Callable[[Game], str]
    on_television: bool = False


def table_of(seats: int) -> Callable[[TableServer], Awaitable[LaidTable]]:
    """Ann is to move, after some rounds."""

    async def set_up(server: TableServer) -> LaidTable:
        def wanted(game: Game) -> bool:
            is_far = len(game.actions) > 4 * seats or game.hand_number > 1
            cards = len(game.hand("Ann"))
            return is_far and game.turn == "Ann" and game.phase == "play" and 3 < cards < 9

        return await lay_out(
            server, deal(wanted, *NAMES[:seats], rulebook="party", moves=300, choose=lay_any)
        )

    return set_up


async def thirty(server: TableServer) -> LaidTable:
    """As many as there can be."""
    return await lay_out(server, situations.thirty())


async def many_cards(server: TableServer) -> LaidTable:
    """Ann holds 30 cards, and can lay some of them."""

    def wanted(game: Game) -> bool:
        return game.turn == "Ann" and len(game.hand("Ann")) == 30 and bool(lays(game, "Ann"))

    def choose(game: Game, rng: Random) -> Action:
        return draw_always(game, rng) if game.turn == "Ann" else lay_any(game, rng)

    return await lay_out(
        server, deal(wanted, *NAMES[:4], moves=400, choose=choose, hand_size=20, decks=2)
    )


def picking(seats: int) -> Scene:
    """Two of the players have picked a card to find the dealer, and Ann has not."""

    async def set_up(server: TableServer) -> PickingTable:
        names = (*NAMES, *(f"Player {number}" for number in range(11, 31)))[:seats]
        picks = [f"{names[-1]}: pick 3", f"{names[1]}: pick 8"]
        return await lay_out_picking(server, *names, picks=picks, at=time.time() + LONG)

    return set_up


async def challenge(server: TableServer) -> LaidTable:
    """A Wild Draw Four lies there for Ann to answer."""
    return await lay_out(server, situations.to_challenge(guilty=True))


async def score_sheet(server: TableServer) -> LaidTable:
    """The second hand is over."""
    return await lay_out(server, _until(lambda game: game.hand_number == 2, "hand_over"))


def replay(seats: int) -> Scene:
    """A match that is over, in the middle of its second hand."""

    async def set_up(server: TableServer) -> str:
        table = await lay_out(
            server, _until(lambda game: game.hand_number > 1, "match_over", seats)
        )
        return f"/t/{table.code}/replay/1?hand=2&step=18"

    return set_up


def television(seats: int) -> Scene:
    """The same tables as a television shows them; without players, one that waits for some."""

    async def set_up(server: TableServer) -> str:
        if not seats:
            seat = await server.open_table(CreateTable("Ann", rulebook="party", seats=5))
            return f"/tv/{seat.code}"
        table = await table_of(seats)(server)
        return f"/tv/{table.code}"

    return set_up


def _until(wanted: Callable[[Game], bool], phase: str, seats: int = 4) -> Situation:
    def choose(game: Game, rng: Random) -> Action:
        return game.legal("Ann")[0] if game.turn is None else lay_any(game, rng)

    return deal(
        lambda game: game.phase == phase and wanted(game),
        *NAMES[:seats],
        moves=2000,
        choose=choose,
        target=200,
    )


def at(path: str) -> Scene:
    """A part of the page that needs no table."""

    async def set_up(_: TableServer) -> str:
        return path

    return set_up


async def lobby(server: TableServer) -> LaidTable:
    """The host looks at the settings of a table."""
    return await lay_out(server, _until(lambda game: game.hand_number > 1, "match_over"))


async def take_phone(ann: Visitor) -> None:
    """Ann says that it is she who has the phone."""
    await ann.button("device.i_am", name="Ann").click()


async def open_settings(ann: Visitor) -> None:
    """Ann opens the settings of the table, and chooses a face and a colour."""
    await ann.text(ann.words("lobby.settings")).click()
    await ann.button("faces.change").first.click()


async def choose_wrong(ann: Visitor) -> None:
    """Ann chooses something that is not the best."""
    await choose(ann, "R7")
    await see(dialog(ann))


async def solve(ann: Visitor) -> None:
    """Ann finds the best: to make the Wild yellow."""
    await choose(ann, "W")
    await dialog(ann).get_by_role("button").nth(-1).click()
    await see(ann.text(ann.words("daily.right")))


async def analyse(ann: Visitor) -> None:
    """Ann asks for the analysis, and goes to the second of the moves that could be better."""
    await ann.button("replay.analyse").click()
    await see(ann.page.get_by_role("slider"))
    found = ann.page.get_by_role("list", name=ann.words("board.marks.title"))
    await found.get_by_role("button").nth(1).click()
    await ann.page.get_by_role("slider").scroll_into_view_if_needed()


async def read_figures(ann: Visitor) -> None:
    """Ann reads what was luck and what was play."""
    await analyse(ann)
    await ann.page.get_by_role("table").scroll_into_view_if_needed()


async def try_out(ann: Visitor) -> None:
    """Ann tries the better move."""
    await analyse(ann)
    await ann.button("board.moment.try").click()
    await see(ann.button("board.study.back"))


SCENES: dict[str, Scene] = {
    "home": at("/"),
    "home-de": at("/"),
    "problem": at("/problem"),
    "problem-wrong-de": at("/problem"),
    "problem-solved": at("/problem"),
    "rules": at("/rules/party"),
    "rules-compare": at("/rules/party#compare=official"),
    "rules-change": at("/rules/party#change"),
    "picking": picking(4),
    "picking-30": picking(30),
    "table-2": table_of(2),
    "table-3": table_of(3),
    "table-6": table_of(6),
    "table-6-de": table_of(6),
    "table-10": table_of(10),
    "table-30": thirty,
    "hand-of-30": many_cards,
    "challenge": challenge,
    "challenge-de": challenge,
    "score-sheet": score_sheet,
    "device-curtain": table_of(4),
    "device-table": table_of(4),
    "device-lobby": lobby,
    "tv": television(5),
    "tv-waiting": television(0),
    "replay": replay(4),
    "replay-10": replay(10),
    "analysis": replay(4),
    "analysis-de": replay(4),
    "analysis-figures": replay(4),
    "analysis-study-de": replay(4),
    "analysis-10": replay(10),
}


STEPS: dict[str, Callable[[Visitor], Awaitable[None]]] = {
    "device-table": take_phone,
    "device-lobby": open_settings,
    "problem-wrong-de": choose_wrong,
    "problem-solved": solve,
    "analysis": analyse,
    "analysis-de": analyse,
    "analysis-figures": read_figures,
    "analysis-study-de": try_out,
    "analysis-10": analyse,
}
"""What is done before the picture is taken."""


def _last(game: Game) -> str:
    return endings.last_action(game) or ""


def ends_at(
    seats: int, hand: int = 4, target: int = 300, **options: Any
) -> Callable[[], Situation]:
    """Ann lays the last card of a match, in this hand."""

    @cache
    def set_up() -> Situation:
        def wanted(game: Game) -> bool:
            return game.hand_number == hand and endings.ends_match(game)

        def choose(game: Game, rng: Random) -> Action:
            return game.legal("Ann")[0] if game.turn is None else lay_any(game, rng)

        return deal(wanted, *NAMES[:seats], moves=500, choose=choose, target=target, **options)

    return set_up


MOMENTS: dict[str, Moment] = {
    "shown-hand": Moment(
        lambda: situations.to_challenge(guilty=True), "Ann", lambda _: "challenge"
    ),
    "caught": Moment(situations.forgotten_call, "Bo", lambda _: "catch Ann"),
    "hand-won": Moment(situations.the_last_card, "Ann", _last),
    "hand-by-place": Moment(lambda: endings.places(500), "Ann", _last),
    "hand-blocked-de": Moment(endings.blocked, "Ann", _last),
    "podium": Moment(ends_at(4), "Ann", _last),
    "podium-10-de": Moment(ends_at(10, 1, scoring="lowest_total", target=1), "Ann", _last),
    "podium-teams": Moment(endings.teams, "Ann", _last),
    "tv-podium": Moment(ends_at(5), "Ann", _last, on_television=True),
    "tv-hand-won": Moment(situations.the_last_card, "Ann", _last, on_television=True),
}


async def take(server: TableServer, visit: Visitors, wanted: list[str]) -> None:
    """Takes all pictures of the scenes that are wanted."""
    for name in wanted or (*SCENES, *MOMENTS, *RECORDINGS):
        if name in RECORDINGS:
            await record(server, visit, name, FOLDER)
        else:
            with problems(server) if name.startswith("problem") else nullcontext():
                await take_scene(server, visit, name)
        print(name, flush=True)


async def take_scene(server: TableServer, visit: Visitors, name: str) -> None:
    """Takes the pictures of a scene, at all sizes."""
    place = await SCENES[name](server) if name in SCENES else None
    language: Language = "de" if name.endswith("-de") else "en"
    sizes = TELEVISIONS if name.startswith("tv") else SIZES
    for size, window in sizes.items():
        for dark in (False, True):
            title = f"{name}-{size}-{'dark' if dark else 'light'}"
            look: dict[str, Any] = {"window": window, "dark": dark, "language": language}
            if place is None:
                ann = await _see_moment(server, visit, MOMENTS[name], look)
            elif isinstance(place, str):
                ann = await visit("Ann", server.url, place, **look)
            else:
                beside = {"Ben": place.seat("Ben")} if name.startswith("device") else None
                ann = await visit("Ann", place.seat("Ann"), **look, beside=beside)
            await ann.page.wait_for_load_state("networkidle")
            if name in STEPS:
                await STEPS[name](ann)
            await ann.page.wait_for_timeout(_SETTLED)
            await ann.page.screenshot(path=FOLDER / f"{title}.png")
            if title in IN_README:
                path = ROOT / "docs" / "pictures" / f"{title}.jpg"
                await ann.page.screenshot(path=path, type="jpeg", quality=85)
            await visit.go()


async def _see_moment(
    server: TableServer, visit: Visitors, moment: Moment, look: dict[str, Any]
) -> Visitor:
    """Somebody who is there when it happens."""
    situation = moment.situation()
    table = await lay_out(server, situation)
    if moment.on_television:
        ann = await visit("Ann", server.url, f"/tv/{table.code}", **look)
        await see_discard(ann, str(situation.game.top))
    else:
        ann = await visit("Ann", table.seat("Ann"), **look)
        await see(hand_of(ann))
    await table.act(moment.who, moment.action(situation.game))
    return ann


async def main(runner: asyncio.Runner, wanted: list[str]) -> None:
    """Opens a server and a browser, and takes the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    build_page(FOLDER / "page.lock")
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite(Path(folder) / "tables.db")
        with table_server(database, **CALM) as server:
            async with async_playwright() as playwright:
                browser = await launch(playwright)
                await take(server, Visitors(runner, Windows(browser), FOLDER), wanted)
                await browser.close()


if __name__ == "__main__":
    with asyncio.Runner() as running:
        running.run(main(running, sys.argv[1:]))
