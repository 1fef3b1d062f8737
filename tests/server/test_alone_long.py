"""Moves taken back in long hands: whoever reads the log comes to the same, from its beginning, from
a snapshot within the hand, or from a bookmark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from openuno.game import game as game_module
from openuno.game.game import Game
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.server import payloads as r
from openuno.server.operation.limits import Limits
from openuno.server.storage import Entry
from openuno.server.tables import alone
from openuno.server.tables import table as table_module
from openuno.server.tables import telling as telling_module
from openuno.server.tables.retelling import play_again, retell
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.telling import Bookmark, Telling
from openuno.text.errors import InputError
from tests.server.test_alone import a_match, code_of, go_on, portrait
from tests.support.present import present
from tests.support.table_server import PaperTable

EVERY, KEPT, MOST = 7, 12, 30
LONG = {"hand_size": 12, "target": 100}


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is remembered, so that short hands are long ones."""
    monkeypatch.setattr(game_module, "_CHECKPOINT_EVERY", 4)
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", EVERY)
    monkeypatch.setattr(table_module, "KEPT_ACTIONS", KEPT)
    monkeypatch.setattr(telling_module, "KEPT_ACTIONS", KEPT)
    monkeypatch.setattr(telling_module, "_MOST_ACTIONS", MOST)


def decided(table: Table) -> r.Payload | str:
    """What it comes to if a move is to be taken back now."""
    try:
        return alone.decide(table, 0, c.TakeBack("t"))
    except InputError as refused:
        return refused.code


def play_and_take_back(paper: PaperTable, rng: Random) -> None:
    """Somebody acts, or the match rests a while, or a few moves are taken back."""
    chance = rng.random()
    if chance < 0.05:
        paper.do(0, c.Pause(f"p{paper.table.seq}"))
        paper.now += 100
        paper.do(0, c.Resume(f"r{paper.table.seq}"))
    elif chance < 0.15:
        for _ in range(rng.choice((1, 1, 9))):
            payload = decided(paper.table)
            if isinstance(payload, str):
                return
            paper.write(payload)
    else:
        go_on(paper, rng)


@pytest.mark.parametrize("rulebook", ["official", "party", "mayhem"])
def test_after_a_snapshot_within_a_hand_moves_are_taken_back_as_without_it(rulebook: str) -> None:
    rng = Random(rulebook)
    paper = a_match(seats=3, seed=4, rulebook=rulebook, options=LONG)
    forgot = taken_back = settled = 0
    while paper.table.match is not None and paper.table.seq < 120:
        play_and_take_back(paper, rng)
        if rng.random() > 0.1:
            continue
        seq, snapshot = rng.choice(paper.snapshots[-4:])
        whole = Table.restored("PAPERS", None, paper.entries)
        short = Table.restored("PAPERS", (seq, snapshot), paper.entries[seq:])
        assert portrait(short) == portrait(whole) == portrait(paper.table)
        forgot += len(present(short.game).actions) < len(present(whole.game).actions)
        now = paper.now
        while True:  # as far back as it goes
            payload = decided(whole)
            assert decided(short) == payload
            if isinstance(payload, str):
                break
            now += 1
            entry = Entry("PAPERS", whole.seq + 1, now, "t", "taken_back", r.encode(payload))
            assert short.apply(entry).events == whole.apply(entry).events
            assert portrait(short) == portrait(whole)
            taken_back += 1
        settled += any(action.seat == "Ann" for action in present(whole.game).actions)
    assert min(forgot, taken_back, settled) > 0


def test_what_moves_found_is_known_after_a_snapshot_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who had been caught, and whether somebody could be: with few cards, both are common."""
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 1)
    rng = Random(3)
    paper = a_match(options={"hand_size": 3, "target": 10_000}, seed=3)
    caught = catchable = 0
    while not (caught and catchable):
        go_on(paper, rng)
        game, payload = present(paper.table.match), decided(paper.table)
        for name in game.view(None).catchable:
            if rng.random() < 0.3:
                by = next(seat for seat in game.seats if seat != name)
                paper.write(r.Acted(f"{by}: catch {name}", bot=by != "Ann"))
                payload = decided(paper.table)
                break
        if isinstance(payload, str):
            continue
        seq, snapshot = paper.snapshots[-1]
        assert seq == paper.table.seq
        short = Table.restored("PAPERS", (seq, snapshot), ())
        entry = Entry("PAPERS", seq + 1, paper.now + 1, "t", "taken_back", r.encode(payload))
        whole = Table.restored("PAPERS", None, [*paper.entries, entry])
        short.apply(entry)
        assert portrait(short) == portrait(whole)
        caught += bool(whole.state.caught)
        catchable += whole.state.window_at is not None


def parts(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    return (entries[at : at + 3] for at in range(0, len(entries), 3))


def test_a_match_is_told_from_every_bookmark_though_moves_before_it_were_taken_back() -> None:
    rng = Random(8)
    paper = a_match(seats=2, options=LONG)
    start = paper.table.seq - 1
    while paper.table.match is not None:
        play_and_take_back(paper, rng)
    entries = paper.entries[start:]
    whole = [(x.seq, x.events, game.turn) for game, x in retell(entries)]
    told: list[tuple[int, object, str | None]] = []
    steps: list[tuple[int, int, int]] = []

    def visit(game: Game, applied: AppliedEntry, step: int) -> bool:
        told.append((applied.seq, applied.events, game.turn))
        steps.append((applied.seq, game.hand_number, step))
        return True

    telling, bookmarks = Telling(Bookmark(start)), list[Bookmark]()
    for part in parts(entries):
        assert telling.tell(part, visit)
        bookmarks.append(telling.bookmark())
    assert told == whole
    game, all_steps = play_again(entries), steps[:]
    assert len(game.actions) > 2 * MOST
    replay = telling.replay()
    assert replay.actions == tuple(map(str, game.actions))
    assert replay.taken_back == sum(entry.kind == "taken_back" for entry in entries) > 3
    replay.verify()

    crossed = 0
    for bookmark in bookmarks[::5]:
        told.clear()
        steps.clear()
        telling = Telling(bookmark)
        for part in parts(paper.entries[bookmark.seq :]):
            telling.tell(part, visit)
        assert told == [each for each in whole if each[0] > bookmark.seq]
        assert present(telling.game).digest() == replay.digest
        assert steps == [each for each in all_steps if each[0] > bookmark.seq]
        crossed += goes_before(told)
    assert crossed


def goes_before(told: list[tuple[int, object, str | None]]) -> bool:
    """Whether more is taken back than was done in what was told."""
    done = 0
    for _, events, _ in told:
        assert isinstance(events, tuple)
        back = [event.count for event in events if isinstance(event, m.MovesTakenBack)]
        done += -sum(back) if back else 1
        if done < 0:
            return True
    return False


def test_moves_are_taken_back_only_so_often_in_a_hand() -> None:
    paper = a_match()
    paper.handler = replace(paper.handler, limits=Limits(asides_per_hand=2))
    rng = Random(1)
    while isinstance(decided(paper.table), str):
        go_on(paper, rng)
    move = present(paper.table.match).actions[-1]
    for number in range(2):
        paper.do(0, c.TakeBack(f"{number}"))
        paper.write(r.Acted(str(move)))
    assert code_of(paper, 0, c.TakeBack("more")) == "asides_used_up"
    assert code_of(paper, 0, c.Pause("pause")) == "asides_used_up"
    go_on(paper, rng)
