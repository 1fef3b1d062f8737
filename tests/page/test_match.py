"""Three people, three browsers, a whole match."""

from __future__ import annotations

import pytest

from openuno.client import fetch
from tests.support.page import situations
from tests.support.page.dealing import lay_out
from tests.support.page.playing import play_match, see_hand
from tests.support.page.visitors import PHONE, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


@story
async def test_three_people_play_a_match_of_several_hands(
    visit: Visitors, server: TableServer
) -> None:
    match = situations.a_short_match()
    table = await lay_out(server, match.beginning)
    ann = await visit("Ann", table.seat("Ann"))
    bo = await visit("Bo", table.seat("Bo"), window=PHONE, touch=True)
    cy = await visit("Cy", table.seat("Cy"), dark=True, language="de")
    everyone = (ann, bo, cy)
    for visitor in everyone:
        await see_hand(visitor, 5)
    await play_match(*everyone)

    (winner,) = match.game.winners
    for visitor in everyone:
        won = visitor.words("sheet.match_won", names=winner)
        mine = visitor.words("sheet.match_mine")
        await see(visitor.page.get_by_role("heading", name=mine if visitor.name == winner else won))
        await visitor.button("ending.to_table").click()
        for name, score in match.game.scores.items():
            row = visitor.page.get_by_role("row").filter(has_text=name)
            await see(row.get_by_role("cell", name=str(score), exact=True))
    replay = await fetch(server.url, f"/api/tables/{table.code}/matches/1/replay")
    assert list(map(move, replay["actions"])) == [move(str(a)) for a in match.game.actions]

    await ann.button("deal.check").click()
    hands = ann.words("deal.hands.many", count=match.game.hand_number)
    deck = ann.page.get_by_role("listitem").filter(has_text=f"in {hands} come in the same order")
    await see(deck.get_by_text(ann.words("deal.marks.right")))


def move(action: str) -> str:
    """An action; whoever is the fastest has the next hand dealt."""
    return "deal" if action.endswith(": deal") else action
