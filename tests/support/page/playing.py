"""What a visitor sees and does at a table: by roles and names, as a screen reader has them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLong

from openuno.text.lang import say
from tests.support.page.visitors import Visitor, see
from tests.support.waiting import SECONDS

_OFFERED = """() => {
    const name = (button) => (button.getAttribute('aria-label') ?? button.innerText)
        .trim().replace(/\\s+/g, ' ');
    const shown = [...document.querySelectorAll('main button')]
        .filter((button) => !button.matches(':disabled, [aria-disabled=true]'))
        .filter((button) => button.checkVisibility());
    return {
        title: document.title,
        asked: shown.filter((button) => button.closest('[role=dialog]')).map(name),
        names: shown.filter((button) => !button.closest('[role=dialog]')).map(name),
        over: document.querySelector('main a[href*="/replay/"]') !== null,
    };
}"""

_PARTS = ("title", "names", "over")


def card_name(visitor: Visitor, card: str) -> str:
    """A card in words: `red 7`, `Wild Draw Four in blue`."""
    kind, _, named = card.partition(":")
    is_wild = kind.startswith("W")
    face = kind if is_wild else kind[1:]
    faces = {
        name: say(visitor.language, f"words.faces.{name}") for name in ("S", "R", "+2", "W", "W+4")
    }
    words = faces.get(face, face)
    if is_wild and not named:
        return words
    colour = say(visitor.language, f"words.colours.{named or kind[0]}")
    return say(
        visitor.language, "words.wild" if is_wild else "words.card", colour=colour, face=words
    )


def count_of(visitor: Visitor, cards: int) -> str:
    """So many cards, in words."""
    return visitor.words(f"cards.{'one' if cards == 1 else 'many'}", count=cards)


def hand_of(visitor: Visitor) -> Locator:
    """All cards in the visitor's hand."""
    return _hand(visitor).get_by_role("button")


def card_of(visitor: Visitor, card: str) -> Locator:
    """A card in the visitor's hand, the first of its kind."""
    name = re.compile(rf"^{re.escape(card_name(visitor, card))}(,|$)")
    return _hand(visitor).get_by_role("button", name=name).first


def _hand(visitor: Visitor) -> Locator:
    label = visitor.words("felt.hand", cards="").strip()
    return visitor.page.get_by_role("group", name=re.compile(rf"^{re.escape(label)}"))


async def choose(visitor: Visitor, card: str) -> None:
    """Clicks on a card close to the middle of its left edge: others may lie over the rest of it."""
    found = card_of(visitor, card)
    height = await found.evaluate("(card) => card.getBoundingClientRect().height")
    await found.click(position={"x": 12, "y": height / 2})


async def play(visitor: Visitor, card: str, colour: str = "") -> None:
    """Lays a card, a wild in a colour."""
    await choose(visitor, card)
    if colour:
        await name_colour(visitor, colour)


async def name_colour(visitor: Visitor, colour: str) -> None:
    """Answers the question which colour it shall be."""
    name = say(visitor.language, f"words.colours.{colour}")
    await dialog(visitor).get_by_role("button", name=name).click()


def dialog(visitor: Visitor) -> Locator:
    """What the page asks, or explains."""
    return visitor.page.get_by_role("dialog")


async def see_hand(visitor: Visitor, cards: int) -> None:
    """Waits until the visitor holds so many cards."""
    await expect(hand_of(visitor)).to_have_count(cards)


async def see_deal(visitor: Visitor) -> None:
    """Waits until a hand is dealt to the visitor; whom the first card hits has more than 7."""
    await see(hand_of(visitor).nth(6))


async def see_turn(visitor: Visitor) -> None:
    """Waits until it is the visitor's turn, which the window's title tells, too."""
    await expect(visitor.page).to_have_title(
        re.compile(f"^{re.escape(visitor.words('play.your_turn'))}")
    )


async def see_story(visitor: Visitor, text: str) -> None:
    """Waits until something was told in the story beside the table."""
    await see(visitor.page.get_by_role("log").get_by_text(text))


async def see_discard(visitor: Visitor, card: str) -> None:
    """Waits until this card lies on the discard pile."""
    words = visitor.words("felt.top", card=card_name(visitor, card))
    await expect(visitor.page.get_by_text(words)).to_be_attached()


class Clicker:
    """Plays by clicking what is offered: always the first, so that the cards alone decide how a
    match goes. `situations.first_offered` does the same without a browser.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self._seen: dict[str, Any] = {}

    async def play_match(self) -> None:
        """Plays until the match is over."""
        while not await self.step():
            pass

    async def step(self) -> bool:
        """Waits until something is offered that was not before, and presses a button if there is
        anything to decide. Tells whether the match is over.
        """
        self._seen = await self._see_other(self._seen)
        if not self._seen["over"] and (button := self._choose(self._seen)) is not None:
            await self._click(button, self._seen)
        return self._seen["over"]

    async def _see_other(self, seen: dict[str, Any]) -> dict[str, Any]:
        """What is offered, as soon as it is something else than before.

        A question goes away as it is answered; that something has come of it is seen later.
        """
        offered = await self.visitor.page.wait_for_function(
            f"""([seen, parts]) => {{
                const now = ({_OFFERED})();
                const differs = (part) => JSON.stringify(now[part]) !== JSON.stringify(seen[part]);
                return parts.some(differs) && now;
            }}""",
            arg=[seen, _PARTS if self._answers(seen) else (*_PARTS, "asked")],
            timeout=1000 * SECONDS,
            polling=50,
        )
        return await offered.json_value()

    async def press(self, button: Locator) -> None:
        """Presses a button; a card by its corner, for the next one may lie over the rest."""
        is_card = await button.and_(button.page.locator("[data-card]")).count()
        await button.click(timeout=3000, position={"x": 14, "y": 24} if is_card else None)

    async def _click(self, button: Locator, seen: dict[str, Any]) -> None:
        while await button.count():  # or somebody was faster, and it is no longer there
            try:
                await self.press(button)
            except TooLong:  # or it went while the mouse was on its way there
                if await self.visitor.page.evaluate(_OFFERED) != seen:
                    return
            else:
                return

    def _answers(self, seen: dict[str, Any]) -> list[int]:
        """The buttons of a dialog that do something, by place: all but the one that closes it."""
        close = self.visitor.words("play.close")
        return [place for place, name in enumerate(seen.get("asked", ())) if name != close]

    def _choose(self, seen: dict[str, Any]) -> Locator | None:
        """Something to press, if there is anything to decide."""
        words, names = self.visitor.words, seen["names"]
        main = self.visitor.page.get_by_role("main")
        if seen["asked"]:  # with whom to swap, which colour; a shown hand can only be closed
            answer = next(iter(self._answers(seen)), 0)
            return dialog(self.visitor).get_by_role("button").nth(answer)
        playable = [name for name in names if name.endswith(words("felt.playable"))]
        accept = [name for name in names if name.startswith(words("play.do.accept", cards=""))]
        wanted = [words("sheet.next"), words("play.do.challenge"), *accept, *playable]
        wanted += [words("play.do.keep"), words("play.do.pass")]
        if seen["title"].startswith(words("play.your_turn")):
            wanted.append(words("play.do.draw"))
        found = [name for name in wanted if name in names]
        return main.get_by_role("button", name=found[0], exact=True).first if found else None


class Typist(Clicker):
    """Plays by keyboard alone: Tab, arrows and Enter."""

    async def press(self, button: Locator) -> None:
        await go_to(button)
        await expect(button).to_be_enabled()  # a click waits for that; a key would go nowhere
        await self.visitor.page.keyboard.press("Enter")


async def go_to(button: Locator) -> None:
    """Brings the focus to a button, with keys: Tab, and arrows within a hand."""
    for _ in range(100):
        key = await button.evaluate(_KEY, timeout=3000)
        if key is None:
            return
        await button.page.keyboard.press(key)
    raise AssertionError(f"no key leads to {button}")


_KEY = """(button) => {
    const at = document.activeElement;
    if (at === button) return null;
    if (button.closest('[data-place=hand]')?.contains(at)) return 'ArrowRight';
    const isBefore = at.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? 'Shift+Tab' : 'Tab';
}"""


async def play_match(*visitors: Visitor) -> None:
    """Everyone plays, until the match is over."""
    await asyncio.gather(*(Clicker(visitor).play_match() for visitor in visitors))
