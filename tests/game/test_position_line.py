"""Positions in one line: written, read back, and what is said of lines that make no sense."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from openuno.core.data.rules import EDITION
from openuno.files import read_toml
from openuno.game.game import Game
from openuno.game.position import POSITION_FIELDS, Position
from openuno.game.position_line import LINE_LIMIT
from openuno.game.state_fields import MOMENT, REST
from openuno.text.errors import InputError, RuleError
from tests.support.paths import FIXTURES
from tests.support.random_games import any_action, cards_on, games
from tests.support.scenario_files import scenarios

DISPUTE = "classic Ann:R7,W+4,G2 Bo:G3,G4 Cy:Y9,B1 discard=B9,R5"


@given(games(), st.integers(0, 2**32).map(Random))
@settings(max_examples=12)
def test_any_position_is_read_as_it_was_written(game: Game, rng: Random) -> None:
    for _ in range(30):
        try:
            game.apply(any_action(game, rng))
        except RuleError:
            continue
        position = game.position()
        line = position.to_line()
        assert "\n" not in line
        assert Position.parse(line) == position


def test_positions_of_the_scenarios_are_read_as_they_were_written() -> None:
    tried = 0
    for scenario in list(scenarios())[::6]:
        if "hands" not in scenario.table or "error" in scenario.expect:
            continue
        table = {name: scenario.table[name] for name in POSITION_FIELDS if name in scenario.table}
        position = Position.from_dict(table, EDITION)
        assert Position.parse(position.to_line()) == position, scenario.id
        tried += 1
    assert tried > 50


@pytest.mark.parametrize("path", sorted((FIXTURES / "before-tidying/positions").iterdir()))
def test_an_old_position_is_read_in_its_edition(path: object) -> None:
    position = Position.from_dict(read_toml(str(path)))
    line = position.to_line()
    assert "@1" in line
    again = Position.parse(line)
    assert again == position
    assert again.rulebook.edition == 1


def test_a_position_of_a_plain_table_is_short() -> None:
    position = Position.parse(DISPUTE + " draw=B2,B3,Y0,Y1,Y2,Y3")
    line = position.to_line()
    assert line == (
        "classic@4 Ann:R7,W+4,G2 Bo:G3,G4 Cy:Y9,B1 discard=B9,R5 turn=Ann draw=B2,B3,Y0,Y1,Y2,Y3"
    )
    assert len(line) < 100


def test_names_that_are_no_words_stand_in_quotes() -> None:
    names = (
        "Dan Brown",
        'a"b\\',
        "x=1",
        "W:",
        "-",
        "7",
        "Zoë",
        "👨\u200d👩\u200d👧",
        "O’Neil",
        "[{,}]",
    )
    seats = [name.replace(":", "") for name in names]
    game = Game(seats, "mayhem", options={"elimination": 0}, seed=3)
    line = game.position().to_line()
    assert Position.parse(line).seats == tuple(seats)
    assert '"Dan Brown":' in line
    assert " Zoë:" in line
    assert " O’Neil:" in line


@given(games(), st.integers(0, 2**32).map(Random))
@settings(max_examples=8)
def test_without_its_pile_a_position_is_read_with_what_is_left(game: Game, rng: Random) -> None:
    for _ in range(20):
        try:
            game.apply(any_action(game, rng))
        except RuleError:
            continue
    line = game.position().to_line(pile=False)
    assert "random=" not in line
    again = Game.from_position(Position.parse(line))
    assert cards_on(again._state) == cards_on(game._state)
    assert [again.hand(seat) for seat in again.seats] == [game.hand(seat) for seat in game.seats]
    assert (again.turn, again.top, again.scores) == (game.turn, game.top, game.scores)
    assert again.draw_count == game.draw_count


def test_cards_that_nobody_knows() -> None:
    line = "classic Ann:R7,?2 Bo:?7 discard=B9,R5 draw=B2,Y3,..."
    game = Game.from_position(Position.parse(line))
    assert [len(game.hand(seat)) for seat in game.seats] == [3, 7]
    assert sum(cards_on(game._state).values()) == 108
    assert game.position() == Game.from_position(Position.parse(line)).position()
    assert game.position() != Game.from_position(Position.parse(f"{line} seed=2")).position()
    assert str(game.position().to_dict()["draw"]).startswith("B2 Y3 ")


def test_a_line_may_hold_comments_and_leave_out_the_rulebook() -> None:
    line = "{who is right?} Ann:R7 {one card} Bo:G3,G4\tdiscard=R5 draw=- {the end}"
    position = Position.parse(line)
    assert position.rulebook.name == "official"
    assert position == Position.parse("official Ann:R7 Bo:G3,G4 discard=R5 draw=-")


def test_no_field_of_the_moment_is_called_as_one_of_the_table() -> None:
    moment = [field.key for field in MOMENT]
    assert not {*moment, REST} & set(POSITION_FIELDS)


@pytest.mark.parametrize(
    ("marked", "hint"),
    [
        ("¦", "seats"),
        ("¦classic", "seats"),
        (f"{DISPUTE} ¦turn=Di", "There is no seat"),
        (f"{DISPUTE} turn=¦", "a name, a word or a text in quotes, not the end"),
        (f"{DISPUTE} turn¦", "here should be =, not the end"),
        (f"{DISPUTE} turn=Bo ¦turn=Cy", "turn is said twice"),
        (f"{DISPUTE} ¦Ann:R1", "hands.Ann is said twice"),
        (f"{DISPUTE} ¦trun=Bo", "Did you mean turn?"),
        (f"{DISPUTE} draw=R7,¦R77", '"R77" is not a card'),
        (f"{DISPUTE} draw=R7,¦", "here should be a card"),
        (f"{DISPUTE} draw=R7,¦?", "here should be a card"),
        (f"{DISPUTE} ¦draw=...,R7", "is not a card"),
        (f"{DISPUTE} ¦Di:?999", "only 99 are named nowhere"),
        (f"{DISPUTE} Di:¦...", "here should be a card"),
        (f"{DISPUTE} ¦scores=1,2", "there are 3 seats"),
        (f"{DISPUTE} scores=1,2,¦{'9' * 40}", "39 digits"),
        (f"{DISPUTE} ¦scores=1,2,{'9' * 39}", "scores.Cy"),
        (f"{DISPUTE} ¦seed={2**128}", "seed"),
        (f"{DISPUTE} bluff¦=yes", "or a field"),
        (f"{DISPUTE} ¦phase=lunch", "moment.phase"),
        (f"{DISPUTE} phase=drawn ¦drawn=R8", "does not hold R8"),
        (f"{DISPUTE} ¦{{never closed", "no end"),
        (f"{DISPUTE} ¦]", "or a field"),
        (f"{DISPUTE} ¦\x00", "\\u0000"),
        ("classic ¦Ann:- Bo:G3 discard=R5", "hands.Ann is empty"),
        ("¦classic Ann:R1 Bo:G3", "discard is missing"),
        ("classic Ann:R1 Bo:G3 ¦discard=W+4", "needs a colour"),
        ("¦clasic Ann:R1 Bo:G3 discard=R5", "classic?"),
        ("¦classic@9 Ann:R1 Bo:G3 discard=R5", "edition"),
        ("classic@¦ Ann:R1 Bo:G3 discard=R5", "a whole number"),
        ("classic(¦uno_penalty=many) Ann:R1 Bo:G3 discard=R5", "uno_penalty"),
        ("classic(¦uno_penalty) Ann:R1 Bo:G3 discard=R5", "uno_penalty=4"),
        ("classic(uno_penalty=4¦ Ann:R1 Bo:G3 discard=R5", "here should be )"),
        ("¦classic(target=100) Ann:R1 Bo:G3 discard=R5", "single_hand"),
        ('classic ¦"Ann:R1 Bo:G3 discard=R5', "here should be a hand"),
        ("¦" + "(" * 10_000, "here should be a hand"),
    ],
)
def test_a_line_that_makes_no_sense(marked: str, hint: str) -> None:
    """The complaint is about the place that is marked."""
    line, column = marked.replace("¦", ""), marked.index("¦") + 1
    with pytest.raises(InputError) as caught:
        Position.parse(line)
    message = str(caught.value)
    assert hint in message
    assert message.startswith(f"line 1, column {column}: ")
    assert "\n" not in message
    assert len(message) < 700
    assert caught.value.text("de").startswith(f"Zeile 1, Spalte {column}: ")


def test_a_line_without_end() -> None:
    with pytest.raises(InputError, match="100000"):
        Position.parse("9" * (LINE_LIMIT + 1))


PIECES = (
    'Ann Bo:R7 classic @4 ( ) , - = : { } [ ] " \\ 9 W+4:G turn= discard=R5 bluff draw='.split()
)


@given(st.lists(st.sampled_from([*PIECES, " ", "\n"]) | st.text(max_size=3), max_size=30))
@example(["classic Ann:R7 Bo:R7 discard=R5"])
def test_whatever_stands_there_is_a_position_or_one_complaint(pieces: list[str]) -> None:
    try:
        position = Position.parse("".join(pieces))
    except InputError as problem:
        said = str(problem)
    else:
        said = position.to_line()
        assert Position.parse(said) == position
    assert "\n" not in said
