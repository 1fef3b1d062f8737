"""Random walks through random games, for the property tests: legal actions and nonsense alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from openuno import actions as a
from openuno.card import Card, Colour
from openuno.core.cards import KINDS, WILD, coded
from openuno.core.rules import OPTIONS, Rules
from openuno.core.state import State
from openuno.game import Game
from openuno.rulebooks import Rulebook

ALL_CARDS = [
    *(Card.of(kind) for kind in range(KINDS)),
    *(Card.of(coded(kind, colour)) for kind in (WILD, WILD + 1) for colour in range(4)),
]
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou"]


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any value of any option, numbers kept to what a table would choose."""
    chosen: dict[str, object] = {}
    for name, option in OPTIONS.items():
        if option.choices:
            chosen[name] = draw(st.sampled_from(list(type(option.default))))
        elif option.is_flag:
            chosen[name] = draw(st.booleans())
        elif name == "decks":
            chosen[name] = draw(st.sampled_from([0, 0, 0, 3]))
        elif name == "target":
            chosen[name] = draw(st.sampled_from([1, 100, 500]))
        else:
            chosen[name] = draw(st.integers(option.least, 10))
    return Rules(**chosen)  # type: ignore[arg-type]


@st.composite
def games(draw: st.DrawFn, *, compiled: bool = False) -> Game:
    """A freshly dealt match of 2 to 12 seats under any rules."""
    seats = NAMES[: draw(st.integers(2, 12))]
    seed = draw(st.integers(0, 2**64))
    return Game(seats, Rulebook("random", draw(rules())), seed=seed, compiled=compiled)


def any_action(game: Game, rng: Random) -> a.Action:
    """Mostly something legal; else anything at all that can be said at this table."""
    if rng.random() < 0.7:
        legal = game.legal()
        if legal:
            return rng.choice(legal)
    return nonsense(game, rng)


def nonsense(game: Game, rng: Random) -> a.Action:
    """Something to say, by whoever, whether it makes sense now or not."""
    seat, other = rng.choice(game.seats), rng.choice(game.seats)
    verb = rng.choice(["play", "play", "chain", "bare", "catch", "choose", "suggest", "own"])
    if verb == "own" and game.turn:
        seat = game.turn
    match verb:
        case "catch":
            return a.Catch(seat, other)
        case "choose":
            return a.ChooseColour(seat, rng.choice(list(Colour)))
        case "suggest":
            return a.Suggest(seat, other, rng.choice(ALL_CARDS))
        case "bare":
            bare = [a.Draw, a.Pass, a.CallUno, a.Challenge, a.Accept, a.Deal]
            return rng.choice(bare)(seat)
        case _:
            hand = [_laid(card, rng) for card in game.hand(seat)]
            rng.shuffle(hand)
            pool = hand if hand and rng.random() < 0.9 else ALL_CARDS
            count = rng.randint(1, 4) if verb == "chain" else 1
            return a.Play(seat, tuple(pool[:count]), uno=rng.random() < 0.3)


def _laid(card: Card, rng: Random) -> Card:
    if card.is_wild and rng.random() < 0.9:
        return card.named(rng.choice(list(Colour)))
    return card


def everything_sayable(game: Game, seat: str) -> Iterator[a.Action]:
    """Every action of one card or none that a seat could ask for."""
    for uno in (False, True):
        for card in ALL_CARDS:
            yield a.Play(seat, (card,), uno)
    for bare in (a.Draw, a.Pass, a.CallUno, a.Challenge, a.Accept, a.Deal):
        yield bare(seat)
    for other in game.seats:
        yield a.Catch(seat, other)
    for colour in Colour:
        yield a.ChooseColour(seat, colour)


def cards_on(state: State) -> Counter[int]:
    """All cards on the table, wherever they are."""
    cards: Counter[int] = Counter()
    for seat in range(state.seats):
        for kind in range(KINDS):
            cards[kind] += state.counts[seat, kind]
    cards.update(state.draw[i] for i in range(state.draw_count))
    cards.update(state.discard[i] for i in range(state.discard_count))
    return +cards
