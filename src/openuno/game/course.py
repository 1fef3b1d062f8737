"""The course of a match: all that was done in it, bound link by link into one number, the *head*.

The first link binds what the match began with, each action adds one, a move taken back adds one,
and the end adds the last, with who has won. A table shows the head after every entry. So whoever
was there can tell afterwards that nothing was cut off, altered, added or left out:
`docs/fair-deals.md` says how links are made.

No head tells anything before its time: the key of the course, which is part of every link, follows
from the secret of the deal, and is known when that is shown.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from openuno.arguments import check_fields
from openuno.game.dealer_choice import Pick
from openuno.game.fair_deal import FairDeal, netstrings, parse_hex
from openuno.game.fields import Fields
from openuno.rulebooks import Rulebook
from openuno.text.errors import InputError, inside, shown

COURSE = 1
"""How courses are bound; another way would have to be called 2. 0 is for matches from before."""
_LABEL = f"openuno course {COURSE}"
_FIELDS = ("head", "winners", "backs")
_HEAD_SIZE = 32


class Back(NamedTuple):
    """Moves that were taken back: what was undone is not told, but bound by the head it had.

    >>> str(Back(12, 3, 1, "00ff"))
    '12 3 1 00ff'
    """

    after: int
    """How many actions were left."""
    actions: int
    """How many were undone."""
    times: int
    """How often moves have been taken back in this match by now."""
    head: str
    """The head before."""

    @classmethod
    def parse(cls, text: str) -> Back:
        """The move taken back that four words tell of."""
        words = text.split()
        numbers = words[:3]
        if len(words) != 4 or not all(word.isascii() and word.isdigit() for word in numbers):
            raise InputError("bad_back", text=shown(text))
        after, actions, times = (int(word[:9]) for word in numbers)
        return cls(after, actions, times, parse_hex(words[3]).hex())

    def __str__(self) -> str:
        return " ".join(map(str, self))


@dataclass(frozen=True, slots=True)
class Course:
    """What a replay tells of its course, to be compared with its actions."""

    head: str
    """The last link, in hexadecimal."""
    winners: tuple[str, ...] | None = None
    """Who has won the match; none if it was not over."""
    backs: tuple[Back, ...] = ()
    """The moves that were taken back, as far as what came before them stayed."""

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def times(self) -> int:
        """How often moves were taken back. What was taken back last has certainly stayed so."""
        return self.backs[-1].times if self.backs else 0

    def to_dict(self) -> dict[str, object]:
        """The course in plain values, as JSON has them."""
        return {
            "head": self.head,
            **({} if self.winners is None else {"winners": list(self.winners)}),
            **({"backs": list(map(str, self.backs))} if self.backs else {}),
        }

    @classmethod
    def from_dict(cls, table: dict[str, object], actions: int) -> Course:
        """The course with these plain values, of a match of so many actions."""
        given = Fields(table, _FIELDS, "course.")
        head = given.text("head")
        with inside(given.path("head")):
            head = parse_hex(head).hex()
        winners = tuple(given.texts("winners")) if "winners" in given else None
        backs: list[Back] = []
        for number, text in enumerate(given.texts("backs", [])):
            with inside(given.path(f"backs[{number}]")):
                back = Back.parse(text)
                if not (backs[-1].after if backs else 0) <= back.after <= actions:
                    raise InputError("back_place", text=shown(text))
                backs.append(back)
        return cls(head, winners, tuple(backs))


def first_link(
    rulebook: Rulebook, seats: Sequence[str], fair: FairDeal, picks: Iterable[Pick] = ()
) -> str:
    """The head of a match in which nothing was done yet: how it began."""
    name, options = rulebook.as_preset()
    contributions = sorted(fair.contributions.items())
    parts = [
        _LABEL,
        f"commitment {fair.commitment}",
        f"rulebook {name}",
        f"edition {rulebook.edition}",
        *(f"option {option}={json.dumps(options[option])}" for option in sorted(options)),
        *(f"seat {seat}" for seat in seats),
        *(f"contribution {seat}={data.hex()}" for seat, data in contributions),
        *(f"pick {pick}" for pick in picks),
    ]
    return hashlib.sha256(netstrings(part.encode() for part in parts)).hexdigest()


def link(fair: FairDeal, head: str, *parts: str) -> str:
    """The head after an action, in notation, or after something else that has several parts."""
    said = netstrings(part.encode() for part in parts)
    return hashlib.sha256(bytes.fromhex(head) + fair.course_key + said).hexdigest()


def link_back(fair: FairDeal, before: str, back: Back) -> str:
    """The head after moves were taken back, which follows the head `before` the first of them."""
    return link(fair, before, "take back", str(back.actions), str(back.times), back.head)


def link_end(fair: FairDeal, head: str, winners: Iterable[str]) -> str:
    """The head once a match is over."""
    return link(fair, head, "over", *winners)


def links(
    fair: FairDeal,
    first: str,
    actions: Sequence[str],
    backs: Iterable[Back] = (),
    winners: Iterable[str] | None = None,
) -> Iterator[tuple[int, str]]:
    """Every head of a course, and after how many actions it was; the last is the head of all."""
    head = first
    taken_back = {after: list(alike) for after, alike in groupby(backs, lambda back: back.after)}
    for number in range(len(actions) + 1):
        if number:
            head = link(fair, head, actions[number - 1])
        yield number, head
        for back in taken_back.get(number, ()):
            head = link_back(fair, head, back)
            yield number, head
    if winners is not None:
        yield len(actions), link_end(fair, head, winners)


def parse_head(text: str) -> str:
    """A head that somebody noted, as replays write it."""
    head = parse_hex(text)
    if len(head) != _HEAD_SIZE:
        raise InputError("bad_head", size=_HEAD_SIZE, count=len(head))
    return head.hex()
