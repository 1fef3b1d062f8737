"""Every generated file there is."""

from __future__ import annotations

from pathlib import Path

from tools import (
    architecture_picture,
    card_art_source,
    clauses_page,
    notebooks,
    options_page,
    page_sources,
    pictures,
    protocol_schemas,
    sheets_page,
)

MAKERS = (
    architecture_picture,
    card_art_source,
    clauses_page,
    notebooks,
    options_page,
    page_sources,
    pictures,
    protocol_schemas,
    sheets_page,
)


def pages() -> dict[Path, str]:
    """Every generated file, and what it must contain."""
    return {path: text for maker in MAKERS for path, text in maker.pages().items()}
