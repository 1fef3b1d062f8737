"""What happened at a table and what was refused, told to the people who sit there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from openuno.core.data.rules import SCORING_CLAUSES, Clause, Turn, WildDrawFour, WildDrawFourCheck
from openuno.game import actions as a
from openuno.game import events as e
from openuno.game.game import Game
from openuno.game.speech import Paragraph, Speech
from openuno.game.unseen import Unseen
from openuno.rulebooks import title

_CLAUSES: dict[type[e.Event], Clause] = {
    e.DealerChosen: "S3",
    e.CardsDealt: "S4",
    e.OpeningCardReturned: "S5",
    e.OpeningCardTurned: "S5",
    e.ColourChosen: "S5",
    e.PileReshuffled: "T7",
    e.TurnSkipped: "T6",
    e.DirectionReversed: "T6",
    e.UnoCalled: "U1",
    e.UnoFalselyCalled: "U4",
    e.PlayerCaught: "U2",
    e.CatchFailed: "U4",
    e.CardSuggested: "P1",
    e.WildDrawFourChallenged: "T4",
    e.HandsSwapped: "H2",
    e.HandsPassed: "H2",
    e.HandRevealed: "H10",
    e.PlayerEliminated: "H7",
    e.PlaceTaken: "H25",
    e.MatchLeft: "H26",
    e.SeatsShuffled: "H11",
    e.HandWon: "C1",
    e.HandBlocked: "T7",
}
"""The clause by which something happens, where the event itself does not say it."""


class Telling:
    """Tells of a game as it goes on, without the cards that nobody knows."""

    def __init__(self, game: Game, unseen: Unseen, speech: Speech) -> None:
        self._game = game
        self._unseen = unseen
        self._speech = speech

    def beginning(self) -> Paragraph:
        """The rulebook, and how the table stands."""
        game, speech = self._game, self._speech
        key = "closed" if game.turn is None else "open"
        rulebook = title(game.rulebook, speech.language)
        about = speech.sentence(key, rulebook=rulebook, top=game.top, turn=game.turn)
        events = self._told(game.events)
        return Paragraph.of((*events, about), self._clauses(game.events, game.phase))

    def step(self, action: a.Action) -> Paragraph:
        """Applies an action, and tells what came of it."""
        game, before, owed = self._game, self._game.phase, self._game.view(None).owed
        problem, bluff = game.why_not(action), game.why_bluff(action)
        wish = self._speech.advice(action, owed)
        somebody = self._speech.sentence("somebody")  # who does not say so may still deal
        told: list[str] = []
        clauses: list[str] = []
        if problem is not None:
            who, reason = action.seat or somebody, self._speech.reason(problem)
            told.append(self._speech.sentence("not_allowed", seat=who, action=wish, reason=reason))
            clauses.append(problem.clause)
        elif isinstance(action, a.Play | a.Jump):
            answers = before == "stack" and ("H1" if owed else "H15")
            clauses.append(answers or self._clause_of_play(action))
        if problem is None or problem.penalty:
            events = game.apply(action)
            told += self._told(events)
            clauses += self._clauses(events, before)
        if bluff is not None:
            told += self._speech.sentence("bluff"), self._speech.reason(bluff)
        elif problem is None and self._could_bluff(action):
            told.append(self._speech.sentence("no_bluff"))
        return Paragraph.of(told, clauses)

    def _could_bluff(self, action: a.Action) -> bool:
        """T4: whether this lays a Wild Draw Four, which could be a bluff by these rules."""
        rules = self._game.rules
        return (
            isinstance(action, a.Play)
            and any(card.face == "W+4" for card in action.cards)
            and rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE
            and rules.wild_draw_four != WildDrawFour.ANY_TIME
        )

    def _told(self, events: Iterable[e.Event]) -> Iterator[str]:
        """What happened; of a penalty, only how many cards it is."""
        for event in self._unseen.follow(events):
            if isinstance(event, e.CardsDrawn) and event.reason != "turn":
                yield self._speech.event(msgspec.structs.replace(event, cards=None))
            else:
                yield self._speech.event(event)

    def _clause_of_play(self, action: a.Play | a.Jump) -> Clause:
        """The clause by which cards are laid, if they answer nothing."""
        if isinstance(action, a.Jump):
            return "H3"
        card, *more = action.cards
        if more:
            return "T9" if self._game.rules.turn == Turn.CHAIN else "H5"
        return "T3" if card.face == "W+4" else "T2" if card.is_wild else "T1"

    def _clauses(self, events: Iterable[e.Event], before: e.PhaseName) -> Iterator[str]:
        """The clauses by which all this happened; the phase is the one before it."""
        for event in events:
            match event:
                case e.CardsDrawn(clause=clause) | e.CardsTakenBack(clause=clause):
                    yield clause
                case e.PointsScored() | e.MatchWon():
                    yield SCORING_CLAUSES[self._game.rules.scoring]
                case e.TurnPassed():
                    yield "T5" if before == "drawn" else "T7"
                case e.DrawAccepted():
                    yield "H1" if before == "stack" else "T4"
                case _ if type(event) in _CLAUSES:
                    yield _CLAUSES[type(event)]
                case _:
                    pass
