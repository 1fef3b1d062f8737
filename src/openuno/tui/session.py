"""A match at one keyboard: the game, who sits there, the bots among them, and its journal.

Screens and plain lines show a session and pass on what people do; neither knows a rule.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.bots.seated_bots import SeatedBots
from openuno.bots.warm_up import WarmUp
from openuno.game.actions import Action
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.view import PlayerView
from openuno.text.errors import InputError, inside
from openuno.text.lang import Language, say
from openuno.tui.journal import Journal
from openuno.tui.match_header import MatchHeader
from openuno.tui.saves import TAKE_BACK, Saves, finish, play_again
from openuno.tui.setup import SeatPlan, Setup

__all__ = ["SeatPlan", "Session", "Setup"]


class Session:
    """A match that people and bots play. All that changes it goes through `do` and `take_back`.

    `Session(setup)` is kept nowhere, `Session.begin` as it goes on; `close` it in the end.
    """

    def __init__(
        self, setup: Setup, game: Game | None = None, journal: Journal | None = None
    ) -> None:
        self.setup = setup
        self.warm_up: WarmUp | None = None
        """What compiles `hard` beside the match; without it, `hard` is compiled as it thinks."""
        self.game = setup.deal() if game is None else game
        self.people = setup.people
        rules, seed = self.game.rules, self.game.seed
        self.seated_bots = SeatedBots(
            self.game,
            {
                name: make_bot(
                    level,
                    name,
                    rules,
                    seed,
                    reminders=setup.reminders,
                    readiness=self.readiness,
                )
                for name, level in setup.levels.items()
            },
        )
        self._done_by_people = sum(action.seat in self.people for action in self.game.actions)
        self._journal = journal
        self._news: list[tuple[str, dict[str, object]]] = []
        self._told = Readiness.READY
        """How far `hard` was when people last heard of it."""

    @classmethod
    def begin(cls, setup: Setup, saves: Saves) -> Session:
        """Deals a match that is kept as it goes on; `news` says so if it cannot be."""
        session = cls(setup)
        try:
            session._journal = saves.begin(replace(setup, seed=session.game.seed))
        except OSError as problem:
            session._tell("never_kept", folder=saves.folder, problem=problem.strerror)
        return session

    @classmethod
    def resume(cls, path: Path) -> Session:
        """Goes on with a match from its journal; `InputError` if it is damaged, or open already."""
        journal, lines = Journal.reopen(path)
        try:
            setup = MatchHeader.of(path, lines).setup
            with inside(path):
                game = setup.deal()
            play_again(game, path, lines[1:])
        except InputError:
            journal.close()
            raise
        session = cls(setup, game, journal)
        session._finish_if_over()
        return session

    def do(self, action: Action | str) -> tuple[Event, ...]:
        """Does an action; `RuleError` if it is refused."""
        action = parse_action(action) if isinstance(action, str) else action
        events = self.game.apply(action)
        self._done_by_people += action.seat in self.people
        self._write(str(action))
        self._finish_if_over()
        return events

    def view(self, seat: str | None) -> PlayerView:
        """The game as a seat, or nobody in particular, is shown it at this table."""
        return self.setup.reminders.view(self.game, seat)

    def legal(self, seat: str) -> list[Action]:
        """The actions that a seat is offered at this table."""
        return self.setup.reminders.legal(self.game, seat)

    def may_take_back(self) -> bool:
        """Whether somebody has done something that can be taken back."""
        return self.setup.takes_back and self._done_by_people > 0 and not self.game.is_over

    def take_back(self) -> None:
        """Goes back to before the last thing that a person did."""
        if not self.may_take_back():
            raise InputError("nothing_to_take_back")
        undone = 1
        while self.game.undo().seat not in self.people:
            undone += 1
        self._done_by_people -= 1
        self._write(f"{TAKE_BACK} {undone}")
        self.seated_bots.look_again()

    def readiness(self) -> Readiness:
        """How far `hard` is, who gives hints and may be among the bots."""
        return self.warm_up.readiness(self.game.rules) if self.warm_up else Readiness.READY

    # Saving

    @property
    def is_kept(self) -> bool:
        """Whether it can be resumed after this."""
        return self._journal is not None

    def news(self, language: Language) -> list[str]:
        """What people should be told about how the match is kept, and how `hard` plays; each thing
        once.
        """
        if Level.HARD in self.setup.levels.values() and self._told != self.readiness():
            self._told = self.readiness()
            self._tell(f"hard_{self._told}")
        told = [say(language, f"play.{key}", **values) for key, values in self._news]
        self._news.clear()
        return told

    def close(self) -> None:
        """Lets go of the journal, so that the match can be resumed elsewhere."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _write(self, line: str) -> None:
        if self._journal is None:
            return
        try:
            self._journal.write(line)
        except OSError as problem:
            self._tell("kept_no_longer", path=self._journal.path, problem=problem.strerror)
            self.close()

    def _finish_if_over(self) -> None:
        if self._journal is None or not self.game.is_over:
            return
        try:
            self._tell("kept_as_replay", path=finish(self._journal, self.game))
        except InputError as problem:
            self._tell("no_replay", path=self._journal.path, problem=problem)
        except OSError as problem:
            self._tell("no_replay", path=self._journal.path, problem=f"{problem.strerror}.")
        self.close()

    def _tell(self, key: str, **values: object) -> None:
        self._news.append((key, values))
