"""The standings of a tournament: how well each participant did, and how each table ended."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openuno.sim.arena.players import Participant
from openuno.sim.arena.ratings import ratings
from openuno.sim.arena.think_times import ThinkTimes
from openuno.sim.arena.tournament import TournamentResult
from openuno.sim.estimates import Estimate, mean_share

ANCHOR = "normal"
"""The participant with whom the others are compared; if it takes no part, the last one named is."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one participant did."""

    player: Participant
    hands: int
    """The hands it took part in."""
    won: Estimate
    """The share of its hands that it won, in any of its seats."""
    fair: float
    """The share it would win if all were equally strong."""
    rating: Estimate
    thinking: ThinkTimes


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one table ended."""

    players: tuple[Participant, ...]
    won: tuple[Estimate, ...]


def standings(result: TournamentResult) -> list[Standing]:
    """The participants, the highest rated first."""
    tournament = result.tournament
    players, chairs = tournament.participants, tournament.chairs
    names = [player.name for player in players]
    anchor = names.index(ANCHOR) if ANCHOR in names else len(names) - 1
    rated = ratings(result.wins, chairs, anchor)
    found: list[Standing] = []
    for place, player in enumerate(players):
        tables = chairs[:, place].nonzero()[0]
        fair = float(chairs[tables, place].mean()) / tournament.seats
        hands = len(tables) * tournament.seats * result.deals
        won = _share(result, place, tables)
        found.append(Standing(player, hands, won, fair, rated[place], result.thinking[place]))
    return sorted(found, key=lambda standing: -standing.rating.value)


def meetings(result: TournamentResult) -> list[Meeting]:
    """Every table, and who won how much there."""
    players = result.tournament.participants
    found: list[Meeting] = []
    for number, table in enumerate(result.tournament.tables):
        seated = tuple(dict.fromkeys(table))
        at = np.array([number])
        won = tuple(_share(result, players.index(player), at) for player in seated)
        found.append(Meeting(seated, won))
    return found


def _share(result: TournamentResult, place: int, tables: NDArray[np.int64]) -> Estimate:
    """The share of the hands at these tables that a participant won; a deal counts as one, since
    its hands are alike.
    """
    wins = result.wins[:, tables, place].sum(axis=1)
    return mean_share(wins / (len(tables) * result.tournament.seats))
