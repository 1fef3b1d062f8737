"""Works out, without OpenUNO, in which order the cards of a fair match were dealt.

Usage: python check_deal.py REPLAY [--hand 1] [--decks 1] [--deck standard]
"""

import argparse
import hashlib
import hmac
import json
from pathlib import Path

COLOURED = "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 S S R R +2 +2".split()
WILDS = {"standard": [*["W"] * 4, *["W+4"] * 4]}
WILDS["2015"] = [*WILDS["standard"], "WS", "WC", "WC", "WC"]

arguments = argparse.ArgumentParser()
arguments.add_argument("replay")
arguments.add_argument("--hand", type=int, default=1)
arguments.add_argument("--decks", type=int, default=1)
arguments.add_argument("--deck", choices=WILDS, default="standard")
given = arguments.parse_args()

fair = json.loads(Path(given.replay).read_text("utf-8"))["fair"]
secret = bytes.fromhex(fair["secret"])
print("commitment", hashlib.sha256(secret).hexdigest())

# The key of the match: the secret, and every contribution in the order of the names.
parts = [b"openuno fair deal 1"]
for name, contribution in sorted(fair["contributions"].items()):
    parts += [name.encode(), bytes.fromhex(contribution)]
message = b"".join(b"%d:%b," % (len(part), part) for part in parts)
key = hmac.digest(secret, message, "sha256")


def random_words(purpose):
    """Numbers from 0 to 2^32 - 1, eight from each block."""
    block = 0
    while True:
        digest = hmac.digest(key, f"{purpose} {block}".encode(), "sha256")
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


# The shuffle: from the last place down, each card changes places with one not above it.
deck = [colour + face for colour in "RYGB" for face in COLOURED] + WILDS[given.deck]
cards = deck * given.decks
words = random_words(f"deck {given.hand}")
for last in range(len(cards) - 1, 0, -1):
    choices = last + 1
    word = next(words)
    while word >= 2**32 - 2**32 % choices:  # would make the low numbers more likely
        word = next(words)
    other = word % choices
    cards[last], cards[other] = cards[other], cards[last]
print("deck", given.hand, *cards)
