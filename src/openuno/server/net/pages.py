"""The page: what a browser is sent when it opens a link of ours.

Files under `assets/` have a fingerprint in their names and never change; `index.html`, which names
them, is asked for anew every time, and tells whoever makes a preview where the link leads.
"""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from openuno.protocol.http import TableSummary
from openuno.server.net import previews
from openuno.server.net.context import AppContext, InContext, language_of
from openuno.server.net.page_files import ASK_AGAIN, FOR_GOOD, AnyRequest, File, answer, files, html
from openuno.server.storage import StorageDown

_ASSETS = "assets"
_NOT_BUILT = (
    "<!doctype html><meta charset=utf-8><title>OpenUNO</title><p>The page has not been built: "
    "`make run` builds it. How to talk to this server: /api/openapi.json"
)
_PATIENCE = 0.5
"""Seconds that a page waits for the database to say what its preview tells."""
_HEAD_END = b"</head>"
_NO_ANALYSES = b'    <meta name="openuno-analyses" content="none" />\n    '
"""What tells the page that nothing is analysed here, so that it does not invite to it."""
_BESIDE = (
    "/icon.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable.png",
    "/icon-touch.png",
    "/page.webmanifest",
    "/worker.js",
)


@get("/", include_in_schema=False, media_type="text/html")
async def show_home(request: AnyRequest, context: InContext) -> Response[bytes]:
    """The page, where one begins."""
    return _page(previews.of_home(language_of(_accepted(request))), request, context)


@get(["/rules", "/rules/{name:str}"], include_in_schema=False, media_type="text/html")
async def show_rules(
    request: AnyRequest, context: InContext, name: FromPath[str] = ""
) -> Response[bytes]:
    """The page, for a link to a rulebook."""
    preview = previews.of_rulebook(name, language_of(_accepted(request)))
    return _page(preview, request, context)


@get(["/problem", "/problem/{day:str}"], include_in_schema=False, media_type="text/html")
async def show_problem_page(request: AnyRequest, context: InContext) -> Response[bytes]:
    """The page, for a link to the problem of a day."""
    return _page(previews.of_problem(language_of(_accepted(request))), request, context)


@get(["/t/{code:str}", "/tv/{code:str}"], include_in_schema=False, media_type="text/html")
async def show_table_page(
    code: FromPath[str], request: AnyRequest, context: InContext
) -> Response[bytes]:
    """The page, for a link to a table."""
    table = await _listing(code, context)
    preview = previews.of_table(code, table, language_of(_accepted(request)))
    return _page(preview, request, context)


@get("/t/{code:str}/replay/{number:int}", include_in_schema=False, media_type="text/html")
async def show_replay_page(
    code: FromPath[str], number: FromPath[int], request: AnyRequest, context: InContext
) -> Response[bytes]:
    """The page, for a link to a match that is over."""
    table = await _listing(code, context)
    preview = previews.of_replay(code, number, table, language_of(_accepted(request)))
    return _page(preview, request, context)


def show_lost(request: AnyRequest) -> Response[bytes] | None:
    """The page for a link that leads nowhere, which says so; none for whoever asks as a program."""
    is_program = "text/html" not in request.headers.get("accept", "")
    if is_program or request.url.path.startswith("/api"):
        return None
    index = _index()
    return Response(index.plain, status_code=404, headers={"content-type": index.kind})


@get("/assets/{name:str}", include_in_schema=False)
async def show_asset(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """A script, a style sheet or a picture of the page."""
    return answer(_found(f"{_ASSETS}/{name}"), request, FOR_GOOD)


@get([*_BESIDE], include_in_schema=False)
async def show_beside(request: AnyRequest) -> Response[bytes]:
    """Files that browsers ask for beside the page, such as its icon."""
    return answer(_found(request.url.path.removeprefix("/")), request, ASK_AGAIN)


@get(f"/{previews.PICTURE}", include_in_schema=False)
async def show_preview_picture(request: AnyRequest) -> Response[bytes]:
    """The picture of all previews, which other sites' pages may show."""
    found = _found(previews.PICTURE)
    return answer(found, request, ASK_AGAIN, **{"cross-origin-resource-policy": "cross-origin"})


PAGES = (
    show_home,
    show_rules,
    show_problem_page,
    show_table_page,
    show_replay_page,
    show_asset,
    show_beside,
    show_preview_picture,
)


def _page(preview: previews.Preview, request: AnyRequest, context: AppContext) -> Response[bytes]:
    site = context.config.url or str(request.base_url).rstrip("/")
    language = language_of(_accepted(request))
    text = previews.placed(_index().plain, preview, site, request.url.path, language)
    if not context.analyses.is_open:
        text = text.replace(_HEAD_END, _NO_ANALYSES + _HEAD_END, 1)
    return answer(html(text), request, ASK_AGAIN, vary="accept-encoding, accept-language")


def _accepted(request: AnyRequest) -> str | None:
    return request.headers.get("accept-language")


async def _listing(code: str, context: AppContext) -> TableSummary | None:
    """What the list of public tables says of one; none if it is not there, or nobody knows."""
    try:
        async with asyncio.timeout(_PATIENCE):
            listing = await context.services.store.listing(code.upper())
    except (StorageDown, TimeoutError):
        return None
    return context.listings.read(code.upper(), listing) if listing else None


def _index() -> File:
    return files().get("index.html") or html(_NOT_BUILT.encode())


def _found(name: str) -> File:
    found = files().get(name)
    if found is None:
        raise NotFoundException
    return found
