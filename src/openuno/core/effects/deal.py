"""The set-up of a match and of each hand (S2 to S5)."""

from __future__ import annotations

from openuno.core.data.cards import (
    DRAW_TWO,
    NUMBERS_MASK,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    colour_of,
    face_of,
    is_in,
)
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.log_rows import Happened, Log, Reason, tell
from openuno.core.data.rng import below
from openuno.core.data.rules import (
    DrawTwoVictim,
    NextDealer,
    OpeningCard,
    OpeningWild,
    Rules,
    Starter,
    decks_for,
)
from openuno.core.data.state import (
    LEFT,
    NOBODY,
    RIGHT,
    Phase,
    State,
    clear_table,
    give,
    leave,
    next_seat,
    put_on_pile,
    sit_down,
)
from openuno.core.effects.drawing import draw_cards
from openuno.core.effects.elimination import settle
from openuno.core.effects.piles import gather_decks, next_card
from openuno.core.effects.scoring import is_out_of_match
from openuno.core.effects.turns import await_move, move_on, skip
from openuno.core.jit import kernel, kernel_apart

_NO_NUMBER = -1
PICKS_NO_MORE = -2


@kernel_apart
def begin_match(s: State, rules: Rules, log: Log, seats: int, dealer: Seat) -> None:
    """Seats the players and finds the dealer: the one given, or whom the cards choose (S3).

    Leaves all decks as the draw pile, ready for `deal_hand`.
    """
    seat_players(s, rules, seats)
    tell(log, Happened.MATCH_BEGAN, NOBODY, 0, 0)
    s.dealer = pick_dealer(s, rules, log) if dealer == NOBODY else dealer
    tell(log, Happened.DEALER_CHOSEN, s.dealer, 0, 0)
    for seat in range(seats):
        s.scores[seat] = 0
    gather_decks(s, rules)


@kernel
def seat_players(s: State, rules: Rules, seats: int) -> None:
    """Seats the players at an empty table."""
    s.seats = seats
    s.decks = decks_for(rules, seats)
    s.hand_number = 0
    s.winner = NOBODY
    for seat in range(seats):
        s.order[seat] = seat
    clear_table(s)


@kernel
def pick_dealer(s: State, rules: Rules, log: Log) -> int:
    """S3: has everyone pick a card: the highest number deals, and those who tie pick again."""
    begin_picking(s, rules)
    while pick_round(s, rules, log) > 1:
        pass
    dealer = 0
    while s.scores[dealer] == PICKS_NO_MORE:
        dealer += 1
    return dealer


@kernel
def begin_picking(s: State, rules: Rules) -> None:
    """S3: gets all decks ready for everyone to pick a card.

    The picked numbers are kept in the scores, which mean nothing before the first deal.
    """
    for seat in range(s.seats):
        s.scores[seat] = 0
    gather_decks(s, rules)


@kernel
def pick_round(s: State, rules: Rules, log: Log) -> int:
    """S3: has everyone who is in it pick a card; whoever did not pick the highest number picks no
    more. Gives how many are left; where there are too few cards for them, all go back.
    """
    picked = s.scores
    highest = _NO_NUMBER
    for seat in range(s.seats):
        if picked[seat] != PICKS_NO_MORE:
            kind = next_card(s, log)
            tell(log, Happened.CARD_PICKED, seat, kind, 0)
            picked[seat] = picked_number(kind)
            highest = max(highest, picked[seat])
    left = 0
    for seat in range(s.seats):
        if picked[seat] == highest:
            left += 1
        else:
            picked[seat] = PICKS_NO_MORE
    if s.draw_count < left:
        gather_decks(s, rules)
    return left


@kernel
def picked_number(kind: Kind) -> int:
    """S3: the number on a picked card; action and wild cards count nothing, not even 0."""
    if kind >= WILD or face_of(kind) >= SKIP:
        return _NO_NUMBER
    return face_of(kind)


@kernel_apart
def deal_hand(s: State, rules: Rules, log: Log) -> None:
    """S4: deals everyone a hand and opens the discard pile."""
    take_seats(s, rules)
    first = first_player(s, rules)
    s.winner = NOBODY
    s.hand_number += 1
    s.direction = LEFT
    deal_cards(s, rules, log)
    while not can_open(s, rules):
        clear_table(s)
        gather_decks(s, rules)
        deal_cards(s, rules, log)
    turn_opening_card(s, rules, log, first)
    settle(s, rules, log)


@kernel
def take_seats(s: State, rules: Rules) -> None:
    """Seats everyone who is still in the match (H26)."""
    sit_down(s)
    for seat in range(s.seats):
        if is_out_of_match(s, rules, seat):
            leave(s, seat)


@kernel
def deal_cards(s: State, rules: Rules, log: Log) -> None:
    """S4: deals one card at a time to each seat in turn, from the dealer's left."""
    tell(log, Happened.HAND_BEGAN, s.dealer, s.hand_number, s.draw_count)
    for seat in range(s.seats):
        if is_out_of_match(s, rules, seat):
            tell(log, Happened.MATCH_LEFT, seat, 0, 0)
    for _ in range(rules.hand_size):
        seat = s.dealer
        for _ in range(s.playing):
            seat = next_seat(s, seat)
            kind = next_card(s, log)
            give(s, seat, kind)
            tell(log, Happened.CARD_DEALT, seat, kind, 0)


@kernel
def goes_back(rules: Rules, kind: Kind) -> bool:
    """S5, H12, H17: whether a card cannot open a hand."""
    if kind == WILD_DRAW_FOUR:
        return True
    if rules.opening_card == OpeningCard.REDRAW_UNTIL_NUMBER:
        return not is_in(kind, NUMBERS_MASK)
    return kind >= WILD and rules.opening_wild == OpeningWild.REDRAW


@kernel
def can_open(s: State, rules: Rules) -> bool:
    """Whether any card is left that can open a hand; if not, the hand is dealt anew."""
    for i in range(s.draw_count):
        if not goes_back(rules, s.draw[i]):
            return True
    return False


@kernel_apart
def next_hand(s: State, rules: Rules, log: Log) -> None:
    """S3: passes the deal on, and deals the next hand."""
    prepare_hand(s, rules, log)
    deal_hand(s, rules, log)


@kernel
def prepare_hand(s: State, rules: Rules, log: Log) -> None:
    """S3: passes the deal on.

    Leaves all decks as the draw pile, ready for `deal_hand`.
    """
    clear_table(s)
    if rules.shuffle_seats:
        shuffle_seats(s, log)
    take_seats(s, rules)
    s.dealer = next_dealer(s, rules)
    gather_decks(s, rules)


@kernel
def next_dealer(s: State, rules: Rules) -> int:
    """S3, H13: the player to the dealer's left, or whoever won; nobody wins a blocked hand. H26:
    whoever is out of the match is passed over.
    """
    if rules.next_dealer == NextDealer.WINNER and s.winner != NOBODY:
        return s.winner
    seat = s.left[s.dealer]
    while s.out[seat]:
        seat = s.left[seat]
    return seat


@kernel
def first_player(s: State, rules: Rules) -> int:
    """S3, H24: the player to the dealer's left, or whoever won the hand before."""
    if rules.starter == Starter.WINNER and s.winner != NOBODY:
        return s.winner
    return s.left[s.dealer]


@kernel
def shuffle_seats(s: State, log: Log) -> None:
    """H11: seats everyone in a new, random order."""
    for place in range(s.seats):
        other = place + below(s.random, s.seats - place)
        s.order[place], s.order[other] = s.order[other], s.order[place]
        tell(log, Happened.SEAT_PLACED, NOBODY, s.order[place], 0)


@kernel
def turn_opening_card(s: State, rules: Rules, log: Log, first: Seat) -> None:
    """S5, H24: turns up the top card, which opens the discard pile and begins the hand with the
    first player.
    """
    kind = next_card(s, log)
    while goes_back(rules, kind):
        tell(log, Happened.OPENING_RETURNED, NOBODY, kind, 0)
        s.draw[s.draw_count] = kind
        s.draw_count += 1
        s.stacked = 0
        kind = next_card(s, log)
    put_on_pile(s, kind)
    s.colour = colour_of(kind)
    tell(log, Happened.OPENING_TURNED, NOBODY, kind, 0)
    if kind >= WILD:
        await_move(s, log, first, Phase.CHOOSE_COLOUR)
    elif rules.opening_card == OpeningCard.ACTS:
        act_at_once(s, rules, log, kind, first)
    else:
        await_move(s, log, first, Phase.PLAY)


@kernel
def act_at_once(s: State, rules: Rules, log: Log, kind: Kind, first: Seat) -> None:
    """S5, H14: has the opening card act on the first player, who begins if it does nothing; a
    Reverse has the one to the right of them begin.
    """
    if face_of(kind) == REVERSE:
        s.direction = RIGHT
        tell(log, Happened.DIRECTION_REVERSED, NOBODY, RIGHT, 0)
        await_move(s, log, next_seat(s, first), Phase.PLAY)
    elif face_of(kind) == DRAW_TWO:
        draw_cards(s, rules, log, first, 2, Reason.OPENING)
        if rules.draw_two_victim == DrawTwoVictim.PLAYS_ON:
            await_move(s, log, first, Phase.PLAY)
        else:
            skip(s, log, first)
            move_on(s, log, first, 0)
    elif face_of(kind) == SKIP:
        skip(s, log, first)
        move_on(s, log, first, 0)
    else:
        await_move(s, log, first, Phase.PLAY)
