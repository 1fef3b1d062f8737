"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

_PACKAGES = ("numpy", "numba", "rlcard", "open_spiel")


def machine() -> str:
    """The processor, the system and the versions, as a Markdown list."""
    return "\n".join(
        [
            f"- {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
            f"- Python {platform.python_version()}",
            *(f"- {name} {version(name)}" for name in _PACKAGES),
        ]
    )


def processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unknown processor"
