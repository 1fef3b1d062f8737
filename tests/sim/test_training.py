"""Training of the nets: samples that are right, a net that learns from them, the same each time."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from openuno.bots.policies import Policy
from openuno.bots.policies.feature_names import Choice, Situation
from openuno.core.data.rules import Rules, has_house_rules
from openuno.rulebooks import is_meaningful
from openuno.sim.training.lessons import LESSONS, house_rules, plain_rules
from openuno.sim.training.network import Network, fit
from openuno.sim.training.samples import Batch, Samples, Table, gather
from openuno.sim.training.train import Round, train_net

pytestmark = pytest.mark.compiled
TABLES = [Table(Rules(), seats, (Policy.SENSIBLE,)) for seats in (2, 3)]
SMALL = (Round(200, 2, (2e-3,) * 4), Round(100, 2, (1e-3,)))


@pytest.fixture(scope="module")
def samples() -> Samples:
    return gather(TABLES, None, 1_000, 4, seed=1)


def test_samples_are_decisions_with_their_choices(samples: Samples) -> None:
    assert len(samples.situations) == 2_000
    assert samples.count.min() > 1
    assert samples.count.sum() == len(samples.choices) == len(samples.rewards)
    assert np.array_equal(samples.first[1:], np.cumsum(samples.count)[:-1])
    assert np.all(samples.situations[:, Situation.BIAS] == 1)
    assert 0.2 < samples.rewards.mean() < 0.6
    assert samples.rewards.max() == 1


def test_a_batch_has_the_choices_of_its_decisions(samples: Samples) -> None:
    rng = np.random.default_rng(1)
    batches = list(samples.batches(rng, 300))
    assert sum(len(batch.situations) for batch in batches) == len(samples.situations)
    rewards = np.concatenate([batch.rewards for batch in batches])
    assert np.array_equal(np.sort(rewards), np.sort(samples.rewards))
    batch = batches[0]
    for number in (0, 7, 299):
        own = batch.choices[batch.decision == number]
        same = np.flatnonzero((samples.situations == batch.situations[number]).all(axis=1))
        assert any(
            np.array_equal(own, samples.choices[samples.first[i] :][: samples.count[i]])
            for i in same
        )


def test_the_gradient_is_that_of_the_reward_expected() -> None:
    """As far as small changes of single weights tell, in a batch that has no entropy to gain."""
    rng = np.random.default_rng(2)
    network = Network(rng)
    batch = Batch(
        rng.random((2, len(Situation))).astype(np.float32),
        rng.random((5, len(Choice))).astype(np.float32),
        np.array([100, 0, 30, 80, 0], np.float32),
        np.array([0, 0, 1, 1, 1]),
        np.array([0, 2]),
    )
    gradient, before = network.gradient(batch)
    for layer, row in ((0, 0), (1, 3), (1, 40), (2, 0)):
        unit = int(np.abs(gradient[layer][row]).argmax())
        network.layers[layer][row, unit] += 1e-3
        _, after = network.gradient(batch)
        network.layers[layer][row, unit] -= 1e-3
        assert (after - before) / 1e-3 == pytest.approx(
            gradient[layer][row, unit], rel=0.1, abs=0.02
        )


def test_a_net_learns_what_brings_more(samples: Samples) -> None:
    rng = np.random.default_rng(3)
    network = Network(rng)
    (whole,) = samples.batches(np.random.default_rng(0), len(samples.situations))
    _, before = network.gradient(whole)
    fit(network, samples, rng, (1e-2,) * 8)
    _, after = network.gradient(whole)
    assert after > before + 0.02


@pytest.mark.long
def test_the_same_seed_trains_the_same_net() -> None:
    told: list[str] = []
    lesson = LESSONS[0]
    first = train_net(lesson, 7, SMALL, told.append)
    assert np.array_equal(first, train_net(lesson, 7, SMALL, told.append))
    assert not np.array_equal(first, train_net(lesson, 8, SMALL, told.append))
    assert len(told) == 3 * len(SMALL)


def test_lessons_are_with_and_without_house_rules() -> None:
    rng = Random(1)
    for _ in range(20):
        assert not has_house_rules(plain_rules(rng))
        with_house_rules = house_rules(rng)
        assert has_house_rules(with_house_rules)
        assert is_meaningful(with_house_rules)
