"""Random walks through random games, for the property tests: legal actions and nonsense alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from openuno.core.data.cards import KINDS, WILD, coded
from openuno.core.data.rules import OPTIONS, MultiPlay, Rules, Turn
from openuno.core.data.state import State
from openuno.game import actions as a
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.rulebooks import Rulebook, is_meaningful

ALL_CARDS = [
    *(Card.of(kind) for kind in range(KINDS)),
    *(Card.of(coded(kind, colour)) for kind in range(WILD, KINDS) for colour in range(4)),
]
_ACTIONS = ("S", "R", "+2")
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou"]


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any value of any option, numbers kept to what a table would choose."""
    chosen: dict[str, object] = {}
    for name, option in OPTIONS.items():
        if option.choices:
            chosen[name] = draw(st.sampled_from([option.choice(word) for word in option.choices]))
        elif option.is_flag:
            chosen[name] = draw(st.booleans())
        elif name == "decks":
            chosen[name] = draw(st.sampled_from([0, 0, 0, 3]))
        elif name == "target":
            chosen[name] = draw(st.sampled_from([1, 100, 500]))
        else:
            chosen[name] = draw(st.integers(option.least, 10))
    _make_sense(draw, chosen)
    made = Rules(**chosen)  # type: ignore[arg-type]
    assume(is_meaningful(made))
    return made


def _make_sense(draw: st.DrawFn, chosen: dict[str, object]) -> None:
    """Sets right what would make no game, so that hardly any rules have to be thrown away."""
    if chosen["turn"] == Turn.CHAIN:
        chosen["multi_play"] = MultiPlay.OFF
    if chosen["teams"]:
        chosen["shuffle_seats"] = False
    limits = [(0, 0), (0, 0), (0, 11), (0, 25), (10, 0), (12, 0), (12, 11), (30, 15), (30, 25)]
    chosen["hand_limit"], chosen["elimination"] = draw(st.sampled_from(limits))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A freshly dealt match of 2 to 12 seats under any rules."""
    rulebook = Rulebook("random", draw(rules()))
    count = 2 * draw(st.integers(2, 6)) if rulebook.rules.teams else draw(st.integers(2, 12))
    return Game(NAMES[:count], rulebook, seed=draw(st.integers(0, 2**64)))


def any_action(game: Game, rng: Random) -> a.Action:
    """Mostly something legal; else anything at all that can be said at this table."""
    if rng.random() < 0.3 and (play := several_cards(game, rng)):
        return play
    if rng.random() < 0.7:
        legal = game.legal()
        if legal:
            return rng.choice(legal)
    return nonsense(game, rng)


def nonsense(game: Game, rng: Random) -> a.Action:
    """Something to say, by whoever, whether it makes sense now or not."""
    seat, other = rng.choice(game.seats), rng.choice(game.seats)
    verbs = ["play", "play", "chain", "bare", "catch", "choose", "suggest", "own", "jump", "swap"]
    verb = rng.choice(verbs)
    if verb == "own" and game.turn:
        seat = game.turn
    match verb:
        case "catch":
            return a.Catch(seat, other)
        case "swap":
            return a.Swap(seat, other)
        case "jump":
            card = game.top if rng.random() < 0.7 and game.top else rng.choice(ALL_CARDS)
            return a.Jump(seat, card, uno=rng.random() < 0.3)
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


def several_cards(game: Game, rng: Random) -> a.Play | None:
    """Cards that whoever is to move may lay together (T9, H5), if a turn may lay several."""
    chains = game.rules.turn == Turn.CHAIN
    if game.turn is None or not (chains or game.rules.multi_play):
        return None
    plays = [action for action in game.legal(game.turn) if isinstance(action, a.Play)]
    rng.shuffle(plays)
    for play in plays:
        cards, rest = list(play.cards), list(game.hand(game.turn))
        rest.remove(Card.of(cards[0].kind))
        while fitting := [card for card in rest if _goes_on(cards, card, chains)]:
            numbers = [card for card in fitting if card.face.isdigit()]
            card = rng.choice(numbers or fitting)
            rest.remove(card)
            cards.append(card.named(rng.choice(list(Colour))) if card.is_wild else card)
            if rng.random() < 0.2:
                break
        if len(cards) > 1:
            return a.Play(game.turn, tuple(cards), uno=len(rest) == 1 and rng.random() < 0.5)
    return None


def _goes_on(cards: list[Card], card: Card, chains: bool) -> bool:
    """T9, H5: whether a card may be laid after these."""
    return _links(cards, card) if chains else _is_like(cards[-1], card)


def _links(cards: list[Card], card: Card) -> bool:
    """T9: whether a card may follow these in a chain: with the colour, number or symbol of the last
    one, or a wild; and several action cards at the end, with Wild Draw Fours among them.
    """
    below, chain = cards[-1], [*cards, card]
    alike = card.is_wild or below.colour is card.colour or below.face == card.face
    draws_on = below.face == "W+4" and card.face == "+2"
    loose = any(
        lower.face == "W+4" and upper.face == "+2" and lower.colour is not upper.colour
        for lower, upper in pairwise(chain)
    )
    actions = [place for place, each in enumerate(chain) if each.face in _ACTIONS]
    if not (alike or draws_on):
        return False
    if len(actions) < 2 and not loose:
        return True
    return all(each.face in (*_ACTIONS, "W+4") for each in chain[actions[0] :])


def _is_like(below: Card, card: Card) -> bool:
    """H5: whether two cards are identical, or have the same number."""
    if card.face.isdigit():
        return below.face == card.face
    return below.kind == card.kind


def _laid(card: Card, rng: Random) -> Card:
    if card.is_wild and rng.random() < 0.9:
        return card.named(rng.choice(list(Colour)))
    return card


def everything_sayable(game: Game, seat: str) -> Iterator[a.Action]:
    """Every action of one card or none that a seat could ask for."""
    for uno in (False, True):
        for card in ALL_CARDS:
            yield a.Play(seat, (card,), uno)
            yield a.Jump(seat, card, uno)
    for bare in (a.Draw, a.Pass, a.CallUno, a.Challenge, a.Accept, a.Deal):
        yield bare(seat)
    for other in game.seats:
        yield a.Catch(seat, other)
        yield a.Swap(seat, other)
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


def seats_for(rules: Rules, seats: int) -> int:
    """About as many seats, as these rules can have: teams need an even number of them."""
    return max(4, seats - seats % 2) if rules.teams else seats
