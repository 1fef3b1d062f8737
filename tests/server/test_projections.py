"""What a screen is told, so that it need not work anything out: cards in sentences, facts about the
rules, partners, and which cards go with others.
"""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.game import events as e
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable
from openuno.protocol.table_view import RuleFacts
from openuno.rulebooks import load
from openuno.server.tables.projections import Projection, refused, tell
from openuno.server.tables.replay_steps import step_of
from openuno.server.tables.retelling import retell
from openuno.server.tables.rule_facts import facts_of
from openuno.text.lang import LANGUAGES, Language, say
from tests.support.present import present
from tests.support.table_server import PaperTable

EVENTS = [
    kind
    for _, kind in inspect.getmembers(e, inspect.isclass)
    if issubclass(kind, e.Event) and kind is not e.Event
]
CARDS = Card.parse_all("R7 W W+4:G")


def game_of(hands: dict[str, str], discard: str, **rules: Any) -> Game:
    table = {"seats": list(hands), "hands": hands, "discard": discard, "draw": "Y1 Y2 Y3 Y4 Y5"}
    return Game.from_position(Position.from_dict({**table, "options": rules}))


# Sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_card_that_a_sentence_names_is_told(kind: type[e.Event], language: Language) -> None:
    samples = {
        "seat": "R7", "seats": ("R7", "Bo"), "card": CARDS[0], "to": "Bo", "by": "Bo",
        "target": "Bo", "accused": "Bo", "colour": Colour.GREEN, "direction": "left",
        "reason": "turn", "clause": "T5", "phase": "play", "code": "does_not_match", "bluff": True,
        "number": 1, "count": 3, "points": 20, "total": 40, "drawn": None, "owed": 0,
    }  # fmt: skip
    values: dict[str, Any] = {name: samples.get(name) for name in kind.__struct_fields__}
    if "cards" in values:
        values["cards"] = 108 if kind is e.HandBegan else CARDS
    told = tell(kind(**values), language)
    shown = values.get("cards") if isinstance(values.get("cards"), tuple) else ()
    named = (*([values["card"]] if "card" in values else []), *(shown or ()))
    assert [mention.card for mention in told.cards] == list(named if told.text else ())
    for mention in told.cards:
        assert told.text[mention.at :].startswith(str(mention.card))


def test_somebody_who_is_called_like_a_card_is_not_taken_for_one() -> None:
    told = tell(e.CardPlayed("R7", CARDS[0]), "en")
    assert (told.text, [mention.at for mention in told.cards]) == ("R7 plays R7.", [9])
    assert tell(e.CardPlayed("👨‍👩‍👧", CARDS[0]), "en").cards[0].at == len("👨‍👩‍👧 plays ")
    said = tell(m.MessageSaid("R7", "R7 and W"), "en")
    assert said.cards == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_tells_the_cards_it_names(language: Language) -> None:
    game = game_of({"B2": "B2 W+4 R1", "Bo": "Y5"}, "R9", wild_draw_four_check="refuse")
    problem = game.why_not("B2: play W+4:G")
    assert problem is not None
    told = refused(problem, language)
    assert [str(mention.card) for mention in told.cards] == ["R1"]
    for mention in told.cards:
        assert told.message[mention.at :].startswith(str(mention.card))


# Moves


@pytest.mark.parametrize(
    ("rules", "hand", "extendable"),
    [
        ({}, "R7 R7 RS G7 Y9", ""),
        ({"multi_play": "identical"}, "R7 R7 RS G7 Y9", "R7"),
        ({"multi_play": "number"}, "R7 R7 RS G7 Y9", "R7 G7"),
        ({"turn": "chain"}, "R7 R7 RS G7 Y9", "R7 G7"),
        ({"turn": "chain"}, "R7 RS Y9 W", "R7 Y9 W"),
        ({"turn": "chain"}, "R7", ""),
    ],
)
def test_which_cards_others_can_be_laid_with(
    rules: dict[str, Any], hand: str, extendable: str
) -> None:
    game = game_of({"Ann": hand, "Bo": "R7 Y6"}, "Y7", **rules)
    assert game.extendable("Ann") == Card.parse_all(extendable)
    assert game.extendable("Bo") == ()


def test_a_hand_that_is_passed_on_is_told_of_after_that_of_its_giver() -> None:
    hands = {"Ann": "R0 R1 R2", "Bo": "G1", "Cy": "Y1 Y2 Y3"}
    game = game_of(hands, "R5", seven_zero=True)
    before = {seat: list(game.hand(seat)) for seat in hands}
    before["Ann"].remove(Card("R0"))
    told = [x for x in game.apply("Ann: play R0") if isinstance(x, e.HandReceived)]
    givers = [told[i - 1].seat for i in range(3)]
    assert [list(each.cards or ()) for each in told] == [before[giver] for giver in givers]
    assert [each.seat for each in told] == ["Ann", "Bo", "Cy"]


# The rules


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ({}, {}),
        ({"uno_call": "auto"}, {"uno_is_called": False}),
        ({"turn": "chain"}, {"several_at_once": True}),
        ({"multi_play": "number"}, {"several_at_once": True}),
        ({"teams": True}, {"teams": True, "players": tuple(range(4, 31, 2))}),
        ({"hand_size": 20, "decks": 1}, {"players": (2, 3, 4, 5)}),
        ({"target": 200}, {"target": 200}),
        ({"scoring": "single_hand"}, {"target": 0}),
        ({"scoring": "lowest_total"}, {"lowest_wins": True}),
        ({"scoring": "by_place"}, {}),
        ({"scoring": "last_standing"}, {"lowest_wins": True, "knocks_out": True}),
        ({"match_hands": 5}, {"hands": 5}),
        ({"suggestion_penalty": 3}, {"suggestion_price": 3}),
    ],
    ids=str,
)
def test_what_rules_amount_to(options: dict[str, Any], changed: dict[str, Any]) -> None:
    usual: dict[str, Any] = {
        "uno_is_called": True,
        "several_at_once": False,
        "teams": False,
        "players": tuple(range(2, 31)),
        "target": 500,
        "lowest_wins": False,
        "knocks_out": False,
        "hands": 0,
        "suggestion_price": 0,
    }
    assert facts_of(load("official", options).rules) == RuleFacts(**{**usual, **changed})


def test_a_table_tells_its_facts_and_while_a_match_is_on_who_plays_with_whom() -> None:
    asked = CreateTable("Ann", options={"teams": True}, seats=4)
    paper = PaperTable(asked, "Ben", "Cleo", "Dan")
    assert (paper.table.view().facts.teams, paper.table.view().partners) == (True, {})
    paper.do(0, c.Start("start"))
    partners = {"Ann": "Cleo", "Cleo": "Ann", "Ben": "Dan", "Dan": "Ben"}
    assert paper.table.view().partners == partners
    alone = PaperTable(CreateTable("Ann", seats=2), "Ben")
    alone.do(0, c.Start("start"))
    assert alone.table.view().partners == {}


def test_it_is_told_who_sits_next_to_whoever_has_the_turn() -> None:
    paper = PaperTable(CreateTable("Ann", seats=3), "Ben", "Cleo")
    assert Projection(paper.table).to(0, "en").next is None
    paper.do(0, c.Start("start"))
    game = present(paper.table.match)
    for seat in (0, 1, 2, None):
        update = Projection(paper.table).to(seat, "en")
        assert update.next == game.view(None).following(present(game.turn))
    (start,) = (i for i, entry in enumerate(paper.entries) if entry.kind == "match_started")
    ((dealt, applied),) = retell(paper.entries[start:])
    assert step_of(dealt, applied.events, "en").next == game.view(None).next


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_at_the_start_that_hard_plays_as_normal(language: Language) -> None:
    paper = PaperTable(CreateTable("Ann", seats=2, bots=(Level.HARD,)))
    applied = paper.do(0, c.Start("start"))
    (note,) = (
        told.text
        for told in Projection(paper.table, applied, Readiness.COMPILING).to(0, language).told
        if isinstance(told.event, e.MatchBegan)
    )
    assert note == say(language, "play.hard_compiling")
    plain = Projection(paper.table, applied).to(0, language)
    assert note not in [told.text for told in plain.told]
    assert not plain.hard_as_normal
    later = Projection(paper.table, hard=Readiness.COMPILING).to(None, language)
    assert (later.told, later.hard_as_normal) == ((), True)
