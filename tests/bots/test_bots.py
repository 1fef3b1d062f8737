"""Bots: they keep to the rules, know only what they may, and are worth playing against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from openuno.bots.belief import Belief, believe
from openuno.bots.bot import Bot
from openuno.bots.card_tracker import CardTracker
from openuno.bots.explanation import Thought, explain
from openuno.bots.factory import make_bot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.observations import ALL_KINDS, HeldCard, lacking
from openuno.bots.oracle import OracleBot
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.search.belief_rows import decision_rows, unknown_rows
from openuno.bots.search.copy_state import copy_game, words_in_use
from openuno.bots.search.determinize import Past, determinize, reconsider, show
from openuno.bots.search.rollouts import most_place_points, reward_of
from openuno.bots.search.search import Budget, Limit, Search
from openuno.bots.search.tally import ActionScore
from openuno.bots.seated_bots import SeatedBots
from openuno.core.data.cards import COLOUR_MASKS, KINDS, is_in
from openuno.core.data.rng import seed_with
from openuno.core.data.rules import Scoring, can_deal
from openuno.core.data.state import MAX_CARDS, MAX_SEATS, State
from openuno.game.actions import Action, Catch, Challenge, Draw, Jump, Play, Swap
from openuno.game.card import Card, Colour
from openuno.game.events import CardsDrawn, PileReshuffled
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.position import Position
from openuno.game.view import redact
from openuno.rulebooks import Rulebook, load, names
from openuno.text.lang import LANGUAGES
from tests.bots.test_policies import shuffle_hidden
from tests.support.soak import any_rules

OFFICIAL = load("official")
FEW = Budget(milliseconds=1e9, games=12)
"""A search that always finds the same, and quickly."""
MANY = Budget(milliseconds=1e9, games=600)


def bot_for(level: str, seat: str, game: Game, seed: int = 1, budget: Budget = FEW) -> Bot:
    rng = Random(f"{seed} {seat}")
    if level == "oracle":
        return OracleBot(seat, game, rng, budget)
    if level == "hard":
        return HardBot(seat, game.rules, rng, budget)
    if level == "learned":
        return PolicyBot(Policy.LEARNED, seat, game.rules, rng)
    return make_bot(Level(level), seat, game.rules, seed)


def table(
    rulebook: Rulebook | str, levels: list[str], seed: int, budget: Budget = FEW
) -> SeatedBots:
    game = Game([f"S{i}" for i in range(len(levels))], rulebook, seed=seed)
    seats = zip(game.seats, levels, strict=True)
    return SeatedBots(
        game, {seat: bot_for(level, seat, game, seed, budget) for seat, level in seats}
    )


def next_action(seated_bots: SeatedBots, rng: Random) -> Action:
    """What happens next: somebody speaks up or jumps in, or the seat to move moves."""
    seats = list(seated_bots.bots)
    rng.shuffle(seats)
    reactions = (seated_bots.reaction(seat) for seat in seats)
    return next((x for x in reactions if x is not None), None) or seated_bots.move()


def play_hand(seated_bots: SeatedBots, rng: Random, most: int = 4000) -> None:
    """Plays a hand to its end; every action must be allowed."""
    game = seated_bots.game
    for _ in range(most):
        if game.phase in ("hand_over", "match_over"):
            return
        action = next_action(seated_bots, rng)
        assert game.why_not(action) is None, action
        game.apply(action)
    pytest.fail("no end")


def position(hands: dict[str, str], top: str, **more: object) -> Game:
    given = {"seats": list(hands), "hands": hands, "discard": top, **more}
    given.setdefault("draw", "R0 Y0 G0 B0 R1 Y1 G1 B1 R2 Y2 G2 B2 R3 Y3 G3 B3")
    return Game.from_position(Position.from_dict(given))


# --- every level, every rulebook


@pytest.mark.long
@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("seats", [2, 4])
def test_every_level_plays_by_every_rulebook(rulebook: str, seats: int) -> None:
    levels = ["random", "easy", "normal", "hard"]
    for seed in range(2):
        seated_bots = table(rulebook, (levels if seed else levels[::-1])[:seats], seed)
        play_hand(seated_bots, Random(seed))


def test_bots_play_a_whole_match() -> None:
    """They go on from hand to hand."""
    book = load("bluffers").with_options(target=200)
    seated_bots = table(book, ["normal", "easy", "random", "normal"], 2)
    while not seated_bots.game.is_over:
        play_hand(seated_bots, Random(1))
        if not seated_bots.game.is_over:
            seated_bots.game.apply("deal")
    assert seated_bots.game.hand_number > 1


@pytest.mark.long
def test_every_level_plays_by_rules_of_any_kind() -> None:
    """Drawn from the whole space of options."""
    rng = Random(5)
    levels = [*Level, "oracle"]
    played = 0
    while played < 20:
        rules = any_rules(rng)
        seats = 2 * rng.randint(2, 4) if rules.teams else rng.randint(2, 6)
        if not can_deal(rules, seats):
            continue
        rulebook = replace(OFFICIAL, rules=rules)
        seated_bots = table(rulebook, [rng.choice(levels) for _ in range(seats)], played)
        play_hand(seated_bots, rng)
        played += 1


@pytest.mark.parametrize("rulebook", ["official", "strict", "party", "mayhem", "quickplay"])
def test_a_mind_keeps_count(rulebook: str) -> None:
    """As many cards as each hand holds; the own ones and the discard pile as they are."""
    for seed in range(4):
        seated_bots = table(rulebook, ["normal", "easy", "random", "normal"], seed)
        game, rng = seated_bots.game, Random(seed)
        while game.phase not in ("hand_over", "match_over"):
            game.apply(next_action(seated_bots, rng))
            for seat in game.seats:
                tracker = tracker_of(seated_bots, seat)
                sizes = {name: len(hand) for name, hand in tracker.hands.items()}
                assert sizes == {name: len(game.hand(name)) for name in game.seats}
                assert Counter(tracker.own) == Counter(card.kind for card in game.hand(seat))
                assert len(tracker.pile) == game.discard_count


# --- honesty


def hidden_anew(game: Game, seat: str, rng: Random) -> Game:
    """The same game for this seat; what it cannot see is dealt anew."""
    other = game.copy()
    state = other._state  # pyright: ignore[reportPrivateUsage]
    turn, state.turn = state.turn, game.seat_number(seat)
    shuffle_hidden(state, rng)
    state.turn = turn
    return other


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "strict", "bluffers", "quickplay", "mayhem"])
@pytest.mark.parametrize("level", [*Level, "learned"])
def test_what_a_bot_cannot_see_does_not_matter(level: str, rulebook: str) -> None:
    rng = Random(f"{level} {rulebook}")
    book = load(rulebook).with_options(reveal_at=0)
    decisions = 0
    for seed in range(100):
        seated_bots = table(book, ["random"] * 3, seed)
        game = seated_bots.game
        while game.phase not in ("hand_over", "match_over"):
            seat = rng.choice([seat for seat in game.seats if game.legal(seat)])
            if rng.random() < 0.3:
                other = hidden_anew(game, seat, rng)
                assert decision(level, other, seat) == decision(level, game, seat)
                decisions += 1
                if decisions == 20:
                    return
            game.apply(next_action(seated_bots, rng))


def decision(level: str, game: Game, seat: str) -> Action | None:
    """What a bot does that has watched all of this hand."""
    seated_bots = SeatedBots(game, {seat: bot_for(level, seat, game)})
    return seated_bots.move() if game.turn == seat else seated_bots.reaction(seat)


def test_an_oracle_cheats() -> None:
    """So that the test of honesty is known to notice."""
    decisions: set[str] = set()
    for bos in ("G9 G8", "R9 R8"):
        one, other = bos.split()
        game = dealt(f"R1 {one} B9 {other} G1 Y5 B1").game
        bot = bot_for("oracle", "Ann", game, budget=MANY)
        decisions.add(str(SeatedBots(game, {"Ann": bot}).move()))
    assert decisions == {"Ann: play R1", "Ann: play G1"}, "what Bo cannot follow"


def test_an_oracle_is_not_offered() -> None:
    assert [*map(str, Level)] == ["random", "easy", "normal", "hard"]


def test_bots_hear_only_what_their_seat_hears() -> None:
    heard: list[object] = []

    class Listener(PolicyBot):
        def watch(self, event: object) -> None:
            heard.append(event)

    game = Game(["Ann", "Bo"], seed=1)
    listener = Listener(Policy.RANDOM, "Bo", game.rules, Random(1))
    SeatedBots(game, {"Bo": listener}).thought("Bo", id)()
    begun = next(i for i, x in enumerate(game.events) if type(x).__name__ == "HandBegan")
    assert heard == [redact(event, "Bo") for event in game.events[begun:]]


# --- what players show


def minds(game: Game, *seats: str) -> SeatedBots:
    return SeatedBots(game, {s: make_bot(Level.NORMAL, s, game.rules, 1) for s in seats})


def tracker_of(seated_bots: SeatedBots, seat: str) -> CardTracker:
    """What a bot has made of all that it could see."""
    return seated_bots.thought(seat, mind_in)()


def mind_in(bot: Bot) -> CardTracker:
    assert isinstance(bot, PolicyBot)
    return bot.tracker


def test_a_bot_thinks_about_the_moment_in_which_it_was_asked() -> None:
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9")
    thought = seated_bots.thought("Bo", lambda bot: len(mind_in(bot).hands["Ann"]))
    do(seated_bots, "Ann: play R1")
    assert thought() == 3
    assert len(tracker_of(seated_bots, "Bo").hands["Ann"]) == 2


def cannot_be(seated_bots: SeatedBots, seat: str, other: str) -> list[int]:
    """What each card of another hand cannot be, for a seat."""
    return [held.cannot for held in tracker_of(seated_bots, seat).hands[other]]


def known_cards(seated_bots: SeatedBots, seat: str, other: str) -> set[str]:
    """The cards of another hand of which a seat knows what they are."""
    can_be = (ALL_KINDS & ~cannot for cannot in cannot_be(seated_bots, seat, other))
    return {str(Card.of(kinds.bit_length() - 1)) for kinds in can_be if kinds.bit_count() == 1}


def dealt(stack: str, rulebook: str = "official", seats: int = 2, **options: object) -> SeatedBots:
    """A match whose first cards lie in this order; the last seat deals."""
    people = ["Ann", "Bo", "Cy"][:seats]
    book = load(rulebook).with_options(**{"hand_size": 3, **options})
    game = Game(people, book, seed=1, dealer=people[-1], stack=Card.parse_all(stack))
    return minds(game, *people)


def do(seated_bots: SeatedBots, *actions: str) -> None:
    for action in actions:
        seated_bots.game.apply(action)


def test_whoever_draws_seems_to_lack_the_colour_and_the_number() -> None:
    """But may have kept such a card (T5), and certainly a wild."""
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9  G5")  # Ann R1-3, Bo B1-3; R9 open; G5 next
    do(seated_bots, "Ann: play R1", "Bo: play B1", "Ann: draw")
    *old, new = tracker_of(seated_bots, "Bo").hands["Ann"]
    blue, wild = COLOUR_MASKS[Colour.BLUE.number], Card("W").kind
    assert [held.cannot for held in old] == [0, 0]
    assert all(held.seems_not & blue == blue for held in old)
    assert all(is_in(Card("R1").kind, held.seems_not) for held in old)
    assert not any(is_in(wild, held.unlikely) for held in old)
    assert new.cannot & blue == blue
    assert is_in(wild, new.cannot), "a wild that was drawn could have been laid"
    assert tracker_of(seated_bots, "Bo").lacks("Ann") & blue == blue
    assert lacking(tracker_of(seated_bots, "Bo").hands["Ann"])[Colour.BLUE.number] == 3


@pytest.mark.parametrize(
    ("draw", "no_wild"),
    [("only_if_unable", [True] * 3), ("only_if_no_match", [False, False, True])],
)
def test_where_only_the_unable_draw_they_have_no_match(draw: str, no_wild: list[bool]) -> None:
    """Nor a Wild, where that counts; the card drawn is no Wild, or it could be laid."""
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9  G5", draw=draw)
    do(seated_bots, "Ann: play R1", "Bo: play B1", "Ann: draw")
    cannot = cannot_be(seated_bots, "Bo", "Ann")
    blue, wild = Card("B7").kind, Card("W").kind
    assert [is_in(blue, kinds) for kinds in cannot] == [True] * 3
    assert [is_in(wild, kinds) for kinds in cannot] == no_wild


def test_a_drawn_card_that_may_be_laid_fits() -> None:
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9  B5")
    do(seated_bots, "Ann: play R1", "Bo: play B1", "Ann: draw")
    assert seated_bots.game.phase == "drawn"
    drawn = cannot_be(seated_bots, "Bo", "Ann")[-1]
    fits = {str(Card.of(kind)) for kind in range(KINDS) if not is_in(kind, drawn)}
    assert {"B0", "B5", "R1", "W", "W+4"} <= fits
    assert "R2" not in fits
    do(seated_bots, "Ann: play B5")
    assert len(tracker_of(seated_bots, "Bo").hands["Ann"]) == 2


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_a_four_says_what_is_not_there_once_it_is_proved_honest(answer: str) -> None:
    seated_bots = dealt("W+4 B1 G2 B2 G3 B3 R9  Y1 Y2 Y3 Y4 Y5 Y6", seats=2)
    do(seated_bots, "Ann: play W+4:G", f"Bo: {answer}")
    lacks_red = tracker_of(seated_bots, "Bo").lacks("Ann") & COLOUR_MASKS[0] == COLOUR_MASKS[0]
    assert lacks_red is (answer == "challenge")


def test_a_four_that_must_be_honest_says_so_at_once() -> None:
    seated_bots = dealt("W+4 B1 G2 B2 G3 B3 R9  Y1 Y2 Y3 Y4", "harsh", seats=2)
    do(seated_bots, "Ann: play W+4:G")
    assert tracker_of(seated_bots, "Bo").lacks("Ann") & COLOUR_MASKS[0] == COLOUR_MASKS[0]


def test_a_two_on_a_stack_says_nothing_of_an_earlier_four() -> None:
    seated_bots = dealt(
        "W+4 B1 G+2 G1 B2 R5 G2 B3 R6 R9  Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", seats=3, stacking="same"
    )
    do(seated_bots, "Ann: play W+4:G", "Bo: accept", "Cy: play G+2", "Ann: accept")
    assert cannot_be(seated_bots, "Bo", "Cy") == [0, 0]
    assert tracker_of(seated_bots, "Bo").forbidden == 0


def test_a_drawn_four_that_may_be_laid_is_possible() -> None:
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9  W+4", "strict")
    do(seated_bots, "Ann: play R1", "Bo: play B1", "Ann: draw")
    assert seated_bots.game.phase == "drawn"
    assert not is_in(Card("W+4").kind, cannot_be(seated_bots, "Bo", "Ann")[-1])


def test_a_card_that_may_not_be_the_last_may_be_kept() -> None:
    """H8: Ann's only card is a Skip that fits; she may not lay it, and has to draw."""
    seated_bots = dealt("R1 B1 R2 B2 R9  G5 G6", "strict", last_card="no_action", hand_size=2)
    game = seated_bots.game
    assert [len(game.hand(seat)) for seat in game.seats] == [2, 2]
    tracker = tracker_of(seated_bots, "Bo")
    tracker.hands["Ann"] = [HeldCard(0)]
    tracker.colour, tracker.pile = Colour.RED.number, [Card("R9").kind]
    tracker.watch(CardsDrawn("Ann", 1, "turn", "T5"))
    (only_card, _) = tracker.hands["Ann"]
    assert is_in(Card("R5").kind, only_card.cannot)
    assert not is_in(Card("RS").kind, only_card.cannot)


def test_a_hand_that_was_shown_is_known() -> None:
    seated_bots = dealt("W+4 B1 R2 B2 R2 B3 R9  Y1 Y2 Y3 Y4", seats=2)
    do(seated_bots, "Ann: play W+4:G", "Bo: challenge")
    only_two = ALL_KINDS & ~(1 << Card("R2").kind)
    assert cannot_be(seated_bots, "Bo", "Ann").count(only_two) == 2, "both of them"


def test_ones_own_hand_is_known_after_a_swap() -> None:
    seated_bots = dealt("R7 B1 R2 B2 G3 B3 R9", seven_zero=True)
    do(seated_bots, "Ann: play R7", "Ann: swap Bo")
    assert known_cards(seated_bots, "Ann", "Bo") == {"R2", "G3"}
    assert [str(Card.of(kind)) for kind in sorted(tracker_of(seated_bots, "Ann").own)] == [
        "B1",
        "B2",
        "B3",
    ]


def test_a_swap_between_others_says_nothing_of_ones_own_hand() -> None:
    seated_bots = dealt("R7 B1 Y1 R2 B2 Y2 G3 B3 Y3 R9", seats=3, seven_zero=True)
    do(seated_bots, "Ann: play R7", "Ann: swap Bo")
    assert cannot_be(seated_bots, "Cy", "Cy") == [0, 0, 0]
    assert {name: len(hand) for name, hand in tracker_of(seated_bots, "Cy").hands.items()} == {
        "Ann": 3,
        "Bo": 2,
        "Cy": 3,
    }


def test_a_reshuffle_ends_what_is_remembered_of_the_pile() -> None:
    seated_bots = dealt("R1 B1 R2 B2 R3 B3 R9")
    do(seated_bots, "Ann: play R1", "Bo: play B1")
    tracker = tracker_of(seated_bots, "Bo")
    assert len(tracker.decisions["Ann"]) == 1
    tracker.watch(PileReshuffled(2))
    assert [str(Card.of(kind)) for kind in tracker.pile] == ["B1"]
    assert not tracker.decisions, "what lay open then cannot be looked up any more"


def test_looking_again_after_something_was_taken_back() -> None:
    for seated_bots in (
        dealt("R1 B1 R2 B2 R3 B3 R9  G5"),
        minds(position({"Ann": "R1 R2", "Bo": "B1 R5"}, "R9"), "Ann", "Bo"),
    ):
        begun = deepcopy(vars(tracker_of(seated_bots, "Bo")))
        do(seated_bots, "Ann: play R1")
        assert vars(tracker_of(seated_bots, "Bo")) != begun
        seated_bots.game.undo()
        seated_bots.look_again()
        assert vars(tracker_of(seated_bots, "Bo")) == begun | {
            "_rng": tracker_of(seated_bots, "Bo")._rng
        }  # pyright: ignore[reportPrivateUsage]


def test_ones_own_hand_is_known_after_hands_are_passed() -> None:
    seated_bots = dealt("R0 B1 Y1 R2 B2 Y2 G3 B3 Y3 R9", seats=3, seven_zero=True)
    do(seated_bots, "Ann: play R0")
    assert known_cards(seated_bots, "Ann", "Bo") == {"R2", "G3"}
    assert not known_cards(seated_bots, "Ann", "Cy")
    sizes = {name: len(hand) for name, hand in tracker_of(seated_bots, "Ann").hands.items()}
    assert sizes == {"Ann": 3, "Bo": 2, "Cy": 3}


def test_a_card_taken_back_is_known() -> None:
    seated_bots = dealt("G1 B1 R2 B2 R3 B3 R9", "bluffers", seats=2)
    do(seated_bots, "Ann: play G1")
    assert known_cards(seated_bots, "Bo", "Ann") == {"G1"}


def test_who_comes_late_makes_do() -> None:
    """A bot that saw nothing of a hand still finds a legal move in it."""
    game = position({"Ann": "R1 G2 W", "Bo": "B1 Y2", "Cy": "R5 Y9"}, "B7 R9")
    for level in Level:
        bot = bot_for(level, "Ann", game)
        assert game.why_not(bot.move(game.view("Ann"), game.legal("Ann"))) is None


# --- determinizing


def determinized(belief: Belief, times: int, seed: int = 1) -> Iterator[State]:
    """Ways the cards may lie, as `hard` samples them: one game that changes from time to time."""
    unknown, decisions = unknown_rows(belief).data, decision_rows(belief).data
    state, players = belief.state.copy(), belief.players
    seed_with(players.random, seed, 2, 3, 4)
    for seat in range(state.seats):
        players.policies[seat] = Policy.SENSIBLE
    past = Past(players, players, unknown, decisions, belief.forbidden)
    determinize(state, past)
    for _ in range(times):
        reconsider(state, OFFICIAL.rules, past, 12)
        show(state, past)
        yield state


@pytest.mark.parametrize("rulebook", ["official", "mayhem"])
def test_determinizing_neither_makes_nor_loses_a_card(rulebook: str) -> None:
    rng = Random(3)
    seated_bots = table(rulebook, ["normal"] * 4, 8)
    game = seated_bots.game
    asked = 0
    while game.phase not in ("hand_over", "match_over"):
        if game.turn == "S0":
            belief = believe(tracker_of(seated_bots, "S0"), game.view("S0"), game.legal("S0"))
            asked += 1
            _check_determinized(belief)
        game.apply(next_action(seated_bots, rng))
    assert asked > 3


def _check_determinized(belief: Belief) -> None:
    begun, own = belief.state, belief.seats.index("S0")
    hidden = begun.draw_count + len(belief.unknown)
    whole = Counter(begun.draw[i] for i in range(hidden))
    for state in determinized(belief, 2):
        assert state.draw_count == begun.draw_count
        assert (state.turn, state.phase, state.colour) == (begun.turn, begun.phase, begun.colour)
        assert state.discard_count == begun.discard_count
        cards = Counter(state.draw[i] for i in range(state.draw_count))
        for seat in range(state.seats):
            held = Counter({k: state.counts[seat, k] for k in range(KINDS)})
            assert held.total() == state.size[seat] == begun.size[seat]
            assert state.held[seat] == sum(1 << kind for kind in +held)
            cards += held if seat != own else Counter()
        assert cards == whole


def test_a_card_that_cannot_be_red_is_not_sampled_red() -> None:
    game = position({"Ann": "R1 G2", "Bo": "B1 Y2 Y3"}, "R9")
    tracker = CardTracker("Ann", game.rules, Random(1))
    red, only_green = COLOUR_MASKS[0], ALL_KINDS & ~(1 << Card("G7").kind)
    tracker.hands["Bo"] = [HeldCard(0, red), HeldCard(0, red), HeldCard(0, only_green)]
    belief = believe(tracker, game.view("Ann"), game.legal("Ann"))
    for state in determinized(belief, 50):
        assert state.held[1] & red == 0
        assert is_in(Card("G7").kind, state.held[1])


def test_bluffs_are_sampled_rarely() -> None:
    seated_bots = dealt("W+4 B1 R1 Y2 G2 Y3 R9")
    do(seated_bots, "Ann: play W+4:G")
    game = seated_bots.game
    belief = believe(tracker_of(seated_bots, "Bo"), game.view("Bo"), game.legal("Bo"))
    bluffs = 0
    for state in determinized(belief, 150):
        assert state.bluff == (state.held[0] & COLOUR_MASKS[0] != 0)
        bluffs += state.bluff
    assert bluffs < 40, "with two cards of any kind, nearly half would be"


def test_what_a_card_does_not_seem_to_be_it_rarely_is() -> None:
    game = position({"Ann": "R1 G2", "Bo": "B1 Y2"}, "R9")
    tracker = CardTracker("Ann", game.rules, Random(1))
    tracker.hands["Bo"] = [HeldCard(0, seems_not=COLOUR_MASKS[0]) for _ in range(2)]
    belief = believe(tracker, game.view("Ann"), game.legal("Ann"))
    red = sum(state.held[1] & COLOUR_MASKS[0] != 0 for state in determinized(belief, 300))
    assert 0 < red < 60, "by chance it would be nearly half"


def test_what_players_choose_says_what_they_kept() -> None:
    """Ann names green with a Wild, so she has green cards: more than chance would give her."""
    seated_bots = dealt("W B1 G1 B2 G2 B3 R9")
    do(seated_bots, "Ann: play W:G")
    game = seated_bots.game
    belief = believe(tracker_of(seated_bots, "Bo"), game.view("Bo"), game.legal("Bo"))
    assert len(decision_rows(belief)) == 1
    green = COLOUR_MASKS[Colour.GREEN.number]
    informed = sum(state.held[0] & green != 0 for state in determinized(belief, 100))
    forgot = replace(belief, decisions=())
    by_chance = sum(state.held[0] & green != 0 for state in determinized(forgot, 100))
    assert informed > by_chance + 20


@pytest.mark.parametrize("seats", [2, 7, 100])
def test_a_copy_has_all_that_is_in_use(seats: int) -> None:
    game = Game([f"S{i}" for i in range(seats)], seed=3)
    state = game._state  # pyright: ignore[reportPrivateUsage]
    games = np.zeros(2, State.dtype)
    games[0] = state.data
    cards = state.decks * 108
    copy_game(games.view(np.int64).reshape(2, -1).data, 0, 1, words_in_use(seats, cards).data)
    for name in State.dtype.names or ():
        copied, original = games[1][name], games[0][name]
        if copied.shape:
            used = {MAX_SEATS: seats, MAX_CARDS: cards}.get(len(copied), len(copied))
            copied, original = copied[:used], original[:used]
        assert np.array_equal(copied, original), name


# --- thinking


def test_hard_goes_out_when_it_can() -> None:
    game = position({"Ann": "R5 RS", "Bo": "B1 B2 B3"}, "R9")
    bot = bot_for("hard", "Ann", game, budget=MANY)
    action = bot.move(game.view("Ann"), game.legal("Ann"))
    assert str(action) == "Ann: play RS uno", "the Skip brings the turn back, and the 5 fits"


def test_hard_finds_the_same_with_the_same_seed() -> None:
    game = Game(["Ann", "Bo", "Cy"], seed=4)
    seat = game.turn or ""
    found = []
    for _ in range(2):
        seated_bots = SeatedBots(game, {seat: bot_for("hard", seat, game, budget=MANY)})
        found.append(seated_bots.move())
    assert found[0] == found[1]


def test_hard_challenges_who_cannot_be_honest() -> None:
    """Ann's hand lies open: a red card is in it, and she lays a Wild Draw Four on red."""
    game = dealt("W+4 B1 R1 Y2 R2 Y3 R9", reveal_at=3).game
    seated_bots = SeatedBots(game, {"Bo": bot_for("hard", "Bo", game, budget=MANY)})
    do(seated_bots, "Ann: play W+4:G")
    assert isinstance(seated_bots.move(), Challenge)


def test_hard_jumps_in_to_win() -> None:
    book = load("official").with_options(jump_in=True)
    game = position({"Ann": "R5 B2 B3", "Bo": "G1 G2", "Cy": "R5"}, "R9", options={"jump_in": True})
    assert book.rules.jump_in
    seated_bots = SeatedBots(game, {"Cy": bot_for("hard", "Cy", game, budget=MANY)})
    do(seated_bots, "Ann: play R5")
    jump = seated_bots.reaction("Cy")
    assert isinstance(jump, Jump)


def test_whoever_plays_on_follows_the_declared_colour() -> None:
    """T6: no view tells of it; what may be done does."""
    hands = {"Ann": "W+4 B2 B3", "Bo": "G1 W Y4 Y5", "Cy": "Y5 Y6"}
    game = position(hands, "R9", draw="R0 R1 Y2 Y3", rulebook="harsh", edition=2)
    game.apply("Ann: play W+4:G")
    bots = [bot_for("random", "Bo", game, seed) for seed in range(12)]
    assert {str(SeatedBots(game, {"Bo": bot}).move()) for bot in bots} == {"Bo: play G1"}


def test_any_of_two_drawn_cards_is_laid() -> None:
    """H4: no view tells which they are; what may be done does."""
    hands = {"Ann": "G2 Y3", "Bo": "B2 Y4"}
    game = position(hands, "R9", draw="R4 R5 B6 B7", options={"draw_count": "two"})
    game.apply("Ann: draw")
    bots = [bot_for("random", "Ann", game, seed) for seed in range(12)]
    moves = {str(SeatedBots(game, {"Ann": bot}).move()) for bot in bots}
    assert moves == {"Ann: play R4", "Ann: play R5"}


def test_hard_swaps_for_the_last_card() -> None:
    game = position(
        {"Ann": "R7 B2 B3 G4", "Bo": "G1 G2 Y3 Y4", "Cy": "Y5"}, "R9", options={"seven_zero": True}
    )
    seated_bots = SeatedBots(game, {"Ann": bot_for("hard", "Ann", game, budget=MANY)})
    do(seated_bots, "Ann: play R7")
    action = seated_bots.move()
    assert isinstance(action, Swap)
    assert action.target == "Cy"


def test_a_search_ends_when_its_time_is_over() -> None:
    ticks = iter(np.arange(0, 1000, 0.001))
    game = Game(["Ann", "Bo"], seed=4)
    seat = game.turn or ""
    bot = bot_for("hard", seat, game)
    assert isinstance(bot, HardBot)
    asked: list[float] = []

    def clock() -> float:
        asked.append(float(next(ticks)))
        return asked[-1]

    search = Search(game.rules, clock)
    belief = believe(bot.tracker, game.view(seat), game.legal(seat))
    rows = [action.row(game.view(seat).seats.index) for action in game.legal(seat)][:2]
    findings = search.find(
        belief,
        rows,
        game.view(seat).seats.index(seat),
        1,
        Limit.of(Budget(milliseconds=20), clock()),
    )
    assert len(findings) == len(rows)
    assert asked[-1] < 0.025


def test_hard_leaves_a_move_to_chance_where_nothing_can_be_drawn() -> None:
    """Otherwise bots that always find the same best move could go round in circles (T7)."""
    hands = {"Ann": "R5 R6 RS", "Bo": "B1 B2 B3"}
    found: dict[str, set[str]] = {"": set(), "R0 Y0": set()}
    for draw, moves in found.items():
        game = position(hands, "R9", draw=draw)
        for seed in range(40):
            bot = bot_for("hard", "Ann", game, seed, Budget(milliseconds=1e9, games=1))
            moves.add(str(bot.move(game.view("Ann"), game.legal("Ann"))))
            assert (bot.explain("en") == "") <= (draw == "")
    assert len(found[""]) == 3


def test_one_choice_needs_no_thought() -> None:
    game = position({"Ann": "R1 R2 G5", "Bo": "B1 B2"}, "Y9", rulebook="strict")
    bot = HardBot("Ann", game.rules, Random(1), Budget(milliseconds=0, games=0))
    assert isinstance(bot.move(game.view("Ann"), game.legal("Ann")), Draw)
    assert bot.explain("en") == "There is nothing else to do."


@pytest.mark.parametrize("language", LANGUAGES)
def test_hard_explains_itself(language: str) -> None:
    said: set[str] = set()
    for rulebook, seed in [("official", 1), ("official", 2), ("mayhem", 3), ("quickplay", 4)]:
        seated_bots = table(rulebook, ["hard"] * 2 if rulebook != "mayhem" else ["hard"] * 4, seed)
        rng = Random(seed)
        while seated_bots.game.phase not in ("hand_over", "match_over"):
            action = next_action(seated_bots, rng)
            bot = seated_bots.bots[action.seat]
            said.add(bot.explain(language))  # type: ignore[arg-type]
            seated_bots.game.apply(action)
    assert len(said) > 10
    assert not any("{" in sentence for sentence in said)


def thought(gains: dict[str, float], lacks: str = "", bos: str = "B1 B2", **more: object) -> str:
    """What Ann says of her choices and what they gain, the best first."""
    game = position({"Ann": "R1 R2 W G5", "Bo": bos, "Cy": "Y1 Y2"}, "R9", **more)
    found = [
        (parse_action(f"Ann: {words}"), ActionScore(place, 1000, 0.5 + gain, gain, 0.01))
        for place, (words, gain) in enumerate(gains.items())
    ]
    kinds = COLOUR_MASKS[Colour(lacks).number] if lacks else 0
    by_points = game.rules.scoring == Scoring.LOWEST_TOTAL
    most = most_place_points(game.rules, 3) if game.rules.scoring == Scoring.BY_PLACE else 0
    thinking = Thought(game.view("Ann"), found, {"Bo": kinds}, by_points, most)
    return explain(thinking, "en")


def test_an_explanation_names_what_comes_next() -> None:
    figures = "\nTried 1,000 times: it wins 50 of 100 hands, the next best 45."
    compared = "It wins more often than drawing."
    assert thought({"play R1": 0, "draw": -0.05}) == f"{compared}{figures}"
    level = "It is good; drawing would do about as well."
    assert thought({"play R1": 0, "draw": -0.01}).startswith(f"{level}\n")
    assert "nearly as good" in thought({"play R1": 0, "draw": -0.2})
    assert "nearly as good" not in thought({"play R1": 0, "draw": -0.09})


def test_an_explanation_says_that_points_count_for_the_match() -> None:
    game = position({"Ann": "R1 R2 W G5", "Bo": "B1 B2", "Cy": "Y1 Y2"}, "R9")
    found = [
        (parse_action("Ann: play R1"), ActionScore(0, 1000, 0.5, 0.0, 0.001)),
        (parse_action("Ann: draw"), ActionScore(1, 1000, 0.52, -0.02, 0.001)),
    ]
    words = explain(Thought(game.view("Ann"), found, {}, by_points=False), "en")
    assert words.startswith("It does more for the match than drawing")


@pytest.mark.parametrize(("top", "owed"), [("RS", 0), ("R+2", 2)])
def test_an_explanation_speaks_of_cards_only_where_some_are_owed(top: str, owed: int) -> None:
    moment = {"phase": "stack", "owed": owed, "accused": "Cy", "draw_card": top}
    options = {"skip_stacking": True, "stacking": "same"}
    game = position(
        {"Ann": "RS R+2 G1", "Bo": "B1", "Cy": "Y1"}, top, moment=moment, options=options
    )
    scores = [ActionScore(0, 1000, 0.5, 0, 0.01), ActionScore(1, 1000, 0.45, -0.05, 0.01)]
    choices = [parse_action(f"Ann: play {top}"), parse_action("Ann: accept")]
    found = list(zip(choices, scores, strict=True))
    said = explain(Thought(game.view("Ann"), found, {}, by_points=False), "en")
    assert ("losing the turn" in said, "taking the cards" in said) == (owed == 0, owed > 0)


def test_an_explanation_counts_the_points_of_places() -> None:
    figures = "Tried 1,000 times: it brings 50 points a hand, the next best 40."
    options = {"scoring": "by_place"}
    said = thought({"play R1": 0, "draw": -0.1}, options=options)
    assert said == f"It brings more points than drawing.\n{figures}"


@pytest.mark.parametrize(
    ("changes", "rewards"),
    [
        ({}, [1000, 666, 333, 0]),
        ({"double_score": True}, [1000, 666, 333, 0]),
        ({"teams": True}, [666, 333, 666, 333]),
    ],
    ids=str,
)
def test_a_better_place_is_worth_more(changes: dict[str, bool], rewards: list[int]) -> None:
    state = State()
    state.seats, state.winner = 4, 0
    for seat in range(4):
        state.places[seat] = seat + 1
    rules = replace(load("official").rules, scoring=Scoring.BY_PLACE, **changes)
    assert [reward_of(state, rules, seat) for seat in range(4)] == rewards


def test_being_out_of_the_match_is_worth_least() -> None:
    state = State()
    state.seats, state.winner = 3, 0
    state.scores[2] = 500
    rules = replace(load("official").rules, scoring=Scoring.LAST_STANDING)
    assert [reward_of(state, rules, seat) for seat in range(3)] == [0, 0, -1000]


def test_an_explanation_names_a_colour_that_the_next_one_lacks() -> None:
    assert "Bo seems to have no red." in thought({"play R1": 0, "draw": -0.1}, "R")
    assert "no red" not in thought({"play R1": 0, "draw": -0.1}, "G")
    assert "seems" not in thought({"play R1": 0, "draw": -0.1}, "R", direction="right")
    out = {"options": {"elimination": 9}, "moment": {"out": ["Bo"]}}
    assert "Bo" not in thought({"play R1": 0, "draw": -0.1}, "R", bos="", **out)


def test_an_explanation_says_that_a_wild_is_kept_where_it_is() -> None:
    kept = "The wild is worth more later."
    assert kept in thought({"play R1": 0, "play W:R": -0.1})
    assert kept not in thought({"play R1": 0, "play W:R": -0.01})
    assert kept not in thought({"play R1": 0, "draw": -0.1})


def test_an_explanation_counts_points_where_they_are_to_be_few() -> None:
    said = thought({"play R1": -0.6, "draw": -0.7}, rulebook="traditional-low")
    figures = "Tried 1,000 times: it costs 10 points a hand, the next best 20."
    assert said == f"It costs fewer points than drawing.\n{figures}"


def test_hard_does_as_normal_does_unless_it_is_surely_worse() -> None:
    """A gain within what chance may do is no reason."""
    first = ActionScore(0, 100, 0.5, 0.0, 0.0)
    assert ActionScore(1, 100, 0.51, 0.01, 0.02).sure_gain < first.sure_gain
    assert ActionScore(1, 100, 0.55, 0.05, 0.02).sure_gain > first.sure_gain


def test_others_have_no_explanation() -> None:
    game = Game(["Ann", "Bo"], seed=4)
    assert make_bot(Level.NORMAL, "Ann", game.rules, 1).explain("en") == ""


# --- slips and manners


def test_easy_slips_now_and_then() -> None:
    """It forgets UNO, and misses that others did; but not always."""
    called: Counter[bool] = Counter()
    caught: Counter[bool] = Counter()
    for seed in range(150):
        game = position({"Ann": "R1 R2", "Bo": "B1 B2"}, "R9")
        bot = bot_for("easy", "Ann", game, seed)
        action = bot.move(game.view("Ann"), game.legal("Ann"))
        if isinstance(action, Play):
            called[action.uno] += 1
        game.apply("Ann: play R1")
        other = bot_for("easy", "Bo", game, seed)
        caught[other.react(game.view("Bo"), game.legal("Bo")) is not None] += 1
    assert 5 < called[False] < 30
    assert min(caught[True], caught[False]) > 50


def test_easy_wastes_wilds() -> None:
    """Where others keep them: in one move of ten it lays any card that fits."""
    wasted: Counter[str] = Counter()
    for seed in range(200):
        game = position({"Ann": "R1 R2 B5 B6 W", "Bo": "B1 B2"}, "R9")
        for level in ("easy", "normal"):
            action = bot_for(level, "Ann", game, seed).move(game.view("Ann"), game.legal("Ann"))
            wasted[level] += isinstance(action, Play) and action.cards[0].is_wild
    assert 2 < wasted["easy"] < 20
    assert wasted["normal"] == 0


def test_a_partner_is_not_caught() -> None:
    hands = {"Ann": "R1 R2", "Bo": "B1 B2", "Cy": "G1 G2", "Di": "Y1 Y2"}
    game = position(hands, "R9", options={"teams": True})
    game.apply("Ann: play R1")
    for seat, catches in (("Bo", True), ("Cy", False), ("Di", True)):
        bot = bot_for("normal", seat, game)
        assert isinstance(bot.react(game.view(seat), game.legal(seat)), Catch) is catches
