"""The files of the page as they were built, plain and compressed, and which of them is sent.

`web/` has what they are made from. The build leaves `name.br` and `name.gz` beside a file that is
worth it, so that nothing has to be compressed while somebody waits.
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

from litestar import Request, Response

FOR_GOOD = "public, max-age=31536000, immutable"
"""For files with a fingerprint in their names, which never change."""
ASK_AGAIN = "no-cache"
"""For all others: whoever has one asks whether it is still the same."""

_FOLDER = "page"
_LEAST_COMPRESSED = 512  # bytes; less is not worth it
_KINDS = {  # of our own, for what the machine thinks of these endings can be anything
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the smallest first

AnyRequest = Request[Any, Any, Any]


class File(NamedTuple):
    """A file of the page."""

    plain: bytes
    kind: str
    tag: str
    """Tells one version from another; a weak one, for it is the same however it is compressed."""
    packed: Mapping[str, bytes]
    """The same, compressed, by how that is called in HTTP."""


@functools.cache
def files() -> Mapping[str, File]:
    """All files of the page by their names: nothing else on the disk can be asked for. None if the
    page has not been built.
    """
    folder = resources.files("openuno.server").joinpath(_FOLDER)
    return dict(_read(folder, "")) if folder.is_dir() else {}


def _read(folder: Traversable, within: str) -> Iterator[tuple[str, File]]:
    there = {path.name: path for path in folder.iterdir()}
    for name, path in there.items():
        if path.is_dir():
            yield from _read(path, f"{within}{name}/")
        elif kind := _KINDS.get(PurePosixPath(name).suffix):
            packed = {
                encoding: there[name + ending].read_bytes()
                for encoding, ending in _ENCODINGS.items()
                if name + ending in there
            }
            yield within + name, _file(path.read_bytes(), kind, packed)


def _file(plain: bytes, kind: str, packed: Mapping[str, bytes]) -> File:
    return File(plain, kind, f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"', packed)


def html(text: bytes) -> File:
    """A page that is made as it is asked for."""
    is_large = len(text) >= _LEAST_COMPRESSED
    packed = {"gzip": gzip.compress(text, 6, mtime=0)} if is_large else {}
    return _file(text, _KINDS[".html"], packed)


def answer(found: File, request: AnyRequest, keep: str, **more: str) -> Response[bytes]:
    """Sends a file in the smallest form that the client reads, unless it has it already."""
    headers = {"etag": found.tag, "cache-control": keep, "vary": "accept-encoding", **more}
    if found.tag in _listed(request.headers.get("if-none-match", "")):
        return Response(b"", status_code=304, headers=headers)
    content = found.plain
    accepted = _listed(request.headers.get("accept-encoding", ""))
    for encoding, packed in found.packed.items():
        if encoding in accepted:
            content, headers["content-encoding"] = packed, encoding
            break
    return Response(content, headers={**headers, "content-type": found.kind})


def _listed(header: str) -> set[str]:
    """What a header lists, but for that which is not wanted at all.

    >>> sorted(_listed("br;q=0.8, gzip, deflate;q=0"))
    ['br', 'gzip']
    """
    wishes = (wish.replace(" ", "").partition(";q=") for wish in header.split(","))
    return {name for name, _, weight in wishes if not weight or weight.strip("0.")}
