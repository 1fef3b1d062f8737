"""The base of all screens: asking questions, and leaving."""

# Textual does not say of which kind a screen's app is.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.screen import ModalScreen, Screen

R = TypeVar("R")


class BaseScreen(Screen[None]):
    """A screen that can put a question in front of itself."""

    def ask(self, question: ModalScreen[R | None], then: Callable[[R], None]) -> None:
        """Asks, and goes on with the answer; without one, nothing happens."""

        def answered(answer: R | None) -> None:
            if answer is not None:
                then(answer)

        self.app.push_screen(question, answered)

    def visit(self, screen: Screen[None], then: Callable[[], None]) -> None:
        """Opens another screen, and goes on when it is closed."""
        self.app.push_screen(screen, lambda _: then())

    def stop(self, group: str) -> None:
        """Stops the workers of a group."""
        self.workers.cancel_group(self, group)

    def leave(self) -> None:
        """Ends the program."""
        self.app.exit()
