"""Titles and summaries of rulebooks, from `lang/*/rulebooks.toml`."""

from __future__ import annotations

from openuno.rulebooks.loading import names, preset
from openuno.rulebooks.rulebook import Rulebook
from openuno.text.lang import Language, say


def title(rulebook: Rulebook, language: Language = "en") -> str:
    """The rulebook's name for people; says so if it is a preset with changes.

    >>> title(preset("harsh"), "de"), title(preset("harsh").with_options(uno_penalty=4))
    ('Hart', 'Harsh, with changes')
    """
    if rulebook.name not in names():
        return rulebook.name
    words = say(language, f"rulebooks.{rulebook.name}.title")
    return words if _is_ours(rulebook) else say(language, "rulebooks.changed", title=words)


def summary(rulebook: Rulebook, language: Language = "en") -> str:
    """A preset in a line; empty for any other rulebook."""
    return say(language, f"rulebooks.{rulebook.name}.summary") if _is_ours(rulebook) else ""


def _is_ours(rulebook: Rulebook) -> bool:
    """Whether this is one of the rulebooks that come with OpenUNO, unchanged."""
    return rulebook.name in names() and not rulebook.changed_from(
        preset(rulebook.name, rulebook.edition)
    )
