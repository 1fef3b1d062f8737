"""Names that people sit down with can be seen, and told apart; files may have any."""

from __future__ import annotations

import pytest

from openuno import Game, Replay
from openuno.bots.bot_names import bot_names
from openuno.bots.level import Level
from openuno.game.seat_names import check_name, check_names, look_same, taken_name
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES
from openuno.tui.setup import plan_seats

GOOD = [
    "Ann",
    "Zoë",
    "Zoe\u0308",
    "Việt",
    "Vie\u0323\u0302t",
    "Łukasz",
    "ᾂ",  # three accents, in one character
    "한글",
    "ज़ें",
    "ไม่",
    "مُحَمَّد",
    "שָׁלוֹם",
    "می\u200cخواهم",
    "❤\ufe0f Ann",
    "👨\u200d👩\u200d👧",
    "👍🏽",
    "?",
    "x" * 40,
]
INVISIBLE = [
    "\u3164",
    "\u3164\u3164",
    "Ann\u3164",
    "\u2800",
    "A\u2800n",
    "\u115f",
    "\u1160",
    "\uffa0",
    "Ann\ufe0f",
    "Ann\ufe00",
    "Ann\U000e0100",
    "An\u034fn",
    "\u180bAnn",
    "\U0001d159",
    "\u200b",
    "Ann\u200b",
    "Ann\u200d",
    "\ufeffAnn",
    "\u202eAnn",
    "An\u2066n",
    "\u0301nn",
    "",
    " ",
]
PILES = [
    "a\u0301\u0302\u0303",
    "á\u0302\u0303",
    "Zo" + "e\u0308" * 2 + "\u0308" * 9,
    "ก" + "\u0e49" * 5,
]


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_names_of_all_kinds(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [*((name, "seat_name") for name in INVISIBLE), *((name, "name_accents") for name in PILES)],
    ids=ascii,
)
def test_names_that_cannot_be_seen(name: str, code: str) -> None:
    with pytest.raises(InputError) as problem:
        check_name(name)
    assert problem.value.code == code
    told = [problem.value.text(language) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    for letter in "\u3164\u2800\u115f\uffa0\ufe0f\u202e":
        assert not any(letter in text for text in told)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "ANN"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "Аnn"),  # begins in Cyrillic
        ("Bo", "Βο"),  # is Greek
        ("Bob", "B0b"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("Ida", "ida"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("A B", "A  B"),
        ("اب", "ا\u200cب"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_same(one, other)
    assert look_same(other, one)
    assert taken_name(other, ["Di", one]) == one
    with pytest.raises(InputError) as problem:
        check_names([one, "Di", other])
    assert problem.value.code == "seat_twice"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Zoë", "Zoe"), ("Lia", "Ila"), ("Ann", "Ann 2"), ("Jan", "Ján"), ("Bo", "")],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_same(one, other)


def test_bots_look_like_nobody() -> None:
    assert next(bot_names(["bo"])) == "Cy"


def test_people_at_one_keyboard_can_be_told_apart_too() -> None:
    with pytest.raises(InputError) as problem:
        plan_seats(["Ann", "ann"], [Level.NORMAL])
    assert problem.value.code == "seat_twice"


def test_a_match_that_was_played_under_such_names_can_be_seen_again() -> None:
    game = Game(["Ann", "ann", "\u3164"], seed=1)
    game.apply(game.legal(game.turn or "")[0])
    replay = Replay.of(game)
    for again in (Replay.from_dict(replay.to_dict()), Replay.parse(replay.to_text())):
        assert again.end().seats == game.seats
        assert again.end().position() == game.position()
