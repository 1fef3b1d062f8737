"""Faces that people choose, and reactions that rise from their seats."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from openuno.client import create
from openuno.protocol.http import CreateTable
from tests.support.page import situations
from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import lay_out
from tests.support.page.playing import hand_of
from tests.support.page.visitors import PHONE, Visitor, Visitors, see, story
from tests.support.table_server import TableServer

pytestmark = pytest.mark.long


def face_in_lobby(visitor: Visitor, name: str, avatar: str) -> Locator:
    seat = visitor.page.get_by_role("listitem").filter(has_text=name)
    return seat.locator(f"[data-avatar={avatar}]")


@story
async def test_a_face_is_chosen_and_words_are_off(visit: Visitors, server: TableServer) -> None:
    seat = await create(server.url, CreateTable("Ann", talk="reactions", avatar="fox"))
    bo = await visit("Bo", server.url, f"/t/{seat.code}", window=PHONE, language="de")
    await bo.field("lobby.sit.name").fill("Bo")
    await bo.page.get_by_role("radio", name=bo.words("faces.fox")).focus()
    await bo.page.keyboard.press("ArrowRight")
    await expect(bo.page.get_by_role("radio", name=bo.words("faces.cat"))).to_be_checked()
    await bo.page.get_by_title(bo.words("faces.owl"), exact=True).click()
    await assert_accessible(bo.page)
    await bo.button("lobby.sit.sit").click()
    await see(face_in_lobby(bo, "Bo", "owl"))
    ann = await visit("Ann", seat)
    await see(face_in_lobby(ann, "Bo", "owl"))
    await ann.button("faces.change").click()
    await ann.page.get_by_title(ann.words("faces.frog"), exact=True).click()
    await ann.button("faces.done").click()
    for visitor in (ann, bo):
        await see(face_in_lobby(visitor, "Ann", "frog"))
    await see(ann.text(ann.words("story.no_words")))
    await expect(ann.field("story.write")).to_have_count(0)
    await see(ann.button("reactions.heart"))


@story
async def test_a_reaction_rises_from_the_seat(visit: Visitors, server: TableServer) -> None:
    table = await lay_out(server, situations.a_turn())
    ann = await visit("Ann", table.seat("Ann"), window=PHONE, touch=True)
    bo = await visit("Bo", table.seat("Bo"), moving=True)
    await see(hand_of(bo))
    await ann.button("reactions.title").tap()
    await ann.button("reactions.heart").tap()
    await expect(ann.button("reactions.heart")).to_be_hidden()
    heart = bo.page.locator("[data-reaction=heart]")
    await see(heart)
    begin = await heart.bounding_box()
    seat = await bo.page.locator('[data-place="seat:Ann"]').bounding_box()
    assert begin is not None
    assert seat is not None
    assert abs(begin["x"] - seat["x"]) < seat["width"]
    await expect(heart).to_have_count(0)
