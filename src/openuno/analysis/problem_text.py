"""A problem on a terminal: the position, what can be done, and the answer."""

from __future__ import annotations

from textwrap import fill

from openuno.analysis.problem import Problem
from openuno.analysis.reasons import move_in_words, reason
from openuno.game.actions import Action
from openuno.game.narration import narrate
from openuno.game.view import redact
from openuno.rulebooks import title
from openuno.text.lang import Language, say


def choices_of(problem: Problem) -> list[Action]:
    """What can be done, in an order that gives nothing away."""
    choices = (choice for choice, _ in problem.thought.findings if choice is not None)
    return sorted(choices, key=str)


def question(problem: Problem, language: Language, width: int) -> str:
    """The position as its player sees it, what happened before, and what there is to do."""
    game, thought = problem.game, problem.thought
    told = (redact(event, problem.seat) for event in game.events[problem.earlier :])
    said = [narrate(event, language) for event in told]
    about = say(
        language,
        "analysis.problem.about",
        seat=problem.seat,
        rulebook=title(game.rulebook, language),
    )
    choices = [
        f"{number:>3}  {move_in_words(thought, choice, language)}"
        for number, choice in enumerate(choices_of(problem), 1)
    ]
    blocks = [
        _filled(about, width),
        "\n".join(_filled(sentence, width) for sentence in said if sentence),
        thought.view.sketch(language=language).text(),
        "\n".join([say(language, "analysis.problem.choices"), *choices]),
    ]
    return "\n\n".join(blocks)


def answer(problem: Problem, language: Language, width: int) -> str:
    """The best move with its reason, and how often each wins."""
    thought = problem.thought
    best, _ = thought.findings[0]
    said = say(
        language,
        "analysis.problem.answer",
        better=move_in_words(thought, best, language),
        reason=reason(thought, language),
    )
    shares = [
        f"{round(100 * score.value):>3}  {move_in_words(thought, choice, language)}"
        for choice, score in thought.findings
    ]
    head = say(language, "analysis.problem.shares")
    return "\n".join([_filled(said, width), "", _filled(head, width), *shares])


def _filled(text: str, width: int) -> str:
    return fill(text, width, break_long_words=False, break_on_hyphens=False)
