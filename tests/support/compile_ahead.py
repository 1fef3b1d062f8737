"""Compiles what the tests run as machine code, once and before they start: `make test` does so.

Otherwise each worker of pytest would compile the same kernels for itself, in whichever test comes
to need them first. What is compiled already is only loaded.
"""

from __future__ import annotations

from multiprocessing import Process

from openuno.bots.warm_up import prepare
from openuno.game.game import Game
from openuno.rulebooks import load
from openuno.sim.jobs import Job


def compile_simulations() -> None:
    """Hands and matches, watched or not, with house rules and without; and a single game."""
    for rulebook in ("official", "party"):
        game = Game(["Ann", "Bo"], rulebook, seed=1, compiled=True)
        game.apply(game.legal(game.turn)[0])
        rules = load(rulebook).rules
        for matches, watched in ((False, False), (False, True), (True, True), (True, False)):
            Job(rules=rules, seats=2, seed=1, watched=watched, matches=matches).play(0, 1)


if __name__ == "__main__":
    workers = [Process(target=prepare), Process(target=compile_simulations)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    raise SystemExit(any(worker.exitcode for worker in workers))
