"""Our bots against MixBot2, players with a habit, and each other, hand by hand or match by match.

    python -m bench.strength.mixbot_match normal mixbot --hands 20000
    python -m bench.strength.mixbot_match mixbot random --seats 6 --rules unoai --hands 60000
    python -m bench.strength.mixbot_match hard normal --matches --hands 400
    python -m bench.strength.mixbot_match bluffer normal --hands 2000

prints the result as JSON, as `openuno arena --json` does. The first one named has one seat, the
second all others. Every deal is played in every seating; with `--matches`, each is the first of a
match, and matches are what is counted. With `--rules unoai` they play the game that MixBot2 was
written for.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from random import Random

from bench.strength.habits import HABITS, HabitBot
from bench.strength.mixbot import MixBot
from openuno.bots.bot import Bot
from openuno.bots.search.search import Budget
from openuno.game.game import Game
from openuno.rulebooks import Rulebook, load
from openuno.sim.arena.players import (
    Participant,
    make_match_player,
    make_player,
    parse_participant,
)
from openuno.sim.arena.report import document
from openuno.sim.arena.seating import tables
from openuno.sim.arena.tournament import Tournament, play_tournament
from openuno.sim.runners import available_cores, stopping_on_signals

MIXBOT = "mixbot"
OTHERS = (MIXBOT, *HABITS)
"""Who is not among the bots of the arena."""
UNOAI = load(
    "official",
    {"wild_draw_four": "any_time", "uno_call": "auto", "scoring": "single_hand"},
)
"""Nearest to the game of UnoAI: no UNO to be called, a Wild Draw Four at any time and nothing to
challenge. What remains different: there, any card may be laid on an opening Wild; here its first
player names a colour.
"""


def make_any(name: str, seat: str, game: Game, seed: object, budget: Budget) -> Bot:
    """MixBot2, a player with a habit, or one of ours, for a hand."""
    if name in OTHERS:
        return _make_other(name, seat, game, Random(f"{seed} {seat}"))
    return make_player(name, seat, game, seed, budget)


def make_any_for_match(name: str, seat: str, game: Game, seed: object, budget: Budget) -> Bot:
    """MixBot2, a player with a habit, or one of ours, for a match."""
    if name in OTHERS:
        return _make_other(name, seat, game, Random(f"{seed} {seat}"))
    return make_match_player(name, seat, game, seed, budget)


def _make_other(name: str, seat: str, game: Game, rng: Random) -> Bot:
    if name == MIXBOT:
        return MixBot(seat, game.rules, rng)
    return HabitBot(name, seat, game.rules, rng)


def tournament(
    bots: list[str],
    rulebook: Rulebook,
    seats: int,
    hands: int,
    seed: int,
    *,
    matches: bool = False,
) -> Tournament:
    """The tournament of these bots, with enough deals for so many hands."""
    participants = [
        Participant(bot) if bot in OTHERS else parse_participant(bot, 20) for bot in bots
    ]
    return Tournament(
        tables=tables(participants, seats),
        rulebook=rulebook,
        deals=-(-hands // seats),
        seed=seed,
        make=make_any_for_match if matches else make_any,
        matches=matches,
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--rules", default="official", help="a rulebook, or unoai")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", action="store_true")
    given = parser.parse_args()
    rulebook = UNOAI if given.rules == "unoai" else load(given.rules)
    planned = tournament(
        given.bots, rulebook, given.seats, given.hands, given.seed, matches=given.matches
    )
    planned.prepare()
    with stopping_on_signals() as stop:
        result = play_tournament(planned, available_cores(), stop=stop)
    print(json.dumps(document(result, given.rules, ()), indent=1))


if __name__ == "__main__":
    main()
