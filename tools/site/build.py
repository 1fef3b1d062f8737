"""Puts the pages of the site together and has Zensical make HTML of them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import ROOT
from tools.site import api_pages, command_page, option_pages, rulebook_pages
from tools.site.links import DOCS, PICTURES, Links, on_site, told_apart, written
from tools.site.notebooks import notebook_page
from tools.site.site_map import FRONT, entries, uncommented
from tools.site.source_pages import source_page

FOLDER = ROOT / "build" / "docs"
THEME = Path(__file__).parent / "theme"
ICON = ROOT / "web" / "public" / "icon.svg"

_LANGUAGE = re.compile(r"^( *```\w+) .*$")


def pages() -> dict[str, str]:
    """Every page of the site in Markdown, by its path."""
    links = Links()
    texts = {page: (file.parent, _markdown(file)) for page, file in written().items()}
    texts["rulebooks.md"] = DOCS, rulebook_pages.linked(texts["rulebooks.md"][1])
    for maker in (option_pages, rulebook_pages, command_page, api_pages):
        texts |= {page: (DOCS, text) for page, text in maker.pages().items()}
    found = {
        on_site(page): links.turned(_readable(text), folder, on_site(page))
        for page, (folder, text) in texts.items()
    }
    found[FRONT] = uncommented(found[FRONT])
    return found | {page: source_page(path) for page, path in links.sources.items()}


def build(folder: Path = FOLDER) -> Path:
    """Makes the site anew in a folder, and says where its pages lie."""
    shutil.rmtree(folder, ignore_errors=True)
    made = pages()
    for page, text in made.items():
        file = folder / "pages" / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for path in DOCS.rglob("*"):
        if path.suffix in PICTURES:
            _copy(path, folder / "pages" / path.relative_to(DOCS))
    for path in (*THEME.glob("*.css"), *THEME.glob("*.js"), ICON):
        _copy(path, folder / "pages" / "assets" / path.name)
    navigation = ", ".join(entry.in_toml() for entry in entries(made))
    settings = (THEME / "zensical.toml").read_text("utf-8")
    config = folder / "zensical.toml"
    config.write_text(settings.replace("nav = []", f"nav = [{navigation}]"), "utf-8")
    _run_zensical(config)
    return folder / "site"


def _run_zensical(config: Path) -> None:
    """Fails if a link or an anchor leads nowhere."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", config.name]
    run = subprocess.run(command, cwd=config.parent, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{run.stdout}{run.stderr}")


def _markdown(file: Path) -> str:
    text = file.read_text("utf-8")
    return notebook_page(text) if file.suffix == ".ipynb" else text


def _readable(text: str) -> str:
    """The text as Zensical understands it: a block of code has a language and nothing more."""
    lines = (_LANGUAGE.sub(r"\1", line) if code else line for line, code in told_apart(text))
    return "\n".join(lines)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)
