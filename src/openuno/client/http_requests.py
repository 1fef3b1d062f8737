"""Requests over HTTP: opening a table, taking a seat, reading matches."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from openuno.protocol.http import CreateTable, Seated, TakeSeat
from openuno.text.errors import InputError

_TIMEOUT = 15.0
"""Seconds; longer than a server waits for its database before it complains."""
_REPEATS = 5
"""How often a seat is asked for again that the server could not write down, before that is told."""
_PAUSE = 1.0
"""Seconds in between."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table, and the key to it. Keep the token: nobody else has it."""

    url: str
    """The server, as in http://localhost:8000."""
    code: str
    token: str | None = None
    """None: not a seat, but a spectator's place."""
    number: int | None = None
    link: str = ""


async def create(url: str, asked: CreateTable) -> Seat:
    """Opens a table; `InputError` with what the server objects to."""
    return await _seated(url, "/api/tables", asked)


async def join(url: str, code: str, asked: TakeSeat) -> Seat:
    """Sits down at a table; `InputError` with what the server objects to."""
    return await _seated(url, f"/api/tables/{code}/seats", asked)


async def _seated(url: str, path: str, asked: CreateTable | TakeSeat) -> Seat:
    token = asked.token or secrets.token_urlsafe(24)
    body = msgspec.json.encode(msgspec.structs.replace(asked, token=token))
    given = msgspec.convert(await _fetch_once_known(url, path, body), Seated)
    return Seat(url, given.code, token, given.seat, given.link)


async def _fetch_once_known(url: str, path: str, body: bytes) -> dict[str, Any]:
    """The answer to a request that may be repeated, as it has a token: it is if the server does not
    know yet whether it was written down.
    """
    for _ in range(_REPEATS):
        try:
            return await fetch(url, path, body=body)
        except InputError as problem:
            if problem.values.get("refusal") != "storage_down":
                raise
        await asyncio.sleep(_PAUSE)
    return await fetch(url, path, body=body)


async def fetch(
    url: str, path: str, *, body: bytes | None = None, token: str | None = None
) -> dict[str, Any]:
    """The answer to a request, a JSON object; `InputError` if it is a complaint, or none comes."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(f"{url.rstrip('/')}{path}", body, headers)
    return await asyncio.to_thread(_fetch, request)


def _fetch(request: Request) -> dict[str, Any]:
    try:
        with urlopen(request, timeout=_TIMEOUT) as answer:
            return cast("dict[str, Any]", json.load(answer))
    except HTTPError as problem:
        with problem:
            raise _complaint(problem.read()) from None
    except (URLError, HTTPException, OSError, ValueError) as problem:
        raise InputError("server_silent", problem=problem) from None


def _complaint(body: bytes) -> InputError:
    """What the server said is wrong."""
    try:
        told = json.loads(body)
        return InputError("server_refused", refusal=told["code"], message=told["message"])
    except (ValueError, KeyError, TypeError):
        return InputError("server_silent", problem="its answer makes no sense")
