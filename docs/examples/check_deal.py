"""Works out, without OpenUNO, what was dealt in a fair match, and whether its course is whole.

Usage: python check_deal.py REPLAY [--hand 1] [--decks 1] [--deck standard] [--told HAND ...]
"""

import argparse
import copy
import hashlib
import hmac
import json
import sys
from pathlib import Path

COLOURED = "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 S S R R +2 +2".split()
WILDS = {"standard": [*["W"] * 4, *["W+4"] * 4]}
WILDS["2015"] = [*WILDS["standard"], "WS", "WC", "WC", "WC"]

arguments = argparse.ArgumentParser()
arguments.add_argument("replay")
arguments.add_argument("--hand", type=int, default=1)
arguments.add_argument("--decks", type=int, default=1)
arguments.add_argument("--deck", choices=WILDS, default="standard")
arguments.add_argument("--told", nargs="+", default=[])
given = arguments.parse_args()


def read(path):
    return json.loads(Path(path).read_text("utf-8"))


def netstrings(parts):
    """Several things as one, which cannot be cut up in another way: `3:Ann,`."""
    return b"".join(b"%d:%b," % (len(part), part) for part in parts)


replay = read(given.replay)
fair = replay["fair"]
secret = bytes.fromhex(fair["secret"])
contributions = sorted(fair["contributions"].items())
print("commitment", hashlib.sha256(secret).hexdigest())

# The key of the match: the secret, and every contribution in the order of the names.
parts = [b"openuno fair deal 1"]
for name, contribution in contributions:
    parts += [name.encode(), bytes.fromhex(contribution)]
key = hmac.digest(secret, netstrings(parts), "sha256")


def block(purpose, number=0):
    return hmac.digest(key, f"{purpose} {number}".encode(), "sha256")


# The course: a link for the beginning, for each action, for moves taken back, and for the end.
course_key = block("course")


def link(head, *parts):
    said = netstrings(part.encode() for part in parts)
    return hashlib.sha256(head + course_key + said).digest()


beginning = [
    "openuno course 1",
    f"commitment {fair['commitment']}",
    f"rulebook {replay['rulebook']}",
    f"edition {replay.get('edition', 1)}",
    *(f"option {name}={json.dumps(value)}" for name, value in sorted(replay["options"].items())),
    *(f"seat {name}" for name in replay["seats"]),
    *(f"contribution {name}={contribution}" for name, contribution in contributions),
    *(f"pick {pick}" for pick in replay.get("picks", [])),
]
head = hashlib.sha256(netstrings(part.encode() for part in beginning)).digest()
course = replay.get("course", {})
for done in range(len(replay["actions"]) + 1):
    if done:
        head = link(head, replay["actions"][done - 1])
    for back in course.get("backs", []):
        after, *rest = back.split()
        if int(after) == done:
            head = link(head, "take back", *rest)
if "winners" in course:
    head = link(head, "over", *course["winners"])
verdict = "right" if head.hex() == course.get("head") else "WRONG"
print("head", head.hex(), verdict if course else "unbound")
print("won", *course.get("winners", ["nobody yet"]))


# The shuffle: from the last place down, each card changes places with one not above it.
def random_words(purpose):
    """Numbers from 0 to 2^32 - 1, eight from each block."""
    number = 0
    while True:
        digest = block(purpose, number)
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        number += 1


def shuffled_deck(hand):
    """The cards of a hand in the order in which they come off the pile."""
    deck = [colour + face for colour in "RYGB" for face in COLOURED] + WILDS[given.deck]
    cards = deck * given.decks
    words = random_words(f"deck {hand}")
    for last in range(len(cards) - 1, 0, -1):
        choices = last + 1
        word = next(words)
        while word >= 2**32 - 2**32 % choices:  # would make the low numbers more likely
            word = next(words)
        other = word % choices
        cards[last], cards[other] = cards[other], cards[last]
    return cards


print("deck", given.hand, *shuffled_deck(given.hand))


# All else that chance decides: the generator sfc32, which starts anew for every purpose.
class Generator:
    def __init__(self, purpose):
        seed = block(purpose)[:16]
        self.d, self.c, self.b, self.a = (
            int.from_bytes(seed[i : i + 4], "big") for i in range(0, 16, 4)
        )

    def word(self):
        word = (self.a + self.b + self.d) % 2**32
        self.d = (self.d + 1) % 2**32
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) % 2**32
        self.c = ((self.c << 21 | self.c >> 11) + word) % 2**32
        return word

    def below(self, limit):
        """A number from 0 to `limit` - 1, each as likely."""
        product = self.word() * limit
        while product % 2**32 < (2**32 - limit) % limit:
            product = self.word() * limit
        return product >> 32


class Piles:
    """The draw pile, whose top is its end, and the discards, as what is told leaves them."""

    def __init__(self, hand):
        self.draw = shuffled_deck(hand)[::-1]
        self.settled = len(self.draw)  # so many, from the top, lie in a settled order
        self.discards = []

    def take(self, generator):
        if self.settled:
            self.settled -= 1
        else:  # any card of the pile is the next
            other = generator.below(len(self.draw))
            self.draw[other], self.draw[-1] = self.draw[-1], self.draw[other]
        return self.draw.pop()

    def follow(self, event, generator):
        """Does what an event tells; gives whether the cards that came are those it tells of."""
        kind, cards = event["event"], []
        if kind == "CardsDrawn":
            cards = event["cards"]
        elif kind in ("OpeningCardReturned", "OpeningCardTurned"):
            cards = [event["card"]]
        came = [self.take(generator) for _ in cards]
        if kind == "OpeningCardReturned":
            self.draw += came
            self.settled = 0
        elif kind == "OpeningCardTurned":
            self.discards += came
        elif kind == "CardPlayed":
            self.discards.append(event["card"].split(":")[0])
        elif kind == "PileReshuffled":  # the top card stays
            self.draw, self.discards = self.discards[:-1], self.discards[-1:]
        elif kind == "PlayerEliminated":
            sys.exit("a hand went under the pile, which is not followed here")
        return came == cards


def deal(piles, events):
    """Deals one card to each in turn, from the dealer's left, who is told of first."""
    told = [event["cards"] for event in events if event["event"] == "CardsDealt"]
    dealt = [[piles.take(None) for _ in told] for _ in told[0]]
    return [list(cards) for cards in zip(*dealt, strict=True)] == told


# Every card of the hands, as the server tells them, in `--told`: the first has to be hand 1.
action, compared = 0, 0
for path in given.told:
    hand = read(path)
    piles, before = Piles(hand["hand"]), []
    for number, step in enumerate(hand["steps"]):
        events = [told["event"] for told in step["told"]]
        backs = [event["count"] for event in events if event["event"] == "MovesTakenBack"]
        if backs:
            piles = before[-backs[0]]
            del before[-backs[0] :]
            action -= backs[0]
            continue
        before.append(copy.deepcopy(piles))
        action += number > 0 or hand["hand"] > 1
        generator = Generator(f"action {action}" if number else f"deal {hand['hand']}")
        right = bool(number) or deal(piles, events)
        for event in events:
            right &= piles.follow(event, generator)
            if event["event"] in ("CardsDealt", "CardsDrawn"):
                compared += len(event["cards"])
        if not right:
            sys.exit(f"WRONG: hand {hand['hand']}, action {action}: other cards than told")
if given.told:
    print("cards", compared, "right")
