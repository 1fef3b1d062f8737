"""Situations that test a control or a phase: Ann has the browser, Bo and Cy are others."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from openuno.game.actions import Action, Play
from openuno.game.events import WildDrawFourChallenged
from openuno.game.game import Game
from tests.support.page.dealing import Situation, deal, draw_always, holds, kinds, lay_any, lays

THREE = ("Ann", "Bo", "Cy")
THIRTY = tuple(
    "Ann Bo Cy Dilara Ed Florentine Gus Hal Ida Jan Kim Leo Mia Nils Olga Pia Quinn Rosa Sam Tom "
    "Uli Vera Wim Xaver Yara Zoe Bärbel-Annegret Carlos Diego Emil".split()
)


def _is_turn(game: Game, phase: str = "play", seat: str = "Ann") -> bool:
    return game.turn == seat and game.phase == phase


@cache
def opening_wild() -> Situation:
    """S5: a Wild was turned over, and Ann has to name a colour."""
    return deal(lambda game: _is_turn(game, "choose_colour"), *THREE)


@cache
def a_turn(seed: int = 0) -> Situation:
    """Ann is to move, with cards that fit and cards that do not."""

    def wanted(game: Game) -> bool:
        fitting = [card for card in lays(game, "Ann") if not card.startswith("W")]
        plain = [card for card in kinds(game.hand("Ann")) if card[1:].isdigit()]
        others = set(plain) - set(fitting)
        digits = [card for card in fitting if card[1:].isdigit()]
        return _is_turn(game) and bool(digits) and len(others) > 1

    return deal(wanted, *THREE, first=seed)


@cache
def a_turn_by(rulebook: str) -> Situation:
    """Ann is to move, by other rules, with many cards in her hand."""
    return deal(lambda game: _is_turn(game) and bool(lays(game, "Ann")), *THREE, rulebook=rulebook)


@cache
def nothing_fits() -> Situation:
    """T5: Ann is to move, and has to draw."""
    return deal(lambda game: _is_turn(game) and not lays(game, "Ann"), *THREE, moves=12)


@cache
def a_wild_to_lay() -> Situation:
    """T2: Ann can lay a Wild."""
    return deal(lambda game: _is_turn(game) and holds(game, "Ann", "W"), *THREE)


@cache
def a_wild_drawn() -> Situation:
    """T5: Ann has drawn a Wild, which she can lay."""

    def wanted(game: Game) -> bool:
        return _is_turn(game, "drawn") and str(game.view("Ann").drawn) == "W"

    def choose(game: Game, rng: Random) -> Action:
        return draw_always(game, rng) if _is_turn(game) else lay_any(game, rng)

    return deal(wanted, *THREE, moves=20, choose=choose)


@cache
def to_challenge(
    *, guilty: bool, rulebook: str = "official", seats: tuple[str, ...] = THREE
) -> Situation:
    """T4: Bo or Cy has laid a Wild Draw Four, as a bluff or not, and Ann is to answer."""

    def wanted(game: Game) -> bool:
        return _is_turn(game, "challenge") and _is_guilty(game) == guilty

    return deal(wanted, *seats, rulebook=rulebook, moves=12, choose=_lay_wilds)


@cache
def to_challenge_with_many_cards() -> Situation:
    """T4: the same, and Ann has so many cards that a phone shows them in two rows."""

    def wanted(game: Game) -> bool:
        return _is_turn(game, "challenge") and len(game.hand("Ann")) > 12

    def choose(game: Game, rng: Random) -> Action:
        return draw_always(game, rng) if game.turn == "Ann" else lay_any(game, rng)

    return deal(wanted, *THREE, moves=80, choose=choose)


@cache
def to_challenge_the_last_card() -> Situation:
    """T4: Bo or Cy has laid a Wild Draw Four as the last card, and Ann is to answer."""

    def wanted(game: Game) -> bool:
        return _is_turn(game, "challenge") and 0 in game.view(None).counts.values()

    return deal(wanted, *THREE, moves=80, choose=_keep_fours)


def _keep_fours(game: Game, rng: Random) -> Action:
    """Lays a Wild Draw Four only as the last card; UNO is called in time."""
    legal = game.legal(game.turn)
    plays = [action for action in legal if isinstance(action, Play)]
    if game.turn and len(game.hand(game.turn)) > 1:
        plays = [action for action in plays if not str(action.cards[0]).startswith("W+4")]
    called = [action for action in plays if action.uno]
    return rng.choice(called or plays or [x for x in legal if not isinstance(x, Play)])


@cache
def to_challenge_in_vain() -> Situation:
    """T4: Ann and Bo are alone, no bluff was laid, and Bo can go on with a number card."""

    def wanted(game: Game) -> bool:
        if not _is_turn(game, "challenge"):
            return False
        after = game.copy()
        after.apply("Ann: challenge")
        return after.turn == "Bo" and bool(numbers_to_lay(after, "Bo"))

    return deal(wanted, "Ann", "Bo", moves=12, choose=_lay_wilds)


def numbers_to_lay(game: Game, seat: str) -> list[str]:
    """The number cards that a seat can lay."""
    return [card for card in lays(game, seat) if card[1:].isdigit()]


def _is_guilty(game: Game) -> bool:
    trial = game.copy()
    events = trial.apply("Ann: challenge")
    return any(event.bluff for event in events if isinstance(event, WildDrawFourChallenged))


def _lay_wilds(game: Game, rng: Random) -> Action:
    wilds = [
        action
        for action in game.legal(game.turn)
        if isinstance(action, Play) and str(action.cards[0]).startswith("W+4")
    ]
    return rng.choice(wilds) if wilds else lay_any(game, rng)


@cache
def a_bluff_to_lay() -> Situation:
    """T3: Ann can lay a Wild Draw Four, though she has a card of the colour."""

    def wanted(game: Game) -> bool:
        colours = [card for card in kinds(game.hand("Ann")) if card[0] == str(game.colour)]
        return _is_turn(game) and holds(game, "Ann", "W+4") and bool(colours)

    return deal(wanted, *THREE)


@cache
def to_catch(rulebook: str = "official", **options: Any) -> Situation:
    """U2: Bo has laid the next-to-last card and said nothing; the turn is not Ann's."""

    def wanted(game: Game) -> bool:
        return game.view(None).catchable == ("Bo",) and game.turn == "Cy" and game.phase == "play"

    return deal(wanted, *THREE, rulebook=rulebook, moves=40, choose=say_nothing, **options)


@cache
def to_call() -> Situation:
    """U1: Ann has two cards, can lay a number card, and has to call UNO."""

    def wanted(game: Game) -> bool:
        digits = [card for card in lays(game, "Ann") if card[1:].isdigit()]
        return _is_turn(game) and len(game.hand("Ann")) == 2 and bool(digits)

    return deal(wanted, *THREE, moves=60)


@cache
def forgotten_call() -> Situation:
    """U3: Ann has laid her next-to-last card without calling: she can still call."""

    def wanted(game: Game) -> bool:
        return game.view(None).catchable == ("Ann",) and game.phase == "play"

    return deal(wanted, *THREE, moves=40, choose=say_nothing)


def say_nothing(game: Game, rng: Random) -> Action:
    """Lays a card, and never calls UNO."""
    legal = game.legal(game.turn)
    plays = [action for action in legal if isinstance(action, Play) and not action.uno]
    moves = [action for action in legal if action.words() in ("draw", "pass", "accept", "deal")]
    return rng.choice(plays or moves or legal)


@cache
def a_chain(length: int = 3) -> Situation:
    """T9: Ann can lay so many number cards in one turn; `chain_of` says which."""
    return deal(
        lambda game: _is_turn(game) and chain_of(game, length), *THREE, rulebook="quickplay"
    )


def chain_of(game: Game, length: int = 3) -> list[str]:
    """Number cards of Ann's that can be laid together, in order."""
    cards = sorted({card for card in kinds(game.hand("Ann")) if card[1:].isdigit()})
    for chain in permutations(cards, length):
        if game.why_not(f"Ann: play {' '.join(chain)}") is None:
            return list(chain)
    return []


@cache
def two_for_ann() -> Situation:
    """T6: Bo can lay a Draw Two, and Ann is next."""

    def wanted(game: Game) -> bool:
        is_next = game.turn == "Bo" and game.view(None).next == "Ann"
        return is_next and bool(draw_twos(game))

    return deal(wanted, *THREE, moves=6)


def draw_twos(game: Game) -> list[str]:
    """The Draw Twos that Bo can lay."""
    return [card for card in lays(game, "Bo") if card.endswith("+2")]


@cache
def to_stack() -> Situation:
    """H1: two cards wait for Ann, who can pass them on with a Draw Two of hers."""

    def wanted(game: Game) -> bool:
        return _is_turn(game, "stack") and bool(lays(game, "Ann"))

    return deal(wanted, *THREE, rulebook="party", moves=10)


@cache
def a_seven() -> Situation:
    """H2: Ann can lay a 7, and swap hands."""

    def wanted(game: Game) -> bool:
        return _is_turn(game) and any(card[1:] == "7" for card in lays(game, "Ann"))

    return deal(wanted, *THREE, rulebook="party")


@cache
def to_jump_in() -> Situation:
    """H3: the turn is not Ann's, but she has the very card that lies on the pile."""

    def wanted(game: Game) -> bool:
        jumps = [action for action in game.legal("Ann") if action.words().startswith("jump")]
        return game.turn == "Bo" and game.phase == "play" and bool(jumps)

    return deal(wanted, *THREE, rulebook="party", moves=6)


@cache
def two_to_draw() -> Situation:
    """H4: Ann is to move, and draws two cards at once, of which one can be laid."""

    def wanted(game: Game) -> bool:
        if not _is_turn(game):
            return False
        trial = game.copy()
        trial.apply("Ann: draw")
        new = {*kinds(trial.hand("Ann"))} - {*kinds(game.hand("Ann"))}
        return trial.phase == "drawn" and len(new) == 2

    return deal(wanted, *THREE, draw_count="two")


def a_good_draw() -> Situation:
    """T5: Ann is to move, and the card on top of the draw pile is a number card that fits."""

    def wanted(game: Game) -> bool:
        if not _is_turn(game):
            return False
        trial = game.copy()
        trial.apply("Ann: draw")
        drawn = trial.view("Ann").drawn
        new = drawn is not None and str(drawn) not in kinds(game.hand("Ann"))
        return trial.phase == "drawn" and new and str(drawn)[1:].isdigit()

    return deal(wanted, *THREE)


@cache
def a_price() -> Situation:
    """P3: Ann is to move, by rules that take a card from whoever lays one that does not fit."""

    def wanted(game: Game) -> bool:
        wrong = [card for card in kinds(game.hand("Ann")) if card[1:].isdigit()]
        return _is_turn(game) and bool(set(wrong) - set(lays(game, "Ann")))

    return deal(wanted, *THREE, rulebook="bluffers")


@cache
def the_last_card(*, wins: bool = False) -> Situation:
    """C1: Ann has one card left, which fits: she wins the hand, and the match or not yet."""

    def wanted(game: Game) -> bool:
        last = [card for card in lays(game, "Ann") if not card.startswith("W")]
        return _is_turn(game) and len(game.hand("Ann")) == 1 and bool(last)

    return deal(wanted, *THREE, moves=80, target=1 if wins else 500)


@cache
def a_match_over(rulebook: str = "official", target: int = 60) -> Situation:
    """A match of several hands, played to its end."""

    def wanted(game: Game) -> bool:
        return game.is_over and game.hand_number > 1

    return deal(wanted, *THREE, rulebook=rulebook, moves=1000, target=target)


@cache
def a_short_match() -> Situation:
    """A match as those play it who always press the first button that is offered: several hands,
    but not many moves.
    """

    def wanted(game: Game) -> bool:
        return game.is_over and game.hand_number > 1

    return deal(wanted, *THREE, moves=60, choose=first_offered, hand_size=5, target=60)


@cache
def a_short_hand() -> Situation:
    """The same, of two players and one hand, in which Ann also draws, and names a colour."""

    def wanted(game: Game) -> bool:
        mine = " ".join(action.words() for action in game.actions if action.seat == "Ann")
        return game.is_over and all(word in mine for word in ("W:", "draw"))

    return deal(
        wanted,
        "Ann",
        "Bo",
        rulebook="classic",
        moves=40,
        choose=first_offered,
    )


_COLOURED = [f"{colour}{face}" for colour in "RYGB" for face in [*"0123456789SR", "+2"]]
_ORDER = [*_COLOURED, "W", "W+4"]


def first_offered(game: Game, rng: Random) -> Action:
    """What the page offers first: the leftmost card, red, the challenge."""
    legal = game.legal(game.turn)
    plays = [action for action in legal if isinstance(action, Play) and not action.uno]
    plays.sort(key=lambda play: _ORDER.index(str(play.cards[0]).partition(":")[0]))
    for verb in ("deal", "choose R", "challenge"):
        if found := [action for action in legal if action.words() == verb]:
            return found[0]
    return next(iter(plays), None) or next(a for a in legal if a.words() in ("pass", "draw"))


@cache
def thirty() -> Situation:
    """Ann is to move at a table as large as there are; somebody has one card left."""

    def wanted(game: Game) -> bool:
        return _is_turn(game) and 1 in game.view(None).counts.values()

    return deal(wanted, *THIRTY, moves=900)


@cache
def thirty_at_the_end(*, of_match: bool) -> Situation:
    """A hand, or the match, of a table as large as there are is over, and everyone got points."""

    def wanted(game: Game) -> bool:
        return game.is_over if of_match else game.phase == "hand_over"

    target = 1 if of_match else 5000
    return deal(wanted, *THIRTY, moves=900, scoring="lowest_total", target=target)


@cache
def many_cards(cards: int = 30, *seats: str) -> Situation:
    """Ann is to move, with many cards in her hand."""

    def wanted(game: Game) -> bool:
        return _is_turn(game) and len(game.hand("Ann")) >= cards

    def choose(game: Game, rng: Random) -> Action:
        return draw_always(game, rng) if game.turn == "Ann" else lay_any(game, rng)

    return deal(wanted, *(seats or THREE), moves=3000, choose=choose)
