"""The analysis of a match: its parts add up, luck is luck, and a blunder is found."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from openuno.analysis.document import document
from openuno.analysis.judgement import Judge, Judgement, Mark
from openuno.analysis.match_analysis import Errors, MatchAnalysis, analyse
from openuno.analysis.reasons import reason
from openuno.analysis.shares import rounded
from openuno.analysis.win_chances import Hand, WinChances
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.bots.seated_bots import SeatedBots
from openuno.core.data.state import NOBODY, Phase
from openuno.game.actions import Action, Deal, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language
from tests.bots.test_bots import hidden_anew

pytestmark = pytest.mark.compiled

FEW = 100
PLANTED = {"Ann": "RS R3", "Bo": "Y7"}
"""With a Skip between two, Ann goes out at once; with the other card, Bo may."""
ALL_LEVELS = ["random", "easy", "normal", "easy"]


def played(
    levels: Iterable[str], seed: int, hands: int = 1, rulebook: str = "official", **options: object
) -> Replay:
    """Some hands, or as many as the match has, played by bots."""
    seats = {f"S{place}": Level(level) for place, level in enumerate(levels)}
    game = Game(list(seats), rulebook, seed=seed, options=options)
    bots = {name: make_bot(level, name, game.rules, seed) for name, level in seats.items()}
    seated_bots, chance = SeatedBots(game, bots), Random(seed)
    while not game.is_over and (game.turn is not None or game.hand_number < hands):
        game.apply(Deal() if game.turn is None else seated_bots.next_action(chance))
    return Replay.of(game)


def position(hands: dict[str, str], top: str, **more: object) -> Game:
    given = {"seats": list(hands), "hands": hands, "discard": top, **more}
    given.setdefault("draw", "R0 Y0 G0 B0 R1 Y1 G1 B1 R2 Y2 G2 B2 R3 Y3 G3 B3")
    return Game.from_position(Position.from_dict(given))


def after(game: Game, *actions: str) -> Replay:
    """The match that goes on like this from a position."""
    for action in actions:
        game.apply(action)
    return Replay.of(game)


def first_judgement(replay: Replay, rounds: int = 800) -> Judgement | None:
    return analyse(replay, rounds).hands[0].moves[0].judgement


def why(judgement: Judgement, language: Language) -> str:
    return reason(judgement.thought, language, judgement.action)


# --- the parts


@pytest.fixture(
    scope="module",
    params=["official", "party", "traditional-low", "mayhem", "quickplay"],
)
def analysed(request: pytest.FixtureRequest) -> MatchAnalysis:
    return analyse(played(ALL_LEVELS, 5, 2, request.param), FEW)


def test_the_parts_add_up_to_the_result_exactly(analysed: MatchAnalysis) -> None:
    for seat in range(4):
        parts = analysed.parts(seat)
        won = sum(hand.final.exact[seat] - hand.fair.exact[seat] for hand in analysed.hands)
        assert sum(parts.of(seat)) == parts.result.exact[seat] == won
        left = parts.result - parts.deal - parts.draws
        assert left.exact[seat] == parts.without_luck.exact[seat]
        assert np.allclose(left.batches[:, seat], parts.without_luck.batches[:, seat])


def test_what_one_seat_gains_others_lose(analysed: MatchAnalysis) -> None:
    for hand in analysed.hands:
        assert sum(hand.fair.exact) == 1
        for chances in hand.curve:
            assert sum(chances.exact) == 1
            assert all(0 <= chance <= 1 for chance in chances.exact)
        for move in hand.moves:
            assert sum(move.decision.exact) == sum(move.luck.exact) == 0
    decisions = [analysed.parts(seat).without_luck.exact[seat] for seat in range(4)]
    assert sum(decisions) == 0


def test_a_hand_that_is_over_has_been_won(analysed: MatchAnalysis) -> None:
    for hand in analysed.hands:
        assert hand.is_over
        won = sorted(hand.final.exact)
        assert won in ([0, 0, 0, 1], [0, 0, Fraction(1, 2), Fraction(1, 2)])
        assert hand.final.margin(0) == 0


def test_the_curve_moves_by_decisions_and_luck(analysed: MatchAnalysis) -> None:
    for hand in analysed.hands:
        chances = hand.dealt
        for move in hand.moves:
            chances = chances + move.decision + move.luck
            assert chances.exact == move.after.exact


def test_parts_are_rounded_so_that_they_still_add_up() -> None:
    rng = Random(1)
    for _ in range(50):
        parts = [Fraction(rng.randint(-999, 999), rng.randint(1, 999)) for _ in range(4)]
        shown = rounded(parts)
        assert round(sum(shown), 6) == round(float(round(1000 * sum(parts))) / 10, 6)
        assert all(abs(100 * part - each) < 0.1 for part, each in zip(parts, shown, strict=True))


def test_whoever_plays_as_is_assumed_changes_nothing() -> None:
    """A bot `normal` remembers a little more than `sensible` does, and seldom decides otherwise."""
    analysis = analyse(played(["normal"] * 3, 2), FEW)
    decisions = [move.decision.exact for move in analysis.hands[0].moves]
    assert sum(not any(each) for each in decisions) > 0.9 * len(decisions)
    assert all(move.luck.exact == (0, 0, 0) for move in analysis.hands[0].moves[:1])


def test_partners_win_together_and_nobody_wins_a_blocked_hand() -> None:
    game = Game(["Ann", "Bo", "Cy", "Di"], "official", seed=1, options={"teams": True})
    state = game.position().set_up()
    hand, chances = Hand(state, game.rules), WinChances(game.rules, FEW, 1)
    state.phase, state.winner = Phase.HAND_OVER, 1
    assert chances.of(state, Players(), hand).exact == (0, Fraction(1, 2), 0, Fraction(1, 2))
    state.winner = NOBODY
    assert chances.of(state, Players(), hand).exact == (Fraction(1, 4),) * 4


def test_whoever_is_out_of_the_match_has_no_share() -> None:
    game = Game(["Ann", "Bo", "Cy"], "official", seed=1, options={"scoring": "last_standing"})
    state = game.position().set_up()
    state.scores[1] = game.rules.target
    assert Hand(state, game.rules).fair.exact == (Fraction(1, 2), 0, Fraction(1, 2))


def test_a_match_that_was_left_ends_with_its_chances() -> None:
    replay = played(["easy", "normal"], 3)
    game = replay.begin()
    for action in replay.actions[:7]:
        game.apply(action)
    hand = analyse(Replay.of(game), FEW).hands[0]
    assert not hand.is_over
    assert 0 < hand.final.exact[0] < 1


def test_between_two_hands_there_is_nothing_to_analyse() -> None:
    game = played(["easy", "normal"], 3).end()
    left = Game.from_position(game.position())
    assert analyse(Replay.of(left), FEW).hands == ()
    left.apply(Deal())
    assert len(analyse(Replay.of(left), FEW).hands) == 1


# --- whose play is assumed


@pytest.mark.parametrize("policy", Policy)
def test_it_adds_up_whoever_plays_on(policy: Policy) -> None:
    replay = played(["random", "normal"], 7)
    analysis = analyse(replay, FEW, policies=(policy, Policy.SENSIBLE))
    for seat in range(2):
        parts = analysis.parts(seat)
        assert sum(parts.of(seat)) == parts.result.exact[seat]
    assert all(sum(chances.exact) == 1 for chances in analysis.hands[0].curve)


def test_whoever_plays_on_worse_has_smaller_chances() -> None:
    replay = played(["normal"] * 2, 7)
    worse, better = Policy.RANDOM, Policy.SENSIBLE
    usual, first, second = (
        analyse(replay, 400, policies=policies, judges=False).hands[0].dealt.points(0)
        for policies in ((better, better), (worse, better), (better, worse))
    )
    assert first + 3 < usual < second - 3


def test_an_error_is_the_same_whoever_plays_on() -> None:
    """It is judged by what its player could know, and so by one way to play."""
    replay = played(["random", "easy", "normal"], 8)
    by_random = analyse(replay, FEW, policies=(Policy.RANDOM,))
    assert [by_random.errors(seat) for seat in range(3)] == [
        analyse(replay, FEW).errors(seat) for seat in range(3)
    ]


def test_there_is_a_policy_for_each_seat() -> None:
    with pytest.raises(InputError, match="2 policies for 3 seats"):
        analyse(played(["easy"] * 3, 1), FEW, policies=(Policy.RANDOM, Policy.SENSIBLE))


# --- luck


def test_the_luck_of_all_cards_that_could_be_drawn_is_none() -> None:
    """Each card of the pile comes once: what they bring, good and bad, adds up to nothing."""
    pile = "R1 R7 Y4 Y9 G2 GS B8 W".split()
    luck: list[float] = []
    for place in range(len(pile)):
        draw = " ".join([*pile[place:], *pile[:place]])
        game = position({"Ann": "G5 G6", "Bo": "Y1 B6 B7"}, "R9", draw=draw, rulebook="strict")
        analysis = analyse(after(game, "Ann: draw"), 4000)
        luck.append(analysis.hands[0].moves[0].luck.points(0))
    assert max(luck) > 10
    assert min(luck) < -5
    assert abs(sum(luck) / len(luck)) < 1


@pytest.mark.long
def test_luck_is_nothing_on_average_over_many_deals() -> None:
    """Of the deal, of the draws and of both, for somebody whose decisions lose a lot."""
    lucks: list[tuple[float, float]] = []
    for seed in range(100):
        parts = analyse(played(["random", "normal"], seed), FEW, judges=False).parts(0)
        lucks.append((parts.deal.points(0), parts.draws.points(0)))
    for luck in (*np.array(lucks).T, np.array(lucks).sum(axis=1)):
        assert luck.std() > 5
        assert abs(luck.mean()) < 3 * luck.std() / len(luck) ** 0.5


# --- errors


def test_a_planted_blunder_is_found_and_explained() -> None:
    judgement = first_judgement(after(position(PLANTED, "R9"), "Ann: play R3 uno"))
    assert judgement is not None
    assert judgement.mark is Mark.BLUNDER
    assert str(judgement.better) == "Ann: play RS uno"
    assert "It surely wins. Bo, with one card, is held up." in why(judgement, "en")
    assert "Bo hat noch eine Karte und wird aufgehalten." in why(judgement, "de")


def test_the_best_move_is_no_error() -> None:
    judgement = first_judgement(after(position(PLANTED, "R9"), "Ann: play RS uno"))
    assert judgement is not None
    assert (judgement.mark, judgement.loss) == (None, 0)


def test_the_reason_rests_on_what_the_loss_was_measured_by() -> None:
    """What found the best move are few games: they may say that the one made does as well."""
    judgement = first_judgement(after(position(PLANTED, "R9"), "Ann: play R3 uno"))
    assert judgement is not None
    found = dict(judgement.thought.findings)
    better, made = found[judgement.better], found[judgement.action]
    assert 100 * better.gain == judgement.loss
    assert 100 * made.value == judgement.chance
    assert better.games == made.games == 800


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forgotten_call_is_an_error(language: Language) -> None:
    hands = {"Ann": "R3 R4", "Bo": "Y7 Y8 B5", "Cy": "G1 G2 B1"}
    judgement = first_judgement(after(position(hands, "R9"), "Ann: play R3"), 3000)
    assert judgement is not None
    assert judgement.mark is not None
    assert isinstance(judgement.better, Play)
    assert judgement.better.uno
    assert "UNO" in why(judgement, language)


def test_a_forced_move_is_never_blamed() -> None:
    game = position({"Ann": "G5 G6", "Bo": "Y1 B6 B7"}, "R9", rulebook="strict")
    assert first_judgement(after(game, "Ann: draw"), FEW) is None
    game = position({"Ann": "G5 G6 R2", "Bo": "Y1 B6 B7"}, "R9", rulebook="strict")
    assert first_judgement(after(game, "Ann: play R2"), FEW) is None
    replay = played(["random", "easy", "random"], 4, 1, "strict")
    moves = analyse(replay, FEW).hands[0].moves
    forced = 0
    for moment, move in zip(replay.steps(), moves, strict=False):
        turn = moment.turn or ""
        if len(moment.legal(turn)) == 1:
            forced += 1
            assert move.judgement is None
    assert forced > 5


def test_what_is_done_out_of_turn_is_not_judged() -> None:
    hands = {"Ann": "R3 R4", "Bo": "Y7 Y8 B5"}
    analysis = analyse(after(position(hands, "R9"), "Ann: play R3", "Bo: catch Ann"), FEW)
    caught = analysis.hands[0].moves[1]
    assert caught.judgement is None
    assert caught.decision.points(1) > 5
    assert caught.seat == 1


@pytest.mark.parametrize("rulebook", ["official", "mayhem"])
def test_errors_do_not_depend_on_what_nobody_could_see(rulebook: str) -> None:
    replay = played(["easy", "normal", "easy", "normal"], 6, 1, rulebook)
    asked = 0
    for number, (game, text) in enumerate(zip(replay.steps(), replay.actions, strict=False)):
        action = parse_action(text)
        if action.seat != game.turn or isinstance(action, Deal) or number % 3:
            continue
        as_it_was = judged(game, action)
        anew = hidden_anew(game, action.seat, Random(number))
        assert seen(judged(anew, action)) == seen(as_it_was)
        asked += as_it_was is not None
    assert asked > 3


def judged(game: Game, action: Action) -> Judgement | None:
    judge = Judge(game.seats, game.rules, FEW, 1)
    judge.watch(game.events)
    return judge.judge(game, action, Hand(game.position().state, game.rules), 1)


def seen(judgement: Judgement | None) -> tuple[object, ...] | None:
    if judgement is None:
        return None
    return judgement.better, judgement.loss, judgement.error, judgement.chance


def test_errors_are_counted_by_seat() -> None:
    analysis = analyse(after(position(PLANTED, "R9"), "Ann: play R3 uno"), 800)
    errors = analysis.errors(0)
    assert errors.decisions == 1
    assert errors.loss > 10
    assert errors.marks == {Mark.SLIP: 0, Mark.MISTAKE: 0, Mark.BLUNDER: 1}
    assert analysis.errors(1) == Errors.of([])


# --- the same again


def test_the_same_replay_has_the_same_analysis() -> None:
    replay = played(["easy", "random", "normal"], 8)
    first = document(analyse(replay, FEW), "en")
    assert document(analyse(replay, FEW), "en") == first
    assert document(analyse(replay, FEW, seed=2), "en") != first


def test_the_order_of_the_pile_is_nobodys_business() -> None:
    """What lies where in the draw pile was known to nobody, and does not change the chances."""
    given = [Card(text) for text in "R1 R7 Y4 Y9 G2 GS B8 W".split()]
    found: set[tuple[Fraction, ...]] = set()
    for seed in range(3):
        draw = " ".join(map(str, Random(seed).sample(given, len(given))))
        game = position({"Ann": "G5 R6", "Bo": "Y1 B6"}, "R9", draw=draw)
        found.add(analyse(Replay.of(game), FEW).hands[0].dealt.exact)
    assert len(found) == 1


def test_too_few_games_are_refused() -> None:
    with pytest.raises(InputError, match="rounds is 99"):
        analyse(played(["easy", "easy"], 1), 99)
