"""Laying cards, and what follows: the colour, the direction, who loses the turn, who draws."""

from __future__ import annotations

from openuno.core.data.cards import (
    DRAW_TWO,
    FACE_MASKS,
    KINDS,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    colour_of,
    face_of,
    is_in,
    kind_of,
    named_colour,
)
from openuno.core.data.codecs import Code, Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.log_rows import Happened, Log, Reason, tell
from openuno.core.data.rules import (
    ReverseWithTwo,
    Rules,
    Scoring,
    Stacking,
    UnoCall,
    WildDrawFourCheck,
)
from openuno.core.data.state import (
    NOBODY,
    Phase,
    State,
    next_seat,
    put_on_pile,
    skip_awaits_answer,
    take,
    top_card,
)
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, UNO
from openuno.core.effects.answers import bluffs_are_judged_alone, plays_on, suffer
from openuno.core.effects.calls import call_falsely
from openuno.core.effects.catch_window import (
    begin_turn,
    close_catch_window,
    keep_call,
    open_catch_window,
)
from openuno.core.effects.elimination import goes_out
from openuno.core.effects.scoring import block_hand
from openuno.core.effects.swaps import pass_hands, passes_all_hands, swaps_two_hands
from openuno.core.effects.turns import await_move, move_on, skip
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.playable import four_is_legal, has_laid_all, is_out, pile_is_empty


@kernel
def play(s: State, rules: Rules, log: Log, action: Ints) -> None:
    """Lays the card, or several, and does what they say (T6, T9). A jump-in takes the turn (H3)."""
    seat = action[SEAT]
    begin_turn(s, rules, log, seat)
    s.passes = 0
    if s.phase == Phase.DRAWN and pile_is_empty(s):
        s.idle += 1
    elif s.idle > 0:
        s.idle = 0
    s.turn = seat
    draws = 0
    skips = 0
    fours = 0
    bluffs = 0
    for i in range(action[CARDS]):
        code = action[FIRST_CARD + i]
        kind = kind_of(code)
        if kind == WILD_DRAW_FOUR:
            draws += 4
            fours += 1
            s.draw_card = kind
            if bluffs == 0:
                keep_evidence(s, seat)
            if not four_is_legal(rules, s.held[seat], s.colour, top_card(s)):
                bluffs += 1
        lay(s, log, seat, code)
        if kind < WILD:
            if face_of(kind) == DRAW_TWO:
                draws += 2
                s.draw_card = kind
            elif face_of(kind) == SKIP:
                skips += 1
            elif face_of(kind) == REVERSE:
                skips += reverse(s, rules, log)
    announce(s, rules, log, seat, action[UNO])
    has_won = has_laid_all(s, rules, seat)
    if draws > 0 and (not has_won or rules.last_card_draws):
        attack(s, rules, log, seat, draws, fours, skips, bluffs)
    elif s.phase == Phase.STACK and s.owed > 0 and (not has_won or rules.last_card_draws):
        deflect(s, rules, log, seat, skips)
    elif not has_won or not goes_out(s, rules, log, seat):
        go_on(s, rules, log, seat, skips, action[UNO])
    if rules.jump_in and (s.phase == Phase.PLAY or s.phase == Phase.STACK):
        s.jump_open = 1
    if s.idle > 0 and s.idle >= 2 * s.playing and s.phase < Phase.HAND_OVER:
        block_hand(s, rules, log)


@kernel
def keep_evidence(s: State, seat: Seat) -> None:
    """T4: keeps the hand beside a Wild Draw Four that is about to be laid.

    Of several in a chain, it is the hand at the first bluff, or else at the last card.
    """
    for kind in range(KINDS):
        s.evidence[kind] = s.counts[seat, kind]
    s.evidence[WILD_DRAW_FOUR] -= 1


@kernel
def lay(s: State, log: Log, seat: Seat, code: Code) -> None:
    """Moves one card from a hand to the discard pile; it sets the colour."""
    kind = kind_of(code)
    take(s, seat, kind)
    put_on_pile(s, kind)
    s.colour = named_colour(code) if kind >= WILD else colour_of(kind)
    tell(log, Happened.CARD_PLAYED, seat, code, 0)


@kernel
def reverse(s: State, rules: Rules, log: Log) -> int:
    """T6: turns the direction; between two players it is a Skip. Gives the seats it skips.

    On a stack it always turns: the stack goes back (H1).
    """
    two = s.playing == 2 and s.phase != Phase.STACK
    if two and rules.reverse_with_two == ReverseWithTwo.SKIP:
        return 1
    s.direction = -s.direction
    tell(log, Happened.DIRECTION_REVERSED, s.turn, s.direction, 0)
    return 0


@kernel
def announce(s: State, rules: Rules, log: Log, seat: Seat, uno: int) -> None:
    """U1, H9: logs UNO called with the card, truly or falsely, or opens the catch window if
    it was due and not called.
    """
    if s.size[seat] != 1:
        if s.due_count > 0:
            close_catch_window(s, log, seat)
        if uno:
            call_falsely(s, rules, log, seat)
        return
    keep_call(s, rules, seat, uno)
    if uno:
        tell(log, Happened.UNO_CALLED, seat, 0, 0)
    elif rules.uno_call == UnoCall.REQUIRED:
        open_catch_window(s, log, seat)


@kernel
def attack(
    s: State,
    rules: Rules,
    log: Log,
    seat: Seat,
    draws: int,
    fours: int,
    skips: int,
    bluffs: int,
) -> None:
    """T4, T6, T9, H1, C1: has draw cards hit the next player, on top of a stack if there is one."""
    if answer_lets_go(s, rules, log):
        return
    if s.phase != Phase.STACK:
        s.owed = 0
    s.owed += draws
    s.accused = seat
    s.bluff = 1 if bluffs > 0 else 0
    s.passed_over = skips
    s.stays = draws - 4 * bluffs if bluffs > 0 and bluffs_are_judged_alone(rules) else 0
    if s.going_out == NOBODY and has_laid_all(s, rules, seat):
        s.going_out = seat
    s.turn = next_seat(s, seat)
    if rules.stacking != Stacking.OFF:
        await_move(s, log, s.turn, Phase.STACK)
    elif fours > 0 and rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE:
        await_move(s, log, s.turn, Phase.CHALLENGE)
    else:
        suffer(s, rules, log, s.owed, Reason.DRAW_CARDS, plays_on(s, rules))


@kernel
def answer_lets_go(s: State, rules: Rules, log: Log) -> bool:
    """H25: whoever laid the last card, and has now been answered instead of challenged, takes the
    next place. Gives whether the hand is over.
    """
    if s.going_out == NOBODY or rules.scoring != Scoring.BY_PLACE:
        return False
    return goes_out(s, rules, log, s.going_out)


@kernel
def deflect(s: State, rules: Rules, log: Log, seat: Seat, skips: int) -> None:
    """H1: sends a stack on: back after a Reverse, to the next but one after a Skip."""
    if answer_lets_go(s, rules, log):
        return
    s.passed_over = 0
    if s.going_out == NOBODY and has_laid_all(s, rules, seat):
        s.going_out = seat
    victim = next_seat(s, seat)
    for _ in range(skips):
        skip(s, log, victim)
        victim = next_seat(s, victim)
    await_move(s, log, victim, Phase.STACK)


@kernel_apart
def await_skip(s: State, log: Log, seat: Seat, skips: int) -> None:
    """H15: has the next player answer a Skip, or lose the turn. An answer passes on what it
    answers: of several Skips laid at once, all of them.
    """
    if not skip_awaits_answer(s):
        s.passed_over = skips - 1
    s.owed = 0
    s.accused = seat
    s.draw_card = top_card(s)
    s.bluff = 0
    s.stays = 0
    await_move(s, log, next_seat(s, seat), Phase.STACK)


@kernel
def go_on(s: State, rules: Rules, log: Log, seat: Seat, skips: int, uno: int) -> None:
    """Passes the turn on; first the top card may have hands swapped or passed on (H2, H12), or wait
    for an answer (H15). Whoever is out by now has no hand to swap (H7, H25).
    """
    kind = top_card(s)
    if rules.skip_stacking and skips > 0 and is_in(kind, FACE_MASKS[SKIP]):
        await_skip(s, log, seat, skips)
        return
    swaps = not is_out(s, rules, seat)
    if swaps and swaps_two_hands(rules, kind):
        await_move(s, log, seat, Phase.SWAP)
        return
    if swaps and passes_all_hands(rules, kind):
        pass_hands(s, rules, log, seat, uno)
    move_on(s, log, seat, skips)
