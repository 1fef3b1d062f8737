"""`make train`: trains the nets of the policy `learned`, and writes the file that is shipped."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import openuno.bots
from openuno.bots.nets import write_nets
from openuno.sim.training.train import train


def main() -> None:
    """Trains all nets, and writes the file."""
    shipped = Path(openuno.bots.__file__).with_name("nets.bin")
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=shipped)
    given = parser.parse_args()
    given.out.write_bytes(write_nets(train(given.seed)))


if __name__ == "__main__":
    main()
