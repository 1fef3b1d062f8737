"""The table in lines that make sense read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from openuno.core.data.rules import Scoring, lowest_leads
from openuno.game.actions import Challenge, Draw, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.view import PlayerView
from openuno.tui.bluffs import cards_against
from openuno.tui.plain.console import Console
from openuno.tui.session import Session


def show_table(session: Session, person: str, console: Console) -> None:
    """What a person sees: the others, the piles, the own hand, and what can be done."""
    game, view = session.game, session.view(person)
    console.show("")
    console.show(_others(view, console))
    if view.top is not None and view.colour is not None:
        colour = console.card_text.colour(view.colour, view.colour.in_words(console.language))
        console.say("pile", top=view.top, colour=colour)
    console.say("draw_pile", count=view.draw_count, way=console.text(f"to_the_{view.direction}"))
    playable = _playable(game, person)
    _show_hand(view, playable, console)
    marked = console.text("starred" if console.card_text.spelled_in is None else "fitting")
    values = {"drawn": view.drawn, "owed": view.owed, "marked": marked, "turn": view.turn}
    asked = [console.text(key, **values) for key in _question(game, view, playable)]
    console.show(" ".join([*asked, *_bluffs(view, playable, game, console)]))


def _others(view: PlayerView, console: Console) -> str:
    """How many cards the others hold, in the order of their turns."""
    at = view.seats.index(view.seat or view.seats[0])
    others = [*view.seats[at + 1 :], *view.seats[:at]]
    if view.direction == "right":
        others.reverse()
    return " ".join(_holds(view, name, console) for name in others)


def _holds(view: PlayerView, name: str, console: Console) -> str:
    count = view.counts[name]
    if name in view.places:
        return console.text("has_place", name=name, place=view.places[name])
    if name in view.eliminated:
        return console.text("is_out", name=name)
    if name in view.catchable:
        return console.card_text.strong(console.text("holds_one_silently", name=name))
    return console.text("holds_one" if count == 1 else "holds", name=name, count=count)


def _show_hand(view: PlayerView, playable: set[Card], console: Console) -> None:
    """The hand with places to choose by: cards that fit carry a star, or the word for it."""
    text = console.card_text
    numbered = list(enumerate(view.hand, 1))
    if text.spelled_in is None:
        cards = (
            f"{text.faint(str(place))} {text.card(card)}{'*' if card in playable else ' '}"
            for place, card in numbered
        )
        console.show_in_rows(cards)
        return
    for place, card in numbered:
        key = "spelled_fits" if card in playable else "spelled"
        console.say(key, place=place, card=card)


def _question(game: Game, view: PlayerView, playable: set[Card]) -> list[str]:
    """The keys of the sentences that ask the person."""
    seat = view.seat or ""
    if view.turn != seat:
        return ["turn_of"]
    can_draw = game.why_not(Draw(seat)) is None
    if view.phase == "stack" and not view.owed:
        return ["ask_skip" if playable else "ask_skip_accept"]
    if view.phase == "stack":
        can_challenge = game.why_not(Challenge(seat)) is None
        ways = {"ask_stack": playable, "ask_accept": True, "ask_or_challenge": can_challenge}
        return ["ask_draw_cards", *(key for key, is_open in ways.items() if is_open)]
    if view.phase == "drawn" and playable != {view.drawn}:
        return ["ask_drawn_any"]
    if view.phase != "play":
        return [f"ask_{view.phase}"]
    if playable:
        return ["ask_play" if can_draw else "ask_must_play"]
    return ["ask_nothing_fits" if can_draw else "ask_nothing_left"]


def _bluffs(view: PlayerView, playable: set[Card], game: Game, console: Console) -> Iterator[str]:
    """T3: says beforehand that a card would be a bluff."""
    for card in sorted(playable):
        against = cards_against(card, view, game.rules)
        if against:
            yield console.text("would_be_bluff", card=card, cards=against)


def _playable(game: Game, person: str) -> set[Card]:
    """The cards in hand that can be played now."""
    plays = (action for action in game.legal(person) if isinstance(action, Play))
    return {Card.of(play.cards[0].kind) for play in plays}


def show_scores(game: Game, console: Console) -> None:
    """The points, the best first; none where one hand decides."""
    rules = game.rules
    if rules.scoring == Scoring.SINGLE_HAND:
        return
    best_is_low = lowest_leads(rules)
    knocks_out = rules.scoring == Scoring.LAST_STANDING
    console.show("")
    key = "scores_out" if knocks_out else "scores_low" if best_is_low else "scores"
    console.say(key, target=rules.target)
    if rules.match_hands:
        console.say("hand_of", number=game.hand_number, hands=rules.match_hands)
    width = max(map(cell_len, game.seats))
    for name, points in sorted(
        game.scores.items(), key=lambda item: item[1], reverse=not best_is_low
    ):
        console.show(f"  {set_cell_size(name, width)}  {points:>5}")
