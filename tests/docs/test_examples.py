"""The examples in the README and in every other page run, and print what the page says."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from openuno.text.lang import say
from tests.support.paths import ROOT
from tools import anchor
from tools.everything import MAKERS

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page: Path) -> None:
    text = re.sub(r"^```.*", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    problems: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=problems.append)
    assert not problems, "".join(problems)


def _commands() -> list[tuple[str, str]]:
    """Every command line `$ openuno …` or `$ cat …` in a page, with the output shown for it."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text("utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                command = line.partition("  #")[0].strip()
                if command.split()[0] in ("openuno", "cat"):
                    found.append((command, output))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("command", "output"), _commands(), ids=lambda value: value[:60])
def test_commands(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    start = [sys.executable, "-m", "openuno"] if program == "openuno" else [program]
    run = subprocess.run(
        [*start, *arguments], capture_output=True, text=True, cwd=ROOT, input="", check=False
    )
    complains = output.startswith("openuno: ")
    assert run.returncode == (2 if complains else 0), run.stderr
    printed = run.stderr if complains else run.stdout
    if output.strip():
        difference = doctest.OutputChecker().check_output(output, printed, FLAGS)
        assert difference, f"{command} prints:\n{printed}"


def test_the_keys_of_the_table_are_those_of_its_help() -> None:
    page = (ROOT / "docs" / "playing.md").read_text("utf-8")
    keys = re.findall(r"^\|.*\|$", say("en", "table.help"), re.MULTILINE)
    assert "\n".join(keys) in page


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_what_is_generated_is_as_the_program_makes_it(maker: ModuleType) -> None:
    for path, text in maker.pages().items():
        assert path.read_text("utf-8") == text, f"make generated: {path.name}"


def test_the_walk_through_a_house_rule_shows_the_code_as_it_is() -> None:
    page = (ROOT / "docs" / "adding-a-house-rule.md").read_text("utf-8")
    sources = [path.read_text("utf-8") for path in (ROOT / "src/openuno").rglob("*.py")]
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert any(block in source for source in sources), block


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        written = COMMENT.sub("", page.read_text("utf-8"))
        for target, part in LINK.findall(written):
            file = page.parent / target if target else page
            assert "://" in target or file.exists(), f"{page.name}: {target}"
            if part and file.suffix == ".md":
                assert part in anchors(file), f"{page.name}: {target}#{part}"


def anchors(page: Path) -> set[str]:
    """The names by which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {anchor(heading) for heading in headings}
