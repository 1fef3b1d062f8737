"""The page: what a browser is sent when it opens a link of ours. `web/` has what it is made from.

Files under `assets/` have a fingerprint in their names and never change; `index.html`, which names
them, is asked for anew every time.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

_FOLDER = "page"
_ASSETS = "assets"
_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NOT_BUILT = (
    "<!doctype html><meta charset=utf-8><title>OpenUNO</title><p>The page has not been built: "
    "`make run` builds it. How to talk to this server: /api/openapi.json"
)
_LEAST_COMPRESSED = 512  # bytes; less is not worth it
_KINDS = {  # of our own, for what the machine thinks of these endings can be anything
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}

AnyRequest = Request[Any, Any, Any]


class File(NamedTuple):
    """A file of the page, plain and compressed."""

    plain: bytes
    small: bytes
    kind: str
    tag: str


@functools.cache
def files() -> Mapping[str, File]:
    """All files of the page by their names: nothing else on the disk can be asked for. None if the
    page has not been built.
    """
    folder = resources.files("openuno.server").joinpath(_FOLDER)
    return dict(_read(folder, "")) if folder.is_dir() else {}


def _read(folder: Traversable, within: str) -> Iterator[tuple[str, File]]:
    for path in folder.iterdir():
        name = within + path.name
        if path.is_dir():
            yield from _read(path, f"{name}/")
        elif kind := _KINDS.get(PurePosixPath(name).suffix):
            yield name, _file(path.read_bytes(), kind)


def _file(plain: bytes, kind: str) -> File:
    small = gzip.compress(plain, mtime=0) if len(plain) >= _LEAST_COMPRESSED else plain
    return File(plain, small, kind, f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"')


@get(
    ["/", "/t/{code:str}", "/t/{code:str}/replay/{number:int}", "/rules", "/rules/{name:str}"],
    include_in_schema=False,
    media_type="text/html",
)
async def show_page(request: AnyRequest) -> Response[bytes]:
    """The page itself, whatever part of it the link names."""
    return _answer(_index(), request, _ASK_AGAIN)


def show_lost(request: AnyRequest) -> Response[bytes] | None:
    """The page for a link that leads nowhere, which says so; none for whoever asks as a program."""
    is_program = "text/html" not in request.headers.get("accept", "")
    if is_program or request.url.path.startswith("/api"):
        return None
    index = _index()
    return Response(index.plain, status_code=404, headers={"content-type": index.kind})


def _index() -> File:
    return files().get("index.html") or _file(_NOT_BUILT.encode(), _KINDS[".html"])


@get("/assets/{name:str}", include_in_schema=False)
async def show_asset(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """A script, a style sheet or a picture of the page."""
    found = files().get(f"{_ASSETS}/{name}")
    if found is None:
        raise NotFoundException
    return _answer(found, request, _FOR_GOOD)


@get(["/icon.svg", "/page.webmanifest"], include_in_schema=False)
async def show_beside(request: AnyRequest) -> Response[bytes]:
    """Files that browsers ask for beside the page, such as its icon."""
    found = files().get(request.url.path.removeprefix("/"))
    if found is None:
        raise NotFoundException
    return _answer(found, request, _ASK_AGAIN)


def _answer(found: File, request: AnyRequest, keep: str) -> Response[bytes]:
    headers = {"etag": found.tag, "cache-control": keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    content = found.plain
    if "gzip" in request.headers.get("accept-encoding", "") and found.small is not found.plain:
        content = found.small
        headers["content-encoding"] = "gzip"
    return Response(content, headers={**headers, "content-type": found.kind})


PAGES = (show_page, show_asset, show_beside)
