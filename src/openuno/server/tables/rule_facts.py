"""Facts about rules for screens, so that no screen has to know options by their names."""

from __future__ import annotations

from openuno.core.data.rules import MultiPlay, Rules, Scoring, Turn, UnoCall, lowest_leads
from openuno.core.data.state import MIN_SEATS
from openuno.game.game import check_table
from openuno.protocol.http import MOST_SEATS
from openuno.protocol.table_view import RuleFacts
from openuno.text.errors import InputError


def facts_of(rules: Rules) -> RuleFacts:
    """The facts about these rules."""
    return RuleFacts(
        uno_is_called=rules.uno_call != UnoCall.AUTO,
        several_at_once=rules.turn == Turn.CHAIN or rules.multi_play != MultiPlay.OFF,
        teams=bool(rules.teams),
        players=tuple(
            count for count in range(MIN_SEATS, MOST_SEATS + 1) if _can_play(rules, count)
        ),
        target=0 if rules.scoring == Scoring.SINGLE_HAND else rules.target,
        lowest_wins=lowest_leads(rules),
        knocks_out=rules.scoring == Scoring.LAST_STANDING,
        hands=0 if rules.scoring == Scoring.SINGLE_HAND else rules.match_hands,
        suggestion_price=rules.suggestion_penalty,
    )


def _can_play(rules: Rules, players: int) -> bool:
    try:
        check_table(rules, players)
    except InputError:
        return False
    return True
