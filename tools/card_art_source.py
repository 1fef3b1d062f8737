"""What the page draws cards with, from `openuno.game.card_art`: their colours, signs and layers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from openuno.game import card_art
from openuno.game.card import CARDS
from tools import ROOT

FOLDER = ROOT / "web" / "src" / "generated"
_HEAD = (
    "Made by tools/card_art_source.py from openuno.game.card_art: `make generated`. Do not edit."
)


def pages() -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    return {FOLDER / "cardArt.ts": _art(), FOLDER / "colours.css": _colours()}


def _art() -> str:
    fronts = {str(card): _halves(card.layers) for card in CARDS}
    drawn = dict.fromkeys(layer for halves in fronts.values() for half in halves for layer in half)
    numbers = {layer: number for number, layer in enumerate(drawn)}
    styles = sorted({layer.style for layer in (*drawn, *card_art.back())})
    named = {name: _style(name) for name in styles}
    return "\n".join(
        [
            f"// {_HEAD}\n",
            "import type { Card } from './protocol';\n",
            "/** The paths of everything that is drawn. */",
            f"export const SIGNS = {json.dumps(card_art.SIGNS, indent=2)} as const;\n",
            "/** What a sign can be drawn like: attributes of its path. */",
            f"export const STYLES = {json.dumps(named, indent=2)} as const;\n",
            "/** A sign, what it is drawn like, and what brings it to its place. */",
            "export type Layer = readonly [keyof typeof STYLES, keyof typeof SIGNS, string?];\n",
            f"const LAYERS: readonly Layer[] = {_layers(drawn)};\n",
            "/** The layers of each card by number, as many share them: its middle, a corner. */",
            "const NUMBERS: Readonly<Record<Card, readonly (readonly number[])[]>> = {",
            *(
                f"  {json.dumps(card)}: {[[numbers[x] for x in half] for half in halves]},"
                for card, halves in fronts.items()
            ),
            "};\n",
            "/** The front of a card, the lowest layer first; its corner is there twice. */",
            "export function front(card: Card): readonly Layer[] {",
            "  const [middle, corner] = NUMBERS[card].map((half) => half.map((x) => LAYERS[x]!));",
            "  const opposite = corner!.map(([style, sign, transform]): Layer =>",
            "    [style, sign, `rotate(180 50 75) ${transform}`]);",
            "  return [...middle!, ...corner!, ...opposite];",
            "}\n",
            "/** The back of every card. */",
            f"export const BACK: readonly Layer[] = {_layers(card_art.back())};\n",
        ]
    )


def _halves(layers: tuple[card_art.Layer, ...]) -> tuple[tuple[card_art.Layer, ...], ...]:
    """What is drawn in the middle of a card, and in one of its corners."""
    corner = next(
        size
        for size in count(1)
        if tuple(x.opposite() for x in layers[-2 * size : -size]) == layers[-size:]
    )
    return layers[: -2 * corner], layers[-2 * corner : -corner]


def _style(name: str) -> dict[str, str]:
    """The attributes of a style; what the back is painted with is chosen on the page."""
    paint = card_art.PAINTS["card-back"]
    return {
        key: "var(--card-back)" if value == paint else value
        for key, value in card_art.style(name).items()
    }


def _layers(layers: Iterable[card_art.Layer]) -> str:
    rows = [[x.style, x.sign, *([x.transform] if x.transform else [])] for x in layers]
    return json.dumps(rows)


def _colours() -> str:
    lines = [f"    --{name}: {value};" for name, value in card_art.PAINTS.items()]
    return "\n".join([f"/* {_HEAD} */\n", ":root {", *lines, "}\n"])
