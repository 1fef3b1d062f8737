"""Who may see a field of an event, said where the field is declared.

A field says so in its type: `Annotated[tuple[Card, ...] | None, SeenBy("seat")]` is for the player
whose name stands in the field `seat`, `Annotated[Card, SeenBy(EVERYONE)]` is for all. Only a type
that can hold no card may leave it unsaid. `openuno.game.view` leaves out what a seat may not see.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from openuno.game.card import Colour

EVERYONE = "*"
_HARMLESS = frozenset({str, int, float, bool, NoneType, Colour, tuple[str, ...]})


class SeenBy:
    """Who sees a field: the players named in these other fields of the event, or `EVERYONE`."""

    def __init__(self, first: str, *others: str) -> None:
        self.names = (first, *others)


def secrets_of(kind: type) -> dict[str, tuple[str, ...]]:
    """The fields of a class that not everyone may see, each with the fields that name who may.

    A class that leaves open who may see what is refused with a `TypeError`.
    """
    fields = {
        name: hint
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if get_origin(hint) is not ClassVar
    }
    seen_by = {name: _seen_by(hint, f"{kind.__name__}.{name}") for name, hint in fields.items()}
    secrets = {name: names for name, names in seen_by.items() if names != (EVERYONE,)}
    for name, names in secrets.items():
        if any(fields.get(each) is not str for each in names):
            raise TypeError(f"{kind.__name__}.{name}: {names} are not all fields with a name")
        if NoneType not in _alternatives(fields[name]):
            raise TypeError(f"{kind.__name__}.{name} is a secret, so it must be able to be None")
    return secrets


def _seen_by(hint: Any, field: str) -> tuple[str, ...]:
    said = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, SeenBy)]
    if len(said) == 1:
        return said[0].names
    if said or not all(map(_is_harmless, _alternatives(hint))):
        raise TypeError(f"{field} must say who may see it: Annotated[..., SeenBy(...)]")
    return (EVERYONE,)


def _is_harmless(hint: Any) -> bool:
    """Whether a type can hold no secret. Those that can are too many to be listed."""
    return get_origin(hint) is Literal or hint in _HARMLESS


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """The types that a field's type is the union of."""
    if get_origin(hint) is Annotated:
        return _alternatives(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
