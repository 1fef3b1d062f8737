"""How types are called in messages."""

from __future__ import annotations


def tag_of(name: str) -> str:
    """The `type` of a message.

    >>> tag_of("ComeBack")
    'come_back'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]
