"""Why an action is not allowed: one code for every reason, each with its clause."""

from __future__ import annotations

from enum import IntEnum

from openuno.core.data.rules import Clause, Rules
from openuno.core.data.verbs import Verb
from openuno.core.jit import kernel


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
    PLAYER_OUT = 28
    DOES_NOT_ANSWER = 29
    NO_JUMPING_IN = 30
    JUMP_TOO_LATE = 31
    JUMP_NOT_IDENTICAL = 32
    SWAP_FIRST = 33
    NOTHING_TO_SWAP = 34
    SWAP_SELF = 35
    HAND_FULL = 36
    NOT_ALIKE = 37
    LAST_CARD_NOT_ALLOWED = 38
    CATCH_TOO_LATE = 39
    GONE_OUT = 40
    MUST_FOLLOW = 41
    WILD_ON_WILD = 42
    UNO_TOO_LATE = 43
    ONLY_SKIP_ANSWERS = 44


REFUSAL_CLAUSES: dict[Refusal, Clause] = {
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
    Refusal.CATCH_TOO_LATE: "U2",
    Refusal.SUGGEST_SELF: "P1",
    Refusal.GONE_OUT: "P0",
    Refusal.MUST_FOLLOW: "T6",
    Refusal.PLAYER_OUT: "H7",
    Refusal.DOES_NOT_ANSWER: "H1",
    Refusal.NO_JUMPING_IN: "H3",
    Refusal.JUMP_TOO_LATE: "H3",
    Refusal.JUMP_NOT_IDENTICAL: "H3",
    Refusal.SWAP_FIRST: "H2",
    Refusal.NOTHING_TO_SWAP: "H2",
    Refusal.SWAP_SELF: "H2",
    Refusal.HAND_FULL: "H4",
    Refusal.NOT_ALIKE: "H5",
    Refusal.LAST_CARD_NOT_ALLOWED: "H8",
    Refusal.ONLY_SKIP_ANSWERS: "H15",
    Refusal.WILD_ON_WILD: "H16",
    Refusal.UNO_TOO_LATE: "H18",
}
"""The clause behind each refusal."""


@kernel
def is_out_of_turn(refusal: int) -> bool:
    """P2: whether the card was laid when its owner had no turn and could not jump in (H3)."""
    return (
        refusal == Refusal.NOT_YOUR_TURN
        or refusal == Refusal.JUMP_NOT_IDENTICAL
        or refusal == Refusal.JUMP_TOO_LATE
    )


@kernel
def price(rules: Rules, verb: int, refusal: int) -> int:
    """U4, P2, P3: how many cards it costs to do this all the same; 0 where it is simply refused."""
    if refusal == Refusal.FALSE_UNO:
        return rules.false_uno_penalty
    if refusal == Refusal.FALSE_CATCH:
        return rules.false_catch_penalty
    if verb != Verb.PLAY and verb != Verb.JUMP:
        return 0
    if is_out_of_turn(refusal):
        return rules.out_of_turn_penalty
    if (
        refusal == Refusal.DOES_NOT_MATCH
        or refusal == Refusal.WILD_ON_WILD
        or refusal == Refusal.CHAIN_DOES_NOT_MATCH
        or refusal == Refusal.CHAIN_ACTIONS_LAST
        or refusal == Refusal.NOT_ALIKE
        or refusal == Refusal.DOES_NOT_ANSWER
        or refusal == Refusal.ONLY_SKIP_ANSWERS
        or refusal == Refusal.NOT_THE_DRAWN_CARD
    ):
        return rules.wrong_card_penalty
    return 0
