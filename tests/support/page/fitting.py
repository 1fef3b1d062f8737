"""Whether everything on the page can be seen and reached, in a window of any size."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as TooLong

THUMB = 44
"""So many pixels a button has at least, each way."""
SECONDS_TO_SETTLE = 20
"""By then, everything has long found its place."""
_SETTLED = """async () => {
    let [before, same] = ['', 0];
    for (let frame = 0; same < 3 && frame < 200; frame++) {
        await new Promise(requestAnimationFrame);
        const boxes = [...document.querySelectorAll('main *')].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join();
        });
        const now = boxes.join(' ');
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
_OVERFLOWING = """() => {
    const wide = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((element) => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            return false;
        const { left, right, width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && (left < -1 || right > wide + 1)
            && !scrolls(element) && !element.closest('svg svg, svg *, [aria-hidden=true]');
    });
    function scrolls(element) {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
            const way = getComputedStyle(at).overflowX;
            if (way !== 'visible') return true;
        }
        return false;
    }
    return {
        scrolls: document.documentElement.scrollWidth > wide,
        out: out.map((element) => element.outerHTML.slice(0, 120)),
    };
}"""
_COVERED = """(element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const seen = document.elementFromPoint(x, y);
    const told = seen ? seen.outerHTML.slice(0, 120) : `nothing, at ${x}, ${y}`;
    return { seen: element.contains(seen) || null, told, width, height };
}"""
_UNDER = """(selector) => {
    const shown = (what) => [...document.querySelectorAll(what)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const boxOf = (element) => element.getBoundingClientRect();
    const hits = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const parts = 'main [data-place^="seat:"], main [data-place^="seat:"] .looks *, header '
        + ':is(a, button), main :is([data-place=draw], [data-place=discard], .label, button)';
    return shown(selector).flatMap((over) => shown(parts)
        .filter((part) => !over.contains(part) && hits(boxOf(over), boxOf(part)))
        .map((part) => part.dataset.place ?? part.ariaLabel ?? part.outerHTML.slice(0, 80)));
}"""


_IS_FREE = """([over, parts]) => {
    const box = over.getBoundingClientRect();
    const hits = (other) => box.left < other.right && other.left < box.right
        && box.top < other.bottom && other.top < box.bottom;
    return over.isConnected && ![...document.querySelectorAll(parts)].some((part) =>
        part.checkVisibility() && !over.contains(part) && hits(part.getBoundingClientRect()));
}"""


async def wait_until_free(over: Locator, parts: str) -> None:
    """Waits until something that is shown for a while covers none of these parts of the page."""
    handle = await over.element_handle()
    await over.page.wait_for_function(_IS_FREE, arg=[handle, parts])


async def settle(page: Page) -> None:
    """Waits until nothing moves any more: what is shown first is measured, and then arranged."""
    await page.evaluate(_SETTLED)


async def assert_fits(page: Page) -> None:
    """Nothing sticks out of the window sideways."""
    found: dict[str, Any] = await page.evaluate(_OVERFLOWING)
    size = page.viewport_size
    assert not found["scrolls"], f"the page scrolls sideways at {size}: {found['out']}"
    assert not found["out"], f"cut off at {size}: {found['out']}"


async def assert_reachable(buttons: Locator) -> None:
    """A thumb finds every one of these buttons: it is large enough, in sight, and not covered."""
    assert await buttons.count()
    for button in await buttons.all():
        at: dict[str, Any] = await button.evaluate(_COVERED)
        name = await button.evaluate("(button) => button.ariaLabel ?? button.innerText")
        assert at["seen"], f"{name!r} is covered by {at['told']}"
        assert min(at["width"], at["height"]) >= THUMB - 1, f"{name!r} is small: {at}"


async def assert_covers_nothing(page: Page, selector: str) -> None:
    """What lies over the table for a while covers no seat, no pile, no colour and no button: not
    once it has found its place.
    """
    await settle(page)
    with suppress(TooLong):
        free = f"(selector) => ({_UNDER})(selector).length === 0"
        await page.wait_for_function(free, arg=selector, timeout=1000 * SECONDS_TO_SETTLE)
    covered = await page.evaluate(_UNDER, selector)
    assert not covered, f"{selector} covers {covered} at {page.viewport_size}"
