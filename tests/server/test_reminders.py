"""A table that reminds nobody of UNO: nothing that its server sends or does gives away whether
somebody can be caught. That UNO is called, everyone hears.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openuno.game.actions import Action, CallUno, Catch, Play
from openuno.game.events import UnoCalled
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.live.deadlines import next_deadline
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable
from openuno.protocol.moves import AnyMove, move_of
from openuno.server import payloads as r
from openuno.server.tables import projections
from openuno.server.tables.deadlines import situation
from openuno.server.tables.retelling import retell
from openuno.server.tables.table import AppliedEntry
from openuno.text.errors import RuleError
from tests.support.present import present
from tests.support.table_server import PaperTable, bots

PACE = Pace(move=1.0, react=1.0, grace=10.0, deal=8.0)
SEATS = (0, 1, 2, 3, None)
RULES = [("official", {}), ("strict", {}), ("quickplay", {}), ("party", {"seven_zero": False})]


class Evening:
    """Ann, Ben and two bots, with two cards each, until somebody lays one of the two."""

    def __init__(self, rulebook: str = "official", *, calls: bool = False, **asked: Any) -> None:
        options = {"hand_size": 2, "false_catch_penalty": 2, **asked.pop("options", {})}
        wishes: dict[str, Any] = {"reminders": Reminders.NONE, **asked}
        wish = CreateTable("Ann", rulebook, options, 4, bots(2), **wishes)
        self.paper = PaperTable(wish, "Ben")
        self.table = self.paper.table
        self.applied = self.paper.do(0, c.Start("start"))
        while not (plays := self._plays()):
            self._act(self.game.legal(self.game.turn)[0])
        self.who = present(self.game.turn)
        play = plays[0]
        self._act(Play(play.seat, play.cards, uno=calls))

    def _plays(self) -> list[Play]:
        """The number cards with which whoever has two cards can come to one."""
        game = self.game
        if len(game.hand(present(game.turn))) != 2:
            return []
        plays = [action for action in game.legal(game.turn) if isinstance(action, Play)]
        return [x for x in plays if str(x.cards[0])[1:].isdigit() and not x.uno]

    def _act(self, action: Action) -> None:
        bot = action.seat not in ("Ann", "Ben")
        self.applied = self.paper.write(r.Acted(str(action), bot=bot))

    @property
    def game(self) -> Game:
        return present(self.table.match)

    def sent(self) -> list[object]:
        """All that the server sends and does after the last move, without that UNO was called."""
        table, recent = self.table, self.table.recent
        shown = projections.Projection(table, self.applied)
        updates = [shown.to(seat, "en") for seat in SEATS]
        updates += [projections.Projection(table).to(seat, "en") for seat in SEATS]
        updates += [x for seat in SEATS for x in projections.missed(table, 0, seat, "en")]
        updates += self._history(self.applied)
        assert recent[-1] == self.applied
        due = [
            next_deadline(present(situation(table)), PACE, reacted=reacted)
            for reacted in (False, True)
        ]
        return [[m.encode(_unheard(update)) for update in updates], due, *self._answers()]

    def _history(self, until: AppliedEntry) -> list[m.Update]:
        begun = next(i for i, e in enumerate(self.paper.entries) if e.kind == "match_started")
        told = [applied for _, applied in retell(self.paper.entries[begun:])]
        assert told[-1].seq == until.seq
        return [projections.retold(x, "Ann", "en", self.table.reminders) for x in told]

    def _answers(self) -> list[object]:
        """What each seat is told that asks about every call."""
        seats, now = self.game.seats, self.paper.now
        calls: list[AnyMove] = [move_of(CallUno("")), *(move_of(Catch("", x)) for x in seats)]
        asked = [
            (x, projections.why_not(self.table, seat, x, now)) for seat in range(4) for x in calls
        ]
        return [(x, problem and problem.code) for x, problem in asked]


def _unheard(update: m.Update) -> m.Update:
    """An update without the call, and without the head of the course: what was done is bound by it
    with a key that nobody has before the match is over, so that it tells nothing.
    """
    told = tuple(told for told in update.told if not isinstance(told.event, UnoCalled))
    assert len(update.head) in (0, 64)
    return msgspec.structs.replace(update, told=told, head="")


@pytest.mark.parametrize(("rulebook", "options"), RULES, ids=[name for name, _ in RULES])
@pytest.mark.parametrize("window", ["next_turn", "own_turn", "no_limit"])
def test_whether_somebody_can_be_caught_does_not_show(
    rulebook: str, options: dict[str, Any], window: str
) -> None:
    options = {**options, "catch_window": window}
    silent, loud = (Evening(rulebook, calls=calls, options=options) for calls in (False, True))
    assert silent.who in silent.game.view(None).catchable
    assert loud.who not in loud.game.view(None).catchable
    assert silent.sent() == loud.sent()


def test_with_reminders_it_does_show() -> None:
    """The comparison sees what there is to see."""
    silent, loud = (Evening(calls=calls, reminders=Reminders.ALL) for calls in (False, True))
    for one, other in zip(silent.sent()[:2], loud.sent()[:2], strict=True):
        assert one != other
    assert silent.sent()[2:] != loud.sent()[2:]


def test_a_late_call_changes_nothing_but_that_it_was_heard() -> None:
    """Bots wait as long as before."""
    evening = Evening()
    before = next_deadline(present(situation(evening.table)), PACE, reacted=True)
    window = evening.table.state.window_at
    bot = evening.who not in ("Ann", "Ben")
    evening.paper.write(r.Acted(f"{evening.who}: uno", bot=bot))
    assert evening.table.state.window_at == window is not None
    after = next_deadline(present(situation(evening.table)), PACE, reacted=True)
    assert present(after).at == present(before).at


def test_a_call_is_made_without_a_word_about_its_price() -> None:
    evening = Evening(options={"false_uno_penalty": 4})
    table, game = evening.table, evening.game
    other = next(name for name in ("Ann", "Ben") if name != evening.who)
    seat, cards = table.state.seat_of(other), len(game.hand(other))
    target = next(name for name in game.seats if name not in (other, evening.who))
    catch = c.Act("catch", move_of(Catch("", target)))
    evening.paper.do(seat, catch)
    assert len(game.hand(other)) == cards + 2
    evening.paper.do(seat, c.Act("uno", move_of(CallUno(""))))
    assert len(game.hand(other)) == cards + 6


def test_a_card_is_laid_with_a_false_call_without_being_warned() -> None:
    options = {"false_uno_penalty": 4, "hand_size": 5}
    for reminders in Reminders:
        paper = PaperTable(CreateTable("Ann", "official", options, reminders=reminders), "Ben")
        paper.do(0, c.Start("start"))
        game, at = present(paper.table.match), paper.table.seq
        while not (plays := [x for x in game.legal(game.turn) if isinstance(x, Play)]):
            at = paper.write(r.Acted(str(game.legal(game.turn)[0]))).seq
        name = present(game.turn)
        called = move_of(Play("", plays[0].cards, uno=True))
        command, seat = c.Act("a", called, at), paper.table.state.seat_of(name)
        if reminders is Reminders.ALL:
            with pytest.raises(RuleError, match="call"):
                paper.do(seat, command)
        else:
            paper.do(seat, command)
            assert len(game.hand(name)) == 5 - 1 + 4


def test_tables_from_before_remind_everyone() -> None:
    old = b'{"seats":3,"public":false,"spectators":true,"turn_time":60.0}'
    settings = msgspec.json.decode(old, type=r.Settings)
    assert settings.reminders is Reminders.ALL
    assert msgspec.json.encode(settings) == old


def test_the_table_says_whether_it_reminds() -> None:
    for reminders in Reminders:
        paper = PaperTable(CreateTable("Ann", reminders=reminders))
        assert paper.table.view().reminders is reminders
