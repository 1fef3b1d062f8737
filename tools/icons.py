"""Draws the icons of the page and the picture of its link previews: `python -m tools.icons`.

They are kept in web/public, as it takes a browser to draw them. The icon itself is icon.svg.
"""

from __future__ import annotations

import asyncio
import base64
import struct
import zlib
from pathlib import Path

import numpy as np
from playwright.async_api import Browser, async_playwright

from openuno.game.card import Card
from openuno.game.card_art import front, svg
from openuno.server.net.previews import PICTURE, PICTURE_SIZE
from tests.support.page.browsers import launch
from tools import ROOT

FOLDER = ROOT / "web" / "public"
ROUND = {"icon-192.png": 192, "icon-512.png": 512}
"""Icons as they are shown: with round corners, and nothing around them."""
WHOLE = {"icon-touch.png": 180, "icon-maskable.png": 512}
"""Icons that a system cuts to its own shape: the drawing is well inside, the ground reaches out."""
_GROUND = "#124a34"
_PIXELS = """async (shot) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${shot}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const url = await new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsDataURL(new Blob([data]));
    });
    return url.split(',')[1];
}"""
_FAN = ("R7", "Y+2", "W+4", "GR", "B3")


def icon(size: int, *, is_whole: bool) -> str:
    """The icon as a page that shows nothing else."""
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    inner, ground = (round(size * 0.8), _GROUND) if is_whole else (size, "transparent")
    return _page(
        f"body {{ background: {ground}; display: grid; place-items: center; height: 100vh }}"
        f"svg {{ width: {inner}px; display: block }}",
        drawing,
    )


def preview() -> str:
    """A fan of cards on the felt, and the name."""
    middle = (len(_FAN) - 1) / 2
    cards = "".join(
        f'<div style="transform: rotate({(place - middle) * 12}deg)">{_drawn(Card(name))}</div>'
        for place, name in enumerate(_FAN)
    )
    return _page(
        f"body {{ background: {_GROUND}; overflow: hidden; color: #fffdf8;"
        " font: 800 92px/1 system-ui, 'DejaVu Sans', sans-serif }"
        "i { position: absolute; inset: 36px; border-radius: 300px / 280px; background: #17593f;"
        " border: 14px solid #0d3526 }"
        "div { position: absolute; left: 505px; top: 92px; width: 190px;"
        " transform-origin: 50% 240% }"
        "svg { width: 100%; height: auto; display: block }"
        "p { position: absolute; inset: auto 0 78px; margin: 0; text-align: center }",
        f"<i></i>{cards}<p>OpenUNO</p>",
    )


def _drawn(card: Card) -> str:
    """A card, large."""
    return svg([front(card.face, card.colour and card.colour.value)], str(card), size=330)


def _page(style: str, body: str) -> str:
    return f"<!doctype html><style>* {{ margin: 0 }} {style}</style>{body}"


async def _draw(browser: Browser, name: str, text: str, width: int, height: int) -> Path:
    page = await browser.new_page(viewport={"width": width, "height": height})
    await page.set_content(text)
    shot = base64.b64encode(await page.screenshot(omit_background=True)).decode()
    pixels = base64.b64decode(await page.evaluate(_PIXELS, shot))
    await page.close()
    path = FOLDER / name
    path.write_bytes(png(pixels, width, height))
    return path


def png(pixels: bytes, width: int, height: int) -> bytes:
    """A picture in its 256 most common colours, which is a quarter of what browsers write."""
    seen = np.frombuffer(pixels, np.uint8).reshape(-1, 4)
    coarse, back = np.unique(seen >> 3 << 3, axis=0, return_inverse=True)
    common = np.argsort(-np.bincount(back.ravel()))[:256]
    means = np.array([seen[back.ravel() == each].mean(axis=0).round() for each in common])
    away = np.abs(coarse[:, None].astype(int) - coarse[common][None].astype(int)).sum(axis=2)
    rows = away.argmin(axis=1)[back.ravel()].astype(np.uint8).reshape(height, width)
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    colours = means.astype(np.uint8)
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": colours[:, :3].tobytes(),
        b"tRNS": colours[:, 3].tobytes(),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts.items()
    )


async def main() -> None:
    """Draws them all."""
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        for sizes, is_whole in ((ROUND, False), (WHOLE, True)):
            for name, size in sizes.items():
                print(await _draw(browser, name, icon(size, is_whole=is_whole), size, size))
        print(await _draw(browser, PICTURE, preview(), *PICTURE_SIZE))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
