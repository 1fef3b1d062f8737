"""How long a table leaves people time: to call UNO, and to see the cards being dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from openuno.game.reminders import Reminders
from openuno.live.deadlines import Deadline, next_deadline
from openuno.live.pace import VARIATION, Pace
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.protocol.moves import CallUno, Catch
from openuno.protocol.table_settings import GRACES
from openuno.server import payloads as r
from openuno.server.operation.config import Config
from openuno.server.tables.deadlines import situation
from openuno.server.tables.projections import Projection, why_not
from openuno.server.tables.table_state import LATE_CALL
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import PaperTable, bots, sqlite, table_server
from tests.support.uno_windows import PEOPLE, somebody_to_catch

PACE = Pace(move=1.0, react=1.0, grace=10.0, deal=8.0, card=0.1)
EVERYONE = (0, 1, 2, 3, None)


def due(paper: PaperTable, *, reacted: bool = False) -> Deadline:
    return present(next_deadline(present(situation(paper.table)), PACE, reacted=reacted))


def told(paper: PaperTable, field: str) -> list[Any]:
    """What each seat, and a spectator, is told now."""
    shown = Projection(paper.table, pace=PACE)
    return [getattr(shown.to(seat, "en"), field) for seat in EVERYONE]


# To call UNO


@pytest.mark.parametrize("grace", [*GRACES, None])
def test_bots_wait_as_long_as_the_host_wants(grace: float | None) -> None:
    paper, who = somebody_to_catch(grace=grace, bots=bots(2))
    seconds = PACE.grace if grace is None else grace
    ends = paper.table.at + seconds
    assert ends <= due(paper).at <= ends + VARIATION * PACE.react
    assert due(paper, reacted=True).at >= ends or paper.table.state.plays_itself(
        present(present(paper.table.match).turn)
    )
    seat = paper.table.state.seat_of(who)
    assert told(paper, "uno_ends") == [ends if each == seat else None for each in EVERYONE]
    paper.do(seat, c.Act("uno", CallUno()))
    assert told(paper, "uno_ends") == [None] * 5


def test_nobody_is_told_where_nobody_is_reminded_or_no_bot_could_catch() -> None:
    people, _ = somebody_to_catch()
    assert told(people, "uno_ends") == [None] * 5
    paper, _ = somebody_to_catch(bots=bots(2))
    assert told(paper, "uno_ends") != [None] * 5
    state = paper.table.state
    state.settings = msgspec.structs.replace(state.settings, reminders=Reminders.NONE)
    assert told(paper, "uno_ends") == [None] * 5


def test_the_host_changes_the_grace() -> None:
    paper = PaperTable(CreateTable("Ann", grace=3))
    assert paper.table.view().grace == 3
    paper.do(0, c.ChangeSettings("1", grace=5))
    assert paper.table.view().grace == 5
    with pytest.raises(InputError, match=r"1\.5, 3, 5 seconds to call UNO, not 4\."):
        paper.do(0, c.ChangeSettings("2", grace=4))
    assert PaperTable(CreateTable("Ann")).table.view().grace == 1.5


def test_new_tables_have_three_seconds_and_those_from_before_keep_theirs(tmp_path: Path) -> None:
    usual = Config().catch_grace
    with table_server(sqlite(tmp_path / "tables.db"), catch_grace=usual) as server:
        services = server.context.services
        assert (services.handler.grace, services.pace.grace) == (3, 1.5)


# Too late


def test_whoever_is_caught_calls_too_late_and_pays_for_nothing_else() -> None:
    """U3: by these rules a false call costs cards, but not while it answers the catch."""
    paper, who = somebody_to_catch(options={"false_uno_penalty": 2}, bots=bots(1))
    other = next(name for name in PEOPLE if name != who)
    seat, catcher = (paper.table.state.seat_of(name) for name in (who, other))
    paper.do(catcher, c.Act("catch", Catch(who)))
    game = present(paper.table.match)
    before = len(game.hand(who))
    call = c.Act("uno", CallUno())
    with pytest.raises(InputError) as refused:
        paper.do(seat, call)
    assert refused.value.code == "caught_first"
    assert refused.value.text("en") == f"Too late: {other} caught you."
    assert refused.value.text("de") == f"Zu spät: {other} hat dich erwischt."
    assert len(game.hand(who)) == before
    asked = present(why_not(paper.table, seat, CallUno(), paper.now))  # who asks hears the same
    assert asked.code == "caught_first"
    assert present(why_not(paper.table, seat, Catch(other), paper.now)).code == "false_catch"
    paper.now += LATE_CALL
    asked = present(why_not(paper.table, seat, CallUno(), paper.now))
    assert asked.code == "false_uno"
    paper.do(seat, call)  # now it is just false
    assert len(game.hand(who)) == before + 2


# To see the deal


@pytest.mark.parametrize("rulebook", ["official", "party"])
def test_nobody_acts_before_the_cards_are_dealt(rulebook: str) -> None:
    kinds = set[str]()
    for seed in range(8):
        options = {"opening_wild": "redraw"}
        asked = CreateTable("Ann", rulebook, options, bots=bots(2), turn_time=30)
        paper = PaperTable(asked, "Ben", seed=seed)
        paper.do(0, c.Start("start"))
        game, dealt = present(paper.table.match), paper.table.at + 28 * PACE.card
        assert told(paper, "dealt_at") == [dealt] * 5
        deadlines = [due(paper, reacted=reacted) for reacted in (False, True)]
        assert all(deadline.at >= dealt + PACE.move for deadline in deadlines)
        kinds |= {deadline.what for deadline in deadlines}
        is_person = game.turn in PEOPLE
        assert told(paper, "ends") == [dealt + 30 if is_person else None] * 5
        paper.do(0, c.Say("say", "Come on!"))
        assert told(paper, "dealt_at") == [dealt] * 5
        paper.write(r.Acted(str(game.legal(game.turn)[0]), bot=not is_person))
        assert told(paper, "dealt_at") == [None] * 5
        assert due(paper, reacted=True).at <= paper.table.at + 30
    assert {"move", "time_out"} <= kinds


def test_the_next_hand_is_waited_for_as_well() -> None:
    paper, _ = somebody_to_catch()
    while present(paper.table.match).turn is not None:
        game = present(paper.table.match)
        paper.write(r.Acted(str(game.legal(game.turn)[0])))
    assert told(paper, "dealt_at") == [None] * 5
    paper.write(r.Acted("deal"))
    assert told(paper, "dealt_at") == [paper.table.at + 4 * PACE.card] * 5
