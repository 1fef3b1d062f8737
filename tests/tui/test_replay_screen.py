"""The replay viewer: forward, back, by itself, with all hands open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.text.lang import Language
from openuno.tui.fullscreen.app import ReplayApp
from openuno.tui.fullscreen.dialogs import TextPage
from openuno.tui.fullscreen.replay_cursor import ReplayCursor
from openuno.tui.fullscreen.replay_screen import ReplayScreen
from tests.support.fullscreen import Person, run


def a_match() -> Replay:
    """Two hands and a little more, played at random."""
    rng = Random(7)
    game = Game(["Ann", "Bo", "Cy"], "official", seed=11)
    while game.hand_number < 3:
        game.apply(rng.choice(game.legal(game.turn) if game.turn else game.legal()))
    return Replay.of(game)


MATCH = a_match()


def watch(
    story: Callable[[Person, ReplayCursor], Awaitable[None]],
    language: Language = "en",
    seat: str | None = None,
) -> None:
    async def begin(person: Person) -> None:
        await story(person, person.screen_of(ReplayScreen).cursor)

    run(ReplayApp(MATCH, language, seat), begin)


def test_it_steps_forward_and_back() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        assert person.says(f"move 0 of {len(MATCH.actions)}")
        start = cursor.game.digest()
        assert person.lit().isdisjoint({"back", "begin", "hand_before"})
        await person.press("left", "right", "right")
        assert cursor.at == 2
        await person.click("#back")
        assert cursor.at == 1
        await person.click("#begin")
        assert cursor.game.digest() == start
        await person.press("end")
        assert cursor.game.digest() == MATCH.digest
        assert person.lit().isdisjoint({"forward", "end", "hand_after", "auto"})
        await person.press("right", "home")
        assert cursor.at == 0

    watch(story)


def test_it_jumps_from_hand_to_hand() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        await person.press("down")
        assert cursor.game.hand_number == 2
        second = cursor.at
        await person.press("down")
        assert cursor.game.hand_number == 3
        await person.press("down")
        assert cursor.at == cursor.length
        await person.press("up")
        assert cursor.at == second
        await person.press("up")
        assert cursor.at == 0

    watch(story)


def test_all_hands_are_open_or_only_one() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        hands = {seat: [str(card) for card in cursor.game.hand(seat)] for seat in cursor.game.seats}
        assert all(f" {card} " in person.text() for hand in hands.values() for card in hand)
        await person.press("v")
        assert person.says("As Ann saw it")
        others = set(hands["Bo"] + hands["Cy"]) - set(hands["Ann"]) - {str(cursor.game.top)}
        bottom = person.text().split("As Ann saw it")[1]
        assert not any(f" {card} " in bottom for card in others)
        await person.press("v", "v", "v")
        assert person.says("All hands")

    watch(story)


def test_it_begins_with_the_seat_asked_for() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        assert person.says("As Bo saw it")

    watch(story, seat="Bo")


def test_it_runs_by_itself() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        await person.press("minus")
        assert person.says("playing, 0.5 a second")
        await person.press(*["plus"] * 5)
        assert person.says("playing, 8 a second")
        cursor.wind_to(cursor.length - 1)
        await person.until(lambda: not person.says("playing"))
        assert cursor.at == cursor.length
        await person.press("home", "space")
        assert person.says("playing")
        await person.press("space")
        assert not person.says("playing")

    watch(story)


def test_help_and_leaving() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        await person.click("#help")
        assert isinstance(person.app.screen, TextPage)
        await person.press("escape")
        await person.pilot.press("q")
        assert person.app._exit

    watch(story)


def test_it_speaks_german() -> None:
    async def story(person: Person, cursor: ReplayCursor) -> None:
        assert person.says("Alle Hände")

    watch(story, "de")


@pytest.mark.parametrize("place", [0, 1, 40, 10_000])
def test_the_reel_winds_to_any_place(place: int) -> None:
    cursor = ReplayCursor(MATCH)
    cursor.wind_to(len(MATCH.actions))
    cursor.wind_to(place)
    steps = MATCH.steps()
    there = next(game.digest() for at, game in enumerate(steps) if at == min(place, cursor.length))
    assert cursor.game.digest() == there
