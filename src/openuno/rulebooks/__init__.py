"""Rulebooks: the presets as TOML, loading, validation, and their words in every language.

>>> from openuno.rulebooks import load
>>> load("strict").rules.false_uno_penalty
2
>>> load("official", {"uno_penalty": 3}).changed_from(load("official"))
{'uno_penalty': 3}
"""

from __future__ import annotations

from openuno.rulebooks.loading import asked_for, load, names, preset
from openuno.rulebooks.prose_text import prose
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.sheets import described, places, silent
from openuno.rulebooks.tables import diff, overview
from openuno.rulebooks.titles import summary, title
from openuno.rulebooks.validation import check, is_meaningful, parse_change, write_change
from openuno.rulebooks.words import (
    allowed,
    chapter,
    clause_rule,
    clause_title,
    label,
    question,
    value_words,
)

__all__ = [
    "Rulebook",
    "allowed",
    "asked_for",
    "chapter",
    "check",
    "clause_rule",
    "clause_title",
    "described",
    "diff",
    "is_meaningful",
    "label",
    "load",
    "names",
    "overview",
    "parse_change",
    "places",
    "preset",
    "prose",
    "question",
    "silent",
    "summary",
    "title",
    "value_words",
    "write_change",
]
