"""The storage of tables: an append-only log of what happened at each, in SQLite or PostgreSQL.

The log is the truth. What stands beside it (who keeps a table, when something is due there, how it
is listed, a snapshot to begin reading from) follows from it, and changes with it or not at all.
"""

from openuno.server.storage.entries import Change, Entry, StorageDown
from openuno.server.storage.single_server import exclusive
from openuno.server.storage.store import OpenStore, Store

__all__ = ["Change", "Entry", "OpenStore", "StorageDown", "Store", "exclusive"]
