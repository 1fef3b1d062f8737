"""What the host decides besides the rules, when the table is opened and between matches."""

from __future__ import annotations

import msgspec
import pytest

from openuno.game.reminders import Reminders
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable
from openuno.server import payloads as r
from openuno.server.tables.table import Table
from openuno.text.errors import InputError
from tests.support.table_server import PaperTable


def test_the_host_changes_settings_between_matches() -> None:
    paper = PaperTable(CreateTable("Ann", public=True, turn_time=30), "Ben")
    before = paper.table.view()
    assert (before.talk, before.spectators_react, before.pick_dealer) == ("all", False, False)
    applied = paper.do(0, c.ChangeSettings("1", talk="reactions", reminders=Reminders.NONE))
    assert (applied.events, applied.changes_table) == ((m.SettingsChanged(),), True)
    changes = {"talk": "reactions", "reminders": Reminders.NONE}
    assert paper.table.view() == msgspec.structs.replace(before, **changes)
    paper.do(0, c.ChangeSettings("2", pick_dealer=False, spectators_react=True))
    shown = paper.table.view()
    assert shown == msgspec.structs.replace(before, **changes, spectators_react=True)
    assert Table.restored("PAPERS", None, paper.entries).view() == shown
    assert Table.restored("PAPERS", paper.snapshots[-1], ()).view() == shown
    for seat, code in ((1, "host_only"), (0, "match_is_on")):
        with pytest.raises(InputError) as refused:
            paper.do(seat, c.ChangeSettings("3", talk="all"))
        assert refused.value.code == code
        if not paper.table.state.playing:
            paper.do(0, c.Start("4"))


def test_without_words_people_react_and_pay_nothing() -> None:
    paper = PaperTable(CreateTable("Ann", talk="reactions", rulebook="traditional"), "Ben")
    with pytest.raises(InputError, match="by reactions"):
        paper.do(1, c.Say("1", "Play the red 7!"))
    assert paper.do(1, c.React("2", "laugh")).events == (m.Reacted("laugh", "Ben"),)
    paper.do(0, c.ChangeSettings("3", talk="all"))
    assert paper.do(1, c.Say("4", "At last!")).events == (m.MessageSaid("Ben", "At last!"),)


def test_tables_from_before_have_the_settings_of_then() -> None:
    old = b'{"seats":3,"public":false,"spectators":true,"turn_time":60.0}'
    settings = msgspec.json.decode(old, type=r.Settings)
    assert (settings.talk, settings.spectators_react, settings.grace) == ("all", False, None)
    assert msgspec.json.encode(settings) == old
