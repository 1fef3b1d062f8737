"""Measures how fast the page is, in the browser, against a server on this machine.

Usage: PYTHONPATH=tests:. python tests/page/measure.py

- From the frame that tells of a move to the changed page: Ann plays a match against bots, by
  clicking what is offered, and cards fly. Every update is timed that reached her.
- Frames: at a table of 10, with 30 cards in the hand, while bots play and cards fly.
- What a browser has to fetch, compressed.

What is measured depends on the machine, so no test does: the figures are for reading.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import async_playwright

from openuno.client import create
from openuno.protocol.http import CreateTable
from openuno.server.net import page_files
from tests.support.page import situations
from tests.support.page.browsers import launch
from tests.support.page.dealing import lay_out
from tests.support.page.playing import Clicker, hand_of, see_deal
from tests.support.page.servers import build_page
from tests.support.page.visitors import Visitors, see
from tests.support.page.windows import Windows
from tests.support.table_server import LONG, bots, sqlite, table_server

CROWD = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jan".split()
BOT_DELAY = 0.5
SECONDS = 20
"""How long frames are counted."""
_FRAME = 1000 / 60

# Our listener is the socket's first: it hears a frame before the page does. The page is changed
# when its first mutation is told, and shown after the frame that is drawn next.
_TIME_UPDATES = """
(() => {
    window.measured = [];
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                const heard = performance.now();
                const said = JSON.parse(data);
                if (said.type !== 'update' || !said.view) return;
                let changed = null;
                const observer = new MutationObserver(() => (changed ??= performance.now()));
                const everything = { attributes: true, characterData: true, childList: true };
                observer.observe(document, { subtree: true, ...everything });
                requestAnimationFrame(() => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => {
                        observer.disconnect();
                        const shown = performance.now() - heard;
                        if (changed !== null)
                            window.measured.push({ changed: changed - heard, shown });
                    };
                    port2.postMessage(null);
                });
            });
        }
    };
})();
"""
_COUNT_FRAMES = """(milliseconds) => new Promise((done) => {
    const frames = [];
    const end = performance.now() + milliseconds;
    requestAnimationFrame(function next(at) {
        frames.push(at);
        if (at < end) requestAnimationFrame(next);
        else done(frames.slice(1).map((at, before) => at - frames[before]));
    });
})"""


async def time_updates(visit: Visitors, url: str) -> list[dict[str, float]]:
    """How long each update of a match took, in milliseconds."""
    asked = CreateTable("Ann", seats=4, bots=bots(3), options={"target": 100}, turn_time=LONG)
    ann = await visit("Ann", await create(url, asked), moving=True, script=_TIME_UPDATES)
    await ann.button("lobby.start").click()
    await see_deal(ann)
    await Clicker(ann).play_match()
    return await ann.page.evaluate("window.measured")


async def count_frames(visit: Visitors, server: Any) -> tuple[list[float], list[float]]:
    """How far apart frames are at a large table, in milliseconds: first idle, then in play."""
    situation = situations.many_cards(30, *CROWD)
    calm = await lay_out(server, situation)
    ann = await visit("Ann", calm.seat("Ann"), moving=True, window=(1440, 900))
    await see(hand_of(ann))
    idle = await ann.page.evaluate(_COUNT_FRAMES, 1000 * SECONDS / 4)
    lively = await lay_out(server, situation, bots=CROWD[1:])
    ann = await visit("Ann", lively.seat("Ann"), moving=True, window=(1440, 900))
    clicker = Clicker(ann)
    playing = asyncio.create_task(clicker.play_match())
    try:
        frames = await ann.page.evaluate(_COUNT_FRAMES, 1000 * SECONDS)
    finally:
        playing.cancel()
    return idle, frames


def told_updates(measured: Sequence[dict[str, float]]) -> Iterator[str]:
    yield f"From a move's acknowledgement to the changed page, {len(measured)} updates:"
    for key, words in (("changed", "page changed"), ("shown", "and drawn")):
        times = sorted(each[key] for each in measured)
        late = times[int(0.95 * len(times))]
        median = statistics.median(times)
        yield f"  {words:13} median {median:5.1f} ms, 95 % within {late:5.1f} ms"


def told_frames(name: str, gaps: Sequence[float]) -> str:
    late = sum(round(gap / _FRAME) - 1 for gap in gaps if gap > 1.5 * _FRAME)
    return (
        f"  {name:8} {len(gaps)} frames, median {statistics.median(gaps):.1f} ms apart, "
        f"{late / (late + len(gaps)):.1%} dropped, longest {max(gaps):.0f} ms"
    )


def told_sizes() -> str:
    packed = {
        name: file.packed.get("gzip", file.plain) for name, file in page_files.files().items()
    }
    code = sum(len(file) for name, file in packed.items() if name.endswith((".js", ".css")))
    return f"JavaScript and CSS, all of it, compressed: {code / 1000:.1f} kB"


async def measure(visit: Visitors, folder: Path) -> list[str]:
    settings = {"bot_delay": BOT_DELAY, "away_after": LONG}
    with table_server(sqlite(folder / "tables.db"), **settings) as server:
        updates = await time_updates(visit, server.url)
        idle, playing = await count_frames(visit, server)
        await visit.go()
    return [
        told_sizes(),
        *told_updates(updates),
        "Frames at a table of 10, with 30 cards in the hand:",
        told_frames("idle", idle),
        told_frames("playing", playing),
    ]


async def _with_browser(runner: asyncio.Runner, folder: Path) -> list[str]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        try:
            return await measure(Visitors(runner, Windows(browser), folder), folder)
        finally:
            await browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as name, asyncio.Runner() as runner:
        folder = Path(name)
        build_page(folder / "lock")
        lines = runner.run(_with_browser(runner, folder))
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
