"""Prompts: what the game waits for, said to those at the keyboard."""

from __future__ import annotations

from openuno.game.actions import CallUno, Draw, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.view import PlayerView
from openuno.tui.bluffs import cards_against
from openuno.tui.fullscreen.hand import HandCard
from openuno.tui.fullscreen.hot_seat import HotSeat
from openuno.tui.fullscreen.selection import Selection, takes_several, ways
from openuno.tui.fullscreen.words import Words


def prompt(game: Game, hot_seat: HotSeat, words: Words, *, raised: bool = True) -> str:
    """The sentence above the hand, in which the cards that fit are raised or have a star."""
    if hot_seat.awaited:
        return words("pass_keyboard", seat=hot_seat.awaited)
    if game.turn is None:
        return words("match_is_over" if game.is_over else "hand_is_over")
    if game.turn != hot_seat.viewer:
        return words("turn_of_other" if hot_seat.caller else "turn_of", seat=game.turn)
    fitting = words("raised" if raised else "starred")
    return _asked(game, game.view(hot_seat.viewer), words, fitting)


def alert(game: Game, view: PlayerView, hot_seat: HotSeat, words: Words) -> str:
    """U2, U3: who has not called UNO; nothing if nobody can be caught."""
    mine = [seat for seat in view.catchable if seat in hot_seat.people]
    others = tuple(seat for seat in view.catchable if hot_seat.is_shared or seat not in mine)
    said = [words("forgot", seat=seat) for seat in mine if game.why_not(CallUno(seat)) is None]
    if others and hot_seat.people:
        said.append(words("catch_them", seats=others))
    return " ".join(said)


def about_card(
    game: Game, seat: str | None, held: HandCard | None, prepared: Selection, words: Words
) -> str:
    """The chosen card by its name, and what can be done with it or why nothing can."""
    if held is None or seat is None or game.turn is None:
        return ""
    name = held.card.spelled_out(words.language)
    if held.mark:
        return words("about.marked", card=name, place=held.mark)
    view = game.view(seat)
    against = () if prepared.marked else cards_against(held.card, view, game.rules)
    if held.playable and against:
        price = words.cards(game.rules.challenge_guilty)
        return words("about.bluff", card=name, cards=against, price=price)
    if held.playable:
        several = takes_several(game) and game.phase == "play"
        return words("about.may_mark" if several else "about.may_lay", card=name)
    problem = game.why_not(Play(seat, (*prepared.marked.values(), ways(held.card)[0])))
    return name if problem is None or game.turn != seat else f"{name}: {words.reason(problem)}"


def _asked(game: Game, view: PlayerView, words: Words, fitting: str) -> str:
    """What is asked of the person whose turn it is."""
    seat, cards = view.turn or "", words.cards(view.owed)
    plays = {Card.of(x.cards[0].kind) for x in game.legal(seat) if isinstance(x, Play)}
    can_play = bool(plays)
    if view.phase == "play":
        can_draw = game.why_not(Draw(seat)) is None
        key = ("play" if can_draw else "must_play") if can_play else "draw" if can_draw else "pass"
        return words(f"ask.{key}", seat=seat, fitting=fitting)
    if view.phase == "drawn":
        key = ("drawn" if plays == {view.drawn} else "drawn_any") if can_play else "drawn_pass"
        return words(f"ask.{key}", seat=seat, drawn=view.drawn, fitting=fitting)
    if view.phase == "stack":
        key = "stack" if view.owed else "skip"
        key = f"ask.{key}" if can_play else f"ask.{key}_accept"
        return words(key, seat=seat, cards=cards, fitting=fitting)
    return words(f"ask.{view.phase}", seat=seat, cards=cards)
