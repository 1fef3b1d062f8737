"""The replay viewer: forward, back, by itself, with all hands open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

from openuno.game.comment import Comment
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.text.lang import Language
from openuno.tui.fullscreen.app import ReplayApp
from openuno.tui.fullscreen.dialogs import TextPage
from openuno.tui.fullscreen.replay_cursor import ReplayCursor
from openuno.tui.fullscreen.replay_screen import ReplayScreen
from tests.support.fullscreen import SMALL, Person, run
from tests.support.present import present


def a_match(game: Game, is_enough: Callable[[Game], bool]) -> Replay:
    """Some hands, played at random."""
    rng = Random(7)
    while not is_enough(game):
        game.apply(rng.choice(game.legal(game.turn) if game.turn else game.legal()))
    return Replay.of(game)


MATCH = a_match(Game(["Ann", "Bo", "Cy"], "official", seed=11), lambda game: game.hand_number > 2)


def watch(
    story: Callable[[Person, ReplayCursor], Awaitable[None]],
    language: Language = "en",
    seat: str | None = None,
    match: Replay = MATCH,
    size: tuple[int, int] = SMALL,
) -> None:
    async def begin(person: Person) -> None:
        await story(person, person.screen_of(ReplayScreen).cursor)

    run(ReplayApp(match, language, seat), begin, size)


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


def test_it_says_at_the_deal_that_moves_were_taken_back() -> None:
    async def story(person: Person, _: ReplayCursor) -> None:
        assert person.says("Moves were taken back; how often: 3.")
        await person.press("right")
        assert not person.says("taken back")

    watch(story, match=replace(MATCH, taken_back=3))


def test_a_comment_is_shown_in_its_place() -> None:
    replay = replace(MATCH, comments=(Comment(1, "Why [not] the Skip?"),))

    async def story(person: Person) -> None:
        assert not person.says("Why [not] the Skip?")
        await person.press("right")
        assert person.says("Why [not] the Skip?")
        await person.press("right")
        assert not person.says("Why [not] the Skip?")

    run(ReplayApp(replay, "en", None), story)


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


@pytest.mark.long
@pytest.mark.parametrize("size", [(40, 20), SMALL])
def test_thirty_hands_are_turned_over_like_pages(size: tuple[int, int]) -> None:
    seats = [f"{number}. Maximiliane-Luise"[:20] for number in range(1, 31)]
    match = a_match(Game(seats, "official", seed=11), lambda game: len(game.actions) == 40)

    async def story(person: Person, cursor: ReplayCursor) -> None:
        def hands() -> str:
            return person.text().split("Alle Hände")[1]

        for _ in range(3):
            await person.press(*["right"] * 8)
            assert f"{present(cursor.game.turn)[:9]}… " in hands()
        assert person.says(f"Zug 24 von {len(match.actions)}")
        assert person.says("[Q] Ende")
        await person.press(*["pageup"] * 12)
        assert "1. Maximi… " in hands()
        await person.press(*["pagedown"] * 25)
        assert "30. Maxim… " in hands()

    watch(story, "de", match=match, size=size)


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
