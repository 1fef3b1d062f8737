"""Timers of the page that go off when a test says so: a slow machine would look too late.

ann = await visit("Ann", seat, script=held(2500))
...
await let_go(ann)
"""

from __future__ import annotations

from tests.support.page.visitors import Visitor


def held(pause: int) -> str:
    """A script for a window in which whatever waits for so many milliseconds waits on."""
    return f"""{{
        const later = window.setTimeout.bind(window);
        window.held = [];
        window.setTimeout = (act, after, ...more) =>
            after === {pause} ? window.held.push(act) : later(act, after, ...more);
    }}"""


async def let_go(visitor: Visitor) -> None:
    """Has all of that happen now."""
    await visitor.page.evaluate("held.splice(0).forEach((act) => act())")
