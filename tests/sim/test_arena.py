"""`openuno arena`: fair seatings, honest statistics, and the same result however it is run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np
import pytest

from openuno.bots.bot import Bot
from openuno.bots.hard import HardBot
from openuno.cli import INTERRUPTED, main
from openuno.game.actions import Accept, Action, Draw
from openuno.game.events import CardsDealt, HandWon, OpeningCardTurned
from openuno.game.view import PlayerView
from openuno.rulebooks import load
from openuno.sim.arena import hand as hand_module
from openuno.sim.arena import think_times
from openuno.sim.arena.command import make_tournament
from openuno.sim.arena.hand import Deal, Hand
from openuno.sim.arena.players import Participant, make_match_player, parse_participant
from openuno.sim.arena.ratings import MIDDLE, ratings
from openuno.sim.arena.report import document, summary
from openuno.sim.arena.seating import seating, tables
from openuno.sim.arena.standings import meetings, standings
from openuno.sim.arena.think_times import ThinkTimes
from openuno.sim.arena.tournament import DealResult, Tournament, TournamentResult, play_tournament
from openuno.sim.estimates import SURE, mean_share
from openuno.sim.jobs import SimulationError
from openuno.sim.runners import Stop
from openuno.text.errors import InputError
from tests.support.waiting import SECONDS

A, B, C, D = map(Participant, "abcd")
RANDOM = Participant("random")
OFFICIAL = load("official")


def tournament(bots: str, *, seats: int | None = None, hands: int = 4, **more: Any) -> Tournament:
    rulebook = more.pop("rulebook", OFFICIAL)
    return make_tournament(
        bots.split(), rulebook, seats=seats, hands=hands, seed=more.pop("seed", 1), budget_ms=5
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["arena", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    players = [
        {name: value for name, value in player.items() if not name.startswith("ms_")}
        for player in found["participants"]
    ]
    return found | {"seconds": 0, "participants": players}


# Who takes part


def test_a_bot_may_think_in_rounds() -> None:
    """It then plays alike on every machine, as no clock has a say."""
    player = parse_participant("hard#7", 100)
    assert str(player) == "hard#7"
    assert (player.budget.games, player.budget_ms) == (7, 0)
    assert str(player.in_a_hurry()) == "hard#1"
    assert parse_participant("hard@7", 100).budget.milliseconds == 7


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hard#", "bad_budget"),
        ("hard#x", "bad_budget"),
        ("hard#0", "field_range"),
        ("hard#9999999", "field_range"),
        ("normal#5", "bot_without_budget"),
    ],
)
def test_rounds_are_a_number(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_participant(text, 100)
    assert caught.value.code == code


@pytest.mark.compiled
def test_who_thinks_in_rounds_always_does_the_same() -> None:
    planned = tournament("hard#20 normal", hands=4)
    results = [planned.play(0) for _ in range(2)]
    assert results[0].actions == results[1].actions
    assert np.array_equal(results[0].wins, results[1].wins)


def test_a_match_is_played_to_its_end() -> None:
    seated = tables([Participant("normal"), RANDOM], 2)[0]
    match = Hand(Deal(OFFICIAL, 1, 0), seated, 0, make_match_player, is_match=True)
    match.play()
    assert match.game.is_over
    hands = [event.seat for event in match.game.events if isinstance(event, HandWon)]
    assert len(hands) > 3
    assert len(match.winners) == 1
    assert max(match.game.scores.values()) == match.game.scores[match.winners[0]] >= 500


# Who meets whom


def test_a_seat_for_everyone() -> None:
    assert tables([A, B], 2) == ((A, B),)
    assert tables([A, B, C], 3) == ((A, B, C),)


def test_the_last_one_takes_the_seats_left_over() -> None:
    assert tables([A, B], 4) == ((A, B, B, B),)
    assert tables([A], 2) == ((A, A),)


def test_every_combination_meets() -> None:
    assert tables([A, B, C], 2) == ((A, B), (A, C), (B, C))
    assert len(tables([A, B, C, D], 3)) == 4


def test_a_bot_that_is_named_twice() -> None:
    assert tables([A, A, B, B], 4) == ((A, A, B, B),)
    assert tables([A, A, B], 2) == ((A, B),)
    assert tables([A, A, A], 2) == ((A, A),)


@pytest.mark.parametrize("table", [(A, B), (A, B, C), (A, B, C, D), (A, B, B, B), (A, A, B, B)])
@pytest.mark.parametrize("deal", [0, 1])
def test_everyone_sits_everywhere_equally_often(table: tuple[Participant, ...], deal: int) -> None:
    hands = [seating(table, deal, turned) for turned in range(len(table))]
    for place in zip(*hands, strict=True):
        assert Counter(place) == Counter(table)


def test_everyone_plays_after_everyone() -> None:
    pairs = {
        (seated[place - 1], seated[place])
        for deal in range(2)
        for turned in range(3)
        for seated in [seating((A, B, C), deal, turned)]
        for place in range(3)
    }
    assert len(pairs) == 6


def test_partners_stay_opposite() -> None:
    for deal in range(2):
        seated = seating((A, B, A, B), deal, deal)
        assert seated[0] == seated[2] != seated[1] == seated[3]


# Deals


def test_mirrored_deals_are_equal() -> None:
    """Whoever sits there: the cards, the dealer and the opening card are the deal's."""
    players = [Participant("normal"), Participant("random"), Participant("easy")]
    deal = Deal(OFFICIAL, 7, 3)
    hands = [Hand(deal, seating(tuple(players), 3, turned), turned) for turned in range(3)]
    dealt = [
        [event for event in hand.game.events if isinstance(event, CardsDealt | OpeningCardTurned)]
        for hand in hands
    ]
    assert dealt[0] == dealt[1] == dealt[2]
    assert len({hand.game.dealer for hand in hands}) == 1
    assert len({tuple(hand.players.values()) for hand in hands}) == 3


def test_other_deals_are_others() -> None:
    first, second = (Hand(Deal(OFFICIAL, 1, number), (RANDOM,) * 2, 0) for number in range(2))
    assert first.game.position() != second.game.position()


def test_a_hand_is_played_to_its_end_and_no_further() -> None:
    hand = Hand(Deal(OFFICIAL, 1, 0), (RANDOM,) * 3, 0)
    hand.play()
    assert hand.game.phase == "hand_over"
    assert hand.game.hand_number == 1
    assert hand.winners == list(hand.game.winners)
    moves = sum(len(bot.milliseconds) for bot in hand.bots.values())
    assert 0 < moves <= len(hand.game.actions)


def test_a_match_of_one_hand() -> None:
    hand = Hand(Deal(load("official", {"scoring": "single_hand"}), 1, 0), (RANDOM,) * 2, 0)
    hand.play()
    assert hand.game.phase == "match_over"
    assert len(hand.winners) == 1


def test_partners_share_a_hand() -> None:
    teams = load("official", {"teams": True})
    result = tournament("normal random normal random", rulebook=teams, hands=4).play(0)
    assert result.wins.sum() == 4 - result.blocked
    assert set((2 * result.wins).ravel() % 1) == {0}


class Stub(Bot):
    """Draws, whatever else it may; notes when it is asked to react."""

    def __init__(self, seat: str, asked: list[str]) -> None:
        self.seat, self.asked = seat, asked

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return next((a for a in legal if isinstance(a, Draw)), legal[-1])

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        self.asked.append(self.seat)
        return None


class Confused(Stub):
    """Accepts cards that nobody has given it."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return Accept(self.seat)


def test_reactions_are_asked_for_in_an_order_that_the_deal_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(hand_module, "MOST_ACTIONS", 60)
    hand = Hand(Deal(OFFICIAL, 1, 0), (A, B), 0, lambda _name, seat, *_rest: Stub(seat, asked))
    with pytest.raises(SimulationError, match="comes to no end"):
        hand.play()
    once, first = list(asked), asked[:40]
    assert set(first) == {"1", "2"}
    asked.clear()
    with pytest.raises(SimulationError):
        Hand(Deal(OFFICIAL, 1, 0), (B, A), 1, lambda _name, seat, *_: Stub(seat, asked)).play()
    assert asked == once


def test_a_refused_action_is_a_fault_with_a_name() -> None:
    hand = Hand(Deal(OFFICIAL, 9, 4), (A, A), 0, lambda _name, seat, *_rest: Confused(seat, []))
    with pytest.raises(SimulationError) as caught:
        hand.play()
    text = str(caught.value)
    assert text.startswith("a wants “")
    assert ": accept” in deal 4 of seed 9" in text
    assert "please report it" in text


# Statistics


def result_of(wins: Sequence[Sequence[float]], *table: Participant) -> TournamentResult:
    """A result in which each deal brought the participants so many wins."""
    played = Tournament(tables=(table,), rulebook=OFFICIAL, deals=len(wins), seed=1)
    result = TournamentResult(played)
    for deal in wins:
        blocked = len(table) - round(sum(deal))
        times = [[1.0, 3.0] for _ in played.participants]
        result.add(DealResult(np.array([deal]), blocked, 50, times))
    return result


def test_the_interval_is_that_of_deals() -> None:
    """Shares of 0, 1/2 and 1: with one more 0 and one more 1, their mean and its error."""
    shares = np.array([0.0, 0.5, 1.0, 0.5] * 25)
    found = mean_share(shares)
    more = np.append(shares, [0.0, 1.0])
    assert found.value == 0.5
    assert found.margin == pytest.approx(SURE * more.std(ddof=1) / len(more) ** 0.5)
    assert found.count == 100


def test_a_deal_is_one_observation_however_its_hands_correlate() -> None:
    """Where each deal is won once by each, nothing but the cards decides; that is nearly sure."""
    split = result_of([(1, 1)] * 400, A, B)
    swept = result_of([(2, 0), (0, 2)] * 200, A, B)
    (sure, _), (unsure, _) = (standings(each) for each in (split, swept))
    assert sure.won.value == unsure.won.value == 0.5
    assert sure.won.margin < 0.004
    assert unsure.won.margin == pytest.approx(SURE * 0.5 / 20, rel=0.02)
    assert sure.rating.margin < 2 < 30 < unsure.rating.margin


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_deals_promise_nothing(count: int) -> None:
    found = mean_share(np.ones(count))
    assert found.low == pytest.approx(0, abs=0.35)
    assert found.high == 1


def test_shares_where_one_has_several_seats() -> None:
    result = result_of([(2, 2), (1, 2)], A, B, B, B)
    by_name = {str(each.player): each for each in standings(result)}
    assert (by_name["a"].won.value, by_name["b"].won.value) == (3 / 8, 4 / 8)
    assert (by_name["a"].fair, by_name["b"].fair) == (1 / 4, 3 / 4)
    assert by_name["a"].rating.value > by_name["b"].rating.value
    assert result.blocked == 1
    assert by_name["a"].thinking.mean == 2


def test_a_round_robin_counts_the_hands_at_the_own_tables() -> None:
    played = Tournament(tables=tables([A, B, C], 2), rulebook=OFFICIAL, deals=1, seed=1)
    result = TournamentResult(played)
    wins = np.array([[2.0, 0, 0], [1, 0, 1], [0, 2, 0]])
    result.add(DealResult(wins, 0, 100, [[1.0]] * 3))
    found = {str(each.player): each for each in standings(result)}
    assert {name: each.won.value for name, each in found.items()} == {
        "a": 0.75,
        "b": 0.5,
        "c": 0.25,
    }
    assert {each.hands for each in found.values()} == {4}
    assert [[won.value for won in each.won] for each in meetings(result)] == [
        [1, 0],
        [0.5, 0.5],
        [1, 0],
    ]


# Ratings


def chances(elo: Sequence[float], chairs: Any) -> Any:
    weights = np.array(chairs) * 10 ** (np.array(elo) / 400)
    return weights / weights.sum(axis=1, keepdims=True)


def won_hands(elo: Sequence[float], chairs: Any, deals: int, seed: int) -> Any:
    """Deals of as many hands as there are seats, won by strength."""
    rng, seats = np.random.default_rng(seed), int(np.sum(chairs[0]))
    tables = [rng.multinomial(seats, each, deals) for each in chances(elo, chairs)]
    return np.stack(tables, axis=1).astype(float)


def test_two_seats_are_elos_formula() -> None:
    wins = np.array([[[2.0, 0.0]]] * 450 + [[[0.0, 2.0]]] * 50)
    found, anchor = ratings(wins, np.array([[1, 1]]), 1)
    assert found.value == pytest.approx(MIDDLE + 400 * np.log10(901 / 101))
    assert (anchor.value, anchor.margin) == (MIDDLE, 0)
    odds_error = (1 / 500 / 0.9 / 0.1) ** 0.5  # of the logarithm of the odds, by deals
    assert found.margin == pytest.approx(SURE * 400 / np.log(10) * odds_error, rel=0.03)


@pytest.mark.parametrize(
    ("elo", "chairs"),
    [
        ([1150, 1000], [[1, 1]]),
        ([1200, 900, 1000], [[1, 1, 1]]),
        ([1100, 1000], [[1, 3]]),
        ([1300, 1100, 800, 1000], [[1, 1, 1, 1]]),
        ([1200, 1100, 1000], [[1, 1, 0], [1, 0, 1], [0, 1, 1]]),
    ],
)
def test_ratings_recover_the_strengths_that_won(elo: list[float], chairs: list[list[int]]) -> None:
    """And the interval holds the true one 95 times in a hundred."""
    inside, runs = Counter[int](), 400
    for seed in range(runs):
        wins = won_hands(elo, chairs, 400, seed)
        found = ratings(wins, np.array(chairs), len(elo) - 1)
        for place, true in enumerate(elo[:-1]):
            assert found[place].value == pytest.approx(true, abs=100)
            inside[place] += not found[place].excludes(true)
    assert all(count == pytest.approx(0.95 * runs, abs=0.03 * runs) for count in inside.values())


@pytest.mark.parametrize("deals", [1, 1000])
def test_whoever_wins_everything_has_a_rating_all_the_same(deals: int) -> None:
    found, _ = ratings(np.array([[[2.0, 0.0]]] * deals), np.array([[1, 1]]), 1)
    assert 1100 < found.value < 3000
    assert 100 < found.margin < 1000


def test_the_anchor_is_normal_or_the_last_one_named() -> None:
    normal = Participant("normal")
    by_name = {str(each.player): each.rating for each in standings(result_of([(2, 0)], normal, A))}
    assert by_name["normal"].value == MIDDLE > by_name["a"].value
    by_name = {str(each.player): each.rating for each in standings(result_of([(2, 0)], A, B))}
    assert by_name["b"].value == MIDDLE < by_name["a"].value


def test_alone_at_a_table() -> None:
    (only,) = standings(result_of([(2,)], A, A))
    assert (only.won.value, only.fair, only.rating.value) == (1, 1, MIDDLE)


# Time to think


def test_times_to_think() -> None:
    times = ThinkTimes()
    assert (times.moves, times.mean, times.percentile(99)) == (0, 0, 0)
    times.add([20.0] * 98 + [0.0, 35.0])
    assert times.moves == 100
    assert times.mean == pytest.approx(19.95)
    assert times.percentile(50) == pytest.approx(20, rel=0.01)
    assert times.percentile(99) == pytest.approx(20, rel=0.01)
    assert times.percentile(100) == pytest.approx(35, rel=0.01)
    times.add([1e12])
    assert times.percentile(100) > 60_000


def test_participants() -> None:
    assert parse_participant(" Normal", 100) == Participant("normal")
    assert str(parse_participant("hard", 100)) == "hard@100"
    assert str(parse_participant("hard@7", 100)) == "hard@7"


# The command


@pytest.mark.parametrize(
    ("bots", "seats"), [("normal random", 2), ("easy random", 3), ("normal easy", 4)]
)
def test_what_it_prints(bots: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*bots.split(), "--seats", str(seats), *"--hands 8 --processes 1".split()]
    found = printed(capsys, *arguments)
    deals = -(-8 // seats)
    assert (found["deals"], found["hands"]) == (deals, deals * seats)
    assert found["rulebook"] == "official"
    assert found["actions"] == pytest.approx(found["actions_per_hand"] * found["hands"], rel=0.01)
    players = found["participants"]
    assert {player["name"] for player in players} == set(bots.split())
    assert sum(player["won"]["value"] for player in players) == pytest.approx(
        1 - found["blocked"] / found["hands"]
    )
    assert sum(player["fair"] for player in players) == pytest.approx(1)
    for player in players:
        assert player["won"]["low"] <= player["won"]["value"] <= player["won"]["high"]
        assert player["moves"] > 0
        # One slow move in a thousand can lift the mean above the 99th percentile.
        assert player["ms_per_move"] > 0
        assert player["ms_p99"] > 0
    assert [player["rating"]["value"] for player in players] == sorted(
        (player["rating"]["value"] for player in players), reverse=True
    )


def test_a_round_robin(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, *"random easy normal --seats 2 --hands 2 --processes 1".split())
    assert found["hands"] == 6
    assert [table["participants"] for table in found["tables"]] == [
        ["random", "easy"],
        ["random", "normal"],
        ["easy", "normal"],
    ]


@pytest.mark.long
def test_the_result_does_not_depend_on_the_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "normal easy random --hands 18 --rulebook party --option jump_in=yes".split()
    alone, both = (
        without_times(printed(capsys, *arguments, "--processes", count)) for count in "12"
    )
    assert alone == both
    assert alone["options"] == ["jump_in=yes"]


@pytest.mark.long
def test_hard_thinks_for_as_long_as_it_is_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count()

    def clock() -> float:
        """5 ms pass between two looks at it, whatever happens in between."""
        return next(looks) / 200

    defaults = HardBot.__init__.__defaults__ or ()
    monkeypatch.setattr(HardBot.__init__, "__defaults__", (clock, *defaults[1:]))
    monkeypatch.setattr(think_times, "perf_counter", clock)
    found = printed(capsys, *"hard@1 hard@100 --hands 2 --processes 1".split())
    slow, quick = sorted(found["participants"], key=lambda player: -player["ms_per_move"])
    assert (slow["name"], quick["name"]) == ("hard@100", "hard@1")


@pytest.mark.long
def test_the_oracle_plays_here(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, *"oracle random --budget 2 --hands 2 --processes 1".split())
    assert {player["name"] for player in found["participants"]} == {"oracle@2", "random"}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["hands won, %", "random – easy"]), ("de", ["Runden gewonnen, %", "je Runde"])],
)
def test_in_words(language: str, said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "random easy normal --seats 2 --hands 2 --processes 1 --lang".split()
    assert main(["arena", *arguments, language]) == 0
    shown = capsys.readouterr()
    assert all(text in shown.out for text in said)
    assert shown.err == ""


def test_blocked_hands_are_told_of() -> None:
    shown = summary(result_of([(0, 1)], A, B), "official", "en")
    assert "Nobody won 1 of them" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "at least two bots"),
        ("normal", "at least two bots"),
        ("normal nrmal", "Did you mean normal?"),
        ("normal@20 easy", "normal does not think by the clock"),
        ("hard@soon easy", "milliseconds after an @"),
        ("hard@0 easy", "budget is 0"),
        ("hard easy --budget 0", "budget is 0"),
        ("hard@99999999999 easy", "hard@99999999999"),
        ("normal easy --seats 1", "seats"),
        ("normal easy --seats 101", "seats"),
        ("normal easy --hands 0", "hands"),
        ("normal easy --seed -1", "seed"),
        ("normal easy --processes 0", "processes"),
        ("normal easy random --option teams=yes", "even number of players"),
        ("normal easy --rulebook mayhen", "mayhem"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_makes_no_sense(
    arguments: str, said: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments.split(), "--lang", language]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err or language == "de"
    assert shown.err.count("\n") == 1


# Stopping


def test_whoever_stops_it_keeps_whole_deals() -> None:
    stop, heard = Stop(), list[int]()

    def listen(hands: int) -> None:
        heard.append(hands)
        stop.asked = len(heard) == 2

    result = play_tournament(tournament("random easy", hands=100), 1, stop=stop, listener=listen)
    assert heard == [2, 2]
    assert (result.deals, result.hands) == (2, 4)
    assert result.seconds > 0


def test_stopped_before_the_first_deal() -> None:
    stop = Stop()
    stop.asked = True
    result = play_tournament(tournament("random easy"), 1, stop=stop)
    assert document(result, "official", ())["participants"] == []
    assert "0 hands" in summary(result, "official", "en")


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_prints_what_is_finished(number: signal.Signals) -> None:
    """As a terminal does it, the signal goes to all processes."""
    process = subprocess.Popen(
        [sys.executable, "-c", ARENA],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "some are done\n"
    os.killpg(process.pid, number) if number is signal.SIGINT else process.send_signal(number)
    out, complaint = process.communicate(timeout=SECONDS)
    assert process.returncode == INTERRUPTED, complaint
    found = json.loads(out)
    assert found["hands"] == 2 * found["deals"] > 0
    assert "Stopped after" in complaint
    assert "Traceback" not in complaint


ARENA = """
import sys
from openuno.cli import main
from openuno.sim.progress import Bar

def advance(self, hands):
    if not hasattr(Bar, "said"):
        print("some are done", file=sys.stderr, flush=True)
        Bar.said = True

if __name__ == "__main__":
    Bar.advance = advance
    sys.exit(main("arena random easy --hands 1000000 --processes 2 --json".split()))
"""
