"""Replays: a match written down so that anyone can play it again and check it.

>>> from openuno.game import Game
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

from openuno.card import text_of
from openuno.errors import InputError, OpenUnoError, inside
from openuno.fields import Fields
from openuno.files import MATCH_LIMIT, read_json, written_whole
from openuno.game import Dealt, Game
from openuno.notation import parse_action
from openuno.position import Position, read_rulebook, read_seats, read_seed
from openuno.rulebooks import Rulebook

FORMAT = 1
_FIELDS = (
    "openuno_replay",
    "rulebook",
    "options",
    "seats",
    "seed",
    "dealer",
    "stack",
    "position",
    "actions",
    "digest",
)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match: how it began, every action in order, and the fingerprint of how it stood then."""

    rulebook: Rulebook
    seats: tuple[str, ...]
    start: Dealt | Position
    actions: tuple[str, ...]
    digest: str

    @classmethod
    def of(cls, game: Game) -> Replay:
        """The replay of a game as far as it has come."""
        actions = tuple(map(str, game.actions))
        return cls(game.rulebook, game.seats, game.start, actions, game.digest())

    def begin(self) -> Game:
        """The game before its first action."""
        if isinstance(self.start, Position):
            return Game.from_position(self.start)
        start = self.start
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

    def verify(self) -> None:
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
        if "position" in given:
            start = Position.from_dict(given.table("position"))
        else:
            start = Dealt(read_seed(given), given.text("dealer", ""), given.cards("stack"))
        actions = tuple(given.texts("actions"))
        for number, action in enumerate(actions):
            with inside(f"actions[{number}]"):
                parse_action(action)
        return cls(rulebook, seats, start, actions, given.text("digest"))

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
