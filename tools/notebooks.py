"""The notebooks in docs, from scripts whose cells begin with `# %%`.

The scripts are run, and what comes of each cell stands below it.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from tools import ROOT

FOLDER = ROOT / "docs" / "notebooks"
_CELL = re.compile(r"^# %%(.*)\n", re.MULTILINE)
_SHOWN = {"_repr_html_": "text/html", "_repr_svg_": "image/svg+xml"}


def pages() -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    return {
        path.with_name(f"{path.stem.replace('_', '-')}.ipynb"): _notebook(path.read_text("utf-8"))
        for path in sorted(FOLDER.glob("*.py"))
    }


def _notebook(script: str) -> str:
    document = {
        "cells": list(_cells(script)),
        "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _cells(script: str) -> Iterator[dict[str, Any]]:
    names: dict[str, Any] = {}
    _, *pieces = _CELL.split(script)
    for number, (kind, text) in enumerate(zip(pieces[::2], pieces[1::2], strict=True), 1):
        source = text.strip()
        cell: dict[str, Any] = {"id": f"cell-{number}", "metadata": {}}
        if "markdown" in kind:
            source = re.sub(r"^# ?", "", source, flags=re.MULTILINE)
            yield {"cell_type": "markdown", **cell, "source": source}
        else:
            outputs = _run(source, names)
            code = {"execution_count": None, "outputs": outputs, "source": source}
            yield {"cell_type": "code", **cell, **code}


def _run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line comes to."""
    *body, last = ast.parse(source).body
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(ast.Module([*body, last], []), "<cell>", "exec"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is not None:
        shown = {kind: getattr(value, x)() for x, kind in _SHOWN.items() if hasattr(value, x)}
        data = {"text/plain": repr(value), **shown}
        result = {"output_type": "execute_result", "execution_count": None}
        outputs.append({**result, "data": data, "metadata": {}})
    return outputs
