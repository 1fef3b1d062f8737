"""Which language somebody at a terminal reads: the one asked for, else that of their system."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from openuno.text.lang import LANGUAGES, Language

FLAG = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says in which language messages are wanted; the first that is set counts."""


def language_of(words: Sequence[str], environ: Mapping[str, str]) -> Language:
    """The language asked for, so far as one can tell from words that may make no sense; else the
    one that the system's variables name, and English if we do not speak it.

    >>> language_of(["rules", "--lang", "de"], {}), language_of([], {"LANG": "de_AT.UTF-8"})
    ('de', 'de')
    >>> language_of(["--lang=en"], {"LANG": "de"}), language_of([], {"LANG": "C.UTF-8"})
    ('en', 'en')
    """
    for word, value in pairwise([*words, ""]):
        for language in LANGUAGES:
            if word == f"{FLAG}={language}" or (word == FLAG and value == language):
                return language
    named = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    spoken = re.split(r"[-_.@]", named.lower())[0]
    for language in LANGUAGES:
        if language == spoken:
            return language
    return LANGUAGES[0]


def without_leading_language(words: Sequence[str]) -> list[str]:
    """The words without a language that stands before the command, for all commands to take it.

    >>> without_leading_language(["--lang", "de", "rules"])
    ['rules']
    """
    match words:
        case [flag, value, *rest] if flag == FLAG and value in LANGUAGES:
            return rest
        case [word, *rest] if word in {f"{FLAG}={language}" for language in LANGUAGES}:
            return rest
        case _:
            return list(words)
