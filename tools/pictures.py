"""The pictures of the terminal and of the rule lab in docs/pictures."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

from rich.console import Console as RichConsole
from rich.text import Text

from openuno.bots.level import Level
from openuno.live.pace import INSTANT
from openuno.rule_lab.experiment import Plan, experiment
from openuno.rule_lab.findings import Variant
from openuno.rule_lab.report.picture import picture
from openuno.rulebooks import load
from openuno.sim.runners import Threads
from openuno.tui.fullscreen.app import TableApp
from openuno.tui.session import Session
from openuno.tui.setup import Setup, plan_seats
from tests.support.fullscreen import Person
from tools import ROOT

FOLDER = ROOT / "docs" / "pictures"
SEED = 51
SIZE = (100, 30)
KEYS = ["enter", "left", "left"]
COMPARED = ("official", "strict", "quickplay", "party")

# Rich's own template, without its web font: the picture asks no other host for anything.
TEMPLATE = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xml:space="preserve"
 xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px;
  line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#1c1c1c" width="100%" height="100%" rx="8"/>
<g transform="translate({terminal_x}, {terminal_y})"
 clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def pages() -> dict[Path, str]:
    """The pictures, and where they stand."""
    return {FOLDER / "play.svg": picture_of_play(), FOLDER / "lab.svg": picture_of_lab()}


def picture_of_play() -> str:
    """The table after some moves, as a terminal shows it."""
    seat_plans = plan_seats(["Ann"], [Level.NORMAL], 4)
    session = Session(Setup(load("official"), seat_plans, seed=SEED))
    app = TableApp("en", session=session, pace=INSTANT)

    async def play() -> str:
        async with app.run_test(size=SIZE) as pilot:
            person = Person(app, pilot)
            await person.settle()
            await person.press(*KEYS)
            return _drawn(app)

    return asyncio.run(play())


def _drawn(app: TableApp) -> str:
    """The screen as a picture, by the template above."""
    width, height = SIZE
    console = RichConsole(
        width=width,
        height=height,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
    )
    lines = app.screen._compositor.render_strips()
    for line in lines:
        console.print(Text.assemble(*((part.text, part.style or "") for part in line)))
    return console.export_svg(code_format=TEMPLATE, unique_id="play")


def picture_of_lab() -> str:
    """What the lab finds about four rulebooks at a table of four."""
    variants = tuple(Variant(name, load(name)) for name in COMPARED)
    plan = Plan(variants=variants, seats=(4,), hands=20_000, seed=1, forgets=100)
    return picture(experiment(plan, Threads()))
