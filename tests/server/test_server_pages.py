"""What a browser is sent: the page for every link of ours, its files, and nothing else."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Generator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from openuno.server.net import page_files
from tests.support.table_server import TableServer, at_table, is_playing, story, until

INDEX = b"<!doctype html><script type=module src=/assets/index-1a2b.js></script>"
SCRIPT = b"console.log('hello');\n" * 100
PACKED = b"as brotli has it"
LINKS = (
    "/",
    "/t/222222",
    "/t/kq7rma",
    "/t/222222/replay/7?hand=2&step=14",
    "/tv/222222",
    "/rules",
    "/rules/party?stacking=same",
    "/rules/no-such-rulebook",
    "/problem",
    "/problem/2026-11-17",
)


class Answer:
    """What the server answers to a path, sent as it stands: nothing is tidied up."""

    def __init__(self, server: TableServer, path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            response = connection.getresponse()
            self.status = response.status
            self.headers = response.headers
            self.body = response.read()
        finally:
            connection.close()


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A page that was built; beside it lies what nobody may see."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "page.webmanifest").write_bytes(b"{}")
    (folder / "made-from").write_bytes(b"secret")
    (folder / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-1a2b.js.br").write_bytes(PACKED)
    (folder / "assets" / "index-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "index-3c4d.css").write_bytes(b"a{}")
    (tmp_path / "secret.js").write_bytes(b"secret")
    monkeypatch.setattr(page_files, "_FOLDER", str(folder))
    page_files.files.cache_clear()
    yield folder
    page_files.files.cache_clear()


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.usefixtures("page")
def test_every_link_is_answered_by_the_page(server: TableServer, link: str) -> None:
    answer = Answer(server, link)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/index-3c4d.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/page.webmanifest", "application/manifest+json"),
    ],
)
def test_files_say_what_they_are(server: TableServer, page: Path, path: str, kind: str) -> None:
    answer = Answer(server, path)
    assert (answer.status, answer.headers["content-type"]) == (200, kind)
    assert answer.body == (page / path.removeprefix("/")).read_bytes()
    is_kept = "immutable" in answer.headers["cache-control"]
    assert is_kept == path.startswith("/assets/")


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b.js", "/icon.svg"])
@pytest.mark.usefixtures("page")
def test_what_a_browser_has_is_not_sent_again(server: TableServer, path: str) -> None:
    first = Answer(server, path)
    again = Answer(server, path, If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == first.headers["cache-control"]
    assert Answer(server, path, If_None_Match='W/"another"').status == 200


@pytest.mark.usefixtures("page")
def test_files_are_sent_as_they_were_compressed_to_those_who_can_read_that(
    server: TableServer,
) -> None:
    large, small = "/assets/index-1a2b.js", "/assets/index-3c4d.css"
    answers = {
        accepted: Answer(server, large, Accept_Encoding=accepted)
        for accepted in ("gzip, deflate, br", "br;q=0, gzip", "br;q=0.5", "deflate", "gzipped")
    }
    sent = [(each.headers["content-encoding"], each.body) for each in answers.values()]
    packed = gzip.compress(SCRIPT)
    assert sent[0] == sent[2] == ("br", PACKED)
    assert (sent[1][0], gzip.decompress(sent[1][1])) == ("gzip", gzip.decompress(packed))
    assert sent[3] == sent[4] == (None, SCRIPT)
    assert {each.headers["vary"] for each in answers.values()} == {"accept-encoding"}
    (tag,) = {each.headers["etag"] for each in answers.values()}
    assert tag.startswith("W/")
    assert Answer(server, small, Accept_Encoding="gzip").headers["content-encoding"] is None
    for name in ("index-1a2b.js.br", "index-1a2b.js.gz"):
        assert Answer(server, f"/assets/{name}").status == 404


def test_json_that_everyone_may_read_is_compressed(server: TableServer) -> None:
    plain, packed = (
        Answer(server, "/api/options", Accept_Encoding=each) for each in ("identity", "gzip")
    )
    assert plain.headers["content-encoding"] is None
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 4
    small = Answer(server, "/api/tables", Accept_Encoding="gzip")
    assert small.headers["content-encoding"] is None


@story
async def test_what_is_told_to_a_seat_is_as_long_as_it_is(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, _):
        await ann.start()
        await until(ann, is_playing)
        bearer = f"Bearer {ann.seat.token}"
        path = f"/api/tables/{ann.seat.code}/matches/1"
        told = Answer(server, path, Accept_Encoding="gzip", Authorization=bearer)
        assert b"You are dealt" in told.body  # as it stands
        assert told.headers["content-encoding"] is None


@pytest.mark.parametrize(
    "path", ["/", "/t/222222", "/assets/index-1a2b.js", "/icon.svg", "/api/options", "/readyz"]
)
@pytest.mark.usefixtures("page")
def test_head_tells_what_get_would_send(server: TableServer, path: str) -> None:
    whole, head = (
        Answer(server, path, method, Accept_Encoding="gzip") for method in ("GET", "HEAD")
    )
    assert (head.status, head.body) == (200, b"")
    lasting = {name: value for name, value in whole.headers.items() if name != "date"}
    assert {name: value for name, value in head.headers.items() if name != "date"} == lasting
    assert int(head.headers["content-length"]) == len(whole.body) > 0
    assert Answer(server, "/api/tables/222222/seats", "HEAD").status == 405
    assert Answer(server, "/no/such/thing", "HEAD").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/assets/..%2fmade-from",
        "/assets/..%2f..%2fsecret.js",
        "/assets/..%2Findex.html",
        "/assets/../made-from",
        "/assets/../../secret.js",
        "/assets/%2e%2e/made-from",
        "/assets/..%5cmade-from",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/index-1a2b.js%00",
        "/assets/index-1a2b.js/",
        "/assets/index-0000.js",
        "/assets/" + "a" * 5000,
        "/assets/",
        "/assets",
        "/made-from",
        "/index.html",
        "/page/index.html",
        "/t/222222/nothing",
        "/t/222222/replay/x",
        "/t",
    ],
)
@pytest.mark.usefixtures("page")
def test_nothing_else_can_be_asked_for(server: TableServer, path: str) -> None:
    answer = Answer(server, path)
    assert b"secret" not in answer.body
    if path == "/assets/index-1a2b.js/":  # the same file by another name is no secret
        assert answer.body == SCRIPT
    else:
        assert answer.status == 404
        assert b'"code":"unknown_path"' in answer.body


@pytest.mark.usefixtures("page")
def test_a_link_that_leads_nowhere_shows_the_page_to_people(server: TableServer) -> None:
    for path in ("/elsewhere", "/t/222222/nothing", "/t/222222/replay/x"):
        answer = Answer(server, path, Accept="text/html,*/*;q=0.8")
        assert (answer.status, answer.body) == (404, INDEX)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
    for path, accept in (
        ("/elsewhere", "application/json"),
        ("/api/tables/222222/nothing", "text/html"),
    ):
        told = Answer(server, path, Accept=accept)
        assert (told.status, told.headers["content-type"]) == (404, "application/json")


def test_without_a_page_the_server_says_how_to_build_it(
    server: TableServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "_FOLDER", str(tmp_path / "nothing"))
    page_files.files.cache_clear()
    try:
        for link in LINKS:
            answer = Answer(server, link)
            assert answer.status == 200
            assert b"make run" in answer.body
            assert b"/api/openapi.json" in answer.body
        assert Answer(server, "/icon.svg").status == 404
    finally:
        page_files.files.cache_clear()


def test_the_page_that_was_built_is_whole(server: TableServer) -> None:
    """The real one: all that it names is there, and nothing of it comes from elsewhere."""
    index = Answer(server, "/").body.decode()
    named = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert any(name.endswith(".js") for name in named), "make builds it"
    for name in named:
        assert Answer(server, name).status == 200, name
    assert "style=" not in index
    assert not re.search(r"<script(?![^>]*\bsrc=)", index)
