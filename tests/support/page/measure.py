"""Measures the page in the browser, against a server on this machine: `make speed`.

- What a browser has to fetch, compressed.
- From the frame that tells of a move to the changed page: Ann plays a match against bots, by
  clicking what is offered, and cards fly. Every update is timed that reached her.
- Frames: at a table of 10, with 30 cards in the hand, while bots play and cards fly.
- A phone: the same page with a processor a quarter as fast, and the tasks that kept it busy.
- Memory: what a page holds after so many moves, and how many nodes it has.

What is measured depends on the machine, so no test does: the figures are for reading, each with
what is promised. The lines are printed as they stand in docs/page.md.
"""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, async_playwright

from openuno.client import create
from openuno.protocol.http import CreateTable
from openuno.server.net import page_files
from tests.support.page import situations
from tests.support.page.browsers import launch
from tests.support.page.dealing import Situation, deal, lay_out
from tests.support.page.driving import driving
from tests.support.page.playing import Clicker, hand_of, see_deal
from tests.support.page.servers import build_page
from tests.support.page.sizes import MOST, MOST_OF_ANALYSIS, sizes
from tests.support.page.visitors import Visitor, Visitors, see
from tests.support.page.windows import Windows
from tests.support.table_server import LONG, TableServer, bots, sqlite, table_server

CROWD = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jan".split()
BOT_DELAY = 0.5
SECONDS = 20
"""How long frames are counted."""
PHONE = (390, 844)
SLOWER = 4
"""How many times slower a phone's processor is than this one, as browsers' tools have it."""
PHONE_MOVES = 60
"""So many moves are made at a phone, at the pace of people."""
PAUSE = 0.7
"""Seconds between them."""
MOVES = (200, 1000, 2000)
"""After so many moves memory is measured."""
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
                        const what = (said.told ?? []).map(({ event }) => event.event);
                        if (changed !== null)
                            window.measured.push({ changed: changed - heard, shown, heard, what });
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
_WATCH_TASKS = """() => {
    window.longTasks = [];
    const note = (list) => list.getEntries().forEach(({ startTime, duration }) =>
        longTasks.push([startTime, duration]));
    new PerformanceObserver(note).observe({ type: 'longtask' });
}"""
Timed = dict[str, Any]
"""An update: how long it took, when it was heard, and of what it tells."""
Task = tuple[float, float]
"""When a task began, and how long it took, in milliseconds."""
Memory = tuple[int, float, int]
"""After so many moves: the heap in bytes, and nodes."""


async def time_updates(visit: Visitors, url: str) -> list[Timed]:
    """How long each update of a match took, in milliseconds."""
    asked = CreateTable("Ann", seats=4, bots=bots(3), options={"target": 100}, turn_time=LONG)
    ann = await visit("Ann", await create(url, asked), moving=True, script=_TIME_UPDATES)
    await ann.button("lobby.start").click()
    await see_deal(ann)
    await Clicker(ann).play_match()
    times = await ann.page.evaluate("window.measured")
    await visit.go()
    return times


async def count_frames(visit: Visitors, server: TableServer) -> tuple[list[float], list[float]]:
    """How far apart frames are at a large table, in milliseconds: first idle, then in play."""
    situation = situations.many_cards(30, *CROWD)
    calm = await lay_out(server, situation)
    ann = await visit("Ann", calm.seat("Ann"), moving=True, window=(1440, 900))
    await see(hand_of(ann))
    idle = await ann.page.evaluate(_COUNT_FRAMES, 1000 * SECONDS / 4)
    await visit.go()
    lively = await lay_out(server, situation, bots=CROWD[1:])
    ann = await visit("Ann", lively.seat("Ann"), moving=True, window=(1440, 900))
    clicker = Clicker(ann)
    playing = asyncio.create_task(clicker.play_match())
    try:
        frames = await ann.page.evaluate(_COUNT_FRAMES, 1000 * SECONDS)
    finally:
        playing.cancel()
    await visit.go()
    return idle, frames


def _long_match(*seats: str) -> Situation:
    """The beginning of a match of many hands."""
    return deal(lambda _: True, *seats, target=5000)


async def phone_tasks(visit: Visitors, server: TableServer) -> tuple[list[Task], list[Timed]]:
    """The tasks of over 50 ms on a phone while a match is played, and how long updates took."""
    table = await lay_out(server, _long_match(*CROWD[:4]))
    ann = await visit(
        "Ann", table.seat("Ann"), moving=True, window=PHONE, touch=True, script=_TIME_UPDATES
    )
    await see(hand_of(ann))
    tools = await ann.page.context.new_cdp_session(ann.page)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await ann.page.evaluate(_WATCH_TASKS)
    async with driving(table) as match:
        for _ in range(PHONE_MOVES):
            await match.move()
            await asyncio.sleep(PAUSE)
    found = await ann.page.evaluate("[window.longTasks, window.measured]")
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    await tools.detach()
    await visit.go()
    return found


async def memory_used(visit: Visitors, server: TableServer) -> list[Memory]:
    """What a page holds in the course of a long match, at a table of 4."""
    table = await lay_out(server, _long_match(*CROWD[:4]))
    ann = await visit("Ann", table.seat("Ann"), moving=True)
    await see(hand_of(ann))
    tools = await ann.page.context.new_cdp_session(ann.page)
    found: list[Memory] = []
    async with driving(table) as match:
        done = 0
        for moves in MOVES:
            while done < moves:
                await match.move(10)
                done += 10
                await _see_turn(ann, match.game.view(None).counts)
            found.append((moves, *await _heap_and_nodes(tools)))
    await tools.detach()
    await visit.go()
    return found


async def _see_turn(visitor: Visitor, counts: Mapping[str, int]) -> None:
    """Waits until the page shows what has happened: how many cards everyone has."""
    await visitor.page.wait_for_function(
        """(counts) => Object.entries(counts).every(([name, count]) => {
            const seat = document.querySelector(`[data-place="seat:${name}"]`);
            return seat?.querySelector('.held')?.textContent === String(count);
        })""",
        arg=dict(counts),
    )


async def _heap_and_nodes(tools: CDPSession) -> tuple[float, int]:
    """Bytes of the heap after all that is no longer needed was let go, and nodes of the page."""
    for _ in range(2):
        await tools.send("HeapProfiler.collectGarbage")
    heap = await tools.send("Runtime.getHeapUsage")
    nodes = await tools.send("Memory.getDOMCounters")
    return heap["usedSize"], nodes["nodes"]


def told_updates(measured: Sequence[Timed]) -> Iterator[str]:
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


def told_tasks(tasks: Sequence[Task], updates: Sequence[Timed]) -> Iterator[str]:
    yield f"  {len(tasks)} tasks over 50 ms (at most 200), the longest:"
    for start, duration in sorted(tasks, key=lambda task: -task[1])[:3]:
        before = [each for each in updates if each["heard"] <= start + duration]
        what = before[-1]["what"] if before else ["nothing yet"]
        yield f"    {duration:.0f} ms, at or after {', '.join(dict.fromkeys(what))}"


def told_memory(found: Sequence[Memory]) -> Iterator[str]:
    for moves, heap, nodes in found:
        yield f"  after {moves:5,} moves: {heap / 1e6:.1f} MB, {nodes:,} nodes"


def told_sizes() -> str:
    rest, analysis = sizes({name: file.plain for name, file in page_files.files().items()})
    return (
        f"JavaScript and CSS, compressed: {rest / 1000:.1f} kB (at most {MOST // 1000}), and "
        f"{analysis / 1000:.1f} kB (at most {MOST_OF_ANALYSIS // 1000}) for who opens an analysis "
        "or a problem"
    )


def told_machine(browser: str) -> str:
    """When and where it was; a machine that has other things to do is slower."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor()
    busy = os.getloadavg()[0]
    day = time.strftime("%Y-%m-%d")
    return f"{day}, {os.cpu_count()} x {model}, Chromium {browser}, load before {busy:.1f}"


async def measure(visit: Visitors, folder: Path) -> AsyncIterator[str]:
    """The lines, each as soon as it is known: all of them take minutes."""
    settings = {"bot_delay": BOT_DELAY, "away_after": LONG}
    yield told_sizes()
    with table_server(sqlite(folder / "tables.db"), **settings) as server:
        updates = await time_updates(visit, server.url)
        count = len(updates)
        yield f"From a move's acknowledgement to the changed page (at most 50 ms), {count} times:"
        for line in told_updates(updates):
            yield line
        idle, playing = await count_frames(visit, server)
        yield "Frames at a table of 10, with 30 cards in the hand:"
        yield told_frames("idle", idle)
        yield told_frames("playing", playing)
        tasks, on_phone = await phone_tasks(visit, server)
        yield f"A phone, {SLOWER} times as slow, in {PHONE_MOVES} moves with all that flies:"
        for line in (*told_tasks(tasks, on_phone), *told_updates(on_phone)):
            yield line
        yield "What the page holds in a long match:"
        for line in told_memory(await memory_used(visit, server)):
            yield line


async def _with_browser(runner: asyncio.Runner, folder: Path) -> None:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        _print(told_machine(browser.version))
        try:
            async for line in measure(Visitors(runner, Windows(browser), folder), folder):
                _print(line)
        finally:
            await browser.close()


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    with tempfile.TemporaryDirectory() as name, asyncio.Runner() as runner:
        folder = Path(name)
        build_page(folder / "lock")
        runner.run(_with_browser(runner, folder))


if __name__ == "__main__":
    main()
