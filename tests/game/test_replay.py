"""Replays: written down, read back, checked; and what is said of those that are wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.text.errors import InputError


def played(seed: int = 5, steps: int = 40, **options: object) -> Game:
    game = Game(["Ann", "Bo", "Cy"], "bluffers", options=options, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        game.apply(rng.choice(game.legal(game.turn)))
    return game


def test_saved_and_loaded(tmp_path: Path) -> None:
    game = played(uno_penalty=5)
    file = tmp_path / "game.json"
    Replay.of(game).save(file)
    replay = Replay.load(file)
    replay.verify()
    assert replay == Replay.of(game)
    assert replay.rulebook.rules.uno_penalty == 5


def test_stepping_through_shows_every_moment() -> None:
    game = played()
    tops = [(moment.top, moment.turn, len(moment.actions)) for moment in Replay.of(game).steps()]
    assert len(tops) == 41
    assert tops[-1] == (game.top, game.turn, 40)


def test_a_match_from_a_position_and_from_a_stacked_deal() -> None:
    position = played().position()
    game = Game.from_position(position)
    game.apply(game.legal(game.turn)[0])
    replay = Replay.from_dict(json.loads(json.dumps(Replay.of(game).to_dict())))
    replay.verify()
    assert isinstance(replay.start, Position)
    cards = game.hand("Ann")
    stacked = Replay.of(Game(["Ann", "Bo"], seed=1, dealer="Bo", stack=cards))
    assert Replay.from_dict(stacked.to_dict()) == stacked


def _tampered(**changes: object) -> dict[str, object]:
    return {**Replay.of(played()).to_dict(), **changes}


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"seed": 6}, "actions[0]"),
        ({"digest": "0" * 64}, "000000000000"),
        ({"digest": played().digest()[:-1] + "x"}, "ends differently"),
        ({"digest": "x" + played().digest()[1:]}, "ends differently"),
        ({"actions": []}, "ends differently"),
        ({"rulebook": "harsh"}, ""),
    ],
)
def test_a_replay_that_was_tampered_with(changes: dict[str, object], hint: str) -> None:
    replay = Replay.from_dict(_tampered(**changes))
    with pytest.raises(InputError) as caught:
        replay.verify()
    assert hint in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"openuno_replay": 99}, "openuno_replay"),
        ({"actions": ["Ann: fly"]}, "actions[0]"),
        ({"actions": 7}, "actions"),
        ({"seats": ["Ann"]}, "seats"),
        ({"seed": -1}, "seed"),
        ({"stack": "R77"}, "stack"),
        ({"digest": 7}, "digest"),
        ({"taken_back": -1}, "taken_back"),
        ({"rulebook": "hursh"}, "harsh"),
        ({"options": {"uno_penalty": "many"}}, "uno_penalty"),
        ({"position": {}}, "seats"),
        ({"more": 1}, "more"),
    ],
)
def test_a_replay_that_makes_no_sense(changes: dict[str, object], hint: str) -> None:
    with pytest.raises(InputError) as caught:
        Replay.from_dict(_tampered(**changes))
    assert hint in str(caught.value)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"a": NaN}', "[" * 100_000, "\x00"])
def test_a_file_that_is_no_replay(content: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    with pytest.raises(InputError):
        Replay.load(file)
