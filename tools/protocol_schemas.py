"""The JSON schemas in docs/protocol, from the types in openuno.protocol."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openuno.protocol import commands, messages
from openuno.protocol.schemas import HTTP, schemas_of
from tools import ROOT

FOLDER = ROOT / "docs" / "protocol"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"
SOCKET = {"from-client": commands.AnyFromClient, "from-server": messages.AnyFromServer}


def pages() -> dict[Path, str]:
    """The schemas, and where they stand."""
    return {FOLDER / f"{name}.schema.json": text for name, text in schemas().items()}


def schemas() -> dict[str, str]:
    """The text of every schema, by its name: what one message is, and the parts of requests."""
    made = {name: _schema(name, [kind], whole=True) for name, kind in SOCKET.items()}
    return {**made, "http": _schema("http", HTTP, whole=False)}


def _schema(name: str, types: Any, *, whole: bool) -> str:
    first, parts = schemas_of(types, REFERENCE)
    head = {"$schema": DIALECT, "title": f"OpenUNO: {name}", **(first[0] if whole else {})}
    return json.dumps({**head, "$defs": parts}, ensure_ascii=False, indent=1) + "\n"
