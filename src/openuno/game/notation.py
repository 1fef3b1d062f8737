"""Notation: actions as text, both ways. Cards read and write themselves (`Card`, `str`).

>>> parse_action("Ann: play R7 uno")
Play(seat='Ann', cards=(Card('R7'),), uno=True)
>>> str(parse_action("Bo: catch Ann"))
'Bo: catch Ann'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import cast

from openuno.arguments import check_type
from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.game import actions as a
from openuno.game.card import Card, Colour
from openuno.text.errors import InputError, Near, short, shown

NAME_LIMIT = 40

Reader = Callable[[str, str, str], a.Action]
"""Reads an action from its seat, its words after the verb, and all of its text for complaints."""


def parse_action(text: str) -> a.Action:
    """Reads an action: the seat, a colon, then what it does; only `deal` needs no seat."""
    check_type("text", text, str)
    seat, colon, words = text.partition(":")
    seat, words = seat.strip(), words.strip()
    if not colon:
        if text.strip() == "deal":
            return a.Deal()
        raise InputError("action_without_seat", action=shown(text))
    verb, _, rest = words.partition(" ")
    reader = _READERS.get(verb)
    if not seat or reader is None:
        near = Near.to(verb, _READERS)
        known = ", ".join(_READERS)
        raise InputError("unknown_action", action=shown(text), known=known, near=near)
    return reader(seat, rest.strip(), text)


def _read_play(seat: str, rest: str, text: str) -> a.Action:
    words = rest.split()
    uno = bool(words) and words[-1] == "uno"
    cards = tuple(Card(word) for word in (words[:-1] if uno else words))
    if not cards:
        raise InputError("play_needs_card", action=shown(text))
    return a.Play(seat, cards, uno)


def _read_jump(seat: str, rest: str, text: str) -> a.Action:
    card, _, call = rest.partition(" ")
    if not card or call.strip() not in ("", "uno"):
        raise InputError("jump_needs_card", action=shown(text))
    return a.Jump(seat, Card(card), call.strip() == "uno")


def _read_with_seat(action: type[a.Catch | a.Swap]) -> Reader:
    def read(seat: str, rest: str, text: str) -> a.Action:
        if not rest:
            raise InputError("action_needs_seat", action=shown(text))
        return action(seat, rest)

    return read


def _read_choose(seat: str, rest: str, text: str) -> a.Action:
    del text
    return a.ChooseColour(seat, Colour.parse(rest))


def _read_suggest(seat: str, rest: str, text: str) -> a.Action:
    target, _, card = rest.rpartition(" ")
    if not target.strip():
        raise InputError("suggest_needs_seat_and_card", action=shown(text))
    return a.Suggest(seat, target.strip(), Card(card))


def _read_bare(action: type[a.Action]) -> Reader:
    def read(seat: str, rest: str, text: str) -> a.Action:
        if rest:
            raise InputError("action_too_long", action=shown(text), rest=shown(rest))
        return action(seat)

    return read


_READERS: dict[str, Reader] = {
    "play": _read_play,
    "draw": _read_bare(a.Draw),
    "pass": _read_bare(a.Pass),
    "uno": _read_bare(a.CallUno),
    "catch": _read_with_seat(a.Catch),
    "challenge": _read_bare(a.Challenge),
    "accept": _read_bare(a.Accept),
    "choose": _read_choose,
    "suggest": _read_suggest,
    "jump": _read_jump,
    "swap": _read_with_seat(a.Swap),
    "deal": _read_bare(a.Deal),
}


VERBS = tuple(_READERS)
"""The words that begin an action."""


_JOINER = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Not to be seen itself: Persian is written with the one, families of emoji with the other."""


def is_line(text: str) -> bool:
    r"""Whether this is a line of text in which nothing hides: a name, or something said.

    >>> is_line("Zoë 👨\u200d👩\u200d👧"), is_line("Ann\u200d"), is_line("two\nlines"), is_line(" ")
    (True, False, False, False)
    """
    return bool(text.strip()) and _JOINER.sub("", text).isprintable()


def check_seats(seats: Sequence[str]) -> tuple[str, ...]:
    """The seats' names, if they can sit together: 2 to 100, all different, fit for notation."""
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise InputError("seat_count", count=len(seats), least=MIN_SEATS, most=MAX_SEATS)
    for name in seats:
        if not is_line(name) or name != name.strip() or ":" in name:
            raise InputError("seat_name", name=shown(name))
        if len(name) > NAME_LIMIT:
            raise InputError("seat_name_long", name=shown(name), limit=NAME_LIMIT)
        if seats.count(name) > 1:
            raise InputError("seat_twice", name=shown(name))
    return tuple(seats)


def check_seat(name: str, seats: Sequence[str]) -> str:
    """A seat's name, if it sits at this table."""
    if not isinstance(cast("object", name), str) or name not in seats:
        raise InputError("unknown_seat", name=shown(name), seats=short(", ".join(seats)))
    return name
