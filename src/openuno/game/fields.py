"""Reading untrusted tables, from TOML or JSON: every complaint names the field it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from openuno.game.card import Card
from openuno.text.errors import InputError, Near, inside, short, shown

T = TypeVar("T")


class Fields:
    """A table of fields, each read as what it must be."""

    def __init__(self, table: Mapping[str, object], known: Sequence[str], within: str = "") -> None:
        self._table = table
        self._within = within
        for name in table:
            if name not in known:
                field, near = within + short(name), Near.to(name, known)
                raise InputError("unknown_field", field=field, known=", ".join(known), near=near)

    def __contains__(self, name: str) -> bool:
        return name in self._table

    def path(self, name: str) -> str:
        """The field's full name."""
        return self._within + name

    def text(self, name: str, default: str | None = None) -> str:
        """A field that is text."""
        return self._read(name, str, "text", default)

    def number(
        self, name: str, default: int | None = None, least: int = 0, most: int = 2**31
    ) -> int:
        """A field that is a whole number."""
        number = self._read(name, int, "number", default)
        if not least <= number <= most:
            raise InputError(
                "field_range", field=self.path(name), value=number, least=least, most=most
            )
        return number

    def flag(self, name: str, default: bool | None = None) -> bool:
        """A field that is true or false."""
        return self._read(name, bool, "flag", default)

    def one_of(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        """A field that is one of a few words."""
        word = self.text(name, default)
        if word not in choices:
            raise InputError(
                "field_choice", field=self.path(name), value=shown(word), choices=", ".join(choices)
            )
        return word

    def texts(self, name: str, default: Sequence[str] | None = None) -> list[str]:
        """A field that is a list of texts."""
        items = cast("list[object]", self._read(name, list, "texts", default))
        for item in items:
            if not isinstance(item, str):
                raise InputError("field_type_texts", field=self.path(name), value=shown(item))
        return cast("list[str]", items)

    def table(self, name: str) -> dict[str, object]:
        """A field that is a table of its own; empty if left out."""
        return cast("dict[str, object]", self._read(name, dict, "table", cast("object", {})))

    def cards(self, name: str) -> tuple[Card, ...]:
        """A field that lists cards; none if left out."""
        text = self.text(name, "")
        with inside(self.path(name)):
            return Card.parse_all(text)

    def _read(self, name: str, kind: type[T], what: str, default: object) -> T:
        if name not in self._table:
            if default is None:
                raise InputError("field_missing", field=self.path(name))
            return cast("T", default)
        value = self._table[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InputError(f"field_type_{what}", field=self.path(name), value=shown(value))
        return value
