"""The peers: RLCard's `uno`, with and without its environment, and OpenSpiel's `crazy_eights`."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.measure import Contender

SEED = 1


def rlcard_environment() -> Contender:
    """RLCard's `uno` environment with its random agents; it has two seats and no more."""
    env: Any = import_module("rlcard").make("uno", config={"seed": SEED})
    agent: Any = import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(hands: int) -> int:
        before = env.timestep
        for _ in range(hands):
            env.run(is_training=False)
        return env.timestep - before

    return Contender("RLCard `uno`, environment", env.num_players, 400, play)


def rlcard_game() -> Contender:
    """The game inside that environment: no observations, no agents, any legal action."""
    game: Any = import_module("rlcard.games.uno").Game()
    game.np_random = import_module("numpy").random.RandomState(SEED)
    random = Random(SEED).random

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state, _ = game.init_game()
            while not game.is_over():
                legal = state["legal_actions"]
                state, _ = game.step(legal[int(random() * len(legal))])
                actions += 1
        return actions

    return Contender("RLCard `uno`, bare game", game.num_players, 800, play)


def crazy_eights(seats: int) -> Contender:
    """OpenSpiel's C++ game that is nearest to UNO, driven from Python.

    What it leaves to chance is drawn here too: of one deck, each card that is left is as likely.
    """
    game: Any = import_module("pyspiel").load_game("crazy_eights", {"players": seats})
    random = Random(SEED).random

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(random() * len(outcomes))][0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random() * len(legal))])
                    actions += 1
        return actions

    return Contender("OpenSpiel `crazy_eights`, C++", seats, 2_000, play)
