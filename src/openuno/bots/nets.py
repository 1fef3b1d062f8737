"""The nets of the policy `learned`: reads them from the file they are shipped in.

The file's first line is a JSON object that says what is in it: its version, the features the nets
were trained on, the size of the hidden layer, for how many seats each net is, and the digest of the
rest. The rest are the weights, two bytes each.
"""

from __future__ import annotations

import functools
import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
import numpy as np
from numpy.typing import NDArray

from openuno.bots.policies import Policy
from openuno.bots.policies.feature_names import FEATURES, SITUATIONS
from openuno.bots.policies.players import HIDDEN, Players
from openuno.core.data.rules import Rules, has_house_rules
from openuno.text.errors import OpenUnoError

VERSION = 1
FILE = files("openuno.bots") / "nets.bin"
"""The nets that come with this package, as `make train` has made them."""
_MOST_SEATS_LEARNED = 4
"""At larger tables the nets are no better than `sensible`."""
_WEIGHT = np.dtype("<i2")
_ROWS = len(FEATURES) + 1
"""The rows of a net: from each feature to the hidden units, and from there to the worth."""

Weights = NDArray[np.int16]


class NetsError(OpenUnoError):
    """The file of the nets is missing, damaged, or for another version."""


class NetsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of the nets says of itself."""

    version: int
    features: tuple[str, ...]
    hidden: int
    most_seats: tuple[int, ...]
    """For each net the most seats it is for; the largest is for more, too."""
    house: tuple[bool, ...]
    """For each net whether it is for tables with house rules."""
    sha256: str


class Nets(msgspec.Struct, frozen=True):
    """The nets for tables of several sizes, with house rules and without."""

    most_seats: tuple[int, ...]
    house: tuple[bool, ...]
    weights: tuple[Weights, ...]

    def net(self, seats: int, rules: Rules) -> Weights:
        """The net for a table of so many seats with these rules."""
        house = has_house_rules(rules)
        sizes = [
            (most, number)
            for number, (most, wild) in enumerate(zip(self.most_seats, self.house, strict=True))
            if wild == house
        ]
        _, number = min([size for size in sizes if seats <= size[0]], default=max(sizes))
        return self.weights[number]


def write_nets(nets: Nets) -> bytes:
    """The nets as the content of a file."""
    body = b"".join(weights.astype(_WEIGHT).tobytes() for weights in nets.weights)
    digest = hashlib.sha256(body).hexdigest()
    header = NetsHeader(VERSION, FEATURES, HIDDEN, nets.most_seats, nets.house, digest)
    return msgspec.json.encode(header) + b"\n" + body


def read_nets(content: bytes) -> Nets:
    """The nets in the content of a file; `NetsError` if it is not whole, or for something else."""
    first, _, body = content.partition(b"\n")
    try:
        header = msgspec.json.decode(first, type=NetsHeader)
    except msgspec.MsgspecError as problem:
        raise NetsError("nets_damaged") from problem
    if (header.version, header.features, header.hidden) != (VERSION, FEATURES, HIDDEN):
        raise NetsError("nets_version", found=header.version, wanted=VERSION)
    count = len(header.most_seats)
    is_told = len(header.house) == count and set(header.house) == {False, True}
    is_whole = is_told and len(body) == count * _ROWS * HIDDEN * _WEIGHT.itemsize
    if not is_whole or hashlib.sha256(body).hexdigest() != header.sha256:
        raise NetsError("nets_damaged")
    weights = np.frombuffer(body, _WEIGHT).astype(np.int16).reshape(count, _ROWS, HIDDEN)
    return Nets(header.most_seats, header.house, tuple(weights))


def load_nets(file: Traversable = FILE) -> Nets:
    """The nets in a file."""
    try:
        content = file.read_bytes()
    except OSError as problem:
        raise NetsError("nets_missing") from problem
    return read_nets(content)


@functools.cache
def shipped_nets() -> Nets:
    """The nets that come with this package."""
    return load_nets()


def best_policy(seats: int) -> Policy:
    """The policy that plays best at a table of so many seats: `learned` at small ones, if its nets
    can be read, else `sensible`.
    """
    if seats > _MOST_SEATS_LEARNED:
        return Policy.SENSIBLE
    try:
        shipped_nets()
    except NetsError:
        return Policy.SENSIBLE
    return Policy.LEARNED


def teach(players: Players, seats: int, rules: Rules) -> None:
    """Gives the players of a table with so many seats and these rules their net."""
    put_net(players, shipped_nets().net(seats, rules))


def put_net(players: Players, table: Weights) -> None:
    """Gives players this net."""
    players.data["from_situation"][:] = table[:SITUATIONS]
    players.data["from_choice"][:] = table[SITUATIONS:-1]
    players.data["to_worth"][:] = table[-1]
