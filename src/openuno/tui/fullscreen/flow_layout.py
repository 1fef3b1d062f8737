"""A layout that places widgets side by side, in as many rows as they need."""

from __future__ import annotations

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class Flow(Layout):
    """Places widgets of one line each like the words of a text. Each says its `width`."""

    name = "flow"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Where each widget goes."""
        del greedy
        parent.pre_layout(self)
        placements: list[WidgetPlacement] = []
        x = y = 0
        for child in children:
            width = int(child.styles.width.value) if child.styles.width else 0
            if x and x + width > size.width:
                x, y = 0, y + 1
            region = Region(x, y, width, 1)
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child))
            x += width
        return placements
