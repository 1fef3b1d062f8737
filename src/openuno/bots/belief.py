"""A bot's belief about the game: a state of the engine, with what its seat cannot see left open.

The bot's own cards, the sizes of all hands and piles and the discard pile are as they are. Every
card that the bot has not seen lies in the array of the draw pile: as many as are missing from other
hands lie just beyond the pile's end, and `unknown` has what is known of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openuno.bots.card_tracker import CardTracker
from openuno.bots.observations import Decision, Hand, HeldCard, lacking
from openuno.bots.policies.players import Players
from openuno.core.data.cards import COPIES, COPIES_2015, KINDS
from openuno.core.data.rules import Deck, Rules, decks_for
from openuno.core.data.state import (
    FIELDS,
    State,
    awaits_answer,
    give,
    put_on_pile,
    skip_awaits_answer,
    sum_up,
)
from openuno.game.actions import Action, Draw, Jump, Pass, Play
from openuno.game.state_fields import FIELD, blank_state, put_value
from openuno.game.view import PlayerView

_SEEN = tuple(
    field
    for field in FIELDS
    if field.codec is not None and field.key in PlayerView.__struct_fields__
)
"""What a view tells of a state, but for cards."""


class Unknown(NamedTuple):
    """A card in another hand: whose, and what is known of it."""

    seat: int
    held: HeldCard


@dataclass(frozen=True, slots=True)
class Belief:
    """The game as a bot knows it, with unknown cards. Seats are numbered as they sit."""

    seats: tuple[str, ...]
    state: State
    players: Players
    unknown: tuple[Unknown, ...]
    """The unknown cards; those that can be the fewest kinds come first."""
    forbidden: int
    """T3: while a Wild Draw Four waits for an answer, the kinds that its player may not hold."""
    decisions: tuple[tuple[int, Decision], ...]
    """The decisions of other players, with their seats."""


def believe(tracker: CardTracker, view: PlayerView, legal: Sequence[Action]) -> Belief:
    """The belief of a bot, from what it remembers and what it sees."""
    state = _public_state(tracker.rules, view)
    own = view.seats.index(tracker.seat)
    for card in view.hand:
        give(state, own, card.kind)
    for kind in _pile(tracker, view):
        put_on_pile(state, kind)
    hands = {name: _fitted(tracker.hands.get(name, []), view.counts[name]) for name in view.seats}
    unknown = [
        Unknown(seat, held)
        for seat, name in enumerate(view.seats)
        for held in hands[name]
        if seat != own
    ]
    for seat, name in enumerate(view.seats):
        state.size[seat] = view.counts[name]
    unseen = _unseen(state, tracker, own, view.draw_count + len(unknown))
    draw = state.draw
    for place, kind in enumerate(unseen):
        draw[place] = kind
    state.draw_count = view.draw_count
    _set_moment(state, view, legal)
    forbidden = _set_attack(state, tracker, view)
    players = Players()
    players.remember = 1
    players.doubted = tracker.doubted
    for seat, name in enumerate(view.seats):
        for colour, cards in enumerate(lacking(hands[name])):
            players.lacked_at[seat, colour] = cards
    unknown.sort(key=lambda card: -card.held.unlikely.bit_count())
    decisions = [
        (seat, decision)
        for seat, name in enumerate(view.seats)
        for decision in tracker.decisions.get(name, ())
    ]
    return Belief(view.seats, state, players, tuple(unknown), forbidden, tuple(decisions))


def _public_state(rules: Rules, view: PlayerView) -> State:
    """A state with all that everyone sees, except cards: each field that the view has too."""
    state = blank_state(len(view.seats), decks_for(rules, len(view.seats)))
    for field in _SEEN:
        put_value(field, state, view.seats, getattr(view, field.key))
    put_value(FIELD["order"], state, view.seats, view.seats)
    put_value(FIELD["out"], state, view.seats, view.eliminated)
    sum_up(state)
    return state


def _pile(tracker: CardTracker, view: PlayerView) -> list[int]:
    """The kinds on the discard pile as far as they are known, at least the top one."""
    if tracker.pile or view.top is None:
        return tracker.pile
    return [view.top.kind]


def _fitted(hand: Hand, count: int) -> Hand:
    """A hand with as many cards as it has: of those that a bot missed, nothing is known."""
    return [*hand, *(HeldCard(0) for _ in range(count - len(hand)))][:count]


def _unseen(state: State, tracker: CardTracker, own: int, needed: int) -> list[int]:
    """The kinds of so many cards that the bot has not seen, in no order. That is all there are,
    unless the bot came late or the decks were not complete.
    """
    copies = COPIES if tracker.rules.deck == Deck.STANDARD else COPIES_2015
    counts, discard, decks = state.counts, state.discard, state.decks
    whole = [copies[kind] * decks for kind in range(KINDS)]
    left = [whole[kind] - counts[own, kind] for kind in range(KINDS)]
    for place in range(state.discard_count):
        left[discard[place]] -= 1
    unseen = _spread_out(left)
    while len(unseen) < needed:
        unseen += _spread_out(whole)
    return unseen if len(unseen) == needed else tracker.pick(unseen, needed)


def _spread_out(counts: Sequence[int]) -> list[int]:
    """So many cards of each kind, one by one."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _set_moment(state: State, view: PlayerView, legal: Sequence[Action]) -> None:
    """Sets what is known of the moment from what may be done: whether others may jump in (H3),
    which of the drawn cards may be laid (H4), whether the declared colour is to be followed (T6).
    """
    plays = {action.cards[0] for action in legal if isinstance(action, Play)}
    state.jump_open = any(isinstance(action, Jump) for action in legal)
    if view.phase == "drawn":
        state.fresh = sum({1 << card.kind for card in plays})
    elif view.phase == "play" and plays:
        leaves = any(isinstance(action, Draw | Pass) for action in legal)
        follows = all(not card.is_wild and card.colour == view.colour for card in plays)
        state.must_follow = follows and not leaves


def _set_attack(state: State, tracker: CardTracker, view: PlayerView) -> int:
    """T4, H1: sets the draw card that waits for an answer. Gives the kinds that make it a bluff."""
    if not awaits_answer(state) or skip_awaits_answer(state) or tracker.attacker not in view.seats:
        return 0
    state.accused = view.seats.index(tracker.attacker)
    state.draw_card = tracker.draw_card
    state.stays = max(state.owed - 4, 0)  # if there is a bluff, it seems to be one
    if state.size[state.accused] == 0:
        state.going_out = state.accused
    return tracker.forbidden
