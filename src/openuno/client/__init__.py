"""A client in Python: plays at a table server by the same protocol as everyone.

`create` and `join` take a seat, `TableClient` plays in it: it connects again by itself, sends again
what was not answered, and knows what the seat may see and do.
"""

from openuno.client.http_requests import Seat, create, fetch, join
from openuno.extras import needing

with needing("client"):
    from openuno.client.table_client import CommandRefused, TableClient, TableLost, new_id

__all__ = [
    "CommandRefused",
    "Seat",
    "TableClient",
    "TableLost",
    "create",
    "fetch",
    "join",
    "new_id",
]
