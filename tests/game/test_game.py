"""The `Game` object beyond what scenarios and properties show."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import openuno
from openuno import CallUno, Card, Game, InputError, RuleError
from openuno.core.data.cards import COPIES
from openuno.core.data.log_rows import Happened
from openuno.core.data.rng import below, seed_with, seed_words
from openuno.core.data.rules import EDITION
from openuno.core.data.state import MAX_CARDS, State
from openuno.core.jit import compiled
from openuno.game import events as e
from openuno.game.card import text_of
from openuno.game.position import Position
from openuno.game.replay import Replay


def test_everything_promised_can_be_imported() -> None:
    for name in openuno.__all__:
        assert getattr(openuno, name) is not None
    with pytest.raises(AttributeError):
        openuno.Nothing  # noqa: B018


def test_without_a_seed_every_game_is_another() -> None:
    seats = ["Ann", "Bo"]
    assert Game(seats).seed != Game(seats).seed
    assert Game(seats, seed=4).hand("Ann") == Game(seats, seed=4).hand("Ann")


def test_a_refusal_tells_code_clause_and_price() -> None:
    game = Game(["Ann", "Bo"], "bluffers", seed=18)
    card = next(c for c in game.hand("Bo") if not c.is_wild)
    reason = game.why_not(f"Bo: play {card}")
    assert isinstance(reason, RuleError)
    assert (reason.code, reason.clause, reason.penalty) == ("not_your_turn", "P2", 1)
    assert reason.text("de") == "Ann ist an der Reihe."


def test_several_actions_are_undone_at_once() -> None:
    game = Game(["Ann", "Bo"], seed=4, options={"target": 10_000})
    for _ in range(70):
        game.apply(game.legal(game.turn)[0] if game.turn else "deal")
    twin, action = game.copy(), game.actions[30]
    for _ in range(40):
        twin.undo()
    assert game.undo(40) == action
    assert (game, game.digest(), game.events) == (twin, twin.digest(), twin.events)
    for count in (0, -1, 31):
        with pytest.raises(InputError):
            game.undo(count)


def test_nothing_to_undo() -> None:
    with pytest.raises(InputError, match="undo"):
        Game(["Ann", "Bo"]).undo()


def test_unknown_seats_and_notation() -> None:
    game = Game(["Ann", "Bo"], seed=1)
    for nonsense in ("Zoe: draw", "Ann: catch Zoe", "Ann: fly", "Ann: play R77", ""):
        with pytest.raises(InputError):
            game.apply(nonsense)
    with pytest.raises(InputError):
        game.legal("Zoe")
    with pytest.raises(InputError):
        Game(["Ann", "Bo"], seed=1 << 128)


def test_a_card_never_changes() -> None:
    card = Card("R7")
    with pytest.raises(AttributeError):
        card.face = "8"  # type: ignore[misc]
    with pytest.raises(InputError):
        card.named(card.colour)  # type: ignore[arg-type]


def test_only_kernels_compile() -> None:
    with pytest.raises(TypeError):
        compiled(print)


@pytest.mark.compiled
@pytest.mark.measured
def test_random_numbers_are_even_and_the_same_both_ways() -> None:
    state, twin = State(), State()
    seed_with(state.random, *seed_words(12345))
    seed_with(twin.random, *seed_words(12345))
    counts = [0] * 7
    for _ in range(7_000):
        number = below(state.random, 7)
        counts[number] += 1
        assert compiled(below)(twin.data["random"], 7) == number
    assert min(counts) > 850
    assert max(counts) < 1150


def test_sfc32_is_sfc32() -> None:
    """The published generator: a reference step by step, in plain unbounded integers."""
    state = State()
    seed_with(state.random, *seed_words(99))
    a, b, c, counter = (state.random[i] for i in range(4))
    for _ in range(50):
        expected = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b = b ^ (b >> 9), (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) + expected) % 2**32
        assert below(state.random, 2**20) == expected >> 12


def test_numbers_that_would_favour_the_low_ones_are_drawn_again() -> None:
    """3 does not divide 2^32: the one word that is too many is rejected."""
    state = State()
    assert [state.random[i] for i in range(4)] == [0, 0, 0, 0]  # whose next word is 0
    assert below(state.random, 3) in (0, 1, 2)
    assert state.random[3] >= 2  # words used


def picks(game: Game) -> list[e.CardPicked]:
    return [event for event in game.events if isinstance(event, e.CardPicked)]


def number_on(card: Card) -> int:
    """What a card counts when the dealer is picked (S3)."""
    return int(card.face) if card.face.isdigit() else -1


def test_those_who_are_out_of_the_picking_stay_out() -> None:
    """S3: round by round, those who tied pick again, though none of them picks a number."""
    without_number = 0
    for seed in range(300):
        game = Game(["Ann", "Bo", "Cy", "Di"], options={"hand_size": 1}, seed=seed)
        picking, left = list(game.seats), picks(game)
        while len(picking) > 1:
            picked, left = left[: len(picking)], left[len(picking) :]
            assert [event.seat for event in picked] == picking
            highest = max(number_on(event.card) for event in picked)
            without_number += highest < 0 and len(picking) < len(game.seats)
            picking = [event.seat for event in picked if number_on(event.card) == highest]
        assert (picking, left) == ([game.dealer], [])
    assert without_number > 0


def test_when_too_few_cards_are_left_to_pick_all_are_gathered_again() -> None:
    """S3: a hundred seats pick from one deck, and many of them tie."""
    seats = [f"P{number}" for number in range(100)]
    deck = Counter({kind: copies for kind, copies in enumerate(COPIES) if copies})
    gathered = 0
    for seed in range(15):
        game = Game(seats, options={"hand_size": 1}, seed=seed)
        picking, left, pile = len(seats), picks(game), deck.copy()
        while picking > 1:
            if pile.total() < picking:
                pile = deck.copy()
                gathered += 1
            picked, left = left[:picking], left[picking:]
            pile.subtract(event.card.kind for event in picked)
            assert min(pile.values()) >= 0
            highest = max(number_on(event.card) for event in picked)
            picking = sum(number_on(event.card) == highest for event in picked)
        assert not left
    assert gathered > 0


def test_a_returned_opening_card_is_shuffled_in_and_all_order_is_gone() -> None:
    """S5: what lay below a Wild Draw Four in a stacked deal comes in any order."""
    stack = Card.parse_all("R1 G2 W+4 B1 B2 B3 B4 B5 B6")
    turned = set()
    for seed in range(20):
        game = Game(["Ann", "Bo"], options={"hand_size": 1}, seed=seed, dealer="Bo", stack=stack)
        returned = [x for x in game.events if isinstance(x, e.OpeningCardReturned)]
        assert len(returned) <= 2
        turned.add(next(str(x.card) for x in game.events if isinstance(x, e.OpeningCardTurned)))
    assert len(turned) > 10


def test_a_stacked_deal_of_too_many_cards() -> None:
    """All cards of the deck but the two R7 stay in the pile, below those that are stacked."""
    most = MAX_CARDS - sum(COPIES) + 2
    for count in (most, most + 1):
        stack = [Card("R7")] * count
        if count == most:
            assert Game(["Ann", "Bo"], seed=1, stack=stack).draw_count == MAX_CARDS - 15
        else:
            with pytest.raises(InputError, match="draw"):
                Game(["Ann", "Bo"], seed=1, stack=stack)


def test_passes_before_the_deal_do_not_block_the_next_hand() -> None:
    """T7: both are stuck, the hand is blocked; in the next, one who is stuck blocks nothing."""
    blocked = 0
    for seed in range(20):
        table = {
            "options": {"hand_size": 1, "hand_limit": 1},
            "seats": ["Ann", "Bo"],
            "hands": {"Ann": "G1", "Bo": "B2"},
            "discard": "R5",
            "seed": seed,
        }
        game = Game.from_position(Position.from_dict(table))
        game.apply("Ann: pass")
        game.apply("Bo: pass")
        assert game.phase == "hand_over"
        game.apply("deal")
        assert game._state.passes == 0
        if game.turn and game.why_not(f"{game.turn}: pass") is None:
            game.apply(f"{game.turn}: pass")
            assert game.phase == "play"
            blocked += 1
    assert blocked > 0


def test_the_bytes_of_a_state_are_all_of_it() -> None:
    """So that what leaves its bytes as they are has changed nothing."""
    state = Game(["Ann", "Bo", "Cy"], seed=6)._state
    before = state.tobytes()
    assert len(before) == state.dtype.itemsize
    assert state.copy().tobytes() == before
    for name in state.dtype.names or ():
        other = state.copy()
        value = other.data[name]
        if state.dtype[name].shape:
            value.flat[-1] ^= 1
        else:
            other.data[name] = value ^ 1
        assert other.tobytes() != before, name
        assert state.tobytes() == before, name


def test_a_copy_and_its_original_undo_apart() -> None:
    """Across more actions than lie between two checkpoints."""
    game, rng = Game(["Ann", "Bo", "Cy"], seed=6), Random(6)
    states = [game._state.tobytes()]

    def play_on(some: Game, count: int) -> list[bytes]:
        told = []
        for _ in range(count):
            some.apply(rng.choice(some.legal(some.turn)) if some.turn else "deal")
            told.append(some._state.tobytes())
        return told

    states += play_on(game, 70)
    twin = game.copy()
    for _ in range(40):
        twin.undo()
    assert twin._state.tobytes() == states[30]
    others = states[:31] + play_on(twin, 45)
    assert others[31:] != states[31:]
    for some, past in ((game, states), (twin, others)):
        events = some.events
        while some.actions:
            assert some._state.tobytes() == past[len(some.actions)]
            assert some.events == events[: len(some.events)]
            some.undo()
        assert some._state.tobytes() == states[0]


ONE_TABLE = {
    "seats": ["Ann", "Bo", "Cy"],
    "discard": "R5",
    "draw": "R4 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y1 Y2 Y3",
}
REASONS: dict[str, tuple[str, dict[str, object], str, list[str], str]] = {
    "turn": ("official", {}, "G1 G2", ["Ann: draw"], "Ann 1 T5"),
    "draw_cards": ("official", {}, "R+2 G2 G3", ["Ann: play R+2"], "Bo 2 T6"),
    "challenge_guilty": (
        "official", {}, "W+4 R1 G2", ["Ann: play W+4:G", "Bo: challenge"], "Ann 4 T4",
    ),
    "challenge_innocent": (
        "official", {}, "W+4 G1 G2", ["Ann: play W+4:G", "Bo: challenge"], "Bo 6 T4",
    ),
    "uno_caught": ("official", {}, "R1 G2", ["Ann: play R1", "Cy: catch Ann"], "Ann 2 U2"),
    "false_uno": ("strict", {}, "R1 G2 G3", ["Ann: uno"], "Ann 2 U4"),
    "false_catch": ("strict", {}, "R1 G2 G3", ["Bo: catch Ann"], "Bo 2 U4"),
    "suggestion": ("traditional", {}, "R1 G2 G3", ["Bo: suggest Ann R1"], "Bo 4 P1"),
    "out_of_turn": ("bluffers", {}, "R1 G2 G3", ["Bo: play R9"], "Bo 1 P2"),
    "wrong_card": ("bluffers", {}, "R1 G2 G3", ["Ann: play G2"], "Ann 1 P3"),
}  # fmt: skip


def last_told(rulebook: str, options: dict[str, object], hand: str, actions: list[str]) -> Game:
    hands = {"Ann": hand, "Bo": "R9 Y9 Y8", "Cy": "B9 B8 B7"}
    table = {**ONE_TABLE, "rulebook": rulebook, "options": options, "hands": hands}
    game = Game.from_position(Position.from_dict(table))
    for action in actions:
        game.apply(action)
    return game


@pytest.mark.parametrize("reason", REASONS)
def test_cards_are_drawn_by_the_right_clause(reason: str) -> None:
    rulebook, options, hand, actions, told = REASONS[reason]
    events = last_told(rulebook, options, hand, actions).events
    drawn = [x for x in events if isinstance(x, e.CardsDrawn)]
    assert [(x.reason, f"{x.seat} {x.count} {x.clause}") for x in drawn] == [(reason, told)]


def test_the_opening_card_makes_draw_by_its_own_clause() -> None:
    stack = Card.parse_all("R1 G2 B+2 Y1 Y2")
    game = Game(["Ann", "Bo"], options={"hand_size": 1}, seed=1, dealer="Bo", stack=stack)
    drawn = [x for x in game.events if isinstance(x, e.CardsDrawn)]
    assert [(x.seat, x.count, x.reason, x.clause) for x in drawn] == [("Ann", 2, "opening", "S5")]
    assert {*REASONS, "opening"} == {reason.name.lower() for reason in e.REASON_CLAUSES}


WRONG = {"wrong_card_penalty": 1, "out_of_turn_penalty": 1}
TAKEN_BACK = {
    "not_your_turn P2": ("official", {}, "R1 G2 G3", ["Bo: play R9"]),
    "does_not_match T1": ("official", {}, "R1 G2 G3", ["Ann: play G2"]),
    "not_the_drawn_card T5": ("official", {}, "R1 G2 G3", ["Ann: draw", "Ann: play R1"]),
    "chain_does_not_match T9": ("quickplay", {}, "R1 G2 G3", ["Ann: play R1 G2"]),
    "chain_actions_last T9": ("quickplay", {}, "RS R2 G3", ["Ann: play RS R2"]),
    "not_alike H5": ("official", {"multi_play": "number"}, "R1 R2 G3", ["Ann: play R1 R2"]),
    "does_not_answer H1": (
        "official", {"stacking": "same"}, "R+2 G2 G3", ["Ann: play R+2", "Bo: play R9"],
    ),
    "only_skip_answers H15": (
        "official", {"skip_stacking": True}, "RS G2 G3", ["Ann: play RS", "Bo: play R9"],
    ),
    "wild_on_wild H16": (
        "official", {"wild_on_wild": False, "multi_play": "identical"}, "W W G2",
        ["Ann: play W:G W:R"],
    ),
    "jump_not_identical H3": (
        "official", {"jump_in": True}, "R1 G2 G3", ["Ann: play R1", "Cy: jump B9"],
    ),
    "jump_too_late H3": (
        "official", {"jump_in": True}, "R9 G2 G3", ["Ann: play R9", "Bo: draw", "Bo: jump R9"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", TAKEN_BACK)
def test_cards_are_taken_back_by_the_right_clause(why: str) -> None:
    rulebook, options, hand, actions = TAKEN_BACK[why]
    game = last_told(rulebook, {**options, **WRONG}, hand, actions)
    back = [x for x in game.events if isinstance(x, e.CardsTakenBack)]
    assert [f"{x.code} {x.clause}" for x in back] == [why]
    assert text_of(back[0].cards) == actions[-1].split(maxsplit=2)[2]


MOMENTS = {
    "phase": {"phase": "hand_over", "winner": "Ann"},
    "drawn": {"phase": "drawn", "drawn": "R1"},
    "catchable": {"catchable": ["Bo"]},
    "jump_open": {"jump_open": True},
    "challenge": {
        "phase": "challenge", "accused": "Cy", "draw_card": "W+4", "bluff": True, "owed": 8,
        "evidence": "G1 G1 W", "passed_over": 2,
    },
    "going_out": {
        "phase": "stack", "accused": "Bo", "draw_card": "W+4", "owed": 6, "going_out": "Cy",
    },
    "passes": {"passes": 2},
    "out": {"out": ["Cy"]},
    "order": {"order": ["Bo", "Ann", "Cy"]},
    "hand_number": {"hand_number": 3},
    "pile": {"rest": "G1 G2 G3", "buried": 2},
    "random": {"random": "1 2 3 ffffffff"},
}  # fmt: skip


@pytest.mark.parametrize("name", MOMENTS)
def test_what_a_moment_says_is_so_and_is_written_down_again(name: str) -> None:
    moment = MOMENTS[name]
    empty = "" if "out" in moment or "going_out" in moment else "B1 B2"
    table = {
        "options": {"jump_in": True, "stacking": "same", "elimination": 20},
        "seats": ["Ann", "Bo", "Cy"],
        "hands": {"Ann": "R1 R2", "Bo": "Y1", "Cy": empty},
        "discard": "W W+4:G",
        "draw": "Y2 Y3",
        "moment": moment,
    }
    position = Position.from_dict(table)
    written = Game.from_position(position).position().to_dict()["moment"]
    assert {key: written[key] for key in moment} == moment
    assert str(Game.from_position(position).position()) == str(
        Game.from_position(Game.from_position(position).position()).position()
    )


def in_moment(moment: Mapping[str, object], **table: object) -> Game:
    given = {
        "seats": ["Ann", "Bo", "Cy"],
        "hands": {"Ann": "G1 G2", "Bo": "Y1 Y2", "Cy": "B1 B2"},
        "discard": "R5",
        "turn": "Ann",
        "moment": moment,
    }
    return Game.from_position(Position.from_dict({**given, **table}))


def test_moments_decide_how_a_game_goes_on() -> None:
    """Each here would go on in another way without what the moment says."""
    game = in_moment({"passes": 2})
    assert e.HandBlocked() in game.apply("Ann: pass")

    game = in_moment({"buried": 3, "rest": "R1 R2 R3 R4"})
    assert game.apply("Ann: draw")[0] == e.CardsDrawn("Ann", 1, "turn", "T5", (Card("R4"),))

    game = in_moment({"order": ["Ann", "Cy", "Bo"]}, draw="G3")
    game.apply("Ann: draw")
    assert game.turn == "Cy"

    game = in_moment(
        {"out": ["Bo"]}, draw="G3", hands={"Ann": "G1 G2", "Bo": "", "Cy": "B1 B2"},
        options={"elimination": 20},
    )  # fmt: skip
    game.apply("Ann: draw")
    assert game.turn == "Cy"
    assert game.why_not("Bo: uno").code == "player_out"  # type: ignore[union-attr]

    game = in_moment({"jump_open": True}, hands={"Ann": "G1 G2", "Bo": "R5 Y2", "Cy": "B1 B2"},
                     options={"jump_in": True})  # fmt: skip
    assert game.apply("Bo: jump R5 uno")[0] == e.CardPlayed("Bo", Card("R5"))

    game = in_moment({"catchable": ["Cy"]}, hands={"Ann": "G1 G2", "Bo": "Y1 Y2", "Cy": "B1"})
    twin = game.copy()
    assert game.apply("Ann: catch Cy")[0] == e.PlayerCaught("Cy", "Ann")
    assert e.CatchWindowClosed("Cy") in twin.apply("Ann: pass")

    waits = {"phase": "challenge", "accused": "Cy", "bluff": True, "evidence": "R7 R8"}
    game = in_moment(waits, discard="R5 W+4:G", draw="Y1 Y2 Y3 Y4 Y5 Y6")
    events = game.apply("Ann: challenge")
    assert e.HandShown("Cy", "Ann", 2, Card.parse_all("R7 R8")) in events
    assert game.turn == "Ann"

    hands = {"Ann": "G1 G2", "Bo": "Y1 Y2", "Cy": ""}
    game = in_moment({**waits, "going_out": "Cy"}, discard="R5 W+4:G", draw="Y1", hands=hands)
    assert e.HandWon("Cy") in game.apply("Ann: accept")


@pytest.mark.parametrize("what", Happened)
def test_every_row_of_the_log_tells_of_an_event(what: Happened) -> None:
    """Read with fields of the right kind, and known to those who read it from JSON."""
    (event,) = e.read_log([[what, 0, 1, 1]], ["Ann", "Bo"])
    read_card = {Card: Card}
    again = msgspec.convert(
        event.to_dict(), e.GameEvent, dec_hook=lambda kind, value: read_card[kind](value)
    )
    assert again == event


def test_every_event_is_told_by_a_row_of_its_own() -> None:
    told = [type(e.read_log([[what, 0, 1, 1]], ["Ann", "Bo"])[0]) for what in Happened]
    assert len(set(told)) == len(told)
    assert set(get_args(e.GameEvent)) - set(told) == {e.HandRevealed}  # which `reveal` adds
    with pytest.raises(TypeError, match="CARD_PLAYED"):
        e.from_row(Happened.CARD_PLAYED)(e.TurnPassed)


@pytest.mark.parametrize("what", Happened)
def test_no_event_tells_of_a_part_of_what_was_done(what: Happened) -> None:
    for event in e.read_log([[what, 0, 1, 1], [what, 0, 2, 1]], ["Ann", "Bo", "Cy"]):
        values = [getattr(event, field) for field in event.__struct_fields__]
        assert not [value for value in values if isinstance(value, tuple) and len(value) < 2]


def test_rows_of_one_act_are_one_event() -> None:
    drawn, shown, played = Happened.CARD_DRAWN, Happened.CARD_SHOWN, Happened.CARD_PLAYED
    one, two, three = Card.of(1), Card.of(2), Card.of(3)
    rows = [
        *[[shown, 0, 1, 1], [shown, 0, 2, 1]],
        *[[drawn, 0, 1, 0], [drawn, 1, 3, 0], [drawn, 0, 2, 0], [drawn, 0, 3, 10]],
        *[[played, 0, 1, 0], [played, 0, 2, 0]],
        *[[drawn, 0, 1, 0]],
    ]
    assert e.read_log(rows, ["Ann", "Bo"]) == [
        e.HandShown("Ann", "Bo", 2, (one, two)),
        e.CardsDrawn("Ann", 2, "turn", "T5", (one, two)),
        e.CardsDrawn("Bo", 1, "turn", "T5", (three,)),
        e.CardsDrawn("Ann", 1, "wrong_card", "P3", (three,)),
        e.CardPlayed("Ann", one),
        e.CardPlayed("Ann", two),
        e.CardsDrawn("Ann", 1, "turn", "T5", (one,)),
    ]


@pytest.mark.parametrize(
    "make_again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_games_positions_and_replays_are_copied_and_pickled(
    make_again: Callable[[Any], Any],
) -> None:
    game = Game(["Ann", "Bo", "Cy"], "party", seed=4)
    for _ in range(40):
        game.apply(game.legal()[0])
    twin = make_again(game)
    assert twin == game
    assert (twin.digest(), twin.events) == (game.digest(), game.events)
    for thing in (game.position(), Replay.of(game), game.rulebook, game.view("Ann")):
        assert make_again(thing) == thing
    game.apply(game.legal()[0])
    assert twin != game
    twin.undo()
    twin.apply(twin.legal()[0])
    assert twin.digest() != game.digest()


def test_a_game_is_equal_to_one_with_the_same_history_alone() -> None:
    game = Game(["Ann", "Bo"], seed=4)
    assert game == Game(["Ann", "Bo"], seed=4)
    others = [Game(["Ann", "Bo"], seed=5), Game(["Ann", "Cy"], seed=4), "game"]
    assert game not in [*others, Game(["Ann", "Bo"], "strict", seed=4)]


def test_cards_are_made_from_their_notation_and_sort_as_they_lie_in_a_hand() -> None:
    cards = Card.parse_all("W+4:G W B+2 R0 W+4 GS R9")
    assert text_of(tuple(sorted(cards))) == "R0 R9 GS B+2 W W+4 W+4:G"
    for card in cards:
        assert Card(str(card)) is eval(repr(card)) is pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("nonsense", ["R10", "", 7, None, [], b"R7"])
def test_what_is_no_card_is_refused_as_such(nonsense: Any) -> None:
    with pytest.raises(InputError, match="is not a card"):
        Card(nonsense)


def test_t7_what_the_rules_alone_send_round_in_circles_has_an_end() -> None:
    # Nobody has a choice: whoever is hit draws the one card there is, and has to lay it again.
    circle = {
        "rulebook": "official",
        "options": {"draw_two_victim": "plays_on", "after_draw": "must_play"},
        "seats": ["Ann", "Bo", "Cy", "Di"],
        "hands": {"Ann": "G+2 B1 B2", "Bo": "B3 B4", "Cy": "G9 Y9 W R1 R2", "Di": "B5 B6"},
        "discard": "GR",
        "draw": "",
        "turn": "Ann",
    }
    endless, game = (
        Game.from_position(Position.from_dict(circle | {"edition": edition}))
        for edition in (2, EDITION)
    )
    while game.turn is not None:
        (only,) = [action for action in game.legal(game.turn) if not isinstance(action, CallUno)]
        game.apply(only)
        endless.apply(only)
    assert isinstance(game.events[-1], e.HandBlocked)
    assert endless.turn is not None
    assert "reshuffles" not in endless.position().to_dict()["moment"]
