"""A rulebook as prose that a family can read aloud.

What is told, and where, stands in `prose.SECTIONS`; here it is said, and what the rulebook's sheet
leaves open is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from openuno.core.data.rules import CLAUSES, Clause
from openuno.core.data.state import MAX_SEATS
from openuno.rulebooks.layout import Page
from openuno.rulebooks.loading import names, preset
from openuno.rulebooks.prose import SECTIONS
from openuno.rulebooks.prose_slots import ProseFacts, Section, Slot, slots_of
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.titles import summary, title
from openuno.text.lang import Language, say


def prose(
    rulebook: Rulebook,
    language: Language = "en",
    width: int = 80,
    *,
    most_seats: int = MAX_SEATS,
) -> str:
    """The rulebook in full sentences, as Markdown whose lines fit the width.

    `most_seats` is how many can sit down where it is read.

    >>> from openuno.rulebooks import load
    >>> "draws 6 cards" in prose(load("harsh"))
    True
    """
    page = Page(width)
    page.heading(1, say(language, "rules.prose.title", title=title(rulebook, language)))
    in_a_line = summary(rulebook, language)
    if in_a_line:
        page.paragraph(in_a_line)
    facts = ProseFacts(rulebook, most_seats)
    if facts.left_open:
        official = title(preset(names()[0]), language)
        page.paragraph(say(language, "rules.prose.sheet", official=official))
    told = _Teller(facts, language)
    for section in SECTIONS:
        if not section.when(facts):
            continue
        page.heading(2, told.heading(section))
        for block in section.blocks:
            for lead, parts in block.parts(facts):
                if lead:
                    page.paragraph(*told.item((lead,)))
                items = [told.item(slots, marked=lead is None) for slots in parts]
                items = [(text, clauses) for text, clauses in items if text]
                if items and block.is_list:
                    page.items(items)
                elif items:
                    page.paragraph(*items[0])
    return str(page)


def spoken(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Each slot that has an answer in this rulebook, with the key of its sentence."""
    facts = ProseFacts(rulebook)
    for section in SECTIONS:
        if section.when(facts):
            for slot in slots_of(section):
                key, _ = slot.find(facts)
                if key:
                    yield slot.name, key


class _Teller:
    """Says what slots say of a rulebook, in a language."""

    def __init__(self, facts: ProseFacts, language: Language) -> None:
        self._facts = facts
        self._language: Language = language
        self._values: Mapping[str, object] = facts.values(language)

    def heading(self, section: Section) -> str:
        """What stands in the section."""
        key = section.heading.find(self._facts)[0] if section.heading else f"{section.name}.heading"
        return self._say(key)

    def item(self, slots: Sequence[Slot], *, marked: bool = True) -> tuple[str, str]:
        """What these slots say, and the clauses it comes from.

        A sentence on what the sheet leaves open says so at its end, if that is to be `marked`.
        """
        sentences: list[str] = []
        named: set[Clause] = set()
        for slot in slots:
            key, clauses = slot.find(self._facts)
            sentence = self._say(key) if key else ""
            if sentence:
                if marked and slot.option in self._facts.left_open:
                    sentence = f"{sentence.removesuffix('.')} {self._say('left_open')}."
                sentences.append(sentence)
                named.update(clauses)
        return " ".join(sentences), ", ".join(clause for clause in CLAUSES if clause in named)

    def _say(self, key: str) -> str:
        return say(self._language, f"rules.prose.{key}", **self._values)
