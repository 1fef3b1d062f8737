"""Whether options and values make sense, alone and together.

Each value is checked against its option: a known name, the right kind, an allowed word or range.
Together, every combination of values can be played, so none is impossible. What can happen is
that one value leaves another without meaning, and that is a mistake only where a person asked for
both. So it is explained where a file (or a set of changes) gives an option a new value that the
same rules then never use. What is inherited, or repeats the inherited value, is left in peace: a
rulebook may keep the challenge's penalties while it plays without challenges.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, cast

from openuno.core.rules import OPTIONS, Option, Rules, Scoring, Value, WildDrawFourCheck
from openuno.core.rules import word as as_word
from openuno.errors import InputError, Near, short, shown
from openuno.rulebooks.words import Allowed, yes_or_no

FLAGS = {yes_or_no(value): value for value in (True, False)}
"""The words for true and false."""


@dataclass(frozen=True, slots=True)
class Clash:
    """An option that means nothing while another has a certain value, and the code to say so."""

    option: str
    other: str
    value: IntEnum
    code: str


CLASHES = (
    Clash(
        "challenge_guilty",
        "wild_draw_four_check",
        WildDrawFourCheck.REFUSE,
        "challenge_without_bluffs",
    ),
    Clash(
        "challenge_innocent",
        "wild_draw_four_check",
        WildDrawFourCheck.REFUSE,
        "challenge_without_bluffs",
    ),
    Clash("target", "scoring", Scoring.SINGLE_HAND, "target_without_points"),
)
"""Every such pair. Anything that shows or compares rules asks `unused`, which reads this list."""


def unused(rules: Rules) -> frozenset[str]:
    """The options that mean nothing in these rules, because of what others are set to."""
    return frozenset(c.option for c in CLASHES if getattr(rules, c.other) == c.value)


def change(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """The rules with these options changed.

    >>> change(Rules(), {"uno_penalty": 6}).uno_penalty
    6
    >>> change(Rules(), {"draw": "anytime"})
    Traceback (most recent call last):
    ...
    openuno.errors.InputError: options.draw is "anytime"; it must be any_time or \
only_if_unable. Did you mean any_time?
    """
    changed = replace(rules, **read(changes))
    for clash in CLASHES:
        if (
            getattr(changed, clash.option) != getattr(rules, clash.option)
            and getattr(changed, clash.other) == clash.value
        ):
            option = OPTIONS[clash.option]
            value = shown(option.read(changed))
            raise InputError(clash.code, option=option.name, value=value)
    return changed


def read(options: Mapping[str, object]) -> dict[str, Any]:
    """The values as fields of `Rules`, each checked on its own."""
    return {name: _read(find(name), value) for name, value in options.items()}


def find(name: str) -> Option:
    """The option of this name."""
    if name not in OPTIONS:
        near = Near.to(name, OPTIONS)
        raise InputError("unknown_option", name=short(name), near=near)
    return OPTIONS[name]


def parse_change(text: str) -> tuple[str, Value]:
    """An option and its value from `name=value`, as the command line takes it.

    >>> parse_change("uno_penalty=3")
    ('uno_penalty', 3)
    >>> parse_change("last_card_draws = no")
    ('last_card_draws', False)
    """
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals:
        raise InputError("bad_change", text=shown(text), near=Near.to(name, OPTIONS))
    option = find(name)
    value: Value = word
    if option.is_flag:
        value = {"true": True, "false": False}.get(word, word)
    elif not option.choices and re.fullmatch(r"[+-]?[0-9]{1,18}", word):
        value = int(word)
    checked = _read(option, value)
    return name, as_word(checked) if isinstance(checked, IntEnum) else checked


def _read(option: Option, value: object) -> Any:
    """The value as `Rules` holds it."""
    if option.is_flag:
        if isinstance(value, bool):
            return value
        known = tuple(FLAGS)
        if isinstance(value, str) and value in FLAGS:
            return FLAGS[value]
    elif option.choices:
        kind = cast("type[IntEnum]", type(option.default))
        if isinstance(value, kind):
            return value
        known = option.choices
        if isinstance(value, str) and value in known:
            return kind[value.upper()]
    else:
        known = ()
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and option.least <= value <= option.most
        ):
            return int(value)
    raise InputError(
        "bad_value",
        option=option.name,
        value=shown(value),
        allowed=Allowed(option),
        near=Near.to(value, known),
    )
