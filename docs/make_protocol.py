"""Makes the JSON schemas in docs/protocol from the types in openuno.protocol: `make pictures`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openuno.protocol import commands, messages
from openuno.protocol.schemas import HTTP, schemas_of

FOLDER = Path(__file__).parent / "protocol"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"
SOCKET = {"from-client": commands.AnyFromClient, "from-server": messages.AnyFromServer}


def schemas() -> dict[str, str]:
    """The text of every schema, by its name: what one message is, and the parts of requests."""
    made = {name: _schema(name, [kind], whole=True) for name, kind in SOCKET.items()}
    return {**made, "http": _schema("http", HTTP, whole=False)}


def _schema(name: str, types: Any, *, whole: bool) -> str:
    first, parts = schemas_of(types, REFERENCE)
    head = {"$schema": DIALECT, "title": f"OpenUNO: {name}", **(first[0] if whole else {})}
    return json.dumps({**head, "$defs": parts}, ensure_ascii=False, indent=1) + "\n"


def path_of(name: str) -> Path:
    """Where a schema stands."""
    return FOLDER / f"{name}.schema.json"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each, text in schemas().items():
        path_of(each).write_text(text, "utf-8")
    print("docs/protocol/{" + ",".join(schemas()) + "}.schema.json")
