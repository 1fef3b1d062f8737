"""The course of a match at a table: every update shows its head, and the replay ends in the last,
whatever was taken back, reshuffled, dealt anew or read again meanwhile.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from openuno.client import TableClient
from openuno.game.events import Event, PileReshuffled
from openuno.game.fair_audit import Verdict, audit
from openuno.game.replay import Replay
from openuno.protocol import commands as c
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables import table as table_module
from openuno.server.tables.projections import Projection
from openuno.server.tables.table import Table
from openuno.server.tables.telling import Bookmark, Telling
from openuno.text.lang import LANGUAGES
from tests.server.test_alone import a_match, go_on, portrait
from tests.server.test_alone_long import decided, play_and_take_back
from tests.support.present import present
from tests.support.table_server import (
    PaperTable,
    TableServer,
    at_table,
    play_match,
    spectator,
    story,
    until,
)


def replay_of(paper: PaperTable) -> Replay:
    """The replay of the last match, as the server gives it out."""
    start = max(entry.seq for entry in paper.entries if entry.kind == "match_started")
    telling = Telling(Bookmark(start - 1))
    telling.tell(paper.entries[start - 1 :], lambda *_: True)
    return telling.replay()


def draw_more(paper: PaperTable, rng: Random) -> None:
    """As `play_and_take_back`, but who can draw often does."""
    game = present(paper.table.match)
    draws = [action for action in game.legal(game.turn) if str(action).endswith(": draw")]
    if draws and rng.random() < 0.6:
        paper.write(r.Acted(str(draws[0]), bot=game.turn != "Ann"))
    else:
        play_and_take_back(paper, rng)


@pytest.mark.parametrize(
    ("seats", "hand_size", "reshuffled"), [(2, 12, False), (4, 20, True)], ids=["hands", "piles"]
)
def test_a_course_goes_on_over_everything(
    seats: int, hand_size: int, reshuffled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is a match of several hands; in the other, most cards are in hands."""
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 20)
    monkeypatch.setattr(table_module, "KEPT_ACTIONS", 12)
    options = {"hand_size": hand_size, "target": 60}
    rng, paper = Random(2), a_match(seats=seats, options=options, seed=2)
    heads, happened = [paper.table.state.head], list[type[Event]]()
    while paper.table.match is not None and paper.table.seq < 250:
        (draw_more if reshuffled else play_and_take_back)(paper, rng)
        happened += map(type, paper.table.recent[-1].events)
        if paper.table.state.head != heads[-1]:
            heads.append(paper.table.state.head)
        if rng.random() < 0.03:
            last = paper.snapshots[-1]
            for since, entries in ((None, paper.entries), (last, paper.entries[last[0] :])):
                assert portrait(Table.restored("PAPERS", since, entries)) == portrait(paper.table)
    assert "" not in heads
    replay = replay_of(paper)
    replay.verify()
    course = present(replay.course)
    assert course.head == heads[-1]
    assert course.times == replay.taken_back > len(course.backs) > 3
    shown = [head for _, head in replay.heads()]
    if paper.table.match is None:
        del shown[-2]  # the last action was the end, too
    assert shown == [head for head in heads if head in set(shown)]
    assert len(set(heads) - set(shown)) > 3  # of what was taken back
    assert Replay.parse(replay.to_text()) == replay
    for changed in (replace(course, backs=course.backs[1:]), replace(course, backs=())):
        assert audit(replace(replay, course=changed)).verdict is Verdict.WRONG
    assert audit(replace(replay, taken_back=replay.taken_back - 1)).verdict is Verdict.WRONG
    assert (PileReshuffled in happened) == reshuffled
    assert (replay.end().hand_number > 1) == (not reshuffled)


def test_the_table_keeps_the_last_head_of_a_match() -> None:
    rng, paper = Random(7), a_match(seats=2, options={"hand_size": 3, "target": 1})
    commitment = paper.table.commitment
    while paper.table.match is not None:
        go_on(paper, rng)
    last, course = present(paper.table.view().last), present(replay_of(paper).course)
    assert (last.commitment, last.head) == (commitment, paper.table.state.head)
    assert (course.winners, course.head) == (last.winners, last.head)
    paper.do(0, c.Start("again"))
    assert paper.table.state.head not in ("", last.head)
    assert present(paper.table.view().last).head == last.head


def test_everyone_is_shown_the_same_head_after_every_entry() -> None:
    rng, paper = Random(4), a_match(seats=2)
    heads = {paper.table.state.head}
    for _ in range(20):
        go_on(paper, rng)
        shown = [
            Projection(paper.table, applied).to(seat, language).head
            for seat in (None, 0, 1)
            for language in LANGUAGES
            for applied in (None, paper.table.recent[-1])
        ]
        assert set(shown) == {paper.table.state.head}
        assert shown[0] not in heads
        heads.add(shown[0])
    paper.do(0, c.Say("s", "hello"))
    assert paper.table.state.head in heads  # which is no part of the course


def test_what_is_done_again_after_it_was_taken_back_has_another_head() -> None:
    rng, paper = Random(4), a_match(seats=2)
    while isinstance(decided(paper.table), str):
        go_on(paper, rng)
    before, actions = paper.table.state.head, present(paper.table.game).actions
    paper.write(decided(paper.table))  # pyright: ignore[reportArgumentType] (it can be taken back)
    kept = len(present(paper.table.game).actions)
    for action in actions[kept:]:
        paper.write(r.Acted(str(action), bot=True))
    assert present(paper.table.game).actions == actions
    assert paper.table.state.head != before


def from_before(entry: Entry) -> Entry:
    """An entry as it was written before courses were bound."""
    payload = r.decode(entry.record)
    if isinstance(payload, r.MatchStarted):
        payload = msgspec.structs.replace(payload, course=0)
    elif isinstance(payload, r.TakenBack):
        payload = msgspec.structs.replace(payload, head="")
    return msgspec.structs.replace(entry, record=r.encode(payload))


def test_a_match_from_before_stays_unbound_to_its_end() -> None:
    rng, paper = Random(6), a_match(seats=2, options={"target": 1})
    while paper.table.match is not None:
        play_and_take_back(paper, rng)
    paper.entries = [from_before(entry) for entry in paper.entries]
    old = Table.restored("PAPERS", None, paper.entries)
    assert old.state.head == present(old.state.last).head == ""
    assert b"course" not in b"".join(entry.record for entry in paper.entries)
    replay = replay_of(paper)
    replay.verify()
    assert replay.course is None
    assert replay.taken_back > 0
    assert Verdict.UNBOUND in {finding.verdict for finding in audit(replay).findings}


@story
async def test_clients_check_what_they_have_seen(server: TableServer) -> None:
    async with (
        at_table(server, "Ann", "Ben", options={"target": 1}, contributes=True) as (ann, ben),
        spectator(ann) as watching,
    ):
        for client in (ann, ben):
            await until(client, lambda each: len(present(each.table).contributions) == 2)
        noted = present(ann.table).commitment
        await ann.start()
        await play_match(ann, ben)
        await until(watching, lambda each: present(each.table).last is not None)
        head = present(present(ann.table).last).head
        for client in (ann, ben, watching):
            assert client.heads[noted] == head
        for client in (ann, ben):
            assert (await client.audit(1)).verdict is Verdict.RIGHT
        assert (await watching.audit(1)).verdict is Verdict.OPEN  # of what others contributed
        ann.heads[noted] = "0" * 64
        assert (await ann.audit(1)).verdict is Verdict.WRONG
        async with TableClient(ben.seat, contributes=False) as back:  # which has seen only the end
            assert back.heads == {}
            assert (await back.audit(1)).verdict is Verdict.OPEN
