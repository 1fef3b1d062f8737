"""Checks options and their values, alone and together.

Each value is checked against its option: a known name, the right kind, an allowed word or range.
Together, the engine can play every combination, but two sorts of them are checked for.

- `CONTRADICTIONS` do not make a game: a hand limit below the hand that is dealt. They are refused
  wherever rules are loaded or changed.
- `CLASHES` leave one option without meaning: the price of a challenge where nobody can challenge.
  That is a mistake only where a person asked for both, so it is refused where a file (or a set of
  changes) gives an option a new value that the same rules then never use. What is inherited, or
  repeats the inherited value, is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, cast

from openuno.core.data.rules import (
    OPTIONS,
    LastCard,
    MultiPlay,
    OpeningCard,
    Option,
    Rules,
    Scoring,
    Stacking,
    Turn,
    UnoCall,
    Value,
    WildDrawFour,
    WildDrawFourCheck,
)
from openuno.core.data.rules import word as as_word
from openuno.rulebooks.words import Allowed, yes_or_no
from openuno.text.errors import InputError, Near, OpenUnoError, short, shown

FLAGS = {yes_or_no(value): value for value in (True, False)}
"""The words for true and false."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two options that do not go together in some rules, and the code of the error that says so."""

    option: str
    other: str
    code: str
    """`means_nothing` does for any; a sentence that says why is better."""
    is_in: Callable[[Rules], bool]

    def error(self, rules: Rules) -> InputError:
        """The error about these options in these rules."""
        values = {name: _shown(name, rules) for name in (self.option, self.other)}
        return InputError(
            self.code,
            option=self.option,
            value=values[self.option],
            other=self.other,
            other_value=values[self.other],
        )


CONTRADICTIONS = (
    Clash(
        "multi_play",
        "turn",
        "several_in_chains",
        lambda rules: rules.turn == Turn.CHAIN and rules.multi_play != MultiPlay.OFF,
    ),
    Clash(
        "teams",
        "shuffle_seats",
        "partners_without_seats",
        lambda rules: rules.teams and rules.shuffle_seats,
    ),
    Clash(
        "hand_limit",
        "hand_size",
        "limit_below_deal",
        lambda rules: 0 < rules.hand_limit < rules.hand_size,
    ),
    Clash(
        "elimination",
        "hand_size",
        "dealt_out",
        lambda rules: 0 < rules.elimination <= rules.hand_size,
    ),
    Clash(
        "hand_limit",
        "elimination",
        "limit_saves_everyone",
        lambda rules: 0 < rules.hand_limit < rules.elimination,
    ),
)
"""Combinations that do not make a game. None of these options may stand in `CLASHES`, nor be
decided by one: then `Rulebook.changed_from` could leave it out, and describe a game that is
refused.
"""

CLASHES = (
    Clash(
        "opening_wild",
        "opening_card",
        "opens_with_number",
        lambda rules: rules.opening_card == OpeningCard.REDRAW_UNTIL_NUMBER,
    ),
    Clash(
        "challenge_guilty",
        "wild_draw_four_check",
        "challenge_without_bluffs",
        lambda rules: rules.wild_draw_four_check == WildDrawFourCheck.REFUSE,
    ),
    Clash(
        "challenge_innocent",
        "wild_draw_four_check",
        "challenge_without_bluffs",
        lambda rules: rules.wild_draw_four_check == WildDrawFourCheck.REFUSE,
    ),
    Clash(
        "challenge_guilty",
        "wild_draw_four",
        "guilt_without_bluffs",
        lambda rules: rules.wild_draw_four == WildDrawFour.ANY_TIME,
    ),
    Clash(
        "reverse_with_two",
        "teams",
        "never_two_players",
        lambda rules: rules.teams and rules.elimination == 0 and rules.scoring != Scoring.BY_PLACE,
    ),
    Clash(
        "deflect",
        "stacking",
        "deflect_without_stacking",
        lambda rules: rules.stacking == Stacking.OFF,
    ),
    Clash(
        "jump_wilds",
        "wild_on_wild",
        "jump_wilds_on_wilds",
        lambda rules: not rules.wild_on_wild,
    ),
    Clash(
        "jump_wilds",
        "jump_in",
        "jump_wilds_without_jumping",
        lambda rules: not rules.jump_in,
    ),
    Clash(
        "self_call",
        "uno_call",
        "penalty_without_calls",
        lambda rules: rules.uno_call == UnoCall.AUTO,
    ),
    Clash(
        "uno_penalty",
        "uno_call",
        "penalty_without_calls",
        lambda rules: rules.uno_call == UnoCall.AUTO,
    ),
    Clash(
        "catch_window",
        "uno_call",
        "penalty_without_calls",
        lambda rules: rules.uno_call == UnoCall.AUTO,
    ),
    Clash(
        "last_card_draws",
        "last_card",
        "no_draw_card_is_last",
        lambda rules: rules.last_card == LastCard.NO_ACTION and rules.turn != Turn.CHAIN,
    ),
    Clash(
        "target",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "match_hands",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "action_points",
        "scoring",
        "means_nothing",
        lambda rules: rules.scoring == Scoring.BY_PLACE,
    ),
    Clash(
        "action_points",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "wild_points",
        "scoring",
        "means_nothing",
        lambda rules: rules.scoring == Scoring.BY_PLACE,
    ),
    Clash(
        "wild_points",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "double_score",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "next_dealer",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
    Clash(
        "starter",
        "scoring",
        "target_without_points",
        lambda rules: rules.scoring == Scoring.SINGLE_HAND,
    ),
)
"""Combinations in which an option means nothing because of another. Anything that shows or compares
rules asks `unused`, which reads this list.
"""


def clashing(problem: OpenUnoError) -> tuple[str, ...]:
    """The options that an error is about: two that do not go together, or one with a bad value."""
    named = (problem.values.get("option"), problem.values.get("other"))
    return tuple(name for name in named if isinstance(name, str) and name in OPTIONS)


def unused(rules: Rules) -> dict[str, str]:
    """The options that mean nothing in these rules, each with the one that makes it so."""
    return {clash.option: clash.other for clash in CLASHES if clash.is_in(rules)}


def is_meaningful(rules: Rules) -> bool:
    """Whether these rules make a game, so that `check` has nothing against them."""
    return not any(clash.is_in(rules) for clash in CONTRADICTIONS)


def check(rules: Rules) -> None:
    """Refuses rules that do not make a game, whoever set them.

    >>> check(Rules(teams=True, shuffle_seats=True))
    Traceback (most recent call last):
    ...
    openuno.text.errors.InputError: options.teams is yes and shuffle_seats is yes: partners sit \
opposite each other, and with new seats for every hand they would be torn apart. Set one \
of the two to no.
    """
    for clash in CONTRADICTIONS:
        if clash.is_in(rules):
            raise clash.error(rules)


def change(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """The rules with these options changed.

    >>> change(Rules(), {"uno_penalty": 6}).uno_penalty
    6
    >>> change(Rules(), {"draw": "anytime"})
    Traceback (most recent call last):
    ...
    openuno.text.errors.InputError: options.draw is "anytime"; it must be any_time, \
only_if_no_match or only_if_unable. Did you mean any_time?
    """
    changed = replace(rules, **read(changes))
    check(changed)
    for clash in CLASHES:
        is_new = getattr(changed, clash.option) != getattr(rules, clash.option)
        if is_new and clash.is_in(changed):
            raise clash.error(changed)
    return changed


def read(options: Mapping[str, object]) -> dict[str, Any]:
    """The values as fields of `Rules`, each checked on its own."""
    return {name: _read(find(name), value) for name, value in options.items()}


def find(name: str) -> Option:
    """The option of this name."""
    if name not in OPTIONS:
        near = Near.to(name, OPTIONS)
        raise InputError("unknown_option", name=short(name), near=near)
    return OPTIONS[name]


def parse_change(text: str) -> tuple[str, Value]:
    """An option and its value from `name=value`, as the command line takes it.

    >>> parse_change("uno_penalty=3")
    ('uno_penalty', 3)
    >>> parse_change("last_card_draws = no")
    ('last_card_draws', False)
    """
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals and name not in OPTIONS:
        raise InputError("bad_change", text=shown(text), near=Near.to(name, OPTIONS))
    option = find(name)
    if not word:
        raise InputError("option_without_value", option=name, allowed=Allowed(option))
    value: Value = word
    if option.is_flag or option.yes is not None:
        value = {"true": True, "false": False}.get(word, word)
    elif not option.choices and re.fullmatch(r"[+-]?[0-9]{1,18}", word):
        value = int(word)
    checked = _read(option, value)
    return name, as_word(checked) if isinstance(checked, IntEnum) else checked


def write_change(name: str, value: Value) -> str:
    """An option and its value as `parse_change` reads them.

    >>> write_change("last_card_draws", False)
    'last_card_draws=no'
    """
    return f"{name}={yes_or_no(value) if isinstance(value, bool) else value}"


def _read(option: Option, value: object) -> Any:
    """The value as `Rules` holds it."""
    if option.is_flag:
        if isinstance(value, bool):
            return value
        known = tuple(FLAGS)
        if isinstance(value, str) and value in FLAGS:
            return FLAGS[value]
    elif option.choices:
        kind = cast("type[IntEnum]", type(option.default))
        if isinstance(value, kind):
            return value
        known = option.choices
        if option.yes is not None and (isinstance(value, bool) or value in FLAGS):
            said_yes = value if isinstance(value, bool) else FLAGS[str(value)]
            return option.yes if said_yes else option.default
        text = str(value) if type(value) is int else value  # deck = 2015
        if isinstance(text, str) and text in known:
            return option.choice(text)
    else:
        known = ()
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and option.least <= value <= option.most
        ):
            return int(value)
    raise InputError(
        "bad_value",
        option=option.name,
        value=shown(value),
        allowed=Allowed(option),
        near=Near.to(value, known),
    )


def _shown(name: str, rules: Rules) -> str:
    """The value of an option as a sentence about it names it."""
    value = OPTIONS[name].read(rules)
    return yes_or_no(value) if isinstance(value, bool) else str(value)
