"""Which controls would do something now."""

from __future__ import annotations

from openuno.game import actions as a
from openuno.tui.fullscreen.controls import MOVES, Control
from openuno.tui.fullscreen.hot_seat import HotSeat
from openuno.tui.fullscreen.selection import may_call_with_card
from openuno.tui.session import Session


def enabled_controls(session: Session, hot_seat: HotSeat) -> set[str]:
    """The controls that would do something for those at the keyboard."""
    return {control for control in Control if _is_enabled(control, session, hot_seat)}


def _is_enabled(control: Control, session: Session, hot_seat: HotSeat) -> bool:
    game, viewer = session.game, hot_seat.viewer
    if control in MOVES:
        return viewer is not None and game.why_not(MOVES[control](viewer)) is None
    legal = [action for seat in hot_seat.people for action in session.legal(seat)]
    match control:
        case Control.UNO:
            can_call = any(isinstance(action, a.CallUno) for action in legal)
            return can_call or (viewer is not None and may_call_with_card(game, viewer))
        case Control.CATCH:
            return any(isinstance(action, a.Catch) for action in legal)
        case Control.JUMP:  # at a shared screen the light would tell what someone holds
            return not hot_seat.is_shared and any(isinstance(action, a.Jump) for action in legal)
        case Control.SUGGEST | Control.KEYBOARD:
            return game.turn is not None
        case Control.SWAP:
            return game.phase == "swap" and game.turn == viewer
        case Control.HINT:
            return viewer is not None and game.turn == viewer
        case Control.TAKE_BACK:
            return session.may_take_back()
        case _:
            return True
