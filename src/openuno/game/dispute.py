"""A dispute in a few words: a hand, the pile, the card that was laid, and what followed.

All else is left open: nobody knows what others hold, and how the draw pile lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openuno.game.card import Card
from openuno.game.notation import VERBS, check_seat, check_seats, parse_action
from openuno.game.position_checks import check_discard
from openuno.game.unknown_cards import REST, check_hand
from openuno.rulebooks import load
from openuno.text.errors import inside

_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo")


@dataclass(frozen=True, slots=True)
class Dispute:
    """What people tell the referee on one line; every text is as they typed it."""

    pile: str
    """The discard pile, its top card last."""
    hand: str
    """The hand of the player whose turn it is."""
    play: str = ""
    """What this player lays, as after `play`; nothing if it is not yet laid."""
    then: Sequence[str] = ()
    """What happened next, action by action; one without a name is the next player's."""
    next_hand: str = ""
    """The next player's hand, or how many cards are in it."""
    draw: str = ""
    """The next cards of the draw pile, so far as they are known."""
    players: str = "3"
    """How many play, or their names, with commas or spaces between, from whose turn it is."""
    rulebook: str = "official"
    options: Mapping[str, object] | None = None

    def table(self) -> dict[str, Any]:
        """The dispute as a referee's file would have it."""
        seats = self._seats()
        rules = load(self.rulebook, self.options).rules
        with inside("--pile"):
            check_discard(Card.parse_all(self.pile))
        with inside("--hand"):
            check_hand(self.hand)
        with inside("--draw"):
            Card.parse_all(self.draw)
        held = self.next_hand
        with inside("--next"):
            held = f"?{held}" if held.isdecimal() else held or f"?{rules.hand_size}"
            check_hand(held)
        others = dict.fromkeys(seats[2:], f"?{rules.hand_size}")
        return {
            "rulebook": self.rulebook,
            "options": dict(self.options or {}),
            "seats": list(seats),
            "hands": {seats[0]: self.hand, seats[1]: held, **others},
            "discard": self.pile,
            "draw": f"{self.draw} {REST}",
            "actions": list(self._actions(seats)),
        }

    def _seats(self) -> tuple[str, ...]:
        with inside("--players"):
            if not self.players.isdecimal():
                names = self.players.split("," if "," in self.players else None)
                return check_seats([name.strip() for name in names])
            number = int(self.players[:4])
            known = [*_NAMES, *map(str, range(len(_NAMES) + 1, number + 1))]
            return check_seats(known[:number])

    def _actions(self, seats: tuple[str, ...]) -> Iterator[str]:
        if self.play:
            with inside("--play"):
                yield str(parse_action(f"{seats[0]}: play {self.play}"))
        for text in self.then:
            is_bare = text.strip().partition(" ")[0] in VERBS
            action = f"{seats[1]}: {text}" if is_bare else text
            with inside("--then"):
                read = parse_action(action)
                read.row(lambda name: seats.index(check_seat(name, seats)))
                yield str(read)
