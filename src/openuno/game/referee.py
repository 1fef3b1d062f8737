"""The referee: a position and some actions go in, what the rules say comes out.

`referee(table)` takes what a referee's file holds and gives one document: every step with its
events or the reason it was refused, then how the table stands and what each seat may do.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openuno.core.data.rules import EDITION
from openuno.files import read_toml
from openuno.game.actions import Action
from openuno.game.fields import Fields
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.position import POSITION_FIELDS, Position
from openuno.game.table_fields import read_rulebook, read_seat, read_seats, read_seed
from openuno.text.errors import InputError, RuleError, inside
from openuno.text.lang import Language

_FIELDS = (*POSITION_FIELDS, "actions")


def referee_file(path: Path | str, language: Language = "en") -> dict[str, Any]:
    """Referees what a file says; `-` is standard input."""
    with inside(path):
        table = read_toml(path)
        return referee(table, language, folder=Path(path).parent)


def referee(
    table: Mapping[str, object],
    language: Language = "en",
    *,
    folder: Path | None = None,
    compiled: bool = False,
) -> dict[str, Any]:
    """Sets up the position in a table, applies its actions and says what came of it.

    A rulebook that is a file is looked for in the folder.
    """
    game = open_table(table, folder, compiled=compiled)
    actions = _read_actions(Fields(table, _FIELDS), game)
    return {
        "steps": [_step(game, text, action, language) for text, action in actions],
        "state": state_of(game),
        "legal": {seat: [action.words() for action in game.legal(seat)] for seat in game.seats},
    }


def open_table(
    table: Mapping[str, object], folder: Path | None = None, *, compiled: bool = False
) -> Game:
    """The game before its first action: in the position given, or dealt.

    People write such files, and mean the rules as they are now.
    """
    given = Fields(table, _FIELDS)
    if "hands" in given:
        return Game.from_position(Position.read(given, folder, EDITION), compiled=compiled)
    return _deal(given, folder, compiled)


def _deal(given: Fields, folder: Path | None, compiled: bool) -> Game:
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
        compiled=compiled,
    )


def _read_actions(given: Fields, game: Game) -> list[tuple[str, Action]]:
    """All actions, read before any is applied: a file that makes no sense changes nothing."""
    actions: list[tuple[str, Action]] = []
    for number, text in enumerate(given.texts("actions", [])):
        with inside(f"actions[{number}]"):
            action = parse_action(text)
            action.row(game.seat_number)
            actions.append((text, action))
    return actions


def _step(game: Game, text: str, action: Action, language: Language) -> dict[str, Any]:
    try:
        events = game.apply(action)
    except RuleError as refusal:
        error = {
            "code": refusal.code,
            "message": refusal.text(language),
            "clause": refusal.clause,
        }
        return {"action": text, "ok": False, "error": error}
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
