"""Queries of the store, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Double,
    Integer,
    Text,
    and_,
    bindparam,
    column,
    delete,
    exists,
    extract,
    func,
    or_,
    select,
    table,
    update,
)

from openuno.server.storage.migration import VERSION_TABLE
from openuno.server.storage.schema import log, snapshots, tables

_code, _limit = bindparam("code", type_=Text), bindparam("limit", type_=Integer)

ENTRIES = (
    select(log)
    .where(log.c.code == _code, log.c.seq > bindparam("after"), log.c.seq <= bindparam("upto"))
    .order_by(log.c.seq)
)
OF_KIND = (
    select(log.c.seq)
    .where(log.c.code == _code, log.c.kind == bindparam("kind"))
    .order_by(log.c.seq)
)
COMMAND = select(log.c.seq, log.c.digest).where(
    log.c.code == _code, log.c.command == bindparam("command")
)
SNAPSHOT = select(snapshots.c.seq, snapshots.c.state).where(snapshots.c.code == _code)
LAST_SEQS = select(tables.c.code, tables.c.seq).where(
    tables.c.code.in_(bindparam("codes", expanding=True))
)
_version = table(VERSION_TABLE, column("version_num"))
READY = select(tables.c.code).limit(1)
TIME = select(extract("epoch", func.clock_timestamp()))
WRITABLE = (
    update(_version).values(version_num=_version.c.version_num).returning(_version.c.version_num)
)
"""Writes what stands there already, so that it is seen whether that can be done."""
COUNT = select(func.count()).select_from(tables)
LISTED = (
    select(tables.c.code, tables.c.listing)
    .where(tables.c.listing.is_not(None))
    .order_by(tables.c.created.desc())
    .limit(_limit)
)
LISTING = select(tables.c.listing).where(tables.c.code == _code, tables.c.listing.is_not(None))
DUE = (
    select(tables.c.code)
    .where(
        tables.c.due.is_not(None),
        or_(
            and_(tables.c.due <= bindparam("now"), tables.c.keeper == bindparam("process")),
            tables.c.due <= bindparam("overdue"),
            tables.c.touched > bindparam("ahead"),
        ),
    )
    .order_by(tables.c.due)
    .limit(_limit)
)
_was_played = exists().where(log.c.code == tables.c.code, log.c.kind == "match_started")
_untouched = (
    select(tables.c.code)
    .where(
        tables.c.touched < bindparam("unplayed_since"),
        or_(tables.c.touched < bindparam("since"), ~_was_played),
    )
    .order_by(tables.c.touched)
    .limit(_limit)
    .with_for_update(skip_locked=True)  # a table that somebody appends to is not untouched
    .cte()
)
FORGET = delete(tables).where(tables.c.code.in_(select(_untouched.c.code))).returning(tables.c.code)
TOUCH = (
    update(tables)
    .where(
        tables.c.code.in_(bindparam("codes", expanding=True)),
        tables.c.touched < bindparam("before", type_=Double),
    )
    .values(touched=bindparam("now", type_=Double))
    .returning(tables.c.code)
)
