"""The referee: a position and some actions go in, what the rules say comes out.

`referee(table)` takes what a referee's file holds and gives one document: every step with its
events or the reason it was refused, then how the table stands and what each seat may do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from openuno.core.data.rules import EDITION
from openuno.files import read_toml
from openuno.game.actions import Action
from openuno.game.fields import Fields
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.position import POSITION_FIELDS, Position
from openuno.game.table_fields import read_rulebook, read_seat, read_seats, read_seed
from openuno.game.unknown_cards import Settled, UnknownCards
from openuno.game.unseen import Unseen
from openuno.text.errors import InputError, RuleError, inside
from openuno.text.lang import Language, say

_FIELDS = (*POSITION_FIELDS, "actions")


@dataclass(frozen=True, slots=True)
class Case:
    """What the referee is asked: a table as people wrote it down, and what they did there."""

    cards: UnknownCards
    seed: int
    folder: Path | None
    """Where a rulebook that is a file is looked for."""

    @classmethod
    def read(cls, table: Mapping[str, object], folder: Path | None = None) -> Case:
        """The case in a table of fields."""
        given = Fields(table, _FIELDS)
        rules = read_rulebook(given, folder, EDITION).rules
        cards = UnknownCards.read(table, given, read_seats(given), rules)
        return cls(cards, read_seed(given), folder)

    @classmethod
    def load(cls, path: Path | str) -> Case:
        """The case in a file; `-` is standard input."""
        return cls.read(read_toml(path), Path(path).parent)

    def unseen(self, game: Game, settled: Settled) -> Unseen:
        """The cards of a game opened with this table that nobody knows; none if they were dealt,
        for then the seed is known.
        """
        is_dealt = "hands" not in self.cards.table
        return Unseen(game, settled.unknown, math.inf if is_dealt else len(self.cards.pile))

    def settle(self) -> Settled:
        """The table with every card in a place; what nobody knows follows from the seed."""
        return self.cards.settle(Random(self.seed))

    def open(self, settled: Settled) -> Game:
        """The game before its first action."""
        return _open(settled.table, self.folder)

    def actions(self, game: Game) -> list[tuple[str, Action]]:
        """All actions, read before any is applied: a file that makes no sense changes nothing."""
        actions: list[tuple[str, Action]] = []
        for number, text in enumerate(Fields(self.cards.table, _FIELDS).texts("actions", [])):
            with inside(f"actions[{number}]"):
                action = parse_action(text)
                action.row(game.seat_number)
                actions.append((text, action))
        return actions

    def document(self, language: Language = "en") -> dict[str, Any]:
        """What came of it, in plain values."""
        settled = self.settle()
        game = self.open(settled)
        unseen = self.unseen(game, settled)
        steps = [_step(game, unseen, *action, language) for action in self.actions(game)]
        warnings = [excess.in_words(language) for excess in self.cards.excess]
        if self.cards.are_open and unseen.has_come_up:
            warnings.append(say(language, "referee.one_of_many"))
        return {
            "steps": steps,
            "state": state_of(game),
            "legal": {seat: [action.words() for action in game.legal(seat)] for seat in game.seats},
            **({"warnings": warnings} if warnings else {}),
        }


def referee(
    table: Mapping[str, object],
    language: Language = "en",
    *,
    folder: Path | None = None,
) -> dict[str, Any]:
    """Sets up the position in a table, applies its actions and says what came of it.

    A rulebook that is a file is looked for in the folder.
    """
    return Case.read(table, folder).document(language)


def open_table(table: Mapping[str, object], folder: Path | None = None) -> Game:
    """The game before its first action: in the position given, or dealt."""
    case = Case.read(table, folder)
    return case.open(case.settle())


def _open(table: Mapping[str, object], folder: Path | None) -> Game:
    """The game in the position given, or dealt. People write such tables, and mean the rules as
    they are now.
    """
    given = Fields(table, _FIELDS)
    if "hands" in given:
        return Game.from_position(Position.read(given, folder, EDITION))
    return _deal(given, folder)


def _deal(given: Fields, folder: Path | None) -> Game:
    """A match dealt from the seed; `draw` stacks the deal."""
    for name in ("turn", "direction", "discard", "scores", "moment"):
        if name in given:
            raise InputError("field_needs_hands", field=name)
    seats = read_seats(given)
    dealer = read_seat(given, "dealer", seats, seats[-1]) if "dealer" in given else ""
    return Game(
        seats,
        read_rulebook(given, folder, EDITION),
        seed=read_seed(given),
        dealer=dealer,
        stack=given.cards("draw"),
    )


def _step(
    game: Game, unseen: Unseen, text: str, action: Action, language: Language
) -> dict[str, Any]:
    try:
        events = game.apply(action)
    except RuleError as refusal:
        error = {
            "code": refusal.code,
            "message": refusal.text(language),
            "clause": refusal.clause,
        }
        return {"action": text, "ok": False, "error": error}
    unseen.follow(events)
    return {"action": text, "ok": True, "events": [event.to_dict() for event in events]}


def state_of(game: Game) -> dict[str, Any]:
    """How the table stands, open cards and all."""
    winners = game.winners
    return {
        "phase": game.phase,
        "turn": game.turn,
        "direction": game.direction,
        "top": None if game.top is None else str(game.top),
        "colour": None if game.colour is None else str(game.colour),
        "hands": {seat: [str(card) for card in game.hand(seat)] for seat in game.seats},
        "draw_count": game.draw_count,
        "discard_count": game.discard_count,
        "dealer": game.dealer,
        "scores": game.scores,
        "winner": list(winners) if len(winners) > 1 else winners[0] if winners else None,
    }
