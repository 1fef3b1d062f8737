"""Every clause, proved by scenarios, interpreted and compiled."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import OPTIONS
from openuno.game.referee import open_table, referee
from openuno.text.errors import InputError
from tests.support.compiled_games import compiled_games
from tests.support.scenario_files import (
    Scenario,
    as_expected,
    as_written,
    occur_in_order,
    pattern_of,
    scenarios,
)

SCENARIOS = list(scenarios())


@pytest.mark.parametrize(
    "compiled",
    [
        pytest.param(False, id="interpreted"),
        pytest.param(True, id="compiled", marks=pytest.mark.compiled),
    ],
)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_scenario(scenario: Scenario, compiled: bool) -> None:
    expect = scenario.expect
    if "error" in expect:
        with pytest.raises(InputError) as caught:
            referee(scenario.table)
        assert expect["error"] in str(caught.value)
        assert "\n" not in str(caught.value)
        return
    with compiled_games() if compiled else nullcontext():
        document = referee(scenario.table)
    if "steps" in expect:
        assert [_verdict(step) for step in document["steps"]] == expect["steps"]
    for key, patterns in expect.get("events", {}).items():
        if key == "start":
            events = [event.to_dict() for event in open_table(scenario.table).events]
        else:
            events = document["steps"][int(key)]["events"]
        told = [pattern_of(event) for event in events]
        assert occur_in_order(patterns, told), f"{patterns} in {told}"
    state = document["state"]
    for name, value in expect.get("state", {}).items():
        found = as_written(name, state[name])
        if name in ("hands", "scores"):
            found = {seat: found[seat] for seat in value}
        assert found == as_expected(name, value), name
    _check_legal(document["legal"], expect)


def _verdict(step: dict[str, Any]) -> str:
    return "ok" if step["ok"] else f"{step['error']['code']} {step['error']['clause']}"


def _check_legal(legal: dict[str, list[str]], expect: dict[str, Any]) -> None:
    for seat, actions in expect.get("legal", {}).items():
        assert sorted(legal[seat]) == sorted(actions), seat
    for seat, actions in expect.get("legal_has", {}).items():
        assert set(actions) <= set(legal[seat]), seat
    for seat, actions in expect.get("legal_lacks", {}).items():
        assert not set(actions) & set(legal[seat]), seat


def test_every_scenario_expects_something() -> None:
    for scenario in SCENARIOS:
        known = {"steps", "state", "events", "legal", "legal_has", "legal_lacks", "error"}
        assert scenario.expect, scenario.id
        assert set(scenario.expect) <= known, scenario.id
    ids = [scenario.id for scenario in SCENARIOS]
    assert len(ids) == len(set(ids))


def test_every_option_value_has_a_scenario() -> None:
    """Every word of every option; of every number, one that is 0 (where it can be) and one not."""
    covered = {pair for scenario in SCENARIOS for pair in scenario.covers}
    missing: list[str] = []
    for name, option in OPTIONS.items():
        numbers = {int(pair.split("=")[1]) for pair in covered if _is_number_of(pair, name)}
        if option.choices:
            missing += [
                f"{name}={word}" for word in option.choices if f"{name}={word}" not in covered
            ]
        elif option.is_flag:
            missing += [f"{name}={w}" for w in ("yes", "no") if f"{name}={w}" not in covered]
        else:
            if not any(numbers):
                missing.append(f"{name}=(not 0)")
            if option.least == 0 and 0 not in numbers:
                missing.append(f"{name}=0")
    assert not missing


def _is_number_of(pair: str, name: str) -> bool:
    option, _, value = pair.partition("=")
    return option == name and value.isdigit()


def test_what_a_scenario_covers_is_what_it_plays() -> None:
    """A scenario that claims to prove an option's value plays by a rulebook with that value."""
    for scenario in SCENARIOS:
        if "error" in scenario.expect or not scenario.covers:
            continue
        options = open_table(scenario.table).rulebook.options()
        for pair in scenario.covers:
            name, _, value = pair.partition("=")
            played = options[name]
            text = (
                {True: "yes", False: "no"}.get(played, str(played))
                if isinstance(played, bool)
                else str(played)
            )
            assert text == value, f"{scenario.id}: {pair}"


def test_every_refusal_has_a_scenario() -> None:
    codes = {verdict.split()[0] for s in SCENARIOS for verdict in s.expect.get("steps", ())}
    missing = {refusal.name.lower() for refusal in Refusal if refusal} - codes
    assert not missing
