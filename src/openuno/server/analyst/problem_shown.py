"""A problem as the page shows it: no more of the cards than its player may know."""

from __future__ import annotations

from openuno.analysis.document import move_words, reason_words
from openuno.analysis.problem import Problem
from openuno.analysis.problem_text import choices_of
from openuno.game.view import redact
from openuno.protocol.analysis import ProblemChoice, ProblemShown
from openuno.protocol.moves import move_of
from openuno.protocol.table_view import SeatInfo
from openuno.rulebooks import title
from openuno.server.tables.faces import with_faces
from openuno.server.tables.projections import tell
from openuno.text.lang import Language


def problem_shown(problem: Problem, date: str, language: Language) -> ProblemShown:
    """The problem of a day, and its answer."""
    game, thought, seat = problem.game, problem.thought, problem.seat
    wins = {choice: 100 * score.value for choice, score in thought.findings}
    choices = choices_of(problem)
    return ProblemShown(
        date=date,
        title=title(game.rulebook, language),
        rulebook=game.rulebook.name,
        seat=seat,
        told=tuple(tell(redact(event, seat), language) for event in game.events[problem.earlier :]),
        view=thought.view,
        choices=tuple(
            ProblemChoice(
                move_of(choice), move_words(thought, choice, language), round(wins[choice], 1)
            )
            for choice in choices
        ),
        best=max(range(len(choices)), key=lambda place: wins[choices[place]]),
        why=reason_words(thought, language),
        next=thought.view.next,
        faces=tuple(with_faces([SeatInfo(name) for name in game.seats])),
    )
