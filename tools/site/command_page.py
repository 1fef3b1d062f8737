"""The page of all commands and their flags, as the command line itself knows them."""

from __future__ import annotations

import re

from openuno.cli import app

PAGE = "commands.md"

INTRODUCTION = """\
# Commands

What `openuno --help` and `openuno COMMAND --help` say, on one page.
"""

_CONTENTS = re.compile(r"^## Table of Contents\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
_STARTED = re.compile(r"(?<=^openuno )(\S+) -m \S+", re.MULTILINE)
"""Cyclopts leaves in a command's usage how Python was started, where that was with `-m`."""
_TITLE = re.compile(r"\A# .*?(?=^\*\*|^## )", re.MULTILINE | re.DOTALL)


def pages() -> dict[str, str]:
    """The page."""
    told = app.in_language("en").generate_docs()
    for unwanted, instead in ((_CONTENTS, ""), (_TITLE, ""), (_STARTED, r"\1")):
        told = unwanted.sub(instead, told)
    return {PAGE: f"{INTRODUCTION}\n{told}"}
