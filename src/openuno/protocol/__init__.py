"""What a table server and its clients say to each other, as typed messages in JSON.

`http` has what is asked for and answered over HTTP, `commands` what a client says over its socket,
`messages` what the server says, `moves` what a seat can do, `table_view` the table as everyone sees
it, `faces` what people there look like, `close_codes` why a connection ends. `docs/protocol.md`
tells the same in prose, `docs/protocol/` in JSON schemas made from these types.
"""

from __future__ import annotations

VERSION = 4
"""The version of the protocol, raised when clients of the last one would no longer understand."""
