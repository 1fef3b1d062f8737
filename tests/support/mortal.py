"""Work that one worker does not survive; a module of its own, so that workers can load it."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from openuno.sim.jobs import Part
from openuno.sim.runners import Span


@dataclass(frozen=True, slots=True)
class Mortal(Span):
    """Some hands in the midst of which whoever plays them first is killed."""

    mark: Path
    """A file that tells the others that it has happened."""

    def play(self) -> Part:
        part = self.job.play(self.first, self.count)
        try:
            self.mark.touch(exist_ok=False)
        except FileExistsError:
            return part
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError
