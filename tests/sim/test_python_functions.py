"""`openuno.simulate`, `arena` and `lab`: what the commands do, as functions."""

from __future__ import annotations

import json
import threading
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import openuno
from openuno.cli import main
from openuno.rule_lab.findings import Measure
from openuno.sim.command import Simulation
from openuno.text.errors import InputError

pytestmark = pytest.mark.compiled


def test_a_simulation_is_the_one_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    found = openuno.simulate("official", seats=2, hands=200, policy=["sensible", "random"], seed=3)
    assert (
        main("simulate --seats 2 --hands 200 --policy sensible,random --seed 3 --json".split()) == 0
    )
    told, fleeting = json.loads(capsys.readouterr().out), ("seconds", "hands_per_second")
    mine = found.to_dict()
    assert {x: told[x] for x in told if x not in fleeting} == {
        x: mine[x] for x in mine if x not in fleeting
    }
    first, second = found.rows()
    assert (first["policy"], first["wins"] + second["wins"]) == ("sensible", 200)
    assert first["low"] < first["share"] < first["high"]
    assert str(found).count("\n") == 2
    assert "sensible" in "".join(ET.fromstring(found._repr_html_()).itertext())


def test_a_simulation_may_run_in_any_thread() -> None:
    found: list[Simulation] = []
    thread = threading.Thread(
        target=lambda: found.append(openuno.simulate(seats=2, hands=50, policy="sensible"))
    )
    thread.start()
    thread.join()
    assert found[0].hands == 50


def test_rulebooks_come_by_name_as_files_or_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "sunday.toml"
    path.write_text('base = "official"\n[options]\nuno_penalty = 4\n')
    book = openuno.load("official", {"uno_penalty": 4})
    results = [
        openuno.simulate(rulebook, options=options, seats=2, hands=100, policy="sensible")
        for rulebook, options in ((path, None), (book, None), ("official", {"uno_penalty": 4}))
    ]
    assert len({tuple(found.result.wins) for found in results}) == 1
    assert [found.rulebook for found in results] == [str(path), "official", "official"]


def test_a_tournament_prints_and_shows_itself() -> None:
    found = openuno.arena("normal", "random", hands=4, options={"uno_penalty": 4})
    assert {row["name"] for row in found.rows()} == {"normal", "random"}
    assert found.to_dict()["options"] == ["uno_penalty=4"]
    assert str(found).count("●") == 2
    shown = ET.fromstring(found._repr_html_())
    words = "".join(shown.itertext())
    assert "normal" in words
    assert "rating" in words
    assert len(shown.findall(".//{*}g[@class='row']")) == 2
    drawn = ET.fromstring(found.plot("de"))
    assert {"normal", "random", "Wertung"} <= {each.text for each in drawn.iter()}


def test_the_lab_prints_shows_and_writes_itself(tmp_path: Path) -> None:
    found = openuno.lab("official", "strict", seats=2, hands=100, luck_hands=2, threads=1)
    rows = found.rows()
    assert {(row["variant"], row["seats"]) for row in rows} == {("official", 2), ("strict", 2)}
    assert {row["difference"] for row in rows if row["variant"] == "official"} == {None}
    assert {row["measure"] for row in rows} == set(Measure)
    assert str(found).startswith("official and strict, compared")
    picture = found._repr_svg_()
    assert picture is not None
    assert "strict" in "".join(ET.fromstring(picture).itertext())
    found.save(tmp_path / "lab.html")
    assert (tmp_path / "lab.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert json.dumps(found.to_dict())


def test_modules_of_the_same_name_do_not_shadow_the_functions() -> None:
    for name in ("openuno.rule_lab", "openuno.sim.arena"):
        import_module(name)
    assert callable(openuno.lab)
    assert callable(openuno.arena)


@pytest.mark.parametrize("seats", [1, 101])
def test_what_makes_no_sense_is_said(seats: int) -> None:
    for run in (openuno.simulate, lambda seats: openuno.lab(seats=seats)):
        with pytest.raises(InputError):
            run(seats=seats)
    with pytest.raises(InputError):
        openuno.arena("normal", "wizard")
