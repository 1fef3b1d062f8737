"""Pages that show a file, or what is in a folder: what other pages link to outside of `docs`."""

from __future__ import annotations

import ast
from pathlib import Path

from tools import ROOT

UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n"
"""Sources are to be linked to; who searches the site looks for what is said about them."""

_LANGUAGES = {".py": "python", ".ts": "typescript", ".toml": "toml", ".json": "json"}
_FENCE = "`" * 5


def source_page(path: Path) -> str:
    """The page of a file or a folder."""
    heading = f"{UNSEARCHED}# {path.relative_to(ROOT).as_posix()}\n\n"
    if path.is_dir():
        return heading + "".join(f"- {_about(file)}\n" for file in sorted(path.iterdir()))
    language = _LANGUAGES.get(path.suffix, "text")
    return f"{heading}{_FENCE}{language}\n{path.read_text('utf-8').rstrip()}\n{_FENCE}\n"


def _about(path: Path) -> str:
    """A file or folder by name, with what its docstring says first."""
    code = path / "__init__.py" if path.is_dir() else path
    said = None
    if code.suffix == ".py" and code.exists():
        said = ast.get_docstring(ast.parse(code.read_text("utf-8")))
    first = (said or "").partition("\n\n")[0].replace("\n", " ")
    return f"`{path.name}`: {first}" if first else f"`{path.name}`"
