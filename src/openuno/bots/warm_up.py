"""Gets `hard` ready: what it needs as machine code is compiled once, and kept on disk.

That takes half a minute and more. A program that must not stand still meanwhile has another process
do it (`python -m openuno.bots.warm_up`); what that one keeps on disk is then loaded in a moment.
"""

from __future__ import annotations

import os
from random import Random

from openuno.bots.hard import HardBot
from openuno.bots.search.search import Budget
from openuno.game.game import Game
from openuno.game.view import redact

_RULEBOOKS = ("official", "party")
"""One without house rules and one with: for each there is machine code of its own."""
_ENOUGH = 40
"""After so many moves there has been one with a choice."""


def prepare() -> None:
    """Has `hard` think for a moment, with and without house rules."""
    for rulebook in _RULEBOOKS:
        game = Game(["Ann", "Bo"], rulebook, seed=1)
        for _ in range(_ENOUGH):
            if game.turn is None:
                break
            bot = HardBot(game.turn, game.rules, Random(1), Budget(games=1))
            for event in game.events:
                bot.watch(redact(event, game.turn))
            game.apply(bot.move(game.view(game.turn), game.legal(game.turn)))
            if bot.thought is not None and bot.thought.findings:
                break


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # whoever waits for something else goes first
    prepare()
