"""The log, its tables, and their snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes everything, where there is nothing."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("keeper", sa.Text, nullable=False),
        sa.Column("listing", sa.Text),
        sa.PrimaryKeyConstraint("code", name="tables_key"),
    )
    for name, column, having in (
        ("tables_due", "due", sa.text("due IS NOT NULL")),
        ("tables_listed", "created", sa.text("listing IS NOT NULL")),
    ):
        op.create_index(name, "tables", [column], sqlite_where=having, postgresql_where=having)
    op.create_table(
        "log",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "seq", name="log_key"),
        sa.UniqueConstraint("code", "command", name="log_code_command_once"),
        sa.ForeignKeyConstraint(
            ["code"], ["tables.code"], name="log_of_tables", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "snapshots",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", name="snapshots_key"),
        sa.ForeignKeyConstraint(
            ["code"], ["tables.code"], name="snapshots_of_tables", ondelete="CASCADE"
        ),
    )
