"""The net while it is trained: in floating point, with its gradient, in NumPy.

A net gives each choice a worth; the chance to take it is the softmax of that. What is made as large
as possible is the reward expected by these chances, since every choice was tried: noise in the
rewards does not mislead, it only slows down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from openuno.bots.nets import Weights
from openuno.bots.policies.feature_names import CHOICES, SITUATIONS
from openuno.bots.policies.net import STEPS
from openuno.bots.policies.players import HIDDEN
from openuno.sim.training.samples import Batch, Floats, Samples

_MOST = 32_767
_ENTROPY = 0.002
"""How much it is worth to stay undecided, in shares of a win: without it, a net that is sure too
early learns no more."""
_BATCH = 512
_MEAN, _SQUARE = 0.9, 0.999
"""Adam's memory of the gradient's mean, and of its square."""


class Network:
    """A net with one hidden layer, in floating point."""

    def __init__(self, rng: np.random.Generator) -> None:
        shapes = ((SITUATIONS, HIDDEN, 0.05), (CHOICES, HIDDEN, 0.13), (1, HIDDEN, 0.04))
        self.layers = [
            rng.normal(0, spread, (rows, units)).astype(np.float32)
            for rows, units, spread in shapes
        ]
        """From the situation, from the choice, and to the worth."""

    def weights(self) -> Weights:
        """The net in whole numbers, as it plays."""
        steps = np.round(np.concatenate(self.layers) * STEPS)
        return np.clip(steps, -_MOST, _MOST).astype(np.int16)

    def gradient(self, batch: Batch) -> tuple[list[Floats], float]:
        """The gradient of the reward expected in a batch, entropy included, and that reward."""
        from_situation, from_choice, to_worth = self.layers
        before = (batch.situations @ from_situation)[batch.decision] + batch.choices @ from_choice
        hidden = np.maximum(before, 0)
        chances = _softmax(hidden @ to_worth[0], batch)
        expected = np.add.reduceat(chances * batch.rewards, batch.first)
        logs = np.log(chances + 1e-9)
        entropy = -np.add.reduceat(chances * logs, batch.first)
        slope = chances * (batch.rewards - expected[batch.decision])
        slope -= _ENTROPY * chances * (logs + entropy[batch.decision])
        slope /= len(expected)
        back: Floats = slope[:, None] * to_worth[0] * (before > 0)
        gradient = [
            batch.situations.T @ np.add.reduceat(back, batch.first, axis=0),
            batch.choices.T @ back,
            (slope @ hidden)[None],
        ]
        return gradient, float(expected.mean())


def _softmax(worth: Floats, batch: Batch) -> Floats:
    """The chances of the choices of each decision."""
    most = np.maximum.reduceat(worth, batch.first)[batch.decision]
    powers: Floats = np.exp(worth - most)
    sums: Floats = np.add.reduceat(powers, batch.first).astype(np.float32)
    return powers / sums[batch.decision]


@dataclass
class Adam:
    """Climbs by Adam's method: each weight at a pace of its own."""

    network: Network
    steps: int = 0
    means: list[Floats] = field(init=False)
    squares: list[Floats] = field(init=False)

    def __post_init__(self) -> None:
        self.means = [np.zeros_like(layer) for layer in self.network.layers]
        self.squares = [np.zeros_like(layer) for layer in self.network.layers]

    def climb(self, gradient: list[Floats], rate: float) -> None:
        """Takes a step."""
        self.steps += 1
        far = rate * np.sqrt(1 - _SQUARE**self.steps) / (1 - _MEAN**self.steps)
        layers = zip(self.network.layers, gradient, self.means, self.squares, strict=True)
        for layer, slope, mean, square in layers:
            np.add(mean, (1 - _MEAN) * (slope - mean), out=mean)
            np.add(square, (1 - _SQUARE) * (slope**2 - square), out=square)
            np.add(layer, np.float32(far) * mean / (np.sqrt(square) + 1e-8), out=layer)


def fit(
    network: Network, samples: Samples, rng: np.random.Generator, rates: tuple[float, ...]
) -> float:
    """Goes through all samples once for each rate. Gives the reward expected in the last round."""
    adam = Adam(network)
    expected: list[float] = []
    for rate in rates:
        expected = []
        for batch in samples.batches(rng, _BATCH):
            gradient, reward = network.gradient(batch)
            adam.climb(gradient, rate)
            expected.append(reward)
    return float(np.mean(expected))
