"""Compiles what the tests run as machine code, once and before they start: `make test` does so.

Otherwise each worker of pytest would compile the same kernels for itself, in whichever test comes
to need them first. What is compiled already is only loaded.
"""

from __future__ import annotations

from multiprocessing import Process

from openuno.analysis.match_analysis import analyse
from openuno.bots.policies import Policy
from openuno.bots.warm_up import prepare
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.rulebooks import load
from openuno.sim.jobs import Job
from openuno.sim.training.samples import Table, gather
from tests.support.compiled_games import compiled_games


def compile_plain() -> None:
    """The bot `hard`, the analysis of matches, hands and matches, watched or not: all that is
    compiled for plain rules.
    """
    prepare(["official"])
    compile_analysis("official")
    compile_simulations("official")


def compile_general() -> None:
    """The same for house rules; and a single game, which has this code under any rules."""
    prepare(["party"])
    compile_analysis("party")
    with compiled_games():
        game = Game(["Ann", "Bo"], "party", seed=1)
    game.why_not(game.legal(game.turn)[0])
    game.apply(game.legal(game.turn)[0])
    compile_simulations("party")
    gather([Table(load("party").rules, 2, (Policy.SENSIBLE,))], None, decisions=1, tries=1, seed=1)


def compile_analysis(rulebook: str) -> None:
    game = Game(["Ann", "Bo"], rulebook, seed=1)
    while len(game.legal(game.turn)) == 1:  # a move without a choice is not judged
        game.apply(game.legal(game.turn)[0])
    game.apply(game.legal(game.turn)[0])
    analyse(Replay.of(game), 100)


def compile_simulations(rulebook: str) -> None:
    rules = load(rulebook).rules
    for matches, watched in ((False, False), (False, True), (True, True), (True, False)):
        Job(rules=rules, seats=2, seed=1, watched=watched, matches=matches).play(0, 1)


if __name__ == "__main__":  # they have no code in common
    workers = [Process(target=compile_plain), Process(target=compile_general)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    raise SystemExit(any(worker.exitcode for worker in workers))
