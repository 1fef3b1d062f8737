"""Clusters: the same job on many machines, by Dask or by Ray, with the same result.

A cluster is running already, and runs on when a job is done. Each of its machines must have the
same OpenUNO as this one; that is checked before the first hand, and again with every bundle of
spans.
"""

from __future__ import annotations

import re
import socket

from openuno.sim.runners import Runner, Threads
from openuno.text.errors import InputError, short

PATIENCE = 10
"""How many seconds a cluster has to answer."""

_ADDRESS = re.compile(r"(dask|ray)://(\[[0-9A-Fa-f:.]+\]|[^\s/:@\[\]]+):([0-9]{1,5})/?")


def connect(cluster: str | None, threads: int | None) -> Runner:
    """The runner for `--cluster` and `--threads`: this machine, or a cluster that is running."""
    if cluster is None:
        return Threads(threads)
    if threads is not None:
        raise InputError("threads_or_cluster")
    return connect_to(cluster)


def connect_to(url: str) -> Runner:
    """The runner for `dask://HOST:PORT` or `ray://HOST:PORT`."""
    match = _ADDRESS.fullmatch(url)
    if match is None or not 0 < int(match[3]) < 1 << 16:
        raise InputError("cluster_url", url=short(url))
    kind, host, port = match.groups()
    if kind == "dask":
        from openuno.sim.clusters.dask_cluster import DaskCluster as Kind
    else:
        from openuno.sim.clusters.ray_cluster import RayCluster as Kind
    _knock(url, host.strip("[]"), int(port))
    return Kind(url, f"{host}:{port}", PATIENCE)


def _knock(url: str, host: str, port: int) -> None:
    """Checks that something listens there: Dask and Ray would retry again and again, and log it."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise InputError("cluster_unreachable", url=url, problem=reason) from None
