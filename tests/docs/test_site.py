"""The site of `make docs`: it is complete, its links lead somewhere, and it asks no other host."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.async_api import Page, async_playwright

import openuno
from openuno.cli import app
from openuno.core.data.rules import OPTIONS
from openuno.rulebooks import names
from tests.support.page.browsers import launch
from tools.site import api_pages, command_page
from tools.site.build import build, pages
from tools.site.links import on_site, written
from tools.site.site_map import entries, listed

SIZES = ((390, 844), (1280, 900))

# What stands in it


@cache
def made() -> dict[str, str]:
    return pages()


def test_every_page_is_in_the_map_and_the_map_names_only_pages() -> None:
    mapped = listed(entries(made()))
    assert [page for page in mapped if page not in made()] == []
    shown = [page for page in made() if not page.startswith("source/")]
    assert [page for page in shown if mapped.count(page) != 1] == [], "docs/README.md names them"
    assert set(map(on_site, written())) <= set(shown)


def test_every_option_and_every_rulebook_has_a_page() -> None:
    for name in OPTIONS:
        assert f"{name}=" in made()[f"options/{name}.md"]
    for name in names():
        assert made()[f"rulebooks/{name}.md"].count("\n## ") > 5
        assert f"rulebooks/de/{name}.md" in made()


def test_every_public_name_is_in_the_reference() -> None:
    told = "\n".join(text for page, text in made().items() if page.startswith("api/"))
    for name in openuno.__all__:
        assert f"::: openuno.{name}\n" in told, name
    for path in api_pages.reached():
        assert f"::: {path}\n" in told or path in api_pages.public().values(), path
    assert "::: openuno.game.events.CardPlayed\n" in told
    assert "::: openuno.core.data.rules.Rules\n" in told


def test_every_command_and_every_flag_is_in_the_reference() -> None:
    told = made()[command_page.PAGE]
    line = app.in_language("en")
    commands = [name for name in line if not name.startswith("-")]
    assert {"play", "referee", "serve"} <= set(commands)
    for name in commands:
        part = re.search(rf"^## openuno {name}$.*?(?=^## |\Z)", told, re.MULTILINE | re.DOTALL)
        assert part, name
        for argument in line[name].assemble_argument_collection(parse_docstring=False):
            for flag in argument.names:
                assert flag in part[0] or not flag.startswith("--"), f"{name} {flag}"


# As it is built


TAG = re.compile(r"<([a-z][a-z0-9]*)\s([^<>]*)>")
ATTRIBUTE = re.compile(r"""([a-z-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")


class Parts:
    """What can be linked to in a page of the site, and what it leads to or loads."""

    def __init__(self, html: str) -> None:
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        for tag, attributes in TAG.findall(html):
            for name, *values in ATTRIBUTE.findall(attributes):
                value = unescape("".join(values))
                if name == "id":
                    self.ids.add(value)
                elif name == "href" and tag == "a":
                    self.links.append(value)
                elif name in ("src", "href", "srcset", "data", "poster"):
                    self.loaded.append(value)


def test_the_parts_of_a_page() -> None:
    parts = Parts('<a class=b href=\'x#y\'>z</a><img src=p><link rel="icon" href="c"><h2 id="i">')
    assert (parts.links, parts.loaded, parts.ids) == (["x#y"], ["p", "c"], {"i"})


@pytest.mark.long
def test_the_site_holds_together_and_asks_nobody_else(tmp_path: Path) -> None:
    site = build(tmp_path)
    read = {path: Parts(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(read) > 100
    assert list(lost(site, read)) == []
    assert list(foreign(site, read)) == []
    asyncio.run(visit(site))


def lost(site: Path, read: dict[Path, Parts]) -> Iterator[str]:
    """The links that lead nowhere."""
    for path, parts in read.items():
        if path.name == "404.html":  # its links begin at the root of a server
            continue
        for link in [*parts.links, *parts.loaded]:
            if re.match(r"(https?|data|mailto):", link):
                continue
            target, _, part = unquote(link).partition("#")
            file = (path.parent / target).resolve() if target else path
            if not file.is_file() or (part and file in read and part not in read[file].ids):
                yield f"{path.relative_to(site)}: {link}"


def foreign(site: Path, read: dict[Path, Parts]) -> Iterator[str]:
    """All that a page or a style would load from another host."""
    for path, parts in read.items():
        for address in parts.loaded:
            if "//" in address.split("?")[0] and not address.startswith("data:"):
                yield f"{path.relative_to(site)}: {address}"
    for path in site.rglob("*.css"):
        for address in re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')]+)", path.read_text("utf-8")):
            if "//" in address and not address.startswith("data:"):
                yield f"{path.relative_to(site)}: {address}"


async def visit(site: Path) -> None:
    """Looks at some pages in the browser, opened as files, and searches for something."""
    asked: list[str] = []
    problems: list[str] = []

    async with async_playwright() as playwright:
        browser = await launch(playwright)
        page = await browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: problems.append(str(error)))
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            for name in ("index", "first-game", "options/stacking", "api/game"):
                await page.goto((site / f"{name}.html").as_uri())
                assert await fits(page), f"{name} at {width}"
        await search(page, "stacking")
        await browser.close()
    assert problems == []
    inside = (site.as_uri(), "data:", "about:")
    assert [address for address in asked if not address.startswith(inside)] == []


async def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the window."""
    return await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def search(page: Page, word: str) -> None:
    """Types a word into the search and follows the first thing found."""
    await page.keyboard.press("Control+k")
    await page.get_by_role("combobox", name="Search").fill(word)
    await page.get_by_role("option").first.click()
    await page.wait_for_url(f"**/*?h={word}*")
