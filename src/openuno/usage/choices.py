"""The words that a parameter allows."""

from __future__ import annotations

from typing import Literal, get_args, get_origin


def choices_of(hint: object) -> list[str]:
    """The words of a `Literal`, however it is wrapped; none where any text will do.

    >>> choices_of(Literal["all", "none"] | None), choices_of(list[str] | None)
    (['all', 'none'], [])
    """
    if get_origin(hint) is Literal:
        return [str(word) for word in get_args(hint)]
    return [word for part in get_args(hint) for word in choices_of(part)]
