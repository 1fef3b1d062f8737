"""The features that a learned policy is told, by name: of a situation, and of each choice.

`features` says how each is computed. All are whole numbers from 0 to `FULL`. A name that ends in a
number is a yes or no: `NEXT_1` is full if the next player holds one card.
"""

from __future__ import annotations

from enum import IntEnum, auto

FULL = 16
"""A feature that is wholly so."""


class Situation(IntEnum):
    """The situation: what is the same for every choice."""

    BIAS = 0
    # The cards of the own hand, and of others: the next player, the one after, the one before, and
    # whoever has fewest.
    HAND_2 = auto()
    HAND_3 = auto()
    HAND_4 = auto()
    HAND_6 = auto()
    HAND_SIZE = auto()
    NEXT_1 = auto()
    NEXT_2 = auto()
    NEXT_3 = auto()
    NEXT_SIZE = auto()
    AFTER_1 = auto()
    AFTER_2 = auto()
    AFTER_SIZE = auto()
    BEFORE_1 = auto()
    BEFORE_2 = auto()
    BEFORE_SIZE = auto()
    FEWEST_1 = auto()
    FEWEST_2 = auto()
    FEWEST_SIZE = auto()
    PLAYING = auto()
    # What has just happened.
    HAS_DRAWN = auto()
    ANSWERS = auto()
    OWED = auto()
    DOUBT = auto()
    """T4: how likely the Wild Draw Four to be answered is a bluff, if such bluffs were usual."""
    BELIEVED = auto()
    """T4: how likely the own hand lacks the colour, in the eyes of others."""
    PILE_LOW = auto()
    FITTING_UNSEEN = auto()
    # The rules, as far as they bear on what to lay.
    MAY_DRAW = auto()
    ENDS_TURN = auto()
    DRAWS_MANY = auto()
    REFUSES_FOUR = auto()
    REVERSE_SKIPS = auto()
    CHAINS = auto()
    STACKS = auto()
    JUMPS = auto()
    SWAPS = auto()
    ELIMINATES = auto()
    """H7: how close the own hand is to being too large."""
    FEWEST_POINTS = auto()
    NO_CALL = auto()
    PARTNER_NEXT = auto()


SITUATIONS = len(Situation)


class Choice(IntEnum):
    """A choice, and the hand that it leaves."""

    DRAWS = 0
    KEEPS = auto()
    CHALLENGES = auto()
    ACCEPTS = auto()
    # The card that is laid, the last of several.
    LAYS_NUMBER = auto()
    LAYS_SKIP = auto()
    LAYS_REVERSE = auto()
    LAYS_TWO = auto()
    LAYS_WILD = auto()
    LAYS_FOUR = auto()
    BLUFFS = auto()
    LAYS_MORE = auto()
    COLOUR_CHANGES = auto()
    # The cards left: how many, how many kinds of the colour then in force, or of the card's number
    # or symbol, how many colours, wilds and actions.
    LEFT_1 = auto()
    LEFT_2 = auto()
    LEFT_3 = auto()
    LEFT_SIZE = auto()
    SAME_1 = auto()
    SAME_2 = auto()
    SAME_3 = auto()
    SAME_4 = auto()
    LIKE_1 = auto()
    LIKE_2 = auto()
    COLOURS_2 = auto()
    COLOURS_3 = auto()
    COLOURS_4 = auto()
    COLOURS_0 = auto()
    WILD_1 = auto()
    WILD_2 = auto()
    FOUR_1 = auto()
    FOUR_2 = auto()
    ACTIONS_SAME = auto()
    ACTIONS_OTHER = auto()
    SKIPS_LEFT = auto()
    LONGEST_OTHER = auto()
    SINGLES = auto()
    """Other colours of which one kind is left."""
    PAIRS = auto()
    """Cards of which another one has the number or symbol."""
    POINTS = auto()
    # The others: whether they lack the colour then in force, and whom the card hits.
    UNSEEN_SAME = auto()
    NEXT_LACKS = auto()
    AFTER_LACKS = auto()
    BEFORE_LACKS = auto()
    NEXT_LACKS_LAST = auto()
    """The next player lacks the colour, and holds one card."""
    NEXT_LACKS_TWO = auto()
    AFTER_LACKS_LAST = auto()
    HITS_LAST = auto()
    HITS_TWO = auto()
    HITS_THREE = auto()
    HITS_THEN_LAST = auto()
    """After the player who is hit comes one who holds one card."""
    TURNS_TO_LAST = auto()
    AGAIN = auto()
    """Between two: the turn comes back."""
    AGAIN_1 = auto()
    AGAIN_2 = auto()
    AGAIN_LAST = auto()
    DOUBTED = auto()
    HAND_GAINED = auto()
    """H2, H12: by how many cards the hand that comes is smaller."""
    HAND_LOST = auto()


CHOICES = len(Choice)
FEATURES = (*(each.name for each in Situation), *(each.name for each in Choice))
"""The names of all features, those of the situation first."""
