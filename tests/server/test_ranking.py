"""Who came where in a match that is over, as the server tells the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from openuno.core.data.rules import Rules, Scoring
from openuno.game.game import Game
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.server import payloads as r
from openuno.server.tables.ranking import places_of
from openuno.server.tables.table import Table
from tests.support.present import present
from tests.support.table_server import PaperTable


def ranks(
    winners: Sequence[str],
    scores: Mapping[str, int],
    *left: Sequence[str],
    scoring: Scoring = Scoring.WINNER_TAKES,
    partners: Mapping[str, str] | None = None,
    cards: Mapping[str, int] | None = None,
    eliminated: Sequence[str] = (),
) -> list[str]:
    """The places of a match that ended like this: `2 Bo+Di 20`."""
    view = SimpleNamespace(counts=cards or dict.fromkeys(scores, 0), eliminated=tuple(eliminated))
    game: Any = SimpleNamespace(
        seats=tuple(scores),
        scores=scores,
        winners=tuple(winners),
        partners=partners or {},
        rules=Rules(scoring=scoring),
        view=lambda _: view,
    )
    return [
        f"{place.place} {'+'.join(place.names)} "
        + (f"{place.points}" if place.cards is None else f"{place.cards} cards")
        for place in places_of(cast("Game", game), left)
    ]


def test_points_decide_and_equals_share_a_place() -> None:
    scores = {"Ann": 40, "Bo": 40, "Cy": 210, "Di": 90, "Ed": 10}
    assert ranks(["Cy"], scores) == ["1 Cy 210", "2 Di 90", "3 Ann+Bo 40", "5 Ed 10"]


def test_the_lowest_total_wins_where_the_rules_say_so() -> None:
    found = ranks(["Cy"], {"Ann": 40, "Bo": 70, "Cy": 3}, scoring=Scoring.LOWEST_TOTAL)
    assert found == ["1 Cy 3", "2 Ann 40", "3 Bo 70"]


def test_partners_have_a_place_together() -> None:
    partners = {"Ann": "Cy", "Cy": "Ann", "Bo": "Di", "Di": "Bo"}
    scores = {"Ann": 80, "Bo": 20, "Cy": 80, "Di": 20}
    assert ranks(["Ann", "Cy"], scores, partners=partners) == ["1 Ann+Cy 80", "2 Bo+Di 20"]
    cards = {"Ann": 0, "Bo": 3, "Cy": 4, "Di": 2}
    found = ranks(
        ["Ann", "Cy"],
        dict.fromkeys(scores, 0),
        partners=partners,
        cards=cards,
        scoring=Scoring.SINGLE_HAND,
    )
    assert found == ["1 Ann+Cy 4 cards", "2 Bo+Di 5 cards"]


def test_where_one_hand_decides_cards_that_are_left_rank_the_others() -> None:
    cards = {"Ann": 5, "Bo": 0, "Cy": 2, "Di": 5, "Ed": 0}
    found = ranks(
        ["Bo"],
        dict.fromkeys(cards, 0),
        cards=cards,
        eliminated=["Ed"],
        scoring=Scoring.SINGLE_HAND,
    )
    assert found == ["1 Bo 0 cards", "2 Cy 2 cards", "3 Ann+Di 5 cards", "5 Ed 0 cards"]


def test_whoever_stood_longest_is_best_where_points_put_players_out() -> None:
    """H26; whoever was never put out stood longest, where so many hands end the match (H23)."""
    scores = {"Ann": 101, "Bo": 340, "Cy": 20, "Di": 180, "Ed": 101, "Flo": 90}
    found = ranks(["Cy"], scores, ["Ann"], ["Bo", "Di"], ["Ed"], scoring=Scoring.LAST_STANDING)
    assert found == ["1 Cy 20", "2 Flo 90", "3 Ed 101", "4 Di 180", "5 Bo 340", "6 Ann 101"]


@pytest.mark.parametrize(("rulebook", "options"), [("classic", {}), ("official", {"target": 1})])
def test_a_table_tells_the_places_of_its_last_match(rulebook: str, options: dict[str, int]) -> None:
    paper = PaperTable(CreateTable("Ann", rulebook=rulebook, options=options), "Bo", "Cy")
    paper.do(0, c.Start("start"))
    rng = Random(1)
    while (game := paper.table.match) is not None:
        paper.write(r.Acted(str(rng.choice(game.legal(game.turn)))))
    last = present(paper.table.state.last)
    assert last.places == places_of(present(paper.table.game))
    assert last.places[0].names == last.winners
    assert {name for place in last.places for name in place.names} == {"Ann", "Bo", "Cy"}
    assert (last.places[-1].cards is not None) == (rulebook == "classic")
    state = msgspec.json.decode(present(paper.table.snapshot()))  # one from before it was told
    del state["last"]["places"]
    old = Table.restored("PAPERS", (paper.table.seq, msgspec.json.encode(state)), ())
    assert present(old.state.last).places == last.places
