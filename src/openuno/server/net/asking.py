"""What the routes about tables and matches have in common: who asks, whether they may look, which
match they mean, and what a request counts for.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from openuno.protocol import http as h
from openuno.server.net.context import AppContext, NotAllowed, check_open_to_spectators, language_of
from openuno.server.tables.actor import TableActor
from openuno.server.tables.histories import MatchEntries
from openuno.server.tables.table_state import TableState
from openuno.text.errors import InputError
from openuno.text.lang import Language

AnyRequest = Request[Any, Any, Any]
Code = Annotated[str, PathParameter(description="A table's code.", max_length=20)]
MatchNumber = Annotated[int, PathParameter(description="The table's first match is 1.", ge=1)]
HandNumber = Annotated[int, PathParameter(description="The match's first hand is 1.", ge=1)]
Lang = Annotated[Language | None, QueryParameter(description="Else what Accept-Language asks for.")]

_AS_MANY = 10
"""How many requests one counts for that has a match played again."""
_PROBLEMS = {
    400: "The request makes no sense.",
    401: "The token opens no seat here.",
    404: "There is no such thing.",
    409: "It cannot be done as things stand.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    429: "Too many requests; later it will be different.",
    503: "There is no room, or the database does not answer; with the same token it is done once.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a route may refuse, besides those that every route has."""
    return {
        status: ResponseSpec(h.Problem, description=_PROBLEMS[status], generate_examples=False)
        for status in (*statuses, 429, 503)
    }


def address_of(request: AnyRequest) -> str:
    """The address a request comes from, as a trusted proxy tells it."""
    return request.client.host if request.client is not None else "?"


def count_as_many(request: AnyRequest, context: AppContext) -> None:
    """Refuses what takes long to answer, if it was asked for too often."""
    more = min(_AS_MANY, context.config.limits.requests_burst) - 1
    context.count_request(address_of(request), more)


def check_may_look(state: TableState, request: AnyRequest, context: AppContext) -> None:
    """Refuses to tell of matches at a table that is closed to spectators, but to its seats."""
    try:
        check_open_to_spectators(state, context.config.limits.spectators)
    except NotAllowed:
        name_of(state, request, context)


def name_of(state: TableState, request: AnyRequest, context: AppContext) -> str | None:
    """Who asks, by their token; none for a spectator."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme:
        seat = state.seat_with(token) if scheme.lower() == "bearer" else None
        if seat is None:
            raise NotAllowed("unknown_token")
        return state.seats[seat].name
    check_open_to_spectators(state, context.config.limits.spectators)
    return None


async def entries_of(actor: TableActor, number: int, context: AppContext) -> MatchEntries:
    """The part of the log that is this match, and perhaps a little more."""
    store, code = context.services.store, actor.table.code
    starts = await store.kinds(code, "match_started")
    if number > len(starts):
        raise InputError("unknown_match", number=number, count=len(starts))
    later = starts[number] - 1 if number < len(starts) else (await actor.settled()).seq
    return MatchEntries(code, starts[number - 1], later)


async def match_over(actor: TableActor, number: int, context: AppContext) -> MatchEntries:
    """The same of a match that is over, up to its last entry."""
    current = (await actor.settled()).state.match  # first, so that the entries go to its last
    match = await entries_of(actor, number, context)
    if number >= current:
        raise InputError("match_not_over", number=number)
    return match


def written(answer: bytes) -> Response[Any]:
    """A response that was written in a thread."""
    return Response(answer, media_type="application/json")


def language_for(request: AnyRequest, lang: Language | None) -> Language:
    """The language of an answer: the one named, or the first that is accepted."""
    return lang or language_of(request.headers.get("accept-language"))
