"""The OpenAPI document: routes as Litestar describes them, with schemas made by msgspec."""

from __future__ import annotations

from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json

from openuno.protocol.schemas import HTTP, schemas_of


class Document(JsonRenderPlugin):
    """Litestar knows nothing of cards and little of tuples: the schemas are those of msgspec, which
    also reads and writes all that they describe.
    """

    _written: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        del request
        if self._written is None:
            _, parts = schemas_of(HTTP, "#/components/schemas/{name}")
            components = {**openapi_schema["components"], "schemas": parts}
            self._written = encode_json({**openapi_schema, "components": components})
        return self._written
