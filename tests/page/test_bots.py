"""Somebody alone with bots: what they are told about them, and what they may ask for."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.bots.warm_up import WarmUp
from openuno.client import create
from openuno.protocol.http import CreateTable
from openuno.server.payloads import WentAway
from openuno.server.tables.command_keys import Sent
from tests.support.page.playing import see_deal
from tests.support.page.visitors import Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


@story
async def test_a_hard_bot_that_plays_as_normal_says_so_at_its_seat(
    visit: Visitors, server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    readiness = [Readiness.COMPILING]
    monkeypatch.setattr(WarmUp, "readiness", lambda *_: readiness[0])
    bots = (Level.HARD, Level.NORMAL)
    seat = await create(server.url, CreateTable("Ann", seats=3, bots=bots))
    ann = await visit("Ann", seat, language="de")
    await ann.button("lobby.start").click()
    await see_deal(ann)
    mark = ann.page.get_by_text(ann.words("felt.as_normal"), exact=True)
    await see(mark, 1)
    waiting = ann.page.get_by_role("button", name=ann.words("felt.is_as_normal"))
    await see(waiting, 1)
    readiness[0] = Readiness.READY
    await ann.page.reload()  # as after anything else that happens
    await see_deal(ann)
    await expect(mark).to_have_count(0)
    await expect(waiting).to_have_count(0)


@story
async def test_bots_do_not_play_for_somebody_who_is_alone_with_them(
    visit: Visitors, server: TableServer
) -> None:
    seat = await create(server.url, CreateTable("Ann", seats=2, bots=(Level.NORMAL,)))
    ann = await visit("Ann", seat)
    await ann.button("lobby.start").click()
    await see_deal(ann)
    actor = server.context.registry.actors[seat.code]
    await server.ask(actor.append(Sent("~late"), lambda _: WentAway(0, late=True)))
    await see(ann.text(ann.words("play.away.waits")))
    await expect(ann.text(ann.words("play.away.text"))).to_have_count(0)
