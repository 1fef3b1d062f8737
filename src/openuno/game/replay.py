"""Replays: a match written down so that anyone can play it again and check it.

>>> from openuno.game.game import Game
>>> game = Game(["Ann", "Bo"], seed=18)
>>> events = game.apply("Ann: play G3")
>>> replay = Replay.of(game)
>>> replay.verify()
>>> [str(moment.top) for moment in replay.steps()]
['Y3', 'G3']
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openuno.files import MATCH_LIMIT, read_json, written_whole
from openuno.game.card import text_of
from openuno.game.fair_deal import FairDeal, parse_hex
from openuno.game.fields import Fields
from openuno.game.game import Dealt, Game, check_unchosen
from openuno.game.notation import parse_action
from openuno.game.position import Position
from openuno.game.table_fields import read_rulebook, read_seats, read_seed
from openuno.rulebooks import Rulebook
from openuno.text.errors import InputError, OpenUnoError, inside

FORMAT = 1
_FIELDS = (
    "openuno_replay",
    "rulebook",
    "options",
    "edition",
    "seats",
    "fair",
    "seed",
    "dealer",
    "stack",
    "position",
    "actions",
    "digest",
)
_CHOSEN = ("seed", "dealer", "stack", "position")
_FAIR = ("commitment", "secret", "contributions")


@dataclass(frozen=True, slots=True)
class Replay:
    """A match: how it began, every action in order, and the fingerprint of how it stood then."""

    rulebook: Rulebook
    seats: tuple[str, ...]
    start: Dealt | Position
    actions: tuple[str, ...]
    digest: str
    commitment: str = ""
    """What was shown of a fair deal's secret before the deal."""

    @classmethod
    def of(cls, game: Game) -> Replay:
        """The replay of a game as far as it has come.

        It tells a fair deal's secret, from which every card to come can be worked out: nobody may
        have it before the match is over.
        """
        if game.fair is not None and isinstance(game.start, Position):
            raise InputError("fair_from_position")
        actions = tuple(map(str, game.actions))
        commitment = "" if game.fair is None else game.fair.commitment
        return cls(game.rulebook, game.seats, game.start, actions, game.digest(), commitment)

    def begin(self) -> Game:
        """The game before its first action."""
        if isinstance(self.start, Position):
            return Game.from_position(self.start)
        start = self.start
        if start.fair is not None:
            return Game(self.seats, self.rulebook, fair=start.fair)
        return Game(
            self.seats, self.rulebook, seed=start.seed, dealer=start.dealer, stack=start.stack
        )

    def steps(self) -> Iterator[Game]:
        """The same game again and again: as it began, then after each action."""
        game = self.begin()
        yield game
        for number, action in enumerate(self.actions):
            with inside(f"actions[{number}]"):
                try:
                    game.apply(action)
                except OpenUnoError as problem:
                    raise InputError("replay_refused", action=action, problem=problem) from None
            yield game

    def end(self) -> Game:
        """The game after its last action."""
        game = self.begin()
        for moment in self.steps():
            game = moment
        return game

    @property
    def fair(self) -> FairDeal | None:
        """What all shuffles followed from, if the deal was a fair one."""
        return None if isinstance(self.start, Position) else self.start.fair

    def verify(self) -> None:
        """Checks that it was so; raises `InputError` if not."""
        self.check_secret()
        self.check_end()

    def check_secret(self) -> None:
        """Refuses a fair deal whose secret is not the one committed to."""
        if self.fair is not None and self.fair.commitment != self.commitment:
            raise InputError(
                "commitment_differs", expected=self.commitment, found=self.fair.commitment
            )

    def check_end(self) -> None:
        """Plays it all again; raises `InputError` unless it goes through and ends as it says."""
        digest = self.end().digest()
        if digest != self.digest:
            raise InputError("replay_differs", expected=self.digest[:12], found=digest[:12])

    def to_dict(self) -> dict[str, Any]:
        """The replay in plain values, as JSON has them."""
        name, options = self.rulebook.as_preset()
        start: dict[str, Any]
        if isinstance(self.start, Position):
            start = {"position": self.start.to_dict()}
        elif self.start.fair is not None:
            start = {"fair": _write_fair(self.start.fair, self.commitment)}
        else:
            start = {"seed": self.start.seed}
            if self.start.dealer:
                start["dealer"] = self.start.dealer
            if self.start.stack:
                start["stack"] = text_of(self.start.stack)
        return {
            "openuno_replay": FORMAT,
            "rulebook": name,
            "options": options,
            **self.rulebook.edition_field(),
            "seats": list(self.seats),
            **start,
            "actions": list(self.actions),
            "digest": self.digest,
        }

    @classmethod
    def from_dict(cls, table: Mapping[str, object]) -> Replay:
        """The replay with these plain values."""
        given = Fields(table, _FIELDS)
        if given.number("openuno_replay") != FORMAT:
            raise InputError("replay_format", field="openuno_replay", format=FORMAT)
        rulebook, seats = read_rulebook(given), read_seats(given)
        start: Dealt | Position
        commitment = ""
        if "fair" in given:
            check_unchosen(**{name: name in given for name in _CHOSEN})
            fair, commitment = _read_fair(given, seats)
            start = Dealt.fairly(fair)
        elif "position" in given:
            start = Position.from_dict(given.table("position"), rulebook.edition)
        else:
            start = Dealt(read_seed(given), given.text("dealer", ""), given.cards("stack"))
        actions = tuple(given.texts("actions"))
        for number, action in enumerate(actions):
            with inside(f"actions[{number}]"):
                parse_action(action)
        return cls(rulebook, seats, start, actions, given.text("digest"), commitment)

    def save(self, path: Path | str) -> None:
        """Writes the replay to a file, all of it or nothing."""
        text = json.dumps(self.to_dict(), ensure_ascii=False, indent=1)
        with written_whole(Path(path)) as part:
            part.write_text(f"{text}\n", "utf-8")

    @classmethod
    def load(cls, path: Path | str) -> Replay:
        """Reads a replay from a file."""
        with inside(path):
            return cls.from_dict(read_json(path, MATCH_LIMIT))


def _write_fair(fair: FairDeal, commitment: str) -> dict[str, Any]:
    contributions = {seat: data.hex() for seat, data in fair.contributions.items()}
    return {"commitment": commitment, "secret": fair.secret.hex(), "contributions": contributions}


def _read_fair(given: Fields, seats: tuple[str, ...]) -> tuple[FairDeal, str]:
    """A fair deal, and the commitment to its secret."""
    table = Fields(given.table("fair"), _FAIR, "fair.")
    given_by = Fields(table.table("contributions"), seats, table.path("contributions."))
    contributions = {name: _read_hex(given_by, name) for name in seats if name in given_by}
    secret, commitment = _read_hex(table, "secret"), _read_hex(table, "commitment")
    with inside("fair"):
        return FairDeal(secret, contributions), commitment.hex()


def _read_hex(table: Fields, name: str) -> bytes:
    text = table.text(name)
    with inside(table.path(name)):
        return parse_hex(text)
