"""Windows of the browser, lent to one visitor after the other.

To open a window takes several times as long as to open the page in it. So a window is not closed
when a visitor goes, but swept: nothing that the page has kept is left for the next one.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Literal

from playwright.async_api import Browser, Page, ViewportSize

PATIENCE = 100.0
"""Seconds until something is given up that should be seen: it will not be seen any more."""
USUAL_TEXT = 16
"""The size of text in a browser in which nobody has set it."""
_SCRIPT = """
document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`forbidden by ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""
_EMPTY, _HTML = '<link rel="icon" href="data:,">', "text/html"  # so that none is asked for
_FURNISH = """(kept) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}"""


@dataclass(frozen=True)
class Kind:
    """What a window is like for as long as it is open."""

    locale: str
    touch: bool = False
    script: str = ""
    """Runs before the page does."""
    worker: bool = False
    """Whether the page may have its service worker."""


@dataclass(frozen=True)
class Look:
    """What can be changed about a window."""

    size: tuple[int, int]
    dark: bool
    moving: bool

    async def put_on(self, page: Page) -> None:
        """Has a window look like this."""
        await resize(page, self.size)
        await page.emulate_media(
            color_scheme="dark" if self.dark else "light",
            reduced_motion="no-preference" if self.moving else "reduce",
        )


async def resize(page: Page, size: tuple[int, int]) -> None:
    """Gives a window another size."""
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))


async def write_larger(page: Page, percent: int) -> None:
    """Sets the size of text, as people set it in their browser, until the window is taken back."""
    session = await page.context.new_cdp_session(page)
    size = USUAL_TEXT * percent // 100
    await session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    await session.detach()


class Windows:
    """All windows of a browser, and which of them are free."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[Page]] = defaultdict(list)

    async def lend(self, kind: Kind, url: str, kept: dict[str, str]) -> Page:
        """A window in which the page of this address finds what it has kept, and nothing else."""
        page = self._free[kind].pop() if self._free[kind] else await self._open(kind)
        await page.route(f"{url}/-", lambda route: route.fulfill(body=_EMPTY, content_type=_HTML))
        await page.goto(f"{url}/-")
        await page.evaluate(_FURNISH, kept)
        await page.unroute(f"{url}/-")
        return page

    async def _open(self, kind: Kind) -> Page:
        settings: dict[str, Any] = {"locale": kind.locale, "has_touch": kind.touch}
        workers: Literal["allow", "block"] = "allow" if kind.worker else "block"
        context = await self._browser.new_context(**settings, service_workers=workers)
        context.set_default_timeout(1000 * PATIENCE)
        await context.add_init_script(_SCRIPT + kind.script)
        return await context.new_page()

    async def take_back(self, kind: Kind, page: Page) -> None:
        """Keeps a window for the next visitor."""
        context = page.context
        for other in context.pages:
            if other is not page:
                await other.close()
        await context.set_offline(False)
        await write_larger(page, 100)
        await page.goto("about:blank")
        self._free[kind].append(page)
