"""Reads a match that is written as text (`match_text`) into the table of a replay's file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openuno.core.data.rules import EDITION
from openuno.game.comment import Comment
from openuno.game.course import Back
from openuno.game.dealer_choice import Pick
from openuno.game.match_text import FORMAT
from openuno.game.position import settled
from openuno.game.position_line import read_cards, read_line
from openuno.game.rulebook_word import read_rulebook_word
from openuno.game.scanner import QUOTED, Scanner, unquoted
from openuno.text.errors import InputError, Near, inside, short

_FIRST = re.compile(r"\s*\[openuno match (?=[0-9])")
_TAG = re.compile(r"\w{1,40}")
_DATA = re.compile(r"[\w-]{1,200}")
_FACTS = ("hand", "won", "match")
_FACT = re.compile(rf'(?:{QUOTED}|[^"{{}}\[\]])*')
_NUMBER = re.compile(r"([0-9]{1,9})\.\s")
_LONGEST_ACTION = 20_000
"""More characters than it takes to lay all cards of as many decks as there can be."""
_ACTION = re.compile(rf'(?:{QUOTED}|[^"{{}}\[\];\n])+')


def is_match_text(text: str) -> bool:
    """Whether this is a match as text, and not the JSON of a replay."""
    return text.lstrip().startswith("[")


class MatchReader:
    """A match as it is read from text: the table of its replay, and where all of it stands."""

    def __init__(self, text: str) -> None:
        self.scanner = Scanner(text)
        self.table: dict[str, Any] = {"edition": EDITION}
        """Whoever writes no edition means the rules as they are now."""
        self.indexes = {"": 0}
        """Where each field of the table begins, called as complaints call it."""
        self._facts: list[tuple[int, str]] = []
        self._actions: list[str] = self.table.setdefault("actions", [])
        self._comments: dict[int, list[str]] = {}
        self._read()
        self.table["comments"] = [
            str(Comment(after, " ".join(said))) for after, said in self._comments.items()
        ]

    def check_facts(self, facts: Mapping[int, Sequence[str]]) -> None:
        """Refuses a text that says of the match what is not so."""
        for number, (after, fact) in enumerate(self._facts):
            right = facts.get(after, ())
            if fact not in right:
                with inside(f"facts[{number}]"):
                    code = "match_text_fact" if right else "match_text_no_fact"
                    raise InputError(code, fact=short(f"[{fact}]"), right=f"[{'] ['.join(right)}]")

    def _read(self) -> None:
        scanner = self.scanner
        scanner.word(_FIRST, "match_text_first")
        if scanner.number() != FORMAT:
            raise scanner.complaint("match_text_format", format=FORMAT)
        scanner.need("]")
        while scanner.skip() and not scanner.is_at_end:
            index = scanner.index
            if scanner.sign("["):
                self._read_tag(index)
            elif (comment := scanner.comment()) is not None:
                self._note_comment(comment, index)
            else:
                self._read_action()

    def _read_tag(self, index: int) -> None:
        """Reads what stands in brackets: a fact, or how the match began."""
        scanner = self.scanner
        name = scanner.word(_TAG, "match_text_tag")
        if name in _FACTS:
            fact = f"{name}{scanner.word(_FACT, 'match_text_tag')}"
            self.indexes[f"facts[{len(self._facts)}]"] = index
            self._facts.append((len(self._actions), " ".join(fact.split())))
        else:
            scanner.skip()
            with scanner.at(index):
                self._read_field(name, index)
        scanner.skip()
        scanner.need("]")

    def _read_field(self, name: str, index: int) -> None:
        within = next((each for each, fields in _WITHIN.items() if name in fields), "")
        field = f"{within}.{name}" if within else name
        if field in self.indexes:
            raise InputError("text_twice", field=name)
        self.indexes[field] = index
        if name == "rulebook":
            self.table |= read_rulebook_word(self.scanner)
        elif name == "position":
            table, indexes = read_line(self.scanner)
            self.indexes = indexes | self.indexes
            with self.scanner.placed(indexes):
                self.table[name] = settled(table)
        elif within:
            self.table.setdefault(within, {})[name] = _WITHIN[within][name](self.scanner)
        elif name in _FIELDS:
            self.table[name] = _FIELDS[name](self.scanner)
        else:
            known = ("rulebook", "position", *_FIELDS, *_FAIR, *_COURSE, *_FACTS)
            near = Near.to(name, known)
            raise InputError("unknown_field", field=short(name), known=", ".join(known), near=near)

    def _note_comment(self, comment: str, index: int) -> None:
        """Keeps a comment; what is said in one place is one comment."""
        if comment:
            after = len(self._actions)
            if after not in self._comments:
                self.indexes[f"comments[{len(self._comments)}]"] = index
            self._comments.setdefault(after, []).append(comment)

    def _read_action(self) -> None:
        """Reads an action, which may have its number in front and a semicolon behind."""
        scanner, right = self.scanner, len(self._actions) + 1
        index = scanner.index
        number = scanner.take(_NUMBER)
        if number and int(number[1]) != right:
            scanner.index = index
            raise scanner.complaint("match_text_number", number=right)
        scanner.skip()
        index = self.indexes[f"actions[{len(self._actions)}]"] = scanner.index
        action = scanner.word(_ACTION, "match_text_action")
        if len(action) > _LONGEST_ACTION:
            scanner.index = index
            raise scanner.complaint("match_text_action")
        self._actions.append(unquoted(action).strip())
        scanner.sign(";")


def _read_data(scanner: Scanner) -> str:
    return scanner.word(_DATA, "text_word")


def _read_pick(scanner: Scanner) -> str:
    seat = scanner.name()
    scanner.skip()
    return str(Pick(seat, scanner.number()))


def _read_back(scanner: Scanner) -> str:
    words: list[str] = []
    for _ in Back._fields:
        scanner.skip()
        words.append(_read_data(scanner))
    return " ".join(words)


def _read_contribution(scanner: Scanner) -> tuple[str, str]:
    seat = scanner.name()
    scanner.skip()
    return seat, _read_data(scanner)


_FIELDS: dict[str, Callable[[Scanner], Any]] = {
    "seats": lambda scanner: scanner.items(scanner.name),
    "date": _read_data,
    "seed": Scanner.number,
    "dealer": Scanner.name,
    "stack": read_cards,
    "picks": lambda scanner: scanner.items(lambda: _read_pick(scanner)),
    "taken_back": Scanner.number,
    "digest": _read_data,
}
_FAIR: dict[str, Callable[[Scanner], Any]] = {
    "commitment": _read_data,
    "secret": _read_data,
    "contributions": lambda scanner: dict(scanner.items(lambda: _read_contribution(scanner))),
}
_COURSE: dict[str, Callable[[Scanner], Any]] = {
    "head": _read_data,
    "winners": lambda scanner: scanner.items(scanner.name),
    "backs": lambda scanner: scanner.items(lambda: _read_back(scanner)),
}
_WITHIN = {"fair": _FAIR, "course": _COURSE}
"""The fields of tables within the table."""
