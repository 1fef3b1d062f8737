"""Every combination of options that makes sense comes to an end."""

from __future__ import annotations

import pytest

from tests.support.soak import soak


@pytest.mark.long
def test_hands_under_any_rules_come_to_an_end() -> None:
    soak(hands=5_000, seed=20)
