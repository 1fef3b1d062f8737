"""Plain lines are broken between words, at the width of the terminal; in a pipe they are not."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from openuno.text.lang import say
from openuno.tui.plain.console import Room
from openuno.tui.plain.wrapping import in_rows, wrapped
from tests.support.plain_lines import table_of
from tests.support.terminals import ANSI, OpenTerminal

words = st.lists(st.text(st.sampled_from("abcÄ語"), min_size=1, max_size=12), max_size=20)


@given(words, st.sampled_from(["", "  ", "- ", "  3: "]), st.integers(30, 60))
def test_no_word_is_lost_or_torn(words: list[str], margin: str, width: int) -> None:
    text = f"{margin}{' '.join(words)}"
    lines = wrapped(text, width).split("\n")
    assert " ".join(lines).split() == text.split()
    assert all(cell_len(line) <= width for line in lines)
    assert all(line.startswith(" " * len(margin)) for line in lines[1:])


def test_a_list_goes_on_in_its_second_column() -> None:
    lines = wrapped(say("de", "play.help"), 70).split("\n")
    assert max(map(len, lines)) <= 70
    assert sum(line.startswith(" " * 24) for line in lines) >= 4


def test_colours_take_no_room() -> None:
    red = "\x1b[1;31mR7\x1b[0m"
    assert wrapped(f"Ann plays {red} now", 16) == f"Ann plays {red} now"
    assert list(in_rows([red, red, red], 6)) == [f"{red}  {red}", red]


def test_a_hand_is_broken_between_cards() -> None:
    table = table_of({"Ann": "R1 R2 R3 G4 G5 G6 B7 B8 B9", "Bo": "Y1 Y2"}, ["q"])
    table.console.room = lambda: Room(30, 24)
    table.match.play()
    rows = [line for line in table.shown if re.match(r"\d R|\d G|\d B", line)]
    assert rows == ["1 R1*  2 R2*  3 R3*  4 G4", "5 G5*  6 G6   7 B7   8 B8", "9 B9"]


def test_a_terminal_as_it_is(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    arguments = ("play", "--plain", "--seed", "51", "--seats", "3", "--lang", "de")
    terminal = open_terminal(*arguments, data=tmp_path, COLUMNS="40", LINES="20")
    terminal.read_until("Ann> ")
    terminal.type("?")
    terminal.read_until("Ann> ")
    terminal.type("q")
    terminal.read_until()
    assert terminal.close() == 0
    lines = ANSI.sub("", terminal.raw).splitlines()
    assert max(map(len, lines)) <= 40
    assert "ein ! dazu ruft UNO." in " ".join(terminal.screen.split())
