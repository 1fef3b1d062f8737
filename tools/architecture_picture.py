"""`docs/pictures/architecture.svg`: the packages in layers, and which of them two ways pass.

The layers are those of the contracts in `pyproject.toml`, a package's words its docstring, and the
steps of the ways those of the numbered lists in `docs/architecture.md`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import wrap

from tools import ROOT

PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"
PACKAGE = ROOT / "src" / "openuno"

# As narrow as a phone, so that it is never scaled down to nothing.
_WIDTH = 400
_EDGE = 10
_PADDING = 12
_LINE = 17
_TEXT_COLUMNS = 50
_CODE_COLUMNS = 48
_MARK = 20

_STYLE = """\
svg { --ground: #fff; --layer: #f1f3f6; --line: #c5ccd6; --ink: #16191d; --soft: #4b5563;
  --action: #0b57d0; --on-action: #fff; --hand: #ffb454; --on-hand: #1c1200; }
@media (prefers-color-scheme: dark) { svg { --ground: #14171b; --layer: #20252c;
  --line: #3d4651; --ink: #eef1f5; --soft: #b3bcc8; --action: #8ab4f8; --on-action: #08131f;
  --hand: #d98a1f; --on-hand: #140c00; } }
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.name { font-weight: 700; font-size: 15px; }
.code { font: 12px ui-monospace, monospace; fill: var(--soft); }
.ground { fill: var(--ground); }
.layer { fill: var(--layer); stroke: var(--line); }
.outside { fill: none; stroke: var(--line); stroke-dasharray: 5 4; }
.rule { stroke: var(--line); }
.number { font-size: 11px; font-weight: 700; text-anchor: middle; }
.action { fill: var(--action); } .number.action { fill: var(--on-action); }
.hand { fill: var(--hand); } .number.hand { fill: var(--on-hand); }"""

_PAGE_WORDS = "What browsers show. It speaks the protocol, and imports nothing of the others."

Layer = list[str]
"""The names of what stands side by side."""


@dataclass(frozen=True)
class Part:
    """A package, or a module beside the packages, as it is drawn."""

    name: str
    words: str
    inside: list[Layer]


def pages() -> dict[Path, str]:
    """The picture, and where it stands."""
    return {PICTURE: _picture()}


def contracts() -> dict[str, list[Layer]]:
    """For each package that has layers, those layers from the top, without what is yet to come."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    return {
        container: [
            members
            for layer in contract["layers"]
            if (members := [name for name in layer.split(" | ") if not name.startswith("(")])
        ]
        for contract in settings["contracts"]
        if contract["type"] == "layers"
        for container in contract["containers"]
    }


def steps() -> dict[str, dict[str, list[int]]]:
    """For each way, the steps that each part of the program takes in it."""
    _, *sections = re.split(r"^## .*\n", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    ways: dict[str, dict[str, list[int]]] = {}
    for way, section in zip(("action", "hand"), sections, strict=True):
        ways[way] = {}
        for number, path in re.findall(r"^(\d+)\. \[`([^`]+)`\]", section, re.MULTILINE):
            ways[way].setdefault(path.split("/")[0], []).append(int(number))
    return ways


def _parts() -> list[list[Part]]:
    """What is drawn in each layer, from the top."""
    inside = contracts()
    return [
        [Part(name, _words(name), inside.get(f"openuno.{name}", [])) for name in layer]
        for layer in inside["openuno"]
    ]


def _words(name: str) -> str:
    """What a package or a module says of itself: the first sentences of its docstring."""
    path = PACKAGE / f"{name}.py"
    source = path if path.exists() else PACKAGE / name / "__init__.py"
    words = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return words.partition("\n\n")[0].replace("\n", " ").replace("`", "")


def _picture() -> str:
    drawn: list[str] = []
    y = _EDGE
    outside = [Part("web", _PAGE_WORDS, [])]
    for layer, look in [(outside, "outside"), *((parts, "layer") for parts in _parts())]:
        shapes, height = _layer(layer, y, look)
        drawn += shapes
        y += height + _EDGE
    title = "The packages of OpenUNO in layers; each imports only from the layers below its own"
    size = f'width="{_WIDTH}" height="{y}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_WIDTH} {y}">',
            f"<title>{title}</title>",
            f"<style>\n{_STYLE}\n</style>",
            f'<rect class="ground" {size} rx="8"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _layer(layer: list[Part], top: int, look: str) -> tuple[list[str], int]:
    """The shapes of a layer that begins at a height, and how high it is."""
    shapes: list[str] = []
    y = top
    for place, part in enumerate(layer):
        if place:
            ends = f'x1="{_EDGE + _PADDING}" x2="{_WIDTH - _EDGE - _PADDING}" y1="{y}" y2="{y}"'
            shapes.append(f'<line class="rule" {ends}/>')
        shapes += _marks(part.name, y)
        y += _PADDING
        for line, kind in _lines(part):
            y += _LINE
            place_of_text = f'x="{_EDGE + _PADDING}" y="{y - 4}"'
            shapes.append(f'<text class="{kind}" {place_of_text}>{escape(line)}</text>')
            if kind == "name":
                y += 3
        y += _PADDING - 2
    size = f'x="{_EDGE}" y="{top}" width="{_WIDTH - 2 * _EDGE}" height="{y - top}"'
    return [f'<rect class="{look}" {size} rx="6"/>', *shapes], y - top


def _lines(part: Part) -> Iterator[tuple[str, str]]:
    yield part.name, "name"
    for line in wrap(part.words, _TEXT_COLUMNS):
        yield line, "words"
    inside = " ›\xa0".join(", ".join(layer).replace(" ", "\xa0") for layer in part.inside)
    for line in wrap(inside, _CODE_COLUMNS, break_long_words=False):
        yield line, "code"


def _marks(name: str, top: int) -> Iterator[str]:
    """The steps that a part takes, in the upper right corner of its place."""
    numbers = [(way, number) for way, parts in steps().items() for number in parts.get(name, [])]
    for place, (way, number) in enumerate(reversed(numbers)):
        x = _WIDTH - _EDGE - _PADDING - _MARK // 2 - place * (_MARK + 3)
        y = top + _PADDING + _MARK // 2 - 1
        corner = f'x="{x - _MARK // 2}" y="{y - _MARK // 2}" width="{_MARK}" height="{_MARK}"'
        round_off = _MARK // 2 if way == "action" else 3
        yield f'<rect class="{way}" {corner} rx="{round_off}"/>'
        yield f'<text class="number {way}" x="{x}" y="{y + 4}">{number}</text>'
