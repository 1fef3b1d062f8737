"""Measures the analysis of matches, for `docs/analysis.md`: `python -m bench.analysing`.

What it takes for a match of eight hands, and the errors of the bots of each level. Bots that think
go by a number of games, not by the clock, so the same matches are played on every machine.
"""

from __future__ import annotations

import resource
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from random import Random

import numpy as np

from bench.machine import processor
from openuno.analysis.judgement import Judgement, Mark
from openuno.analysis.match_analysis import analyse
from openuno.bots.bot import Bot
from openuno.bots.factory import make_bot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.search.search import Budget
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Deal, Play
from openuno.game.game import Game
from openuno.game.replay import Replay

HANDS = 8
MATCHES = 40
_THOUGHT = Budget(milliseconds=1e9, games=300)
_EIGHT_HANDS = {"match_hands": HANDS, "target": 5000}


def bot_of(level: Level, seat: str, game: Game, seed: int) -> Bot:
    """The bot of a level; `hard` thinks in a number of games."""
    if level is Level.HARD:
        return HardBot(seat, game.rules, Random(f"{seed} {seat}"), _THOUGHT)
    return make_bot(level, seat, game.rules, seed)


def match_of(levels: Sequence[Level], seed: int) -> Replay:
    """A match of eight hands between bots."""
    seats = [f"S{place}" for place, _ in enumerate(levels)]
    game = Game(seats, "official", seed=seed, options=_EIGHT_HANDS)
    bots = {
        seat: bot_of(level, seat, game, seed) for seat, level in zip(seats, levels, strict=True)
    }
    seated_bots, chance = SeatedBots(game, bots), Random(seed)
    while not game.is_over:
        game.apply(Deal() if game.turn is None else seated_bots.next_action(chance))
    return Replay.of(game)


def cost(seats: int) -> str:
    """A row of the first table: what the analysis of one match takes."""
    levels = [Level.EASY, Level.NORMAL] * (seats // 2)
    analyse(match_of([Level.EASY, Level.NORMAL], 2), 100)  # loads the machine code
    replay = match_of(levels, 1)
    before, begun = time.process_time(), time.perf_counter()
    analyse(replay)
    spent, waited = time.process_time() - before, time.perf_counter() - begun
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"| {seats} | {len(replay.actions)} | {spent:.1f} s | {waited:.1f} s | {memory} MB |"


def judged(at_the_table: Sequence[Level], seed: int) -> dict[Level, list[Judgement]]:
    """The judgements of a match in which a bot of each of these levels sits, in changing order."""
    levels = Random(seed).sample(at_the_table, len(at_the_table))
    analysis = analyse(match_of(levels, seed))
    found: dict[Level, list[Judgement]] = {level: [] for level in at_the_table}
    for hand in analysis.hands:
        for move in hand.moves:
            if move.judgement is not None:
                found[levels[move.seat]].append(move.judgement)
    return found


def forgot_uno(judgement: Judgement) -> bool:
    """Whether UNO could have been called with the move, and was not."""
    move, hand = judgement.action, judgement.thought.view.hand
    return isinstance(move, Play) and not move.uno and len(hand) - len(move.cards) == 1


def errors(matches: Sequence[dict[Level, list[Judgement]]]) -> Iterator[str]:
    """The rows of the second table: the errors of each level."""
    for level in matches[0]:
        losses = [[each.loss for each in match[level]] for match in matches]
        means = np.array([np.mean(each) for each in losses])
        judgements = [each for match in matches for each in match[level]]
        of_all = np.concatenate([np.array(each) for each in losses])
        shares = [
            f"{100 * sum(each.mark is mark for each in judgements) / len(judgements):.1f} %"
            for mark in Mark
        ]
        margin = 1.96 * means.std(ddof=1) / sqrt(len(means))
        called = [each.loss for each in judgements if not forgot_uno(each)]
        worst = " / ".join(f"{np.quantile(of_all, share):.1f}" for share in (0.75, 0.9, 0.97))
        yield (
            f"| `{level}` | {len(judgements):,} | {of_all.mean():.2f} ± {margin:.2f} | "
            f"{np.mean(called):.2f} | "
            f"{' | '.join(shares)} | {worst} |"
        )


def apart(matches: Sequence[dict[Level, list[Judgement]]]) -> Iterator[str]:
    """By how much each level loses more than the one above it, in the same matches."""
    for worse, better in pairwise(matches[0]):
        more = np.array([_mean(match[worse]) - _mean(match[better]) for match in matches])
        margin = 1.96 * more.std(ddof=1) / sqrt(len(more))
        yield f"`{worse}` loses {more.mean():.2f} ± {margin:.2f} points more than `{better}`"


def _mean(judgements: Sequence[Judgement]) -> float:
    return float(np.mean([each.loss for each in judgements]))


def main() -> None:
    """Prints the tables."""
    parser = ArgumentParser(description=(__doc__ or "").split(":", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--levels", type=Level, nargs="+", default=[*Level])
    parser.add_argument("--errors", action="store_true", help="measure nothing but errors")
    asked = parser.parse_args()
    print(processor(), "\n")
    if not asked.errors:
        print("| seats | actions | of one core | waited | memory |\n|---:|---:|---:|---:|---:|")
    for seats in () if asked.errors else (2, 4, 10):
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            print(alone.submit(cost, seats).result(), flush=True)
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:
        matches = list(pool.map(partial(judged, asked.levels), range(1, asked.matches + 1)))
    heads = "level | decisions | points lost by each | but for UNO | slips | mistakes | blunders"
    print(f"\n| {heads} | 75 / 90 / 97 % |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in (*errors(matches), "", *apart(matches)):
        print(row)


if __name__ == "__main__":
    main()
