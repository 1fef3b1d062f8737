"""The display of a match in real time: shows what happens, and does what people want."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from textual.css.query import NoMatches

from openuno.game import actions as a
from openuno.game.card import Card
from openuno.game.events import Event, HandShown, WildDrawFourChallenged
from openuno.game.narration import narrate
from openuno.game.view import redact
from openuno.live.pace import Pace
from openuno.text.errors import RuleError
from openuno.tui.fullscreen.match_loop import MatchLoop
from openuno.tui.fullscreen.shown_hand import ShownHand
from openuno.tui.fullscreen.table_display import TableDisplay
from openuno.tui.fullscreen.words import Words
from openuno.tui.session import Session

Moment = tuple[str | None, str, Card | None, tuple[Card, ...]]


class LiveDisplay(TableDisplay):
    """A display that keeps the match going; `changed` is called after everything that happens."""

    def __init__(self, session: Session, words: Words, pace: Pace) -> None:
        super().__init__(session, words)
        start = partial(self.run_worker, group="bots")
        self.match_loop = MatchLoop(session, pace, self, start)
        self._hint_for: Moment | None = None
        """The decision that a hint is being sought for."""

    def on_mount(self) -> None:
        """The match begins, or goes on."""
        self.changed()
        self.match_loop.driver.schedule()

    def on_unmount(self) -> None:
        """The match is left."""
        self.match_loop.driver.stop()

    def changed(self) -> None:
        """Shows that something has happened in the game."""
        with suppress(NoMatches):  # when the program is told to end, parts of the screen go first
            self._show_change()

    def ponders(self, seat: str | None) -> None:
        """Says that a bot takes long, or no longer."""
        with suppress(NoMatches):  # as above
            super().ponders(seat)

    def _show_change(self) -> None:
        self.prepared.insisted = None
        if self._hint_for != self._moment():
            self._drop_hint()
        self.look()
        if not self.session.game.is_over:  # then it is told when the table is left
            for sentence in self.session.news(self.words.language):
                self.notify(sentence, markup=False)

    def request(self, action: a.Action) -> None:
        """Does what a person wants, unless it is refused; what has a price has to be asked for
        twice, for a slip on the keyboard is none at the table. Where nobody is reminded of UNO,
        whether a call is right shows afterwards.
        """
        problem = self.session.game.why_not(action)
        is_told_later = self.session.setup.reminders.withholds(problem)
        is_insisted = problem and problem.penalty and action == self.prepared.insisted
        if problem is None or is_told_later or is_insisted:
            self.say("")
            self.run_worker(partial(self._do, action), group="people")
            return
        reason = self.words.reason(problem)
        if problem.penalty:
            self.prepared.insisted = action
            cards = self.words.cards(problem.penalty)
            reason = self.words("insist", reason=reason, cards=cards)
        self.say(reason)

    async def _do(self, action: a.Action) -> None:
        try:
            events = self.match_loop.do(action)
        except RuleError as problem:  # a bot was faster
            self.say(self.words.reason(problem))
            return
        if action.seat == self.hot_seat.caller:
            self.hot_seat.give_back()
            self.changed()
        self._show_hand(action.seat, events)

    def _show_hand(self, seat: str, events: Sequence[Event]) -> None:
        """T4: lays the hand that a challenger is shown before whoever has challenged, before all
        else goes on.
        """
        told = [redact(event, seat) for event in events]
        shown = [event for event in told if isinstance(event, HandShown) and event.cards]
        if not shown:
            return
        verdict = next(event for event in told if isinstance(event, WildDrawFourChallenged))
        self.match_loop.hold(is_held=True)
        self.visit(
            ShownHand(narrate(verdict, self.words.language), shown[0], self.words),
            lambda: self.match_loop.hold(is_held=False),
        )

    def take_back(self) -> None:
        """Goes back to before the last thing that a person did."""
        if self.session.may_take_back():
            self.run_worker(self._go_back, group="people")
        else:
            allowed = self.session.setup.takes_back
            self.say(self.words("nothing_to_take_back" if allowed else "no_taking_back"))

    async def _go_back(self) -> None:
        self.match_loop.take_back()
        self.say(self.words("taken_back"))

    def think_of_hint(self) -> None:
        """Asks `hard` what it would do."""
        viewer = self.hot_seat.viewer
        if viewer is None or self.session.game.turn != viewer:
            self.say(self.words("no_hint"))
            return
        if self._hint_for is None:
            self._hint_for = self._moment()
            self.run_worker(partial(self._give_hint, viewer), group="hint")
        self.awaits(self.words("hint_thinks"))

    async def _give_hint(self, seat: str) -> None:
        hint = await self.match_loop.hint(seat, self.words.language)
        self._hint_for = None
        self.awaits("")
        self.say(hint.in_words(self.words.language))

    def _drop_hint(self) -> None:
        """The person has moved without it."""
        if self._hint_for is not None:
            self._hint_for = None
            self.awaits("")
            self.stop("hint")

    def _moment(self) -> Moment:
        """What a person decides about; others may still call UNO or catch someone meanwhile."""
        game = self.session.game
        hand = game.hand(game.turn) if game.turn else ()
        return game.turn, game.phase, game.top, hand
