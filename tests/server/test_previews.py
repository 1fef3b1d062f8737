"""What messengers show of a link, and what they must not learn from it."""

from __future__ import annotations

import html
import re
from urllib.request import Request, urlopen

import pytest

from openuno.protocol.http import CreateTable
from openuno.server.net import previews
from tests.support.table_server import TableServer, story

PAGE = b"<head><!-- preview --><title>OpenUNO</title><!-- /preview --></head>"
HOST = 'Ann "<b>&'


def told(server: TableServer, path: str, language: str = "en") -> dict[str, str]:
    """The tags of a link, by their names, and its title."""
    with urlopen(Request(server.url + path, headers={"accept-language": language})) as answer:
        text = answer.read().decode()
    named = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', text)
    assert text.count("<title>") == 1
    tags = {name: html.unescape(content) for name, content in named}
    (title,) = re.findall(r"<title>(.*)</title>", text)
    return {**tags, "title": html.unescape(title)}


@story
async def test_a_public_table_invites_by_name(server: TableServer) -> None:
    wanted = CreateTable(HOST, public=True, rulebook="party", seats=5)
    code = (await server.open_table(wanted)).code
    for language, said in (("en", f"{HOST} has a table open: Party, 1 of 5"), ("de", HOST)):
        tags = told(server, f"/t/{code.lower()}", language)
        assert tags["og:description"].startswith(said)
        assert tags["og:description"] == tags["description"]
        assert tags["og:title"] == tags["title"]
        assert code in tags["og:title"]
        assert tags["og:url"] == f"{server.url}/t/{code.lower()}"
    assert HOST in told(server, f"/t/{code}/replay/3")["og:description"]
    assert tags["twitter:card"] == "summary_large_image"
    with urlopen(tags["og:image"]) as picture:
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
        assert len(picture.read()) < 60_000


@story
async def test_a_private_table_is_like_none(server: TableServer) -> None:
    code = (await server.open_table(CreateTable(HOST, rulebook="party"))).code
    for path in ("/t/{}", "/tv/{}", "/t/{}/replay/1"):
        private, none = (told(server, path.format(each)) for each in (code, "ZZZZZZ"))
        assert private == {name: each.replace("ZZZZZZ", code) for name, each in none.items()}
        assert "Ann" not in str(private)
    many = [told(server, "/t/ZZZZZ2")["title"] for _ in range(30)]
    assert len(set(many)) == 1  # to ask for previews is to guess nothing


def test_other_links_tell_what_they_are(server: TableServer) -> None:
    assert told(server, "/", "de")["description"].startswith("UNO nach den Regeln")
    assert told(server, "/rules/mayhem")["title"].startswith("Mayhem")
    for path in ("/problem", "/problem/2026-11-17"):
        assert told(server, path, "de")["title"] == "Rätsel des Tages – OpenUNO"
    for path in ("/rules", "/rules/none", "/t/%22%3E%3Cscript%3E", "/t/" + "A" * 50):
        assert told(server, path)["title"] == "OpenUNO"


@pytest.mark.parametrize("text", ['"><script>', "</title><script>", r"\g<0> \1"])
def test_nothing_that_people_write_becomes_markup(text: str) -> None:
    page = previews.placed(PAGE, previews.Preview(text, text), "http://a", "/t/B", "en").decode()
    assert "<script" not in page
    assert html.escape(text) in page
