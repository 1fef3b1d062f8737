"""`openuno analyse`, with a bar on the way, and `openuno problem`, which asks and answers."""

from __future__ import annotations

import json
import shutil
import sys
from datetime import date as Date  # noqa: N812 (beside a flag of that name)
from textwrap import fill

import msgspec

from openuno.analysis.document import document
from openuno.analysis.match_analysis import MatchAnalysis
from openuno.analysis.match_analysis import analyse as run
from openuno.analysis.problem import Problem, problem_of
from openuno.analysis.problem_text import answer, choices_of, question
from openuno.analysis.report import report
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook
from openuno.sim.jobs import parse_policies
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.text.errors import InputError, shown
from openuno.text.lang import Language, say

_WIDEST = 100
"""Longer lines are hard to read."""


def analyse(
    replay: Replay, *, rounds: int, seed: int, policy: str, language: Language
) -> MatchAnalysis:
    """The analysis of a match, for somebody who waits in front of a terminal; the policy is one for
    all seats, or one for each with commas between.
    """
    policies = parse_policies(policy)
    with (
        explaining_a_wait(language),
        Bar(len(replay.actions), language, "analysis") as bar,
    ):
        return run(replay, rounds, seed, lambda: bar.advance(1), policies=policies)


def text(analysis: MatchAnalysis, language: Language) -> str:
    """The analysis to be read on a terminal."""
    return report(analysis, language, _width())


def json_text(analysis: MatchAnalysis, language: Language) -> str:
    """The analysis for programs."""
    plain = msgspec.to_builtins(document(analysis, language), enc_hook=str)
    return json.dumps(plain, ensure_ascii=False, indent=1)


def problem(day: str | None, rulebook: Rulebook, *, shows: bool, language: Language) -> None:
    """Asks the problem of a day, today's if none is named, and answers it: once somebody at the
    terminal has chosen, or at once.
    """
    date = Date.today() if day is None else _read_day(day)  # noqa: DTZ011 (the reader's own day)
    if sys.stderr.isatty():
        print(say(language, "analysis.problem.looking"), end="\n\n", file=sys.stderr)
    with explaining_a_wait(language):
        found = problem_of(date, rulebook)
    print(question(found, language, _width()))
    if shows or (sys.stdin.isatty() and sys.stdout.isatty()):
        if not shows:
            _ask(found, language)
        print(f"\n{answer(found, language, _width())}")
    else:
        how = say(language, "analysis.problem.how", date=date.isoformat())
        print(f"\n{fill(how, _width())}")


def _ask(found: Problem, language: Language) -> None:
    """Has somebody choose, until it is the best move or they want to see the answer."""
    best, choices = found.thought.findings[0][0], choices_of(found)
    key = ""
    while key != "right":
        try:
            said = input(f"\n{say(language, 'analysis.problem.prompt')} ").strip()
        except EOFError:
            return
        if not said:
            return
        is_one = said.isdecimal() and 1 <= int(said) <= len(choices)
        key = "number" if not is_one else "right" if choices[int(said) - 1] == best else "wrong"
        print(f"\n{say(language, f'analysis.problem.{key}', last=len(choices))}")


def _read_day(text: str) -> Date:
    try:
        return Date.fromisoformat(text)
    except ValueError:
        raise InputError("field_date", field="--date", value=shown(text)) from None


def _width() -> int:
    return min(shutil.get_terminal_size().columns, _WIDEST)
