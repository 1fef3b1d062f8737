"""The hot seat: who has the keyboard, and whose cards may lie open on the screen."""

from __future__ import annotations

from collections.abc import Sequence


class HotSeat:
    """With one person, the screen is always theirs. With several, a hand is shown only in its
    owner's turn, once that person has said to be there; at all other times no hand is shown, and
    the keyboard counts as held by whoever had the last turn.
    """

    def __init__(self, people: Sequence[str]) -> None:
        self.people = tuple(people)
        self.holder = people[0] if people else None
        self._turn: str | None = None
        self._is_open = self.is_shared is False

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this keyboard."""
        return len(self.people) > 1

    @property
    def viewer(self) -> str | None:
        """Whose cards are shown; nobody's while the keyboard is passed on."""
        return self.holder if self._is_open else None

    @property
    def awaited(self) -> str | None:
        """The person the keyboard has to be passed to."""
        return self._turn if self._turn in self.people and not self._is_open else None

    def turn_is(self, seat: str | None) -> None:
        """The turn has come to a seat, or is still there; the cards of others are covered."""
        self._turn = seat
        if self.is_shared and seat != self.holder:
            self._is_open = False

    def sit_down(self) -> None:
        """The awaited person is there and looks at the screen."""
        if self.awaited:
            self.holder, self._is_open = self.awaited, True
