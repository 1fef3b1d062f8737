"""The server's log for operators: an event and a few facts on one line, and no secrets.

A fact that does not stand in `LogFields` is left out: there is no place for names, chat, cards,
actions, records and tokens. Whoever has a table's code can sit down there, so a hash of it is
written. Of an exception one learns its kind and where it came from; its message may quote anything.
What uvicorn warns of is treated alike, and what it tells otherwise is left out.
"""

from __future__ import annotations

import json
import logging
import os
from asyncio import AbstractEventLoop
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from traceback import extract_tb
from typing import Literal, TextIO, TypedDict, Unpack, cast

from openuno.server.operation.config import LogFormat, LogLevel
from openuno.text.errors import OpenUnoError, short

_OURS = "openuno"
_UVICORN = "uvicorn"
_STRANGERS_FAULT = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""What uvicorn says of nonsense that was sent: anyone could fill the log with it."""
_LOGGER = logging.getLogger("openuno.server")
_FRAMES = 40  # of a traceback, the last ones
_MOST_ERRORS = 20


class LogFields(TypedDict, total=False):
    """All that a line can tell besides its event."""

    table: str
    """A table's code; a hash of it is written."""
    entry: str
    """The number of an entry in a table's log."""
    version: str
    """What has written that entry, as in `0.1.0 edition 3`."""
    url: str
    """Our own public address."""
    database: str
    """`Config.shown_database`."""
    reason: Literal["failed", "missing"]
    """Why `hard` plays as `normal`."""
    needed: str
    """File descriptors that the limits would need."""
    available: str
    """File descriptors that the system gives."""
    worker: str
    """The number of a worker."""
    status: str
    """How a worker has ended: its exit status, or minus the signal."""
    problem: str
    """Why nothing came of an analysis: the kind of error and where, or how the process ended."""


_KNOWN = frozenset(LogFields.__annotations__)


def log_event(
    event: str,
    /,
    *,
    level: LogLevel = "info",
    error: BaseException | None = None,
    **facts: Unpack[LogFields],
) -> None:
    """Writes a line about an event; the same kind of event always has the same word."""
    number = logging.getLevelNamesMapping()[level.upper()]
    _LOGGER.log(number, event, exc_info=error, extra={"facts": facts})


def log_lost_error(loop: AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Writes a line about an error in a task that nobody waits for: an event loop's handler."""
    del loop
    error = context.get("exception")
    log_event(
        "task_failed", level="error", error=error if isinstance(error, BaseException) else None
    )


def write_logs(stream: TextIO, form: LogFormat, level: LogLevel, *, key: bytes) -> None:
    """From now on, lines of this level and above go to the stream. Without `key`, up to 64 bytes,
    nobody can find a table's code by hashing all there are.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_PlainLines(key) if form == "plain" else _JsonLines(key))
    handler.addFilter(lambda record: _is_ours(record) or _is_worth_a_line(record))
    for name in (_OURS, _UVICORN):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    logging.getLogger(_OURS).setLevel(level.upper())


class _JsonLines(logging.Formatter):
    """A line is a JSON object: time, level, event, facts, and the story of an error."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps({**self._entry(record), **_error(record)})

    def _entry(self, record: logging.LogRecord) -> dict[str, object]:
        facts: Mapping[str, object] = getattr(record, "facts", {})
        return {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat("T", "milliseconds"),
            "level": record.levelname,
            "event": _event(record),
            **{name: self._safe(name, str(facts[name])) for name in facts if name in _KNOWN},
        }

    def _safe(self, name: str, value: str) -> str:
        if name == "table":
            return blake2b(value.encode(), key=self._key, digest_size=5).hexdigest()
        return short(value)


class _PlainLines(_JsonLines):
    """A line for people; the story of an error stands below it."""

    def format(self, record: logging.LogRecord) -> str:
        entry = self._entry(record)
        head = [str(entry.pop(name)) for name in ("time", "level", "event")]
        facts = [f"{name}={value}" for name, value in entry.items()]
        return "\n    ".join((" ".join(head + facts), *_error(record).get("error", ())))


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == _OURS


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING and record.msg not in _STRANGERS_FAULT


def _event(record: logging.LogRecord) -> str:
    """What happened; of others' words only those that are always the same."""
    if isinstance(record.msg, BaseException):
        return _kind(record.msg)
    return short(str(record.msg).partition("\n")[0])


def _error(record: logging.LogRecord) -> dict[str, list[str]]:
    error = record.exc_info[1] if record.exc_info else None
    return {} if error is None else {"error": list(_story(error))}


def _story(error: BaseException) -> Iterator[str]:
    """The kind of an error and the places it went through, then those of what led to it."""
    told: list[BaseException] = []
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or each in told or len(told) == _MOST_ERRORS:
            continue
        told.append(each)
        yield _kind(each)
        for frame in extract_tb(each.__traceback__)[-_FRAMES:]:
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        waiting.append(each.__cause__ or (None if each.__suppress_context__ else each.__context__))
        if isinstance(each, BaseExceptionGroup):
            waiting += cast("BaseExceptionGroup[BaseException]", each).exceptions


def _kind(error: BaseException) -> str:
    """The type of an error, and what can be told of it without quoting anyone."""
    name = type(error).__qualname__
    if isinstance(error, OpenUnoError):
        return f"{name}: {error.code}"
    if isinstance(error, OSError) and error.errno:
        return f"{name}: {os.strerror(error.errno)}"
    return name
