"""Messages to a table server that have suffered on their way."""

from __future__ import annotations

from random import Random

GOOD = (
    '{"type":"act","id":"%s","move":{"action":"draw"},"seq":9999999}',
    '{"type":"act","id":"%s","move":{"action":"play","cards":["R7"]},"seq":9999999,"at_any_price":true}',
    '{"type":"act","id":"%s","move":{"action":"catch","target":"Ben"}}',
    '{"type":"act","id":"%s","move":{"action":"uno"}}',
    '{"type":"ask","id":"%s","move":{"action":"jump","card":"W+4:R","uno":true}}',
    '{"type":"say","id":"%s","text":"play the red seven, Ben"}',
    '{"type":"contribute","id":"%s","commitment":"'
    + "0" * 64
    + '","randomness":"'
    + "0" * 32
    + '"}',
    '{"type":"come_back","id":"%s"}',
    '{"type":"hint","id":"%s"}',
    '{"type":"take_back","id":"%s"}',
    '{"type":"pause","id":"%s"}',
    '{"type":"resume","id":"%s"}',
    '{"type":"start","id":"%s"}',
    '{"type":"remove","id":"%s","seat":3}',
    '{"type":"seat_bot","id":"%s","seat":1,"level":"easy"}',
    '{"type":"change_rules","id":"%s","rulebook":"strict","options":{"decks":2}}',
)
"""Messages as they should be, but for their id."""


def spoilt(text: str, rng: Random) -> str | bytes:
    """A text that has suffered on its way."""
    at, other = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    match rng.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[other:]
        case 2:
            return text[:at] + rng.choice('{}[]",:\\\0\ud7ff7eE-. ') + text[at:]
        case 3:
            return text + text
        case 4:
            return text[:at] + text[at:other] * 50 + text[other:]
        case _:
            return text.encode()
