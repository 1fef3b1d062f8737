"""The command `openuno arena`."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.rulebooks import Rulebook
from openuno.sim.arena.players import parse_participant
from openuno.sim.arena.seating import tables
from openuno.sim.arena.tournament import Tournament, TournamentResult, play_tournament
from openuno.sim.jobs import NUMBER_LIMIT, SEED_LIMIT, check_range
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.sim.runners import MOST_THREADS, available_cores, stopping_on_signals
from openuno.text.errors import InputError
from openuno.text.lang import Language


def make_tournament(
    bots: Sequence[str],
    rulebook: Rulebook,
    *,
    seats: int | None,
    hands: int,
    seed: int,
    budget_ms: int,
) -> Tournament:
    """The tournament of these bots, with enough deals for at least `hands` hands at each table."""
    if len(bots) < MIN_SEATS:
        raise InputError("no_bots")
    participants = [parse_participant(bot, budget_ms) for bot in bots]
    seats = len(bots) if seats is None else seats
    check_range("seats", seats, MIN_SEATS, MAX_SEATS)
    check_range("hands", hands, 1, NUMBER_LIMIT)
    check_range("seed", seed, 0, SEED_LIMIT - 1)
    return Tournament(
        tables=tables(participants, seats),
        rulebook=rulebook,
        deals=-(-hands // seats),
        seed=seed,
    )


def run_arena(
    tournament: Tournament, processes: int | None, language: Language
) -> TournamentResult:
    """Plays the tournament. Where it is stopped before the end, the deals finished so far count."""
    processes = available_cores() if processes is None else processes
    check_range("processes", processes, 1, MOST_THREADS)
    with explaining_a_wait(language):
        tournament.prepare()
    with stopping_on_signals() as stop, Bar(tournament.hands, language) as bar:
        return play_tournament(tournament, processes, stop=stop, listener=bar.advance)
