"""What people at a keyboard are told about the bots they play with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openuno.bots.level import Level
from openuno.bots.warm_up import WarmUp
from openuno.core.jit import note_beside_code
from openuno.rulebooks import load
from openuno.tui.session import Session
from openuno.tui.setup import Setup, plan_seats


def test_people_are_told_once_that_hard_bots_play_as_normal_and_once_that_they_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    session = Session(Setup(load("official"), plan_seats(["Ann"], [Level.HARD]), seed=1))
    assert session.news("en") == []
    with WarmUp((sys.executable, "-c", "input()")) as session.warm_up:
        (told,) = session.news("en")
        assert "play like normal ones for about a minute" in told
        assert session.news("en") == []
        note = note_beside_code("hard-plain")
        note.parent.mkdir(parents=True)
        note.touch()
        assert session.news("en") == ["Hard bots think for themselves now."]
        assert session.news("en") == []
