"""The variants that the lab compares: rulebooks as they are, or one with one option varied."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.rules import Option
from openuno.rule_lab.findings import Variant
from openuno.rulebooks import Rulebook, parse_change
from openuno.rulebooks.validation import find
from openuno.text.errors import InputError


def varied(rulebook: Rulebook, question: str) -> tuple[str, tuple[Variant, ...]]:
    """The option in question, and the rulebook with each of its values, its own value first.

    The question is an option (`stacking`), or an option with the values to try (`uno_penalty=1,6`).

    >>> from openuno.rulebooks import load
    >>> option, variants = varied(load("official"), "stacking")
    >>> [variant.name for variant in variants]
    ['stacking = off', 'stacking = same', 'stacking = any', 'stacking = rising', 'stacking = twos']
    """
    name, _, values = (part.strip() for part in question.partition("="))
    option = find(name)
    own = Variant(_named(option, rulebook), rulebook)
    found = {rulebook.rules: own}
    for value in values.split(",") if values else _all_values(option):
        changed = rulebook.with_options(**dict([parse_change(f"{name}={value}")]))
        found.setdefault(changed.rules, Variant(_named(option, changed), changed))
    if len(found) == 1:
        raise InputError("vary_nothing", option=name, value=str(option.read(rulebook.rules)))
    return name, tuple(found.values())


def only_difference(rulebooks: Sequence[Rulebook]) -> str | None:
    """The one option in which two rulebooks differ, if it is only one."""
    if len(rulebooks) != 2:
        return None
    changed = rulebooks[1].changed_from(rulebooks[0])
    return next(iter(changed)) if len(changed) == 1 else None


def _all_values(option: Option) -> Sequence[str]:
    if option.is_flag:
        return ("no", "yes")
    if not option.choices:
        raise InputError("vary_number", option=option.name, least=option.least, most=option.most)
    return option.choices


def _named(option: Option, rulebook: Rulebook) -> str:
    value = option.read(rulebook.rules)
    return f"{option.name} = {'yes' if value is True else 'no' if value is False else value}"
