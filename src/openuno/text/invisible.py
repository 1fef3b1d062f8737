"""Characters that show nothing, though Python takes them for printable."""

from __future__ import annotations

import re

INVISIBLE = re.compile(
    "["
    "\u034f"  # joins accents
    "\u115f\u1160\u3164\uffa0"  # stand for letters of Hangul that are left out
    "\u17b4\u17b5"  # vowels of Khmer that nobody writes
    "\u180b-\u180f"  # choose a form of a letter of Mongolian
    "\u2800"  # Braille without a dot
    "\ufe00-\ufe0f\U000e0100-\U000e01ef"  # choose a form of the character before
    "\U0001d159"  # a note without a head
    "]"
)
