"""Which worker a request goes to: a table lives in one of them, which its code decides.

>>> code_in(b"GET /api/tables/PQ7RS2/play?lang=de HTTP/1.1")
'PQ7RS2'
>>> code_in(b"POST /api/tables HTTP/1.1") is None
True
>>> worker_of("PQ7RS2", 4)
2

Proxies that route between machines can do the same: `docs/deployment.md` has the rule.
"""

from __future__ import annotations

import re
from zlib import crc32

_TABLE = re.compile(rb"[A-Z]+ /(?:api/tables|t|tv)/([^/?# ]+)")
_METRICS = re.compile(rb"GET /metrics\?worker=([0-9]{1,4}) ")


def code_in(request_line: bytes) -> str | None:
    """The code of the table that a request is about, if it is about one: in capital letters, as it
    may have been typed in others.
    """
    found = _TABLE.match(request_line)
    return found[1].decode("latin-1").upper() if found else None


def worker_of(code: str, workers: int) -> int:
    """The number of the worker that a table lives in, from 0."""
    return crc32(code.encode()) % workers


def asked_worker(request_line: bytes, workers: int) -> int | None:
    """The worker that a request has to go to, if it matters: for a table, or for its metrics."""
    code = code_in(request_line)
    if code is not None:
        return worker_of(code, workers)
    if request_line.startswith(b"GET /metrics"):
        found = _METRICS.match(request_line)
        return int(found[1]) % workers if found else 0
    return None
