"""What an accepted action does: plays and their effects, draws, calls, challenges, penalties."""

from __future__ import annotations

from openuno.core.actions import CARDS, FIRST_CARD, SEAT, UNO
from openuno.core.cards import (
    DRAW_TWO,
    KINDS,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    colour_of,
    face_of,
    kind_of,
    named_colour,
)
from openuno.core.jit import kernel
from openuno.core.legal import four_is_legal, playable
from openuno.core.log import Happened, Reason, tell
from openuno.core.piles import close_catch_window, draw_cards
from openuno.core.records import Ints, IntTable
from openuno.core.refusals import Refusal
from openuno.core.rules import (
    ReverseWithTwo,
    Rules,
    WildDrawFourCheck,
    WildDrawFourVictim,
)
from openuno.core.scoring import block_hand, win_hand
from openuno.core.state import Phase, State, next_seat, put_on_pile, take, top_card
from openuno.core.turns import await_move, move_on


@kernel
def play(s: State, rules: Rules, log: IntTable, action: Ints) -> None:
    """Lays the card, or the chain, and does what it says (T6, T9)."""
    seat = action[SEAT]
    close_catch_window(s, log)
    s.passes = 0
    draws = 0
    fours = 0
    skips = 0
    bluff = 0
    for i in range(action[CARDS]):
        code = action[FIRST_CARD + i]
        kind = kind_of(code)
        if kind == WILD_DRAW_FOUR:
            fours += 1
            draws += 4
            if bluff == 0:
                bluff = 0 if four_is_legal(rules, s.held[seat], s.colour, top_card(s)) else 1
                keep_evidence(s, seat)
        lay(s, log, seat, code)
        if kind < WILD:
            if face_of(kind) == DRAW_TWO:
                draws += 2
            elif face_of(kind) == SKIP:
                skips += 1
            elif face_of(kind) == REVERSE:
                skips += reverse(s, rules, log)
    announce(s, rules, log, seat, action[UNO])
    hit(s, rules, log, seat, draws, fours, skips, bluff)


@kernel
def keep_evidence(s: State, seat: int) -> None:
    """T4: remembers the hand beside a Wild Draw Four that is about to be laid.

    Of several in a chain, it is the first bluff's, or else the last one's.
    """
    for kind in range(KINDS):
        s.evidence[kind] = s.counts[seat, kind]
    s.evidence[WILD_DRAW_FOUR] -= 1


@kernel
def lay(s: State, log: IntTable, seat: int, code: int) -> None:
    """Moves one card from a hand to the discard pile; it sets the colour."""
    kind = kind_of(code)
    take(s, seat, kind)
    put_on_pile(s, kind)
    s.colour = named_colour(code) if kind >= WILD else colour_of(kind)
    tell(log, Happened.CARD_PLAYED, seat, code, 0)


@kernel
def reverse(s: State, rules: Rules, log: IntTable) -> int:
    """T6: turns the direction; between two players it is a Skip. Gives the seats it skips."""
    if s.seats == 2 and rules.reverse_with_two == ReverseWithTwo.SKIP:
        return 1
    s.direction = -s.direction
    tell(log, Happened.DIRECTION_REVERSED, s.turn, s.direction, 0)
    return 0


@kernel
def announce(s: State, rules: Rules, log: IntTable, seat: int, uno: int) -> None:
    """U1, U2, U4: UNO called with the card, truly or falsely, or not called though due."""
    if s.size[seat] == 1 and uno:
        tell(log, Happened.UNO_CALLED, seat, 0, 0)
    elif s.size[seat] == 1:
        s.uno_due = seat
        tell(log, Happened.CATCH_WINDOW_OPENED, seat, 0, 0)
    elif uno:
        call_falsely(s, rules, log, seat)


@kernel
def hit(
    s: State, rules: Rules, log: IntTable, seat: int, draws: int, fours: int, skips: int, bluff: int
) -> None:
    """T4, T6, T9, C1: what a play does to the next player, and whether it wins the hand."""
    if s.size[seat] == 0 and not rules.last_card_draws:
        draws = 0
    if draws == 0:
        if s.size[seat] == 0:
            win_hand(s, rules, log, seat)
        else:
            move_on(s, log, seat, skips)
        return
    s.accused = seat
    s.bluff = bluff
    s.owed = draws
    s.last_card = 1 if s.size[seat] == 0 else 0
    s.passed_over = skips
    s.turn = next_seat(s, seat)
    if fours > 0 and rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE:
        await_move(s, log, s.turn, Phase.CHALLENGE)
    else:
        suffer(s, rules, log, s.owed, Reason.DRAW_CARDS, plays_on(s, rules) and fours == 1)


@kernel
def plays_on(s: State, rules: Rules) -> bool:
    """T6: whether whoever takes this Wild Draw Four then plays; after a sum nobody does."""
    return (
        rules.wild_draw_four_victim == WildDrawFourVictim.PLAYS_ON
        and s.owed == 4
        and s.passed_over == 0
    )


@kernel
def suffer(s: State, rules: Rules, log: IntTable, cards: int, reason: int, plays: bool) -> None:
    """The seat to move draws what was laid against it; then the turn goes on, or the hand ends."""
    victim = s.turn
    draw_cards(s, log, victim, cards, reason)
    if s.last_card:
        win_hand(s, rules, log, s.accused)
    elif plays:
        await_move(s, log, victim, Phase.PLAY)
    else:
        move_on(s, log, s.accused, 1 + s.passed_over)


@kernel
def accept(s: State, rules: Rules, log: IntTable) -> None:
    """T4: the next player takes the cards without a challenge."""
    close_catch_window(s, log)
    tell(log, Happened.FOUR_ACCEPTED, s.turn, 0, 0)
    suffer(s, rules, log, s.owed, Reason.DRAW_CARDS, plays_on(s, rules))


@kernel
def challenge(s: State, rules: Rules, log: IntTable) -> None:
    """T4: the hand is shown to the challenger alone; the guilty one or the challenger draws.

    In a chain the whole sum is at stake: the penalty takes the place of one +4 in it.
    """
    challenger = s.turn
    accused = s.accused
    close_catch_window(s, log)
    tell(log, Happened.FOUR_CHALLENGED, challenger, accused, s.bluff)
    for kind in range(KINDS):
        for _ in range(s.evidence[kind]):
            tell(log, Happened.CARD_SHOWN, accused, kind, challenger)
    if s.bluff == 0:
        cards = s.owed - 4 + rules.challenge_innocent
        suffer(s, rules, log, cards, Reason.CHALLENGE_INNOCENT, False)
        return
    draw_cards(s, log, accused, s.owed - 4 + rules.challenge_guilty, Reason.CHALLENGE_GUILTY)
    if s.size[accused] == 0:
        win_hand(s, rules, log, accused)
    else:
        await_move(s, log, challenger, Phase.PLAY)


@kernel
def draw(s: State, rules: Rules, log: IntTable) -> None:
    """T5: draws a card; if it can be played it may be, otherwise the turn passes."""
    close_catch_window(s, log)
    s.passes = 0
    seat = s.turn
    s.drawn = draw_cards(s, log, seat, 1, Reason.TURN)
    s.phase = Phase.DRAWN
    if playable(s, rules):
        await_move(s, log, seat, Phase.DRAWN)
    else:
        move_on(s, log, seat, 0)


@kernel
def pass_turn(s: State, log: IntTable) -> None:
    """T5: keeps the drawn card. T7: cannot play or draw; once everyone has passed so, it's over."""
    close_catch_window(s, log)
    stuck = s.phase == Phase.PLAY
    tell(log, Happened.TURN_PASSED, s.turn, 0, 0)
    if stuck:
        s.passes += 1
    if s.passes == s.seats:
        block_hand(s, log)
    else:
        move_on(s, log, s.turn, 0)


@kernel
def choose_colour(s: State, log: IntTable, colour: int) -> None:
    """S5: the first player names the colour of an opening Wild, then plays."""
    s.colour = colour
    tell(log, Happened.COLOUR_CHOSEN, s.turn, colour, 0)
    await_move(s, log, s.turn, Phase.PLAY)


@kernel
def call_uno(s: State, log: IntTable, seat: int) -> None:
    """U3: called after the card, and before being caught."""
    tell(log, Happened.UNO_CALLED, seat, 0, 0)
    close_catch_window(s, log)


@kernel
def call_falsely(s: State, rules: Rules, log: IntTable, seat: int) -> None:
    """U4: UNO called without one card left."""
    tell(log, Happened.UNO_FALSELY_CALLED, seat, 0, 0)
    draw_cards(s, log, seat, rules.false_uno_penalty, Reason.FALSE_UNO)


@kernel
def catch(s: State, rules: Rules, log: IntTable, seat: int, target: int) -> None:
    """U2: caught before the next player began a turn."""
    tell(log, Happened.PLAYER_CAUGHT, target, seat, 0)
    close_catch_window(s, log)
    draw_cards(s, log, target, rules.uno_penalty, Reason.UNO_CAUGHT)


@kernel
def catch_falsely(s: State, rules: Rules, log: IntTable, seat: int, target: int) -> None:
    """U4: accused someone who has nothing to answer for."""
    tell(log, Happened.CATCH_FAILED, seat, target, 0)
    draw_cards(s, log, seat, rules.false_catch_penalty, Reason.FALSE_CATCH)


@kernel
def suggest(s: State, rules: Rules, log: IntTable, action: Ints, target: int) -> None:
    """P1: told another player what to play."""
    seat = action[SEAT]
    tell(log, Happened.CARD_SUGGESTED, seat, action[FIRST_CARD], target)
    draw_cards(s, log, seat, rules.suggestion_penalty, Reason.SUGGESTION)


@kernel
def take_back(s: State, log: IntTable, action: Ints, refusal: int, cost: int) -> None:
    """P2, P3: the card goes back to its owner, who pays. A wrong card has begun the turn (U2)."""
    seat = action[SEAT]
    reason = Reason.OUT_OF_TURN
    if refusal != Refusal.NOT_YOUR_TURN:
        reason = Reason.WRONG_CARD
        close_catch_window(s, log)
    for i in range(action[CARDS]):
        tell(log, Happened.CARD_TAKEN_BACK, seat, action[FIRST_CARD + i], refusal)
    draw_cards(s, log, seat, cost, reason)
