"""What the page asks the server for, beyond what other clients do: the rules for a form, and a
match that is over, step by step.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from openuno.client import TableClient, fetch
from openuno.core.data.rules import OPTIONS
from openuno.game import events as e
from openuno.game.card import Card
from openuno.protocol import messages as m
from openuno.protocol.http import MOST_SEATS, HandReplay, OptionList, OptionShown, RulesRead
from openuno.protocol.type_names import read_card
from openuno.rulebooks import load, names, places, preset, silent
from openuno.rulebooks.validation import CONTRADICTIONS, clashing
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import TableServer, at_table, bots, play_hand, play_match, story
from tests.support.table_views import history_of

SEVERAL = {"hand_size": 3, "match_hands": 2}
"""Hands that are soon over, and more than one of them."""


async def options_of(server: TableServer, language: str = "en") -> dict[str, OptionShown]:
    answer = await fetch(server.url, f"/api/options?lang={language}")
    return {option.name: option for option in msgspec.convert(answer, OptionList).options}


async def read(server: TableServer, rulebook: str, **options: Any) -> RulesRead:
    body = json.dumps({"rulebook": rulebook, "options": options}).encode()
    return msgspec.convert(await fetch(server.url, "/api/rulebooks/read", body=body), RulesRead)


@story
async def test_rules_say_how_long_a_match_can_be(server: TableServer) -> None:
    rules = await read(server, "official", target=300, jump_in=True)
    lengths = {length.target: length for length in rules.lengths}
    assert [target for target, length in lengths.items() if length.is_chosen] == [300]
    assert list(lengths) == [0, 200, 300, 500]
    for target, length in lengths.items():
        found = await read(server, "official", **length.options)
        assert (found.facts.target, found.options["jump_in"]) == (target, True)
    assert lengths[500].options == {"jump_in": True}
    short = await read(server, "classic")
    assert [length.is_chosen for length in short.lengths] == [True, False, False]


async def problem_with(
    server: TableServer, path: str, body: object = None, **headers: str
) -> tuple[int, dict[str, Any]]:
    """The status and the complaint about a request."""
    content = None if body is None else json.dumps(body).encode()
    if content is not None:
        headers["Content-Type"] = "application/json"

    def ask() -> tuple[int, dict[str, Any]]:
        try:
            urlopen(Request(f"{server.url}{path}", content, headers)).close()
        except HTTPError as problem:
            with problem:
                return problem.code, json.load(problem)
        raise AssertionError("not refused")

    return await asyncio.to_thread(ask)


# Options


@story
async def test_every_option_is_there_with_all_that_a_form_needs(server: TableServer) -> None:
    shown = await options_of(server)
    assert list(shown) == list(OPTIONS)
    for name, option in OPTIONS.items():
        told = shown[name]
        assert told.question.endswith("?"), name
        assert told.label, name
        assert (told.clause, told.house) == (option.clause, option.house)
        values = [value.value for value in told.values]
        assert values == ([True, False] if option.is_flag else list(option.choices))
        assert all(value.words for value in told.values)
        if not values:
            assert (told.least, told.most) == (option.least, option.most)
            assert told.least < told.most
    assert shown["stacking"].house
    assert not shown["draw"].house


@story
async def test_options_in_german(server: TableServer) -> None:
    english, german = await options_of(server), await options_of(server, "de")
    assert english.keys() == german.keys()
    same = [name for name in english if english[name].question == german[name].question]
    assert same == []


@story
async def test_whatever_the_form_offers_can_be_read(server: TableServer) -> None:
    """One option at a time; what does not go with the rulebook is refused, and named."""
    for option in (await options_of(server)).values():
        offered = [value.value for value in option.values] or [option.least, option.most]
        for value in offered:
            body = {"rulebook": "official", "options": {option.name: value}}
            content = json.dumps(body).encode()
            try:
                answer = await fetch(server.url, "/api/rulebooks/read", body=content)
            except InputError:
                _, problem = await problem_with(server, "/api/rulebooks/read", body)
                assert option.name in problem["about"]
            else:
                assert answer["options"][option.name] == value


# Rules


@pytest.mark.parametrize("rulebook", names())
@story
async def test_a_rulebook_as_it_is(server: TableServer, rulebook: str) -> None:
    rules = await read(server, rulebook)
    assert rules.changed == {}
    assert rules.options.keys() == OPTIONS.keys()
    assert rules.prose.startswith(f"# UNO: {rules.title}\n")
    assert f"From 2 to {MOST_SEATS} people can play." in rules.prose
    assert rules.silent == silent(preset(rulebook))
    assert rules.place == places(preset(rulebook))


@story
async def test_rules_say_what_was_changed_and_what_means_nothing(server: TableServer) -> None:
    rules = await read(server, "official", stacking="same", target=500, hand_size=7)
    assert rules.changed == {"stacking": "same"}  # the rest is as in the rulebook
    own = await read(server, "harsh", target=300, uno_penalty=2)
    assert "target" not in own.silent
    assert "uno_penalty" not in own.place
    assert "target" in (await read(server, "harsh")).silent
    plain = await read(server, "official")
    assert set(rules.unused) < OPTIONS.keys()
    assert set(plain.unused) != set((await read(server, "mayhem")).unused)
    assert plain.unused["deflect"] == "stacking"


def test_every_contradiction_names_its_options() -> None:
    for clash in CONTRADICTIONS:
        rules = load("official").rules
        assert clashing(clash.error(rules)) == (clash.option, clash.other)


def test_other_problems_are_about_nothing() -> None:
    for problem in (
        InputError("unknown_table"),
        InputError("unknown_seat", name="Ann", seats="Bo"),
        InputError("unknown_option", option="colour_of_the_sky"),
    ):
        assert clashing(problem) == ()


@story
async def test_options_that_do_not_go_together_are_named(server: TableServer) -> None:
    body: dict[str, Any] = {"options": {"teams": True, "shuffle_seats": True}}
    status, problem = await problem_with(server, "/api/rulebooks/read", body)
    assert status == 400
    assert sorted(problem["about"]) == ["shuffle_seats", "teams"]
    assert "torn apart" in problem["message"]
    body["options"] = {"target": -1}
    _, problem = await problem_with(server, "/api/rulebooks/read", body)
    assert problem["about"] == ["target"]
    _, problem = await problem_with(server, "/api/tables/222222")
    assert problem.keys() == {"code", "message"}


# A match that is over, step by step


async def hand_of(client: TableClient, hand: int, lang: str = "en", seat: str = "") -> HandReplay:
    asked = f"lang={lang}&seat={seat}" if seat else f"lang={lang}"
    path = f"/api/tables/{client.seat.code}/matches/1/hands/{hand}?{asked}"
    answer = await fetch(client.seat.url, path)
    return msgspec.convert(answer, HandReplay, dec_hook=read_card)


@story
async def test_a_match_is_shown_again_hand_by_hand(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", bots=bots(1), options=SEVERAL) as (ann, ben):
        await ann.start()
        await play_match(ann, ben)
        first = await hand_of(ann, 1)
        assert (first.rulebook, first.options) == ("official", SEVERAL)
        assert (first.seats, first.hand) == (("Ann", "Ben", "Bo"), 1)
        assert first.hands > 1
        hands = [first, *[await hand_of(ann, n) for n in range(2, first.hands + 1)]]
        for number, hand in enumerate(hands, 1):
            assert (hand.hand, hand.hands) == (number, first.hands)
            for step in hand.steps:
                assert step.view.seat is None
                assert step.view.hand_number == number
                counts = {seat: len(cards) for seat, cards in step.hands.items()}
                assert counts == step.view.counts
            kinds = [type(told.event) for told in hand.steps[0].told]
            assert e.HandBegan in kinds
            assert (e.MatchBegan in kinds) == (number == 1)
            assert hand.steps[-1].view.phase in ("hand_over", "match_over")
            for before, after in pairwise(hand.steps):
                assert _counted(after.hands) == _changed(
                    _counted(before.hands), [told.event for told in after.told]
                )
        last = hands[-1].steps[-1]
        assert last.view.phase == "match_over"
        told = present(present(ann.table).last)
        assert (last.view.winners, last.view.scores) == (told.winners, told.scores)


def _counted(hands: Mapping[str, Iterable[Card]]) -> dict[str, Counter[Card]]:
    return {seat: Counter(cards) for seat, cards in hands.items()}


def _changed(
    hands: dict[str, Counter[Card]], events: Iterable[e.Event]
) -> dict[str, Counter[Card]]:
    """The hands after these events, where nobody swaps."""
    for event in events:
        if isinstance(event, e.CardPlayed):
            hands[event.seat] -= Counter([Card(str(event.card).partition(":")[0])])
        elif isinstance(event, e.CardsDrawn):
            hands[event.seat] += Counter(event.cards)
    return hands


@story
async def test_all_cards_are_open_and_words_are_in_the_language_asked_for(
    server: TableServer,
) -> None:
    async with at_table(server, "Ann", "Ben", options=SEVERAL) as (ann, ben):
        await ann.start()
        await play_match(ann, ben)
        english, german = await hand_of(ann, 1), await hand_of(ann, 1, lang="de")
        dealt = [
            told.event for told in english.steps[0].told if isinstance(told.event, e.CardsDealt)
        ]
        held = _counted(english.steps[0].hands)
        assert len(dealt) == 2
        assert all(Counter(event.cards) <= held[event.seat] for event in dealt)
        assert any("is dealt" in told.text for told in english.steps[0].told)
        assert not any("is dealt" in told.text for told in german.steps[0].told)
        assert [step.hands for step in english.steps] == [step.hands for step in german.steps]


def named(told: m.Told) -> tuple[object, list[Card]]:
    """An event, and the cards its sentence names: a replay says Ben where his story says you."""
    return told.event, [mention.card for mention in told.cards]


@story
async def test_a_hand_as_one_player_saw_it(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", options=SEVERAL) as (ann, ben):
        await ann.start()
        await play_match(ann, ben)
        everything, seen = await hand_of(ann, 1), await hand_of(ann, 1, seat="Ben")
        told = await history_of(ben.seat)
        assert len(everything.steps) == len(seen.steps)
        for whole, step, update in zip(everything.steps, seen.steps, told, strict=False):
            assert [named(each) for each in step.told] == [named(each) for each in update.told]
            assert step.view.seat == "Ben"
            assert step.hands == {"Ben": whole.hands["Ben"]} == {"Ben": step.view.hand}
        path = f"/api/tables/{ann.seat.code}/matches/1/hands/1?seat=Nobody"
        status, problem = await problem_with(server, path)
        assert (status, problem["code"]) == (400, "unknown_seat")


@story
async def test_no_hand_is_shown_before_the_match_is_over(patient: TableServer) -> None:
    async with at_table(patient, "Ann", "Ben", options=SEVERAL) as (ann, ben):
        path = f"/api/tables/{ann.seat.code}/matches/1/hands/1"
        status, problem = await problem_with(patient, path)
        assert (status, problem["code"]) == (404, "unknown_match")
        await ann.start()
        await play_hand(ann, ben)  # this hand is over, the match is not
        status, problem = await problem_with(patient, path)
        assert (status, problem["code"]) == (409, "match_not_over")
        await play_match(ann, ben)
        shown = await hand_of(ann, 1)
        beyond = f"/api/tables/{ann.seat.code}/matches/1/hands/{shown.hands + 1}"
        status, problem = await problem_with(patient, beyond, **{"Accept-Language": "de"})
        assert (status, problem["code"]) == (404, "unknown_hand")
        assert problem["message"].startswith(f"Eine Runde {shown.hands + 1} gab es")
        await ann.start()  # the next match is on, the last one stays open
        assert await hand_of(ann, 1) == shown
        for hand in ("0", "-1", "x"):
            path = f"/api/tables/{ann.seat.code}/matches/1/hands/{hand}"
            status, _ = await problem_with(patient, path)
            assert status in (400, 404)
