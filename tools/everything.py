"""Every generated file there is."""

from __future__ import annotations

from pathlib import Path

from tools import (
    architecture_picture,
    clauses_page,
    options_page,
    page_sources,
    pictures,
    protocol_schemas,
    sheets_page,
)

MAKERS = (
    architecture_picture,
    clauses_page,
    options_page,
    page_sources,
    pictures,
    protocol_schemas,
    sheets_page,
)


def pages() -> dict[Path, str]:
    """Every generated file, and what it must contain."""
    return {path: text for maker in MAKERS for path, text in maker.pages().items()}
