"""The score sheet: who won, what each hand brought, and how far it is to the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from openuno.core.data.rules import Scoring
from openuno.game.events import Event, HandBegan, PointsScored
from openuno.game.game import Game
from openuno.tui.fullscreen.card_art import in_cells
from openuno.tui.fullscreen.controls import ControlButton
from openuno.tui.fullscreen.dialogs import Dialog
from openuno.tui.fullscreen.flow_layout import FlowContainer
from openuno.tui.fullscreen.words import Words

_SHOWN_HANDS = 6
_NAME = 14
_COLUMN = 7
_TOTAL = 9
_FRAME = 8
"""The cells that go to the dialog's border and padding, and to a scroll bar."""

Answer = Literal["deal", "again", "take_back", "quit"]


def points_by_hand(events: Iterable[Event]) -> dict[int, dict[str, int]]:
    """What was written down after each hand, by its number."""
    hands: dict[int, dict[str, int]] = {}
    number = 1  # a match set up from a position begins in the middle of a hand
    for event in events:
        if isinstance(event, HandBegan):
            number = event.number
        elif isinstance(event, PointsScored):
            hands.setdefault(number, {})[event.seat] = event.points
    return hands


def sheet(
    seats: Sequence[str],
    hands: Mapping[int, Mapping[str, int]],
    totals: Mapping[str, int],
    words: Words,
    room: int,
) -> Text:
    """A line a seat: the points of the last hands, as many as there is room for, and the total."""
    most = max(1, min((room - _NAME - _TOTAL) // _COLUMN, _SHOWN_HANDS))
    shown = sorted(hands)[-most:]
    head = "".join(words("hand_short", number=number).rjust(_COLUMN) for number in shown)
    lines = [Text(f"{'':{_NAME}}{head}{words('total'):>{_TOTAL}}", "dim")]
    for seat in seats:
        points = "".join(str(hands[number].get(seat, "–")).rjust(_COLUMN) for number in shown)
        line = Text(f"{in_cells(seat, _NAME - 1)} {points}")
        line.append(f"{totals[seat]:>{_TOTAL}}", "bold")
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


class ScoreSheet(Dialog[Answer]):
    """Shown when a hand or the match is over; says what is to be done next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on"),
        Binding("t", "answer('take_back')"),
        Binding("q", "answer('quit')"),
    ]

    def __init__(self, game: Game, words: Words, *, takes_back: bool) -> None:
        super().__init__()
        self._game = game
        self._words = words
        self._takes_back = takes_back

    def compose(self) -> ComposeResult:
        """Who won, the points, the target and the buttons."""
        words, game = self._words, self._game
        next_up = "again" if game.is_over else "deal"
        with Vertical(classes="sheet"):
            yield Static(Text(self._headline(), "bold"), classes="question")
            with VerticalScroll():
                if game.rules.scoring != Scoring.SINGLE_HAND:
                    yield Static(id="points")
                    ends = {Scoring.LOWEST_TOTAL: "to_low", Scoring.LAST_STANDING: "to_out"}
                    key = ends.get(game.rules.scoring, "to")
                    end = words(f"target_{key}", target=game.rules.target)
                    if game.rules.match_hands:
                        hands = game.rules.match_hands
                        end += " " + words("hand_of", number=game.hand_number, hands=hands)
                    yield Static(Text(end), classes="target")
            with FlowContainer(classes="answers"):
                yield ControlButton(next_up, "enter", words, f"sheet.{next_up}")
                if self._takes_back:
                    yield ControlButton("take_back", "t", words, "controls.take_back")
                yield ControlButton("quit", "q", words, "controls.quit")

    def on_mount(self) -> None:
        """Everything here can be used."""
        for button in self.query(ControlButton):
            button.light(True)

    def on_resize(self) -> None:
        """Shows as many hands as fit into the window."""
        game = self._game
        points = points_by_hand(game.events)
        for place in self.query("#points").results(Static):
            room = self.size.width - _FRAME
            place.update(sheet(game.seats, points, game.scores, self._words, room))

    def _headline(self) -> str:
        words, winners = self._words, self._game.winners
        if self._game.is_over:
            return words("match_won" if len(winners) == 1 else "match_shared", winners=winners)
        if not winners:
            return words("hand_blocked")
        return words("hand_won" if len(winners) == 1 else "hand_shared", winners=winners)

    def action_go_on(self) -> None:
        """Deals the next hand, or begins another match."""
        self.dismiss("again" if self._game.is_over else "deal")

    def action_answer(self, answer: Answer) -> None:
        """Answers by a key."""
        if answer != "take_back" or self._takes_back:
            self.dismiss(answer)

    def on_control_button_pressed(self, event: ControlButton.Pressed) -> None:
        """Answers by the mouse."""
        answers: dict[str, Answer] = {x: x for x in ("deal", "again", "take_back", "quit")}
        self.dismiss(answers[event.name])
