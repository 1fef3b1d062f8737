"""The step: applies one action. There is no other way to change a game under way."""

from __future__ import annotations

from openuno.core.data.flat_records import Ints
from openuno.core.data.log_rows import Log
from openuno.core.data.refusals import Refusal, price
from openuno.core.data.rules import Rules
from openuno.core.data.state import State
from openuno.core.data.verbs import SEAT, TARGET, VERB, Verb
from openuno.core.effects.answers import accept, challenge
from openuno.core.effects.calls import (
    call_falsely,
    call_uno,
    catch,
    catch_falsely,
    suggest,
    take_back,
)
from openuno.core.effects.deal import next_hand
from openuno.core.effects.elimination import settle
from openuno.core.effects.moves import choose_colour, draw, pass_turn
from openuno.core.effects.plays import play
from openuno.core.effects.scoring import block_without_end
from openuno.core.effects.swaps import swap
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.judge import judge


@kernel
def step(s: State, rules: Rules, action: Ints, log: Log) -> int:
    """Applies an action and writes what happened to the log.

    Gives `Refusal.NONE`, or why the action was refused; a refused action changes nothing. What is
    against the rules but has a price (U4, P2, P3) is not refused: it happens, and costs.
    """
    refusal = judge(s, rules, action)
    if refusal == Refusal.NONE:
        if action[VERB] != Verb.SUGGEST:
            s.moves += 1
        perform(s, rules, action, log)
    else:
        cost = price(rules, action[VERB], refusal)
        if cost == 0:
            return refusal
        misplay(s, rules, action, log, refusal, cost)
    settle(s, rules, log)
    block_without_end(s, rules, log)
    return Refusal.NONE


@kernel
def perform(s: State, rules: Rules, action: Ints, log: Log) -> None:
    """Does what an allowed action asks for."""
    verb = action[VERB]
    seat = action[SEAT]
    target = action[TARGET]
    if verb == Verb.PLAY or verb == Verb.JUMP:
        play(s, rules, log, action)
    elif verb == Verb.DRAW:
        draw(s, rules, log)
    elif verb == Verb.PASS:
        pass_turn(s, rules, log)
    elif verb == Verb.UNO:
        call_uno(s, rules, log, seat)
    elif verb == Verb.CATCH:
        catch(s, rules, log, seat, target)
    elif verb == Verb.CHALLENGE:
        challenge(s, rules, log)
    elif verb == Verb.ACCEPT:
        accept(s, rules, log)
    elif verb == Verb.CHOOSE:
        choose_colour(s, log, target)
    elif verb == Verb.SUGGEST:
        suggest(s, rules, log, action, target)
    elif verb == Verb.SWAP:
        swap(s, rules, log, seat, target)
    else:
        next_hand(s, rules, log)


@kernel_apart
def misplay(s: State, rules: Rules, action: Ints, log: Log, refusal: int, cost: int) -> None:
    """U4, P2, P3: does what is not allowed but has a price."""
    if refusal == Refusal.FALSE_CATCH:
        catch_falsely(s, rules, log, action[SEAT], action[TARGET])
    elif refusal != Refusal.FALSE_UNO:
        take_back(s, rules, log, action, refusal, cost)
    elif action[VERB] == Verb.UNO:
        call_falsely(s, rules, log, action[SEAT])
    else:
        play(s, rules, log, action)
