"""Answers to the questions of the prose that more than one option decides.

Each gives the answer by which `rules.toml` knows the sentence of that slot; an empty one says
nothing.
"""

from __future__ import annotations

from openuno.core.data.rules import (
    AfterDraw,
    CatchWindow,
    DrawCount,
    LastCard,
    ReverseWithTwo,
    Starter,
    decks_for,
    word,
)
from openuno.rulebooks.prose_slots import ProseFacts
from openuno.rulebooks.words import yes_or_no


def one_deck_is_enough(facts: ProseFacts) -> bool:
    """Whether nobody ever needs a second deck (S2)."""
    return facts.rules.decks == 0 and decks_for(facts.rules, facts.seats[-1]) == 1


def how_many_decks(facts: ProseFacts) -> str:
    """How many decks there are (S2)."""
    if facts.rules.decks > 0:
        return "fixed"
    return "" if one_deck_is_enough(facts) else "as_needed"


def starter(facts: ProseFacts) -> str:
    """Who begins a hand (S3, H24)."""
    return word(Starter.LEFT_OF_DEALER if facts.one_hand else facts.rules.starter)


def blocked(facts: ProseFacts) -> str:
    """What becomes of a hand that is blocked (T7)."""
    if not facts.one_hand:
        return "points"
    return "new_seats" if facts.rules.shuffle_seats else "new_deal"


def several(facts: ProseFacts) -> str:
    """In which way a turn may lay several cards (T9, H5)."""
    return "chain" if facts.chain else "together" if facts.together else ""


def draws_several(facts: ProseFacts) -> bool:
    """Whether two or three cards are drawn at once (H4)."""
    return facts.rules.draw_count in (DrawCount.TWO, DrawCount.THREE)


def after_draw(facts: ProseFacts) -> str:
    """What a drawn card allows (T5, H4)."""
    after = facts.rules.after_draw
    several = draws_several(facts) and after != AfterDraw.ANY_CARD
    return f"{word(after)}_several" if several else word(after)


def drawn_alone(facts: ProseFacts) -> str:
    """Whether a card laid after drawing is laid alone."""
    after = facts.rules.after_draw
    if not facts.several or after == AfterDraw.ENDS_TURN:
        return ""
    return "one" if draws_several(facts) or after == AfterDraw.ANY_CARD else "drawn"


def victim(facts: ProseFacts) -> str:
    """What becomes of whoever takes a Wild Draw Four (T6)."""
    if not facts.plays_on:
        return "loses_turn"
    return f"plays_on_{several(facts)}" if facts.several else "plays_on"


def opening_draw_two(facts: ProseFacts) -> str:
    """What an opening Draw Two does (S5, H14)."""
    return word(facts.rules.draw_two_victim) if facts.opening_acts else ""


def draw_two_victim(facts: ProseFacts) -> str:
    """What becomes of whoever takes a Draw Two (T6, H14)."""
    if not facts.two_plays_on:
        return "loses_turn"
    return f"plays_on_{several(facts)}" if facts.several else "plays_on"


def stack_taken(facts: ProseFacts) -> str:
    """What becomes of whoever takes a stack of draw cards (H1, H14)."""
    if facts.two_plays_on:
        return "both_play_on" if facts.plays_on else "two_plays_on"
    return "four_plays_on" if facts.plays_on else "loses_turn"


def reverse_skips_for_good(facts: ProseFacts) -> bool:
    """Whether a Reverse between two is a Skip that nothing answers (H15)."""
    skips = facts.rules.reverse_with_two == ReverseWithTwo.SKIP
    return facts.rules.skip_stacking and skips and "reverse_with_two" not in facts.unused


def check(facts: ProseFacts) -> str:
    """What becomes of a Wild Draw Four against the rules (T4)."""
    check = word(facts.rules.wild_draw_four_check)
    return f"{check}_any_time" if facts.any_four else check


def turn_begins(facts: ProseFacts) -> str:
    """When a turn begins, so that it is too late to catch anybody (U2)."""
    if not facts.calling or facts.rules.catch_window == CatchWindow.NO_LIMIT:
        return ""
    answer = "stack" if facts.stack else "challenge" if facts.challenge else "plain"
    return f"{answer}_jump" if facts.rules.jump_in else answer


def out(facts: ProseFacts) -> str:
    """Who wins with the last card (C1, H6, H25)."""
    if facts.by_place:
        return "places_teams" if facts.rules.teams else "places"
    return "teams" if facts.rules.teams else "alone"


def last_one_in(facts: ProseFacts) -> str:
    """What the last one in gets when all others are eliminated (H7, H25)."""
    if not facts.rules.elimination:
        return ""
    return "places" if facts.by_place else out(facts)


def false_catch(facts: ProseFacts) -> str:
    """What a false accusation costs (U4)."""
    answer = "some" if facts.rules.false_catch_penalty else "none"
    return answer if facts.calling else f"{answer}_without_calls"


def last_card_draws(facts: ProseFacts) -> str:
    """Whether a last draw card is still drawn (C1)."""
    if "last_card_draws" in facts.unused:
        return ""
    answer = yes_or_no(facts.rules.last_card_draws)
    return f"{answer}_coloured" if facts.rules.last_card == LastCard.NO_WILD else answer


def scoring(facts: ProseFacts) -> str:
    """How points are counted (C3 to C5, H25, H26)."""
    scoring = word(facts.rules.scoring)
    return f"{scoring}_teams" if facts.rules.teams else scoring
