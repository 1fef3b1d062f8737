"""The command `openuno simulate`."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

from openuno.bots.policies import Policy
from openuno.sim.clusters import connect
from openuno.sim.estimates import share
from openuno.sim.jobs import Job
from openuno.sim.parquet_rows import rows_file
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.sim.runners import check_size, stopping_on_signals
from openuno.sim.simulation import Listener, SimulationResult, simulate
from openuno.text.errors import InputError, Near, shown
from openuno.text.lang import Language, decimal, grouped, say


def parse_policies(text: str) -> tuple[Policy, ...]:
    """One policy for all seats, or one for each with commas between: `sensible,random`.

    >>> parse_policies("sensible,random")
    (<Policy.SENSIBLE: 2>, <Policy.RANDOM: 0>)
    """
    known = {policy.name.lower(): policy for policy in Policy}
    chosen: list[Policy] = []
    for word in text.split(","):
        name = word.strip().lower()
        if name not in known:
            near = Near.to(name, known)
            raise InputError("unknown_policy", name=shown(name), known=", ".join(known), near=near)
        chosen.append(known[name])
    return tuple(chosen)


def run_simulation(
    job: Job,
    hands: int,
    *,
    threads: int | None,
    cluster: str | None,
    batch: int | None,
    out: Path | None,
    language: Language,
) -> SimulationResult:
    """Plays the hands and writes their rows, if asked to.

    Where it is stopped before the end, the result is that of the hands played so far, and the file
    holds just these.
    """
    check_size(hands, batch)
    with (
        rows_file(out, job) if out is not None else nullcontext() as file,
        closing(connect(cluster, threads)) as runner,
    ):
        with explaining_a_wait(language):
            runner.prepare(job)
        with stopping_on_signals() as stop, Bar(hands, language) as bar:
            listeners: list[Listener] = [lambda part: bar.advance(part.hands)]
            if file is not None:
                listeners.append(file.add)
            return simulate(job, hands, runner, listeners=listeners, batch=batch, stop=stop)


def document(job: Job, result: SimulationResult, rulebook: str) -> dict[str, Any]:
    """The result as `--json` prints it."""
    return {
        "rulebook": rulebook,
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


def summary(job: Job, result: SimulationResult, rulebook: str, language: Language) -> str:
    """The result in words and a table of who won how often."""
    lines = [
        say(
            language,
            "simulate.summary",
            hands=grouped(result.hands, language),
            rulebook=rulebook,
            seconds=decimal(result.seconds, 1, language),
            speed=grouped(round(result.hands_per_second), language),
            actions=decimal(result.actions / max(1, result.hands), 1, language),
        )
    ]
    if not result.hands:
        return lines[0]
    for seat, (policy, won) in enumerate(zip(job.policy_of_seats, result.wins, strict=True), 1):
        part = share(won, result.hands)
        lines.append(
            say(
                language,
                "simulate.seat",
                seat=f"{seat:>3}",
                policy=f"{policy.name.lower():<9}",
                share=f"{decimal(100 * part.value, 2, language):>6}",
                margin=decimal(100 * part.margin, 2, language),
            )
        )
    if result.blocked:
        lines.append(say(language, "simulate.blocked", hands=grouped(result.blocked, language)))
    return "\n".join(lines)
