"""Tournaments as people ask for them: `openuno.arena`, and the command of that name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openuno.arguments import checked
from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.rulebooks import Rulebook, asked_for, load
from openuno.rulebooks.validation import write_change
from openuno.sim.arena.players import parse_participant
from openuno.sim.arena.plot import picture
from openuno.sim.arena.report import document, html, summary
from openuno.sim.arena.seating import tables
from openuno.sim.arena.standings import Standing, standings
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


@dataclass(frozen=True, slots=True)
class Arena:
    """What came of a tournament, as far as it was played.

    It prints itself, and shows itself in a notebook; `plot` is the ratings as a picture, `rows` is
    for a DataFrame, `to_dict` for JSON.
    """

    rulebook: str
    """As it was asked for: `official`, `sunday.toml`."""
    changes: tuple[str, ...]
    """The options that were changed in it, as in `uno_penalty=3`."""
    result: TournamentResult

    @property
    def standings(self) -> list[Standing]:
        """How each participant did, the highest rated first."""
        return standings(self.result) if self.result.deals else []

    def rows(self) -> list[dict[str, Any]]:
        """A row for each participant, the highest rated first."""
        return [
            {
                "name": str(each.player),
                "hands": each.hands,
                "won": each.won.value,
                "won_low": each.won.low,
                "won_high": each.won.high,
                "fair": each.fair,
                "rating": each.rating.value,
                "rating_low": each.rating.low,
                "rating_high": each.rating.high,
                **each.thinking.document(),
            }
            for each in self.standings
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain values, as `--json` prints it."""
        return document(self.result, self.rulebook, self.changes)

    def text(self, language: Language = "en") -> str:
        """The result in words, tables and a plot."""
        return summary(self.result, self.rulebook, language)

    def plot(self, language: Language = "en") -> str:
        """The ratings with their intervals, as an SVG; empty if no deal was played to its end."""
        return picture(self.result, language) if self.result.deals else ""

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return html(self.result, self.rulebook, "en")


@checked
def arena(
    *bots: str,
    rulebook: Rulebook | Path | str = "official",
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    hands: int = 1_000,
    seed: int = 1,
    budget_ms: int = 100,
    processes: int | None = 1,
    language: Language = "en",
) -> Arena:
    """Has bots play each other, every deal in every seating, to find out which is stronger.

    The bots are `random`, `easy`, `normal`, `hard`, and `oracle`, who sees all cards; `hard@20`
    thinks for 20 ms a move, others that think for `budget_ms`. The last one named takes the seats
    left over. `processes` are as many as there are cores with `None`; a script that asks for more
    than one needs `if __name__ == "__main__":`. Ctrl-C stops it: the deals finished so far count.
    """
    book = load(rulebook, options)
    tournament = make_tournament(
        bots, book, seats=seats, hands=hands, seed=seed, budget_ms=budget_ms
    )
    processes = available_cores() if processes is None else processes
    check_range("processes", processes, 1, MOST_THREADS)
    with explaining_a_wait(language):
        tournament.prepare()
    with stopping_on_signals() as stop, Bar(tournament.hands, language) as bar:
        result = play_tournament(tournament, processes, stop=stop, listener=bar.advance)
    changes = (write_change(name, book.options()[name]) for name in options or ())
    return Arena(asked_for(rulebook), tuple(changes), result)
