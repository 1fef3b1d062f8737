"""Makes what the page takes from the program: `make generated`.

`protocol.ts` has the types of all messages, from the same types that the server reads and writes;
`en.json` and `de.json` have the page's words, from `openuno/text/lang`.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from openuno.protocol import VERSION, commands, messages
from openuno.protocol.schemas import HTTP, schemas_of
from openuno.text.lang import LANGUAGES, Language, table

FOLDER = Path(__file__).parent / "src" / "generated"
TOPICS = ("page", "words")
"""The topics of `openuno/text/lang` that the page needs."""
_HEAD = "// Made by web/generate.py from openuno.protocol: `make generated`. Do not edit.\n"
_PLAIN = {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_REFERENCE = "{name}"


def sources() -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    made = {FOLDER / f"{language}.json": _words(language) for language in LANGUAGES}
    return {FOLDER / "protocol.ts": _types(), **made}


def _words(language: Language) -> str:
    topics = {topic: table(language, topic) for topic in TOPICS}
    return json.dumps(topics, ensure_ascii=False, indent=1) + "\n"


def _types() -> str:
    kinds = (commands.AnyFromClient, messages.AnyFromServer, *HTTP)
    (from_client, from_server, *_), parts = schemas_of(kinds, _REFERENCE)
    lines = [_HEAD, f"export const VERSION = {VERSION};\n"]
    lines += [_part(name, part) for name, part in sorted(parts.items())]
    for name, kind in (("AnyFromClient", from_client), ("AnyFromServer", from_server)):
        lines.append(f"export type {name} = {_type(kind)};\n")
    return "\n".join(lines)


def _part(name: str, schema: Mapping[str, Any]) -> str:
    comment = _comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = schema["properties"] if name in _told_whole() else schema.get("required", ())
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(kind)};"
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


def _type(schema: Mapping[str, Any]) -> str:
    """A JSON schema as a type of TypeScript."""
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"anyOf": kinds}:
            return " | ".join(map(_type, kinds))
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(map(_type, kinds))}]"
        case {"type": "array", "items": kind}:
            inner = _type(kind)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict() as kind}:
            return f"Record<string, {_type(kind)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "string"}:
            return "string"
        case {"type": kind}:
            return _PLAIN[kind]
        case _:
            return "unknown"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in sources().items():
        path.write_text(text, "utf-8")
    print("web/src/generated/{" + ",".join(path.name for path in sources()) + "}")
