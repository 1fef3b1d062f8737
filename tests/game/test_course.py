"""The course of a match: that nothing of it can be cut off, altered, added or left out unseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from openuno.cli import main
from openuno.game.course import Back, first_link, link, link_back, link_end, links, parse_head
from openuno.game.dealer_choice import Pick
from openuno.game.fair_audit import Audit, Verdict, audit
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.rulebooks import load
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES

FAIR = FairDeal(bytes(range(32)), {"Ann": bytes(range(16)), "Zoë": bytes(range(40, 70))})
SEATS = ["Ann", "Bo", "Zoë"]
SHORT = {"target": 1, "hand_size": 3}
"""Options by which a match is over soon."""


def played(seed: int, **options: Any) -> Game:
    """A match to its end, in which others do other things with the same cards."""
    game, rng = Game(SEATS, options={**SHORT, **options}, fair=FAIR), Random(seed)
    while not game.is_over:
        legal = game.legal(game.turn)
        plays = [action for action in legal if " play " in str(action)]
        game.apply(rng.choice(plays or legal))
    return game


@pytest.fixture(scope="module")
def match() -> Replay:
    return Replay.of(played(0))


def checked(replay: Replay, head: str | None = None) -> Audit:
    """What comes of all checks, for everyone who has contributed."""
    return audit(replay, FAIR.commitment, list(FAIR.contributions.items()), head)


def head_of(replay: Replay) -> str:
    assert replay.course is not None
    return replay.course.head


def found(report: Audit, verdict: Verdict) -> set[str]:
    return {finding.key for finding in report.findings if finding.verdict is verdict}


def cut(replay: Replay, count: int) -> Replay:
    """The first actions of a match, made to look as if there had been no more."""
    game = replay.begin()
    for action in replay.actions[:count]:
        game.apply(action)
    return Replay.of(game)


# What is proved


def test_a_whole_match_is_proved_to_whoever_was_there(match: Replay) -> None:
    match.verify()
    report = checked(match, head_of(match))
    assert report.verdict is Verdict.RIGHT
    assert not report.is_refuted
    assert {"end", "winners", "course", "head"} <= found(report, Verdict.RIGHT)


def test_whoever_was_not_there_is_asked_for_the_head(match: Replay) -> None:
    report = checked(match)
    assert report.verdict is Verdict.OPEN
    assert found(report, Verdict.OPEN) == {"head"}
    assert head_of(match) in report.in_words("en")


def test_whoever_left_before_the_end_knows_the_beginning(match: Replay) -> None:
    halfway = len(match.actions) // 2
    early = next(head for after, head in match.heads() if after == halfway)
    report = checked(match, early)
    assert found(report, Verdict.OPEN) == {"early_head"}
    assert f"after {halfway} moves" in report.in_words("en")


def test_it_reads_the_same_as_json_and_as_text(match: Replay) -> None:
    for replay in (match, cut(match, 3), replace(match, course=None)):
        assert Replay.from_dict(json.loads(json.dumps(replay.to_dict()))) == replay
        assert Replay.parse(replay.to_text()) == replay


# What is not


@pytest.mark.parametrize("count", [0, 3])
def test_a_match_that_was_cut_off_is_not_proved(match: Replay, count: int) -> None:
    """“Proved” was said of one that had three actions left."""
    actions = match.actions[:count]
    plain = replace(match, actions=actions, digest=cut(match, count).digest)
    with pytest.raises(InputError):
        plain.verify()
    assert found(checked(plain), Verdict.WRONG) == {"winners", "course"}


def test_a_match_that_is_not_over_is_called_so(match: Replay) -> None:
    clever = cut(match, 3)
    clever.verify()
    report = checked(clever)
    assert report.verdict is Verdict.UNFINISHED
    assert report.is_refuted
    for language, word in zip(LANGUAGES, ("Not over", "Nicht zu Ende"), strict=True):
        text = report.in_words(language)
        assert f"\n{word}" in text
        assert "3" in text
    assert found(checked(clever, head_of(match)), Verdict.WRONG) == {"head"}


def test_another_winner_is_not_proved(match: Replay) -> None:
    """All is dealt as it was; somebody else has won by what is said to have been done."""
    others = (Replay.of(played(seed)) for seed in range(1, 50))
    other = next(each for each in others if each.end().winners != match.end().winners)
    other.verify()
    assert checked(other).verdict is Verdict.OPEN
    assert found(checked(other, head_of(match)), Verdict.WRONG) == {"head"}
    kept = replace(other, course=match.course)
    assert found(checked(kept), Verdict.WRONG) == {"winners", "course"}


def test_a_winner_who_has_not_won_is_not_proved(match: Replay) -> None:
    assert match.course is not None
    loser = next(seat for seat in SEATS if seat not in match.end().winners)
    named = replace(match, course=replace(match.course, winners=(loser,)))
    *_, (_, head) = named.heads()
    clever = replace(match, course=replace(match.course, winners=(loser,), head=head))
    assert found(checked(named), Verdict.WRONG) == {"winners", "course"}
    assert found(checked(clever), Verdict.WRONG) == {"winners"}
    assert loser in checked(clever).in_words("de")


def test_a_course_that_was_taken_out_is_not_proved(match: Replay) -> None:
    bare = replace(match, course=None)
    bare.verify()
    assert found(checked(bare, head_of(match)), Verdict.WRONG) == {"no_course"}


def test_a_match_from_before_is_proved_as_far_as_it_can_be(match: Replay) -> None:
    report = checked(replace(match, course=None))
    assert report.verdict is Verdict.UNBOUND
    assert not report.is_refuted
    for language, words in zip(LANGUAGES, ("from before", "aus der Zeit davor"), strict=True):
        assert words in report.in_words(language)


# Every byte counts


def mutations(value: Any) -> Iterator[Any]:
    """All that is one change away from a value."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            for i, letter in enumerate(value):
                yield value[:i] + ("1" if letter == "0" else "0") + value[i + 1 :]
                yield value[:i] + value[i + 1 :]
            yield value + "0"
        case list():
            for i, item in enumerate(value):
                yield value[:i] + value[i + 1 :]
                yield [*value[:i], item, *value[i:]]
                yield [*value[:i], *reversed(value[i : i + 2]), *value[i + 2 :]]
                yield value[:i]
                for other in mutations(item):
                    yield [*value[:i], other, *value[i + 1 :]]
        case dict():
            for name, item in value.items():
                yield {key: each for key, each in value.items() if key != name}
                for other in mutations(item):
                    yield {**value, name: other}
        case _:
            raise TypeError(value)


def is_proved(table: dict[str, Any], head: str, whole: Replay) -> bool:
    """Whether a table is called proved, and is not the very same match, written in another way."""
    try:
        replay = Replay.from_dict(table)
    except InputError:
        return False
    if replay == whole:
        return False
    try:  # which takes no time; all of it would
        replay.check_secret()
        replay.check_course()
        if replay.digest == whole.digest:  # which is made anew by whoever changes something
            replay = replace(replay, digest=replay.end().digest())
    except InputError:
        return False
    return checked(replay, head).verdict is Verdict.RIGHT


def test_no_single_change_is_proved() -> None:
    """Be it of an action, of who sits where, by which rules, of the secret or of who has won."""
    match = Replay.of(played(3))
    assert len(match.actions) > 5
    whole, head = match.to_dict(), head_of(match)
    assert checked(Replay.from_dict(deepcopy(whole)), head).verdict is Verdict.RIGHT
    tried = 0
    for table in mutations(whole):
        tried += 1
        assert not is_proved(table, head, match), table
    assert tried > 500


# How links are made


def test_a_beginning_binds_all_that_a_match_begins_with() -> None:
    picks = (Pick("Ann", 1), Pick("Bo", 2))
    official = load("official")
    ways = [
        first_link(official, SEATS, FAIR),
        first_link(official, SEATS[::-1], FAIR),
        first_link(load("official", edition=3), SEATS, FAIR),
        first_link(load("official", {"target": 200}), SEATS, FAIR),
        first_link(load("party"), SEATS, FAIR),
        first_link(official, SEATS, FAIR, picks),
        first_link(official, SEATS, FAIR, picks[::-1]),
        first_link(official, SEATS, FairDeal(bytes(32), FAIR.contributions)),
        first_link(official, SEATS, FairDeal(FAIR.secret, {"Ann": FAIR.contributions["Ann"]})),
    ]
    assert len(set(ways)) == len(ways)
    turned = FairDeal(FAIR.secret, dict(reversed([*FAIR.contributions.items()])))
    assert first_link(official, SEATS, turned) == ways[0]


def test_links_follow_each_other() -> None:
    first = first_link(load("official"), SEATS, FAIR)
    one = link(FAIR, first, "Ann: draw")
    back = Back(0, 1, 1, one)
    again = link_back(FAIR, first, back)
    two = link(FAIR, again, "Ann: draw")
    end = link_end(FAIR, two, ["Ann", "Bo"])
    told = links(FAIR, first, ["Ann: draw"], [back], ["Ann", "Bo"])
    assert list(told) == [(0, first), (0, again), (1, two), (1, end)]
    assert len({first, one, again, two, end, link_end(FAIR, two, ["Ann, Bo"])}) == 6


def test_a_head_tells_nothing_to_whoever_does_not_know_the_secret() -> None:
    """The same is done by the same rules; only the secret differs."""
    other = FairDeal(bytes(32), FAIR.contributions)
    head = first_link(load("official"), SEATS, FAIR)
    assert link(FAIR, head, "Ann: draw") != link(other, head, "Ann: draw")


@pytest.mark.parametrize("text", ["", "1 2 3", "1 2 3 00 00", "x 2 3 00", "1 -2 3 00", "1 2 3 0g"])
def test_a_move_taken_back_that_makes_no_sense(text: str) -> None:
    with pytest.raises(InputError):
        Back.parse(text)


@pytest.mark.parametrize(
    ("course", "hint"),
    [
        (7, "course is 7"),
        ({}, "course.head is missing"),
        ({"head": "0g"}, 'course.head: "0g" is not hexadecimal'),
        ({"head": "00", "winners": 7}, "course.winners holds 7"),
        ({"head": "00", "backs": ["1"]}, "course.backs[0]: "),
        ({"head": "00", "backs": ["99999 1 1 00"]}, "not in its place"),
        ({"head": "00", "backs": ["2 1 1 00", "1 1 2 00"]}, "course.backs[1]: "),
        ({"head": "00", "tail": "00"}, "course.tail is not known here"),
    ],
)
def test_a_course_that_makes_no_sense(match: Replay, course: object, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        Replay.from_dict({**match.to_dict(), "course": course})
    assert hint in str(caught.value)


def test_a_course_without_a_fair_deal_makes_no_sense(match: Replay) -> None:
    table = Replay.of(Game(SEATS, seed=1)).to_dict()
    with pytest.raises(InputError, match="dealt fairly"):
        Replay.from_dict({**table, "course": match.to_dict()["course"]})


# The command


def test_the_command_is_told_the_head(
    match: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, stopped = tmp_path / "match.json", tmp_path / "stopped.txt"
    match.save(file)
    cut(match, 3).save(stopped)
    head = head_of(match).upper()
    assert main(["verify", str(file), "--head", head]) == 0
    assert "the one you were shown last" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", head[::-1]]) == 1
    assert "nowhere in this course" in capsys.readouterr().out
    assert main(["verify", str(stopped)]) == 1
    assert "early  The match is not over" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", "00"]) == 2
    assert "--head" in capsys.readouterr().err
    assert parse_head(head) == head_of(match)
