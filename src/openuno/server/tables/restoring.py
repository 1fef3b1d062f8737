"""Restores a table from its snapshot and the entries after it, in portions and off the event loop:
however long a log is, others do not wait for it.
"""

from __future__ import annotations

import asyncio

from openuno.server.storage import Store
from openuno.server.tables.table import Table

_PORTION = 500
"""How many entries are read, and applied, at once."""
_FEW = 50
"""As many entries take no longer than a thread that is asked to see to them."""


async def restore(store: Store, code: str, upto: int | None = None) -> Table | None:
    """A table as its log makes it, up to an entry if its snapshot is no later; none if there is no
    such table.
    """
    snapshot = await store.snapshot(code)
    table = Table.restored(code, snapshot, ())
    while upto is None or table.seq < upto:
        end = table.seq + _PORTION
        entries = await store.entries(code, table.seq, end if upto is None else min(end, upto))
        if not entries:
            break
        if len(entries) <= _FEW:
            table.read(entries)
        else:
            await asyncio.to_thread(table.read, entries)
    return table if table.seq else None
