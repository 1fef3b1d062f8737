"""Turns the links of a page to where things lie on the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from tools import ROOT

DOCS = ROOT / "docs"
NAMED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Pages outside of `docs` that the site has too, and where."""
FOLDERS = ("api", "options", "rulebooks", "rulebooks/de")
"""Pages that have others below them on the site: there, `options.md` is `options/index.md`."""
PAGES = (".md", ".ipynb")
"""What the files of `docs` end with that are pages of the site."""
PICTURES = {".jpg", ".png", ".svg"}

_LINK = re.compile(r"(?<=\]\()(?P<target>[^)#\s]+)(?:#(?P<part>[^)\s]+))?(?=\))")
_FENCE = re.compile(r" *(`{3,}|~{3,})")


class Links:
    """The links of all pages; it remembers which files have to be shown as source."""

    def __init__(self) -> None:
        self.sources: dict[str, Path] = {}
        """The pages of sources that something links to, each with its file or folder."""

    def turned(self, text: str, written_in: Path, page: str) -> str:
        """The text with its links, which are meant from a folder, as they lead from a page."""

        def turn(link: re.Match[str]) -> str:
            if "://" in link["target"]:
                return link[0]
            place, part = self._place(written_in / link["target"], link["part"])
            target = posixpath.relpath(place, posixpath.dirname(page) or ".")
            return f"{target}#{part}" if part else target

        lines = (line if is_code else _LINK.sub(turn, line) for line, is_code in told_apart(text))
        return "\n".join(lines)

    def _place(self, path: Path, part: str | None) -> tuple[str, str | None]:
        """Where on the site a file is to be found, and a part of it."""
        file = posixpath.normpath(path.relative_to(ROOT).as_posix())
        if file in NAMED:
            return NAMED[file], part
        if (ROOT / file / "README.md").exists():
            file = f"{file}/README.md"
        within = posixpath.relpath(file, "docs")
        if file.startswith("docs/"):
            if within == "options.md" and part:
                return f"options/{part}.md", None
            if posixpath.splitext(file)[1] in {*PAGES, *PICTURES}:
                return on_site(within), part
        page = f"source/{file}.md"
        self.sources[page] = ROOT / file
        return page, part


def on_site(page: str) -> str:
    """Where the site has a page or a picture of `docs`.

    >>> on_site("options.md"), on_site("bots.md"), on_site("steps.ipynb")
    ('options/index.md', 'bots.md', 'steps.md')
    """
    name, ending = posixpath.splitext(page)
    if ending not in PAGES:
        return page
    return f"{name}/index.md" if name in FOLDERS else f"{name}.md"


def written() -> dict[str, Path]:
    """The pages that stand in the repository, by their paths in `docs` or on the site."""
    found = sorted(path for path in DOCS.rglob("*") if path.suffix in PAGES)
    return {
        **{path.relative_to(DOCS).as_posix(): path for path in found},
        **{page: ROOT / file for file, page in NAMED.items()},
    }


def told_apart(text: str) -> Iterator[tuple[str, bool]]:
    r"""The lines of a page, each with whether it belongs to a block of code.

    >>> list(told_apart("a\n```sh\nb\n```\nc"))
    [('a', False), ('```sh', True), ('b', True), ('```', True), ('c', False)]
    """
    fence = ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if not fence and found:
            fence = found[1]
            yield line, True
        else:
            yield line, bool(fence)
            if found and found[1] == fence:
                fence = ""
