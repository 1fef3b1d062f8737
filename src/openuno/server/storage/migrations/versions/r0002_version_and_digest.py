"""What has written an entry, and what its command was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Rows that are there stay as they are: nobody knows it of them."""
    op.add_column("log", sa.Column("version", sa.Text))
    op.add_column("log", sa.Column("digest", sa.Text))
