"""The choice of the first dealer in plain lines (S3): people are asked for the number of a card."""

from __future__ import annotations

from openuno.game.events import DealerChosen, Event
from openuno.game.narration import narrate
from openuno.text.errors import InputError, shown
from openuno.tui.dealer_picking import DealerPicking, Picked
from openuno.tui.plain.console import Console
from openuno.tui.setup import Setup


def find_dealer(picking: DealerPicking, console: Console) -> Setup:
    """Has everyone pick until somebody deals; gives the setup of the match that begins then."""
    console.say("who_deals")
    while picking.seat:
        picked = _ask(picking, console) if picking.person else picking.pick()
        _tell(picked, console)
    _narrate(DealerChosen(picking.choice.dealer or ""), console)
    return picking.setup


def _ask(picking: DealerPicking, console: Console) -> Picked:
    """Asks a person until there is a card that they can have."""
    while True:
        taken = tuple(sorted(event.place for event in picking.choice.picked))
        line = console.ask(
            "pick_prompt_but" if taken else "pick_prompt",
            person=picking.person,
            most=picking.choice.spread,
            taken=taken,
        )
        try:
            return picking.pick(_place(line, picking.choice.spread))
        except InputError as problem:
            console.show(f"  {problem.text(console.language)}")


def _place(line: str, most: int) -> int | None:
    """The number typed; none for whoever lets a card be picked."""
    if not line:
        return None
    if not line.isascii() or not line.isdigit():
        raise InputError("pick_number", text=shown(line), most=most)
    return int(line[:9])


def _tell(picked: Picked, console: Console) -> None:
    """Says what somebody has picked, and who has to pick again."""
    _narrate(picked.event, console)
    if picked.tied:
        console.say("tied" if picked.has_number else "tied_at_nothing", seats=picked.tied)


def _narrate(event: Event, console: Console) -> None:
    sentence = narrate(event, console.language)
    console.show(f"  {console.card_text.cards_in(sentence)}")
