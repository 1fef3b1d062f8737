"""A learning agent of RLCard's, trained in RLCard's own game by RLCard's own code.

    python -m bench.strength.rlcard_dqn --episodes 1000 --seed 1
    python -m bench.strength.rlcard_match normal dqn --games 1000

The first trains RLCard's `DQNAgent` as the example of its documentation does, against its
`RandomAgent`, writes the agent to a file, and prints as JSON how it does against RLCard's players;
the second has a bot of ours play against it. Both need PyTorch, which OpenUNO needs for nothing
else: it is not among the locked packages.
"""

from __future__ import annotations

import io
import json
from argparse import ArgumentParser
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

FILE = Path(__file__).parents[2] / "build" / "rlcard-dqn.pt"
"""Where the trained agent is kept."""
LAYERS = (64, 64)
"""The hidden layers of its net, as in RLCard's example."""
EPISODES = 1_000
"""A minute of training; RLCard's example has 5,000."""
HOW_TO_INSTALL = "RLCard's DQN agent needs PyTorch: pip install torch"
HOW_TO_TRAIN = "There is no DQN agent yet: python -m bench.strength.rlcard_dqn"
_GAMES = 2_000
"""So many games tell how it does against RLCard's players."""


def has_torch() -> bool:
    """Whether PyTorch is installed."""
    return find_spec("torch") is not None


def new_agent(env: Any) -> Any:
    """RLCard's agent that has not learned anything yet, on one core."""
    if not has_torch():
        raise SystemExit(HOW_TO_INSTALL)
    torch = import_module("torch")
    torch.set_num_threads(1)
    return import_module("rlcard.agents").DQNAgent(
        num_actions=env.num_actions,
        state_shape=env.state_shape[0],
        mlp_layers=list(LAYERS),
        device=torch.device("cpu"),
    )


def train(episodes: int, seed: int) -> Any:
    """The agent after so many games against RLCard's `RandomAgent`. The same seed trains the same
    agent, on the same machine.
    """
    rlcard, utils = import_module("rlcard"), import_module("rlcard.utils")
    env = rlcard.make("uno", config={"seed": seed})
    if has_torch():
        utils.set_seed(seed)
    agent = new_agent(env)
    env.set_agents([agent, import_module("rlcard.agents").RandomAgent(env.num_actions)])
    with redirect_stdout(_Nothing()):  # it tells of every step
        for _ in range(episodes):
            trajectories, payoffs = env.run(is_training=True)
            for transition in utils.reorganize(trajectories, payoffs)[0]:
                agent.feed(transition)
    return agent


class _Nothing(io.TextIOBase):
    """Takes text, and drops it."""

    def write(self, text: str, /) -> int:
        return len(text)


@cache
def trained_agent(env: Any) -> Any:
    """The agent that was trained last."""
    agent = new_agent(env)
    if not FILE.exists():
        raise SystemExit(HOW_TO_TRAIN)
    agent.q_estimator.qnet.load_state_dict(import_module("torch").load(FILE))
    return agent


def save(agent: Any) -> None:
    """Writes what the agent has learned to its file."""
    FILE.parent.mkdir(exist_ok=True)
    import_module("torch").save(agent.q_estimator.qnet.state_dict(), FILE)


def share_won(agent: Any, opponent: Any, seed: int) -> float:
    """The share of games the agent wins by RLCard's own count: half in each seat."""
    won = 0.0
    for place in range(2):
        env = import_module("rlcard").make("uno", config={"seed": seed + place})
        env.set_agents([agent, opponent] if place == 0 else [opponent, agent])
        payoffs = import_module("rlcard.utils").tournament(env, _GAMES // 2)
        won += (payoffs[place] + 1) / 4  # one for a game won, minus one for one that is lost
    return won


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=EPISODES)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = process_time()
    agent = train(given.episodes, given.seed)
    seconds = process_time() - start
    save(agent)
    env = import_module("rlcard").make("uno")
    players = {
        "RandomAgent": import_module("rlcard.agents").RandomAgent(env.num_actions),
        "uno-rule-v1": import_module("rlcard.models").load("uno-rule-v1").agents[0],
    }
    found = {
        "episodes": given.episodes,
        "seed": given.seed,
        "games": _GAMES,
        "won": {name: round(share_won(agent, each, 1), 4) for name, each in players.items()},
        "cpu_seconds": round(seconds),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
