"""`openuno analyse`: from a replay to its analysis, with a progress bar on the way."""

from __future__ import annotations

import shutil

from openuno.analysis.match_analysis import MatchAnalysis
from openuno.analysis.match_analysis import analyse as run
from openuno.analysis.report import report
from openuno.game.replay import Replay
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.text.lang import Language

_WIDEST = 100
"""Longer lines are hard to read."""


def analyse(replay: Replay, *, rounds: int, seed: int, language: Language) -> MatchAnalysis:
    """The analysis of a match, for somebody who waits in front of a terminal."""
    with (
        explaining_a_wait(language),
        Bar(len(replay.actions), language, "analysis") as bar,
    ):
        return run(replay, rounds, seed, lambda: bar.advance(1))


def text(analysis: MatchAnalysis, language: Language) -> str:
    """The analysis to be read on a terminal."""
    return report(analysis, language, min(shutil.get_terminal_size().columns, _WIDEST))
