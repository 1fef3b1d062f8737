"""The HTTP routes: tables, seats, matches, replays, rulebooks, health and metrics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

from openuno.core.data.rules import OPTIONS, Option
from openuno.game.game import Game
from openuno.protocol import http as h
from openuno.protocol.messages import Update, encode
from openuno.protocol.table_view import TableView
from openuno.rulebooks import (
    label,
    names,
    places,
    preset,
    prose,
    question,
    silent,
    summary,
    title,
    value_words,
)
from openuno.rulebooks.validation import unused
from openuno.server.net.asking import (
    AnyRequest,
    Code,
    HandNumber,
    Lang,
    MatchNumber,
    address_of,
    check_may_look,
    count_as_many,
    entries_of,
    language_for,
    match_over,
    name_of,
    problems,
    written,
)
from openuno.server.net.context import AppContext, InContext, TooMany
from openuno.server.net.headers import may_read_metrics
from openuno.server.storage import Entry
from openuno.server.tables import projections
from openuno.server.tables.command_handler import rulebook_of
from openuno.server.tables.match_lengths import lengths_of
from openuno.server.tables.replay_steps import show_again
from openuno.server.tables.rule_facts import facts_of
from openuno.server.tables.table import AppliedEntry
from openuno.text.errors import InputError
from openuno.text.lang import Language

SeatName = Annotated[
    str | None,
    QueryParameter(description="Who sees it; without one, all cards are open.", max_length=40),
]
Before = Annotated[
    int | None, QueryParameter(description="Only what came before this entry.", ge=1)
]
Start = Annotated[int, QueryParameter(description="The first step that is wanted.", ge=0)]

_UPDATES = 1_000
"""Of how many entries a history tells at once, at most."""
_LISTED = 100
UNCOUNTED = "uncounted"
"""Marks what may be asked for however often: whoever watches over the server must get an answer."""
UNCOMPRESSED = "uncompressed"
"""Marks what is told to one seat: its length must tell no more than what it says."""
_FOR_MONITORS: dict[str, Any] = {
    "media_type": "text/plain",
    "include_in_schema": False,
    "opt": {UNCOUNTED: True},
}


@get("/api/tables", responses=problems(400))
async def list_tables(context: InContext) -> h.TableList:
    """Public tables, the latest first."""
    rows = await context.services.store.listed(_LISTED)
    return h.TableList(context.listings.read_all(rows))


@post("/api/tables", responses=problems(400, 413, 415))
async def create_table(
    data: JSONBody[h.CreateTable], request: AnyRequest, context: InContext
) -> h.Seated:
    """Opens a table and takes its first seat, the host's."""
    for refusal, tables in context.addresses.budget(address_of(request)).tables.items():
        if not tables.take():
            raise TooMany(refusal, tables.wait(), limit=tables.burst)
    token = data.token or context.new_token()
    code = await context.registry.create(data, token)
    return h.Seated(code, 0, token, context.link(code))


@get("/api/tables/{code:str}", responses=problems(400, 404))
async def show_table(code: Code, request: AnyRequest, context: InContext) -> TableView:
    """The table as everyone may see it."""
    actor = await context.find(code, address_of(request))
    return (await actor.settled()).view()


@post("/api/tables/{code:str}/seats", responses=problems(400, 404, 409, 413, 415))
async def take_seat(
    code: Code, data: JSONBody[h.TakeSeat], request: AnyRequest, context: InContext
) -> h.Seated:
    """Sits down at a table."""
    if not context.addresses.budget(address_of(request)).seats.take():
        raise TooMany("too_many_seats", limit=context.config.limits.seats_per_minute)
    actor = await context.find(code, address_of(request))
    token = data.token or context.new_token()
    seat = await context.registry.sit(actor.table.code, data, token)
    return h.Seated(actor.table.code, seat, token, context.link(actor.table.code))


@get("/api/tables/{code:str}/matches", responses=problems(400, 401, 404))
async def list_matches(code: Code, request: AnyRequest, context: InContext) -> h.MatchList:
    """All matches played at a table. What was played at one that is closed to spectators is for its
    seats alone (`Authorization: Bearer …`).
    """
    actor = await context.find(code, address_of(request))
    check_may_look((await actor.settled()).state, request, context)
    count = len(await context.services.store.kinds(actor.table.code, "match_started"))
    current = (await actor.settled()).state.match
    return h.MatchList(tuple(h.MatchSummary(n, over=n < current) for n in range(1, count + 1)))


@get(
    "/api/tables/{code:str}/matches/{number:int}",
    responses=problems(400, 401, 404),
    opt={UNCOMPRESSED: True},
)
async def show_match(
    code: Code,
    number: MatchNumber,
    request: AnyRequest,
    context: InContext,
    lang: Lang = None,
    before: Before = None,
) -> Response[h.History]:
    """What has happened in a match, as the seat whose token is sent (`Authorization: Bearer …`)
    has seen it, or without one a spectator: the latest, or what came before an entry.
    """
    count_as_many(request, context)
    actor = await context.find(code, address_of(request))
    table = await actor.settled()
    name, reminders = name_of(table.state, request, context), table.reminders
    language = language_for(request, lang)
    if (choice := table.choice) is not None and number == table.state.match:
        picks = await _picks_of(table.code, context)
        return Response(h.History(projections.picks_so_far(choice, picks, name, language)))
    match = await entries_of(actor, number, context)
    if before is not None:
        match = replace(match, last=min(match.last, before - 1))
    after = max(match.first - 1, match.last - _UPDATES)

    async def tell() -> bytes:
        updates: list[Update] = []

        def visit(game: Game, applied: AppliedEntry, step: int) -> bool:  # noqa: ARG001
            if applied.seq > after:
                player = name if name in game.seats else None
                updates.append(projections.retold(applied, player, language, reminders, name))
            return True

        await context.histories.tell(match, lambda bookmark: bookmark.seq <= after, visit)
        earlier = after + 1 if after >= match.first else None
        return await context.histories.run(encode, h.History(tuple(updates), earlier))

    asked = ("history", match, name, language, reminders)
    return written(await context.histories.answer(asked, tell))


@get("/api/tables/{code:str}/matches/{number:int}/replay", responses=problems(400, 401, 404, 409))
async def show_replay(
    code: Code, number: MatchNumber, request: AnyRequest, context: InContext
) -> Response[dict[str, Any]]:
    """A match that is over, with all hands and the secret of its deals, as a replay file."""
    count_as_many(request, context)
    actor = await context.find(code, address_of(request))
    check_may_look((await actor.settled()).state, request, context)
    match = await match_over(actor, number, context)
    histories = context.histories

    async def tell() -> bytes:
        told = await histories.tell(match, lambda bookmark: bookmark.seq < match.first, _all_of_it)
        replay = await histories.run(told.replay)
        return await histories.run(encode, replay.to_dict())

    return written(await histories.answer(("replay", match), tell))


@get(
    "/api/tables/{code:str}/matches/{number:int}/hands/{hand:int}",
    responses=problems(400, 401, 404, 409),
)
async def show_hand(
    code: Code,
    number: MatchNumber,
    hand: HandNumber,
    request: AnyRequest,
    context: InContext,
    seat: SeatName = None,
    lang: Lang = None,
    start: Start = 0,
) -> Response[h.HandReplay]:
    """One hand of a match that is over, step by step: open, or as one player saw it."""
    count_as_many(request, context)
    actor = await context.find(code, address_of(request))
    check_may_look((await actor.settled()).state, request, context)
    match = await match_over(actor, number, context)
    language = language_for(request, lang)
    histories = context.histories

    async def show() -> bytes:
        shown = await show_again(histories, match, hand, language, seat, start)
        if shown is None:
            raise InputError("unknown_hand", hand=hand)
        return await histories.run(encode, shown)

    asked = ("hand", match, hand, language, seat, start)
    return written(await histories.answer(asked, show))


@get("/api/rulebooks", responses=problems(400))
async def list_rulebooks(request: AnyRequest, lang: Lang = None) -> h.RulebookList:
    """The rulebooks one can play by."""
    language = language_for(request, lang)
    return h.RulebookList(
        tuple(
            h.RulebookSummary(name, title(preset(name), language), summary(preset(name), language))
            for name in names()
        )
    )


@post("/api/rulebooks/read", status_code=200, responses=problems(400, 413, 415))
async def read_rules(
    data: JSONBody[h.ReadRules], request: AnyRequest, lang: Lang = None
) -> h.RulesRead:
    """Rules in words, with some options changed; refused if they do not go together."""
    rulebook = rulebook_of(data.rulebook, data.options, data.edition)
    language = language_for(request, lang)
    return h.RulesRead(
        title(rulebook, language),
        rulebook.options(),
        rulebook.changed_from(preset(rulebook.name, rulebook.edition)),
        unused(rulebook.rules),
        facts_of(rulebook.rules),
        prose(rulebook, language, most_seats=h.MOST_SEATS),
        silent(rulebook),
        places(rulebook, language),
        lengths_of(rulebook),
    )


@get("/api/options", responses=problems(400))
async def list_options(request: AnyRequest, lang: Lang = None) -> h.OptionList:
    """Every option of the rules: what it asks, what it can be, and by which clause."""
    language = language_for(request, lang)
    return h.OptionList(tuple(_option(option, language) for option in OPTIONS.values()))


@get("/healthz", **_FOR_MONITORS)
async def healthz() -> str:
    """Says that the process runs."""
    return "ok\n"


@get("/readyz", **_FOR_MONITORS)
async def readyz(context: InContext) -> Response[str]:
    """The process can serve tables: the database answers, and it is not about to stop."""
    ready = not context.stopping and await context.services.store.is_ready()
    return Response("ok\n" if ready else "not ready\n", status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: AnyRequest, context: InContext) -> Response[bytes]:
    """The metrics, for Prometheus."""
    if not may_read_metrics(request.headers.get("authorization"), context.config):
        raise NotFoundException
    metrics, for_anyone = context.services.metrics, not context.config.metrics_token
    told = metrics.text(for_anyone=for_anyone)
    return Response(told, headers={"content-type": metrics.content_type})


ROUTES = (
    list_tables,
    create_table,
    show_table,
    take_seat,
    list_matches,
    show_match,
    show_replay,
    show_hand,
    list_rulebooks,
    read_rules,
    list_options,
    healthz,
    readyz,
    show_metrics,
)


def _option(option: Option, language: Language) -> h.OptionShown:
    values = (True, False) if option.is_flag else option.choices
    return h.OptionShown(
        name=option.name,
        label=label(option, language),
        question=question(option, language),
        clause=option.clause,
        house=option.house,
        values=tuple(h.OptionValue(v, value_words(option, v, language)) for v in values),
        least=option.least,
        most=option.most,
        zero="" if values or option.least else value_words(option, 0, language),
    )


async def _picks_of(code: str, context: AppContext) -> Sequence[Entry]:
    """The part of the log in which cards are picked for the dealer."""
    store = context.services.store
    began = await store.kinds(code, "picking_began")
    return await store.entries(code, began[-1] - 1)


def _all_of_it(*_: object) -> bool:
    return True
