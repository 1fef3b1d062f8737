"""People at a table in plain lines, for tests: they type, and read what is shown."""

from __future__ import annotations

from openuno.bots.level import Level
from openuno.core.data.rules import EDITION
from openuno.game.actions import Accept, ChooseColour, Play
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.reminders import Reminders
from openuno.tui.plain.card_text import CardText
from openuno.tui.plain.console import Console
from openuno.tui.plain.plain_match import PlainMatch
from openuno.tui.session import Session
from openuno.tui.setup import SeatPlan, Setup


class Table:
    """People at a table who type; remembers all that was shown."""

    def __init__(
        self,
        game: Game,
        lines: list[str] | None = None,
        language: str = "en",
        people: tuple[str, ...] = ("Ann",),
        reminders: Reminders = Reminders.ALL,
    ) -> None:
        self.shown: list[str] = []
        self.lines = lines
        self.language = language
        seat_plans = tuple(
            SeatPlan(name, None if name in people else Level.RANDOM) for name in game.seats
        )
        setup = Setup(game.rulebook, seat_plans, seed=game.seed, reminders=reminders)
        self.session = Session(setup, game)
        self.bots = self.session.seated_bots.bots
        console = Console(self.ask, self.shown.append, CardText(False), language)  # type: ignore[arg-type]
        self.console = console
        self.match = PlainMatch(self.session, console)

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if self.lines is not None:
            if not self.lines:
                raise EOFError
            return self.lines.pop(0)
        return self.sensible_line() if prompt.endswith("> ") else ""

    def sensible_line(self) -> str:
        """Something legal, said the short way."""
        game = self.session.game
        person = game.turn or ""
        legal = game.legal(person)
        if isinstance(legal[0], ChooseColour):
            return legal[0].colour.in_words(self.language)  # type: ignore[arg-type]
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            call = "!" if len(game.hand(person)) == 2 else ""
            return f"{plays[-1].cards[0]}{call}"
        return next((x.words() for x in legal if isinstance(x, Accept)), legal[0].words())

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def table_of(
    hands: dict[str, str],
    lines: list[str],
    people: tuple[str, ...] = ("Ann",),
    language: str = "en",
    rulebook: str = "official",
    reminders: Reminders = Reminders.ALL,
    **options: object,
) -> Table:
    position = Position.from_dict(
        {
            "rulebook": rulebook,
            "seats": list(hands),
            "hands": hands,
            "discard": "R5",
            "draw": "B1 B2 B3 B4 Y1 Y2 Y3 Y4 R1 R2 R3 R4",
            "options": options,
        },
        EDITION,
    )
    return Table(Game.from_position(position), lines, language, people, reminders)


def silence(table: Table) -> None:
    """Bots lay the first card they can, and notice nothing."""
    for bot in table.bots.values():
        bot.react = lambda view, legal: None  # type: ignore[method-assign]
        bot.move = lambda view, legal: legal[0]  # type: ignore[method-assign]
