"""The glossary names what is there: every place it gives exists, and every word has one."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tests.support.paths import DOCS

GLOSSARY = (DOCS / "glossary.md").read_text("utf-8")
ENTRY = re.compile(r"^- \*\*(?P<word>[^*]+)\*\*: (?P<text>.*(?:\n  .*)*)", re.MULTILINE)
PLACE = re.compile(r"`([a-z_]+(?:\.\w+)+)`")
ENTRIES = [(entry["word"], PLACE.findall(entry["text"])) for entry in ENTRY.finditer(GLOSSARY)]


@pytest.mark.parametrize(("word", "places"), ENTRIES)
def test_every_word_lives_somewhere(word: str, places: list[str]) -> None:
    assert places, word
    for place in places:
        *folders, name = place.split(".")
        parent = import_module(".".join(["openuno", *folders]))
        assert hasattr(parent, name) or import_module(f"openuno.{place}"), place


def test_no_word_is_explained_twice_and_all_are_in_order() -> None:
    for section in GLOSSARY.split("\n## ")[1:]:
        words = [entry["word"] for entry in ENTRY.finditer(section)]
        assert words == sorted(words)
        assert len(words) == section.count("\n- ")
    assert len({word for word, _ in ENTRIES}) == len(ENTRIES) > 50
