"""What a table server and its clients say to each other, as typed messages in JSON.

`http` has what is asked for and answered over HTTP, `commands` what a client says over its socket,
`messages` what the server says, `table` the table as everyone sees it. `docs/protocol.md` tells the
same in prose, and `docs/protocol/` has the JSON schemas made from these types.
"""

from __future__ import annotations

VERSION = 1
"""Raised when a client that knew the last one would no longer understand."""
