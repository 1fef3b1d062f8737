"""The middle of the table: both piles, the colour in force, and cards that are owed."""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from openuno.tui.table import looks
from openuno.tui.table.words import Words
from openuno.view import PlayerView

_TALL_FROM = Size(22, 14)
"""The room from which on the cards are drawn larger."""


class Piles(Widget):
    """The draw pile from behind, and the discard pile from above."""

    def show(self, view: PlayerView, words: Words) -> None:
        """Shows the piles."""
        self._view, self._words = view, words
        self.border_title = words("piles")
        self.refresh()

    def render(self) -> Text:
        """Both piles, as large as there is room for."""
        view, words = self._view, self._words
        tall = self.size.width >= _TALL_FROM.width and self.size.height >= _TALL_FROM.height
        back = looks.framed(
            looks.TALL_BACK if tall else looks.BACK, looks.ink(None), looks.Frame.THIN
        )
        ink = looks.ink(view.top.colour if view.top else None)
        top = looks.framed(looks.front(view.top, tall=tall), ink, looks.Frame.THIN)
        width = len(back[0])
        names = (words("draw_pile"), words("discard_pile"))
        lines = [
            Text("  ".join(f"{name:^{width}}" for name in names), "dim"),
            *(Text("  ").join(pair) for pair in zip(back, top, strict=True)),
            Text(f"{view.draw_count:^{width}}  {view.discard_count:^{width}}", "dim"),
            Text(),
        ]
        if view.top is not None:
            lines.append(Text(view.top.spelled_out(words.language)))
        if view.colour is not None:
            name = view.colour.in_words(words.language)
            colour = looks.colour_in_words(view.colour, name)
            lines.append(Text.assemble(words("colour"), " ", colour))
        if view.owed:
            owed = words("owed", cards=words.cards(view.owed))
            lines.append(Text(f" {owed} ", "bold reverse"))
        return Text("\n", justify="center").join(lines)
