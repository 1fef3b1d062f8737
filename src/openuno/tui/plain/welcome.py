"""The first lines of a match in plain lines: who plays, by which rules, and how to type."""

from __future__ import annotations

from openuno.rulebooks import title
from openuno.tui.plain.console import Console
from openuno.tui.setup import Setup


def welcome(setup: Setup, console: Console) -> None:
    """Tells people where they sit."""
    people, bots = setup.people, tuple(setup.levels)
    key = ("welcome_nobody", "welcome", "welcome_all")[min(len(people), 2)]
    console.say(key, people=people, seats=setup.names, bots=bots)
    console.say("rulebook", rulebook=title(setup.rulebook, console.language))
