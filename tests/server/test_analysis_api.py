"""The analysis board over HTTP: a match analysed, a hand gone on with, a problem a day."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from openuno.analysis.command import json_text
from openuno.analysis.match_analysis import analyse
from openuno.analysis.problem import problem_of
from openuno.analysis.problem_text import choices_of
from openuno.analysis.reasons import move_in_words, reason
from openuno.game import events as e
from openuno.game.replay import Replay
from openuno.game.view import redact
from openuno.protocol.analysis import MOST_STUDIED, AnalysisShown, ProblemShown, StudyLine
from openuno.protocol.http import HandReplay
from openuno.protocol.messages import MovesTakenBack
from openuno.protocol.type_names import read_card
from openuno.rulebooks import load
from openuno.server.analyst.match_orders import order_for
from openuno.server.analyst.orders import AnalyseMatch, FindProblem
from openuno.server.net import analysis_routes
from openuno.server.net.app import make_app
from openuno.server.tables import studies
from openuno.server.tables.histories import Histories, MatchEntries
from openuno.text.lang import LANGUAGES
from tests.support.held_analyst import HeldAnalyst, held
from tests.support.present import present
from tests.support.recording_clients import Answer, AppDoor, NetworkDoor
from tests.support.table_server import (
    GENEROUS,
    LONG,
    TableServer,
    at_table,
    bots,
    is_playing,
    play_match,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.tables_in_process import a_server
from tests.support.waiting import until as came

SEVERAL = {"hand_size": 3, "match_hands": 2}
"""Hands that are soon over, and more than one of them."""
DAY = "2026-11-18"
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server whose bots do not wait."""
    database = sqlite(tmp_path_factory.mktemp("analysis") / "tables.db")
    with table_server(database, away_after=LONG) as running:
        yield running


@pytest.fixture
def door(server: TableServer) -> NetworkDoor:
    return NetworkDoor(server)


@pytest.fixture(scope="module")
def played(server: TableServer) -> str:
    """The path of a match of three that is over."""

    async def play() -> str:
        async with at_table(server, "Ann", "Ben", bots=bots(1), options=SEVERAL) as (ann, ben):
            await ann.start()
            await play_match(ann, ben)
            return f"/api/tables/{ann.seat.code}/matches/1"

    return asyncio.run(play())


@asynccontextmanager
async def in_process(
    folder: Path, now: float = NOON, **limits: int
) -> AsyncGenerator[tuple[AppDoor, HeldAnalyst]]:
    """A server without a network, whose clocks stand still, and whose analyst waits."""
    chosen = msgspec.structs.replace(GENEROUS, **limits)
    async with a_server(folder, lambda: now, lambda: 0.0, limits=chosen) as context:
        with held(context, chosen.analyses) as analyst:
            yield AppDoor(make_app(context), context), analyst


async def found(door: NetworkDoor, path: str) -> Answer:
    """The answer, once it is there."""
    while True:
        answer = await door.request(path)
        if answer.status != 202:
            return answer
        await asyncio.sleep(0.05)


def code_of(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["code"]


def read_line(answer: Answer) -> StudyLine:
    assert answer.status == 200, answer.text
    return msgspec.json.decode(answer.text, type=StudyLine, dec_hook=read_card)


async def hand_of(door: NetworkDoor, played: str, hand: int = 1) -> HandReplay:
    answer = await door.request(f"{played}/hands/{hand}")
    return msgspec.json.decode(answer.text, type=HandReplay, dec_hook=read_card)


# A match


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.measured
@story
async def test_a_match_is_analysed_as_the_command_does_it(door: NetworkDoor, played: str) -> None:
    underway = await door.request(f"{played}/analysis")
    assert underway.status == 202
    assert underway.headers["retry-after"] == "1"
    assert underway.json.keys() == {"done", "of", "waiting"}
    replay = Replay.from_dict((await door.request(f"{played}/replay")).json)
    analysis = analyse(replay)
    english, german = [
        await found(door, f"{played}/analysis?lang={language}") for language in LANGUAGES
    ]
    assert english.json == json.loads(json_text(analysis, "en"))
    assert german.json == json.loads(json_text(analysis, "de"))
    shown = msgspec.json.decode(german.text, type=AnalysisShown, dec_hook=read_card)
    hands = [await hand_of(door, played, hand.number) for hand in shown.hands]
    assert len(hands) == hands[0].hands
    for hand, again in zip(shown.hands, hands, strict=True):
        assert [move.step for move in hand.moves] == list(range(1, len(again.steps)))
        assert all(move.action.startswith(f"{move.seat}: ") for move in hand.moves)
    for parts in shown.parts.values():
        added = parts.deal + parts.draws + parts.own + parts.others
        assert added == pytest.approx(parts.result, abs=1e-3)
    judged = [move.judgement for hand in shown.hands for move in hand.moves if move.judgement]
    assert judged
    for judgement in judged:
        for words in (judgement.made, judgement.better, judgement.why):
            for mention in words.cards:
                assert words.text[mention.at :].startswith(str(mention.card))
    assert any(judgement.made.cards for judgement in judged)


@story
async def test_moves_that_were_taken_back_are_steps_without_a_move(
    server: TableServer, door: NetworkDoor
) -> None:
    options = {"hand_size": 5, "match_hands": 1}
    async with at_table(server, "Ann", bots=bots(1), options=options) as (ann,):
        await ann.start()
        for _ in range(2):
            await until(ann, lambda known: present(known.view).turn == "Ann")
            await ann.act(ann.legal[0])
            await ann.take_back()
            await until(ann, lambda known: present(known.help).hint)
        await play_match(ann)
        path = f"/api/tables/{ann.seat.code}/matches/1"
        with held(server.context) as analyst:
            assert (await door.request(f"{path}/analysis")).status == 202
            await came(lambda: analyst.orders)
            analyst.go_on()
            await found(door, f"{path}/analysis")
        (order,) = analyst.orders
        assert isinstance(order, AnalyseMatch)
        steps = (await hand_of(door, path)).steps
        last = len(steps) - 1
        undone: set[int] = set()
        for number, step in enumerate(steps):
            event = step.told[0].event
            if isinstance(event, MovesTakenBack):
                undone |= set(range(number - event.count, number + 1))
        assert len(undone) >= 4
        assert order.steps == tuple(n for n in range(1, last + 1) if n not in undone)
        moments = Replay.from_dict(order.replay).steps()
        for moment, number in zip(moments, (0, *order.steps), strict=True):
            assert steps[number].hands == {name: moment.hand(name) for name in moment.seats}
            assert steps[number].view.turn == moment.turn


@story
async def test_a_match_is_worked_out_once_for_everybody(
    server: TableServer, door: NetworkDoor, played: str
) -> None:
    german = f"{played}/analysis?lang=de"
    with held(server.context) as analyst:
        asked = (f"{played}/analysis", german, german)
        answers = await asyncio.gather(*map(door.request, asked))
        assert [answer.status for answer in answers] == [202] * 3
        await came(lambda: analyst.orders)
        underway = await door.request(german)
        assert (underway.status, underway.json) == (202, {"done": 1, "of": 2, "waiting": 0})
        analyst.go_on()
        assert (await found(door, german)).json == ["de 1"]
        assert (await door.request(f"{played}/analysis", lang="en")).json == ["en 1"]
        assert len(analyst.orders) == 1


@story
async def test_a_table_is_played_at_while_an_analysis_is_underway(
    server: TableServer, door: NetworkDoor, played: str
) -> None:
    with held(server.context) as analyst:
        assert (await door.request(f"{played}/analysis")).status == 202
        await came(lambda: analyst.orders)
        async with at_table(server, "Ann", "Ben", bots=bots(2), options=SEVERAL) as (ann, ben):
            await ann.start()
            await play_match(ann, ben)
        assert (await door.request(f"{played}/analysis")).status == 202
        analyst.go_on()
        assert (await found(door, f"{played}/analysis")).status == 200


@story
async def test_what_came_to_nothing_is_said_and_tried_again(
    server: TableServer, door: NetworkDoor, played: str
) -> None:
    with held(server.context) as analyst:
        analyst.fails = True
        analyst.go_on()
        answer = await found(door, f"{played}/analysis")
        assert code_of(answer) == (503, "analysis_failed")
        analyst.fails = False
        analyst.go_on()
        assert (await found(door, f"{played}/analysis")).json == ["en 2"]


@story
async def test_only_so_much_waits(server: TableServer, door: NetworkDoor, played: str) -> None:
    days = [f"/api/problem?date=2026-01-{day:02}" for day in range(1, 10)]
    with held(server.context, most=5):
        for day in days[:3]:
            assert (await door.request(day)).status == 202
        answer = await door.request(days[3])
        assert code_of(answer) == (429, "too_many_analyses")
        assert int(answer.headers["retry-after"]) > 0
        assert code_of(await door.request(f"{played}/analysis")) == (429, "too_many_analyses")
        assert (await door.request(days[1])).json["waiting"] == 1  # it waits already
        desk = server.context.analyses
        for day in (4, 5):
            desk.order(day, FindProblem(f"2026-01-0{day}"), "elsewhere")
    with held(server.context, most=2):
        for day in days[:2]:
            assert (await door.request(day)).status == 202
        answer = await door.request(f"{played}/analysis", lang="de")
        assert code_of(answer) == (503, "analysis_busy")
        assert int(answer.headers["retry-after"]) > 0
        assert answer.json["message"].startswith("Gerade werden sehr viele Partien analysiert.")


@story
async def test_no_more_waits_for_those_who_ask_for_all_of_it_at_once(
    server: TableServer, door: NetworkDoor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(server.context):

        async def order_later(histories: Histories, match: MatchEntries, most: int) -> AnalyseMatch:
            for day in (1, 2, 3):
                assert (await door.request(f"/api/problem?date=2026-03-0{day}")).status == 202
            return await order_for(histories, match, most)

        monkeypatch.setattr(analysis_routes, "order_for", order_later)
        answer = await door.request(f"{played}/analysis")
        assert code_of(answer) == (429, "too_many_analyses")


@story
async def test_what_is_dear_counts_as_many_requests(tmp_path: Path) -> None:
    async with in_process(tmp_path, requests_per_second=1, requests_burst=30) as (door, _):
        asked = [await door.request(f"/api/problem?date=2026-02-0{day}") for day in (1, 2, 3)]
        assert [answer.status for answer in asked] == [202] * 3
        assert code_of(await door.request("/api/problem")) == (429, "too_many_requests")


@story
async def test_where_nothing_is_analysed(server: TableServer, played: str, tmp_path: Path) -> None:
    async with in_process(tmp_path, analyses=0) as (door, _):
        assert code_of(await door.request("/api/problem")) == (404, "no_analysis")
    with held(server.context, most=0):
        answer = await NetworkDoor(server).request(f"{played}/analysis")
        assert code_of(answer) == (404, "no_analysis")


@story
async def test_a_match_may_be_too_long(server: TableServer, door: NetworkDoor, played: str) -> None:
    config = server.context.config
    actions = len((await door.request(f"{played}/replay")).json["actions"])
    with held(server.context) as analyst:
        try:
            for most, status in ((actions - 1, 409), (actions, 202)):
                limits = msgspec.structs.replace(GENEROUS, analysed_moves=most)
                server.context.config = msgspec.structs.replace(config, limits=limits)
                answer = await door.request(f"{played}/analysis")
                assert answer.status == status
                if status == 409:
                    assert code_of(answer) == (409, "match_too_long")
                    assert not analyst.orders
        finally:
            server.context.config = config


@pytest.mark.parametrize("asked", ["analysis", "hands/1/study"])
@story
async def test_what_is_open_to_whom(server: TableServer, asked: str) -> None:
    door, body = NetworkDoor(server), {"step": 0} if "study" in asked else None
    code_and_path = at_table(server, "Ann", "Ben", options=SEVERAL, spectators=False)
    with held(server.context):
        async with code_and_path as (ann, ben):
            path = f"/api/tables/{ann.seat.code}/matches/1/{asked}"
            token = present(ben.seat.token)
            assert code_of(await door.request(path, body)) == (401, "no_spectators")
            assert code_of(await door.request(path, body, token="x" * 32)) == (401, "unknown_token")
            nothing = await door.request(path, body, token=token)
            assert code_of(nothing) == (404, "unknown_match")
            await ann.start()
            await until(ann, is_playing)
            on = await door.request(path, body, token=token, lang="de")
            assert code_of(on) == (409, "match_not_over")
            assert on.json["message"].startswith("Partie 1 ist nicht vorbei")
            await play_match(ann, ben)
            assert (await door.request(path, body)).status == 401
            assert (await door.request(path, body, token=token)).status in (200, 202)
            nowhere = await door.request(path.replace("matches/1", "matches/7"), body, token=token)
            assert code_of(nowhere) == (404, "unknown_match")
            nowhere = await door.request(path.replace(ann.seat.code, "222222"), body)
            assert code_of(nowhere) == (404, "unknown_table")


# A study


async def studied(
    door: NetworkDoor, played: str, step: int, *moves: str, hand: int = 1, lang: str = "en"
) -> StudyLine:
    body = {"step": step, "moves": moves}
    return read_line(await door.request(f"{played}/hands/{hand}/study", body, lang=lang))


@story
async def test_a_study_goes_on_from_any_moment(door: NetworkDoor, played: str) -> None:
    """And ends: the seat does the first thing it can, until the hand is over."""
    for hand in (1, 2):
        steps = (await hand_of(door, played, hand)).steps
        for number in (0, 1, len(steps) // 2, len(steps) - 2):
            step, line = steps[number], await studied(door, played, number, hand=hand)
            assert (line.seat, line.steps, line.is_over) == (step.view.turn, (), False)
            assert line.choices
            assert all(choice.action.startswith(f"{line.seat}: ") for choice in line.choices)
            moves: list[str] = []
            while not line.is_over:
                before = line.steps
                moves.append(line.choices[0].action)
                line = await studied(door, played, number, *moves, hand=hand)
                assert line.steps[: len(before)] == before
                assert len(line.steps) > len(before)
            assert line.choices == ()
            assert line.steps[-1].view.turn is None
            assert set(line.steps[-1].hands) == set(line.steps[-1].view.seats)
            assert line == await studied(door, played, number, *moves, hand=hand)


@story
async def test_whoever_does_the_same_draws_the_same(door: NetworkDoor, played: str) -> None:
    drawn = 0
    for hand in (1, 2):
        steps = (await hand_of(door, played, hand)).steps
        replayed = Replay.from_dict((await door.request(f"{played}/replay")).json)
        for number, action in enumerate(_of_hand(replayed, hand)):
            if action.split(": ")[0] != steps[number].view.turn:
                continue
            line = await studied(door, played, number, action, hand=hand)
            real = steps[number + 1]
            assert line.steps[0].told == real.told
            assert line.steps[0].hands == real.hands
            drawn += any(isinstance(told.event, e.CardsDrawn) for told in real.told)
    assert drawn


def _of_hand(replay: Replay, hand: int) -> list[str]:
    hands: list[list[str]] = [[]]
    for action in replay.actions:
        if action == "deal" or action.endswith(": deal"):
            hands.append([])
        else:
            hands[-1].append(action)
    return hands[hand - 1]


@story
async def test_a_study_in_german(door: NetworkDoor, played: str) -> None:
    english = await studied(door, played, 0)
    german = await studied(door, played, 0, lang="de")
    assert [choice.action for choice in english.choices] == [
        choice.action for choice in german.choices
    ]
    for one, other in zip(english.choices, german.choices, strict=True):
        assert one.words.text != other.words.text
        for words in (one.words, other.words):
            for mention in words.cards:
                assert words.text[mention.at :].startswith(str(mention.card))
    move = english.choices[0].action
    told = [
        [each.text for step in line.steps for each in step.told]
        for line in (
            await studied(door, played, 0, move),
            await studied(door, played, 0, move, lang="de"),
        )
    ]
    assert told[0] != told[1]


@story
async def test_why_a_study_is_refused(door: NetworkDoor, played: str) -> None:
    steps = (await hand_of(door, played)).steps
    turn = present(steps[0].view.turn)
    other = next(name for name in steps[0].view.seats if name != turn)
    held_cards = {str(card) for card in steps[0].hands[turn]}
    strange = next(card for card in ("R1", "G2", "B3", "Y4") if card not in held_cards)
    most = ["Ann: draw"] * MOST_STUDIED
    refused: list[tuple[int, str, dict[str, object]]] = [
        (404, "unknown_step", {"step": len(steps)}),
        (404, "unknown_step", {"step": 1_000_000}),
        (409, "study_no_turn", {"step": len(steps) - 1}),
        (400, "study_other_seat", {"step": 0, "moves": [f"{other}: draw"]}),
        (409, "card_not_held", {"step": 0, "moves": [f"{turn}: play {strange}"]}),
        (400, "bad_request", {"step": -1}),
        (400, "bad_request", {"step": 1_000_001}),
        (400, "bad_request", {"step": "first"}),
        (400, "bad_request", {}),
        (400, "bad_request", {"step": 0, "seat": turn}),
        (400, "bad_request", {"step": 0, "moves": "draw"}),
        (400, "bad_request", {"step": 0, "moves": [*most, "Ann: draw"]}),
        (400, "bad_request", {"step": 0, "moves": ["x" * 201]}),
        (413, "request_too_large", {"step": 0, "moves": ["x" * 200] * 100}),
    ]
    for status, code, body in refused:
        answer = await door.request(f"{played}/hands/1/study", body)
        assert code_of(answer) == (status, code), body
        assert answer.json.get("clause", "") == ("T1" if code == "card_not_held" else "")
    for nonsense in ("draw", f"{turn}: fly", "", "\x00", f"{turn}: play R7, R7, R7", "🂠: draw"):
        answer = await door.request(f"{played}/hands/1/study", {"step": 0, "moves": [nonsense]})
        assert 400 <= answer.status < 500, nonsense
    german = await door.request(f"{played}/hands/1/study", {"step": 999}, lang="de")
    assert german.json["message"] == "Einen Schritt 999 gab es in dieser Runde nicht."
    answer = await door.request(f"{played}/hands/77/study", {"step": 0})
    assert code_of(answer) == (404, "unknown_hand")
    moves: list[str] = []
    while not (line := await studied(door, played, 0, *moves)).is_over:
        moves.append(line.choices[0].action)
    body = {"step": 0, "moves": [*moves, moves[-1]]}
    answer = await door.request(f"{played}/hands/1/study", body)
    assert code_of(answer) == (409, "study_over")


@story
async def test_a_study_can_only_be_so_long(
    door: NetworkDoor, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = await studied(door, played, 1)
    move = line.choices[0].action
    monkeypatch.setattr(studies, "MOST_STEPS", 0)
    answer = await door.request(f"{played}/hands/1/study", {"step": 1, "moves": [move, move]})
    assert code_of(answer) == (409, "study_too_long")


# A problem


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.measured
@story
async def test_a_problem_is_that_of_the_command(door: NetworkDoor) -> None:
    problem = problem_of(datetime.fromtimestamp(NOON, UTC).date(), load("official"))
    thought, game = problem.thought, problem.game
    for language in LANGUAGES:
        answer = await found(door, f"/api/problem?date={DAY}&lang={language}")
        shown = msgspec.json.decode(answer.text, type=ProblemShown, dec_hook=read_card)
        assert (shown.date, shown.rulebook, shown.seat) == (DAY, "official", problem.seat)
        assert shown.view == thought.view == game.view(problem.seat)
        assert [choice.words.text for choice in shown.choices] == [
            move_in_words(thought, choice, language) for choice in choices_of(problem)
        ]
        assert [choice.move.by(shown.seat) for choice in shown.choices] == choices_of(problem)
        wins = [choice.wins for choice in shown.choices]
        assert max(wins) == wins[shown.best]
        assert shown.why.text == reason(thought, language)
        assert [told.event for told in shown.told] == [
            redact(event, problem.seat) for event in game.events[problem.earlier :]
        ]
        assert [face.name for face in shown.faces] == list(game.seats)
        assert shown.next == game.view(None).next
        assert "hands" not in answer.json


@pytest.mark.compiled
@pytest.mark.long
@story
async def test_no_problem_shows_what_its_player_may_not_know(door: NetworkDoor) -> None:
    """Whatever lies in the hands of the others, and has not been seen, could be anything else."""
    text = (await found(door, f"/api/problem?date={DAY}")).json
    assert text["view"]["seat"] == text["seat"]
    for told in text["told"]:
        event = told["event"]
        if event["event"] == "CardsDrawn" and event["seat"] != text["seat"]:
            assert event.get("cards") is None
            assert not told.get("cards")


@story
async def test_which_days_have_a_problem(tmp_path: Path) -> None:
    async with in_process(tmp_path) as (door, analyst):
        for day in ("2026-01-01", "2026-11-19"):
            assert (await door.request(f"/api/problem?date={day}")).status == 202
        for day in ("2025-12-31", "2026-11-20", "9999-12-31", "0001-01-01"):
            answer = await door.request(f"/api/problem?date={day}", lang="de")
            assert code_of(answer) == (400, "no_problem")
            assert "2026-01-01 bis zum 2026-11-19" in answer.json["message"]
        for day in ("", "today", "2026-02-30", "2026-11-18T00:00", "%F0%9F%82%A0", "%00"):
            answer = await door.request(f"/api/problem?date={day}")
            assert code_of(answer) == (400, "field_date"), day
        for query in (f"date={'1' * 21}", "lang=fr", "date=2026-11-18&lang="):
            assert code_of(await door.request(f"/api/problem?{query}")) == (400, "bad_request")
        analyst.go_on(2)
        await came(lambda: len(analyst.orders) == 2)
        assert analyst.orders == [FindProblem("2026-01-01"), FindProblem("2026-11-19")]


@story
async def test_without_a_day_it_is_today_and_tomorrow_is_prepared(tmp_path: Path) -> None:
    async with in_process(tmp_path) as (door, analyst):
        assert (await door.request("/api/problem")).status == 202
        analyst.go_on(2)
        await came(lambda: len(analyst.orders) == 2)
        assert analyst.orders == [FindProblem(DAY), FindProblem("2026-11-19")]
        while (answer := await door.request("/api/problem?date=2026-11-19")).status == 202:
            await asyncio.sleep(0)
        assert answer.json == ["en 2"]
        assert (await door.request(f"/api/problem?date={DAY}")).json == ["en 1"]
        assert len(analyst.orders) == 2


@pytest.mark.parametrize(("hour", "day"), [(-13, "2026-11-17"), (11, DAY), (12, "2026-11-19")])
@story
async def test_today_is_the_day_by_the_servers_clock(tmp_path: Path, hour: int, day: str) -> None:
    async with in_process(tmp_path, NOON + 3600 * hour) as (door, analyst):
        assert (await door.request("/api/problem")).status == 202
        await came(lambda: analyst.orders)
        assert analyst.orders == [FindProblem(day)]
