"""Copies games quickly: of a record that has room for a hundred seats, only what is in use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.state import MAX_CARDS, MAX_SEATS, State
from openuno.core.jit import kernel

WORD = 8


def words_in_use(seats: int, cards: int) -> NDArray[np.int64]:
    """The words of a game's record that are in use at a table of so many seats and cards, as
    ranges: for each the first word and the one after the last, in turn. A field is cut by the
    length of its rows, so a new field needs no change here.
    """
    stretches: list[tuple[int, int]] = []
    for field, offset, *_ in (State.dtype.fields or {}).values():
        whole = field.itemsize
        rows = field.shape[0] if field.shape else 1
        used = {MAX_SEATS: seats, MAX_CARDS: min(cards, MAX_CARDS)}.get(rows, rows)
        first, end = offset // WORD, -(-(offset + whole * used // rows) // WORD)
        if stretches and first <= stretches[-1][1]:
            stretches[-1] = (stretches[-1][0], max(end, stretches[-1][1]))
        else:
            stretches.append((first, end))
    return np.array(stretches, np.int64).ravel()


@kernel
def copy_game(words: IntTable, source: int, target: int, in_use: Ints) -> None:
    """Copies one game over another; games are rows of words."""
    for i in range(0, len(in_use), 2):
        for word in range(in_use[i], in_use[i + 1]):
            words[target, word] = words[source, word]
