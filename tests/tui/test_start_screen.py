"""The start screen: a match is set up by keys and by mouse, and Enter plays at once."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from rich.cells import cell_len

from openuno.bots.level import Level
from openuno.text.lang import Language
from openuno.tui.fullscreen.app import TableApp
from openuno.tui.fullscreen.dealer_screen import DealerScreen
from openuno.tui.fullscreen.menu import Line
from openuno.tui.fullscreen.options_screen import OptionsScreen
from openuno.tui.fullscreen.setup_draft import Draft
from openuno.tui.fullscreen.start_screen import StartScreen
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.match_header import MatchHeader
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import SeatPlan, first_setup
from tests.support.fullscreen import NEVER, SMALL, Person, Story, run, table_app
from tests.support.present import present


def at_start(story: Story, language: Language = "en", saves: Saves | None = None) -> None:
    app = TableApp(language, saves=saves, pace=NEVER)

    async def begin(person: Person) -> None:
        person.bots_wait = True
        await story(person)

    run(app, begin, SMALL)


def draft_of(person: Person) -> Draft:
    return person.screen_of(StartScreen)._draft


async def go_to(person: Person, name: str) -> None:
    person.app.screen.query_one(f"#{name}", Line).focus()
    await person.settle()


def test_arrows_go_from_line_to_line() -> None:
    async def story(person: Person) -> None:
        await person.press("down", "down", "up")
        assert present(person.app.focused).id == "rulebook"

    at_start(story)


def test_enter_begins_at_once() -> None:
    async def story(person: Person) -> None:
        await person.press("enter")
        await person.find_dealer()
        setup = person.session.setup
        assert setup.rulebook.name == "official"
        assert [plan.level for plan in setup.seat_plans] == [None, *[Level.NORMAL] * 3]

    at_start(story)


def test_another_rulebook_by_arrows_by_list_and_by_mouse() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "rulebook")
        await person.press("right")
        assert draft_of(person).rulebook.name == "strict"
        assert person.says("No drawing for fun")
        await person.press("left", "left")
        assert draft_of(person).rulebook.name == "mayhem"
        await person.press("enter", "7")
        assert draft_of(person).rulebook.name == "quickplay"
        await person.press("enter", "escape")
        line = person.app.screen.query_one("#rulebook", Line)
        await person.click("#rulebook", (line.render().plain.index("›"), 0))
        assert draft_of(person).rulebook.name == "bluffers"
        await person.click("#rulebook", (line.render().plain.index("‹"), 0))
        assert draft_of(person).rulebook.name == "quickplay"
        await person.click("#play", (4, 0))
        await person.find_dealer()
        assert isinstance(person.app.screen, TableScreen)

    at_start(story)


def test_the_players_are_chosen() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "seats")
        await person.press("left", "left", "left")
        assert len(draft_of(person).setup.seat_plans) == 2
        for count in ("31", "1", "x"):
            await person.press("enter", "backspace", *count, "enter")
            assert person.says("A table has 2 to 30 seats")
            assert len(draft_of(person).setup.seat_plans) == 2
        await person.press("enter", "backspace", *"30", "enter")
        assert len(draft_of(person).setup.seat_plans) == 30
        await person.press("right")
        assert len(draft_of(person).setup.seat_plans) == 30
        await go_to(person, "seat-1")
        await person.press("right")
        assert draft_of(person).setup.seat_plans[1].level is Level.HARD
        await person.press("right")
        assert draft_of(person).setup.seat_plans[1].level is None
        await person.press("enter", *["backspace"] * 2, *"Zoe", "enter")
        assert draft_of(person).setup.seat_plans[1].name == "Zoe"
        await person.press("enter", *["backspace"] * 3, *"Ann", "enter")
        assert person.says("There are two seats called")
        assert draft_of(person).setup.seat_plans[1].name == "Zoe"
        await person.press("enter", "escape")

    at_start(story)


def test_taking_back_and_the_language() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "takes_back")
        await person.press("right")
        assert not draft_of(person).setup.takes_back
        await go_to(person, "language")
        await person.press("enter")
        assert person.says("Regelbuch")
        await go_to(person, "play")
        await person.press("enter")
        await person.find_dealer()
        assert person.says("Am Tisch")

    at_start(story)


def test_the_first_dealer_can_be_left_to_chance() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "first_dealer")
        assert person.says("First dealer ‹ everyone picks a card ›")
        await person.press("right")
        assert person.says("First dealer ‹ by chance, at once ›")
        await go_to(person, "play")
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen)
        assert person.session.setup.picks == ()

    at_start(story)


def test_back_from_the_choice_of_the_dealer_to_the_start() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "seats")
        await person.press("right")
        await go_to(person, "play")
        await person.press("enter")
        assert isinstance(person.app.screen, DealerScreen)
        await person.press("escape")
        assert isinstance(person.app.screen, StartScreen)
        assert len(draft_of(person).setup.seat_plans) == 5

    at_start(story)


def test_options_are_changed_and_impossible_ones_explained() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "options")
        await person.press("enter")
        assert isinstance(person.app.screen, OptionsScreen)
        await go_to(person, "hand_size")
        assert person.says("How many cards is everyone dealt? [S4]")
        await person.press("right")
        assert draft_of(person).rulebook.rules.hand_size == 8
        await person.press("enter", *["backspace"] * 1, "9", "9", "enter")
        assert person.says("options.hand_size is 99; it must be a whole number from 1 to 20.")
        await person.press("enter", "x", "enter")
        assert person.says("must be a whole number")
        await go_to(person, "deflect")
        await person.press("right")
        assert person.says("there is never a stack of draw cards")
        await go_to(person, "stacking")
        await person.press("enter", "3")
        assert draft_of(person).rulebook.options()["stacking"] == "any"
        await go_to(person, "elimination")
        await person.press("right")
        assert draft_of(person).rulebook.rules.elimination == 9
        await person.press("left")
        assert draft_of(person).rulebook.rules.elimination == 0
        await go_to(person, "jump_in")
        await person.press("left")
        assert draft_of(person).rulebook.rules.jump_in
        await person.press("escape")
        assert person.says("3 changed")

    at_start(story)


def test_a_table_that_cannot_be_is_explained() -> None:
    async def story(person: Person) -> None:
        await go_to(person, "options")
        await person.press("enter")
        await go_to(person, "teams")
        await person.press("right", "escape")
        await go_to(person, "seats")
        await person.press("left")
        await go_to(person, "play")
        await person.press("enter")
        assert person.says("Teams take an even number of players")

    at_start(story)


def test_an_kept_match_is_the_first_choice(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    left = Session.begin(first_setup(), saves)
    seed = left.game.seed
    left.close()

    async def story(person: Person) -> None:
        assert person.says("▶ Go on where you left off")
        assert "Ann, Bo, Cy and Di; …" in person.text()
        assert person.says("; Ann, Bo, Cy and Di; Official")
        assert "‹" not in person.text().splitlines()[2]
        await person.press("enter")
        assert person.game.seed == seed
        person.session.close()

    at_start(story, saves=saves)


def test_a_damaged_match_is_explained(tmp_path: Path) -> None:
    (tmp_path / "x.match").write_text("nonsense\n")

    async def story(person: Person) -> None:
        await person.press("enter")
        assert isinstance(person.app.screen, StartScreen)
        assert person.says("x.match:1: this is not valid JSON")

    at_start(story, saves=Saves(tmp_path))


def left_behind(saves: Saves, name: str, age: int) -> Path:
    """A match that somebody has left so many days ago."""
    setup = replace(first_setup(), seat_plans=(SeatPlan(name), SeatPlan("Bo", Level.EASY)))
    Session.begin(setup, saves).close()
    (path,) = (x for x in saves.unfinished() if MatchHeader.read(x).setup.names == setup.names)
    then = 86_400 * (1000.5 - age)
    os.utime(path, (then, then))
    return path


def test_any_kept_match_can_be_chosen(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for age, name in enumerate(("Eve", "Zoë", "日本語")):
        left_behind(saves, name, age)

    async def story(person: Person) -> None:
        assert person.says("1972-09-27")
        assert person.says("Eve and Bo; Official")
        assert person.says("Unfinished match 1 of 3")
        await person.press("right")
        assert person.says("1972-09-26")
        assert person.says("Zoë and Bo; Official")
        await person.press("left", "left")
        assert person.says("日本語 and Bo; Official")
        line = person.app.screen.query_one("#resume", Line)
        await person.click("#resume", (cell_len(line.render().plain) - 1, 0))
        assert person.says("Eve and Bo; Official")
        await person.press("right", "enter")
        assert person.game.seats == ("Zoë", "Bo")
        person.session.close()

    at_start(story, saves=saves)


def test_a_match_that_cannot_go_on_leaves_the_others(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    left_behind(saves, "Eve", 2)
    played = Session.resume(left_behind(saves, "Zoë", 1))
    (tmp_path / "x.match").write_text("nonsense\n")

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("x.match:1: this is not valid JSON")
        await person.press("right", "enter")
        assert person.says("this match is being played in another window")
        await person.press("right", "enter")
        assert person.game.seats == ("Eve", "Bo")
        person.session.close()

    at_start(story, saves=saves)
    played.close()


def test_a_match_that_has_just_ended_elsewhere(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    path = left_behind(saves, "Eve", 1)

    async def story(person: Person) -> None:
        path.unlink()
        await person.press("down", "up", "enter")
        assert person.says("there is no such file")

    at_start(story, saves=saves)


def test_a_match_that_is_begun_here_is_kept(tmp_path: Path) -> None:
    saves = Saves(tmp_path)

    async def story(person: Person) -> None:
        await person.press("enter")
        assert not saves.unfinished()
        await person.find_dealer()
        assert saves.unfinished()
        person.session.close()

    at_start(story, saves=saves)


def test_leaving_from_the_start() -> None:
    async def by_key(person: Person) -> None:
        await person.pilot.press("q")
        assert person.app._exit

    async def by_line(person: Person) -> None:
        await go_to(person, "quit")
        await person.pilot.press("enter")
        assert person.app._exit

    at_start(by_key)
    at_start(by_line)


def test_it_speaks_german() -> None:
    async def story(person: Person) -> None:
        assert person.says("UNO nach den Regeln eures Tisches")

    run(table_app(None, "de"), story)
