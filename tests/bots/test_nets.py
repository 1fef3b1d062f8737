"""The nets of the policy `learned`: their file, and that they play alike, well and honestly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from openuno.bots import nets
from openuno.bots.hard import HardBot
from openuno.bots.nets import Nets, NetsError, load_nets, read_nets, shipped_nets, write_nets
from openuno.bots.policies import Policy
from openuno.bots.policies.choices import list_choices, write_choice
from openuno.bots.policies.feature_names import CHOICES, FEATURES, FULL, SITUATIONS
from openuno.bots.policies.features import describe_choice, describe_situation
from openuno.bots.policies.players import HIDDEN, Players
from openuno.bots.search.search import Budget
from openuno.bots.seated_bots import SeatedBots
from openuno.cli import main
from openuno.core.data.rules import Rules, Stacking
from openuno.core.data.state import Phase, State
from openuno.game.events import HandWon
from openuno.game.game import Game
from openuno.rulebooks import load, names
from openuno.sim.jobs import Job

SIZES = (2, 4, 10)


def some_nets() -> Nets:
    rng = np.random.default_rng(1)
    shape = (2 * len(SIZES), len(FEATURES) + 1, HIDDEN)
    weights = rng.integers(-1000, 1000, shape).astype(np.int16)
    return Nets(SIZES * 2, (False,) * 3 + (True,) * 3, tuple(weights))


# --- the file


def test_nets_are_read_as_they_were_written() -> None:
    written = some_nets()
    read = read_nets(write_nets(written))
    assert (read.most_seats, read.house) == (written.most_seats, written.house)
    assert np.array_equal(read.weights, written.weights)


@pytest.mark.parametrize(
    ("seats", "stacking", "number"),
    [(2, 0, 0), (3, 0, 1), (4, 0, 1), (5, 0, 2), (100, 0, 2), (2, 1, 3), (4, 1, 4), (11, 1, 5)],
)
def test_a_table_has_the_net_of_its_size_and_kind(seats: int, stacking: int, number: int) -> None:
    written = some_nets()
    rules = Rules(stacking=Stacking(stacking))
    assert written.net(seats, rules) is written.weights[number]


def damaged(content: bytes) -> list[bytes]:
    """The content with a byte changed, with its end cut off, with more than it should have, ..."""
    body = content.index(b"\n") + 1
    changed = bytearray(content)
    changed[body + 7] ^= 1
    return [
        bytes(changed),
        content[:-2],
        content + b"\0\0",
        content[:body],
        b"",
        b"no nets",
        b"[1, 2]\n" + content[body:],
        content.replace(b'"sha256"', b'"md5"'),
        content.replace(b'"house":[false,', b'"house":['),
        content.replace(b"true", b"false"),
        b"\xff\xfe\n" + content[body:],
    ]


def test_a_damaged_file_is_a_clear_error() -> None:
    for content in damaged(write_nets(some_nets())):
        with pytest.raises(NetsError, match="damaged") as caught:
            read_nets(content)
        assert caught.value.code == "nets_damaged"


def test_nets_of_another_version_are_a_clear_error() -> None:
    content = write_nets(some_nets())
    for other in (
        content.replace(b'"version":1', b'"version":9'),
        content.replace(b'"BIAS"', b'"BIOS"'),
        content.replace(b'"hidden":', b'"hidden":1'),
    ):
        with pytest.raises(NetsError, match="version") as caught:
            read_nets(other)
        assert caught.value.code == "nets_version"


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(NetsError, match="not there") as caught:
        load_nets(tmp_path / "nets.bin")
    assert caught.value.code == "nets_missing"


def test_the_shipped_file_is_whole_and_small() -> None:
    content = nets.FILE.read_bytes()
    assert len(content) <= 300_000
    assert np.array_equal(read_nets(content).weights, shipped_nets().weights)


def test_without_nets_sensible_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nets.best_policy(2) is nets.best_policy(4) is Policy.LEARNED
    assert nets.best_policy(5) is Policy.SENSIBLE

    def damaged_nets() -> Nets:
        return read_nets(b"no nets")

    monkeypatch.setattr(nets, "shipped_nets", damaged_nets)
    assert nets.best_policy(2) is Policy.SENSIBLE
    game = Game(["Ann", "Bo"], "official", seed=3)
    seat = game.turn or ""
    bot = HardBot(seat, game.rules, Random(1), Budget(milliseconds=0))
    assert bot.move(game.view(seat), game.legal(seat)) in game.legal(seat)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en_GB.UTF-8", "is damaged"), ("de_DE.UTF-8", "beschädigt")],
)
def test_a_damaged_file_on_the_disk_is_told_in_one_line_and_hard_plays_on(
    language: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """From the file to what a person reads; and a whole hand of `hard`, which starts from the net
    if it can be read.
    """
    file = tmp_path / "nets.bin"
    file.write_bytes(damaged(nets.FILE.read_bytes())[0])
    monkeypatch.setattr(nets, "shipped_nets", lambda: load_nets(file))
    monkeypatch.setenv("LANG", language)
    assert main(["simulate", "--policy", "learned", "--hands", "10"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("openuno: ")
    assert said.err.count("\n") == 1
    assert told in said.err
    game = Game(["Ann", "Bo"], "official", seed=3)
    few = Budget(milliseconds=1e12, games=2)
    bots = {seat: HardBot(seat, game.rules, Random(1), few) for seat in game.seats}
    seated, chance = SeatedBots(game, bots), Random(1)
    while game.phase not in ("hand_over", "match_over"):
        game.apply(seated.next_action(chance))
    assert any(isinstance(event, HandWon) for event in game.events)


# --- what a net is told


def states(rulebook: str) -> Iterator[State]:
    """Moments of a match in which somebody is to move."""
    rng = Random(rulebook)
    game = Game(["Ann", "Bo", "Cy", "Di"], rulebook, seed=1)
    for _ in range(60):
        state = game._state  # pyright: ignore[reportPrivateUsage]
        if state.phase < Phase.SWAP:
            yield state
        game.apply(rng.choice(game.legal()))


@pytest.mark.parametrize("rulebook", names())
def test_features_are_from_nothing_to_full(rulebook: str) -> None:
    """A net was trained on no others; and each means something under some rules."""
    rules = load(rulebook).rules
    players = Players()
    described = 0
    for state in states(rulebook):
        count = list_choices(state, rules, players)
        if count == 0:
            continue
        describe_situation(state, rules, players)
        for number in range(count):
            cards = write_choice(state, rules, players, number)
            describe_choice(state, rules, players, number, cards)
            features = [*players.situation, *players.choice]
            assert len(features) == SITUATIONS + CHOICES
            assert all(0 <= feature <= FULL for feature in features)
            described += 1
    assert described > 50


# --- how it plays


@pytest.mark.compiled
def test_learned_is_stronger_than_normal() -> None:
    """The same hands each time, so luck has no part. `docs/bots.md` has the measured figures."""
    policies = (Policy.LEARNED, Policy.SENSIBLE)
    job = Job(rules=Rules(), seats=2, seed=8, policies=policies, rotates=True)
    assert job.play(0, 20_000).wins[0] / 20_000 > 0.54
