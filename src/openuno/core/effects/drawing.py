"""Drawing cards, which may close the catch window (U2) or eliminate the player (H7)."""

from __future__ import annotations

from openuno.core.data.cards import NO_CARD
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rules import Rules
from openuno.core.data.state import State, give
from openuno.core.effects.catch_window import close_catch_window
from openuno.core.effects.elimination import eliminate
from openuno.core.effects.piles import next_card
from openuno.core.jit import kernel
from openuno.core.legality.playable import hand_is_full, is_out


@kernel
def draw_cards(s: State, rules: Rules, log: Log, seat: Seat, count: int, reason: int) -> int:
    """Draws `count` cards, or as many as there are and the hand may hold. Gives the last kind.

    A player who no longer holds just one card cannot be caught for it. The last one in stays in:
    the hand is won (H7).
    """
    kind = NO_CARD
    for _ in range(count):
        if hand_is_full(s, rules, seat) or is_out(s, rules, seat):
            break
        drawn = next_card(s, log)
        if drawn == NO_CARD:
            break
        kind = drawn
        give(s, seat, kind)
        tell(log, Happened.CARD_DRAWN, seat, kind, reason)
        if rules.elimination > 0 and s.size[seat] >= rules.elimination and s.playing > 1:
            eliminate(s, log, seat)
    if s.size[seat] != 1:
        s.called[seat] = 0
        if s.due[seat]:
            close_catch_window(s, log, seat)
    return kind
