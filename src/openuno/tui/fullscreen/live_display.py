"""The display of a match in real time: shows what happens, and does what people want."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from textual.css.query import NoMatches

from openuno.game import actions as a
from openuno.game.card import Card
from openuno.game.events import CardsDrawn, Event, HandShown, WildDrawFourChallenged
from openuno.game.narration import narrate
from openuno.game.view import redact
from openuno.live.pace import Pace
from openuno.text.errors import RuleError
from openuno.tui.fullscreen.match_loop import MatchLoop
from openuno.tui.fullscreen.shown_cards import ShownCards
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
        had_keyboard = self.hot_seat.viewer == action.seat
        try:
            events = self.match_loop.do(action)
        except RuleError as problem:  # a bot was faster
            self.say(self.words.reason(problem))
            return
        if action.seat == self.hot_seat.caller:
            self.hot_seat.give_back()
            self.changed()
        told = [redact(event, action.seat) for event in events]
        is_covered = had_keyboard and self.hot_seat.viewer != action.seat
        to_look_at = [*self._shown(told), *(self._drawn(action.seat, told) if is_covered else ())]
        if to_look_at:
            self.match_loop.hold(is_held=True)
            self._look_at(to_look_at)

    def _shown(self, told: Sequence[Event]) -> Iterator[ShownCards]:
        """T4: the hand that a challenger is shown."""
        hands = [event.cards for event in told if isinstance(event, HandShown) and event.cards]
        if hands:
            verdict = next(event for event in told if isinstance(event, WildDrawFourChallenged))
            why = f"{narrate(verdict, self.words.language)} {self.words('shown_hand')}"
            yield ShownCards(why, hands[0], self.words("close_hand"))

    def _drawn(self, seat: str, told: Sequence[Event]) -> Iterator[ShownCards]:
        """What somebody has drawn whose turn is over with it, and whose cards are covered now."""
        mine = [event for event in told if isinstance(event, CardsDrawn) and event.seat == seat]
        cards = [card for event in mine for card in event.cards or ()]
        if cards:
            why = self.words("you_drew", seat=seat, cards=self.words.cards(len(cards)))
            yield ShownCards(why, cards, self.words("cover_drawn"))

    def _look_at(self, screens: Sequence[ShownCards]) -> None:
        """Lays cards before one person, before all else goes on."""
        if screens:
            self.visit(screens[0], lambda: self._look_at(screens[1:]))
        else:
            self.match_loop.hold(is_held=False)

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
        hint = await self.match_loop.hint(seat)
        self._hint_for = None
        self.awaits("")
        if isinstance(hint.action, a.Play):
            self.row.choose(Card.of(hint.action.cards[0].kind))
        self.say(hint.in_words(self.words.language).replace("\n", " "))

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
