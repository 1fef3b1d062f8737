"""Our bots in RLCard's own `uno`, which is left as it is, against RLCard's own players.

    python -m bench.strength.rlcard_match normal uno-rule-v1 --games 20000

prints the result as JSON. Each deal is played twice, with seats swapped.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import numpy as np

from bench.strength.rlcard_dqn import trained_agent
from bench.strength.rlcard_witness import SEATS, Witness
from bench.strength.rlcard_words import actions
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.rulebooks import load
from openuno.sim.arena.players import Participant, parse_participant
from openuno.sim.arena.report import as_values
from openuno.sim.arena.think_times import ThinkTimes, Timed
from openuno.sim.estimates import mean_share
from openuno.sim.runners import available_cores

RULES = load(
    "official",
    {
        "draw": "only_if_unable",
        "after_draw": "must_play",
        "wild_draw_four": "nothing_else_playable",
        "wild_draw_four_check": "refuse",
        "reverse_with_two": "nothing",
        "uno_call": "auto",
        "scoring": "single_hand",
    },
).rules
"""Nearest to RLCard's. What remains different: RLCard lays a drawn card by itself, a wild in a
random colour, a Wild Draw Four then without its four cards, but not one that has only the number or
symbol; whoever begins with a Draw Two on the pile draws and plays on; the colour of an opening Wild
is drawn by lot; a reshuffle takes in the top card.
"""

_OPPONENTS: dict[str, Callable[[Any], Any]] = {
    "random": lambda env: import_module("rlcard.agents").RandomAgent(env.num_actions),
    "uno-rule-v1": lambda _env: import_module("rlcard.models").load("uno-rule-v1").agents[0],
    "dqn": trained_agent,
}


@cache
def environment() -> Any:
    """RLCard's environment."""
    return import_module("rlcard").make("uno")


def play_game(player: Participant, place: int, opponent: str, seed: int) -> tuple[bool, Timed]:
    """One game with our bot in this place: whether it wins, and its stopwatch."""
    env = environment()
    other = _OPPONENTS[opponent](env)
    import_module("numpy").random.seed(seed)  # RLCard's players draw from it
    env.seed(seed)
    state, turn = env.reset()
    seat = SEATS[place]
    bot = Timed(make_bot(Level(player.name), seat, RULES, seed, player.budget_ms))
    witness = Witness(bot, place, env.get_state(place)["raw_obs"])
    while not env.is_over():
        mover = turn
        if mover == place:
            legal = actions(seat, state["raw_legal_actions"])
            state, turn = env.step(legal[bot.move(witness.view, list(legal))], raw_action=True)
        else:
            state, turn = env.step(other.eval_step(state)[0], other.use_raw)
        _, action = env.action_recorder[-1]
        witness.see(mover, action, env.get_state(place)["raw_obs"])
    return bool(env.get_payoffs()[place] > 0), bot


def play_deal(player: Participant, opponent: str, seed: int) -> tuple[float, list[float]]:
    """A deal, once from each seat: the share of games won, and what each move took."""
    games = [play_game(player, place, opponent, seed) for place in range(2)]
    return sum(won for won, _ in games) / 2, [ms for _, bot in games for ms in bot.milliseconds]


def play_match(player: Participant, opponent: str, games: int, seed: int) -> dict[str, Any]:
    """So many games, as a document."""
    prepare = partial(play_game, player.in_a_hurry(), 0, opponent, seed)
    prepare()  # compiles, and reads what was trained; the processes load it
    start, times = perf_counter(), ThinkTimes()
    shares: list[float] = []
    with ProcessPoolExecutor(available_cores(), get_context("spawn"), prepare) as pool:
        deals = range(seed, seed + -(-games // 2))
        for share, milliseconds in pool.map(partial(play_deal, player, opponent), deals):
            shares.append(share)
            times.add(milliseconds)
    return {
        "player": str(player),
        "opponent": opponent,
        "seed": seed,
        "deals": len(shares),
        "games": 2 * len(shares),
        "won": as_values(mean_share(np.array(shares)), 6),
        "seconds": round(perf_counter() - start, 3),
        **times.document(),
    }


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("player", type=partial(parse_participant, budget_ms=20))
    parser.add_argument("opponent", choices=list(_OPPONENTS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(play_match(**vars(parser.parse_args())), indent=1))


if __name__ == "__main__":
    main()
