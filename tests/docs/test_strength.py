"""How strong the bots are: the page of what was measured, and our bots in RLCard's own game."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from random import Random
from statistics import mean
from typing import Any

import numpy as np
import pytest

from bench.strength import exploiter, page, results, rlcard_dqn
from bench.strength.__main__ import main
from bench.strength.calibration import Statement, by_part, stated_in
from bench.strength.calibration_picture import Series, picture
from bench.strength.habits import HabitBot
from bench.strength.marks import MARKS
from bench.strength.rlcard_match import environment, play_game, play_match
from bench.strength.rlcard_witness import SEATS, Witness
from bench.strength.rlcard_words import actions, held, laid
from bench.strength.tournaments import ALL, CLOCK, Tournament
from openuno.bots.search.search import Budget
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Draw, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.rulebooks import load
from openuno.sim.arena.command import make_tournament
from openuno.sim.arena.players import Participant
from openuno.sim.training.train import Round
from tests.support.present import present

NORMAL = Participant("normal")

# The page


def test_the_page_is_made_of_what_was_measured() -> None:
    text = page.PAGE.read_text("utf-8")
    assert page.with_tables(text, results.load()) == text, "make strength only=page"


def test_the_picture_is_made_of_what_was_measured() -> None:
    drawn = page.calibration_picture(results.load())
    assert page.PICTURE.read_text("utf-8") == drawn, "make strength only=page"


def test_every_result_is_that_of_its_command() -> None:
    for name, found in results.load().items():
        assert found["command"] == ALL[name].command, f"make strength only={name}"


@pytest.mark.parametrize("words", [each.command.split() for each in ALL.values()], ids=list(ALL))
def test_every_tournament_can_be_played(words: list[str]) -> None:
    if words[0] == "openuno":
        bots = [word for word in words[2:4] if not word.startswith("--")]
        make_tournament(bots, load("official"), seats=None, hands=2, seed=1, budget_ms=1)


class Played(Tournament):
    """One that has been played before."""

    def play(self) -> dict[str, Any]:
        won = {"value": 0.6, "low": 0.55, "high": 0.65}
        rating = {"value": 1070.4, "low": 1030.4, "high": 1110.4}
        anchor = {"value": 1000.0, "low": 1000.0, "high": 1000.0}
        times = {"ms_per_move": 1.234, "ms_p99": 5.67}
        return {
            "hands": 20_000,
            "participants": [
                {"name": "normal", "won": won, "fair": 0.5, "rating": anchor, **times},
                {"name": "hard@20", "won": won, "fair": 0.5, "rating": rating, **times},
            ],
            "tables": [{"participants": ["hard@20", "normal"]}],
        }


def won_at_least(low: float, name: str, cores_had: float = 0.3) -> dict[str, Any]:
    """The result of a tournament in which the first won at least so much."""
    won = {"value": low + 0.05, "low": low, "high": low + 0.1}
    players = [{"name": name, "won": won}, {"name": "normal", "won": won}]
    result = {"hands": 400, "participants": players, "tables": [{"participants": [name, "normal"]}]}
    return {"result": result, "cores_had": cores_had}


def mark_cells(found: dict[str, dict[str, Any]]) -> list[str]:
    """What the table of marks says of `hard` against `normal`."""
    at = 2 + [mark.tournament for mark in MARKS].index("hard-normal")
    line = page.marks(found).splitlines()[at]
    return [cell.strip() for cell in line.split("|")][2:-1]


def test_a_mark_is_met_if_all_of_the_interval_is_above_it() -> None:
    rounds = "1000 games a choice"
    below = mark_cells({"hard-normal": won_at_least(0.639, "hard#1000")})
    assert below == ["64.0 %", "68.9 % ± 5.0", "63.9 %", "400", rounds, "no"]
    met = mark_cells({"hard-normal": won_at_least(0.64, "hard#1000")})
    assert met == ["64.0 %", "69.0 % ± 5.0", "64.0 %", "400", rounds, "yes"]
    assert mark_cells({})[-1] == "not measured yet"
    titles = [mark.title for mark in MARKS]
    assert len(titles) == len(set(titles)) == len(page.marks({}).splitlines()) - 2


@pytest.mark.parametrize(
    ("cores_had", "thinks"), [(0.5, "1000 games a choice"), (0.95, "20 ms a move")]
)
def test_a_mark_goes_by_the_clock_only_where_the_machine_was_quiet(
    cores_had: float, thinks: str
) -> None:
    found = {
        "hard-normal": won_at_least(0.6, "hard#1000"),
        "hard-normal-20ms": won_at_least(0.6, "hard@20", cores_had),
    }
    assert mark_cells(found)[4] == thinks
    del found["hard-normal-20ms"]["cores_had"]  # as it was written before that was noted
    assert mark_cells(found)[4] == "1000 games a choice"


def test_every_mark_is_measured_by_rounds_and_by_the_clock() -> None:
    for mark in MARKS[1:]:  # the first is about a bot that does not think
        rounds, clock = ALL[mark.tournament], ALL[mark.tournament + CLOCK]
        assert "hard#" in rounds.command
        assert "hard@20" in clock.command
        assert rounds.title == clock.title


def test_stated_chances_are_compared_with_what_happened_by_tenths() -> None:
    stated = [Statement(hand, 0.65, hand % 3 > 0, 0.5 + hand % 2 / 5) for hand in range(30)]
    stated += [Statement(99, 1.0, True, 1.0), Statement(99, 0.999, True, 1.0)]
    middle, top = by_part(stated)
    assert (middle["from"], middle["moves"], middle["stated"]) == (0.6, 30, 0.65)
    assert middle["happened"] == pytest.approx(2 / 3, abs=1e-4)
    assert middle["margin"] == pytest.approx(1.96 * (2 / 9 / 30) ** 0.5, abs=1e-4)
    assert middle["played_on"] == pytest.approx(0.6, abs=1e-4)
    assert middle["played_on_margin"] == pytest.approx(1.96 * 0.1 / 30**0.5, abs=1e-4)
    assert (top["from"], top["moves"], top["happened"], top["margin"]) == (0.9, 2, 1.0, 0.0)


@pytest.mark.compiled
def test_chances_are_stated_for_moves_of_everybody() -> None:
    stated = stated_in(1, "normal", 2, "official", 200)
    assert {each.won for each in stated} == {False, True}
    assert all(0 <= each.stated <= 1 for each in stated)
    shares = {won: [each.share for each in stated if each.won == won] for won in (False, True)}
    assert mean(shares[True]) > 0.5 > mean(shares[False])  # the cards of this hand decided it


def test_a_calibration_is_drawn_where_it_lies() -> None:
    part = {"stated": 0.5, "played_on": 0.75, "played_on_margin": 0.05}
    drawn = picture([Series("2 seats", [part]), Series("4 seats", [])])
    assert drawn.startswith("<svg")
    assert 'transform="translate(234 101)"' in drawn
    assert '<line x1="234" y1="118" x2="234" y2="84" class="whisker"></line>' in drawn
    assert "4 seats" in drawn


def test_what_needs_something_that_is_not_there_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking = Tournament("rlcard-dqn", "", "python -m nothing", "no_such_module")
    monkeypatch.setitem(ALL, "rlcard-dqn", lacking)
    main(["rlcard-dqn"])
    assert "left out: it needs no_such_module" in capsys.readouterr().out


def test_without_torch_there_is_no_agent_and_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rlcard_dqn, "has_torch", lambda: False)
    with pytest.raises(SystemExit, match="pip install torch"):
        rlcard_dqn.train(1, 1)


# Players with a habit, and nets trained against one opponent


@pytest.mark.parametrize(
    ("habit", "does"),
    [
        ("bluffer", "play W+4:R"),
        ("doubter", "play R2"),
        ("believer", "play R2"),
    ],
)
def test_a_habit_decides_whether_to_bluff(habit: str, does: str) -> None:
    line = "official Ann:W+4,R1,R2,R3,B1 Bo:Y1,Y2,Y3,Y4 discard=R5"
    game = Game.from_position(Position.parse(line))
    bot = HabitBot(habit, "Ann", game.rules, Random(1))
    assert SeatedBots(game, {"Ann": bot}).move().words() == does


@pytest.mark.parametrize(
    ("habit", "does"), [("bluffer", "accept"), ("doubter", "challenge"), ("believer", "accept")]
)
def test_a_habit_decides_whether_to_challenge(habit: str, does: str) -> None:
    line = "official Ann:W+4,B1,B2 Bo:Y1,Y2,Y3,Y4,Y5,Y6,Y7 discard=R5"
    game = Game.from_position(Position.parse(line))
    game.apply("Ann: play W+4:B")
    bot = HabitBot(habit, "Bo", game.rules, Random(1))
    assert SeatedBots(game, {"Bo": bot}).move().words() == does


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("opponent", exploiter.OPPONENTS)
def test_an_exploiter_is_trained_alike_from_the_same_seed_and_plays(opponent: str) -> None:
    schedule = (Round(60, 2, (1e-3,)), Round(60, 2, (1e-3,)))
    weights = exploiter.train_against(opponent, 3, schedule)
    assert np.array_equal(weights, exploiter.train_against(opponent, 3, schedule))
    game = Game(["Ann", "Bo"], seed=3)
    make = partial(exploiter.make_any, weights, seed=1, game=game, budget=Budget())
    bots = {"Ann": make(exploiter.EXPLOITER, "Ann"), "Bo": make(opponent, "Bo")}
    seated = SeatedBots(game, bots)
    chance = Random(1)
    while game.turn is not None:
        game.apply(seated.next_action(chance))
    assert game.winners


def test_one_tournament_is_measured_again_without_the_others(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, made = tmp_path / "bots.json", tmp_path / "bots.md"
    made.write_text(f"Before.\n\n{page.BEGIN}old\n{page.END}\nAfter.\n", "utf-8")
    monkeypatch.setattr(results, "FILE", file)
    monkeypatch.setattr(page, "PAGE", made)
    monkeypatch.setattr(page, "PICTURE", tmp_path / "calibration.svg")
    for name in ("hard-party", "hard-normal"):
        monkeypatch.setitem(ALL, name, Played(name, ALL[name].title, ALL[name].command))
        main([name])
    assert list(json.loads(file.read_text("utf-8"))) == ["hard-normal", "hard-party"]
    text = made.read_text("utf-8")
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    assert "old" not in text
    assert text.count("+70 ± 40") == 2
    assert text.count("60.0 % ± 5.0") == 4  # among the marks, too
    assert all("cores_had" in found for found in json.loads(file.read_text("utf-8")).values())
    main(["page"])
    assert made.read_text("utf-8") == text
    with pytest.raises(SystemExit, match="no such tournament: soft"):
        main(["soft"])


# RLCard


def test_words_for_cards_and_actions() -> None:
    assert [str(laid(text)) for text in "r-7 g-skip b-reverse y-draw_2 b-wild".split()] == [
        *"R7 GS BR Y+2 W:B".split()
    ]
    assert held("r-wild_draw_4") == Card("W+4")
    assert actions("Ann", ["draw"]) == {Draw("Ann"): "draw"}
    assert actions("Ann", ["r-wild"]) == {Play("Ann", (Card("W:R"),)): "r-wild"}


class Checked(Witness):
    """Compares after every action what it makes of it with the whole truth, which RLCard knows."""

    def see(self, player: int, action: str, seen: Any) -> None:
        super().see(player, action, seen)
        view, env = self.view, environment()
        hand = env.game.players[SEATS.index(view.seat or "")].hand
        assert Counter(view.hand) == Counter(held(card.str) for card in hand)
        assert [view.counts[seat] for seat in SEATS] == [
            len(player.hand) for player in env.game.players
        ]
        target = env.game.round.target
        assert view.top == Card(str(laid(f"{target.color}-{target.trait}")))
        assert view.colour == present(view.top).colour
        assert sum(view.counts.values()) + view.draw_count + view.discard_count == 108
        if env.is_over():
            assert view.winners == (SEATS[player],)
        else:
            assert view.turn == SEATS[env.get_player_id()]


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["random", "uno-rule-v1"])
def test_our_bot_sees_what_happens_in_rlcard(
    opponent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.strength.rlcard_match.Witness", Checked)
    for seed in range(60):
        for place in range(2):
            play_game(NORMAL, place, opponent, seed)


def test_the_same_seed_is_the_same_game() -> None:
    first, again = (play_game(NORMAL, 0, "random", 3) for _ in range(2))
    assert first[0] == again[0]
    assert len(first[1].milliseconds) == len(again[1].milliseconds)


@pytest.mark.long
def test_a_match_in_rlcard() -> None:
    found = play_match(NORMAL, "uno-rule-v1", 40, 1)
    assert (found["deals"], found["games"]) == (20, 40)
    assert found["won"]["low"] < found["won"]["value"] < found["won"]["high"]
    assert found["moves"] > 100
