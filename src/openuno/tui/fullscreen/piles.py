"""The middle of the table: both piles, the colour in force, and cards that are owed."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from openuno.game.view import PlayerView
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.words import Words

_TALL_FROM = Size(22, 14)
"""The room from which on the cards are drawn larger."""


_GAP = Text()


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
        back = card_art.framed(
            card_art.TALL_BACK if tall else card_art.BACK, card_art.ink(None), card_art.Frame.THIN
        )
        ink = card_art.ink(view.top.colour if view.top else None)
        top = card_art.framed(card_art.front(view.top, tall=tall), ink, card_art.Frame.THIN)
        width = len(back[0])
        names = (words("draw_pile"), words("discard_pile"))
        heads = Text("  ".join(f"{name:^{width}}" for name in names), "dim")
        counts = Text(f"{view.draw_count:^{width}}  {view.discard_count:^{width}}", "dim")
        cards = [Text("  ").join(pair) for pair in zip(back, top, strict=True)]
        spelled = Text(view.top.spelled_out(words.language) if view.top else "")
        in_force = self._in_force(view, words)
        left_out = self._left_out([*cards, *in_force], [counts, heads, spelled, _GAP])
        lines = [heads, *cards, counts, _GAP, spelled, *in_force]
        return Text("\n", justify="center").join(x for x in lines if x not in left_out)

    def _in_force(self, view: PlayerView, words: Words) -> list[Text]:
        """What every player has to know: the colour, and the cards that are owed."""
        lines: list[Text] = []
        if view.colour is not None:
            name = view.colour.in_words(words.language)
            colour = card_art.colour_in_words(view.colour, name)
            lines.append(Text.assemble(words("colour"), " ", colour))
        if view.owed:
            owed = words("owed", cards=words.cards(view.owed))
            lines.append(Text(f" {owed} ", "bold reverse"))
        return lines

    def _left_out(self, needed: list[Text], wanted: list[Text]) -> list[Text]:
        """What there is no room for, of lines in the order in which they are wanted."""
        room = self.size.height - sum(map(self._height, needed))
        left_out: list[Text] = []
        for line in wanted:
            height = self._height(line)
            if height > room:
                left_out.append(line)
            else:
                room -= height
        return left_out

    def _height(self, line: Text) -> int:
        return max(len(wrap(line.plain, max(self.size.width, 1))), 1)
