"""What the host of a table decides besides the rules."""

from __future__ import annotations

from typing import Literal

Talk = Literal["all", "reactions"]
"""How people may talk at a table: in any words, or by reactions alone, for all ages."""
