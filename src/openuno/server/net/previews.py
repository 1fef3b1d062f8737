"""Previews of links: what a messenger shows of a link to us, before anybody opens it.

They are made from what the list of public tables tells. A table that is not in it is described
like one that does not exist, so that nobody learns from a preview which codes there are.
"""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from openuno.protocol.http import TableSummary
from openuno.rulebooks import names, preset, summary, title
from openuno.text.lang import Language, say

PICTURE = "preview.png"
PICTURE_SIZE = (1200, 630)
_PLACE = re.compile(rb"<!-- preview -->.*?<!-- /preview -->", re.DOTALL)
"""What stands in the page where a preview goes."""
_LIKE_A_CODE = re.compile(r"[0-9A-Za-z]{4,12}")
_LOCALES = {"en": "en_GB", "de": "de_DE"}


class Preview(NamedTuple):
    """A title and a sentence."""

    title: str
    text: str


def of_home(language: Language) -> Preview:
    """The page itself."""
    return Preview("OpenUNO", say(language, "serve.preview.home"))


def of_rulebook(name: str, language: Language) -> Preview:
    """A rulebook, with what is special about it."""
    if name not in names():
        return of_home(language)
    book = preset(name)
    return Preview(f"{title(book, language)} – OpenUNO", summary(book, language))


def of_problem(language: Language) -> Preview:
    """The problem of a day: its question, and nothing of its answer."""
    heading = say(language, "serve.preview.problem_title")
    return Preview(heading, say(language, "serve.preview.problem"))


def of_table(code: str, table: TableSummary | None, language: Language) -> Preview:
    """A table: an invitation."""
    if not _LIKE_A_CODE.fullmatch(code):
        return of_home(language)
    heading = say(language, "serve.preview.table_title", code=code.upper())
    if table is None:
        return Preview(heading, say(language, "serve.preview.table"))
    key = "serve.preview.playing" if table.playing else "serve.preview.waiting"
    return Preview(heading, say(language, key, **_facts(table, language)))


def of_replay(code: str, number: int, table: TableSummary | None, language: Language) -> Preview:
    """A match to see again."""
    if not _LIKE_A_CODE.fullmatch(code):
        return of_home(language)
    heading = say(language, "serve.preview.replay_title", code=code.upper(), number=number)
    if table is None:
        return Preview(heading, say(language, "serve.preview.replay"))
    return Preview(heading, say(language, "serve.preview.listed_replay", **_facts(table, language)))


def _facts(table: TableSummary, language: Language) -> dict[str, object]:
    return {
        "host": table.host,
        "rulebook": title(preset(table.rulebook), language),
        "taken": table.taken,
        "seats": table.seats,
    }


def placed(page: bytes, preview: Preview, site: str, path: str, language: Language) -> bytes:
    """The page with a preview in it; `site` is where it comes from, without a slash at its end."""
    width, height = PICTURE_SIZE
    told = {
        "og:site_name": "OpenUNO",
        "og:type": "website",
        "og:locale": _LOCALES[language],
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": site + path,
        "og:image": f"{site}/{PICTURE}",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": say(language, "serve.preview.picture"),
    }
    named = {"description": preview.text, "twitter:card": "summary_large_image"}
    lines = [f"<title>{escape(preview.title)}</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    return _PLACE.sub(lambda _: "\n        ".join(lines).encode(), page, count=1)
