"""The header of a match: how it began, as the first line of its journal says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from openuno.bots.level import Level
from openuno.files import MATCH_LIMIT, decoded, parse_json, read_bytes
from openuno.game.dealer_choice import read_picks
from openuno.game.fields import Fields
from openuno.game.reminders import Reminders
from openuno.game.table_fields import read_rulebook, read_seats, read_seed
from openuno.text.errors import InputError, inside, shown
from openuno.tui.journal import whole_lines
from openuno.tui.setup import FirstDealer, SeatPlan, Setup

FORMAT = 1
_FIELDS = (
    "openuno_match",
    "rulebook",
    "options",
    "edition",
    "called",
    "customisable",
    "seats",
    "bots",
    "takes_back",
    "reminders",
    "seed",
    "picks",
    "begun",
)


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """How a match began, and when."""

    setup: Setup
    begun: datetime

    def to_line(self) -> str:
        """The first line of its journal."""
        setup = self.setup
        name, options = setup.rulebook.as_preset()
        table = {
            "openuno_match": FORMAT,
            "rulebook": name,
            "options": options,
            **setup.rulebook.edition_field(),
            "called": setup.rulebook.name,
            "customisable": setup.rulebook.customisable,
            "seats": setup.names,
            "bots": setup.levels,
            "takes_back": setup.takes_back,
            "reminders": setup.reminders,
            "seed": setup.seed,
            **({"picks": list(map(str, setup.picks))} if setup.picks else {}),
            "begun": self.begun.isoformat(timespec="seconds"),
        }
        return json.dumps(table, ensure_ascii=False)

    @classmethod
    def of(cls, path: Path, lines: Sequence[str]) -> MatchHeader:
        """What the first line of a journal says."""
        with inside(f"{path}:1"):
            given = Fields(parse_json(lines[0] if lines else ""), _FIELDS)
            if given.number("openuno_match") != FORMAT:
                raise InputError("match_format", field="openuno_match", format=FORMAT)
            return cls(_read_setup(given), _read_time(given))

    @classmethod
    def read(cls, path: Path) -> MatchHeader:
        """How the match began that is kept there; leaves it for others to open."""
        with inside(path):
            text = decoded(whole_lines(read_bytes(path, MATCH_LIMIT)))
        return cls.of(path, text.split("\n")[:-1])


def _read_setup(given: Fields) -> Setup:
    rulebook, seats = read_rulebook(given), read_seats(given)
    called, customisable = given.text("called", rulebook.name), given.text("customisable", "")
    bots = Fields(given.table("bots"), seats, "bots.")
    levels = {name: Level(bots.one_of(name, tuple(Level))) for name in seats if name in bots}
    picks = read_picks(given)
    return Setup(
        rulebook=replace(rulebook, name=called, customisable=customisable),
        seat_plans=tuple(SeatPlan(name, levels.get(name)) for name in seats),
        takes_back=given.flag("takes_back", default=True),
        seed=read_seed(given),
        reminders=Reminders(given.one_of("reminders", tuple(Reminders), Reminders.ALL)),
        first_dealer=FirstDealer.PICK if picks else FirstDealer.CHANCE,
        picks=picks,
    )


def _read_time(given: Fields) -> datetime:
    text = given.text("begun")
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise InputError("field_time", field="begun", value=shown(text)) from None
