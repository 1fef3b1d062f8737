"""A match that is over, gone on with otherwise: from any of its moments, against bots.

The cards that are drawn follow from the real match, as its random numbers go on: whoever does in a
study what was done in the match draws the same, and the same study comes out the same.
"""

from __future__ import annotations

from random import Random

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Jump
from openuno.game.game import Game
from openuno.game.narration import advise
from openuno.game.notation import parse_action
from openuno.game.sentences import mentions_in
from openuno.protocol.analysis import Study, StudyChoice, StudyLine, Words
from openuno.protocol.http import ReplayStep
from openuno.server.tables.histories import Histories, MatchEntries
from openuno.server.tables.replay_steps import step_of
from openuno.server.tables.table import AppliedEntry
from openuno.text.errors import InputError
from openuno.text.lang import Language

MOST_STEPS = 1_000
"""How long a study can be, with all that the bots do; nobody plays on for so long."""


async def study_line(
    histories: Histories, match: MatchEntries, hand: int, language: Language, asked: Study
) -> StudyLine:
    """How a hand of a match that is over would have gone on."""
    is_there = False

    def visit(game: Game, applied: AppliedEntry, step: int) -> bool:  # noqa: ARG001
        nonlocal is_there
        is_there = (game.hand_number, step) == (hand, asked.step)
        return not is_there and game.hand_number <= hand

    # from before the hand: bots have to see all of it
    told = await histories.tell(match, lambda bookmark: bookmark.hand < hand, visit)
    if told.game is None or told.hand < hand:
        raise InputError("unknown_hand", hand=hand)
    if not is_there:
        raise InputError("unknown_step", step=asked.step)
    return await histories.run(_gone_on, told.game, asked.moves, language)


def _gone_on(game: Game, moves: tuple[str, ...], language: Language) -> StudyLine:
    """What comes of these moves of whoever has the turn."""
    seat = game.turn
    if seat is None:
        raise InputError("study_no_turn")
    answers = _Answers(game, seat)
    steps: list[ReplayStep] = []

    def do(action: Action) -> None:
        if len(steps) == MOST_STEPS:
            raise InputError("study_too_long", most=MOST_STEPS)
        steps.append(step_of(game, game.apply(action), language))

    for move in moves:
        if game.turn is None:
            raise InputError("study_over")
        action = parse_action(move)
        if action.seat != seat:
            raise InputError("study_other_seat", seat=seat)
        do(action)
        while (answer := answers.next()) is not None:
            do(answer)
    choices = [_choice(game, action, language) for action in _choices(game, seat)]
    return StudyLine(seat, tuple(steps), tuple(choices), is_over=game.turn is None)


class _Answers:
    """The bots that play all seats but the one that is studied."""

    def __init__(self, game: Game, seat: str) -> None:
        self._game = game
        self._seat = seat
        self._others = [name for name in game.seats if name != seat]
        moment = game.digest()
        self._chance = Random(f"{moment} study")
        self._bots = SeatedBots(
            game,
            {name: make_bot(Level.NORMAL, name, game.rules, moment) for name in self._others},
        )

    def next(self) -> Action | None:
        """What a bot does next; none if the hand is over, or the studied seat has the turn."""
        if self._game.turn is None:
            return None
        for name in self._chance.sample(self._others, len(self._others)):
            reaction = self._bots.reaction(name)
            if reaction is not None:
                return reaction
        return None if self._game.turn == self._seat else self._bots.move()


def _choices(game: Game, seat: str) -> list[Action]:
    """What a seat can do in its turn, but for what can be done out of turn as well."""
    if game.turn != seat:
        return []
    legal = game.legal(seat)
    return [action for action in legal if not action.is_call and not isinstance(action, Jump)]


def _choice(game: Game, action: Action, language: Language) -> StudyChoice:
    owed = game.view(action.seat).owed
    said = mentions_in(lambda mark: advise(action, owed, language, mark))
    return StudyChoice(str(action), Words(said.text, said.cards))
