"""Writes every generated file."""

from __future__ import annotations

from tools import ROOT, pages

if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT))
