"""The experiment: every variant plays the same deals, and each is compared with the first.

For each size of table there are three runs. In the first, equals play single hands; in the second,
one player is better than the others; in the third, equals play whole matches. Variants take turns
span by span, so that a hand of one can be set against the same hand of the other (common random
numbers) without keeping any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from time import perf_counter

import numpy as np

from openuno.bots.policies import Policy
from openuno.core.data.rules import has_house_rules
from openuno.rule_lab.findings import SHARES, Findings, Measure, Report, Variant
from openuno.rule_lab.measures import (
    Measured,
    hand_values,
    match_values,
    places,
    skill_values,
    watched,
)
from openuno.sim.columns import Column
from openuno.sim.estimates import Estimate, Moments, share
from openuno.sim.jobs import Job, Part
from openuno.sim.runners import Runner, Span, Stop, spans
from openuno.sim.simulation import Listener

HANDS_A_MATCH = 20
"""How many hands of the first run there are for each match of the third."""
FEWEST_MATCHES = 100
FEWEST_HANDS = 100
MOST_HANDS = 1_000_000_000

MEASURED = frozenset(Measure) - {Measure.LUCK, Measure.LUCK_OF_DEAL}
"""What the three runs measure: luck is measured by analysing hands, which is another thing."""
_WON_OR_NOT = SHARES & MEASURED - {Measure.CHOICES}
"""The measures that each hand answers with yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The plan of an experiment: the variants, the sizes of table, and how many hands."""

    variants: tuple[Variant, ...]
    seats: tuple[int, ...]
    hands: int
    seed: int
    forgets: int
    option: str | None = None
    policy: Policy = Policy.SENSIBLE
    """How all play; for skill, one of them."""

    @property
    def matches(self) -> int:
        """How many matches are played for each variant and size of table."""
        return max(FEWEST_MATCHES, self.hands // HANDS_A_MATCH)

    def runs(self, seats: int) -> tuple[Run, ...]:
        """The three runs at one size of table."""
        general = any(has_house_rules(variant.rulebook.rules) for variant in self.variants)

        def jobs(policies: tuple[Policy, ...], *, rotates: bool, matches: bool) -> tuple[Job, ...]:
            return tuple(
                Job(
                    rules=variant.rulebook.rules,
                    seats=seats,
                    seed=self.seed,
                    policies=policies,
                    rotates=rotates,
                    forgets=self.forgets,
                    watched=True,
                    matches=matches,
                    general=general,
                )
                for variant in self.variants
            )

        equals = (self.policy,)
        one_better = (self.policy, *[Policy.RANDOM] * (seats - 1))
        return (
            Run(jobs(equals, rotates=False, matches=False), self.hands, hand_values),
            Run(jobs(one_better, rotates=True, matches=False), self.hands, skill_values),
            Run(jobs(equals, rotates=False, matches=True), self.matches, match_values),
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A job for each variant; all of them play the same numbers."""

    jobs: tuple[Job, ...]
    count: int
    values: Callable[[Span, Part], Measured]

    def work(self) -> Iterator[Span]:
        """The spans to play, each for every variant in turn."""
        for span in spans(self.jobs[0], self.count):
            for job in self.jobs:
                yield Span(job, span.first, span.count)


@dataclass(slots=True)
class Notes:
    """Everything measured of one variant so far."""

    values: dict[Measure, Moments] = field(default_factory=dict[Measure, Moments])
    differences: dict[Measure, Moments] = field(default_factory=dict[Measure, Moments])
    places: list[int] = field(default_factory=list[int])
    lengths: list[int] = field(default_factory=list[int])

    def add(self, found: Measured, first: Measured) -> None:
        """Adds the values of hands or matches, and how they differ from the first variant's."""
        for measure, values in found.items():
            self.values.setdefault(measure, Moments()).add(values)
            if found is not first:
                difference = values - first[measure]
                self.differences.setdefault(measure, Moments()).add(difference)

    def add_hands(self, span: Span, part: Part) -> None:
        """Adds where the winners sat, and how long the hands were."""
        rows, seats = watched(part), span.job.seats
        won = np.bincount(places(rows, seats) + 1, minlength=seats + 1)[1:]
        self.places = _sums(self.places, won.tolist())
        self.lengths = _sums(self.lengths, np.bincount(rows[:, Column.TURNS]).tolist())

    def findings(self, variant: Variant, seats: int) -> Findings:
        """The findings: estimates of everything measured."""
        hands = self.values[Measure.TURNS].count
        return Findings(
            variant,
            seats,
            {measure: _estimate(measure, found) for measure, found in self.values.items()},
            {measure: _difference(measure, found) for measure, found in self.differences.items()},
            tuple(share(won, hands) for won in self.places),
            tuple(self.lengths),
        )


def experiment(
    plan: Plan,
    runner: Runner,
    *,
    stop: Stop | None = None,
    listener: Listener | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Report:
    """Carries out a plan, and gives what was found.

    Once asked to stop, it gives what was found so far; a size of table for which something is
    missing altogether is left out.
    """
    stop = stop or Stop()
    start = clock()
    found: list[Findings] = []
    for seats in plan.seats:
        notes = [Notes() for _ in plan.variants]
        for run in plan.runs(seats):
            _carry_out(run, runner, stop, notes, listener)
        if all(note.values.keys() == MEASURED for note in notes):
            pairs = zip(plan.variants, notes, strict=True)
            found += [note.findings(variant, seats) for variant, note in pairs]
    return Report(
        plan.variants,
        tuple(seats for seats in plan.seats if any(f.seats == seats for f in found)),
        _fewest(found, Measure.TURNS),
        _fewest(found, Measure.MATCH_HANDS),
        plan.seed,
        plan.forgets,
        tuple(found),
        plan.option,
        stop.asked,
        clock() - start,
        plan.policy,
    )


def _carry_out(
    run: Run, runner: Runner, stop: Stop, notes: Sequence[Notes], listener: Listener | None
) -> None:
    parts = runner.run(run.work(), stop)
    for span in spans(run.jobs[0], run.count):
        together = list(islice(parts, len(run.jobs)))
        if len(together) < len(run.jobs):  # stopped: what only some have played says nothing
            return
        found = [
            run.values(Span(job, span.first, span.count), part)
            for job, part in zip(run.jobs, together, strict=True)
        ]
        for note, values, part in zip(notes, found, together, strict=True):
            note.add(values, found[0])
            if run.values is hand_values:
                note.add_hands(span, part)
            if listener is not None:
                listener(part)


def _fewest(found: Sequence[Findings], measure: Measure) -> int:
    """How many hands or matches every one of the findings rests on."""
    return min((findings.values[measure].count for findings in found), default=0)


def _estimate(measure: Measure, found: Moments) -> Estimate:
    if measure in _WON_OR_NOT:
        return share(round(found.mean * found.count), found.count)
    return found.estimate()


def _difference(measure: Measure, found: Moments) -> Estimate:
    return found.estimate_of_changes() if measure in _WON_OR_NOT else found.estimate()


def _sums(counts: list[int], more: list[int]) -> list[int]:
    return [a + b for a, b in zip_longest(counts, more, fillvalue=0)]
