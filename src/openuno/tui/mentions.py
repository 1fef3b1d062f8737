"""Cards that a sentence mentions, in notation."""

from __future__ import annotations

import re

from openuno.game.card import CARDS

_LONGEST_FIRST = sorted(map(str, CARDS), key=len, reverse=True)

MENTIONED_CARD = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, _LONGEST_FIRST))})(?!\w)")
