"""A table at which somebody has one card left and has not called UNO."""

from __future__ import annotations

from typing import Any

from openuno.game.actions import Play
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.server import payloads as r
from tests.support.present import present
from tests.support.table_server import PaperTable

PEOPLE = ("Ann", "Ben")


def somebody_to_catch(**asked: Any) -> tuple[PaperTable, str]:
    """A table of Ann, Ben and maybe bots, and which of the two could call UNO, or be caught."""
    options = {"hand_size": 2, "target": 100_000, **asked.pop("options", {})}
    paper = PaperTable(CreateTable("Ann", options=options, **asked), "Ben")
    paper.do(0, c.Start("start"))
    game = present(paper.table.match)
    while True:
        caught = [name for name in PEOPLE if name in game.view(None).catchable]
        if caught and paper.table.state.window_at == paper.table.at:
            return paper, caught[0]
        legal = game.legal(game.turn) if game.turn else game.legal()
        plays = [action for action in legal if isinstance(action, Play) and not action.uno]
        action = (plays or legal)[0]
        paper.write(r.Acted(str(action), bot=action.seat not in PEOPLE))
        game = present(paper.table.match)
