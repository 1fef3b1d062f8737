"""The columns of what a simulation counts: a row of numbers for each hand, or for each match."""

from __future__ import annotations

from enum import IntEnum


class Column(IntEnum):
    """The columns of the row of a hand."""

    WINNER = 0
    """A seat, or -1 where the hand was blocked."""
    DEALER = 1
    TURNS = 2
    """How often a seat came to play."""
    ACTIONS = 3
    POINTS = 4
    """The points written down at the end (C3, C4)."""
    RESHUFFLES = 5
    DRAWS = 6
    """Cards drawn after the deal, for whatever reason."""
    CALLS = 7
    """How often UNO was called."""
    CHALLENGES = 8
    CAUGHT = 9
    """Players caught without having called (U2)."""
    PENALTIES = 10
    """Cards drawn for challenges, forgotten calls and misplays."""
    BLOCKED = 11
    DECISIONS = 12
    """Decisions of the seat to move."""
    CHOICES = 13
    """Decisions with more than one card or answer to choose from."""
    LEADS = 14
    """How often another seat took over the smallest hand."""
    DEFICIT = 15
    """The most cards by which the winner had been behind."""


class MatchColumn(IntEnum):
    """The columns of the row of a match."""

    WINNER = 0
    """The winner; the first one, where several share in the win (C4)."""
    HANDS = 1
    TURNS = 2
    """This column and the next two are sums over the hands."""
    ACTIONS = 3
    CHOICES = 4
    LEADS = 5
    """How often another seat took over the best score."""
    DEFICIT = 6
    """The most points by which the winner had been behind."""
