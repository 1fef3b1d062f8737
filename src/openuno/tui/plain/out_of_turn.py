"""Acting out of turn in plain lines: catching someone, jumping in, calling UNO after all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openuno.game.actions import Action, CallUno, Catch, Jump
from openuno.game.card import Card
from openuno.game.events import CatchWindowOpened, Event
from openuno.tui.plain.console import Console
from openuno.tui.plain.input_parser import UNO, named
from openuno.tui.plain.shared_screen import SharedScreen
from openuno.tui.session import Session


class OutOfTurn:
    """Asks the people at a console whether they speak up: once about each UNO that was not called,
    however long it can be caught (U2).
    """

    def __init__(self, session: Session, console: Console, shared_screen: SharedScreen) -> None:
        self._session = session
        self._game = session.game
        self._people = session.people
        self._console = console
        self._shared_screen = shared_screen
        self.look_again()

    def look_again(self) -> None:
        """Takes the table as it is: whoever can be caught now has to be asked about."""
        self._to_catch = set(self._session.view(None).catchable)
        self._to_call = set(self._to_catch)

    def watch(self, events: Iterable[Event]) -> None:
        """Notices who has laid the next-to-last card without a word."""
        silent = {event.seat for event in events if isinstance(event, CatchWindowOpened)}
        self._to_catch |= silent
        self._to_call |= silent

    def catch(self) -> Action | None:
        """U2: who saw that someone did not call UNO? One person alone can also say so on their own
        move.
        """
        people = self._waiting() if len(self._people) == 1 else self._people
        for target in self._silent(self._to_catch):
            self._to_catch.remove(target)
            able = [name for name in people if Catch(name, target) in self._game.legal(name)]
            person = self._who(able, "catch_prompt", "c", target=target)
            if person:
                return Catch(person, target)
        return None

    def jump(self) -> Action | None:
        """H3: who holds the card that was just laid?"""
        rules, top = self._game.rules, self._game.top
        if top is None or not rules.jump_in or (top.is_wild and not rules.jump_wilds):
            return None
        card = Card.of(top.kind)
        person = self._who_jumps(card)
        if not person:
            return None
        uno = len(self._game.hand(person)) == 2 and self._console.ask("jump_uno").lower() in UNO
        return Jump(person, named(card, self._console.ask_colour), uno)

    def _who_jumps(self, card: Card) -> str:
        """Several people are asked after every card: to ask only when somebody can would tell the
        others.
        """
        if len(self._people) > 1:
            return self._who_by_name(self._waiting(), "jump_prompt_all", card=card)
        able = [name for name in self._waiting() if self._can_jump(name)]
        return self._who(able, "jump_prompt", "j", card=card)

    def _can_jump(self, name: str) -> bool:
        return any(isinstance(action, Jump) for action in self._game.legal(name))

    def late_calls(self) -> Iterator[Action]:
        """U3: those who forgot to call UNO may still do so, if nobody has caught them."""
        for name in self._silent(self._to_call):
            if name in self._waiting() and self._game.why_not(CallUno(name)) is None:
                self._to_call.remove(name)
                self._shared_screen.take_keyboard()
                if self._console.ask("late_prompt", person=name).lower() in UNO:
                    yield CallUno(name)

    def _silent(self, seats: set[str]) -> list[str]:
        """Those of these seats who can still be caught."""
        seats.intersection_update(self._session.view(None).catchable)
        return sorted(seats)

    def _waiting(self) -> list[str]:
        """The people who are in the hand and not asked to move."""
        view = self._game.view(None)
        busy = (view.turn, *view.eliminated)
        return [name for name in self._people if view.turn and name not in busy]

    def _who(self, able: Sequence[str], key: str, letter: str, **values: object) -> str:
        """Who of these people speaks up: one by a letter, several by their names; or nobody."""
        if len(able) != 1:
            return self._who_by_name(able, f"{key}_all", **values)
        self._shared_screen.take_keyboard()
        line = self._console.ask(key, person=able[0], **values)
        return able[0] if line.lower()[:1] in (letter, "!") else ""

    def _who_by_name(self, able: Sequence[str], key: str, **values: object) -> str:
        if able:
            self._shared_screen.take_keyboard()
        while able:
            line = self._console.ask(key, people=tuple(able), **values).lower()
            meant = [name for name in able if name.lower().startswith(line)]
            if not line or len(meant) == 1:
                return meant[0] if line else ""
        return ""
