"""Simulations as people ask for them: `openuno.simulate`, and the command of that name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openuno.arguments import checked
from openuno.rulebooks import Rulebook, asked_for, load
from openuno.sim import simulation
from openuno.sim.clusters import connect
from openuno.sim.estimates import Estimate, share
from openuno.sim.jobs import Job, parse_policies
from openuno.sim.parquet_rows import rows_file
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.sim.result_table import as_html
from openuno.sim.runners import check_size, stopping_on_signals
from openuno.sim.simulation import Listener, SimulationResult
from openuno.text.lang import Language, decimal, grouped, say


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a simulation, as far as it was played.

    It prints itself, and shows itself in a notebook; `rows` is for a DataFrame, `to_dict` for JSON.
    """

    rulebook: str
    """As it was asked for: `official`, `sunday.toml`."""
    job: Job
    result: SimulationResult

    @property
    def hands(self) -> int:
        """How many hands were played: fewer than asked for, if somebody has stopped it."""
        return self.result.hands

    @property
    def shares(self) -> tuple[Estimate, ...]:
        """The share of the hands that each seat has won."""
        return tuple(share(won, self.hands) for won in self.result.wins)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat: how it was played, and how often it won."""
        names = self.to_dict()["policies"]
        return [
            {
                "seat": seat,
                "policy": policy,
                "wins": won,
                "share": part.value,
                "low": part.low,
                "high": part.high,
            }
            for seat, (policy, won, part) in enumerate(
                zip(names, self.result.wins, self.shares, strict=True), 1
            )
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain values, as `--json` prints it."""
        job, result = self.job, self.result
        return {
            "rulebook": self.rulebook,
            "seats": job.seats,
            "policies": [policy.name.lower() for policy in job.policy_of_seats],
            "seed": job.seed,
            "hands": result.hands,
            "actions": result.actions,
            "blocked": result.blocked,
            "seconds": round(result.seconds, 3),
            "hands_per_second": round(result.hands_per_second, 1),
            "wins": result.wins,
        }

    def text(self, language: Language = "en") -> str:
        """The result in words and a table of who won how often."""
        rows = zip(self.rows(), self.shares, strict=True) if self.hands else ()
        seats = [
            say(
                language,
                "simulate.seat",
                seat=f"{row['seat']:>3}",
                policy=f"{row['policy']:<9}",
                share=f"{decimal(100 * part.value, 2, language):>6}",
                margin=decimal(100 * part.margin, 2, language),
            )
            for row, part in rows
        ]
        first, *rest = self._said(language)
        return "\n".join((first, *seats, *rest))

    def _said(self, language: Language) -> list[str]:
        """What is said beside the table."""
        result = self.result
        said = [
            say(
                language,
                "simulate.summary",
                hands=grouped(result.hands, language),
                rulebook=self.rulebook,
                seconds=decimal(result.seconds, 1, language),
                speed=grouped(round(result.hands_per_second), language),
                actions=decimal(result.actions / max(1, result.hands), 1, language),
            )
        ]
        if result.blocked:
            said.append(say(language, "simulate.blocked", hands=grouped(result.blocked, language)))
        return said

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        rows = [
            [
                str(row["seat"]),
                row["policy"],
                grouped(row["wins"], "en"),
                f"{decimal(100 * part.value, 2, 'en')} % ± {decimal(100 * part.margin, 2, 'en')}",
            ]
            for row, part in zip(self.rows(), self.shares, strict=True)
        ]
        heads = [
            say("en", f"simulate.columns.{name}") for name in ("seat", "policy", "won", "share")
        ]
        return as_html(self._said("en"), heads, rows)


@checked
def simulate(
    rulebook: Rulebook | Path | str = "official",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 4,
    hands: int = 100_000,
    policy: str | Sequence[str] = "random",
    forgets: int = 0,
    seed: int = 1,
    threads: int | None = None,
    batch: int | None = None,
    cluster: str | None = None,
    out: Path | str | None = None,
    language: Language = "en",
) -> Simulation:
    """Plays many hands under a rulebook, and counts who wins.

    `policy` is `random`, `greedy` or `sensible`, for all seats or one for each; in `forgets` of a
    thousand times, somebody forgets to call UNO. With `out`, a row for each hand goes to a Parquet
    file. Ctrl-C stops it: the result is that of the hands played so far, and the file holds these.
    """
    job = Job(
        rules=load(rulebook, options).rules,
        seats=seats,
        seed=seed,
        policies=parse_policies(policy if isinstance(policy, str) else ",".join(policy)),
        forgets=forgets,
        watched=out is not None,
    )
    check_size(hands, batch)
    with (
        nullcontext() if out is None else rows_file(Path(out), job) as file,
        closing(connect(cluster, threads)) as runner,
    ):
        with explaining_a_wait(language):
            runner.prepare(job)
        with stopping_on_signals() as stop, Bar(hands, language) as bar:
            listeners: list[Listener] = [lambda part: bar.advance(part.hands)]
            if file is not None:
                listeners.append(file.add)
            result = simulation.simulate(
                job, hands, runner, listeners=listeners, batch=batch, stop=stop
            )
    return Simulation(asked_for(rulebook), job, result)
