"""Brings a database's schema up to date, by the steps in `migrations`."""

from __future__ import annotations

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from openuno.server.storage.schema import metadata
from openuno.text.errors import InputError

VERSION_TABLE = "openuno_schema"
_BEGIN = {
    # Whoever else starts at the same time waits here, and then finds everything done.
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7226273)",
}


def migrate(connection: Connection) -> None:
    """Takes all the steps that are left to take, or none of them, in the transaction of a
    connection.
    """
    connection.exec_driver_sql(_BEGIN[connection.dialect.name])
    script = ScriptDirectory(Path(__file__).with_name("migrations"))
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    present = context.get_current_revision()
    if present is None:
        if not metadata.tables.keys().isdisjoint(inspect(connection).get_table_names()):
            raise InputError("database_foreign")
    elif present not in {step.revision for step in script.walk_revisions()}:
        raise InputError("database_newer")
    with Operations.context(context):
        for step in reversed(list(script.iterate_revisions("head", present or "base"))):
            step.module.upgrade()
            context.stamp(script, step.revision)
