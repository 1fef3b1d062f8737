"""The bodies of requests and responses about analysed matches, studies and problems, in JSON.

A point is a hundredth of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from openuno.game.sentences import Mention
from openuno.game.view import PlayerView
from openuno.protocol.http import ReplayStep
from openuno.protocol.messages import Told
from openuno.protocol.moves import AnyMove
from openuno.protocol.table_view import SeatInfo

MOST_STUDIED = 60
"""The most moves that a study can be long; nobody plays more of them in a hand."""
MarkName = Literal["slip", "mistake", "blunder"]


class Words(msgspec.Struct, frozen=True):
    """A sentence, or a part of one, in the language asked for."""

    text: str
    cards: tuple[Mention, ...] = ()
    """The cards that it names, and where."""


class Underway(msgspec.Struct, frozen=True):
    """The answer while it is still being worked out: ask again in a second."""

    done: int
    """How many of the moves were looked at; 0 as long as it waits for its turn."""
    of: int
    waiting: int = 0
    """How many others are worked out before it."""


class PartsShown(msgspec.Struct, frozen=True):
    """What made a seat's result, in points: `deal`, `draws`, `own` and `others` add up to it."""

    result: float
    deal: float
    draws: float
    own: float
    others: float
    without_luck: float
    margin: float
    """How far off `without_luck` may be by chance in the games played on, 95 times in 100."""


class ErrorsShown(msgspec.Struct, frozen=True):
    """What a seat lost by its decisions, forced ones left out."""

    decisions: int
    loss: float
    """The points lost by a decision, on average."""
    margin: float
    marks: Mapping[MarkName, int]


class JudgementShown(msgspec.Struct, frozen=True):
    """What the best move would have won more than the one made, by what its player could know."""

    made: Words
    """The move as it is advised: `lay R7`."""
    better: Words
    """The best move found; the same if that was made."""
    better_action: str
    """The same in the notation of actions."""
    chance: float
    """The win chance after the move, in points."""
    loss: float
    error: float
    """The standard error of the loss."""
    mark: MarkName | None
    why: Words
    """Why the other would have been better; empty without a mark."""


class AnalysedMove(msgspec.Struct, frozen=True):
    """An action of a hand, and by how many points it moved the win chances of every seat."""

    number: int
    """Which action of the match it is, from 1."""
    step: int
    """The step of the hand's replay to which it leads. Steps that were taken back have no move."""
    seat: str
    """Whose action it is."""
    action: str
    decision: tuple[float, ...]
    """By how much the choice moved them, whatever was drawn."""
    luck: tuple[float, ...]
    """By how much the cards drawn moved them."""
    after: tuple[float, ...]
    """The win chances after it."""
    judgement: JudgementShown | None


class AnalysedHand(msgspec.Struct, frozen=True):
    """A hand: the win chances from the deal on, and after each move that was not taken back."""

    number: int
    is_over: bool
    fair: tuple[float, ...]
    dealt: tuple[float, ...]
    """The win chances after the deal, which is step 0."""
    final: tuple[float, ...]
    moves: tuple[AnalysedMove, ...]


class AnalysisShown(msgspec.Struct, frozen=True):
    """The analysis of a match that is over: what was luck, and what was play."""

    rulebook: str
    seats: tuple[str, ...]
    policy: str
    """By which policy all games were played on; if not the same for all, one for each seat."""
    rounds: int
    """How many games were played on from each moment, or a few more."""
    seed: int
    parts: Mapping[str, PartsShown]
    """By the names of the seats."""
    errors: Mapping[str, ErrorsShown]
    hands: tuple[AnalysedHand, ...]
    openuno_analysis: int = 1
    """The version of this format."""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to go on otherwise from a moment of a match: bots answer the moves made."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    """The step of the hand from which it goes on."""
    moves: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=200)], ...],
        msgspec.Meta(max_length=MOST_STUDIED),
    ] = ()
    """What the seat that had the turn there does at each turn, in the notation of actions."""


class StudyChoice(msgspec.Struct, frozen=True):
    """Something that can be done."""

    action: str
    """In the notation of actions, to be sent back."""
    words: Words


class StudyLine(msgspec.Struct, frozen=True):
    """How a hand would have gone on, up to the next turn of the seat that is studied."""

    seat: str
    steps: tuple[ReplayStep, ...]
    """What comes after the moment from which it goes on: each move, and what the bots answered."""
    choices: tuple[StudyChoice, ...]
    """What the seat can do now; nothing if the hand is over."""
    is_over: bool


class ProblemChoice(msgspec.Struct, frozen=True):
    """Something that can be done in a problem."""

    move: AnyMove
    words: Words
    wins: float
    """Of how many of 100 hands it wins."""


class ProblemShown(msgspec.Struct, frozen=True):
    """A problem: a position in which one move is clearly the best."""

    date: str
    title: str
    """The rulebook, as people call it."""
    rulebook: str
    seat: str
    """Who is to move; the view is theirs."""
    told: tuple[Told, ...]
    """What happened just before, as that player saw it."""
    view: PlayerView
    choices: tuple[ProblemChoice, ...]
    """What can be done, in an order that gives nothing away."""
    best: int
    """The place of the best among them."""
    why: Words
    next: str | None = None
    """Who sits next to that player, in the direction of play."""
    faces: tuple[SeatInfo, ...] = ()
    """What the players look like, in the order of the seats."""
