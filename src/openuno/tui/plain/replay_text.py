"""A match told again in words: with open cards, or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable

from openuno.game.events import Event, HandBegan
from openuno.game.game import Game
from openuno.game.narration import narrate
from openuno.game.notation import check_seat
from openuno.game.replay import Replay
from openuno.game.view import redact
from openuno.rulebooks import title
from openuno.tui.plain.console import Console, LeftTable


class ReplayText:
    """Tells a replay: all at once, or move by move as whoever reads asks for more."""

    def __init__(
        self, replay: Replay, console: Console, seat: str | None, *, stepwise: bool
    ) -> None:
        self._replay = replay
        self._console = console
        self._seat = None if seat is None else check_seat(seat, replay.seats)
        self._stepwise = stepwise
        self._to_next_hand = False

    def tell(self) -> None:
        """Tells the match from its first deal to its end, or until there is no more interest."""
        replay, console = self._replay, self._console
        console.say(
            "replay_of",
            seats=replay.seats,
            rulebook=title(replay.rulebook, console.language),
            count=len(replay.actions),
        )
        if replay.taken_back:
            console.say("replay_taken_back", count=replay.taken_back)
        console.say("replay_open" if self._seat is None else "replay_as_seen", seat=self._seat)
        game = replay.begin()
        comments = {comment.after: comment.text for comment in replay.comments}
        try:
            self._tell(0, game.events)
            self._comment(comments.get(0))
            for number, action in enumerate(replay.actions, 1):
                self._pause(game)
                self._tell(number, game.apply(action))
                self._comment(comments.get(number))
        except (LeftTable, EOFError, KeyboardInterrupt):
            console.show("")

    def _tell(self, number: int, events: Iterable[Event]) -> None:
        """What came of a move, after its number; the deal has none."""
        mark = f"{number}." if number else ""
        for event in events:
            if isinstance(event, HandBegan):
                self._to_next_hand = False
                self._console.show("")
            shown = event if self._seat is None else redact(event, self._seat)
            sentence = narrate(shown, self._console.language)
            if sentence:
                self._console.show(f"{mark:>5} {self._console.card_text.cards_in(sentence)}")
                mark = ""

    def _comment(self, text: str | None) -> None:
        """What somebody has to say about it, in braces as it is written."""
        if text is not None:
            self._console.show(f"{'':5} {{{text}}}")

    def _pause(self, game: Game) -> None:
        while self._stepwise and not self._to_next_hand:
            match self._console.ask("replay_prompt").lower():
                case "a":
                    self._stepwise = False
                case "n":
                    self._to_next_hand = True
                case "t":
                    self._show_hands(game)
                case _:
                    return

    def _show_hands(self, game: Game) -> None:
        view = game.view(self._seat)
        for seat in view.seats:
            if self._seat in (None, seat):
                self._console.say("replay_hand", seat=seat, cards=game.hand(seat))
            else:
                self._console.say("replay_holds", seat=seat, count=view.counts[seat])
