"""A screen shared by several people, of whom nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openuno.game.events import Event
from openuno.game.narration import narrate
from openuno.game.view import redact
from openuno.tui.plain.console import Console


class SharedScreen:
    """The people at a console. What is shown is for all of them, but for the time that one has the
    keyboard; one person alone always has it.
    """

    def __init__(self, people: Sequence[str], console: Console) -> None:
        self._console = console
        self._is_shared = len(people) > 1
        self._looking = people[0] if len(people) == 1 else None
        self._told_to_one: list[Event] = []
        """What the others have to be told once they look again."""

    def is_seen_by(self, person: str) -> bool:
        """Whether a person looks at the screen, and nobody else."""
        return self._looking == person

    def give_keyboard(self, person: str) -> None:
        """From now on a person is there, and looks at their hand."""
        self._looking = person

    def take_keyboard(self) -> None:
        """Puts the hand that shows out of sight, before others look."""
        if self._is_shared and self._looking:
            self._console.ask("hide", person=self._looking)
            self._console.cover()
            self._looking = None
            self.tell(self._told_to_one)
            self.forget()

    def tell(self, events: Iterable[Event]) -> None:
        """Says what has happened, as those who look may know it."""
        for event in events:
            sentence = narrate(redact(event, self._looking), self._console.language)
            if sentence:
                self._console.show(f"  {self._console.card_text.cards_in(sentence)}")
            if self._is_shared and self._looking:
                self._told_to_one.append(event)

    def forget(self) -> None:
        """What was told has been told to all, or did not happen."""
        self._told_to_one.clear()
