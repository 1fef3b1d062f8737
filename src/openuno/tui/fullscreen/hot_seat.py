"""The hot seat: who has the keyboard, and whose cards may lie open on the screen."""

from __future__ import annotations

from collections.abc import Sequence


class HotSeat:
    """With one person, the screen is always theirs. With several, a hand is shown only in its
    owner's turn, or if its owner has asked for the keyboard, and once that person has said to be
    there; at all other times no hand is shown, and the keyboard counts as held by whoever had it
    last.
    """

    def __init__(self, people: Sequence[str]) -> None:
        self.people = tuple(people)
        self.holder = people[0] if people else None
        self._turn: str | None = None
        self._caller: str | None = None
        """Who has asked for the keyboard out of turn."""
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
    def caller(self) -> str | None:
        """Who has, or waits for, the keyboard out of turn."""
        return self._caller

    @property
    def awaited(self) -> str | None:
        """The person the keyboard has to be passed to."""
        wanted = self._caller or self._turn
        return wanted if wanted in self.people and not self._is_open else None

    def turn_is(self, seat: str | None) -> None:
        """The turn has come to a seat, or is still there; the cards of others are covered."""
        if seat is None or (seat != self._turn and seat in self.people):
            self._caller = None
        self._turn = seat
        self._cover_others()

    def call_over(self, seat: str) -> None:
        """A person wants the keyboard though it is not their turn."""
        if seat != self._turn:
            self._caller = seat
        self._cover_others()

    def give_back(self) -> None:
        """Whoever has asked for the keyboard needs it no longer."""
        self._caller = None
        self._cover_others()

    def sit_down(self) -> None:
        """The awaited person is there and looks at the screen."""
        if self.awaited:
            self.holder, self._is_open = self.awaited, True

    def _cover_others(self) -> None:
        if self.is_shared and self.holder != (self._caller or self._turn):
            self._is_open = False
