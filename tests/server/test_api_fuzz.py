"""The HTTP routes, tried out by Schemathesis: hundreds of requests made up from the OpenAPI
document, sensible and not. Every answer must be one that the document promises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from schemathesis.core.result import Ok

from tests.support.table_server import TableServer, at_table, play_match, sqlite, table_server

pytestmark = pytest.mark.long

EXAMPLES = 60
"""Requests for each route that make sense, and as many that do not."""
CHECKS = [
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
"""Whatever has the right form may still be refused: an unknown rulebook, a seat that is taken."""
REFUSED = (400, 401, 404, 405, 409, 413, 415)
"""How whatever has not may be; the largest of it is not even read."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server with a table that is open, one that is played at, and one where a match is over."""
    with table_server(sqlite(tmp_path_factory.mktemp("fuzz") / "tables.db")) as server:
        yield server


@pytest.fixture(scope="module")
def codes(server: TableServer) -> list[str]:
    """The codes of the tables."""

    async def open_tables() -> list[str]:
        found: list[str] = []
        for matches in range(3):
            async with at_table(server, "Ann", "Bo", seats=4, rulebook="classic") as clients:
                if matches:
                    await clients[0].start()
                if matches > 1:
                    await play_match(*clients)
                found.append(clients[0].seat.code)
        return found

    return asyncio.run(open_tables())


@pytest.fixture(scope="module")
def api(server: TableServer) -> schemathesis.BaseSchema:
    """What the server says of itself."""
    checks = {"negative_data_rejection": {"expected-statuses": REFUSED}}
    config = schemathesis.Config.from_dict({"checks": checks})
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", config=config)


ROUTES = (
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{code}",
    "POST /api/tables/{code}/seats",
    "GET /api/tables/{code}/matches",
    "GET /api/tables/{code}/matches/{number}",
    "GET /api/tables/{code}/matches/{number}/replay",
    "GET /api/tables/{code}/matches/{number}/hands/{hand}",
    "GET /api/tables/{code}/matches/{number}/analysis",
    "POST /api/tables/{code}/matches/{number}/hands/{hand}/study",
    "GET /api/problem",
    "GET /api/rulebooks",
    "POST /api/rulebooks/read",
    "GET /api/options",
)


def test_all_routes_are_tried(api: schemathesis.BaseSchema) -> None:
    documented: set[str] = set()
    for operation in api.get_all_operations():
        assert isinstance(operation, Ok)
        documented.add(operation.ok().label)
    assert documented == set(ROUTES)


def point_to_a_table(case: schemathesis.Case[Any], codes: list[str], *, is_first: bool) -> None:
    """Has a request mostly ask for a table, a match and a hand that there is; the first one does
    so for certain.
    """
    parts = case.path_parameters
    if "code" in parts:
        parts["code"] = [*codes, parts["code"]][2 if is_first else len(parts["code"]) % 4]
    for name in ("number", "hand"):
        if name in parts and (is_first or parts[name] % 2):
            parts[name] = 1


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_is_promised(
    api: schemathesis.BaseSchema, codes: list[str], route: str, mode: GenerationMode
) -> None:
    method, path = route.split()
    operation = api[path][method]
    if mode is GenerationMode.NEGATIVE and route == "GET /api/tables":
        return  # one cannot go wrong there

    seen: set[int] = set()

    @settings(
        max_examples=EXAMPLES, suppress_health_check=cast("list[HealthCheck]", list(HealthCheck))
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        if mode is GenerationMode.POSITIVE:
            point_to_a_table(case, codes, is_first=not seen)
        seen.add(case.call_and_validate(checks=CHECKS).status_code)

    ask()
    if mode is GenerationMode.POSITIVE:
        assert seen & {200, 201, 202}
