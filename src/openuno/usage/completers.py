"""What a shell offers after a parameter when somebody presses Tab: names and files that fit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from openuno.usage.language import language_of

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

    from openuno.core.data.rules import Option, Value

Offers = dict[str, str]
"""What is offered, each with what it means."""


def files(*endings: str) -> Callable[[CompletionContext], Offers]:
    """Offers files whose name ends so, and the folders on the way to others."""

    def offer(context: CompletionContext) -> Offers:
        return dict.fromkeys(_paths(context.incomplete, endings), "")

    return offer


def rulebook_names(context: CompletionContext) -> Offers:
    """Offers rulebooks, and the files in which there may be others."""
    from openuno import rulebooks

    language = language_of((), os.environ)
    known = {
        name: rulebooks.summary(rulebooks.preset(name), language) for name in rulebooks.names()
    }
    return {**known, **files(".toml")(context)}


def changes(context: CompletionContext) -> Offers:
    """Offers every option with each of its values, as `stacking=any`."""
    del context
    from openuno.core.data.rules import OPTIONS
    from openuno.rulebooks import label, value_words

    language = language_of((), os.environ)
    return {
        f"{name}={word}": f"{label(option, language)}: {value_words(option, value, language)}"
        for name, option in OPTIONS.items()
        for word, value in _values(option).items()
    }


def options(context: CompletionContext) -> Offers:
    """Offers the options by name, to be varied."""
    del context
    from openuno.core.data.rules import OPTIONS
    from openuno.rulebooks import question

    language = language_of((), os.environ)
    return {name: question(option, language) for name, option in OPTIONS.items()}


def levels(context: CompletionContext) -> list[str]:
    """Offers what bots there are to play with."""
    del context
    from openuno.bots.level import Level

    return [*Level]


def participants(context: CompletionContext) -> list[str]:
    """Offers the bots of the arena."""
    del context
    from openuno.sim.arena.players import NAMES

    return [*NAMES]


def policies(context: CompletionContext) -> list[str]:
    """Offers the policies of simulated players."""
    del context
    from openuno.bots.policies import Policy

    return [policy.name.lower() for policy in Policy]


def _values(option: Option) -> dict[str, Value]:
    """The values of an option by what is typed; of a number, those of the rulebooks as examples."""
    from openuno import rulebooks

    if option.is_flag:
        return {"yes": True, "no": False}
    if option.choices:
        return {word: word for word in option.choices}
    found = {rulebooks.preset(name).options()[option.name] for name in rulebooks.names()}
    return {str(number): number for number in sorted(found, key=int)}


def _paths(begun: str, endings: tuple[str, ...]) -> Iterator[str]:
    """The files and folders whose path begins so."""
    folder, _, name = begun.rpartition("/")
    where = f"{folder}/" if "/" in begun else ""
    try:
        found = sorted(Path(where or ".").expanduser().iterdir())
    except OSError:
        return
    for path in found:
        if path.name.startswith(name) and (name or not path.name.startswith(".")):
            if path.is_dir():
                yield f"{where}{path.name}/"
            elif path.name.endswith(endings):
                yield f"{where}{path.name}"
