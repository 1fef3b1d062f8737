"""Matches as text: written, read back, commented on, and what is said of text that is wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.core.data.rules import EDITION
from openuno.game.actions import Suggest
from openuno.game.card import Card
from openuno.game.comment import Comment
from openuno.game.dealer_choice import DealerChoice
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Game
from openuno.game.referee import open_table
from openuno.game.replay import Replay
from openuno.text.errors import InputError, RuleError
from tests.support.paths import FIXTURES
from tests.support.random_games import any_action, games
from tests.support.scenario_files import scenarios

REPLAYS = sorted((FIXTURES / "before-tidying/replays").iterdir())
DAY = date(2026, 11, 17)


def filed(game: Game) -> Replay:
    """A game's replay as a file would give it back: its rulebook is one of ours with changes."""
    return Replay.from_dict(Replay.of(game).to_dict())


letters = st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="{}")
comment_texts = st.text(letters).map(lambda text: " ".join(text.split())).filter(bool)


@given(games(), st.integers(0, 2**32).map(Random), comment_texts)
@settings(max_examples=12)
def test_any_match_is_read_as_it_was_written(game: Game, rng: Random, said: str) -> None:
    for _ in range(80):
        try:
            game.apply(any_action(game, rng))
        except RuleError:
            continue
    places = sorted(rng.sample(range(len(game.actions) + 1), min(3, len(game.actions) + 1)))
    comments = tuple(Comment(place, said) for place in places)
    replay = replace(filed(game), comments=comments, date=DAY)
    assert Replay.parse(replay.to_text()) == replay
    assert Replay.from_dict(replay.to_dict()) == replay


def test_scenarios_are_read_as_they_were_written() -> None:
    tried = 0
    for scenario in list(scenarios())[::12]:
        if "error" in scenario.expect:
            continue
        game = open_table(scenario.table)
        for action in scenario.table.get("actions", ()):
            try:
                game.apply(action)
            except RuleError:
                continue
        replay = filed(game)
        assert Replay.parse(replay.to_text()) == replay, scenario.id
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_old_replays_are_read_as_they_were_written(path: Path, tmp_path: Path) -> None:
    replay = Replay.load(path)
    file = tmp_path / "match.txt"
    replay.save(file)
    again = Replay.load(file)
    again.verify()
    assert again == replay
    assert again.to_dict() == replay.to_dict()


def dealt_by_picks(**dealt: object) -> Game:
    seats = ["Ann", "Dan Brown", 'a"b\\']
    choice = DealerChoice(seats, **dealt)  # type: ignore[arg-type]
    while choice.waiting:
        choice.pick(choice.pick_for(choice.waiting[0]))
    return Game(seats, picks=choice.picks, **dealt)  # type: ignore[arg-type]


def played_on(game: Game, steps: int = 30) -> Game:
    for _ in range(steps):
        game.apply(game.legal(game.turn)[-1])
    return game


@pytest.mark.parametrize(
    "game",
    [
        dealt_by_picks(seed=4),
        dealt_by_picks(fair=FairDeal(bytes(32), {"Ann": bytes(16), "Dan Brown": bytes(64)})),
        Game(["Ann", "Bo"], fair=FairDeal(bytes(32), {})),
        Game(["x; y", "[Bo]", "{}", "3. Cy"], seed=2**128 - 1, dealer="{}"),
        Game(["Ann", "Bo"], seed=0, dealer="Bo", stack=Game(["Ann", "Bo"], seed=1).hand("Ann")),
        Game.from_position(played_on(Game(["Ann", "Bo", "Dan B."], "mayhem", seed=5)).position()),
    ],
)
def test_however_a_match_began(game: Game) -> None:
    replay = filed(played_on(game))
    assert Replay.parse(replay.to_text()) == replay


BY_HAND = """
[openuno match 1]
{Written down at the kitchen table.}
[rulebook classic]
[seats Ann, Bo, "Dan Brown"]
[seed 18] [date 2026-11-17]

Dan Brown: draw
{Why not?} {Nobody
  knows.}
2. Dan Brown: pass;
"""


def test_a_hand_after_the_other() -> None:
    text = Replay.load(FIXTURES / "before-tidying/replays/traditional.json").to_text()
    assert text.startswith(
        "[openuno match 1]\n[rulebook traditional@1(target=100)]\n[seats Ann, Bo, "
    )
    end = "[won by Ann; Ann 69, Bo 0, Zoë 0]"
    assert f"Ann: play G8\n{end}\n\n[hand 2 dealt by Bo]\n  45. deal; Zoë: play Y7; " in text
    assert "\n[match won by Ann; Ann 175, Bo 0, Zoë 0]\n\n[digest " in text
    assert max(map(len, text.splitlines())) <= 88


def test_names_that_are_no_words_stand_in_quotes_wherever_they_are() -> None:
    game = Game(["x; y", "[Bo]"], "bluffers", seed=2)
    game.apply(Suggest("x; y", "[Bo]", Card("R7")))
    text = Replay.of(game).to_text()
    assert '   1. "x; y": suggest "[Bo]" R7\n' in text
    assert Replay.parse(text) == filed(game)


def test_actions_are_kept_as_we_write_them() -> None:
    replay = Replay.parse(BY_HAND)
    table = {**replay.to_dict(), "actions": ["Dan Brown :draw", " Dan Brown:  pass "]}
    assert Replay.from_dict(table) == replay


def test_what_people_write_by_hand() -> None:
    replay = Replay.parse(BY_HAND)
    assert replay.comments == (
        Comment(0, "Written down at the kitchen table."),
        Comment(1, "Why not? Nobody knows."),
    )
    assert replay.date == DAY
    assert replay.seats == ("Ann", "Bo", "Dan Brown")
    assert replay.rulebook.edition == EDITION
    replay.verify()
    assert Replay.parse(replay.to_text()) == replay
    assert Replay.parse(replay.to_text().replace("\n", "\r\n")) == replay


def test_many_comments_in_one_place_are_one_comment() -> None:
    replay = Replay.parse(HEAD + "{x}{}\n" * 20_000)
    assert replay.comments == (Comment(0, " ".join("x" * 20_000)),)


def test_a_replay_keeps_its_comments_as_json() -> None:
    replay = Replay.parse(BY_HAND)
    table = replay.to_dict()
    assert table["comments"][1] == "1: Why not? Nobody knows."
    assert Replay.from_dict(table) == replay


HEAD = "[openuno match 1]\n[rulebook classic]\n[seats Ann, Bo]\n[seed 18]\n"
"""Ann begins."""


@pytest.mark.parametrize(
    ("marked", "hint"),
    [
        ("¦[]", "[openuno match 1]"),
        ("¦[openuno match x]", "[openuno match 1]"),
        ("¦" + "[" * 100_000, "[openuno match 1]"),
        ("[openuno match 2¦]", "another version"),
        ("[openuno match 1¦", "here should be ], not the end"),
        ("¦[openuno match 1]", "seats is missing"),
        (f"{HEAD}¦[rulbook classic]", "Did you mean rulebook?"),
        (f"{HEAD}¦[rulebook harsh]", "rulebook is said twice"),
        (f"{HEAD}[¦]", "rulebook, seats or hand"),
        (f"{HEAD}¦[dealer Cy]", "There is no seat"),
        (f"{HEAD}[stack R7, ¦R77]", "is not a card"),
        (f"¦{HEAD}[picks Ann 3]", "still to pick: Bo"),
        (f"{HEAD}[picks Ann ¦x]", "a whole number"),
        (f"{HEAD}¦[date 2026-13-01]", "as in 2026-11-17"),
        (f"{HEAD}[date 2026-11-17 ¦noon]", "here should be ]"),
        (f"{HEAD[:-10]}¦[seed 18]\n[secret 00]", "seed has no place in it"),
        (f"{HEAD}¦[digest 00]", "ends differently"),
        (f"{HEAD}¦[hand 1 dealt by Ann]", "it should be [hand 1 dealt by Bo]"),
        (f"{HEAD}Ann: draw\n¦[won by Ann]", "no hand begins or ends here"),
        (f"{HEAD}Ann: draw\n¦1. Bo: draw", 'this is action 2, not "1."'),
        (f"{HEAD}Ann: draw; ¦; Bo: draw", "as in Ann: play R7"),
        (f"{HEAD}Ann: draw; ¦Ann: fly", "is not an action"),
        (f"{HEAD}Ann: draw; ¦Bo: play R77", "is not a card"),
        (f"{HEAD}Ann: draw; ¦Bo: challenge", "cannot go on with Bo: challenge"),
        (f"{HEAD}Ann: draw ¦]", "as in Ann: play R7"),
        (f"{HEAD}Ann: draw ¦{{never closed", "no end"),
        (f"{HEAD}Ann: draw ¦{{in {{a}} comment}}", "no end"),
        (f"{HEAD}Ann: draw ¦{{\x07}}", "no comment"),
        (f"{HEAD}Ann: draw ¦}}", "as in Ann: play R7"),
        (f"{HEAD}\n\n  ¦\x00", "does not say who acts"),
        (f'{HEAD}¦"Ann: draw', "as in Ann: play R7"),
        (f"{HEAD}¦{'9' * 10_000}", "does not say who acts"),
        (f"{HEAD}¦{'9' * 100_000}", "as in Ann: play R7"),
        (f"{HEAD}¦Ann: play{' R7' * 5_000}", "cannot go on with Ann: play R7 R7"),
        (f"{HEAD}[position classic Ann:R1 Bo:¦R77]", "is not a card"),
        (f"{HEAD}[position classic Ann:R1 Bo:R7 ¦discard=W+4]", "needs a colour"),
        (f"{HEAD}[position classic Ann:R1 ¦Bo:?999 discard=W]", "999"),
    ],
)
def test_text_that_makes_no_sense(marked: str, hint: str) -> None:
    """The complaint is about the place that is marked."""
    before, _, after = marked.partition("¦")
    with pytest.raises(InputError) as caught:
        Replay.parse(before + after)
    message = str(caught.value)
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert message.startswith(f"line {line}, column {column}: ")
    assert hint in message
    assert "\n" not in message
    assert len(message) < 500
    assert caught.value.text("de").startswith(f"Zeile {line}, Spalte {column}: ")


@pytest.mark.parametrize(
    ("comments", "hint"),
    [
        (["A bluff."], "comments[0]"),
        (["1: "], "comments[0]"),
        (["1: {x}"], "comments[0]"),
        (["1: a  b"], "comments[0]"),
        ([f"{'9' * 5000}: a"], "comments[0]"),
        (["3: late"], "the match has 2"),
        (["1: a", "1: b"], "in the order"),
        (["2: a", "1: b"], "in the order"),
        ("1: a", "comments"),
    ],
)
def test_comments_that_make_no_sense(comments: object, hint: str) -> None:
    table = {**Replay.parse(BY_HAND).to_dict(), "comments": comments}
    with pytest.raises(InputError) as caught:
        Replay.from_dict(table)
    assert hint in str(caught.value)


PIECES = (
    HEAD,
    *'[ ] { } ; : " , \n Ann: draw [hand [won [position [picks [secret [digest 1. Bo'.split(" "),
)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=20))
def test_whatever_stands_there_is_a_match_or_one_complaint(pieces: list[str]) -> None:
    try:
        replay = Replay.parse(HEAD + "".join(pieces))
    except InputError as problem:
        said = str(problem)
    else:
        assert Replay.parse(replay.to_text()) == replay
        said = ""
    assert "\n" not in said
