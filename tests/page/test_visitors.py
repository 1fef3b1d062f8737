"""The page opens; and what goes wrong in a browser window does not go unnoticed."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.page.axe import assert_accessible
from tests.support.page.dealing import deal, lay_out
from tests.support.page.visitors import Visitors, see, story
from tests.support.table_server import TableServer


@story
async def test_the_page_opens(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await see(ann.page.get_by_role("main"))
    await assert_accessible(ann.page)


@story
async def test_the_content_security_policy_is_strict(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    answer = await ann.page.reload()
    assert answer is not None
    policy = (await answer.all_headers())["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('oh dear')", "oh dear"),
        ("setTimeout(() => { throw new Error('thrown') })", "thrown"),
        ("fetch('http://127.0.0.2:9/')", "connect-src"),
        ("document.body.setAttribute('style', 'color: red')", "style-src"),
        ("fetch('/assets/none.js')", "404"),
        ("location.href = 'http://127.0.0.2:9/'", "another host"),
    ],
)
def test_what_goes_wrong_is_noticed(
    visit: Visitors, server: TableServer, script: str, complaint: str
) -> None:
    @story
    async def trouble(visit: Visitors) -> None:
        ann = await visit("Ann", server.url)
        await ann.page.evaluate(f"() => {{ {script} }}")
        while not ann.complaints:
            await asyncio.sleep(0.01)

    with pytest.raises(AssertionError, match=complaint):
        trouble(visit=visit)


@story
async def test_axe_is_listened_to(visit: Visitors, server: TableServer) -> None:
    ann = await visit("Ann", server.url)
    await ann.page.evaluate("document.body.append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        await assert_accessible(ann.page)


@story
async def test_a_table_is_laid_out(visit: Visitors, server: TableServer) -> None:
    wild = deal(lambda game: game.phase == "choose_colour", "Ann", "Bo", "Cy")
    table = await lay_out(server, wild)
    async with table.client("Ann") as ann:
        assert ann.view is not None
        assert ann.view.phase == "choose_colour"
        assert ann.view.hand == wild.game.hand("Ann")
