"""What is seen to move on the page: where every card is, frame by frame.

    await watch_cards(ann)
    ...
    frames = await seen_cards(ann)

A card is where one sees it: in the own hand, in the air, on the discard pile; the others' cards,
and those of the draw pile, are as many as the page says there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.page.frames import seen_frames, watch_frames, watching
from tests.support.page.visitors import Visitor

_LOOK = """() => {
    const isSeen = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const cards = (selector, key) =>
        all(selector).map((each) => [each.dataset[key], ...middle(each)]);
    const goal = (flying) => {
        const end = flying.getAnimations()[0]?.effect.getKeyframes().at(-1)?.transform ?? '';
        return (/translate\\((.+?)px, (.+?)px\\)/.exec(end) ?? []).slice(1).map(Number);
    };
    const number = (text) => Number(/(\\d+) (?:card|Karte)/.exec(text ?? '')?.[1] ?? -1);
    const draw = document.querySelector('[data-place=draw]')?.parentElement;
    const seats = all('[data-place^="seat:"]').map((seat) =>
        [seat.dataset.place.slice(5), number(seat.textContent)]);
    return {
        at: performance.now(),
        hand: cards('[data-place=hand] [data-card]', 'card'),
        air: cards('[data-flight]', 'flight'),
        pile: cards('[data-discard]', 'discard'),
        seats: Object.fromEntries(seats),
        chips: cards('[data-chip]', 'chip'),
        goals: Object.fromEntries(all('[data-chip]').map((each) =>
            [each.dataset.chip, goal(each)])),
        where: Object.fromEntries(all('[data-place^="seat:"]').map((seat) =>
            [seat.dataset.place.slice(5), middle(seat)])),
        draw: draw ? number(draw.querySelector('.label')?.textContent) : -1,
        titles: [...document.querySelectorAll('h2')].map((title) => title.innerText),
        text: document.querySelector('main')?.innerText ?? '',
    };
}"""
AT_ONCE = f"addEventListener('DOMContentLoaded', () => {watching(_LOOK)});"
"""A script for a window in which everything is watched from the first frame on."""
Seen = tuple[str, float, float]


@dataclass(frozen=True)
class Frame:
    """One moment of the page: cards by name, with the middle of where they are."""

    at: float
    hand: list[Seen]
    air: list[Seen]
    pile: list[Seen]
    chips: list[Seen]
    """Points on their way: `3:Ann` are the fourth that go to Ann."""
    goals: dict[str, tuple[float, float]]
    """Where they will be, however few frames there are until then."""
    seats: dict[str, int]
    where: dict[str, tuple[float, float]]
    """Where everyone sits."""
    draw: int
    titles: list[str]
    text: str

    def copies(self, card: str) -> int:
        """How many of this card are seen anywhere."""
        return sum(name.partition(":")[0] == card for name, _, _ in self.open)

    @property
    def open(self) -> list[Seen]:
        """All cards that lie or fly open."""
        return [*self.hand, *self.air, *self.pile]


async def watch_cards(visitor: Visitor) -> None:
    """Begins to note where all cards are, in every frame."""
    await watch_frames(visitor, _LOOK)


async def seen_cards(visitor: Visitor) -> list[Frame]:
    """The frames since; and no more are noted."""
    return [Frame(**frame) for frame in await seen_frames(visitor)]
