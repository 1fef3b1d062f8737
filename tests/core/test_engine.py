"""The engine: what it needs for a step is shared, and nothing of it is seen by others."""

from __future__ import annotations

import threading
import tracemalloc
from typing import Any

import pytest

from openuno.core import engine
from openuno.core.data.log_rows import Happened, tell
from openuno.game.game import Game

_BYTES = 100_000
"""More than a game for four takes, less than the room for the largest table's log."""


def test_a_game_keeps_no_room_for_the_largest_table() -> None:
    games = [_game(0)]  # what all of them share is made first
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        games += [_game(seed) for seed in range(10)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert (after - before) / 10 < _BYTES


def test_a_step_that_is_broken_off_leaves_nothing_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, same, other = _game(1), _game(1), _game(2)
    action = game.legal()[0]

    def broken_off(*given: Any) -> int:
        tell(given[-1], Happened.UNO_CALLED, 0, 0, 0)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(engine, "step", broken_off)
        with pytest.raises(KeyboardInterrupt):
            other.apply(other.legal()[0])

    assert game.apply(action) == same.apply(action)


def test_steps_in_two_threads_do_not_write_into_each_others_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meanwhile, step = threading.Thread(target=lambda: _play(_game(3))), engine.step
    game, same = _game(1), _game(1)
    action = game.legal()[0]

    def interrupted(*given: Any) -> int:
        refusal = step(*given)
        if threading.current_thread() is not meanwhile:
            meanwhile.start()
            meanwhile.join()
        return refusal

    with monkeypatch.context() as patched:
        patched.setattr(engine, "step", interrupted)
        events = game.apply(action)

    assert not meanwhile.is_alive()
    assert events == same.apply(action)


def test_an_engine_goes_from_one_thread_to_another() -> None:
    game, same = _game(1), _game(1)
    thread = threading.Thread(target=lambda: _play(game))
    thread.start()
    thread.join()

    _play(same)

    assert game.events == same.events
    assert game.apply(game.legal()[0]) == same.apply(same.legal()[0])


def _game(seed: int) -> Game:
    return Game(["Ann", "Bo", "Cy", "Di"], seed=seed)


def _play(game: Game) -> None:
    for _ in range(5):
        game.apply(game.legal()[0])
