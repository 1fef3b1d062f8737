"""The words for clauses, options and their values."""

from __future__ import annotations

from dataclasses import dataclass

from openuno.core.data.rules import Clause, Option, Value
from openuno.text.lang import Language, either, say

_UNITS = {
    "decks": "decks",
    "target": "points",
    "match_hands": "hands",
    "action_points": "points",
    "wild_points": "points",
}
"""What a number counts, where that is not cards."""


def chapter(clause: Clause, language: Language = "en") -> str:
    """The heading that a clause stands under.

    >>> chapter("T4"), clause_title("T4", "de")
    ('The turn', 'Eine Zieh-vier-Farbwahl anzweifeln')
    """
    return say(language, f"rules.clauses.groups.{clause[0]}")


def clause_title(clause: Clause, language: Language = "en") -> str:
    """What a clause is called."""
    return say(language, f"rules.clauses.{clause}.title")


def clause_rule(clause: Clause, language: Language = "en") -> str:
    """What a clause says, in a sentence."""
    return say(language, f"rules.clauses.{clause}.rule")


def label(option: Option, language: Language = "en") -> str:
    """The option's name for people."""
    return say(language, f"rules.options.{option.name}.label")


def question(option: Option, language: Language = "en") -> str:
    """What the option asks a table to decide."""
    return say(language, f"rules.options.{option.name}.question")


def value_words(option: Option, value: Value, language: Language = "en") -> str:
    """A value of the option, in words.

    >>> from openuno.core.data.rules import OPTIONS
    >>> value_words(OPTIONS["draw"], "only_if_unable")
    'only when nothing can be played'
    >>> value_words(OPTIONS["uno_penalty"], 1, "de")
    'eine Karte'
    """
    if option.is_flag:
        return say(language, f"rules.options.{option.name}.{yes_or_no(value)}")
    if isinstance(value, str):
        return say(language, f"rules.options.{option.name}.{value}")
    if value == 0 and option.house:
        return say(language, f"rules.options.{option.name}.off")
    return counted(option, value, language)


def counted(option: Option, count: int, language: Language = "en") -> str:
    """A number of what the option counts: `no cards`, `one card`, `2 cards`."""
    amount = {0: "zero", 1: "one"}.get(count, "many")
    key = f"rules.options.words.{_UNITS.get(option.name, 'cards')}.{amount}"
    return say(language, key, count=_digits(count, language))


def allowed(option: Option, language: Language = "en") -> str:
    """What the option may be, as a rulebook file writes it.

    >>> from openuno.core.data.rules import OPTIONS
    >>> allowed(OPTIONS["draw"]), allowed(OPTIONS["uno_penalty"])
    ('any_time, only_if_no_match or only_if_unable', 'a whole number from 0 to 20')
    """
    if option.is_flag:
        return either(language, [yes_or_no(True), yes_or_no(False)])
    if option.choices:
        return either(language, option.choices)
    return say(
        language,
        "rules.options.words.number",
        least=_digits(option.least, language),
        most=_digits(option.most, language),
    )


@dataclass(frozen=True, slots=True)
class Allowed:
    """What an option may be, as part of an error message."""

    option: Option

    def in_words(self, language: Language) -> str:
        """The allowed values, in words."""
        return allowed(self.option, language)


def yes_or_no(value: Value) -> str:
    """The word that a rulebook file may use for true or false."""
    return "yes" if value else "no"


def _digits(number: int, language: Language) -> str:
    """The number with its thousands set apart, once there are many digits."""
    if number < 10_000:
        return str(number)
    return f"{number:,}".replace(",", say(language, "rules.options.words.thousands"))
