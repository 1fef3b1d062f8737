"""Metrics for Prometheus: how much there is to do, and how fast it is done.

Labels have few values, all known beforehand; whatever else is counted is `other`, so nobody can
make the metrics grow. There are no names, cards or tables in them.

>>> metrics = Metrics()
>>> metrics.refuse("not_your_turn")
>>> metrics.refuse("whatever a stranger sends")
>>> [line for line in metrics.text().decode().splitlines() if line.startswith("openuno_refusals_t")]
['openuno_refusals_total{code="not_your_turn"} 1.0', 'openuno_refusals_total{code="other"} 1.0']
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import Generic, TypeVar, cast, get_args

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

from openuno.bots.level import Level
from openuno.core.data.refusals import Refusal
from openuno.server.payloads import AnyPayload, Payload
from openuno.text.lang import table

M = TypeVar("M", Counter, Histogram)

OUTCOMES = ("done", "refused")
REASONS = ("left", "behind", "closed", "failed", "stopping", "slow", "flood")
"""Why the server ends a connection."""
OTHER = "other"

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_THOUGHTFUL = (0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 1.0, 2.0, 5.0)


class ByLabel(Generic[M]):
    """A metric for each value of a label, among those that are known."""

    def __init__(self, metric: M, known: Iterable[str]) -> None:
        self._metric = metric
        self._known = frozenset(known)
        self._found: dict[str, M] = {}

    def labels(self, value: str) -> M:
        """The metric for this value, or for all others."""
        value = value if value in self._known else OTHER
        if value not in self._found:  # which is quicker than what the library does
            self._found[value] = self._metric.labels(value)
        return self._found[value]


class Seconds(Collector):
    """How long something took, as the library's `Histogram` would tell it. It is noted twice for
    each move, in which the library's locks would be felt; so only one thread may.
    """

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name = name
        self._about = about
        self._counts = [0] * (len(_QUICK) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Notes that it took so long."""
        self._counts[bisect_left(_QUICK, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        """All of it, as the library asks for it."""
        bounds = [*map(str, _QUICK), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets, self._sum)


class Metrics:
    """All metrics of a server."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._of_thoughts = CollectorRegistry()
        self.commands = ByLabel(
            Counter("openuno_commands", "Commands", ("outcome",), registry=registry),
            OUTCOMES,
        )
        self._refusals = ByLabel(
            Counter("openuno_refusals", "Why something was refused", ("code",), registry=registry),
            _codes(),
        )
        self.records = ByLabel(
            Counter("openuno_records", "Records committed", ("kind",), registry=registry),
            _kinds(),
        )
        self.sockets_closed = ByLabel(
            Counter("openuno_sockets_closed", "Sockets we closed", ("reason",), registry=registry),
            REASONS,
        )
        self.storage_failures = Counter(
            "openuno_storage_failures", "Times the database did not answer", registry=registry
        )
        self.stalls = Counter(
            "openuno_loop_stalls", "Times that everyone waited for over 0.1 s", registry=registry
        )
        self.longest_stall = Gauge(
            "openuno_longest_stall_seconds", "The longest that everyone waited", registry=registry
        )
        self.sockets = Gauge("openuno_sockets", "Open sockets", registry=registry)
        self.tables_loaded = Gauge("openuno_tables_loaded", "Tables in memory", registry=registry)
        self.command_seconds = Seconds(
            "openuno_command_seconds", "From a command's arrival to its acknowledgement", registry
        )
        self.commit_seconds = Seconds(
            "openuno_commit_seconds", "Until a record is committed", registry
        )
        self.bot_seconds = ByLabel(
            Histogram(
                "openuno_bot_seconds",
                "A bot's time to think, waiting for its turn to included",
                ("level",),
                registry=self._of_thoughts,
                buckets=_THOUGHTFUL,
            ),
            Level,
        )

    def refuse(self, code: str) -> None:
        """Counts that something was refused for this reason."""
        self._refusals.labels(code).inc()

    def text(self, *, for_anyone: bool = False) -> bytes:
        """All of them, as Prometheus reads them. How long bots think is nothing for anyone: it may
        tell what they hold.
        """
        told = generate_latest(self._registry)
        return told if for_anyone else told + generate_latest(self._of_thoughts)


def _codes() -> Iterable[str]:
    """Every reason there is to refuse something."""
    return (*table("en", "errors"), *(refusal.name.lower() for refusal in Refusal))


def _kinds() -> Iterable[str]:
    """Every kind of payload."""
    kinds = cast("tuple[type[Payload], ...]", get_args(AnyPayload))
    return (str(kind.__struct_config__.tag) for kind in kinds)
