"""What people read: the same in every language, and the rulebook's prose true to its options."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openuno
from openuno.core.rules import (
    OPTIONS,
    Rules,
    Scoring,
    Turn,
    WildDrawFourCheck,
    WildDrawFourVictim,
)
from openuno.lang import LANGUAGES
from openuno.rulebooks import Rulebook, load, names, prose
from openuno.rulebooks.validation import unused

LANG = resources.files("openuno.lang")
TOPICS = sorted({i.name for language in LANGUAGES for i in LANG.joinpath(language).iterdir()})

CLAUSES = set("S1 S2 S3 S4 S5 T1 T2 T3 T4 T5 T6 T7 T8 U1 U2 U3 U4 P1 P2 P3 C1".split())
"""The clauses that every table plays by."""


def sentences(entry: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield from sentences(value, f"{key}.{name}" if key else name)
    else:
        yield key, entry


def topic(language: str, name: str) -> dict[str, str]:
    return dict(sentences(tomllib.loads(LANG.joinpath(language, name).read_text("utf-8"))))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# Every language


@pytest.mark.parametrize("name", TOPICS)
def test_languages_have_the_same_sentences(name: str) -> None:
    english = topic("en", name)
    for language in LANGUAGES:
        other = topic(language, name)
        assert other.keys() == english.keys()
        for key, sentence in other.items():
            assert isinstance(sentence, str), key
            assert placeholders(sentence) == placeholders(english[key]), key
            assert sentence == sentence.rstrip(), key


def test_there_are_topics_to_compare() -> None:
    assert {"errors.toml", "options.toml", "prose.toml", "rulebooks.toml"} <= set(TOPICS)


def test_every_error_that_is_raised_has_a_sentence() -> None:
    known = topic("en", "errors.toml")
    modules = Path(openuno.__file__).parent.rglob("*.py")
    raised = re.compile(r"(?:Input|Rulebook)Error\(\s*\"(\w+)\"")
    codes = {code for path in modules for code in raised.findall(path.read_text("utf-8"))}
    assert "bad_value" in codes
    assert codes <= known.keys()


# Prose

any_value = {
    name: st.booleans()
    if option.is_flag
    else st.sampled_from(list(type(option.default)))
    if option.choices
    else st.integers(option.least, option.most)
    for name, option in OPTIONS.items()
}
any_rules = st.builds(Rules, **any_value)


def text(rules: Rules, language="en") -> str:
    """The prose in one line."""
    return " ".join(prose(Rulebook("ours", rules), language).split())


@given(any_rules, st.sampled_from(list(OPTIONS)), st.data())
def test_every_option_in_effect_shows(rules: Rules, option: str, data: st.DataObject) -> None:
    changed = replace(rules, **{option: data.draw(any_value[option])})
    same = getattr(changed, option) == getattr(rules, option) or (
        option in unused(rules) and option in unused(changed)
    )
    for language in LANGUAGES:
        assert (text(rules, language) == text(changed, language)) == same


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_single_value_shows(option: str, language) -> None:
    """From a rulebook in which everything is in effect, value by value."""
    meta = OPTIONS[option]
    if meta.is_flag:
        values: list[Any] = [True, False]
    elif meta.choices:
        values = list(type(meta.default))
    else:
        values = [*list(range(meta.least, min(meta.most, 30) + 1)), meta.most]
    values = list(dict.fromkeys(values))
    for turn in Turn:
        base = Rules(turn=turn)
        texts = {text(replace(base, **{option: value}), language) for value in values}
        assert len(texts) == len(values)


@given(any_rules, st.sampled_from(LANGUAGES))
def test_prose_is_clean(rules: Rules, language) -> None:
    words = text(rules, language)
    assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|_| {2}|\.\.", words)
    assert not re.search(r"\b[01] (cards|Karten|decks|Packungen|points)\b", words)
    assert not re.search(r"\b(one (cards|decks|points)|eine (Karten|Packungen))\b", words)
    assert not re.search(r"\b(du|dein|dich|dir|Sie haben|Ihre)\b", words) or language == "en"


@given(any_rules, st.sampled_from(LANGUAGES))
def test_prose_names_the_clauses_it_covers(rules: Rules, language) -> None:
    named = set(re.findall(r"[STUPC]\d", " ".join(re.findall(r"\[.*?\]", text(rules, language)))))
    expected = CLAUSES | {
        {Scoring.WINNER_TAKES: "C3", Scoring.LOWEST_TOTAL: "C4", Scoring.SINGLE_HAND: "C5"}[
            rules.scoring
        ]
    }
    if rules.scoring != Scoring.SINGLE_HAND:
        expected.add("C2")
    if rules.turn == Turn.CHAIN:
        expected.add("T9")
    assert named == expected


@given(any_rules, st.sampled_from(LANGUAGES), st.integers(30, 200))
def test_prose_fits_the_width(rules: Rules, language, width: int) -> None:
    lines = prose(Rulebook("ours", rules), language, width).splitlines()
    assert all(len(line) <= width or line.startswith("#") for line in lines)
    assert all(re.match(r"$|#|- \S| {2}\S|\S", line) for line in lines)


@given(any_rules)
def test_width_changes_no_word(rules: Rules) -> None:
    rulebook = Rulebook("ours", rules)
    assert prose(rulebook, width=40).split() == prose(rulebook, width=120).split()


def test_what_does_not_apply_is_not_mentioned() -> None:
    refuse = text(Rules(wild_draw_four_check=WildDrawFourCheck.REFUSE))
    assert "bluff" not in refuse
    assert "challenge" not in refuse
    assert "blufft" not in text(Rules(wild_draw_four_check=WildDrawFourCheck.REFUSE), "de")
    assert "chain" not in text(Rules())
    assert "Kette" not in text(Rules(), "de")
    one_hand = text(Rules(scoring=Scoring.SINGLE_HAND))
    assert "Points are not counted" in one_hand
    assert "20 points" not in one_hand
    assert "500" not in one_hand


def test_numbers_are_the_rulebook_s_own() -> None:
    odd = Rules(
        hand_size=9,
        challenge_guilty=3,
        challenge_innocent=11,
        uno_penalty=1,
        false_uno_penalty=5,
        false_catch_penalty=7,
        suggestion_penalty=8,
        out_of_turn_penalty=12,
        wrong_card_penalty=13,
        target=12_345,
    )
    english = text(odd)
    assert "Everyone is dealt 9 cards." in english
    assert "the bluffer draws 3 cards" in english
    assert "the challenger draws 11 cards" in english
    assert "Whoever is caught draws one card." in english
    assert "calls UNO with more than one card left draws 5 cards" in english
    assert "catches someone wrongly draws 7 cards" in english
    assert "what to play draws 8 cards" in english
    assert "takes it back and draws 12 cards" in english
    assert "takes it back, draws 13 cards" in english
    assert "reach 12,345 points" in english
    german = text(odd, "de")
    assert "Wer erwischt wird, zieht eine Karte." in german
    assert "Wer zuerst 12.345 Punkte erreicht" in german


@pytest.mark.parametrize(
    ("hand_size", "decks", "sentence"),
    [
        (7, 0, "From 2 to 100 people can play. One deck is enough for up to 14."),
        (10, 0, "One deck is enough for up to 9."),
        (1, 0, "One deck is always enough."),
        (7, 1, "From 2 to 15 people can play. They share one deck."),
        (7, 2, "From 2 to 30 people can play. They share 2 decks."),
        (7, 20, "From 2 to 100 people can play. They share 20 decks."),
    ],
)
def test_how_many_can_play(hand_size: int, decks: int, sentence: str) -> None:
    """108 cards are 14 hands of 7, one card to open and 9 to draw, or 15 hands and 3 cards."""
    assert sentence in text(Rules(hand_size=hand_size, decks=decks))


def test_chain_sentences_depend_on_each_other() -> None:
    chain = Rules(turn=Turn.CHAIN, wild_draw_four_victim=WildDrawFourVictim.PLAYS_ON)
    assert "in the same chain, that player loses the turn" in text(chain)
    assert "A bluffer who has to draw after all has not won yet" in text(chain)
    assert "has not won yet" not in text(replace(chain, last_card_draws=False))
    assert "has not won yet" not in text(replace(chain, turn=Turn.SINGLE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_reads_differently(language) -> None:
    texts = {prose(load(name), language).partition("## ")[2] for name in names()}
    assert len(texts) == len(names())


def test_heading_says_whose_rules_these_are() -> None:
    first, _, second, *_ = prose(load("harsh"), "de").splitlines()
    assert first == "# UNO: Hart"
    assert second.startswith("Ein vergessenes UNO tut weh")
    changed = prose(load("harsh", {"uno_penalty": 5})).splitlines()
    assert changed[0] == "# UNO: Harsh, with changes"
    assert changed[2] == "## The cards and the deal"
