"""Rulebooks: what the presets set, how files are read, and what is said when one makes no sense."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openuno.core.data.rules import (
    HOUSE_RULES_OFF,
    OPTIONS,
    Deck,
    Draw,
    MultiPlay,
    Rules,
    Scoring,
    SevenZero,
    Turn,
    Value,
    WildDrawFourCheck,
    has_house_rules,
)
from openuno.rulebooks import (
    Rulebook,
    allowed,
    check,
    diff,
    is_meaningful,
    load,
    names,
    parse_change,
    preset,
    question,
    summary,
    title,
    value_words,
)
from openuno.rulebooks.validation import CLASHES, CONTRADICTIONS, Clash, change, read, unused
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language

PRESETS = """
option                official strict traditional traditional-low harsh classic quickplay bluffers
hand_size             7 7 7 7 7 7 10 7
decks                 0 0 0 0 0 0 0 0
turn                  single single single single single single chain single
draw                  any_time only_if_no_match any_time any_time any_time any_time any_time \
only_if_no_match
draw_count            one one one one one one one one
after_draw            may_play may_play may_play may_play may_play may_play may_play may_play
wild_draw_four        no_matching_colour nothing_else_playable no_matching_colour \
no_matching_colour no_matching_colour no_matching_colour no_matching_colour no_matching_colour
wild_draw_four_check  challenge refuse challenge challenge refuse challenge challenge challenge
wild_draw_four_victim loses_turn loses_turn loses_turn loses_turn plays_on loses_turn loses_turn \
loses_turn
challenge_guilty      4 - 4 4 - 4 4 4
challenge_innocent    6 - 6 6 - 6 6 6
reverse_with_two      skip nothing nothing nothing nothing nothing nothing nothing
catch_window          next_turn no_limit next_turn next_turn next_turn next_turn next_turn \
next_turn
uno_penalty           2 2 2 2 6 2 2 2
false_uno_penalty     0 2 0 0 0 4 4 0
false_catch_penalty   0 2 0 0 0 0 0 0
suggestion_penalty    0 0 4 4 0 0 0 2
out_of_turn_penalty   0 0 0 0 0 2 2 1
wrong_card_penalty    0 0 0 0 0 0 0 1
last_card_draws       yes yes yes yes yes yes yes yes
scoring               winner_takes winner_takes winner_takes lowest_total winner_takes \
single_hand single_hand winner_takes
target                500 500 500 500 500 - - 500
"""
"""What the rule sheets say, kept apart from the files that say it: a test of their truth. An option
that is not here is as `Rules` declares it; - is an option that does not apply."""

KITCHEN = """
draw_count until_playable
stacking   rising
seven_zero both
"""
"""What kitchen-table plays otherwise than official."""
PARTY = """
draw_count until_playable
stacking   same
seven_zero both
jump_in    yes
"""
"""What party plays otherwise than official."""
MAYHEM = """
deck                 2015
opening_wild         redraw
multi_play           number
draw_count           until_playable
after_draw           must_play
wild_draw_four       any_time
wild_draw_four_check refuse
challenge_guilty     -
challenge_innocent   -
stacking             any
deflect              both
seven_zero           both
jump_in              yes
jump_wilds           yes
false_uno_penalty    2
false_catch_penalty  1
out_of_turn_penalty  1
wrong_card_penalty   1
reveal_at            2
elimination          25
last_card            no_wild
target               1000
double_score         yes
shuffle_seats        yes
"""
"""What mayhem plays otherwise than official."""


def columns(table: str) -> dict[str, dict[str, str]]:
    """Each column of a table by its head: the cells by the name of their row."""
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return {
        name: {row[0]: row[place] for row in rows} for place, name in enumerate(head) if place > 0
    }


TABLE = columns(PRESETS)
TABLES_OWN = {"kitchen-table", "party", "mayhem"}
"""The rulebooks that no sheet is the source of, and that play house rules."""
TABLE["kitchen-table"] = TABLE["official"] | columns("option kitchen" + KITCHEN)["kitchen"]
TABLE["party"] = TABLE["official"] | columns("option party" + PARTY)["party"]
TABLE["mayhem"] = TABLE["official"] | columns("option mayhem" + MAYHEM)["mayhem"]


def as_value(option: str, word: str) -> Value:
    if OPTIONS[option].choices:
        return word
    return {"yes": True, "no": False}[word] if OPTIONS[option].is_flag else int(word)


def rules_strategy() -> st.SearchStrategy[Rules]:
    """Any rules that make a game."""

    def values(name: str) -> st.SearchStrategy[object]:
        option = OPTIONS[name]
        if option.is_flag:
            return st.booleans()
        if option.choices:
            return st.sampled_from([option.choice(word) for word in option.choices])
        return st.integers(option.least, option.most)

    any_rules = st.builds(Rules, **{name: values(name) for name in OPTIONS})
    return any_rules.map(without_contradictions)


def without_contradictions(rules: Rules) -> Rules:
    """The rules, with the first option of each contradiction set back to its default."""
    for clash in CONTRADICTIONS:
        if clash.is_in(rules):
            rules = replace(rules, **{clash.option: OPTIONS[clash.option].default})
    return rules


Writes = Callable[..., str]
"""Writes a text to a file, `my.toml` or another, and gives its name."""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Writes:
    """Writes `my.toml`, or another file, into the folder the test runs in."""
    monkeypatch.chdir(tmp_path)

    def write(text: str | bytes, name: str = "my.toml") -> str:
        Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


# The presets


def test_presets_are_those_of_the_table() -> None:
    assert list(names()) == list(TABLE)
    assert names()[-3:] == ("kitchen-table", "party", "mayhem")
    folder = resources.files("openuno.rulebooks")
    files = {item.name for item in folder.iterdir() if item.name.endswith(".toml")}
    assert files == {f"{name}.toml" for name in names()}


@pytest.mark.parametrize("name", TABLE)
def test_preset_plays_what_the_table_says_and_else_the_defaults(name: str) -> None:
    told = {option: as_value(option, w) for option, w in TABLE[name].items() if w != "-"}
    usual = Rulebook("defaults", Rules()).options()
    played = load(name).in_effect()
    assert told.items() <= played.items()
    assert {o: v for o, v in played.items() if v != usual[o]}.items() <= told.items()


def test_a_house_rule_is_what_no_sheet_sets() -> None:
    """By its flag, the page shows it apart, and compiled code leaves it out where it is off."""
    house = {name for name, option in OPTIONS.items() if option.house}
    sheets = [name for name in names() if name not in TABLES_OWN]
    set_by_sheets = {
        name
        for sheet in sheets
        for name, option in OPTIONS.items()
        if getattr(load(sheet).rules, name) != option.default
    }
    assert not house & {*set_by_sheets, "decks", "reverse_with_two", "last_card_draws", "target"}
    assert house >= {name for name, option in OPTIONS.items() if option.clause.startswith("H")}
    assert house >= {"opening_wild", "draw_count", "after_draw", "uno_call"}
    assert {name for name in names() if has_house_rules(load(name).rules)} == TABLES_OWN
    assert {name: int(getattr(Rules(), name)) for name in house} == HOUSE_RULES_OFF


@pytest.mark.parametrize("name", TABLE)
def test_preset_file_says_only_what_differs_from_its_base(name: str) -> None:
    text = resources.files("openuno.rulebooks").joinpath(f"{name}.toml").read_text("utf-8")
    document = tomllib.loads(text)
    assert document.keys() - {"base"} == {"options"}
    before = load(document["base"]) if "base" in document else Rulebook("defaults", Rules())
    changed = [o for o, v in load(name).options().items() if v != before.options()[o]]
    assert list(document["options"]) == changed  # in the order people read them


def test_official_is_the_default_of_every_option() -> None:
    assert load("official").rules == Rules()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_has_a_title_and_a_line(language: Language) -> None:
    lines = {(title(preset(n), language), summary(preset(n), language)) for n in names()}
    assert len(lines) == len(names())
    assert all(head and line.endswith(".") for head, line in lines)


# Rulebooks as values


def test_options_are_json_words() -> None:
    options = load("quickplay").options()
    assert json.loads(json.dumps(options)) == options
    assert list(options) == list(OPTIONS)
    assert options["turn"] == "chain"
    assert options["hand_size"] == 10
    assert options["last_card_draws"] is True


def test_changes_make_a_new_rulebook() -> None:
    official = load("official")
    changed = official.with_options(uno_penalty=3, draw=Draw.ONLY_IF_UNABLE, last_card_draws="no")
    assert changed.changed_from(official) == {
        "uno_penalty": 3,
        "draw": "only_if_unable",
        "last_card_draws": False,
    }
    assert official.rules == Rules()
    assert load("official", {"uno_penalty": 3}) == official.with_options(uno_penalty=3)
    assert load(official, {"uno_penalty": 3}) == official.with_options(uno_penalty=3)


@given(rules_strategy(), st.sampled_from(names()))
def test_changed_from_is_enough_to_play_alike(rules: Rules, name: str) -> None:
    rulebook = Rulebook("ours", rules)
    again = load(name, rulebook.changed_from(load(name)))
    assert again.in_effect() == rulebook.in_effect()


@given(rules_strategy(), st.sampled_from([*names(), "ours"]))
def test_any_rulebook_is_a_preset_with_changes(rules: Rules, name: str) -> None:
    rulebook = Rulebook(name, rules)
    base, changes = rulebook.as_preset()
    assert base == (name if name in names() else "official")
    assert load(base, changes).in_effect() == rulebook.in_effect()


@given(rules_strategy())
def test_from_options_gives_back_every_option(rules: Rules) -> None:
    rulebook = Rulebook("ours", rules)
    assert Rulebook.from_options("ours", rulebook.options()) == rulebook


@pytest.mark.parametrize("name", TABLE)
def test_options_of_a_preset_can_be_given_as_changes(name: str) -> None:
    assert load("official", load(name).options()).rules == load(name).rules


# Files


def test_file_starts_from_official(book: Writes) -> None:
    rulebook = load(book("[options]\nuno_penalty = 4\n"))
    assert rulebook == Rulebook("my", replace(Rules(), uno_penalty=4))


def test_file_starts_from_its_base_and_has_a_name(book: Writes) -> None:
    rulebook = load(book('name = "Sunday"\nbase = "strict"\n[options]\nuno_penalty = 4\n'))
    assert rulebook == Rulebook("Sunday", replace(load("strict").rules, uno_penalty=4))


def test_base_is_found_beside_the_file_wherever_the_program_runs(
    book: Writes, tmp_path: Path
) -> None:
    Path("sub").mkdir()
    book('base = "harsh"\n[options]\nhand_size = 5\n', "sub/granny.toml")
    book('base = "granny.toml"\n[options]\nuno_penalty = 1\n', "sub/my.toml")
    expected = replace(load("harsh").rules, hand_size=5, uno_penalty=1)
    assert load("sub/my.toml").rules == expected
    assert load(tmp_path / "sub" / "my.toml").rules == expected
    assert load("my.toml", folder=tmp_path / "sub").rules == expected
    assert load("my.toml", {"uno_penalty": 2}, folder=tmp_path / "sub").rules.uno_penalty == 2


def test_file_without_an_ending_and_with_a_byte_order_mark(book: Writes) -> None:
    assert load(book("\ufeff[options]\r\nhand_size = 5\r\n", "granny")).name == "granny"


def test_a_preset_wins_over_a_file_of_its_name(book: Writes) -> None:
    book("[options]\nhand_size = 5\n", "strict")
    assert load("strict").rules.hand_size == 7
    assert load("./strict").rules.hand_size == 5


@pytest.mark.parametrize(("word", "value"), [("true", True), ('"yes"', True), ('"no"', False)])
def test_yes_and_no(book: Writes, word: str, value: bool) -> None:
    assert load(book(f"[options]\nlast_card_draws = {word}\n")).rules.last_card_draws is value


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("true", SevenZero.BOTH),
        ("false", SevenZero.OFF),
        ('"yes"', SevenZero.BOTH),
        ('"no"', SevenZero.OFF),
        ('"seven"', SevenZero.SEVEN),
    ],
)
def test_what_was_a_yes_or_no_is_still_read(book: Writes, word: str, value: SevenZero) -> None:
    assert load(book(f"[options]\nseven_zero = {word}\n")).rules.seven_zero is value
    changed = dict([parse_change(f"seven_zero={word.strip(chr(34))}")])
    assert load("official", changed).rules.seven_zero is value
    assert load("official", changed, edition=1).rules.seven_zero is value


def test_what_was_a_yes_or_no_is_written_as_matches_of_then_have_it() -> None:
    assert load("official", {"seven_zero": "both"}).as_preset()[1] == {"seven_zero": "both"}
    old = {"official": "both", "party": "off"}
    written = [load(x, {"seven_zero": word}, edition=1).as_preset()[1] for x, word in old.items()]
    assert written == [{"seven_zero": True}, {"seven_zero": False}]


# What makes no sense


def complaint(rulebook: str | Path, changes: dict[str, object] | None = None) -> InputError:
    with pytest.raises(InputError) as caught:
        load(rulebook, changes)
    for language in LANGUAGES:
        sentence = caught.value.text(language)
        assert "\n" not in sentence
        assert len(sentence) < 400
    return caught.value


BAD_FILES = {
    "unknown word": (
        '[options]\ndraw = "anytime"',
        "bad_value",
        (
            'my.toml: options.draw is "anytime"; it must be any_time, only_if_no_match or '
            "only_if_unable. Did you mean any_time?"
        ),
    ),
    "far word": (
        '[options]\ndraw = "xyz"',
        "bad_value",
        'my.toml: options.draw is "xyz"; it must be any_time, only_if_no_match or only_if_unable.',
    ),
    "number for a word": (
        "[options]\ndraw = 1",
        "bad_value",
        "my.toml: options.draw is 1; it must be any_time, only_if_no_match or only_if_unable.",
    ),
    "word for a number": (
        '[options]\nuno_penalty = "2"',
        "bad_value",
        'my.toml: options.uno_penalty is "2"; it must be a whole number from 0 to 20.',
    ),
    "true for a number": (
        "[options]\nuno_penalty = true",
        "bad_value",
        "my.toml: options.uno_penalty is true; it must be a whole number from 0 to 20.",
    ),
    "a fraction": (
        "[options]\nuno_penalty = 2.0",
        "bad_value",
        "my.toml: options.uno_penalty is 2.0; it must be a whole number from 0 to 20.",
    ),
    "too many": (
        "[options]\nhand_size = 21",
        "bad_value",
        "my.toml: options.hand_size is 21; it must be a whole number from 1 to 20.",
    ),
    "too few": (
        "[options]\nhand_size = 0",
        "bad_value",
        "my.toml: options.hand_size is 0; it must be a whole number from 1 to 20.",
    ),
    "number for a yes or no": (
        "[options]\nlast_card_draws = 1",
        "bad_value",
        "my.toml: options.last_card_draws is 1; it must be yes or no.",
    ),
    "a misspelt yes": (
        '[options]\nlast_card_draws = "yess"',
        "bad_value",
        'my.toml: options.last_card_draws is "yess"; it must be yes or no. Did you mean yes?',
    ),
    "a list": (
        "[options]\nscoring = [1, 2]",
        "bad_value",
        (
            "my.toml: options.scoring is [1, 2]; it must be winner_takes, lowest_total, "
            "single_hand, by_place or last_standing."
        ),
    ),
    "unknown option": (
        "[options]\nuno_penality = 2",
        "unknown_option",
        (
            "my.toml: options.uno_penality is not an option; “openuno rules --json” lists them all."
            " Did you mean uno_penalty?"
        ),
    ),
    "unknown key": (
        "[optoins]\nuno_penalty = 2",
        "unknown_key",
        (
            "my.toml: optoins is not known here; it must be one of name, base, customisable, "
            "options. Did you mean options?"
        ),
    ),
    "option outside": (
        "uno_penalty = 2",
        "option_outside",
        "my.toml: uno_penalty is an option; it belongs below [options].",
    ),
    "options are no table": (
        "options = 3",
        "bad_options",
        "my.toml: options is 3; it must be a table, [options].",
    ),
    "name is no text": (
        "name = 3",
        "bad_name",
        "my.toml: name is 3; it must be a text of 1 to 60 characters.",
    ),
    "name is empty": (
        'name = " "',
        "bad_name",
        'my.toml: name is " "; it must be a text of 1 to 60 characters.',
    ),
    "unknown base": (
        'base = "strct"',
        "bad_base",
        (
            'my.toml: base is "strct"; it must be one of official, strict, traditional, '
            "traditional-low, harsh, classic, quickplay, bluffers, kitchen-table, party, "
            "mayhem, or a path to a file. Did you mean strict?"
        ),
    ),
    "base is no text": (
        "base = 3",
        "bad_base",
        (
            "my.toml: base is 3; it must be one of official, strict, traditional, "
            "traditional-low, harsh, classic, quickplay, bluffers, kitchen-table, party, "
            "mayhem, or a path to a file."
        ),
    ),
    "base is missing": (
        'base = "other.toml"',
        "base_missing",
        'my.toml: base is "other.toml", but there is no such file.',
    ),
    "base is a folder": (
        'base = "."',
        "base_missing",
        'my.toml: base is ".", but there is no such file.',
    ),
    "base is itself": (
        'base = "my.toml"',
        "base_cycle",
        "my.toml: base leads round in a circle: my.toml → my.toml.",
    ),
    "broken TOML": (
        "[options]\nuno_penalty = = 2",
        "broken_toml",
        "my.toml: this is not valid TOML: Invalid value (at line 2, column 15).",
    ),
    "empty file": (
        "",
        "empty_rulebook",
        "my.toml: this file is empty; a rulebook has [options], a base, or both.",
    ),
    "nested without end": (
        "options = " + "[" * 100_000,
        "nested_too_deep",
        "my.toml: this is nested too deeply.",
    ),
    "no challenge to be guilty in": (
        '[options]\nwild_draw_four_check = "refuse"\nchallenge_guilty = 5',
        "challenge_without_bluffs",
        (
            "my.toml: options.challenge_guilty is 5, but wild_draw_four_check is refuse: a Wild "
            "Draw Four against the rules cannot be played, so there is never one to challenge. "
            "Leave challenge_guilty out, or set wild_draw_four_check to challenge."
        ),
    ),
    "no challenge to be wrong in": (
        'base = "strict"\n[options]\nchallenge_innocent = 5',
        "challenge_without_bluffs",
        (
            "my.toml: options.challenge_innocent is 5, but wild_draw_four_check is refuse: a Wild "
            "Draw Four against the rules cannot be played, so there is never one to challenge. "
            "Leave challenge_innocent out, or set wild_draw_four_check to challenge."
        ),
    ),
    "no points to reach": (
        '[options]\nscoring = "single_hand"\ntarget = 300',
        "target_without_points",
        (
            "my.toml: options.target is 300, but scoring is single_hand: one hand decides, and "
            "points are not counted. Leave target out, or set scoring to winner_takes or "
            "lowest_total."
        ),
    ),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_bad_file(book: Writes, case: str) -> None:
    text, code, sentence = BAD_FILES[case]
    error = complaint(book(text))
    assert (error.code, str(error)) == (code, sentence)


def test_bad_file_in_german(book: Writes) -> None:
    error = complaint(book('[options]\ndraw = "anytime"'))
    assert error.text("de") == (
        'my.toml: options.draw ist "anytime"; erlaubt ist any_time, only_if_no_match oder '
        "only_if_unable. Ist any_time gemeint?"
    )


def test_missing_file_and_folder(book: Writes) -> None:
    assert complaint("none.toml").code == "file_missing"
    assert str(complaint("none.toml")) == "none.toml: there is no such file."
    assert complaint(Path("none")).code == "file_missing"
    assert complaint("no\0name.toml").code == "file_unreadable"
    assert complaint("n" * 5000 + ".toml").code == "file_unreadable"
    Path("folder").mkdir()
    assert complaint("folder").code == "file_is_folder"
    assert str(complaint("folder")) == "folder: this is a folder, not a file."


def test_endless_file() -> None:
    assert complaint(Path("/dev/zero")).code == "too_large"


def test_large_file_is_not_parsed(book: Writes) -> None:
    assert complaint(book(b"[" * 1_000_001)).code == "too_large"


def test_invalid_utf8(book: Writes) -> None:
    error = complaint(book(b"[options]\n# \xff"))
    assert error.code == "not_utf8"
    assert "my.toml" in str(error)


def test_control_characters_do_not_reach_the_terminal(book: Writes) -> None:
    error = complaint(book('[options]\ndraw = "\\u001b[2J\\u009b\\n"'))
    assert str(error).isprintable()
    assert str(complaint(book('[options]\n"a\\nb" = 1'))).isprintable()
    assert str(complaint(Path("a\nb.toml"))).isprintable()


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_number_without_end(book: Writes, number: str) -> None:
    assert complaint(book(f"[options]\ntarget = {number}")).code in ("broken_toml", "bad_value")


def test_base_in_a_circle(book: Writes) -> None:
    book('base = "b.toml"', "a.toml")
    book('base = "c.toml"', "b.toml")
    book('base = "./b.toml"', "c.toml")
    error = complaint("a.toml")
    assert error.code == "base_cycle"
    assert str(error) == (
        "a.toml: b.toml: c.toml: base leads round in a circle: a.toml → b.toml → c.toml → b.toml."
    )


def test_trouble_in_a_base_names_the_base(book: Writes) -> None:
    book("[options]\nhand_size = 99\n", "granny.toml")
    assert str(complaint(book('base = "granny.toml"'))).startswith(
        "my.toml: granny.toml: options.hand_size"
    )


def test_unknown_rulebook() -> None:
    error = complaint("offical")
    assert error.code == "unknown_rulebook"
    assert str(error) == (
        'There is no rulebook "offical"; it must be one of official, strict, traditional, '
        "traditional-low, harsh, classic, quickplay, bluffers, kitchen-table, party, mayhem, or a "
        "path to a file. "
        "Did you mean official?"
    )
    assert "Did you mean" not in str(complaint("xyz"))
    with pytest.raises(InputError):
        preset("../rulebooks/official")


def test_changes_are_checked_like_a_file() -> None:
    error = complaint("official", {"draw": "anytime"})
    assert str(error).startswith('options.draw is "anytime"; it must be')
    assert complaint("official", {"self": 1}).code == "unknown_option"
    assert complaint("strict", {"challenge_guilty": 6}).code == "challenge_without_bluffs"
    with pytest.raises(InputError):
        load("official").with_options(hand_size=Draw.ONLY_IF_UNABLE.name)


def every_value(name: str) -> list[Value]:
    option = OPTIONS[name]
    if option.is_flag:
        return [True, False]
    return list(option.choices) or [option.least, 1, 2, option.most]


NEEDED: dict[str, dict[str, object]] = {"wild_on_wild": {"jump_in": True}}
"""What an option needs besides to mean anything, by the other option of its clash."""


def with_the_clash(clash: Clash, is_in: bool) -> Rulebook:
    """Official, changed in the other option as it takes for the clash to be there, or not."""
    base = NEEDED.get(clash.other, {})
    books = (load("official", {**base, clash.other: value}) for value in every_value(clash.other))
    return next(book for book in books if clash.is_in(book.rules) == is_in)


def another_value(book: Rulebook, option: str) -> Value:
    return next(value for value in every_value(option) if value != book.options()[option])


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: f"{clash.option}-{clash.other}")
def test_clash_is_only_about_what_someone_asked_for(clash: Clash) -> None:
    idle = {clash.other: with_the_clash(clash, is_in=True).options()[clash.other]}
    official = with_the_clash(clash, is_in=False)
    usual = official.options()[clash.option]
    other = another_value(official, clash.option)
    base = NEEDED.get(clash.other, {})
    error = complaint("official", {**base, **idle, clash.option: other})
    assert error.code == clash.code
    for language in LANGUAGES:
        assert clash.option in error.text(language)
        assert clash.other in error.text(language)
    # Inherited or repeated, the value does no harm; and each is fine on its own.
    assert clash.option not in unused(official.rules)
    inherits = official.with_options(**{clash.option: other}).with_options(**idle)
    assert clash.option in unused(inherits.rules)
    assert clash.option not in inherits.in_effect()
    assert official.with_options(**{**idle, clash.option: usual})


def test_elimination_can_leave_two_of_two_teams() -> None:
    two = load("official", {"teams": "yes", "elimination": 20, "reverse_with_two": "nothing"})
    assert "reverse_with_two" in two.in_effect()


def test_false_calls_stay_in_effect_where_uno_needs_no_calling() -> None:
    auto = load("strict", {"uno_call": "auto", "false_uno_penalty": 3, "false_catch_penalty": 4})
    assert {"false_uno_penalty", "false_catch_penalty"} <= auto.in_effect().keys()


CONTRADICTORY: list[tuple[dict[str, object], str, str]] = [
    (
        {"turn": "chain", "multi_play": "identical"},
        "several_in_chains",
        (
            "options.multi_play is identical and turn is chain: a chain already lays several cards "
            "in one turn, by rules of its own. Set multi_play to off, or turn to single."
        ),
    ),
    (
        {"teams": "yes", "shuffle_seats": True},
        "partners_without_seats",
        (
            "options.teams is yes and shuffle_seats is yes: partners sit opposite each other, and "
            "with new seats for every hand they would be torn apart. Set one of the two to no."
        ),
    ),
    (
        {"hand_size": 10, "hand_limit": 9},
        "limit_below_deal",
        (
            "options.hand_limit is 9 and hand_size is 10: nobody may hold as many cards as "
            "everyone is dealt. Set hand_limit to at least 10, or to 0 for no limit."
        ),
    ),
    (
        {"elimination": 7},
        "dealt_out",
        (
            "options.elimination is 7 and hand_size is 7: the deal itself would put everyone out. "
            "Set elimination to more than 7, or to 0 for never."
        ),
    ),
    (
        {"elimination": 25, "hand_limit": 24},
        "limit_saves_everyone",
        (
            "options.hand_limit is 24 and elimination is 25: no hand grows beyond 24, so nobody "
            "would ever be out. Set hand_limit to at least 25, or one of the two to 0."
        ),
    ),
]


@pytest.mark.parametrize(("options", "code", "sentence"), CONTRADICTORY, ids=lambda v: str(v)[:30])
def test_contradiction_is_refused(options: dict[str, object], code: str, sentence: str) -> None:
    error = complaint("official", options)
    assert (error.code, str(error)) == (code, sentence)


@pytest.mark.parametrize("clash", CONTRADICTIONS, ids=lambda clash: clash.code)
def test_contradiction_names_both_options_in_every_language(clash: Clash) -> None:
    pairs = itertools.product(every_value(clash.option), every_value(clash.other))
    rules = (replace(Rules(), **read({clash.option: a, clash.other: b})) for a, b in pairs)
    error = clash.error(next(each for each in rules if clash.is_in(each)))
    assert f"options.{clash.option} is " in error.text("en")
    assert f" and {clash.other} is " in error.text("en")
    assert f"options.{clash.option} ist " in error.text("de")
    assert f" und {clash.other} ist " in error.text("de")


@pytest.mark.parametrize(("options", "code", "_sentence"), CONTRADICTORY, ids=lambda v: str(v)[:30])
def test_contradiction_is_refused_however_it_comes_about(
    options: dict[str, object], code: str, _sentence: str
) -> None:
    rules = Rulebook.from_options("all", load("official").options()).rules
    for name, value in options.items():  # one at a time: the last one is too much
        last = name == list(options)[-1]
        if not last:
            rules = change(rules, {name: value})
        else:
            with pytest.raises(InputError) as caught:
                change(rules, {name: value})
            assert caught.value.code == code
    with pytest.raises(InputError) as caught:
        Rulebook.from_options("ours", load("official").options() | options)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "options",
    [
        {"hand_limit": 7},
        {"elimination": 8},
        {"elimination": 25, "hand_limit": 25},
        {"elimination": 25, "hand_limit": 0},
        {"teams": True, "elimination": 25},
        {"shuffle_seats": True, "multi_play": "number"},
    ],
    ids=str,
)
def test_what_only_just_makes_a_game(options: dict[str, object]) -> None:
    assert is_meaningful(load("official", options).rules)


@pytest.mark.parametrize("clash", CONTRADICTIONS, ids=lambda clash: clash.code)
def test_contradiction_is_between_options_that_always_count(clash: Clash) -> None:
    """Else `changed_from` might leave one of them out."""
    assert not {clash.option, clash.other} & {idle.option for idle in CLASHES}


def test_check_agrees_with_is_meaningful() -> None:
    check(Rules())
    assert is_meaningful(Rules())
    torn = Rules(turn=Turn.CHAIN, multi_play=MultiPlay.NUMBER)
    assert not is_meaningful(torn)
    with pytest.raises(InputError, match="multi_play is number and turn is chain"):
        check(torn)


# Customisable cards

CARDS = '[options]\ndeck = "2015"\n'


def test_customisable_text_is_kept(book: Writes) -> None:
    rulebook = load(book('customisable = " Everyone\\tclaps. "\n' + CARDS))
    assert rulebook.customisable == r"Everyone\tclaps."
    assert rulebook.with_options(uno_penalty=3).customisable == rulebook.customisable
    assert load("my.toml", {"deck": "standard"}).customisable == rulebook.customisable
    assert load("mayhem").customisable == ""


def test_customisable_text_of_a_base(book: Writes) -> None:
    book('customisable = "Clap!"\n' + CARDS, "granny.toml")
    assert load(book('base = "granny.toml"')).customisable == "Clap!"
    sings = book('base = "granny.toml"\ncustomisable = "Sing!"', "sings.toml")
    assert load(sings).customisable == "Sing!"
    plain = book('base = "granny.toml"\n[options]\ndeck = "standard"', "plain.toml")
    assert load(plain).rules.deck == Deck.STANDARD


def test_customisable_text_needs_its_cards(book: Writes) -> None:
    error = complaint(book('customisable = "Everyone claps."'))
    assert (error.code, str(error)) == (
        "customisable_without_deck",
        (
            'my.toml: customisable is "Everyone claps.", but options.deck is standard: only the '
            "deck of 2015 has Customisable cards. Leave customisable out, or set deck to 2015."
        ),
    )
    assert "options.deck ist standard" in error.text("de")


@pytest.mark.parametrize("value", ['""', '" "', "3", f'"{"x" * 201}"', "[]"])
def test_bad_customisable_text(book: Writes, value: str) -> None:
    error = complaint(book(f"customisable = {value}\n" + CARDS))
    assert error.code == "bad_customisable"
    assert "1 to 200 characters" in str(error)


def test_longest_customisable_text(book: Writes) -> None:
    text = "x" * 200
    assert load(book(f'customisable = "{text}"\n' + CARDS)).customisable == text


@pytest.mark.parametrize("key", ["customisable", "name", "base"])
def test_key_below_options(book: Writes, key: str) -> None:
    """TOML takes everything after [options] for a part of it."""
    error = complaint(book(f'{CARDS}{key} = "Sing!"'))
    assert (error.code, str(error)) == (
        "key_inside",
        f"my.toml: {key} is no option; it belongs above [options].",
    )


def test_deck_of_2015_may_be_written_as_a_number(book: Writes) -> None:
    assert load(book("[options]\ndeck = 2015")).rules.deck == Deck.DECK_2015
    assert parse_change("deck=2015") == ("deck", "2015")
    assert complaint(book("[options]\ndeck = 2016")).code == "bad_value"
    assert complaint(book("[options]\ndeck = true")).code == "bad_value"


def test_unused_options_are_those_of_the_table() -> None:
    for name, column in TABLE.items():
        idle = column.keys() & unused(load(name).rules)
        assert idle == {option for option, w in column.items() if w == "-"}


# Changes as text


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("uno_penalty=3", ("uno_penalty", 3)),
        (" uno_penalty = 3 ", ("uno_penalty", 3)),
        ("draw=only_if_unable", ("draw", "only_if_unable")),
        ("last_card_draws=no", ("last_card_draws", False)),
        ("last_card_draws=true", ("last_card_draws", True)),
    ],
)
def test_parse_change(text: str, change: tuple[str, Value]) -> None:
    assert parse_change(text) == change
    assert load("official", dict([parse_change(text)])).options()[change[0]] == change[1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("uno_penalty", "option_without_value"),
        ("", "bad_change"),
        ("=3", "unknown_option"),
        ("uno=3", "unknown_option"),
        ("uno_penalty=three", "bad_value"),
        ("uno_penalty=", "option_without_value"),
        ("uno_penalty=2.5", "bad_value"),
        ("uno_penalty=-1", "bad_value"),
        ("uno_penalty=²", "bad_value"),
        ("uno_penalty=" + "9" * 5000, "bad_value"),
        ("draw=1", "bad_value"),
        ("last_card_draws=1", "bad_value"),
    ],
)
def test_parse_change_complains(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_change(text)
    assert caught.value.code == code
    assert all("\n" not in caught.value.text(language) for language in LANGUAGES)


# Words and tables


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_and_value_has_words(name: str, language: Language) -> None:
    option = OPTIONS[name]
    assert question(option, language).endswith("?")
    values = dict.fromkeys(every_value(name))
    assert len({value_words(option, value, language) for value in values}) == len(values)


def test_allowed_values_as_a_file_writes_them() -> None:
    assert allowed(OPTIONS["last_card_draws"], "de") == "yes oder no"
    assert allowed(OPTIONS["target"], "de") == "eine ganze Zahl von 1 bis 1.000.000"
    assert allowed(OPTIONS["draw_count"]) == "one, until_playable, two or three"
    assert allowed(OPTIONS["deck"]) == "standard or 2015"


def test_zero_is_none_where_it_switches_off() -> None:
    words = {value_words(OPTIONS[n], 0) for n in ("hand_limit", "reveal_at", "elimination")}
    assert words == {"no limit", "never"}
    assert value_words(OPTIONS["uno_penalty"], 0) == "no cards"
    assert value_words(OPTIONS["elimination"], 25, "de") == "25 Karten"


def test_diff_shows_what_differs() -> None:
    lines = diff(load("official"), load("strict")).splitlines()
    assert lines[0].split() == ["Official", "Strict"]
    text = "\n".join(lines)
    assert "Drawing" in text
    assert "Cards dealt" not in text
    column = lines[0].index("Strict")
    [guilty] = [line for line in lines if line.startswith("A bluff found out")]
    assert guilty[column:] == "–"
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_diff_is_aligned_and_fits(width: int) -> None:
    lines = diff(load("harsh"), load("quickplay"), "de", width).splitlines()
    assert all(len(line) <= width for line in lines)
    table, right = lines[: lines.index("")], lines[0].index("QuickPlay")
    assert all(line[right - 2 : right].strip() == "" for line in table)


def test_diff_of_equals_says_so() -> None:
    changed = load("strict").with_options(uno_penalty=3).with_options(uno_penalty=2)
    assert diff(load("strict"), changed) == "Strict and Strict play exactly alike."
    quiet = Rulebook("quiet", replace(load("classic").rules, target=100))
    assert "genau gleich" in diff(load("classic"), quiet, "de")


@given(rules_strategy(), rules_strategy())
def test_diff_has_a_row_for_each_difference(left: Rules, right: Rules) -> None:
    one, other = Rulebook("left", left), Rulebook("right", right)
    differing = [
        name for name in OPTIONS if one.in_effect().get(name) != other.in_effect().get(name)
    ]
    lines = diff(one, other, width=1000).splitlines()
    assert len(lines) == len(differing) + 1


def test_titles() -> None:
    assert title(load("official")) == "Official"
    assert title(load("official", {"uno_penalty": 3}), "de") == "Offiziell, mit Änderungen"
    assert title(Rulebook("Sunday", Rules())) == "Sunday"
    assert summary(load("official", {"uno_penalty": 3})) == ""


def test_enums_are_words_of_their_option_only() -> None:
    with pytest.raises(InputError):
        load("official").with_options(draw=Scoring.SINGLE_HAND)
    refuse = load("official").with_options(wild_draw_four_check=WildDrawFourCheck.REFUSE)
    assert refuse.rules.wild_draw_four_check is WildDrawFourCheck.REFUSE


def test_loading_a_rulebook_needs_no_numba() -> None:
    code = "import sys, openuno.rulebooks as r; r.load('strict'); print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.strip() == b"False"
