"""Answers to draw cards: taking the cards, or challenging (T4, T6, H1, C1)."""

from __future__ import annotations

from openuno.core.data.cards import KINDS, WILD_DRAW_FOUR
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, Reason, tell
from openuno.core.data.rules import FIRST_EDITION, DrawTwoVictim, Rules, Turn, WildDrawFourVictim
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.effects.catch_window import begin_turn
from openuno.core.effects.drawing import draw_cards
from openuno.core.effects.elimination import goes_out
from openuno.core.effects.turns import await_move, move_on, skip
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.playable import has_laid_all


@kernel
def plays_on(s: State, rules: Rules) -> bool:
    """T6, H14: whether the player who takes a draw card then plays; not after a sum of cards."""
    if s.passed_over > 0:
        return False
    if s.draw_card == WILD_DRAW_FOUR:
        return rules.wild_draw_four_victim == WildDrawFourVictim.PLAYS_ON and s.owed == 4
    return rules.draw_two_victim == DrawTwoVictim.PLAYS_ON and s.owed == 2


@kernel
def follow(s: State, rules: Rules) -> None:
    """T6: binds whoever plays on after a Wild Draw Four to the declared colour, if they hold a card
    of it. In the first edition it was a turn like any other.
    """
    if s.draw_card == WILD_DRAW_FOUR and rules.edition > FIRST_EDITION:
        s.must_follow = 1


@kernel
def suffer(s: State, rules: Rules, log: Log, cards: int, reason: int, plays: bool) -> None:
    """Has the seat to move draw what was laid against it; then play goes on, or the hand ends."""
    victim = s.turn
    draw_cards(s, rules, log, victim, cards, reason)
    if s.going_out != NOBODY and goes_out(s, rules, log, s.going_out):
        return
    if plays:
        await_move(s, log, victim, Phase.PLAY)
        follow(s, rules)
    else:
        skip(s, log, victim)
        move_on(s, log, victim, s.passed_over)


@kernel
def accept(s: State, rules: Rules, log: Log) -> None:
    """T4, H1, H15: has the seat to move take the cards, without a challenge or an answer; or skips
    it, which begins no turn.
    """
    if rules.skip_stacking and s.owed == 0:
        skip(s, log, s.turn)
        move_on(s, log, s.turn, s.passed_over)
        return
    begin_turn(s, rules, log, s.turn)
    tell(log, Happened.DRAW_ACCEPTED, s.turn, 0, 0)
    suffer(s, rules, log, s.owed, Reason.DRAW_CARDS, plays_on(s, rules))


@kernel_apart
def challenge(s: State, rules: Rules, log: Log) -> None:
    """T4: shows the hand to the challenger alone; then the bluffer or the challenger draws.

    In a stack, or of cards laid together, the whole sum is at stake: the penalty takes the place of
    one +4 in it. In a chain that is so for the challenger alone.
    """
    challenger = s.turn
    accused = s.accused
    begin_turn(s, rules, log, challenger)
    tell(log, Happened.FOUR_CHALLENGED, challenger, accused, s.bluff)
    for kind in range(KINDS):
        for _ in range(s.evidence[kind]):
            tell(log, Happened.CARD_SHOWN, accused, kind, challenger)
    if s.bluff == 0:
        cards = s.owed - 4 + rules.challenge_innocent
        suffer(s, rules, log, cards, Reason.CHALLENGE_INNOCENT, False)
        return
    alone = s.phase == Phase.CHALLENGE and bluffs_are_judged_alone(rules)
    cards = s.owed - 4 + rules.challenge_guilty
    if alone:
        cards = (s.owed - s.stays) // 4 * rules.challenge_guilty
    draw_cards(s, rules, log, accused, cards, Reason.CHALLENGE_GUILTY)
    if s.going_out == accused and not has_laid_all(s, rules, accused):
        s.going_out = NOBODY
    if alone and s.stays > 0:
        suffer(s, rules, log, s.stays, Reason.DRAW_CARDS, False)
    elif s.going_out != NOBODY and goes_out(s, rules, log, s.going_out):
        return
    elif alone:
        skip_or_play(s, log, accused, challenger)
    else:
        await_move(s, log, challenger, Phase.PLAY)


@kernel
def bluffs_are_judged_alone(rules: Rules) -> bool:
    """T9: whether a bluffer in a chain draws for the bluffs, and what was laid lawfully beside them
    stays. In the first edition the bluffer took the whole sum, and nobody was skipped.
    """
    return rules.turn == Turn.CHAIN and rules.edition > FIRST_EDITION


@kernel
def skip_or_play(s: State, log: Log, accused: Seat, challenger: Seat) -> None:
    """T9: passes the turn on after a bluff: the Skips of its chain still count."""
    if s.passed_over > 0:
        move_on(s, log, accused, s.passed_over)
    else:
        await_move(s, log, challenger, Phase.PLAY)
