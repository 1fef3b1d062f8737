"""Tables without a server: what their log makes of them, what is due there, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from openuno.live.deadlines import Deadline, next_deadline
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.server import payloads as r
from openuno.server.operation.limits import Limits
from openuno.server.storage import Entry
from openuno.server.tables import command_handler
from openuno.server.tables.deadlines import situation, time_ends
from openuno.server.tables.projections import Projection
from openuno.server.tables.retelling import play_again, retell
from openuno.server.tables.table import Table
from openuno.text.errors import OpenUnoError
from openuno.text.lang import LANGUAGES
from tests.support.present import present
from tests.support.table_server import PaperTable, bots, move
from tests.support.uno_windows import somebody_to_catch

PACE = Pace(move=1.0, react=1.0, grace=10.0, deal=8.0)
PEOPLE = ("Ann", "Ben", "Cleo")


def a_table(*others: str, seed: int = 1, **asked: Any) -> PaperTable:
    wishes: dict[str, Any] = {"seats": 4, **asked}
    return PaperTable(CreateTable("Ann", **wishes), *others, seed=seed)


def in_a_match(*others: str, seed: int = 1, **asked: Any) -> PaperTable:
    paper = a_table(*(others or ("Ben",)), seed=seed, **asked)
    paper.do(0, c.Start("start"))
    return paper


def test_time_begins_anew_once_for_whoever_comes_back_to_their_turn() -> None:
    paper = in_a_match(turn_time=60)
    seat = mover(paper)
    paper.write(r.WentAway(seat, late=True))
    paper.write(r.CameBack(seat))
    ends = time_ends(paper.table)
    assert ends == paper.table.at + 60
    paper.write(r.WentAway(seat, late=True))
    assert time_ends(paper.table) is None
    paper.write(r.CameBack(seat))
    assert time_ends(paper.table) == ends
    game = present(paper.table.match)
    paper.write(r.Acted(str(game.legal(game.turn)[0])))
    assert time_ends(paper.table) == paper.table.at + 60


def mover(paper: PaperTable) -> int:
    return paper.table.state.seat_of(present(present(paper.table.match).turn))


def play_on(paper: PaperTable, rng: Random) -> None:
    """Something happens at a table with a match: mostly a move, sometimes something else."""
    table, game = paper.table, present(paper.table.match)
    state = table.state
    people = [seat for seat, key in enumerate(state.keys) if key]
    away = [seat for seat in people if state.seats[seat].away]
    roll = rng.random()
    if roll < 0.03:
        paper.do(rng.choice(people), c.Say(f"{table.seq}", "Play the red 7!"))
    elif roll < 0.06 and len(away) < len(people):
        paper.write(r.WentAway(rng.choice([seat for seat in people if seat not in away])))
    elif roll < 0.1 and away:
        paper.write(r.CameBack(rng.choice(away)))
    else:
        legal = [a for a in game.legal() if a.seat in (game.turn, "") or rng.random() < 0.2]
        plays = [action for action in legal if " play " in str(action)]
        action = rng.choice(plays or legal or game.legal(game.turn))
        there = bool(action.seat) and state.plays_itself(action.seat)
        paper.write(r.Acted(str(action), bot=not there))


def used_up(*commands: c.AnyCommand, **limits: int) -> None:
    """Somebody does things at a table with two people and these limits."""
    paper = PaperTable(CreateTable("Ann"), "Ben", limits=Limits(**limits))
    for command in commands:
        paper.do(0, command)


def watching(command: c.AnyCommand) -> r.Payload:
    paper = a_table()
    return paper.handler.decide_for_spectator(paper.table, command)


def portrait(table: Table) -> list[object]:
    """All that a table is, as far as anyone could tell."""
    game = table.game
    views: list[object] = []
    if game is not None:
        views = [game.digest(), *[(game.view(s), game.legal(s)) for s in game.seats]]
        views.append(game.view(None))
    due = [due_at(table, reacted=reacted) for reacted in (False, True)]
    state = msgspec.json.encode(table.state)
    return [table.seq, table.at, table.view(), state, *views, *due]


def restored(paper: PaperTable, seq: int, *, snapshot: bool) -> Table:
    """The table as it was after an entry, from the whole log or from the snapshot before."""
    last = max((s for s in paper.snapshots if s[0] <= seq), default=None) if snapshot else None
    entries = paper.entries[last[0] if last else 0 : seq]
    return Table.restored("PAPERS", last, entries)


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "bluffers", "party", "mayhem"])
def test_a_table_is_what_its_log_makes_of_it(rulebook: str) -> None:
    options = {"hand_size": 4, "target": 200}
    paper = in_a_match("Ben", "Cleo", rulebook=rulebook, options=options, bots=bots(1))
    rng = Random(rulebook)
    portraits = {paper.table.seq: portrait(paper.table)}
    while paper.table.match is not None:
        play_on(paper, rng)
        portraits[paper.table.seq] = portrait(paper.table)
    paper.do(0, c.Start("again"))
    portraits[paper.table.seq] = portrait(paper.table)
    assert len(paper.snapshots) > 3
    seqs = sorted(portraits)
    for seq in {*rng.sample(seqs, 30), *(seq for seq, _ in paper.snapshots if seq in portraits)}:
        assert portrait(restored(paper, seq, snapshot=True)) == portraits[seq]
    for seq in (*rng.sample(seqs, 3), seqs[-1]):
        assert portrait(restored(paper, seq, snapshot=False)) == portraits[seq]


@pytest.mark.parametrize("rulebook", ["official", "party", "mayhem"])
def test_somebody_can_be_caught_as_long_as_the_table_says_so(rulebook: str) -> None:
    windows = 0
    for seed in range(4):
        options = {"hand_size": 3, "target": 100}
        paper = in_a_match("Ben", "Cleo", "Dan", seed=seed, rulebook=rulebook, options=options)
        rng = Random(seed)
        while paper.table.match is not None:
            play_on(paper, rng)
            game, opened = paper.table.match, paper.table.state.window_at
            assert (opened is not None) == bool(game is not None and game.view(None).catchable)
            windows += opened is not None
    assert windows


def test_a_table_has_to_be_opened_first_and_its_log_has_no_gaps() -> None:
    with pytest.raises(LookupError):
        Table("EMPTY2").view()
    paper = a_table()
    with pytest.raises(LookupError):
        paper.table.apply(Entry("PAPERS", 3, 0.0, "~", "seat_left", r.encode(r.SeatLeft(0))))


def test_a_match_is_retold_from_its_start_to_the_next() -> None:
    paper = in_a_match(options={"hand_size": 1, "target": 1})
    start, rng = paper.table.seq, Random(1)
    while paper.table.match is not None:
        play_on(paper, rng)
    end, last = paper.table.seq, present(paper.table.game).digest()
    paper.do(0, c.Start("again"))
    told = [applied.seq for _, applied in retell(paper.entries[start - 1 :])]
    assert (told[0], told[-1]) == (start, end)
    assert play_again(paper.entries[start - 1 :]).digest() == last
    with pytest.raises(LookupError):
        play_again(paper.entries[: start - 1])


# What is due


def due(paper: PaperTable, *, reacted: bool = False) -> Deadline | None:
    return due_at(paper.table, reacted=reacted)


def due_at(table: Table, *, reacted: bool) -> Deadline | None:
    now = situation(table)
    return now and next_deadline(now, PACE, reacted=reacted)


def play_until(paper: PaperTable, is_so: Any) -> None:
    """Plays at random until something is so."""
    rng = Random(1)
    while not is_so(paper.table):
        play_on(paper, rng)


def test_nothing_is_due_without_a_match_or_without_people() -> None:
    assert due(a_table("Ben", bots=bots(1))) is None
    paper = in_a_match(bots=bots(1))
    assert due(paper) is not None
    paper.write(r.WentAway(0))
    assert due(paper) is not None
    paper.write(r.WentAway(1))
    assert due(paper) is None
    paper.write(r.CameBack(0))
    assert due(paper) is not None
    paper.write(r.SeatLeft(0))
    assert due(paper) is None


def test_a_person_has_the_time_of_a_turn() -> None:
    paper = in_a_match(turn_time=30, options={"opening_wild": "redraw"})
    began, seat = paper.now, mover(paper)
    name = paper.table.state.seats[seat].name
    assert due(paper) == Deadline(began + 30, "time_out", (name,))
    paper.do(1 - seat, c.Say("1", "Well?"))
    assert due(paper) == Deadline(began + 30, "time_out", (name,))
    paper.do(seat, c.Act("2", move("draw"), paper.table.seq))
    assert present(due(paper)).at == paper.now + 30


def test_time_begins_anew_for_whoever_comes_back() -> None:
    paper = in_a_match(turn_time=30)
    seat = mover(paper)
    name = paper.table.state.seats[seat].name
    paper.write(r.WentAway(seat, late=True))
    assert present(due(paper)).what == "move"
    paper.write(r.CameBack(seat))
    assert due(paper) == Deadline(paper.now + 30, "time_out", (name,))


@pytest.mark.parametrize("seed", range(10))
def test_a_bot_moves_after_a_while(seed: int) -> None:
    paper = in_a_match("Ben", bots=bots(2), seed=seed)
    play_until(paper, lambda t: not t.state.plays_itself(t.match.turn) and not t.state.window_at)
    deadline, moved = present(due(paper)), paper.table.state.moved_at
    assert (deadline.what, deadline.seats) == ("move", (present(paper.table.match).turn,))
    assert PACE.move <= deadline.at - moved <= 2 * PACE.move


@pytest.mark.parametrize("rulebook", ["official", "party"])
def test_bots_wait_while_somebody_can_be_caught(rulebook: str) -> None:
    paper = in_a_match("Ben", rulebook=rulebook, bots=bots(2), options={"hand_size": 3})
    play_until(paper, lambda t: t.state.window_at and not t.state.plays_itself(t.match.turn))
    opened = present(paper.table.state.window_at)
    react, move = present(due(paper)), present(due(paper, reacted=True))
    assert (react.what, move.what) == ("react", "move")
    assert opened + PACE.grace <= react.at <= move.at


def test_bots_may_throw_in_a_card_before_anyone_moves() -> None:
    paper = in_a_match("Ben", rulebook="party", bots=bots(2))
    play_until(paper, lambda t: not t.state.plays_itself(t.match.turn) and not t.state.window_at)
    react, move = present(due(paper)), present(due(paper, reacted=True))
    assert (react.what, move.what) == ("react", "move")
    assert paper.now + PACE.react <= react.at <= move.at


def test_the_next_hand_is_due_after_a_while() -> None:
    paper = in_a_match(options={"hand_size": 1, "target": 100_000})
    play_until(paper, lambda t: t.match.phase == "hand_over")
    assert due(paper) == Deadline(paper.table.state.moved_at + present(PACE.deal), "deal")
    assert time_ends(paper.table, PACE) == present(due(paper)).at


def test_bots_play_on_for_whoever_is_away_as_long_as_somebody_is_there() -> None:
    paper = in_a_match("Ben", bots=bots(1))
    for payload, sentence in (
        (r.WentAway(0), "Ann is away; a bot plays on."),
        (r.WentAway(1, late=True), "Ben took too long; the table waits."),
        (r.CameBack(1), "Ben is back."),
        (r.WentAway(1), "Ben is away; the table waits."),
    ):
        paper.write(payload)
        assert Projection(paper.table, paper.table.recent[-1]).to(None, "en").words == (sentence,)


def test_a_match_of_the_last_one_standing_tells_who_stood_how_long() -> None:
    options = {"scoring": "last_standing", "target": 40, "hand_size": 3}
    paper = in_a_match("Ben", "Cleo", "Dan", options=options)
    out: list[str] = []
    while paper.table.state.playing:
        play_on(paper, Random(paper.table.seq))
        scores = present(paper.table.game).scores
        out += [name for name, points in scores.items() if points >= 40 and name not in out]
    last = present(paper.table.state.last)
    assert [name for names in last.left for name in sorted(names)] == out
    assert len(last.left) > 1
    assert not {*last.winners} & {*out}
    for snapshot in (True, False):
        again = restored(paper, paper.table.seq, snapshot=snapshot)
        assert again.state.last == last


def test_whoever_plays_alone_asks_for_the_next_hand() -> None:
    paper = a_table(bots=bots(3), options={"hand_size": 1, "target": 100_000})
    paper.do(0, c.Start("start"))
    play_until(paper, lambda t: t.match.phase == "hand_over")
    assert time_ends(paper.table, PACE) is None
    assert due(paper) == Deadline(paper.table.state.moved_at + 86_400, "deal")


# What is refused


def full() -> PaperTable:
    return a_table("Ben", "Cleo", "Dan")


def turn_of(paper: PaperTable, action: str, **more: Any) -> None:
    """Whoever has to move does something."""
    fields: dict[str, Any] = {"seq": paper.table.seq, **more}
    paper.do(mover(paper), c.Act("act", move(action), **fields))


def sit(paper: PaperTable, name: str, seat: int | None = None) -> None:
    paper.handler.take_seat(paper.table, TakeSeat(name, seat), "key")


def call_too_late() -> None:
    """Somebody is caught, and calls UNO then."""
    paper, who = somebody_to_catch()
    seat = paper.table.state.seat_of(who)
    paper.do(1 - seat, c.Act("catch", move(f"catch {who}")))
    paper.do(seat, c.Act("uno", move("uno")))


REFUSED = {
    "table_size": lambda: a_table(seats=31),
    "too_many_bots": lambda: a_table(bots=bots(4)),
    "unknown_preset": lambda: a_table(rulebook="house.toml"),
    "unknown_option": lambda: a_table(options={"stackng": "same"}),
    "name_too_long": lambda: sit(a_table(), "B" * 21),
    "name_taken": lambda: sit(a_table(), "Ann"),
    "seat_name": lambda: sit(a_table(), "Ann: the first"),
    "table_full": lambda: sit(full(), "Eve"),
    "seat_not_free": lambda: sit(a_table(), "Eve", 0),
    "match_is_on": lambda: sit(in_a_match(), "Eve"),
    "not_away": lambda: in_a_match().do(0, c.ComeBack("1")),
    "host_only": lambda: full().do(1, c.Start("1")),
    "remove_self": lambda: full().do(0, c.Remove("1", 0)),
    "seat_empty": lambda: a_table().do(0, c.Remove("1", 9)),
    "too_few_players": lambda: a_table().do(0, c.Start("1")),
    "odd_teams": lambda: a_table("Ben", options={"teams": True}).do(0, c.Start("1")),
    "too_few_decks": lambda: a_table(
        *("Ben", "Cleo", "Dan", "Eve", "Fred"), seats=6, options={"hand_size": 20, "decks": 1}
    ).do(0, c.Start("1")),
    "no_match": lambda: full().do(0, c.Act("1", move("draw"), 4)),
    "unknown_seat": lambda: turn_of(in_a_match(), "catch Zoë"),
    "seq_missing": lambda: turn_of(in_a_match(), "draw", seq=None),
    "too_late": lambda: turn_of(in_a_match(), "draw", seq=1),
    "hand_not_over": lambda: turn_of(in_a_match(), "deal"),
    "no_picking": lambda: full().do(0, c.Pick("1", 1)),
    "other_commitment": lambda: full().do(0, c.Contribute("1", "0" * 64, "0" * 32)),
    "chat_unprintable": lambda: full().do(0, c.Say("1", "two\nlines")),
    "spectators_watch": lambda: watching(c.React("1", "wow")),
    "grace_unknown": lambda: a_table(grace=2.0),
    "caught_first": call_too_late,
    "only_reactions": lambda: a_table(talk="reactions").do(0, c.Say("1", "hello")),
    "asides_used_up": lambda: used_up(
        c.Start("1"), c.Say("2", "a"), c.React("3", "wow"), asides_per_hand=1
    ),
    "changes_used_up": lambda: used_up(
        c.ChangeSettings("1", pick_dealer=True), c.SeatBot("2", 2), changes_between_matches=2
    ),
    "table_used_up": lambda: used_up(c.Say("1", "a"), c.Say("2", "b"), table_bytes=1),
    "chat_too_long": lambda: full().do(0, c.Say("1", "x" * 201)),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_done_is_refused_with_a_reason(code: str) -> None:
    with pytest.raises(OpenUnoError) as refused:
        REFUSED[code]()
    assert refused.value.code == code
    sentences = [refused.value.text(language) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)


def test_every_reason_to_refuse_a_command_is_among_them() -> None:
    source = Path(command_handler.__file__).read_text("utf-8")
    assert set(re.findall(r'InputError\(\s*"(\w+)"', source)) <= set(REFUSED)


def test_what_the_eliminated_say_is_just_talk() -> None:
    """P1, H7: nobody who is out can be made to draw."""
    paper = in_a_match("Ben", "Cleo", rulebook="traditional", options={"elimination": 8})
    game = present(paper.table.match)
    while not (eliminated := game.view(None).eliminated):
        turn_of(paper, "choose R" if game.phase == "choose_colour" else "draw")
    said = c.Say("say", "Play the red 7!")
    for seat, info in enumerate(paper.table.state.seats[:3]):
        payload = paper.handler.decide(paper.table, seat, said)
        assert isinstance(payload, r.Said)
        assert bool(payload.suggested) == (info.name not in eliminated)
    seat = paper.table.state.seat_of(eliminated[0])
    (event,) = paper.do(seat, said).events
    assert isinstance(event, m.MessageSaid)
    assert (event.name, event.text) == (eliminated[0], said.text)


def test_a_refusal_changes_nothing() -> None:
    paper = in_a_match()
    before = portrait(paper.table)
    for action in ("deal", "choose R", "play W:R", "challenge"):
        with pytest.raises(OpenUnoError):
            turn_of(paper, action)
    assert portrait(paper.table) == before
