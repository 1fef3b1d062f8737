"""How types are called in messages, what names of any kind are made of, and how cards are read."""

from __future__ import annotations

from typing import Any

import msgspec

from openuno.game.card import Card


def tag_of(name: str) -> str:
    """The `type` of a message.

    >>> tag_of("ComeBack")
    'come_back'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def all_of(letters: str) -> msgspec.Meta:
    r"""That a text is this from its first letter to its last, as a regular expression.

    In Python `$` would also stand before a line break at the end, though not in JSON Schema.

    >>> from re import search
    >>> [text for text in ("ab", "ab\n", "ab7") if search(all_of("[a-z]+").pattern, text)]
    ['ab']
    """
    return msgspec.Meta(pattern=rf"^{letters}$(?!\n)")


def read_card(kind: type, value: Any) -> Any:
    """A card of a message, which has it in notation; `InputError` if there is none like it."""
    if kind is not Card or not isinstance(value, str):
        raise TypeError("Expected a card, written as text")
    return Card.parse(value)
