"""The screen on which everyone picks a card to find the first dealer (S3)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from openuno.bots.level import Level
from openuno.game.dealer_choice import Pick
from openuno.live.pace import INSTANT, Pace
from openuno.rulebooks import load
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.fullscreen.app import TableApp, play
from openuno.tui.fullscreen.dealer_screen import DealerScreen
from openuno.tui.fullscreen.spread import Spread
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.saves import Saves
from openuno.tui.setup import FirstDealer, Setup, plan_seats
from tests.support.fullscreen import LARGE, NEVER, SMALL, Person, Story, run
from tests.support.terminals import OpenTerminal

PHONE = (40, 20)


def picking(*people: str, seats: int = 4, seed: int = 7, **options: object) -> DealerPicking:
    seat_plans = plan_seats(people or ("Ann",), [Level.NORMAL], seats)
    rulebook = load("official", options)
    return DealerPicking(Setup(rulebook, seat_plans, seed=seed, first_dealer=FirstDealer.PICK))


def at(
    choice: DealerPicking,
    story: Story,
    size: tuple[int, int] = SMALL,
    language: Language = "en",
    pace: Pace = INSTANT,
    saves: Saves | None = None,
) -> None:
    run(TableApp(language, picking=choice, saves=saves, pace=pace), story, size)


def chosen(person: Person) -> int:
    """The number of the card that Enter would take."""
    return person.app.screen.query_one(Spread).chosen + 1


def picks(person: Person) -> list[str]:
    return [str(pick) for pick in person.screen_of(DealerScreen)._picking.choice.picks]


def test_arrows_and_enter_pick_a_card() -> None:
    async def story(person: Person) -> None:
        assert person.says("Who deals? The highest number does.")
        assert person.says("Ann, pick a card: Enter takes card 1.")
        await person.press("down", "right", "left")
        assert chosen(person) == 5
        assert person.says("Enter takes card 5.")
        await person.press("enter")
        assert picks(person)[0] == "Ann: pick 5"
        assert person.says("▶ ▲ R9   Ann deals")
        assert person.says("★ W    Di")
        assert person.says("Ann deals. Any key begins the match.")
        await person.press("x")
        assert person.game.dealer == "Ann"
        assert person.session.setup.picks[0] == Pick("Ann", 5)

    at(picking(), story)


def test_the_first_key_begins_one_match(tmp_path: Path) -> None:
    saves = Saves(tmp_path)

    async def story(person: Person) -> None:
        await person.press("4", "enter")
        assert not saves.unfinished()
        await person.pilot.press("enter", "enter", "space")
        await person.settle()
        assert len(saves.unfinished()) == 1
        assert isinstance(person.app.screen, TableScreen)
        person.session.close()

    at(picking(), story, saves=saves)


def test_a_card_by_its_number() -> None:
    async def story(person: Person) -> None:
        for key, number in [("1", 1), ("2", 12), ("7", 7), ("0", 7), ("1", 1), ("left", 1)]:
            await person.press(key)
            assert chosen(person) == number
        await person.press("2", "enter")
        assert picks(person)[0] == "Ann: pick 2"

    at(picking(), story)


def test_a_card_by_the_mouse() -> None:
    async def story(person: Person) -> None:
        spot = person.app.screen.query_one(Spread).spot_of(3)
        await person.click("#spread", (spot.x + 2, spot.y + 1))
        assert chosen(person) == 4
        assert not picks(person)
        await person.click("#spread", (spot.x + 2, spot.y + 1))
        assert picks(person)[0] == "Ann: pick 4"
        await person.click("#picked")
        assert isinstance(person.app.screen, TableScreen)

    at(picking(), story)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_whoever_does_not_choose_is_given_a_card(by_mouse: bool) -> None:
    async def story(person: Person) -> None:
        await person.press("right", "right")
        await (person.click("#pick_for_me") if by_mouse else person.press("space"))
        assert picks(person)[0] == "Ann: pick 1"
        assert person.says("Bo deals. Any key begins the match.")
        await (person.click("#pick") if by_mouse else person.press("space"))
        assert person.game.dealer == "Bo"

    at(picking(), story)


def test_those_who_tie_are_told_and_pick_again() -> None:
    async def story(person: Person) -> None:
        await person.press("1", "2", "enter")
        assert person.says("Ann and Bo share the highest number and pick again.")
        assert person.says("Ann, pick a card")
        assert person.says("▶ ● Y6  ▒▒▒▒▒  Ann")
        assert person.says("● YR         Cy")
        await person.find_dealer()
        assert person.game.dealer in ("Ann", "Bo")
        assert len(person.session.setup.picks) >= 6

    at(picking(), story)


def test_two_people_pick_one_after_the_other() -> None:
    async def story(person: Person) -> None:
        assert person.says("Ann, pick a card")
        await person.press("4", "enter")
        assert person.says("Bea, pick a card")
        await person.press("4", "enter")
        assert person.says("Card 4 is taken; pick another one.")
        assert chosen(person) == 5
        await person.press("right", "left")
        assert person.says("Bea, pick a card: Enter takes card 5.")
        await person.press("enter")
        assert picks(person)[:2] == ["Ann: pick 4", "Bea: pick 5"]

    at(picking("Ann", "Bea"), story)


def test_bots_take_their_time_and_can_be_hurried() -> None:
    async def story(person: Person) -> None:
        assert person.lit() == {"pick", "pick_for_me", "quit"}
        await person.press("4", "enter")
        assert person.says("Bo picks a card … Enter has all bots pick at once.")
        assert person.lit() == {"quit"}
        await person.press("7")
        assert picks(person) == ["Ann: pick 4"]
        await person.press("enter")
        assert person.says("Bo deals.")
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen)

    at(picking(), story, pace=NEVER)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, SMALL, LARGE])
def test_thirty_players_find_their_dealer_on_any_screen(size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        await person.press("6", "0")
        assert person.says("60")
        await person.until(lambda: "[▒▒60▒]" in person.text() or "╔═" in person.text())
        await person.press("enter")
        dealer = person.screen_of(DealerScreen)._picking.choice.dealer
        assert person.says(f"{dealer} deals. Any key")
        await person.until(lambda: f"  {dealer} deals" in person.text())
        assert "▶ " in person.text()
        before = person.text()
        await person.press(*["pageup"] * 10)
        if size != LARGE:
            await person.until(lambda: person.text() != before)
        await person.until(lambda: "  Ann " in person.text())
        await person.press("enter")
        assert person.game.dealer == dealer

    at(picking(seats=30), story, size)


def test_a_change_of_size_loses_nothing() -> None:
    async def story(person: Person) -> None:
        await person.press("9")
        for size in (PHONE, LARGE, (40, 18), SMALL):
            await person.pilot.resize_terminal(*size)
            await person.settle()
            assert chosen(person) == 9
        await person.press("enter")
        assert picks(person)[0] == "Ann: pick 9"

    at(picking(), story)


@pytest.mark.parametrize("key", ["q", "escape"])
@pytest.mark.parametrize("before", [(), ("4", "enter")])
def test_leaving_keeps_nothing(key: str, before: tuple[str, ...], tmp_path: Path) -> None:
    saves = Saves(tmp_path)

    async def story(person: Person) -> None:
        await person.press(*before)
        await person.pilot.press(key)
        assert person.app._exit
        assert not saves.unfinished()

    at(picking(), story, saves=saves)


def test_another_match_picks_again() -> None:
    async def story(person: Person) -> None:
        await person.find_dealer()
        first = person.session
        person.app.on_table_screen_again()  # type: ignore[attr-defined]
        await person.settle()
        assert isinstance(person.app.screen, DealerScreen)
        await person.press("escape")
        assert person.session is first
        person.app.on_table_screen_again()  # type: ignore[attr-defined]
        await person.settle()
        await person.find_dealer()
        assert person.session is not first
        assert person.session.setup.picks
        assert person.session.setup.seed != first.setup.seed

    at(picking(), story, pace=NEVER)


def test_only_bots_are_dealt_to_at_once() -> None:
    async def story(person: Person) -> None:
        app = person.app
        assert isinstance(app, TableApp)
        bots = plan_seats(["Ann"], [Level.EASY], 3)[1:]
        app._begin(Setup(load("official"), bots, first_dealer=FirstDealer.PICK))
        await person.pilot.pause()
        assert isinstance(app.screen, TableScreen)

    at(picking(), story, pace=NEVER)


def test_it_speaks_german() -> None:
    async def story(person: Person) -> None:
        assert person.says("Wer gibt? Die höchste Zahl.")
        assert person.says("Ann, nimm eine Karte: Enter nimmt Karte 1.")
        await person.press("space")
        assert person.says("Bo gibt. Jede Taste beginnt die Partie.")

    at(picking(), story, language="de")


def test_without_a_dealer_there_is_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: None)
    assert play(picking(), None, "en") is None


@pytest.mark.long
def test_in_a_real_terminal(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    terminal = open_terminal(
        "play", "--seed", "7", "--dealer", "pick", data=tmp_path, COLUMNS="80", LINES="24"
    )
    terminal.read_until_shown("pick a card")
    os.write(terminal.master, b" ")
    terminal.read_until_shown("Any key begins")
    os.write(terminal.master, b"\r")
    terminal.read_until_shown("Rulebook")
    os.write(terminal.master, b"q")
    terminal.read_until_shown("goes on with it.")
    assert terminal.close() == 0
