"""Actions without a card: draw, pass, choose a colour (T5, T7, S5)."""

from __future__ import annotations

from openuno.core.data.cards import NO_CARD
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, Reason, tell
from openuno.core.data.rules import AfterDraw, DrawCount, Rules
from openuno.core.data.state import Phase, State
from openuno.core.effects.catch_window import begin_turn
from openuno.core.effects.drawing import draw_cards
from openuno.core.effects.scoring import block_hand
from openuno.core.effects.turns import await_move, move_on
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.playable import can_draw, is_out, playable


@kernel
def draw(s: State, rules: Rules, log: Log) -> None:
    """T5, H4: draws a card, several, or on until one can be played; then a card may be laid, or the
    turn passes.
    """
    seat = s.turn
    begin_turn(s, rules, log, seat)
    s.passes = 0
    s.phase = Phase.DRAWN
    s.drawn = draw_cards(s, rules, log, seat, 1, Reason.TURN)
    if rules.draw_count == DrawCount.UNTIL_PLAYABLE:
        while not is_out(s, rules, seat) and playable(s, rules) == 0 and can_draw(s, rules):
            s.drawn = draw_cards(s, rules, log, seat, 1, Reason.TURN)
    elif rules.draw_count != DrawCount.ONE:
        draw_more(s, rules, log, seat)
    may_play = rules.after_draw != AfterDraw.ENDS_TURN and not is_out(s, rules, seat)
    if may_play and playable(s, rules) != 0:
        await_move(s, log, seat, Phase.DRAWN)
    else:
        move_on(s, log, seat, 0)


@kernel_apart
def draw_more(s: State, rules: Rules, log: Log, seat: Seat) -> None:
    """H4: draws the second card and maybe a third, as far as there are any; each may be laid."""
    s.fresh = 1 << s.drawn
    for _ in range(1 if rules.draw_count == DrawCount.TWO else 2):
        kind = draw_cards(s, rules, log, seat, 1, Reason.TURN)
        if kind != NO_CARD:
            s.drawn = kind
            s.fresh |= 1 << kind


@kernel
def pass_turn(s: State, rules: Rules, log: Log) -> None:
    """T5: passes and keeps the drawn card. T7: passes, with nothing to play or draw; once everyone
    has passed so, the hand is over.
    """
    begin_turn(s, rules, log, s.turn)
    stuck = s.phase == Phase.PLAY
    tell(log, Happened.TURN_PASSED, s.turn, 0, 0)
    if stuck:
        s.passes += 1
    if s.passes >= s.playing:
        block_hand(s, rules, log)
    else:
        move_on(s, log, s.turn, 0)


@kernel
def choose_colour(s: State, log: Log, colour: int) -> None:
    """S5: sets the colour that the first player names for an opening Wild, and has them play."""
    s.colour = colour
    tell(log, Happened.COLOUR_CHOSEN, s.turn, colour, 0)
    await_move(s, log, s.turn, Phase.PLAY)
