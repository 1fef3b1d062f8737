"""People who visit the page, each with a browser window of their own.

    @story
    async def test_a_card_is_played(visit: Visitors, server: TableServer) -> None:
        ann = await visit("Ann", server, "/")
        await ann.button("home.play").click()

Whatever goes wrong in a window that nobody expected fails the test: an error in the console, a
request that fails or goes to another host, something the content security policy forbids.
"""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, ParamSpec, cast
from urllib.parse import urlsplit

from playwright.async_api import (
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

from openuno.client import Seat
from openuno.text.lang import Language, say
from tests.support.page.windows import PATIENCE, Kind, Look, Windows
from tests.support.waiting import SECONDS

P = ParamSpec("P")
WINDOW = (1280, 800)
PHONE = (360, 740)
_LOCALES = {"en": "en-GB", "de": "de-DE"}
expect.set_options(timeout=1000 * PATIENCE)
_TOPICS = ("board.", "analysis.")
_FETCHED = ("http", "https", "ws", "wss")
_WELCOMED = {"openuno.welcomed": "sound match draw wild uno"}
"""What the page keeps of somebody who has been here before (`welcome.svelte.ts`)."""


class Visitor:
    """Somebody with the page open. Words are looked up by their keys in `page.toml`, those of the
    analysis board by `board.` or `analysis.` and their keys.
    """

    def __init__(self, name: str, url: str, page: Page, complaints: list[str]) -> None:
        self.name = name
        self.url = url
        self.page = page
        self.language: Language = "en"
        self.complaints = complaints
        self.forgiven: list[str] = []

    async def open(self, path: str) -> None:
        """Opens a part of the page."""
        await self.page.goto(self.url + path)

    async def sit(self, seat: Seat) -> None:
        """Goes to a table where this person has a seat, too."""
        kept = _kept_seats(self.name, {self.name: seat})
        await self.page.evaluate(
            "(kept) => Object.entries(kept).forEach((each) => localStorage.setItem(...each))",
            kept,
        )
        await self.open(f"/t/{seat.code}")

    def words(self, key: str, **values: object) -> str:
        """What the page says in this person's language."""
        topic = "" if key.startswith(_TOPICS) else "page."
        return say(self.language, f"{topic}{key}", **values)

    def button(self, key: str, **values: object) -> Locator:
        """A button with these words on it."""
        return self.button_named(self.words(key, **values))

    def button_named(self, name: str) -> Locator:
        """A button with this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, key: str, **values: object) -> Locator:
        """A link with these words."""
        return self.page.get_by_role("link", name=self.words(key, **values), exact=True)

    def field(self, key: str, **values: object) -> Locator:
        """What can be filled in or chosen under this label."""
        return self.page.get_by_label(self.words(key, **values), exact=True)

    def choice(self, key: str, **values: object) -> Locator:
        """A list to choose from, under this label."""
        name = self.words(key, **values)
        return self.page.get_by_role("combobox", name=name, exact=True)

    def text(self, text: str) -> Locator:
        """A text, wherever it stands."""
        return self.page.get_by_text(text)

    def forgive(self, *texts: str) -> None:
        """Expects complaints in which one of these texts stands."""
        self.forgiven += texts

    def unexpected(self) -> list[str]:
        """What went wrong that nobody expected."""
        return [
            complaint
            for complaint in self.complaints
            if not any(text in complaint for text in self.forgiven)
        ]


class Visitors:
    """Lets people in, and sees to it in the end that all went well with them."""

    def __init__(self, runner: asyncio.Runner, windows: Windows, pictures: Path) -> None:
        self._runner = runner
        self._windows = windows
        self._pictures = pictures
        self._lent: list[tuple[Kind, Look, Page]] = []
        self._visitors: list[Visitor] = []
        self._farewells: list[Callable[[], None]] = []

    async def __call__(
        self,
        name: str,
        at: Seat | str,
        path: str | None = None,
        *,
        beside: Mapping[str, Seat] | None = None,
        language: Language = "en",
        window: tuple[int, int] = WINDOW,
        dark: bool = False,
        moving: bool = False,
        touch: bool = False,
        newcomer: bool = False,
        script: str = "",
        worker: bool = False,
    ) -> Visitor:
        """Somebody new, who opens the page: of a server, or of a table where they have a seat.

        Cards do not fly unless told: whoever tests has no time to watch them. Only a `newcomer`
        is shown around. Those `beside` them play on the same device. A `script` runs before the
        page does. Without a `worker`, the page keeps nothing for times without a server.
        """
        url = at if isinstance(at, str) else at.url
        if path is None:
            path = "/" if isinstance(at, str) else f"/t/{at.code}"
        kept = _kept_seats(name, {name: at, **(beside or {})}) if isinstance(at, Seat) else {}
        kept |= {} if newcomer else _WELCOMED
        kind = Kind(_LOCALES[language], touch, script, worker)
        look = Look(window, dark, moving)
        page = await self._windows.lend(kind, url, kept)
        self._lent.append((kind, look, page))
        visitor = Visitor(name, url, page, [])
        visitor.language = language
        await self._let_in(visitor, look, path)
        return visitor

    async def second_tab(self, visitor: Visitor, path: str) -> Visitor:
        """The same person, the same browser, another tab."""
        look = next(look for _, look, page in self._lent if page is visitor.page)
        page = await visitor.page.context.new_page()
        tab = Visitor(visitor.name, visitor.url, page, visitor.complaints)
        tab.language, tab.forgiven = visitor.language, visitor.forgiven
        await self._let_in(tab, look, path)
        return tab

    async def _let_in(self, visitor: Visitor, look: Look, path: str) -> None:
        await look.put_on(visitor.page)
        self._farewells.append(_listen(visitor.page, visitor.url, visitor.complaints))
        self._visitors.append(visitor)
        await visitor.open(path)

    def tell(self, doing: Coroutine[Any, Any, None]) -> None:
        """Has a story happen, to its end."""
        self._runner.run(self._tell(doing))

    async def _tell(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                await doing
            wrong = [f"{v.name}: {text}" for v in self._visitors for text in v.unexpected()]
            assert not wrong, "\n".join(dict.fromkeys(wrong))
        except BaseException as problem:
            for note in await self._pictures_of_failure():
                problem.add_note(note)
            raise
        finally:
            await self.go()

    async def go(self) -> None:
        """Everyone goes."""
        for farewell in self._farewells:
            farewell()
        for kind, _, page in self._lent:
            await self._windows.take_back(kind, page)
        self._farewells.clear()
        self._lent.clear()

    async def _pictures_of_failure(self) -> list[str]:
        """What everyone saw when it went wrong."""
        notes: list[str] = []
        for number, visitor in enumerate(self._visitors):
            path = self._pictures / f"{number}-{visitor.name}.png"
            try:
                await visitor.page.screenshot(path=path, timeout=3000)
                notes.append(f"{visitor.name} at {visitor.page.url} saw {path}")
            except Exception as problem:  # noqa: BLE001 (the story's own failure is the news)
                notes.append(f"{visitor.name}: no picture, {str(problem).splitlines()[0]}")
            notes += [f"{visitor.name}: {text}" for text in visitor.unexpected()]
        return notes


def story(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test in which visitors do things, one after the other or at once."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        cast("Visitors", kwargs["visit"]).tell(test(*args, **kwargs))

    return run


async def see(what: Locator, count: int | None = None) -> None:
    """Waits until something can be seen, or so many of it."""
    if count is None:
        await expect(what.first).to_be_visible()
    else:
        await expect(what).to_have_count(count)


def _listen(page: Page, url: str, complaints: list[str]) -> Callable[[], None]:
    """Notes what goes wrong in a window; gives what ends that."""
    ours = urlsplit(url).netloc

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} {message.location.get('url', '')}")

    def throw(error: Error) -> None:
        complaints.append(f"page: {error}")

    def look(asked: Request | WebSocket) -> None:
        where = urlsplit(asked.url)
        if where.scheme in _FETCHED and where.netloc != ours:
            complaints.append(f"a request to another host: {asked.url}")

    def fail(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # by the page itself, as it goes elsewhere
            complaints.append(f"failed: {request.url} {request.failure}")

    heard: list[tuple[Any, Callable[[Any], None]]] = [
        ("console", hear),
        ("pageerror", throw),
        ("request", look),
        ("requestfailed", fail),
        ("websocket", look),
    ]
    for event, handler in heard:
        page.on(event, handler)

    def stop() -> None:
        for event, handler in heard:
            page.remove_listener(event, handler)

    return stop


def _kept_seats(name: str, seats: Mapping[str, Seat]) -> dict[str, str]:
    """The seats of a device as the page keeps them (`storage.ts`); a spectator has none."""
    kept = [
        {"code": seat.code, "token": seat.token, "name": each, "rulebook": "official", "at": 1}
        for each, seat in seats.items()
        if seat.token is not None
    ]
    return {"openuno.name": name} | ({"openuno.seats": json.dumps(kept)} if kept else {})
