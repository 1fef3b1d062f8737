"""What the host of a table decides besides the rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Talk = Literal["all", "reactions"]
"""How people may talk at a table: in any words, or by reactions alone, for all ages."""
GRACES = (1.5, 3, 5)
"""The seconds to call UNO in that a host can choose from."""
Grace = Annotated[float, msgspec.Meta(ge=0, le=60, extra_json_schema={"enum": list(GRACES)})]
"""Seconds to call UNO in; other numbers are read, too: the server says what is wrong."""
