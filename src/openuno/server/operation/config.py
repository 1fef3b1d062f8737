"""The configuration: what flags say, or variables `OPENUNO_…`, or the defaults.

A field of `Config` is a flag and a variable of the same name; a flag goes before a variable. A
field of `Limits` is a variable `OPENUNO_LIMIT_…`, or a flag `--limit name=value`.

>>> config = read_config({"port": 8080}, {"OPENUNO_HOST": "0.0.0.0", "OPENUNO_PORT": "8001"})
>>> config.host, config.port
('0.0.0.0', 8080)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast, get_args

import msgspec

from openuno.server.operation import settings
from openuno.server.operation.limits import Limits
from openuno.server.operation.settings import Given, Reader, each, one_of, seconds, whole
from openuno.text.errors import InputError, Near, shown

LogFormat = Literal["plain", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

_VARIABLE = "OPENUNO_"
_LIMIT = "limit_"
_MAY_BE_ZERO = ("analyses", "chats_per_minute", "spectators", "thinking_per_minute")
_EVERYWHERE = ("0.0.0.0", "::")  # hosts that stand for all addresses of the machine


def _default_database() -> str:
    from platformdirs import user_data_path

    path = user_data_path("openuno", appauthor=False) / "openuno.db"
    return f"sqlite+pysqlite:///{path}"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = msgspec.field(default_factory=_default_database)
    url: str = ""
    """What people open, if it is not where the server listens; `public_url` knows."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect."""
    hosts: tuple[str, ...] = ()
    """Other names that requests may come by."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks whose X-Forwarded-For is believed."""
    catch_grace: float = 3.0
    """Seconds in which one can still call UNO before a bot catches, or plays on."""
    bot_delay: float = 0.9
    """Seconds that a bot waits before it acts."""
    away_after: float = 20.0
    """Seconds without a connection after which a player counts as away."""
    stop_within: float = 10.0
    """Seconds in which the server ends what it has begun when it is stopped."""
    keep_days: int = 30
    """Days after which a table is forgotten at which nothing happens."""
    keep_unplayed_days: int = 1
    """Days after which it is if nobody ever played there."""
    workers: int = 1
    """Processes that share the tables among them, each with its own."""
    log_format: LogFormat = "plain"
    log_level: LogLevel = "info"
    metrics: bool = True
    metrics_token: str = ""
    """What readers of the metrics must send; anyone may read them if it is empty."""
    limits: Limits = Limits()

    @property
    def is_everywhere(self) -> bool:
        """Whether the server listens at all addresses of the machine."""
        return self.host in _EVERYWHERE

    @property
    def is_alone(self) -> bool:
        """Whether no other process can serve the same tables: SQLite is for one."""
        return self.database.startswith("sqlite")

    @property
    def public_url(self) -> str:
        """What people open, also the origin of our own pages; there is no slash at its end."""
        name = "localhost" if self.is_everywhere else self.host
        return self.url or settings.origin_of("http", name, self.port)

    @property
    def shown_database(self) -> str:
        """Where the database is, without secrets: the path of a file, or host, port and name."""
        from openuno.server.storage import open_database  # only servers that run have SQLAlchemy

        try:
            return open_database.shown(open_database.parse(self.database))
        except InputError:
            return "***"

    def __repr__(self) -> str:
        return f"Config({self.public_url!r}, {self.shown_database!r})"  # it may end up in a log


def read_config(flags: Mapping[str, object], environ: Mapping[str, str]) -> Config:
    """What flags say, else variables, else the defaults; `InputError` names the flag or variable.

    A flag that is None was not given. The flag `limit` holds texts `name=value`.
    """
    given = {**dict(_from_variables(environ)), **dict(_from_flags(flags))}
    values: dict[str, Any] = {name: _READERS[name](text) for name, text in given.items()}
    limits = {name: values.pop(_LIMIT + name) for name in _LIMITS if _LIMIT + name in values}
    return Config(limits=Limits(**limits), **values)


def _from_variables(environ: Mapping[str, str]) -> Iterator[tuple[str, Given]]:
    known = {f"{_VARIABLE}{name.upper()}": name for name in _READERS}
    for variable, text in environ.items():
        if variable in known:
            yield known[variable], Given(variable, text)
        elif variable.startswith(_VARIABLE):
            near = Near.to(variable.removeprefix(_VARIABLE), _READERS)
            meant = Near(tuple(f"{_VARIABLE}{name.upper()}" for name in near.words))
            raise InputError("unknown_variable", name=shown(variable), near=meant)


def _from_flags(flags: Mapping[str, object]) -> Iterator[tuple[str, Given]]:
    for name, value in flags.items():
        if name != "limit" and value is not None:
            yield name, Given(f"--{name.replace('_', '-')}", str(value))
    for change in cast("Sequence[str]", flags.get("limit") or ()):
        name, equals, text = change.partition("=")
        if not equals:
            raise InputError("bad_limit", text=shown(change))
        if name not in _LIMITS:
            known, near = ", ".join(_LIMITS), Near.to(name, _LIMITS)
            raise InputError("unknown_limit", name=shown(name), known=known, near=near)
        yield _LIMIT + name, Given(f"--limit {name}", text)


_LIMITS = Limits.__struct_fields__
_READERS: Mapping[str, Reader[object]] = {
    "host": settings.host,
    "port": whole(0, 65_535),
    "database": settings.database,
    "url": settings.origin,
    "origins": each(settings.origin),
    "hosts": each(settings.host_name),
    "trusted_proxies": each(settings.network),
    "catch_grace": seconds(0, 60),
    "bot_delay": seconds(0, 60),
    "away_after": seconds(1, 86_400),
    "stop_within": seconds(0, 600),
    "keep_days": whole(1, 36_500),
    "keep_unplayed_days": whole(1, 36_500),
    "workers": whole(1, 64),
    "log_format": one_of(*get_args(LogFormat)),
    "log_level": one_of(*get_args(LogLevel)),
    "metrics": settings.switch,
    "metrics_token": settings.token,
    **{_LIMIT + name: whole(0 if name in _MAY_BE_ZERO else 1, 10**9) for name in _LIMITS},
}
