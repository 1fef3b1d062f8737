"""The application: routes, sockets and what they share, made from a configuration."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from openuno.bots.warm_up import WarmUp
from openuno.game.card import Card, Colour
from openuno.live.pace import Pace
from openuno.protocol import messages as m
from openuno.protocol.http import Problem
from openuno.protocol.table_settings import GRACES
from openuno.rulebooks import load, names
from openuno.rulebooks.sheets import sheets
from openuno.rulebooks.validation import clashing
from openuno.server.analyst.analyst import Analyst
from openuno.server.analyst.desk import AnalysisDesk, DeskFullError
from openuno.server.net.analysis_routes import ANALYSIS_ROUTES
from openuno.server.net.asking import address_of
from openuno.server.net.body_drain import BodyDrain
from openuno.server.net.context import AppContext, NotAllowed, TooMany, language_of
from openuno.server.net.head_requests import HeadAsGet
from openuno.server.net.headers import Guard
from openuno.server.net.openapi import Document
from openuno.server.net.page_files import files
from openuno.server.net.pages import PAGES, show_lost
from openuno.server.net.routes import ROUTES, UNCOMPRESSED, UNCOUNTED
from openuno.server.net.sockets import play
from openuno.server.operation.admission import Admission
from openuno.server.operation.config import Config
from openuno.server.operation.limits import AddressBudgets
from openuno.server.operation.logs import log_event
from openuno.server.operation.metrics import Metrics
from openuno.server.operation.shared_clock import SharedClock
from openuno.server.storage import OpenStore, StorageDown, Store
from openuno.server.tables.bot_runner import BotThreads
from openuno.server.tables.command_handler import CommandHandler
from openuno.server.tables.histories import Histories
from openuno.server.tables.out_of_order import BrokenTables, OutOfOrder
from openuno.server.tables.registry import TableRegistry
from openuno.server.tables.services import Services
from openuno.text.errors import InputError, OpenUnoError, RuleError, short
from openuno.text.lang import Language, load_all

LEASE = 2.0
"""Seconds that a table's process has for what is due there, before another sees to it."""
_DEALS_AFTER = 12
"""How many times as long as for a move people have to look at the scores of a hand."""
_BEGINS_AFTER = 3
"""How many times as long as for a move people have to see who deals."""
_LEAST_COMPRESSED = 1_000
"""Bytes of JSON that are worth compressing."""
_COMPRESSION = 3
"""How hard it is tried, from 1 to 9: nobody else is served meanwhile."""
_CARD_TAKES = 1 / 15
"""How many times as long as a move a card takes that is dealt."""
_NOT_NOW = {
    "match_is_on",
    "match_not_over",
    "name_taken",
    "seat_not_free",
    "table_full",
    "seat_given_up",
    "changes_used_up",
    "table_used_up",
    "match_too_long",
    "study_no_turn",
    "study_over",
    "study_too_long",
}
_NOWHERE = {"unknown_table", "unknown_match", "unknown_hand", "unknown_step", "no_analysis"}
_BY_THEMSELVES = ("/apple-touch-icon", "/favicon.ico", "/robots.txt", "/.well-known/")
"""What browsers ask for unasked."""
_NO_ROOM = {"too_many_tables", "server_full", "histories_busy", "analysis_failed"}


def make_app(context: AppContext) -> ASGIApp:
    """The ASGI application that serves this context."""
    pages = Router("/", route_handlers=PAGES, opt={UNCOMPRESSED: True})  # they see to it themselves
    app = Litestar(
        route_handlers=[*ROUTES, *ANALYSIS_ROUTES, pages, play],
        state=State({"context": context}),
        type_encoders={Card: str, Colour: str},
        dependencies={"context": Provide(_context, sync_to_thread=False)},
        before_request=_check_allowance,
        exception_handlers={Exception: _explain},
        request_class=JsonRequest,
        compression_config=CompressionConfig(
            "gzip",
            _LEAST_COMPRESSED,
            gzip_compress_level=_COMPRESSION,
            exclude_opt_key=UNCOMPRESSED,
        ),
        request_max_body_size=context.config.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="OpenUNO", version="1", path="/api", render_plugins=[Document()]
        ),
        logging_config=None,
        debug=False,
    )
    return Guard(HeadAsGet(BodyDrain(app)), context.config)


@asynccontextmanager
async def serving(
    config: Config,
    clock: Callable[[], float] = time.time,
    steady_clock: Callable[[], float] = time.monotonic,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    timer: Callable[[], float] | None = None,
    is_home: Callable[[str], bool] = lambda _: True,
    open_store: OpenStore = Store.open,
) -> AsyncGenerator[AppContext]:
    """Opens store, tables and bots, gives the context, and closes everything in the end.

    `clock` is the time of day. `steady_clock`, by which limits go, and `timer`, by which tables go,
    never go back; the timer is the event loop's unless told otherwise. `is_home` tells of a table's
    code whether people come to this process for it. `open_store` is called as `Store.open` is.
    """
    _read_files()
    metrics = Metrics()
    registries: list[TableRegistry] = []  # the store needs to be open before there is one
    store = await open_store(
        config.database,
        process=entropy(8).hex(),
        notice=lambda code, seq: registries[0].notice(code, seq) if registries else None,
        reconnected=lambda: registries[0].reconnected() if registries else None,
        health=_log_storage,
    )
    shared = SharedClock(clock)
    await shared.compare(store.time)
    services = Services(
        store=store,
        handler=CommandHandler(
            config.limits, lambda: entropy(32).hex(), shared, config.catch_grace
        ),
        clock=shared,
        timer=timer or asyncio.get_running_loop().time,
        new_id=lambda: entropy(16).hex(),
        pace=pace_of(config),
        away_after=config.away_after,
        alone=config.is_alone,
        lease=0.0 if config.is_alone else LEASE,
        is_home=is_home,
        broken=BrokenTables(steady_clock),
        bot_threads=BotThreads(metrics, WarmUp()),
        metrics=metrics,
    )
    limits = config.limits
    registry = TableRegistry(
        services,
        limits.tables,
        limits.tables_loaded,
        config.keep_days,
        config.keep_unplayed_days,
    )
    registries.append(registry)
    histories = Histories(store, limits.histories)
    context = AppContext(
        config,
        services,
        registry,
        histories,
        AnalysisDesk(limits.analyses, Analyst()),
        AddressBudgets(limits, steady_clock),
        Admission(),
        steady_clock,
        lambda: entropy(24).hex(),
    )
    try:
        yield context
    finally:
        context.analyses.close()
        await registry.close()
        histories.close()
        services.bot_threads.close()
        await store.close()


def pace_of(config: Config) -> Pace:
    """How long bots wait."""
    return Pace(
        move=config.bot_delay,
        react=config.bot_delay,
        grace=min(config.catch_grace, GRACES[0]),  # of tables from before they had their own
        deal=_DEALS_AFTER * config.bot_delay,
        begin=_BEGINS_AFTER * config.bot_delay,
        card=_CARD_TAKES * config.bot_delay,
    )


def _read_files() -> None:
    """Reads all that the server will ever say or show: later, with as many connections as there can
    be, a file might not open.
    """
    load_all()
    for name in names():
        load(name)
    sheets()
    files()


def _log_storage(is_well: bool) -> None:
    if is_well:
        log_event("storage_back")
    else:
        log_event("storage_down", level="warning")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body, if it has one, is JSON; anything else is refused."""

    async def json(self) -> Any:
        if self.content_type[0] != "application/json":  # no page of another site can send that
            raise HTTPException(status_code=415)
        try:
            return await super().json()
        except RecursionError:
            raise InputError("nested_too_deep") from None
        except UnicodeDecodeError as problem:
            raise InputError("bad_request", problem=problem.reason) from None


def announce_shutdown(context: AppContext) -> None:
    """Tells everyone that the server stops, and lets nobody new in."""
    context.stopping = True
    context.analyses.close()
    for client in tuple(context.clients):
        message = InputError("stopping").text(client.language)
        client.send(m.encode(m.Stopping(message)))
        client.drop("stopping")


def _context(state: State) -> AppContext:
    return state.context


def _check_allowance(request: Request[Any, Any, Any]) -> None:
    if UNCOUNTED in request.route_handler.opt:
        return
    context: AppContext = request.app.state.context
    context.count_request(address_of(request))


def _explain(
    request: Request[Any, Any, Any], problem: Exception
) -> Response[Problem] | Response[bytes]:
    """Turns an exception into a response that says what was wrong."""
    language = language_of(request.headers.get("accept-language"))
    try:
        _count_lost(request, problem)
    except TooMany as refusal:
        problem = refusal
    match problem:
        case TooMany(after=after):
            return _problem(429, problem, language, {"retry-after": str(after)})
        case DeskFullError(after=after):
            return _problem(503, problem, language, {"retry-after": str(after)})
        case OpenUnoError():
            return _problem(_status_of(problem), problem, language)
        case StorageDown():
            context: AppContext = request.app.state.context
            context.services.metrics.storage_failures.inc()
            return _problem(503, InputError("storage_down"), language)
        case ValidationException():
            details = "; ".join(map(_detail, problem.extra or [problem.detail]))
            return _problem(400, InputError("bad_request", problem=short(details)), language)
        case NotFoundException() if lost := show_lost(request):
            return lost
        case HTTPException():
            code = _HTTP.get(problem.status_code, "bad_request")
            reason = InputError(code, problem=short(problem.detail))
            return _problem(problem.status_code, reason, language, problem.headers)
        case _:
            log_event("request_failed", level="error", error=problem)
            return _problem(500, InputError("internal_error"), language)


def _count_lost(request: Request[Any, Any, Any], problem: Exception) -> None:
    """Counts a request that leads nowhere, which nobody has counted yet. A path that we do not have
    is a miss, as if it were a table's code; not if browsers ask for it by themselves.
    """
    context: AppContext = request.app.state.context
    if "route_handler" not in request.scope:
        context.count_request(address_of(request))
    if isinstance(problem, NotFoundException) and not request.url.path.startswith(_BY_THEMSELVES):
        context.miss(address_of(request))


_HTTP = {
    404: "unknown_path",
    405: "unknown_method",
    413: "request_too_large",
    415: "not_json",
}


def _detail(extra: object) -> str:
    """What Litestar says about one part of a request."""
    if not isinstance(extra, dict):
        return str(extra)
    told = cast("dict[str, str]", extra)
    return f"{told.get('key', '')} {told['message']}".strip()


def _status_of(problem: OpenUnoError) -> int:
    match problem:
        case NotAllowed():
            return 401
        case RuleError():
            return 409
        case OutOfOrder():
            return 500
        case _ if problem.code in _NOWHERE:
            return 404
        case _ if problem.code in _NOT_NOW:
            return 409
        case _ if problem.code in _NO_ROOM:
            return 503
        case _:
            return 400


def _problem(
    status: int,
    problem: OpenUnoError,
    language: Language,
    headers: Mapping[str, str] | None = None,
) -> Response[Problem]:
    clause = problem.clause if isinstance(problem, RuleError) else ""
    told = Problem(problem.code, problem.text(language), clashing(problem), clause)
    return Response(told, status_code=status, headers=headers)
