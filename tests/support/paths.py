"""Where things stand in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
WEB = ROOT / "web"
SCENARIOS = ROOT / "tests" / "scenarios"
FIXTURES = ROOT / "tests" / "fixtures"
