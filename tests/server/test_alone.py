"""Whoever plays alone among bots may take back a move, pause, and ask for a hint; nobody else may.
Tables without a server: what their log makes of it.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from openuno.game.events import Event, MatchBegan
from openuno.game.fair_audit import audit
from openuno.game.replay import Replay
from openuno.live.deadlines import Deadline, next_deadline
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable
from openuno.server import payloads as r
from openuno.server.tables import alone
from openuno.server.tables.deadlines import situation, time_ends
from openuno.server.tables.projections import Projection, why_not
from openuno.server.tables.replay_steps import step_of
from openuno.server.tables.retelling import play_again, retell
from openuno.server.tables.table import Table
from openuno.server.tables.telling import Bookmark, Telling
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES
from tests.support.present import present
from tests.support.table_server import PaperTable, bots, move

PACE = Pace(move=1.0, react=1.0, grace=10.0, deal=8.0, card=0.1)
RULEBOOKS = ("official", "bluffers", "party", "mayhem")
SHORT = {"hand_size": 4, "target": 60}


def a_match(*others: str, seats: int = 4, seed: int = 1, **asked: Any) -> PaperTable:
    """Ann plays among bots, and perhaps other people."""
    machines = bots(seats - 1 - len(others))
    paper = PaperTable(CreateTable("Ann", seats=seats, bots=machines, **asked), *others, seed=seed)
    paper.do(0, c.Start("start"))
    return paper


def go_on(paper: PaperTable, rng: Random) -> str:
    """Somebody acts: mostly whose turn it is, with a card if there is one to lay."""
    game = present(paper.table.match)
    legal = [x for x in game.legal() if x.seat in (game.turn, "") or rng.random() < 0.3]
    plays = [x for x in legal if " play " in str(x)]
    action = str(rng.choice(plays or legal or game.legal(game.turn)))
    paper.write(r.Acted(action, bot=not action.startswith("Ann")))
    return action


def go_on_until_moved(paper: PaperTable, rng: Random, *, more: int = 3) -> None:
    """Plays until Ann has moved in this hand, and a little more."""
    while not _can(paper):
        go_on(paper, rng)
    for _ in range(more):
        if _can(paper) and present(paper.table.match).turn:
            go_on(paper, rng)
    if not _can(paper):
        go_on_until_moved(paper, rng, more=0)


def _can(paper: PaperTable) -> bool:
    offered = alone.help_for(paper.table, 0)
    return offered is not None and offered.take_back


def as_it_is(table: Table) -> list[object]:
    """All that a table is but for its clock and the length of its log."""
    game, state = present(table.game), table.state
    seen = [(game.view(s), game.legal(s), table.reminders.legal(game, s)) for s in game.seats]
    about = (state.moves, state.window_at is None, state.seats, state.playing, state.last)
    return [game.digest(), game.view(None), *seen, *about]


def with_past(table: Table) -> list[object]:
    """The same, and what the game remembers."""
    game = present(table.game)
    return [*as_it_is(table), game.actions, game.events]


def portrait(table: Table) -> list[object]:
    """All that a table is."""
    due = [_due(table, reacted=reacted) for reacted in (False, True)]
    return [table.seq, table.at, table.view(), msgspec.json.encode(table.state), *due] + (
        [] if table.game is None else as_it_is(table)
    )


def _due(table: Table, *, reacted: bool = False) -> Deadline | None:
    now = situation(table)
    return None if now is None else next_deadline(now, PACE, reacted=reacted)


def restored(paper: PaperTable, *, snapshot: bool) -> Table:
    """The table from the whole log, or from the last snapshot and what came after it."""
    last = paper.snapshots[-1] if snapshot else None
    return Table.restored("PAPERS", last, paper.entries[last[0] if last else 0 :])


def code_of(paper: PaperTable, seat: int, command: c.AnyCommand) -> str:
    """With which code something is refused."""
    with pytest.raises(InputError) as refused:
        paper.do(seat, command)
    return refused.value.code


# Taking back


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_what_is_taken_back_and_done_again_gives_the_same_table(rulebook: str, seed: int) -> None:
    rng = Random(f"{rulebook} {seed}")
    paper = a_match(seed=seed, rulebook=rulebook, options=SHORT)
    befores: list[tuple[str, list[object]]] = []
    taken_back = 0
    while paper.table.match is not None and paper.table.seq < 400:
        game = present(paper.table.match)
        if _can(paper) and rng.random() < 0.15:
            after = with_past(paper.table)
            applied = paper.do(0, c.TakeBack(f"t{paper.table.seq}"))
            event = applied.events[-1]
            assert isinstance(event, m.MovesTakenBack)
            again = befores[-event.count :]
            assert with_past(paper.table) == again[0][1]
            assert again[0][0].startswith("Ann: ")
            for action, before in again:
                assert with_past(paper.table) == before
                paper.write(r.Acted(action, bot=not action.startswith("Ann")))
            assert with_past(paper.table) == after
            taken_back += 1
            if rng.random() < 0.5:  # and perhaps it is done otherwise
                paper.do(0, c.TakeBack(f"u{paper.table.seq}"))
                del befores[-event.count :]
                taken_back += 1
        elif len(game.actions) < 40 or game.turn is None:
            before = with_past(paper.table)
            befores.append((go_on(paper, rng), before))
            if paper.table.game is not game:  # a hand is over: what was before is forgotten
                befores.clear()
        else:
            break
    assert taken_back
    for snapshot in (False, True):
        assert portrait(restored(paper, snapshot=snapshot)) == portrait(paper.table)


def test_a_match_with_moves_taken_back_is_told_again_as_it_was() -> None:
    rng = Random(5)
    paper = a_match(options=SHORT)
    told: list[tuple[Event, ...]] = [paper.table.recent[-1].events]
    start = paper.table.seq - 1
    while paper.table.match is not None:
        if _can(paper) and rng.random() < 0.1:
            told.append(paper.do(0, c.TakeBack(f"t{paper.table.seq}")).events)
        else:
            go_on(paper, rng)
            told.append(paper.table.recent[-1].events)
    entries = paper.entries[start:]
    times = sum(isinstance(event, m.MovesTakenBack) for events in told for event in events)
    assert times > 3
    assert [applied.events for _, applied in retell(entries)] == told
    assert isinstance(told[0][0], MatchBegan)
    end = play_again(entries)
    assert end.digest() == present(paper.table.game).digest()
    telling = Telling(Bookmark(start))
    telling.tell(entries, lambda *_: True)
    replay = telling.replay()
    replay.verify()
    assert replay.taken_back == times
    assert Replay.from_dict(replay.to_dict()) == replay == Replay.parse(replay.to_text())
    for language in LANGUAGES:
        assert f": {times}." in audit(replay).in_words(language)
    steps = [step_of(game, applied.events, "en", "Ann") for game, applied in retell(entries)]
    shown = [each.event for step in steps for each in step.told]
    assert sum(isinstance(event, m.MovesTakenBack) for event in shown) == times


def test_what_was_told_of_a_move_stays_told_and_how_things_stand_is_shown_anew() -> None:
    paper = a_match()
    go_on_until_moved(paper, Random(1))
    first = paper.table.seq
    view = Projection(paper.table, paper.do(0, c.TakeBack("t"))).to(0, "en")
    assert view.seq == first + 1
    assert view.view == present(paper.table.match).view("Ann")
    (told,) = view.told
    event = told.event
    assert isinstance(event, m.MovesTakenBack)
    assert told.text.startswith("You take back your last move")
    assert [mention.card for mention in told.cards] == ([event.card] if event.card else [])
    others = Projection(paper.table, paper.table.recent[-1]).to(None, "de")
    assert others.told[0].text.startswith("Ann nimmt einen Zug zurück")
    assert view.legal
    assert time_ends(paper.table) == paper.table.at + 60
    late = c.Act("late", view.legal[0], first)
    assert code_of(paper, 0, late) == "too_late"


def test_a_call_is_no_move() -> None:
    paper = a_match(options={"hand_size": 2, "target": 10_000}, seed=3)
    rng = Random(3)
    while "Ann" not in present(paper.table.match).view(None).catchable:
        go_on(paper, rng)
    before = len(present(paper.table.match).actions)
    paper.do(0, c.Act("u", move("uno")))
    event = paper.do(0, c.TakeBack("t")).events[-1]
    assert isinstance(event, m.MovesTakenBack)
    assert event.count > 1
    assert len(present(paper.table.match).actions) == before + 1 - event.count
    assert present(paper.table.match).turn == "Ann"


def test_a_move_that_a_bot_made_for_somebody_is_taken_back_by_whoever_returns() -> None:
    paper = a_match()
    while present(paper.table.match).turn != "Ann":
        go_on(paper, Random(1))
    before = as_it_is(paper.table)
    paper.write(r.WentAway(0, late=True))
    game = present(paper.table.match)
    paper.write(r.Acted(str(game.legal("Ann")[0]), bot=True))
    back, taken = paper.do(0, c.TakeBack("t")).events
    assert (back, type(taken)) == (m.PlayerCameBack("Ann"), m.MovesTakenBack)
    assert as_it_is(paper.table) == before


def test_who_was_caught_by_what_is_taken_back_was_not_caught() -> None:
    paper = a_match(options={"hand_size": 2, "target": 10_000}, seed=3)
    rng = Random(3)
    while "Ann" not in present(paper.table.match).view(None).catchable:
        go_on(paper, rng)
    bot = paper.table.state.seats[1].name
    paper.write(r.Acted(f"{bot}: catch Ann", bot=True))
    assert paper.table.state.caught_by("Ann", paper.now) == bot
    paper.do(0, c.TakeBack("t"))
    assert paper.table.state.caught_by("Ann", paper.now) is None


def test_there_may_be_nothing_to_take_back() -> None:
    papers = (a_match(seed=seed, options={"hand_size": 2, "target": 10_000}) for seed in count())
    paper = next(each for each in papers if present(each.table.match).turn != "Ann")
    assert code_of(paper, 0, c.TakeBack("1")) == "nothing_to_take_back"
    go_on(paper, Random(1))  # a bot's move, before Ann has had one
    assert code_of(paper, 0, c.TakeBack("2")) == "nothing_to_take_back"
    rng = Random(1)
    while present(paper.table.match).phase != "hand_over":
        go_on(paper, rng)
    assert code_of(paper, 0, c.TakeBack("3")) == "nothing_to_take_back"
    paper.do(0, c.Act("deal", move("deal"), paper.table.seq))
    if present(paper.table.match).turn != "Ann":
        assert code_of(paper, 0, c.TakeBack("4")) == "nothing_to_take_back"
    assert code_of(PaperTable(CreateTable("Ann")), 0, c.TakeBack("5")) == "no_match"


# For one person alone


@pytest.mark.parametrize("kind", [c.TakeBack, c.Pause, c.Resume])
def test_where_others_play_it_is_refused_be_they_away(kind: type[c.TakeBack]) -> None:
    paper = a_match("Ben")
    assert code_of(paper, 0, kind("1")) == "not_alone"
    paper.write(r.WentAway(1))
    assert code_of(paper, 0, kind("2")) == "not_alone"
    assert code_of(paper, 1, kind("3")) == "not_alone"
    assert alone.help_for(paper.table, 0) is None
    assert PaperTable(CreateTable("Ann")).table.state.alone is None


def test_whoever_is_left_by_all_others_plays_alone() -> None:
    paper = a_match("Ben", "Cleo")
    paper.write(r.SeatLeft(0))
    assert paper.table.state.alone is None
    paper.write(r.SeatLeft(2))
    assert paper.table.state.alone == 1
    offered = [alone.help_for(paper.table, seat) for seat in (0, 1, 2, 3, None)]
    assert [each is not None for each in offered] == [False, True, False, False, False]
    paper.do(1, c.Pause("p"))
    assert paper.table.view().paused


def test_a_hint_is_offered_to_whoever_has_the_turn() -> None:
    paper = a_match()
    rng = Random(1)
    for _ in range(10):
        game = present(paper.table.match)
        assert present(alone.help_for(paper.table, 0)).hint == (game.turn == "Ann")
        if game.turn == "Ann":
            assert alone.check_hint(paper.table, 0) is game
        else:
            with pytest.raises(InputError, match="your own turn"):
                alone.check_hint(paper.table, 0)
        go_on(paper, rng)


# Pausing


def test_nothing_is_due_and_nothing_done_while_a_match_is_paused() -> None:
    paper = a_match()
    while present(paper.table.match).turn != "Ann":
        go_on(paper, Random(1))
    assert code_of(paper, 0, c.Resume("0")) == "not_paused"
    left = present(time_ends(paper.table, PACE)) - paper.now
    applied = paper.do(0, c.Pause("1"))
    left -= paper.now - paper.entries[-2].at
    shown = Projection(paper.table, applied, pace=PACE).to(0, "en")
    assert shown.words == ("You pause the match: clock and bots rest.",)
    assert present(shown.table).paused
    assert (shown.legal, shown.extendable, shown.ends) == ((), (), None)
    assert shown.help == m.Help(hint=False, take_back=False)
    assert _due(paper.table) is None
    assert code_of(paper, 0, c.Act("2", move("draw"), paper.table.seq)) == "paused"
    assert code_of(paper, 0, c.TakeBack("3")) == "paused"
    assert code_of(paper, 0, c.Pause("4")) == "paused"
    assert present(why_not(paper.table, 0, move("draw"), paper.now)).code == "paused"
    with pytest.raises(InputError, match="paused"):
        alone.check_hint(paper.table, 0)
    paper.do(0, c.Say("5", "Back in a minute."))
    paper.now += 5000
    for snapshot in (False, True):
        assert restored(paper, snapshot=snapshot).view().paused
    resumed = paper.do(0, c.Resume("6"))
    assert resumed.events == (m.MatchResumed("Ann"),)
    assert present(time_ends(paper.table, PACE)) - paper.now == pytest.approx(left)
    assert not paper.table.view().paused
    assert portrait(restored(paper, snapshot=True)) == portrait(paper.table)


@pytest.mark.parametrize(("others", "again"), [((), True), (("Zoe",), False)])
def test_whoever_comes_back_alone_has_the_whole_time_however_often(
    others: tuple[str, ...], again: bool
) -> None:
    paper = a_match(*others)
    while present(paper.table.match).turn != "Ann":
        go_on(paper, Random(1))
    for is_first in (True, False):
        paper.now += 100
        paper.write(r.WentAway(0, late=True))
        paper.now += 100
        paper.do(0, c.ComeBack(f"back-{is_first}"))
        left = present(time_ends(paper.table, PACE)) - paper.now
        assert (left > 0) is (is_first or again)


def test_the_time_to_call_uno_stands_still_as_well() -> None:
    paper = a_match(options={"hand_size": 2, "target": 10_000}, seed=3)
    rng = Random(3)
    while "Ann" not in present(paper.table.match).view(None).catchable:
        go_on(paper, rng)
    bot = paper.table.state.seats[1].name
    left = present(Projection(paper.table, pace=PACE).to(0, "en").uno_ends) - paper.now
    began = paper.now
    paper.do(0, c.Pause("1"))
    left -= paper.now - began
    assert Projection(paper.table, pace=PACE).to(0, "en").uno_ends is None
    paper.now += 5000
    paper.do(0, c.Resume("2"))
    now = present(Projection(paper.table, pace=PACE).to(0, "en").uno_ends) - paper.now
    assert now == pytest.approx(left)
    paper.write(r.Acted(f"{bot}: catch Ann", bot=True))
    paper.do(0, c.Pause("3"))
    paper.now += 5000
    paper.do(0, c.Resume("4"))
    assert paper.table.state.caught_by("Ann", paper.now) == bot


def test_a_match_can_be_paused_between_hands() -> None:
    paper = a_match(options={"hand_size": 4, "target": 10_000})
    rng = Random(1)
    while present(paper.table.match).phase != "hand_over":
        go_on(paper, rng)
    assert _due(paper.table) is not None
    paper.do(0, c.Pause("1"))
    assert paper.snapshots[-1][0] == paper.table.seq
    table = restored(paper, snapshot=True)
    assert (_due(table), table.view().paused) == (None, True)
    paper.now += 5000
    paper.do(0, c.Resume("2"))
    assert present(_due(paper.table)).at > paper.now
