"""Writes every generated file that is not as the program makes it."""

from __future__ import annotations

from tools import ROOT
from tools.everything import pages

if __name__ == "__main__":
    for path, text in pages().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))
