"""Runs a command, and says as JSON how long it took and how much memory it had at its peak.

A process of its own: the system counts the peak of a child from that of its parent on, and the
parent that measures everything else is large.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import perf_counter

_UNIT = 1 if sys.platform == "darwin" else 1024


def main(command: list[str]) -> int:
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.stderr.write(complaint.decode())
        return 1
    print(json.dumps({"seconds": seconds, "peak": usage.ru_maxrss * _UNIT}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
