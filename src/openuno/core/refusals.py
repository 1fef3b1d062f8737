"""Why an action is not allowed: one code for every reason, each with its clause."""

from __future__ import annotations

from enum import IntEnum

from openuno.core.actions import Verb
from openuno.core.jit import kernel
from openuno.core.rules import Rules


class Refusal(IntEnum):
    """A reason to refuse an action. The lower-case names are the stable codes people see."""

    NONE = 0
    MATCH_OVER = 1
    HAND_OVER = 2
    HAND_NOT_OVER = 3
    NOT_YOUR_TURN = 4
    CARD_NOT_HELD = 5
    DOES_NOT_MATCH = 6
    COLOUR_NEEDED = 7
    WILD_DRAW_FOUR_NOT_ALLOWED = 8
    ONE_CARD_ONLY = 9
    CHAIN_DOES_NOT_MATCH = 10
    CHAIN_ACTIONS_LAST = 11
    NOT_THE_DRAWN_CARD = 12
    ANSWER_FIRST = 13
    CHOOSE_FIRST = 14
    NOTHING_TO_CHOOSE = 15
    MUST_PLAY = 16
    NOTHING_TO_DRAW = 17
    ALREADY_DRAWN = 18
    MUST_DRAW = 19
    NOTHING_TO_CHALLENGE = 20
    NOT_YOUR_CHALLENGE = 21
    FALSE_UNO = 22
    UNO_NOT_NEEDED = 23
    UNO_WHEN_OUT = 24
    FALSE_CATCH = 25
    CATCH_SELF = 26
    SUGGEST_SELF = 27


CLAUSES: dict[Refusal, str] = {
    Refusal.MATCH_OVER: "C3",
    Refusal.HAND_OVER: "C1",
    Refusal.HAND_NOT_OVER: "S3",
    Refusal.NOT_YOUR_TURN: "P2",
    Refusal.CARD_NOT_HELD: "T1",
    Refusal.DOES_NOT_MATCH: "T1",
    Refusal.COLOUR_NEEDED: "T2",
    Refusal.WILD_DRAW_FOUR_NOT_ALLOWED: "T3",
    Refusal.ONE_CARD_ONLY: "T1",
    Refusal.CHAIN_DOES_NOT_MATCH: "T9",
    Refusal.CHAIN_ACTIONS_LAST: "T9",
    Refusal.NOT_THE_DRAWN_CARD: "T5",
    Refusal.ANSWER_FIRST: "T4",
    Refusal.CHOOSE_FIRST: "S5",
    Refusal.NOTHING_TO_CHOOSE: "S5",
    Refusal.MUST_PLAY: "T5",
    Refusal.NOTHING_TO_DRAW: "T7",
    Refusal.ALREADY_DRAWN: "T5",
    Refusal.MUST_DRAW: "T5",
    Refusal.NOTHING_TO_CHALLENGE: "T4",
    Refusal.NOT_YOUR_CHALLENGE: "T4",
    Refusal.FALSE_UNO: "U4",
    Refusal.UNO_NOT_NEEDED: "U1",
    Refusal.UNO_WHEN_OUT: "U4",
    Refusal.FALSE_CATCH: "U4",
    Refusal.CATCH_SELF: "U2",
    Refusal.SUGGEST_SELF: "P1",
}
"""The clause behind each refusal."""


@kernel
def price(rules: Rules, verb: int, refusal: int) -> int:
    """U4, P2, P3: what it costs to do this all the same; 0 where it is simply refused."""
    if refusal == Refusal.FALSE_UNO:
        return rules.false_uno_penalty
    if refusal == Refusal.FALSE_CATCH:
        return rules.false_catch_penalty
    if verb != Verb.PLAY:
        return 0
    if refusal == Refusal.NOT_YOUR_TURN:
        return rules.out_of_turn_penalty
    if (
        refusal == Refusal.DOES_NOT_MATCH
        or refusal == Refusal.CHAIN_DOES_NOT_MATCH
        or refusal == Refusal.CHAIN_ACTIONS_LAST
        or refusal == Refusal.NOT_THE_DRAWN_CARD
    ):
        return rules.wrong_card_penalty
    return 0
