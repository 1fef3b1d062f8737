"""Whose turn it is and what each may do now, told to the people who sit at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from openuno.core.data.rules import Draw, UnoCall
from openuno.game import actions as a
from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.speech import Paragraph, Speech
from openuno.game.unseen import Unseen
from openuno.text.lang import alternatives, say

_CHOSEN: dict[type[a.Action], str] = {a.ChooseColour: "colour", a.Swap: "target"}
"""What actions of one kind differ in, besides cards."""
_MOST_WAITING = 4
"""More people than these are not named one by one."""


class Outlook:
    """What may be done in a game now, without the cards that nobody knows."""

    def __init__(self, game: Game, unseen: Unseen, speech: Speech) -> None:
        self._game = game
        self._unseen = unseen
        self._speech = speech
        self._view = game.view(None)

    def paragraphs(self, was: str | None) -> list[Paragraph]:
        """Whose turn it is and what each may do; then what the answers to a draw card would bring.

        If something has happened, it is said whose turn it was before.
        """
        game, speech = self._game, self._speech
        if game.turn is None:
            return [Paragraph.of([speech.sentence(game.phase)]), Paragraph.of([])]
        told: list[str] = []
        if was is not None:
            has_played = any(isinstance(event, e.CardPlayed) for event in game.events)
            comes_again = has_played and game.phase == "play"
            key = "now" if was != game.turn else "again" if comes_again else "still"
            told += speech.sentence(key, turn=game.turn), speech.sentence("pile", top=game.top)
        told += (
            say(speech.language, "play.holds_one_silently", name=seat)
            for seat in self._view.catchable
        )
        alike: dict[str, list[str]] = {}
        between = f"{speech.sentence('or')} "
        for seat in game.seats:
            alike.setdefault(between.join(self._phrases(seat)), []).append(seat)
        waiting = alike.pop("", [])
        for actions, seats in alike.items():
            key = "may" if len(seats) == 1 else "several_may"
            told.append(speech.sentence(key, seats=tuple(seats), actions=actions))
        told += (*self._remarks(game.turn), self._waiting(waiting))
        answers = Paragraph.of(self._answers(game.turn))
        return [Paragraph.of(told, self._clauses(was is not None)), answers]

    def _phrases(self, seat: str) -> list[str]:
        """What a seat may do; actions of one kind are one phrase."""
        actions = self._game.legal(seat)
        lays = [action.cards[0] for action in actions if isinstance(action, a.Play)]
        phrases = [*self._laying(seat, "play", "cards", lays, self._unknown(seat))]
        for kind in dict.fromkeys(type(x) for x in actions if not isinstance(x, a.Play)):
            alike = [action for action in actions if type(action) is kind]
            if kind is a.Jump:
                cards = [x.card for x in alike if isinstance(x, a.Jump)]
                phrases += self._laying(seat, "jump", "card", cards)
            elif kind in _CHOSEN:
                field = _CHOSEN[kind]
                words = alternatives(self._speech.language, [getattr(x, field) for x in alike])
                phrases.append(self._speech.choice(kind.verb.name.lower(), **{field: words}))
            elif not (kind is a.Draw and self._may_have_to_lay(seat)):
                phrases += (self._speech.advice(action, self._view.owed) for action in alike)
        if self._may_have_to_lay(seat) and not self._has_to_lay(seat):
            phrases.append(self._speech.sentence("draw_if_unable"))
        return phrases

    def _laying(
        self, seat: str, verb: str, field: str, cards: Sequence[Card], others: Iterable[str] = ()
    ) -> Iterator[str]:
        """The cards that a seat may lay: those that are known, then the others."""
        printed = {card.kind: card for card in cards}.values()
        known = [self._card(seat, card) for card in printed if self._knows(seat, card)]
        choices = [*known, *map(self._speech.sentence, others)]
        if choices:
            words = alternatives(self._speech.language, choices)
            yield self._speech.choice(verb, **{field: words})

    def _unknown(self, seat: str) -> Iterator[str]:
        """Which unknown cards a seat may lay if they fit."""
        if seat != self._game.turn or not self._unseen.of(seat):
            return
        if self._game.phase in ("play", "stack"):
            yield "unknown_card"
        elif self._game.phase == "drawn":
            lays = (action for action in self._game.legal(seat) if isinstance(action, a.Play))
            if any(not self._knows(seat, action.cards[0]) for action in lays):
                yield "drawn_card"

    def _knows(self, seat: str, card: Card) -> bool:
        """Whether a card to be laid is known; after drawing, it is the drawn one that counts."""
        if self._game.phase == "drawn":
            return Card.of(card.kind) not in self._unseen.of(seat)
        return self._unseen.knows(seat, card)

    def _may_have_to_lay(self, seat: str) -> bool:
        """T5: whether it depends on unknown cards that a seat may draw."""
        return "unknown_card" in self._unknown(seat) and (
            self._game.phase == "play" and self._game.rules.draw != Draw.ANY_TIME
        )

    def _has_to_lay(self, seat: str) -> bool:
        """T5: whether a known card already keeps a seat from drawing."""
        lays = (action.cards[0] for action in self._game.legal(seat) if isinstance(action, a.Play))
        return any(
            self._unseen.knows(seat, card)
            and not (card.is_wild and self._game.rules.draw == Draw.ONLY_IF_NO_MATCH)
            for card in lays
        )

    def _card(self, seat: str, card: Card) -> str:
        """A card that may be laid: a wild in any colour, or as a bluff."""
        if not card.is_wild:
            return self._speech.card(card)
        is_bluff = self._game.why_bluff(a.Play(seat, (card,))) is not None
        key = "any_colour_bluff" if is_bluff else "any_colour"
        return self._speech.sentence(key, card=self._speech.card(Card.of(card.kind)))

    def _remarks(self, seat: str) -> Iterator[str]:
        """What the seat to move should know of its cards."""
        firsts = tuple(x for x in self._game.extendable(seat) if self._unseen.knows(seat, x))
        if firsts:
            yield self._speech.sentence("several", cards=firsts)
        lays = any(isinstance(action, a.Play) for action in self._game.legal(seat))
        is_due = len(self._game.hand(seat)) == 2 and self._game.rules.uno_call == UnoCall.REQUIRED
        if is_due and (lays or [*self._unknown(seat)]):
            yield self._speech.sentence("call_uno", seat=seat)

    def _answers(self, seat: str) -> Iterator[str]:
        """T4, H1: what a challenge would find and cost, and what it costs to accept."""
        for action in self._game.legal(seat):
            if not isinstance(action, a.Challenge | a.Accept):
                continue
            events = self._game.copy().apply(action)
            found = [x for x in events if isinstance(x, e.WildDrawFourChallenged)]
            key = "accept" if not found else "guilty" if found[0].bluff else "innocent"
            yield self._speech.sentence(f"if_{key}", seat=seat)
            for event in events:
                if isinstance(event, e.CardsDrawn):
                    yield self._speech.event(msgspec.structs.replace(event, cards=None))
                elif isinstance(event, e.TurnSkipped):
                    yield self._speech.event(event)

    def _waiting(self, seats: Sequence[str]) -> str:
        if len(seats) > _MOST_WAITING:
            return self._speech.sentence("others_wait")
        key = "waits" if len(seats) == 1 else "wait"
        return self._speech.sentence(key, seats=tuple(seats)) if seats else ""

    def _clauses(self, is_news: bool) -> Iterator[str]:
        """The clauses that say what may be done; what can be done in any turn needs none if
        something else was asked.
        """
        if self._view.catchable:
            yield "U2"
        match self._game.phase:
            case "choose_colour":
                yield "S5"
            case "drawn":
                yield "T5"
            case "challenge":
                yield "T4"
            case "stack":
                yield "H1" if self._view.owed else "H15"
            case "swap":
                yield "H2"
            case _:
                yield from () if is_news else ("T1",)
