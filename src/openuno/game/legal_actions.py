"""Every action that is allowed now, one by one."""

from __future__ import annotations

from functools import cache
from itertools import product

from openuno.core.data.cards import is_in
from openuno.core.data.rules import MultiPlay, Rules, Turn, UnoCall
from openuno.core.data.state import Phase, State, top_card
from openuno.core.data.verbs import Verb
from openuno.core.legality.chains import first_stage, judge_link
from openuno.core.legality.judge import (
    is_gone,
    judge,
    judge_answer,
    judge_draw,
    judge_pass,
    judge_uno,
)
from openuno.core.legality.playable import playable
from openuno.game import actions as a
from openuno.game.card import Card, Colour, cards_in
from openuno.game.view import hand_of


class LegalActions:
    """What each seat may do in a state without being refused or penalised.

    A bluffed Wild Draw Four is in it, wilds once a colour; of a chain, the first card.
    """

    __slots__ = ("rules", "seats", "state")

    def __init__(self, state: State, rules: Rules, seats: tuple[str, ...]) -> None:
        self.state = state
        self.rules = rules
        self.seats = seats

    def of(self, name: str) -> list[a.Action]:
        """The actions of one seat."""
        state, seat = self.state, self.seats.index(name)
        if state.phase in (Phase.HAND_OVER, Phase.MATCH_OVER):
            return [a.Deal(name)] if state.phase == Phase.HAND_OVER else []
        if state.out[seat]:
            return []
        moves = self._moves(name) if seat == state.turn else []
        return moves + self._jumps(name) + self._calls(name)

    def extendable(self, name: str) -> tuple[Card, ...]:
        """T9, H5: the cards that a seat may lay now together with others of its hand."""
        state, seat = self.state, self.seats.index(name)
        if seat != state.turn or state.phase != Phase.PLAY:
            return ()
        if self.rules.turn != Turn.CHAIN and self.rules.multi_play == MultiPlay.OFF:
            return ()
        mask, held = playable(state, self.rules), tuple(dict.fromkeys(hand_of(state, seat)))
        return tuple(
            card
            for card in held
            if is_in(card.kind, mask) and any(self._goes_with(name, card, other) for other in held)
        )

    def _goes_with(self, name: str, card: Card, other: Card) -> bool:
        """Whether a seat may lay one card, and another on it."""
        return any(
            not judge(self.state, self.rules, a.Play(name, pair).row(self.seats.index))
            for pair in product(_ways_to_lay(card), _ways_to_lay(other))
            if pair[0].colour is not None  # named; the quick look first, then all there is
            and not judge_link(
                self.rules,
                first_stage(card.kind),
                card.kind,
                pair[0].colour.number,
                other.kind,
            )
        )

    def _moves(self, name: str) -> list[a.Action]:
        """What the seat to move may do."""
        state = self.state
        if state.phase == Phase.CHOOSE_COLOUR:
            return [a.ChooseColour(name, colour) for colour in Colour]
        if state.phase == Phase.CHALLENGE:
            return [a.Challenge(name), a.Accept(name)]
        if state.phase == Phase.SWAP:
            others = (seat for i, seat in enumerate(self.seats) if not state.out[i])
            return [a.Swap(name, other) for other in others if other != name]
        mask = playable(state, self.rules)
        moves: list[a.Action] = [
            play.by(name)
            for held in cards_in(mask)
            for play in _ways_to_play(held, with_uno=self._may_call_uno(state.turn))
        ]
        if state.phase == Phase.STACK:
            if not judge_answer(state, self.rules, Verb.CHALLENGE, state.turn):
                moves.append(a.Challenge(name))
            return [*moves, a.Accept(name)]
        if not judge_draw(state, self.rules):
            moves.append(a.Draw(name))
        if not judge_pass(state, self.rules):
            moves.append(a.Pass(name))
        return moves

    def _jumps(self, name: str) -> list[a.Action]:
        """H3: the cards a seat may lay out of turn."""
        state = self.state
        if not self.rules.jump_in or not state.jump_open:
            return []
        jumps = (
            a.Jump(name, card, uno)
            for card in _ways_to_lay(Card.of(top_card(state)))
            for uno in ((False, True) if self._may_call_uno(self.seats.index(name)) else (False,))
        )
        return [x for x in jumps if not judge(state, self.rules, x.row(self.seats.index))]

    def _calls(self, name: str) -> list[a.Action]:
        """U2, H18: to call UNO late, or catch whoever has not; nothing for whoever is out (P0)."""
        if not self.state.due_count or is_gone(self.state, self.rules, self.seats.index(name)):
            return []
        late = judge_uno(self.state, self.rules, self.seats.index(name))
        due = [other for seat, other in enumerate(self.seats) if self.state.due[seat]]
        return [
            a.CallUno(name) if other == name else a.Catch(name, other)
            for other in due
            if other != name or not late
        ]

    def _may_call_uno(self, seat: int) -> bool:
        """Whether UNO could be called with a card, which nobody has to."""
        return self.state.size[seat] == 2 and self.rules.uno_call == UnoCall.REQUIRED


@cache
def _ways_to_play(card: Card, *, with_uno: bool) -> tuple[a.Play, ...]:
    """A card as anybody could play it, a wild in each colour; UNO called with it, and not."""
    calls = (False, True) if with_uno else (False,)
    return tuple(a.Play("", (laid,), uno) for laid in _ways_to_lay(card) for uno in calls)


def _ways_to_lay(card: Card) -> list[Card]:
    """A card as it can be laid: a wild in each colour."""
    return [card.named(colour) for colour in Colour] if card.is_wild else [card]
