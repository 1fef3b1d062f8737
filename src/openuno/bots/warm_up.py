"""Prepares the bot `hard`: compiles the kernels it needs once, and keeps the machine code on disk.

That takes half a minute and more. A program that must not block meanwhile has another process do it
(`python -m openuno.bots.warm_up`); the machine code is then loaded from disk in a moment.
"""

from __future__ import annotations

import os
from random import Random

from openuno.bots.hard import HardBot
from openuno.bots.search.search import Budget
from openuno.game.game import Game
from openuno.game.view import redact

_RULEBOOKS = ("official", "party")
"""A rulebook without house rules and one with: each needs machine code of its own."""
_ENOUGH = 40
"""The most moves to play: one of them has had a choice."""


def prepare() -> None:
    """Has `hard` think for a moment, with and without house rules, which compiles its kernels."""
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
