"""The choices of the seat to move: all that it could do, one row each.

A chain (T9), or cards laid together (H5), are one choice for each card they can begin with: what
follows it is settled by `chains`. Swaps (H2) are no choices here: the policies agree on them.
"""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action, write_cards
from openuno.bots.policies.chains import add_cards, may_lay_several
from openuno.bots.policies.players import MOST_CHOICES, Players
from openuno.core.data.cards import COLOURS, NO_COLOUR, WILD, coded, lowest
from openuno.core.data.codecs import Code
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.jit import kernel
from openuno.core.legality.judge import judge_draw, judge_pass
from openuno.core.legality.playable import can_challenge, playable

CHOICE_VERB, CHOICE_OBJECT = range(2)
"""The columns of a choice: what is done, and the card as it is laid, or the colour named."""


@kernel
def list_choices(s: State, rules: Rules, players: Players) -> int:
    """Writes all that the seat to move could do into the players' table. Gives their number."""
    count = 0
    if s.phase == Phase.CHOOSE_COLOUR:
        for colour in range(COLOURS):
            count = add_choice(players, count, Verb.CHOOSE, colour)
        return count
    cards = playable(s, rules)
    while cards != 0:
        kind = lowest(cards)
        cards &= cards - 1
        if kind < WILD:
            count = add_choice(players, count, Verb.PLAY, coded(kind, NO_COLOUR))
        else:
            for colour in range(COLOURS):
                count = add_choice(players, count, Verb.PLAY, coded(kind, colour))
    if s.phase == Phase.CHALLENGE or s.phase == Phase.STACK:
        if can_challenge(s, rules):
            count = add_choice(players, count, Verb.CHALLENGE, 0)
        return add_choice(players, count, Verb.ACCEPT, 0)
    if s.phase == Phase.PLAY and judge_draw(s, rules) == Refusal.NONE:
        return add_choice(players, count, Verb.DRAW, 0)
    if judge_pass(s, rules) == Refusal.NONE:
        count = add_choice(players, count, Verb.PASS, 0)
    return count


@kernel
def add_choice(players: Players, count: int, verb: int, about: Code) -> int:
    """Adds a choice to the table, if there is room. Gives the number of choices."""
    if count == MOST_CHOICES:
        return count
    players.choices[count, CHOICE_VERB] = verb
    players.choices[count, CHOICE_OBJECT] = about
    return count + 1


@kernel
def write_choice(s: State, rules: Rules, players: Players, number: int) -> int:
    """Writes a choice as an action. Gives the number of cards it lays."""
    verb, about = players.choices[number, CHOICE_VERB], players.choices[number, CHOICE_OBJECT]
    if verb == Verb.PLAY:
        players.action[FIRST_CARD] = about
        count = add_cards(s, rules, players) if may_lay_several(s, rules) else 1
        write_cards(s, rules, players.action, Verb.PLAY, s.turn, count)
        return count
    write_action(players.action, verb, s.turn, about if verb == Verb.CHOOSE else NOBODY)
    return 0
