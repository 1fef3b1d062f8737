"""The HTTP routes of the analysis board: matches analysed, hands gone on with otherwise, and the
problem of a day.
"""

from __future__ import annotations

from collections.abc import Hashable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from openuno.protocol.analysis import AnalysisShown, ProblemShown, Study, StudyLine, Underway
from openuno.protocol.messages import encode
from openuno.server.analyst.match_orders import order_for
from openuno.server.analyst.orders import FindProblem, Order
from openuno.server.net.asking import (
    AnyRequest,
    Code,
    HandNumber,
    Lang,
    MatchNumber,
    address_of,
    check_may_look,
    count_as_many,
    language_for,
    match_over,
    problems,
    written,
)
from openuno.server.net.context import AppContext, InContext, TooMany
from openuno.server.tables.studies import study_line
from openuno.text.errors import InputError, shown

FIRST_DAY = date(2026, 1, 1)
"""The first day that has a problem here."""
_DAY = timedelta(days=1)
_OF_ONE_ADDRESS = 3
"""How much of what waits to be analysed may have been ordered from one address."""
_SOON = 10
"""Seconds after which one of them may be done."""
_AGAIN = 1
"""Seconds after which it is worth asking again how far it is."""
_UNDERWAY = {
    202: ResponseSpec(
        Underway,
        description="It is being worked out; ask again in a second.",
        generate_examples=False,
    )
}
Day = Annotated[
    str | None,
    QueryParameter(name="date", description="A day, as in 2026-11-17; else today.", max_length=20),
]


@get(
    "/api/tables/{code:str}/matches/{number:int}/analysis",
    responses=problems(400, 401, 404, 409) | _UNDERWAY,
)
async def show_analysis(
    code: Code, number: MatchNumber, request: AnyRequest, context: InContext, lang: Lang = None
) -> Response[AnalysisShown]:
    """What was luck and what was play in a match that is over. Whoever asks first has it worked
    out.
    """
    _check_open(context)
    actor = await context.find(code, address_of(request))
    check_may_look((await actor.settled()).state, request, context)
    match = await match_over(actor, number, context)
    key, language = ("match", match.code, match.first), language_for(request, lang)
    known = context.analyses.ask(key, language)
    if known is None:
        _check_may_order(request, context)
        most = context.config.limits.analysed_moves
        order = await order_for(context.histories, match, most)
        known = context.analyses.ask(key, language) or _ordered(key, order, request, context)
    return _told(known)


@post(
    "/api/tables/{code:str}/matches/{number:int}/hands/{hand:int}/study",
    status_code=200,
    responses=problems(400, 401, 404, 409, 413, 415),
)
async def study_hand(
    code: Code,
    number: MatchNumber,
    hand: HandNumber,
    data: JSONBody[Study],
    request: AnyRequest,
    context: InContext,
    lang: Lang = None,
) -> Response[StudyLine]:
    """How a hand of a match that is over would have gone on otherwise, with `normal` bots in all
    other seats.
    """
    count_as_many(request, context)
    actor = await context.find(code, address_of(request))
    check_may_look((await actor.settled()).state, request, context)
    match = await match_over(actor, number, context)
    language, histories = language_for(request, lang), context.histories

    async def study() -> bytes:
        line = await study_line(histories, match, hand, language, data)
        return await histories.run(encode, line)

    asked = ("study", match, hand, language, data)
    return written(await histories.answer(asked, study))


@get("/api/problem", responses=problems(400, 404) | _UNDERWAY)
async def show_problem(
    request: AnyRequest,
    context: InContext,
    day: Day = None,
    lang: Lang = None,
) -> Response[ProblemShown]:
    """The problem of a day, and its answer."""
    _check_open(context)
    today = datetime.fromtimestamp(context.services.clock(), UTC).date()
    wanted = today if day is None else _read_day(day, today + _DAY)
    key = _problem_key(wanted)
    known = context.analyses.ask(key, language_for(request, lang))
    if known is None:
        _check_may_order(request, context)
        known = _ordered(key, FindProblem(wanted.isoformat()), request, context)
    if wanted == today:
        tomorrow = today + _DAY
        context.analyses.prepare(_problem_key(tomorrow), FindProblem(tomorrow.isoformat()))
    return _told(known)


ANALYSIS_ROUTES = (show_analysis, study_hand, show_problem)


def _problem_key(day: date) -> Hashable:
    return ("problem", day)


def _read_day(text: str, last: date) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InputError("field_date", field="date", value=shown(text)) from None
    if not FIRST_DAY <= day <= last:
        raise InputError("no_problem", first=FIRST_DAY.isoformat(), last=last.isoformat())
    return day


def _check_open(context: AppContext) -> None:
    if not context.analyses.is_open:
        raise InputError("no_analysis")


def _check_may_order(request: AnyRequest, context: AppContext) -> None:
    """Refuses to have something worked out for an address that asks for a lot."""
    count_as_many(request, context)
    _check_waits_for_few(request, context)


def _check_waits_for_few(request: AnyRequest, context: AppContext) -> None:
    if context.analyses.count(address_of(request)) >= _OF_ONE_ADDRESS:
        raise TooMany("too_many_analyses", _SOON)


def _ordered(key: Hashable, order: Order, request: AnyRequest, context: AppContext) -> Underway:
    _check_waits_for_few(request, context)  # more may have been ordered while this was read
    return context.analyses.order(key, order, address_of(request))


def _told(known: bytes | Underway) -> Response[Any]:
    """What is known: all of it, or how far it is."""
    if isinstance(known, bytes):
        return written(known)
    return Response(known, status_code=202, headers={"retry-after": str(_AGAIN)})
