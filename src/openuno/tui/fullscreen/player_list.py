"""Everyone at the table: how many cards, whose turn, which way it goes, who can be caught."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from openuno.game.card import text_of
from openuno.game.view import PlayerView
from openuno.tui.fullscreen.card_art import in_cells, with_cards
from openuno.tui.fullscreen.words import Words

_ARROWS = {"left": "▼", "right": "▲"}
_NAME = 11
_WIDE_NAME = 14
_WIDE = 48
_WITH_POINTS = 26
_MOST_BACKS = 10
_COLUMN = 11
"""The least cells of a player where they stand in columns: a sign, a name, a number, a sign."""


class PlayerList(Widget):
    """A line a seat, in the order they sit, or several columns of them where there are too many for
    that; the arrow in the title says which way play goes.
    """

    def show(
        self, view: PlayerView, words: Words, *, has_points: bool, says_uno: bool = True
    ) -> None:
        """Shows the players as a seat, or nobody, may know them."""
        self._view, self._words, self._has_points = view, words, has_points
        self._says_uno = says_uno
        self.border_title = words("players", arrow=_ARROWS[view.direction])
        self.on_resize()
        self.refresh()

    def on_resize(self) -> None:
        """Explains the signs where there are some."""
        has_signs = self._columns(self._view) > 1
        self.border_subtitle = self._words("player_signs") if has_signs else ""

    def render(self) -> Text:
        """Everyone, with as much about them as there is room for."""
        view, words = self._view, self._words
        columns = self._columns(view)
        if columns > 1:
            return self._in_columns(view, columns, view.next)
        is_wide = self.size.width >= _WIDE
        has_points = self._has_points and self.size.width >= _WITH_POINTS
        head = f"{'':{2 + self._name_room()}}{words('cards'):>6}"
        lines = [Text(head + (f"{words('points'):>7}" if has_points else ""), "dim")]
        for seat in self._in_sight(view, max(self.size.height - 1, 1)):
            line = self._line(view, seat, has_points=has_points)
            if is_wide:
                line.append(f"{'▮' * min(view.counts[seat], _MOST_BACKS):{_MOST_BACKS + 1}}", "dim")
            lines.append(line.append_text(self._note(view, seat, view.next, words)))
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)

    def _columns(self, view: PlayerView) -> int:
        """In how many columns they stand; in one if that has room for all, or nothing else has."""
        rows = max(self.size.height, 1)
        if len(view.seats) < rows:
            return 1
        return min(-(-len(view.seats) // rows), self.size.width // _COLUMN)

    def _in_columns(self, view: PlayerView, columns: int, following: str | None) -> Text:
        """The players below each other, column by column; signs say what there is no word for."""
        width, rows = self.size.width // columns, max(self.size.height, 1)
        seats = self._in_sight(view, rows * columns)
        rows = -(-len(seats) // columns)
        lines = [
            Text().join(self._entry(view, seat, width, following) for seat in seats[row::rows])
            for row in range(rows)
        ]
        return Text("\n", no_wrap=True).join(lines)

    def _entry(self, view: PlayerView, seat: str, width: int, following: str | None) -> Text:
        signs = {view.seat: "•", following: "›", view.turn: "▶"}
        is_known = seat in (view.turn, view.seat)
        entry = Text(signs.get(seat, " "), "bold")
        entry.append(in_cells(seat, width - 5), "bold" if is_known else "")
        if seat in view.eliminated:
            return entry.append("  – ", "dim")
        is_last, can_be_caught = view.counts[seat] == 1, seat in view.catchable
        entry.append(f"{view.counts[seat]:>3}", "bold reverse" if is_last else "")
        return entry.append("!" if can_be_caught else " ", "bold reverse" if can_be_caught else "")

    def _in_sight(self, view: PlayerView, room: int) -> Sequence[str]:
        """All seats, or at a table too long for the screen those around the turn."""
        middle = view.seats.index(view.turn) if view.turn else 0
        first = max(min(middle - room // 2, len(view.seats) - room), 0)
        return view.seats[first : first + room]

    def _name_room(self) -> int:
        return min(_WIDE_NAME if self.size.width >= _WIDE else _NAME, max(self.size.width - 8, 1))

    def _line(self, view: PlayerView, seat: str, *, has_points: bool) -> Text:
        is_turn = seat == view.turn
        line = Text("▶ " if is_turn else "  ")
        line.append(
            in_cells(seat, self._name_room()), "bold" if is_turn or seat == view.seat else ""
        )
        line.append(f"{view.counts[seat]:>6}", "bold" if view.counts[seat] == 1 else "")
        line.append(f"{view.scores[seat]:>7}  " if has_points else "  ")
        return line

    def _note(self, view: PlayerView, seat: str, following: str | None, words: Words) -> Text:
        if seat in view.places:
            return Text(words("place", place=view.places[seat]), "dim")
        if seat in view.eliminated:
            return Text(words("out"), "dim")
        if seat in view.catchable:
            return Text(f" {words('uno_missing')} ", "bold reverse")
        if seat in view.open_hands and seat != view.seat:
            return with_cards(text_of(view.open_hands[seat]))
        if view.counts[seat] == 1 and self._says_uno:
            return Text(words("uno_said"), "bold")
        if seat == view.seat:
            return Text(words("you"), "italic")
        return Text(words("next"), "dim") if seat == following else Text()
