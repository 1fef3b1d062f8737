"""`openuno problem`: each day a position with one clearly best move, the same everywhere."""

from __future__ import annotations

from datetime import date

import pytest

from openuno.analysis.problem import Problem, find_problem, problem_of
from openuno.analysis.problem_text import answer, choices_of, question
from openuno.cli import main
from openuno.rulebooks import load
from openuno.text.lang import LANGUAGES, Language
from tests.support.terminals import terminals

pytestmark = pytest.mark.compiled

OFFICIAL = load("official")
DAY = "2026-11-18"


@pytest.fixture(scope="module")
def problem() -> Problem:
    return problem_of(date.fromisoformat(DAY), OFFICIAL)


def place_of_best(problem: Problem) -> int:
    """Where the best move stands among the choices."""
    best, _ = problem.thought.findings[0]
    return [str(choice) for choice in choices_of(problem)].index(str(best))


@pytest.mark.parametrize("seed", range(3))
def test_one_move_is_clearly_the_best(seed: int) -> None:
    problem = find_problem(seed, OFFICIAL)
    (_, best), *others = problem.thought.findings
    assert len(others) >= 2
    for _, score in others:
        assert 100 * (best.value - score.value) >= 8
        assert best.value - score.value > 4 * score.error
    assert problem.seat == problem.game.turn


def test_there_are_as_many_players_as_the_rules_are_for() -> None:
    """H6: partners need to be four."""
    teams = load("official", {"teams": True})
    assert [len(find_problem(seed, teams).game.seats) for seed in range(3)] == [4] * 3


@pytest.mark.long
def test_the_same_day_has_the_same_problem(problem: Problem) -> None:
    again = problem_of(date.fromisoformat(DAY), OFFICIAL)
    assert (again.game, again.thought.findings) == (problem.game, problem.thought.findings)
    other = problem_of(date(2026, 11, 19), OFFICIAL)
    assert other.game != problem.game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_shows_what_its_player_sees(problem: Problem, language: Language) -> None:
    asked = question(problem, language, 80)
    for name in problem.game.seats:
        hand = " ".join(map(str, problem.game.hand(name)))
        assert (hand in asked) == (name == problem.seat)
    assert all(len(line) <= 80 for line in asked.splitlines())
    assert "{" not in asked + answer(problem, language, 80)


@pytest.mark.long
def test_the_order_of_the_choices_gives_nothing_away(problem: Problem) -> None:
    places = [
        place_of_best(each)
        for each in (problem, *(find_problem(seed, OFFICIAL) for seed in range(3)))
    ]
    assert len(set(places)) > 1


def test_in_a_pipe_the_answer_is_printed_when_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["problem", "--date", DAY, "--lang", "en"]) == 0
    asked = capsys.readouterr().out
    assert f"This is the problem of {DAY}. The same command with --answer" in asked
    assert "The best is to" not in asked
    assert main(["problem", "--date", DAY, "--lang", "en", "--answer"]) == 0
    told = capsys.readouterr().out
    assert "The best is to" in told
    assert told.split("\n\nThe best")[0] == asked.split("\n\nThis is")[0]


def test_a_day_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["problem", "--date", "tomorrow", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith('openuno: --date is "tomorrow"; it must be a day')


@pytest.mark.long
def test_at_a_terminal_one_chooses_until_it_is_right(problem: Problem) -> None:
    choices, best = choices_of(problem), place_of_best(problem) + 1
    wrong = best % len(choices) + 1
    prompt = "The number of your move (Enter shows the answer): "
    with terminals() as open_terminal:
        terminal = open_terminal("problem", "--date", DAY, "--lang", "en")
        assert "Looking for a good problem" in terminal.read_until(prompt)
        for typed in ("0", str(len(choices) + 1), "Y3"):
            terminal.type(typed)
            assert f"Type a number from 1 to {len(choices)}." in terminal.read_until(prompt)
        terminal.type(str(wrong))
        shown = terminal.read_until(prompt)
        assert "Not quite: there is something better." in shown
        assert "The best is to" not in shown
        terminal.type(str(best))
        shown = terminal.read_until()
        assert terminal.close() == 0
    assert "Right!" in shown
    assert "The best is to" in shown


@pytest.mark.long
def test_at_a_terminal_the_answer_can_be_shown(problem: Problem) -> None:
    with terminals() as open_terminal:
        terminal = open_terminal("problem", "--date", DAY, "--lang", "de")
        terminal.read_until("(Enter zeigt die Lösung): ")
        terminal.type("")
        shown = terminal.read_until()
        assert terminal.close() == 0
    assert "Richtig" not in shown
    assert "Am besten: " in shown
