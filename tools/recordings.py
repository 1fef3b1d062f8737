"""Recordings of what moves on the page: each a sheet of frames, to be looked at.

`make screenshots only=motion-deal` makes one of them, for a phone and for a large window.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.support.page import situations
from tests.support.page.dealing import LaidTable, Situation, lay_out
from tests.support.page.playing import hand_of, see_hand
from tests.support.page.visitors import Visitor, Visitors, see
from tests.support.table_server import TableServer

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
FRAMES = 24
"""So many stand on a sheet."""
Doing = Callable[[], Awaitable[object]]
Recording = Callable[[TableServer, Visitors, tuple[int, int]], Awaitable[tuple[Visitor, Doing]]]
"""Prepares a visitor, and gives what is recorded."""


async def _sit(table: LaidTable, visit: Visitors, window: tuple[int, int]) -> Visitor:
    ann = await visit("Ann", table.seat("Ann"), moving=True, window=window)
    await see(hand_of(ann))
    return ann


async def deal(
    server: TableServer, visit: Visitors, window: tuple[int, int]
) -> tuple[Visitor, Doing]:
    """From “Play now” to the first turn."""
    ann = await visit("Ann", server.url, "/", moving=True, window=window)

    async def play() -> None:
        await ann.button("home.play").click()
        await see_hand(ann, 7)
        await ann.page.wait_for_timeout(4000)

    return ann, play


async def challenge(
    server: TableServer, visit: Visitors, window: tuple[int, int]
) -> tuple[Visitor, Doing]:
    """A Wild Draw Four comes, and is found out."""
    match = situations.to_challenge(guilty=True)
    game = match.game.copy()
    laid = game.undo()
    table = await lay_out(server, replace(match, game=game))
    ann = await _sit(table, visit, window)

    async def play() -> None:
        await table.act(laid.seat, laid.words())
        await ann.page.wait_for_timeout(1800)
        await ann.button("play.do.challenge").click()
        await ann.page.wait_for_timeout(2500)

    return ann, play


async def caught(
    server: TableServer, visit: Visitors, window: tuple[int, int]
) -> tuple[Visitor, Doing]:
    """Ann has forgotten to call UNO, and Bo has noticed."""
    table = await lay_out(server, situations.forgotten_call())
    ann = await _sit(table, visit, window)

    async def play() -> None:
        await table.act("Bo", "catch Ann")
        await ann.page.wait_for_timeout(3500)

    return ann, play


def ending(match: Situation, seconds: int) -> Recording:
    """Ann lays her last card."""

    async def prepare(
        server: TableServer, visit: Visitors, window: tuple[int, int]
    ) -> tuple[Visitor, Doing]:
        ann = await _sit(await lay_out(server, match), visit, window)

        async def play() -> None:
            await hand_of(ann).first.click()
            await ann.page.wait_for_timeout(1000 * seconds)

        return ann, play

    return prepare


RECORDINGS: dict[str, Callable[[], Recording]] = {
    "motion-deal": lambda: deal,
    "motion-challenge": lambda: challenge,
    "motion-caught": lambda: caught,
    "motion-hand-end": lambda: ending(situations.the_last_card(), 6),
    "motion-podium": lambda: ending(situations.the_last_card(wins=True), 8),
}


async def record(server: TableServer, visit: Visitors, name: str, folder: Path) -> None:
    """Makes the sheets of a recording."""
    for size, window in SIZES.items():
        visitor, doing = await RECORDINGS[name]()(server, visit, window)
        frames = await _filmed(visitor.page, doing)
        await visit.go()
        sheet = await visit("Ann", server.url, "/", window=(1800, 1000))
        await _lay_out_frames(sheet.page, frames, window, folder / f"{name}-{size}.png")
        await visit.go()


async def _filmed(page: Page, doing: Doing) -> list[tuple[float, str]]:
    """The frames of what is done, each with its second, as pictures in base64."""
    cast = await page.context.new_cdp_session(page)
    frames: list[tuple[float, str]] = []
    acknowledged: set[asyncio.Task[Any]] = set()

    def keep(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], frame["data"]))
        answer = {"sessionId": frame["sessionId"]}
        acknowledged.add(asyncio.ensure_future(cast.send("Page.screencastFrameAck", answer)))

    cast.on("Page.screencastFrame", keep)
    await cast.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "everyNthFrame": 2})
    await doing()
    cast.remove_listener("Page.screencastFrame", keep)
    await cast.send("Page.stopScreencast")
    await asyncio.gather(*acknowledged, return_exceptions=True)
    await cast.detach()
    first = frames[0][0]
    return [(at - first, data) for at, data in frames]


async def _lay_out_frames(
    page: Page, frames: list[tuple[float, str]], window: tuple[int, int], path: Path
) -> None:
    """Some of the frames, evenly in time, beside each other on one picture."""
    end = frames[-1][0]
    wanted = [end * i / (FRAMES - 1) for i in range(FRAMES)]
    chosen = [max((f for f in frames if f[0] <= at), key=lambda f: f[0]) for at in wanted]
    wide = 220 if window[0] < window[1] else 440
    cells = "".join(
        f"<figure><img src='data:image/jpeg;base64,{data}'>"
        f"<figcaption>{at:.2f} s</figcaption></figure>"
        for at, (_, data) in zip(wanted, chosen, strict=True)
    )
    style = (
        "body{margin:8px;background:#222;color:#fff;font:12px sans-serif;display:flex;"
        f"flex-wrap:wrap;gap:6px}}figure{{margin:0}}img{{width:{wide}px;display:block}}"
    )
    await page.goto("about:blank")
    await page.set_content(f"<style>{style}</style>{cells}")
    await page.screenshot(path=path, full_page=True)
