"""The page docs/reliability.md: prose by hand, figures by command, between markers."""

from __future__ import annotations

import re
from pathlib import Path


def replace_section(page: Path, name: str, text: str) -> None:
    """Puts new figures in their place: between `<!-- name -->` and `<!-- /name -->`."""
    old = page.read_text(encoding="utf-8")
    pattern = re.compile(f"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)", re.DOTALL)
    new, count = pattern.subn(lambda found: f"{found[1]}\n{text}\n{found[2]}", old)
    if count != 1:
        raise ValueError(f"{page} has no place for {name}")
    page.write_text(new, encoding="utf-8")
