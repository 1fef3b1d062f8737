"""Editions: a match keeps the reading of the rule sheets that it was dealt by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from openuno.core.data.rules import EDITION, FIRST_EDITION, FOURTH_EDITION, OPTIONS, Rules
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.referee import open_table
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook, load, names, prose, title
from openuno.rulebooks.editions import FIRST
from openuno.text.errors import InputError

EVERY = pytest.mark.parametrize("edition", range(FIRST_EDITION, EDITION + 1))


def test_an_edition_is_no_option() -> None:
    assert Rules().edition == EDITION
    assert "edition" not in OPTIONS
    assert "edition" not in load("strict").options()
    with pytest.raises(InputError):
        load("strict", {"edition": 1})


@pytest.mark.parametrize("name", names())
def test_the_first_edition_differs_in_what_it_says(name: str) -> None:
    first, now = load(name, edition=1), load(name)
    assert first.rules.edition == 1
    assert first.changed_from(now) == dict(FIRST.get(name, {}))
    assert title(first) == title(now)
    assert prose(first)


@EVERY
def test_what_a_preset_is_written_as_gives_it_back(edition: int) -> None:
    changed = load("strict", {"uno_penalty": 4}, edition=edition)
    name, options = changed.as_preset()
    assert (name, options) == ("strict", {"uno_penalty": 4})
    assert load(name, options, edition=edition) == changed


def plays(rulebook: Rulebook) -> Game:
    game = Game(["Ann", "Bo"], rulebook, seed=3)
    for _ in range(20):
        game.apply(game.legal(game.turn)[0])
    return game


def said(document: Mapping[str, Any]) -> Any:
    return document.get("edition", "nothing")


@EVERY
def test_replays_and_positions_keep_it(edition: int) -> None:
    game = plays(load("strict", edition=edition))
    document = Replay.of(game).to_dict()
    position = game.position().to_dict()
    expected = "nothing" if edition == FIRST_EDITION else edition
    assert (said(document), said(position)) == (expected, expected)
    again = Replay.from_dict(document)
    again.verify()
    assert again.rulebook.edition == edition
    assert Position.from_dict(position).rulebook.edition == edition


@EVERY
def test_a_replay_tells_its_position_the_edition(edition: int) -> None:
    game = plays(load("strict", edition=edition))
    start = Game.from_position(game.position())
    start.apply(start.legal(start.turn)[0])
    again = Replay.from_dict(Replay.of(start).to_dict())
    again.verify()
    assert again.begin().rules.edition == edition


def test_people_mean_the_present_edition() -> None:
    table = {
        "rulebook": "strict",
        "seats": ["Ann", "Bo"],
        "hands": {"Ann": "R1", "Bo": "R2"},
        "discard": "R3",
    }
    assert open_table(table).rules.edition == EDITION
    assert open_table(table | {"edition": 1}).rules == load("strict", edition=1).rules
    assert Position.from_dict(table).rulebook.edition == FIRST_EDITION


@pytest.mark.parametrize("edition", [0, EDITION + 1])
def test_an_edition_that_there_is_not(edition: int) -> None:
    document = Replay.of(plays(load("strict"))).to_dict()
    with pytest.raises(InputError, match="edition"):
        Replay.from_dict(document | {"edition": edition})


def test_moves_are_counted_from_the_fourth_edition_on() -> None:
    """T7: what earlier matches wrote down says nothing of them, and has the digests it had."""
    for edition in range(FIRST_EDITION, EDITION + 1):
        moment = plays(load("strict", edition=edition)).position().to_dict()["moment"]
        assert moment.get("moves") == (20 if edition >= FOURTH_EDITION else None)
