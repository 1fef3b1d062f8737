"""The order to analyse a match at a table."""

from __future__ import annotations

from openuno.game.game import Game
from openuno.protocol.messages import MovesTakenBack
from openuno.server.analyst.orders import AnalyseMatch, encoded, read_order
from openuno.server.tables.histories import Histories, MatchEntries
from openuno.server.tables.table import AppliedEntry
from openuno.text.errors import InputError


async def order_for(histories: Histories, match: MatchEntries, most: int) -> AnalyseMatch:
    """The order for a match that is over; refused if it has more actions than that."""

    async def tell() -> bytes:
        steps: list[int] = []

        def visit(game: Game, applied: AppliedEntry, step: int) -> bool:  # noqa: ARG001
            match applied.events:
                case [MovesTakenBack(count=count)]:
                    del steps[-count:]
                case _ if applied.seq > match.first:
                    steps.append(step)
                case _:  # it began
                    pass
            return len(steps) <= most

        told = await histories.tell(match, lambda bookmark: bookmark.seq < match.first, visit)
        if len(steps) > most:
            raise InputError("match_too_long", most=most)
        replay = await histories.run(told.replay)
        return await histories.run(encoded, AnalyseMatch(replay.to_dict(), tuple(steps)))

    order = read_order(await histories.answer(("analysis", match, most), tell))
    if not isinstance(order, AnalyseMatch):
        raise TypeError(order)
    return order
