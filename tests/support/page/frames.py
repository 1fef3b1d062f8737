"""What a script sees on the page, frame by frame.

await watch_frames(ann, "() => document.title")
...
titles = await seen_frames(ann)
"""

from __future__ import annotations

from typing import Any

from tests.support.page.visitors import Visitor

_WATCH = """(look) => {
    const frames = (window.seenFrames = []);
    (function note() {
        if (window.seenFrames !== frames) return;
        frames.push(look());
        requestAnimationFrame(note);
    })();
}"""


def watching(look: str) -> str:
    """A script that begins to note in every frame what a function gives."""
    return f"({_WATCH})({look})"


async def watch_frames(visitor: Visitor, look: str) -> None:
    """Begins to note in every frame what a function gives."""
    await visitor.page.evaluate(watching(look))


async def wait_for_frames(visitor: Visitor, wanted: str, arg: object = None) -> None:
    """Waits until a function of the frames since, and of an argument, says that they are enough."""
    await visitor.page.wait_for_function(f"(arg) => ({wanted})(window.seenFrames, arg)", arg=arg)


async def seen_frames(visitor: Visitor) -> list[Any]:
    """The frames since; and no more are noted."""
    return await visitor.page.evaluate(
        "() => { const seen = window.seenFrames; window.seenFrames = null; return seen; }"
    )
