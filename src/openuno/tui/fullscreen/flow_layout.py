"""A layout that places widgets side by side, in as many rows as they need."""

from __future__ import annotations

from textual.containers import Container
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
            width = _width_of(child)
            if x and x + width > size.width:
                x, y = 0, y + 1
            region = Region(x, y, width, 1)
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child))
            x += width
        return placements

    def get_content_width(self, widget: Widget, container: Size, viewport: Size) -> int:
        """What one row takes, if there is room for it."""
        del viewport
        return min(sum(map(_width_of, widget.children)), container.width)


def _width_of(child: Widget) -> int:
    return int(child.styles.width.value) if child.styles.width else 0


class FlowContainer(Container):
    """Its widgets stand side by side, in as many rows as they need."""

    @property
    def layout(self) -> Layout:
        """Style sheets know no such layout."""
        return Flow()
