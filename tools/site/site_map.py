"""The site's map: which page stands where. It is written in `docs/README.md`.

A heading there is a part of the site, and every entry of a list a page. Entries in comments are
pages that only the site has. Below a folder's own page stand the others of the folder.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

FRONT = "README.md"
OF_FOLDERS = ("README.md", "index.md")
"""What the page of a folder is called."""

_HEADING = re.compile(r"^## (.+)$")
_ENTRY = re.compile(r"^(?:<!-- )?- \[(?P<title>[^\]]+)\]\((?P<page>[^)#]+)\)")
_COMMENT = re.compile(r"^<!-- (- \[.*) -->$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A page or a part of the site, and what stands below it."""

    title: str
    page: str | None = None
    below: tuple[Entry, ...] = ()

    def in_toml(self) -> str:
        """The entry as Zensical's configuration wants it."""
        if not self.below:
            return f"{{ {json.dumps(self.title)} = {json.dumps(self.page)} }}"
        first = [json.dumps(self.page)] if self.page else []
        inside = ", ".join([*first, *(entry.in_toml() for entry in self.below)])
        return f"{{ {json.dumps(self.title)} = [{inside}] }}"


def uncommented(front: str) -> str:
    """The front page with the entries that only the site has."""
    return _COMMENT.sub(r"\1", front)


def entries(pages: Mapping[str, str]) -> list[Entry]:
    """The map of these pages, of which the first is the front page."""
    parts: list[tuple[str, list[Entry]]] = []
    for line in pages[FRONT].splitlines():
        heading, entry = _HEADING.match(line), _ENTRY.match(line)
        if heading:
            parts.append((heading[1], []))
        elif entry and parts:
            parts[-1][1].append(_with_below(entry["title"], entry["page"], pages))
    whole = [Entry(title, below=tuple(below)) for title, below in parts if below]
    return [Entry("Home", FRONT), *whole]


def title_of(text: str) -> str:
    """The first heading of a page."""
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))


def listed(several: Iterable[Entry]) -> list[str]:
    """All pages in these entries, and below them."""
    found: list[str] = []
    for entry in several:
        found += [entry.page] if entry.page else []
        found += listed(entry.below)
    return found


def _with_below(title: str, page: str, pages: Mapping[str, str]) -> Entry:
    below = [
        _with_below(title_of(pages[other]), other, pages)
        for other in pages
        if other != page and _folder_of(page) and _stands_in(other) == _folder_of(page)
    ]
    return Entry(title, page, tuple(below))


def _folder_of(page: str) -> str:
    """The folder whose page it is, if it is one's."""
    return posixpath.dirname(page) if posixpath.basename(page) in OF_FOLDERS else ""


def _stands_in(page: str) -> str:
    """The folder that a page belongs to; that of a folder's page is the one around it."""
    return posixpath.dirname(_folder_of(page) or page)
