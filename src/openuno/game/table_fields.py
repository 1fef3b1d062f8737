"""What every file of a table says: the rulebook, the seats, the seed."""

from __future__ import annotations

from pathlib import Path

from openuno.core.data.rng import SEED_LIMIT
from openuno.core.data.rules import EDITION, FIRST_EDITION
from openuno.game.fields import Fields
from openuno.game.notation import check_seat, check_seats
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, inside, shown


def read_rulebook(
    given: Fields, folder: Path | None = None, edition: int = FIRST_EDITION
) -> Rulebook:
    """The rulebook named, or found in the folder, with the options changed.

    If the edition is not said, it is the one given: the first, where a match was written down.
    """
    name, options = given.text("rulebook", "official"), given.table("options")
    edition = given.number("edition", edition, least=FIRST_EDITION, most=EDITION)
    return load(name, options, folder=folder, edition=edition)


def read_seats(given: Fields) -> tuple[str, ...]:
    """The names around the table."""
    names = given.texts("seats")
    with inside("seats"):
        return check_seats(names)


def read_seat(given: Fields, name: str, seats: tuple[str, ...], default: str) -> str:
    """A field that names a seat at the table."""
    with inside(given.path(name)):
        return check_seat(given.text(name, default), seats)


def read_some_seats(given: Fields, name: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """A field that names several seats, each once; none if left out."""
    with inside(given.path(name)):
        names = tuple(check_seat(item, seats) for item in given.texts(name, []))
        for item in names:
            if names.count(item) > 1:
                raise InputError("seat_twice", name=shown(item))
        return names


def read_seed(given: Fields) -> int:
    """The seed, 1 if left out."""
    return given.number("seed", 1, most=SEED_LIMIT - 1)
