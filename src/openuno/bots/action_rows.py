"""Turns action rows, in which kernels write what they choose, into actions for people to read."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.flat_records import Ints
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.game import actions as a
from openuno.game.card import Card, Colour

_WITHOUT_CARDS: dict[Verb, type[a.Action]] = {
    Verb.DRAW: a.Draw,
    Verb.PASS: a.Pass,
    Verb.UNO: a.CallUno,
    Verb.CHALLENGE: a.Challenge,
    Verb.ACCEPT: a.Accept,
}


def action_of(row: Ints, seats: Sequence[str]) -> a.Action:
    """The action that a row asks for; `seats` are the names of the seats that it numbers."""
    verb, seat, uno = Verb(row[VERB]), seats[row[SEAT]], bool(row[UNO])
    cards = tuple(Card.of(row[FIRST_CARD + i]) for i in range(row[CARDS]))
    match verb:
        case Verb.PLAY:
            return a.Play(seat, cards, uno)
        case Verb.JUMP:
            return a.Jump(seat, cards[0], uno)
        case Verb.CATCH:
            return a.Catch(seat, seats[row[TARGET]])
        case Verb.SWAP:
            return a.Swap(seat, seats[row[TARGET]])
        case Verb.CHOOSE:
            return a.ChooseColour(seat, Colour.of(row[TARGET]))
        case _:
            return _WITHOUT_CARDS[verb](seat)
