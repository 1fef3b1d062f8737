"""What the page takes from the program: types of messages, and words.

`protocol.ts` has the types of all messages, from the same types that the server reads and writes,
and what cards, colours, calls and close codes there are; `en.json` and `de.json` have the page's
words, from `openuno/text/lang`, in the order of their keys in `keys.json`. The words of the
analysis board are in files of their own, which only those fetch who open it.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from openuno.core.data.cards import DECK, DECK_2015
from openuno.core.data.state import MIN_SEATS
from openuno.game.card import CARDS, Card, Colour
from openuno.game.events import Direction, DrawReason, PhaseName
from openuno.protocol import VERSION, commands, messages
from openuno.protocol.close_codes import FOR_GOOD, Close
from openuno.protocol.faces import AVATARS, REACTIONS, SEAT_COLOURS, Avatar, Reaction, SeatColour
from openuno.protocol.http import MOST_SEATS
from openuno.protocol.moves import CALLS, AnyMove
from openuno.protocol.schemas import HTTP, schemas_of
from openuno.protocol.table_settings import GRACES, Grace, Talk
from openuno.text.lang import LANGUAGES, Language, table
from tools import ROOT

FOLDER = ROOT / "web" / "src" / "generated"
TOPICS = ("page", "words")
"""The topics of `openuno/text/lang` that the page needs."""
FROM_ANALYSIS = ("assumed", "errors", "marks", "parts")
"""What the analysis board says in the words of `openuno analyse`."""
_HEAD = "// Made by tools/page_sources.py from openuno.protocol: `make generated`. Do not edit.\n"
_PLAIN = {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_REFERENCE = "{name}"
NOTHING: Mapping[str, str] = {}
UNIONS: Mapping[str, Any] = {
    "AnyFromClient": commands.AnyFromClient,
    "AnyFromServer": messages.AnyFromServer,
    "AnyEvent": messages.AnyEvent,
    "Move": AnyMove,
    "Phase": PhaseName,
    "Direction": Direction,
    "DrawReason": DrawReason,
    "Avatar": Avatar,
    "SeatColour": SeatColour,
    "Reaction": Reaction,
    "Talk": Talk,
    "Grace": Grace,
}
"""Types that are one of several, by what the page calls them."""


def pages() -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    made = {FOLDER / "protocol.ts": _types()}
    for name, words in (("", _words), ("board.", _board)):
        keys = _keys(words("en"))
        made[FOLDER / f"{name}keys.json"] = _json(keys)
        for language in LANGUAGES:
            made[FOLDER / f"{name}{language}.json"] = _json([*_sentences(words(language), keys)])
    return made


def _words(language: Language) -> Mapping[str, Any]:
    """The words of the page."""
    return {topic: table(language, topic) for topic in TOPICS}


def _board(language: Language) -> Mapping[str, Any]:
    """The words of the analysis board."""
    analysis = table(language, "analysis")
    shared = {name: analysis[name] for name in FROM_ANALYSIS}
    return {"analysis": shared, "board": table(language, "board")}


def _keys(words: Mapping[str, Any]) -> dict[str, Any]:
    """The same tables with a number for each sentence, in the order in which JavaScript goes
    through them: names that are numbers come first.
    """
    numbers = sorted((name for name in words if name.isdecimal()), key=int)
    names = [*numbers, *(name for name in words if not name.isdecimal())]
    return {name: 0 if isinstance(words[name], str) else _keys(words[name]) for name in names}


def _sentences(words: Mapping[str, Any], keys: Mapping[str, Any]) -> Iterator[str]:
    """All sentences, in the order of the keys."""
    for name, inner in keys.items():
        if isinstance(inner, Mapping):
            yield from _sentences(words[name], inner)
        else:
            yield words[name]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _types() -> str:
    kinds = (*UNIONS.values(), *HTTP)
    schemas, parts = schemas_of(kinds, _REFERENCE)
    named = {_type(schema): name for name, schema in zip(UNIONS, schemas, strict=False)}
    lines = [_HEAD, *_data()]
    lines += [_part(name, part, named) for name, part in sorted(parts.items())]
    lines += [f"export type {name} = {kind};\n" for kind, name in named.items()]
    return "\n".join(lines)


def _data() -> Iterator[str]:
    """What there is of everything, in the order of the game."""
    yield f"export const VERSION = {VERSION};\n"
    yield _constant(
        "How few seats a table can have, and how many.", "SEATS", [MIN_SEATS, MOST_SEATS]
    )
    yield _constant("Why the server ends a connection.", "Close", {c.name: int(c) for c in Close})
    yield _constant("Then there is no point in coming back.", "FOR_GOOD", list(map(int, FOR_GOOD)))
    yield _constant("Moves that count as they arrive.", "CALLS", list(CALLS))
    yield _constant("Who one can be at a table.", "AVATARS", AVATARS)
    yield _constant("", "SEAT_COLOURS", SEAT_COLOURS)
    yield _constant("", "REACTIONS", REACTIONS)
    yield _constant("Seconds to call UNO in that a host can choose from.", "GRACES", GRACES)
    yield _constant("", "COLOURS", [colour.value for colour in Colour])
    faces = list(dict.fromkeys(card.face for card in CARDS))
    yield _constant("What is printed on cards besides the colour.", "FACES", faces)
    yield "export type Face = (typeof FACES)[number];\n"
    yield (
        "/** Each card, as it lies in a hand or was laid with a colour named: its colour, its "
        "face, and what it is in a hand. */\n"
        "export const CARDS: Readonly<Record<Card, readonly [Colour | null, Face, Card]>> = {"
    )
    for card in CARDS:
        parts = [card.colour and card.colour.value, card.face, str(Card.of(card.kind))]
        yield f"  {json.dumps(str(card))}: {json.dumps(parts)},"
    yield "};\n"
    decks = [[str(Card.of(kind)) for kind in deck] for deck in (DECK, DECK_2015)]
    yield (
        "/** The decks in their order before they are shuffled. */\n"
        f"export const DECKS: readonly (readonly Card[])[] = {json.dumps(decks)};\n"
    )


def _constant(comment: str, name: str, value: object) -> str:
    return f"{_comment(comment)}export const {name} = {json.dumps(value)} as const;\n"


def _part(name: str, schema: Mapping[str, Any], named: Mapping[str, str]) -> str:
    comment = _comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = schema["properties"] if name in _told_whole() else schema.get("required", ())
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(kind, named)};"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {name} {{", *fields, "}\n"])


@functools.cache
def _told_whole() -> frozenset[str]:
    """The types that the server writes with every field, defaults included."""
    kinds, found = [msgspec.Struct], set[str]()
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        settings = kind.__struct_config__
        if not settings.omit_defaults and not settings.forbid_unknown_fields:
            found.add(kind.__name__)
    return frozenset(found)


def _comment(text: str) -> str:
    first = re.split(r"\n\s*\n", text)[0]
    return f"/** {' '.join(first.split())} */\n" if first else ""


def _type(schema: Mapping[str, Any], named: Mapping[str, str] = NOTHING) -> str:
    """A JSON schema as a type of TypeScript, by its name if it is a union that has one."""
    kind = _written_out(schema, named)
    return named.get(kind, kind)


def _written_out(schema: Mapping[str, Any], named: Mapping[str, str]) -> str:
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"anyOf": kinds}:
            return " | ".join(_type(kind, named) for kind in kinds)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(_type(kind, named) for kind in kinds)}]"
        case {"type": "array", "items": kind}:
            inner = _type(kind, named)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict() as kind}:
            return f"Record<string, {_type(kind, named)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "string"}:
            return "string"
        case {"type": kind}:
            return _PLAIN[kind]
        case _:
            return "unknown"
