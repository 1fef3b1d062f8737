"""Makes the pictures in docs/pictures and the table of options: `make pictures`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console as RichConsole
from rich.text import Text

from openuno.bots import SimpleBot
from openuno.game import Game
from openuno.rulebooks import load, options_table
from openuno.sim.lab.experiment import Plan, experiment
from openuno.sim.lab.findings import Variant
from openuno.sim.lab.report.picture import picture
from openuno.sim.running import Threads
from openuno.tui.lines import Console, LineMatch
from openuno.tui.paint import Paint

FOLDER = Path(__file__).parent / "pictures"
SEED = 51
LINES = ["3", "d", "6", "q"]
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


def picture_of_play() -> str:
    """The first moves of a match, as a terminal shows them."""
    screen = RichConsole(record=True, width=88, force_terminal=True, file=StringIO())
    typed = iter(LINES)

    def ask(prompt: str) -> str:
        line = next(typed)
        screen.print(Text.from_ansi(f"{prompt}{line}"))
        return line

    def show(text: str) -> None:
        screen.print(Text.from_ansi(text))

    game = Game(["Ann", "Bo", "Cy"], seed=SEED)
    bots = {name: SimpleBot(Random(name)) for name in game.seats[1:]}
    LineMatch(game, "Ann", bots, Console(ask, show, Paint(in_colour=True))).play()
    return screen.export_svg(code_format=TEMPLATE, unique_id="play")


def picture_of_lab() -> str:
    """What the lab finds about four rulebooks at a table of four."""
    variants = tuple(Variant(name, load(name)) for name in COMPARED)
    plan = Plan(variants=variants, seats=(4,), hands=20_000, seed=1, forgets=100)
    return picture(experiment(plan, Threads()))


OPTIONS_PAGE = """\
# Options

Every option, the clause it belongs to, what it may be, and what each rulebook sets. A dash means
that it has no effect there. This page is made by `make pictures`.

{table}
"""

if __name__ == "__main__":
    (FOLDER.parent / "options.md").write_text(OPTIONS_PAGE.format(table=options_table()), "utf-8")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "play.svg").write_text(picture_of_play(), "utf-8")
    (FOLDER / "lab.svg").write_text(picture_of_lab(), "utf-8")
    print("docs/options.md, docs/pictures/play.svg and docs/pictures/lab.svg")
