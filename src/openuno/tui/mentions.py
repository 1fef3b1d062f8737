"""Cards that a sentence mentions, in notation."""

from __future__ import annotations

import re

MENTIONED_CARD = re.compile(r"(?<!\w)([RYGB](\+2|[0-9SR])|W(\+4|S|C)?(:[RYGB])?)(?!\w)")
