"""What a seat sees of a game in RLCard, told as OpenUNO tells it: in events, and as a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.strength.rlcard_words import DRAW, held, laid
from openuno.bots.bot import Bot
from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.view import PlayerView

SEATS = ("Ann", "Bo")
_CARDS = 108
_DEALT = 7
_VICTIM_DRAWS = {"+2": 2, "W+4": 4}

Observation = dict[str, Any]
"""RLCard's `raw_obs`: all that it shows a player."""


class Witness:
    """Follows a game from one seat. Whoever runs the game shows it that seat's observation after
    every action, so that it has to find out only what one action did.
    """

    def __init__(self, bot: Bot, place: int, seen: Observation) -> None:
        self._bot = bot
        self._place = place
        self._seen = seen
        self.view = PlayerView(SEATS[place])
        self._tell(self._beginning())

    def see(self, player: int, action: str, seen: Observation) -> None:
        """A player has done this, and now the table looks like that."""
        before, self._seen = self._seen, seen
        self._tell(self._happened(player, action, before))

    def _tell(self, happened: Iterator[e.Event]) -> None:
        for event in happened:
            self.view = self.view.after(event)
            self._bot.watch(event)

    def _beginning(self) -> Iterator[e.Event]:
        """The deal. An opening Draw Two has already been drawn, by the first player."""
        seen = self._seen
        yield e.MatchBegan(SEATS)
        yield e.HandBegan(SEATS[1], 1, _CARDS)
        for place, seat in enumerate(SEATS):
            yield e.CardsDealt(seat, _DEALT, self._own(place, slice(0, _DEALT)))
        card = laid(seen["played_cards"][0])
        yield e.OpeningCardTurned(Card.of(card.kind))
        if card.is_wild and card.colour is not None:
            yield e.ColourChosen(SEATS[0], card.colour)
        if card.face == "+2":
            yield e.CardsDrawn(SEATS[0], 2, "opening", "S5", self._own(0, slice(_DEALT, None)))
        if card.face == "R":
            yield e.DirectionReversed("right")
        yield e.TurnChanged(SEATS[seen["current_player"]], "play")

    def _happened(self, player: int, action: str, before: Observation) -> Iterator[e.Event]:
        """What an action did. RLCard itself lays a drawn card that has the colour, or is a wild;
        a Wild Draw Four that it lays has no effect.
        """
        seen, seat = self._seen, SEATS[player]
        card = None if action == DRAW else laid(action)
        if action == DRAW:
            if seen["num_cards"][player] == before["num_cards"][player]:
                card = laid((seen["played_cards"] or [seen["target"]])[-1])
            yield from self._reshuffle(before)
            drawn = (Card.of(card.kind),) if card else self._own(player, slice(-1, None))
            yield e.CardsDrawn(seat, 1, "turn", "T5", drawn if player == self._place else None)
            if card:
                yield e.TurnChanged(seat, "drawn", drawn[0] if drawn else None)
            else:
                yield e.TurnPassed(seat)
        if card:
            yield e.CardPlayed(seat, card)
            if action != DRAW or not card.is_wild:
                yield from self._effect(player, card, before)
        if not seen["num_cards"][player]:
            yield e.HandWon(seat)
        else:
            yield e.TurnChanged(SEATS[seen["current_player"]], "play")

    def _effect(self, player: int, card: Card, before: Observation) -> Iterator[e.Event]:
        """What a card does to the other player."""
        other = 1 - player
        if card.face == "R":
            yield e.DirectionReversed("right" if self.view.direction == "left" else "left")
        if card.face in _VICTIM_DRAWS:
            count = _VICTIM_DRAWS[card.face]
            yield from self._reshuffle(before)
            cards = self._own(other, slice(-count, None))
            yield e.CardsDrawn(SEATS[other], count, "draw_cards", "T6", cards)
        if card.face in ("S", *_VICTIM_DRAWS):
            yield e.TurnSkipped(SEATS[other])

    def _reshuffle(self, before: Observation) -> Iterator[e.Event]:
        """The pile has become the draw pile. RLCard shuffles its top card in too, which a bot need
        not know: it goes on lying there.
        """
        if len(self._seen["played_cards"]) < len(before["played_cards"]):
            yield e.PileReshuffled(self.view.draw_count + self.view.discard_count - 1)

    def _own(self, player: int, part: slice) -> tuple[Card, ...] | None:
        """Some cards of the own hand, in the order they came; those of the other are not seen."""
        if player != self._place:
            return None
        return tuple(held(text) for text in self._seen["hand"][part])
