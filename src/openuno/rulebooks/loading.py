"""Loads rulebooks by name or from a file.

A file sets some options and takes the others from its base, or from `official`:

    name = "Sunday"          # optional; otherwise the file's name
    base = "strict"          # optional: a rulebook's name, or a path beside this file
    customisable = "Sing!"   # optional: what the Customisable cards of the deck of 2015 say

    [options]
    uno_penalty = 4
    last_card_draws = "no"   # or false
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import cast

from openuno.arguments import checked
from openuno.core.data.rules import EDITION, FIRST_EDITION, OPTIONS, Deck, Rules, word
from openuno.files import read_toml
from openuno.rulebooks.editions import FIRST
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.validation import change
from openuno.text.errors import InputError, Near, inside, one_line, short, shown

_NAMES = (
    "official",
    "strict",
    "traditional",
    "traditional-low",
    "harsh",
    "classic",
    "quickplay",
    "bluffers",
    "kitchen-table",
    "party",
    "mayhem",
)
_KNOWN = ", ".join(_NAMES)
_KEYS = ("name", "base", "customisable", "options")
_LONGEST_NAME = 60
_LONGEST_TEXT = 200


def names() -> tuple[str, ...]:
    """The rulebooks that come with OpenUNO; the first is the default."""
    return _NAMES


@checked
def load(
    rulebook: Rulebook | Path | str,
    changes: Mapping[str, object] | None = None,
    *,
    folder: Path | None = None,
    edition: int = EDITION,
) -> Rulebook:
    """The rulebook of this name or in this file, with some options changed.

    A relative path starts at `folder`, or where the program runs. Of our own rulebooks there are
    several editions, for matches that began by one; a file always means the present one.

    >>> load("harsh").rules.uno_penalty
    6
    >>> load("harsh", {"uno_penalty": 4}).rules.uno_penalty
    4
    """
    if not isinstance(rulebook, Rulebook):
        rulebook = _find(rulebook, folder or Path(), edition)
    return rulebook.with_options(**changes) if changes else rulebook


def asked_for(rulebook: Rulebook | Path | str) -> str:
    """What somebody called a rulebook who asked for it: a name, or the path to a file."""
    return rulebook.name if isinstance(rulebook, Rulebook) else str(rulebook)


@functools.cache
def preset(name: str, edition: int = EDITION) -> Rulebook:
    """The rulebook of this name that comes with OpenUNO; opens no other file.

    >>> preset("strict", 1).rules.edition
    1
    """
    if edition != EDITION:
        rulebook = preset(name)
        rules = rulebook.rules
        if edition == FIRST_EDITION:
            rules = change(rules, FIRST.get(name, {}))
        return replace(rulebook, rules=replace(rules, edition=edition))
    if name not in _NAMES:
        near = Near.to(name, _NAMES)
        raise InputError("unknown_rulebook", name=shown(name), known=_KNOWN, near=near)
    with resources.as_file(resources.files("openuno.rulebooks") / f"{name}.toml") as path:
        return _load_file(path, ())


def _find(name: Path | str, folder: Path, edition: int) -> Rulebook:
    path = folder / name
    if isinstance(name, Path) or (name not in _NAMES and _is_path(name, path)):
        return _load_file(path, ())
    return preset(name, edition)


def _is_path(text: str, path: Path) -> bool:
    """Whether this means a file and not a rulebook's name."""
    return "/" in text or "\\" in text or text.endswith(".toml") or _exists(path)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _load_file(path: Path, children: tuple[Path, ...]) -> Rulebook:
    """Reads a file; `children` are the files that it is the base of, the first one first."""
    with inside(path):
        document = read_toml(path)
        _check_keys(document)
        name = _text(document.get("name", path.stem), "bad_name", _LONGEST_NAME)
        options = document.get("options", {})
        if not isinstance(options, dict):
            raise InputError("bad_options", value=shown(options))
        options = cast("dict[str, object]", options)
        _check_options(options)
        base = Rulebook(name, Rules())
        if "base" in document:
            base = _base(document["base"], (*children, path))
        rulebook = Rulebook(name, change(base.rules, options), base.customisable)
        if "customisable" in document:
            return _customised(rulebook, document["customisable"])
        return rulebook


def _text(value: object, code: str, most: int) -> str:
    """Checks a text that people will read. Gives it on one line."""
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise InputError(code, value=shown(value), most=most)
    return one_line(value.strip())


def _customised(rulebook: Rulebook, value: object) -> Rulebook:
    """The rulebook with this text on its Customisable cards, which it must have (H12)."""
    text = _text(value, "bad_customisable", _LONGEST_TEXT)
    deck = rulebook.rules.deck
    if deck != Deck.DECK_2015:
        raise InputError("customisable_without_deck", value=shown(text), deck=word(deck))
    return replace(rulebook, customisable=text)


def _base(base: object, line: tuple[Path, ...]) -> Rulebook:
    """The rulebook that a file starts from; that file is the last one in `line`."""
    if isinstance(base, str) and base not in _NAMES:
        path = line[-1].parent / base
        if any(_is_same(path, child) for child in line):
            raise InputError("base_cycle", way=" → ".join(one_line(p.name) for p in (*line, path)))
        if _exists(path) and path.is_file():
            return _load_file(path, line)
        if _is_path(base, path):
            raise InputError("base_missing", value=shown(base))
    if base in _NAMES:
        return preset(str(base))
    raise InputError("bad_base", value=shown(base), known=_KNOWN, near=Near.to(base, _NAMES))


def _is_same(path: Path, other: Path) -> bool:
    return _exists(path) and path.resolve() == other.resolve()


def _check_keys(document: Mapping[str, object]) -> None:
    if not document:
        raise InputError("empty_rulebook")
    for key in document:
        if key in OPTIONS:
            raise InputError("option_outside", name=key)
        if key not in _KEYS:
            near = Near.to(key, _KEYS)
            raise InputError("unknown_key", name=short(key), known=", ".join(_KEYS), near=near)


def _check_options(options: Mapping[str, object]) -> None:
    """Refuses a file's own keys below [options]: there, TOML takes them for options."""
    for key in options:
        if key in _KEYS:
            raise InputError("key_inside", name=key)
