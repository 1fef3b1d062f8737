"""The sources of the page in `web/`, and what is built from them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from openuno.core.data.rules import OPTIONS
from openuno.text.lang import table
from tests.support.page.sizes import MOST, MOST_OF_ANALYSIS, is_of_analysis, sizes
from tests.support.paths import ROOT
from tools import card_art_source, page_sources

WEB = ROOT / "web"
SOURCES = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8")
    for path in sorted((WEB / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte", ".css") and path.parent.name != "generated"
}
MARKUP = {name: text for name, text in SOURCES.items() if name.endswith(".svelte")}


# Sources


PAGE = {name: text for name, text in SOURCES.items() if ".test." not in name}


@pytest.mark.parametrize("name", PAGE)
def test_the_page_knows_no_option_and_reads_no_notation(name: str) -> None:
    options = "|".join(OPTIONS)
    assert not re.search(rf"""options\??(\.|\[['"])({options})\b""", PAGE[name])
    assert not re.search(r"R,? ?Y,? ?G,? ?B|W\\\+|startsWith\('W|split\(':'\)", PAGE[name])
    assert not re.search(r"\b(44\d\d|101[23])\b", PAGE[name])  # close codes


def test_nothing_else_lies_there() -> None:
    made = {*page_sources.pages(), *card_art_source.pages()}
    assert set((WEB / "src" / "generated").iterdir()) == made


def test_every_text_of_the_page_is_used() -> None:
    """By its key, or by one with a part that is filled in: `settings.themes.${each}`."""
    code = "".join(SOURCES.values())
    named = set(re.findall(r"['`]([a-z_]+(?:\.\w+)+)['`]", code))
    counted = set(re.findall(r"count\(\s*'([\w.]+)'", code))
    started = set(re.findall(r"[`']([a-z_]+\.[\w.]*)\$\{", code))
    ways = named | {f"{key}.{end}" for key in named | counted for end in ("one", "many")}
    unused = [
        key
        for key in (*_keys(table("en", "page")), *_keys(table("en", "board"), "board"))
        if key not in ways and not any(key.startswith(start) for start in started)
    ]
    assert unused == []


def _keys(entry: object, key: str = "") -> list[str]:
    if not isinstance(entry, dict):
        return [key]
    return [
        inner
        for name, value in entry.items()
        for inner in _keys(value, f"{key}.{name}" if key else name)
    ]


@pytest.mark.parametrize("name", MARKUP)
def test_markup_keeps_to_the_content_policy(name: str) -> None:
    """No style or script in the markup itself; what others have written is never markup."""
    assert not re.search(r"\sstyle=", MARKUP[name])
    assert "{@html" not in MARKUP[name]
    assert "innerHTML" not in MARKUP[name]


@pytest.mark.parametrize("name", [*(n for n in SOURCES if ".test." not in n), "index.html"])
def test_nothing_comes_from_elsewhere(name: str) -> None:
    text = (WEB / name).read_text("utf-8")
    known = ("http://www.w3.org/",)  # names of XML, which nobody asks for
    assert [url for url in re.findall(r"https?://[\w.-]+/?", text) if url not in known] == []


def test_the_lock_names_no_host() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text("utf-8")


# What is built


@pytest.mark.long
def test_the_wheel_contains_the_page(packages: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        page = {
            name.removeprefix("openuno/server/page/"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("openuno/server/page/")
        }
    assert {"index.html", "icon.svg", "page.webmanifest"} <= page.keys()
    named = re.findall(r'"/(assets/[^"]+)"', page["index.html"].decode())
    assert named
    assert set(named) <= page.keys()
    rest, analysis = sizes(page)
    assert rest <= MOST
    assert 0 < analysis <= MOST_OF_ANALYSIS
    shell = page["worker.js"].decode()
    for name, data in page.items():
        if name.startswith("assets/") and name.endswith((".js", ".css")):
            assert (name in shell) is not is_of_analysis(name), "kept at the first visit"
            assert is_of_analysis(name) or b"data-mark" not in data, "it stands elsewhere as well"


@pytest.mark.long
def test_the_source_distribution_contains_what_the_page_is_built_from(packages: Path) -> None:
    (sources,) = packages.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"web/{name}" for name in SOURCES} <= names
    assert {"hatch_build.py", "web/build.py", "web/package-lock.json", "web/.npmrc"} <= names
    assert not any("node_modules" in name for name in names)


@pytest.mark.long
def test_without_a_registry_the_build_says_so_in_a_line(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    for name in ("build.py", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(WEB / name, web)
    nowhere = {
        "npm_config_registry": "http://127.0.0.1:9/",
        "npm_config_fetch_retries": "0",
        "npm_config_cache": str(tmp_path / "cache"),
    }
    run = subprocess.run(
        [sys.executable, web / "build.py", "run", "check"],
        capture_output=True,
        text=True,
        env={**os.environ, **nowhere},
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("npm cannot reach its registry (ECONNREFUSED)")
    assert run.stderr.count("\n") == 1
