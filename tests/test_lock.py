"""requirements.lock fits pyproject.toml and can be installed from any index."""

from __future__ import annotations

import re
import tomllib

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINS = re.findall(r"^[^\s#].*", LOCK, re.MULTILINE)


def test_it_names_no_host_and_no_path() -> None:
    assert "/" not in LOCK


def test_every_line_is_a_pin_with_hashes() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[a-z0-9-]+==\S+( ; .+)? \\", pin)] == []


def test_it_covers_every_dependency() -> None:
    groups = [PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"].values()]
    named = {re.split("[<>=!~ ;[]", requirement)[0] for group in groups for requirement in group}
    assert named <= {pin.partition("==")[0] for pin in PINS}
