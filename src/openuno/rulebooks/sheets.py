"""The five rule sheets, statement by statement, in our own words (`statements/000.toml` to `004`).

The sheets are other people's texts, so what stands there is what each says, not how. From it
follows where a sheet settles an option, and on which options it is silent: there its rulebooks play
what `official` plays. What a table has changed is its own: neither said by the sheet nor left open.

>>> places(preset("strict"))["false_uno_penalty"]
'Item 10: penalties'
>>> silent(preset("classic"))
('decks', 'false_catch_penalty', 'suggestion_penalty', 'wrong_card_penalty', 'last_card_draws')
>>> silent(preset("classic").with_options(decks=2))
('false_catch_penalty', 'suggestion_penalty', 'wrong_card_penalty', 'last_card_draws')
"""

from __future__ import annotations

import functools
import tomllib
from importlib import resources

import msgspec

from openuno.core.data.rules import OPTIONS, Clause, Value
from openuno.rulebooks.loading import preset
from openuno.rulebooks.rulebook import Rulebook
from openuno.text.lang import Language, say

_NUMBERS = ("000", "001", "002", "003", "004")


class Statement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a sheet says."""

    id: str
    """The sheet's number and a name: `000-draw`."""
    section: str
    """Where on the sheet it stands: the key of a section's name in `lang/*/sheets.toml`."""
    says: str
    """What it says, as one sentence of ours."""
    rulebooks: tuple[str, ...] = ()
    """The rulebooks that it is for, where these are not all of the sheet's."""
    clauses: tuple[Clause, ...] = ()
    """The clauses that play it."""
    options: dict[str, Value] = {}
    """The options that it settles, and how."""
    scenarios: tuple[str, ...] = ()
    """The scenarios that prove it, by clause and name: `T8: There is no action to trade a card`."""
    note: str = ""
    """How we read it, where that is not plain."""
    plays: bool = True
    """Whether there is something to play in it."""
    reason: str = ""
    """Why not, if there is not."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule sheet: all it says, in its order."""

    number: str
    """The digits it is known by."""
    about: str
    """The sheet in a line."""
    rulebooks: tuple[str, ...]
    """The rulebooks that play it."""
    statements: tuple[Statement, ...] = msgspec.field(name="statement")

    def said_of(self, rulebook: str) -> tuple[Statement, ...]:
        """What it says that is for this one of its rulebooks."""
        return tuple(s for s in self.statements if rulebook in (s.rulebooks or self.rulebooks))

    def settled(self, rulebook: str) -> dict[str, Value]:
        """The options that it settles for this one of its rulebooks."""
        return {
            option: value
            for statement in self.said_of(rulebook)
            for option, value in statement.options.items()
        }


@functools.cache
def sheets() -> tuple[Sheet, ...]:
    """The five sheets, by number."""
    return tuple(map(_read, _NUMBERS))


def sheet_of(rulebook: str) -> Sheet | None:
    """The sheet that this rulebook plays; none for those that play no sheet of the five."""
    return next((sheet for sheet in sheets() if rulebook in sheet.rulebooks), None)


def section_title(section: str, language: Language = "en") -> str:
    """What a section of a sheet is called."""
    return say(language, f"sheets.sections.{section}")


def places(rulebook: Rulebook, language: Language = "en") -> dict[str, str]:
    """The options that are as the rulebook's sheet has them, each with the section that says so."""
    sheet, played = sheet_of(rulebook.name), rulebook.in_effect()
    found = {
        option: section_title(statement.section, language)
        for statement in reversed(sheet.said_of(rulebook.name) if sheet else ())
        for option, value in statement.options.items()
        if played.get(option) == value
    }
    return {option: found[option] for option in played if option in found}


def silent(rulebook: Rulebook) -> tuple[str, ...]:
    """The options that the rulebook's sheet leaves open, and the table has not changed.

    A house rule is asked for only if one of the sheets speaks of it.
    """
    sheet = sheet_of(rulebook.name)
    if sheet is None:
        return ()
    settled, usual = sheet.settled(rulebook.name), preset(rulebook.name).options()
    played = rulebook.in_effect()
    return tuple(o for o in asked() if o not in settled and o in played and played[o] == usual[o])


def described(rulebook: Rulebook, language: Language = "en") -> dict[str, object]:
    """Every option and its value, what the sheet leaves open, and where it says the rest."""
    return {
        **rulebook.options(),
        "silent": silent(rulebook),
        "place": places(rulebook, language),
    }


@functools.cache
def asked() -> tuple[str, ...]:
    """The options that a sheet can be asked for: no house rules, but for what a sheet speaks of."""
    told = {name for sheet in sheets() for book in sheet.rulebooks for name in sheet.settled(book)}
    return tuple(name for name, option in OPTIONS.items() if name in told or not option.house)


def _read(number: str) -> Sheet:
    file = resources.files("openuno.rulebooks") / "statements" / f"{number}.toml"
    document = tomllib.loads(file.read_text("utf-8"))
    return msgspec.convert({"number": number, **document}, Sheet)
