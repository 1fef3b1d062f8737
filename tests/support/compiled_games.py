"""Games that run as machine code, to be compared with games as everyone has them, interpreted."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial

import pytest

from openuno.core.engine import Engine


@contextmanager
def compiled_games() -> Generator[None]:
    """Games that are begun inside run compiled, from their first deal to their end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("openuno.game.game.Engine", partial(Engine, compiles=True))
        yield
