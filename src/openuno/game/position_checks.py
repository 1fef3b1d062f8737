"""Refuses a table that cannot be: too few cards in a hand, a phase without what it needs."""

from __future__ import annotations

from openuno.core.data.cards import NO_CARD, NO_COLOUR, WILD_DRAW_FOUR, lowest
from openuno.core.data.rules import Deflect, Rules, Scoring, Turn
from openuno.core.data.state import (
    NOBODY,
    Phase,
    State,
    awaits_answer,
    skip_awaits_answer,
    top_card,
)
from openuno.core.effects.scoring import all_others_have_left
from openuno.game.card import Card
from openuno.game.events import phase_name
from openuno.text.errors import InputError, inside


def can_wait_for_colour(card: Card) -> bool:
    """S5: whether it is a wild that can open a hand and whose colour is not yet chosen."""
    return card.is_wild and card.colour is None and card.kind != WILD_DRAW_FOUR


def check_discard(discard: tuple[Card, ...]) -> None:
    """Refuses a discard pile without a top card, or whose top card has no colour and needs one."""
    if not discard:
        raise InputError("field_missing", field="discard")
    top = discard[-1]
    opens = len(discard) == 1 and can_wait_for_colour(top)
    if top.colour is None and not opens:
        raise InputError("top_needs_colour", field="discard", card=top)


def check_position(state: State, rules: Rules, seats: tuple[str, ...]) -> None:
    """Refuses a state that no game can be in."""
    _check_seats(state, seats)
    _check_scores(state, rules, seats)
    _check_phase(state, rules, seats)
    loose = state.draw_count - state.stacked
    if state.buried > loose:
        raise InputError(
            "field_range", field="moment.buried", value=state.buried, least=0, most=loose
        )


def _check_seats(state: State, seats: tuple[str, ...]) -> None:
    """Only who is out, or has gone out, holds no card; who can be caught holds one."""
    for seat, name in enumerate(seats):
        size, over = state.size[seat], state.phase >= Phase.HAND_OVER
        if size == 0 and not (over or state.out[seat] or state.going_out == seat):
            raise InputError("empty_hand", field=f"hands.{name}", seat=name)
        if size != 1 and state.due[seat]:
            raise InputError("not_catchable", field="moment.catchable", seat=name)
        if size > 0 and state.out[seat]:
            raise InputError("out_with_cards", field="moment.out", seat=name)
        place, most = state.places[seat], len(seats)
        if place > most:
            field = f"moment.places.{name}"
            raise InputError("field_range", field=field, value=place, least=0, most=most)


def _check_scores(state: State, rules: Rules, seats: tuple[str, ...]) -> None:
    """Nobody has won the match already; who is out of it is out of the hand (H26)."""
    if rules.scoring == Scoring.SINGLE_HAND or state.phase == Phase.MATCH_OVER:
        return
    goes_on = rules.scoring == Scoring.LAST_STANDING and not all_others_have_left(state, rules)
    for seat, name in enumerate(seats):
        if state.scores[seat] < rules.target:
            continue
        field = f"scores.{name}"
        if not goes_on:
            raise InputError("score_decides", field=field, target=rules.target)
        if not state.out[seat] and state.phase < Phase.HAND_OVER:
            raise InputError("score_puts_out", field=field, target=rules.target)


def _check_phase(state: State, rules: Rules, seats: tuple[str, ...]) -> None:
    """A phase comes with what the game is waiting for."""

    def impossible(field: str) -> InputError:
        return InputError("phase_impossible", field=field, phase=phase_name(state.phase))

    if (state.colour == NO_COLOUR) != (state.phase == Phase.CHOOSE_COLOUR):
        raise impossible("moment.phase")
    if state.phase == Phase.DRAWN:
        if state.drawn == NO_CARD:
            raise InputError("field_missing", field="moment.drawn")
        missing = (state.fresh | 1 << state.drawn) & ~state.held[state.turn]
        if missing:
            with inside("moment.drawn"):
                card, seat = Card.of(lowest(missing)), seats[state.turn]
                raise InputError("drawn_not_held", card=card, seat=seat)
    if awaits_answer(state):
        came_back = top_card(state) != state.draw_card
        if state.accused == NOBODY or (state.accused == state.turn and not came_back):
            raise impossible("moment.accused")
        pile = [state.discard[i] for i in range(state.discard_count)]
        covers = rules.deflect != Deflect.OFF or rules.turn == Turn.CHAIN
        may_be_reshuffled = came_back and covers  # below what deflected it, or the chain's last
        if state.draw_card not in pile and not may_be_reshuffled:
            raise impossible("discard")
        if state.owed == 0 and not (rules.skip_stacking and skip_awaits_answer(state)):
            raise impossible("moment.owed")
