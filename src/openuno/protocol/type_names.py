"""Names of message types, patterns for texts in messages, and how cards are read."""

from __future__ import annotations

from typing import Any

import msgspec

from openuno.game.card import Card


def tag_of(name: str) -> str:
    """The `type` of a message, from the name of its class.

    >>> tag_of("ComeBack")
    'come_back'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def all_of(letters: str) -> msgspec.Meta:
    r"""The constraint that a text matches a regular expression from its first letter to its last.

    In Python, `$` alone also matches before a line break at the end; in JSON Schema it does not.

    >>> from re import search
    >>> [text for text in ("ab", "ab\n", "ab7") if search(all_of("[a-z]+").pattern, text)]
    ['ab']
    """
    return msgspec.Meta(pattern=rf"^{letters}$(?!\n)")


def read_card(kind: type, value: Any) -> Any:
    """Reads a card of a message, which is in notation; `InputError` if there is no such card."""
    if kind is not Card or not isinstance(value, str):
        raise TypeError("Expected a card, written as text")
    return Card(value)
