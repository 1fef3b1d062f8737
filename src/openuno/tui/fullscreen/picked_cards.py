"""What everyone has picked to find the first dealer (S3), the cards before the names."""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from openuno.game.card import Card
from openuno.game.dealer_choice import DealerChoice
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.words import Words

_ROUNDS = 3
"""How many cards of a player are shown, if there were as many ties."""
_CARD = 5


class PickedCards(Static):
    """The players as they sit. Those who have lost are faint; a sign shows who picks, or deals."""

    def show(self, choice: DealerChoice, words: Words) -> None:
        """Shows what has been picked so far."""
        columns = min(choice.round, _ROUNDS)
        lines = [_line(choice, seat, columns, words) for seat in choice.seats]
        self.update(Text("\n", no_wrap=True, overflow="ellipsis").join(lines))
        self.call_after_refresh(self._show_line, choice.seats.index(_awaited(choice)))

    def _show_line(self, number: int) -> None:
        """Keeps whoever picks, or deals, in sight."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, number, 1, 1), animate=False)


def _line(choice: DealerChoice, seat: str, columns: int, words: Words) -> Text:
    cards, is_awaited = _cards_of(choice, seat), seat == _awaited(choice)
    line = Text("▶ " if is_awaited else "  ")
    for number in range(choice.round - columns, choice.round):
        card = cards[number] if number < len(cards) else None
        line.append_text(_cell(card, is_awaited=seat in choice.waiting)).append(" ")
    line.append(f" {seat}", "bold" if is_awaited else "" if _can_deal(choice, seat) else "dim")
    if seat == choice.dealer:
        line.append(f" {words('picking.deals')}", "bold")
    return line


def _can_deal(choice: DealerChoice, seat: str) -> bool:
    """Whether somebody may still become the dealer."""
    if choice.dealer:
        return seat == choice.dealer
    return seat in choice.waiting or any(event.seat == seat for event in choice.picked)


def _cell(card: Card | None, *, is_awaited: bool) -> Text:
    """A card, one still to be picked, or nothing."""
    if card is not None:
        return Text(f"{card_art.face(card):{_CARD}}", card_art.ink(card.colour))
    if is_awaited:
        return Text(card_art.BACK[0], card_art.ink(None))
    return Text(" " * _CARD)


def _cards_of(choice: DealerChoice, seat: str) -> list[Card]:
    return [event.card for event in choice.events if event.seat == seat]


def _awaited(choice: DealerChoice) -> str:
    """Who picks next, or deals."""
    return choice.dealer or choice.waiting[0]
