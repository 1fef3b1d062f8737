"""The match in the terminal, line by line: played to the end, and through a real terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from random import Random

import pytest

from openuno.actions import Accept, Catch, ChooseColour, Play
from openuno.bots import SimpleBot
from openuno.cli import main
from openuno.game import Game
from openuno.rulebooks import load, names
from openuno.tui.lines import Console, LineMatch
from openuno.tui.paint import Paint

ANSI = re.compile(r"\x1b\[[0-9;]*m")


class Table:
    """A person at a table who types; remembers all that was shown."""

    def __init__(self, game: Game, lines: list[str] | None = None, language: str = "en") -> None:
        self.shown: list[str] = []
        self.lines = lines
        bots = {name: SimpleBot(Random(name)) for name in game.seats[1:]}
        console = Console(self.ask, self.shown.append, Paint(False), language)  # type: ignore[arg-type]
        self.match = LineMatch(game, game.seats[0], bots, console)

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if self.lines is not None:
            if not self.lines:
                raise EOFError
            return self.lines.pop(0)
        return self.sensible_line()

    def sensible_line(self) -> str:
        """Something legal, said the short way."""
        game = self.match.game
        if game.turn != self.match.person:
            return ""
        legal = game.legal(self.match.person)
        if isinstance(legal[0], ChooseColour):
            return legal[0].words()
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            call = " !" if len(game.hand(self.match.person)) == 2 else ""
            return f"{plays[-1].cards[0]}{call}"
        return next((x.words() for x in legal if isinstance(x, Accept)), legal[0].words())

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", names())
def test_a_whole_match_under_every_rulebook(name: str, language: str) -> None:
    rulebook = load(name)
    if rulebook.options()["scoring"] != "single_hand":
        rulebook = rulebook.with_options(target=150)
    table = Table(Game(["Ann", "Bo", "Cy"], rulebook, seed=3), language=language)
    table.match.play()
    assert table.match.game.is_over
    winner = table.match.game.winners[0]
    said = {"en": f"{winner} wins the match!", "de": f"{winner} gewinnt die Partie!"}[language]
    assert said in table.text
    assert "{" not in table.text


def _table(hands: dict[str, str], lines: list[str], **options: object) -> Table:
    from openuno.position import Position

    position = Position.from_dict(
        {
            "seats": list(hands),
            "hands": hands,
            "discard": "R5",
            "draw": "B1 B2 B3 B4 Y1 Y2 Y3 Y4 R1 R2 R3 R4",
            "options": options,
        }
    )
    return Table(Game.from_position(position), lines)


def test_a_card_that_does_not_fit_says_why() -> None:
    table = _table({"Ann": "G3 R7 B2", "Bo": "R1 R2 R3"}, ["G3"])
    table.match.play()
    assert "G3 fits neither red nor 5. [T1]" in table.text
    assert "Goodbye" in table.text


def test_cards_by_their_place_in_the_hand() -> None:
    table = _table({"Ann": "G3 R7 B2", "Bo": "G9 G8 G6"}, ["9", "1"])
    table.match.play()
    assert "There is no card at place 9; the hand has 3." in table.text
    assert "Ann plays R7." in table.text


def test_a_wild_asks_for_its_colour() -> None:
    table = _table({"Ann": "W G3 G4", "Bo": "Y9 Y8 Y6"}, ["w", "g"])
    table.match.play()
    assert "Which colour for W" in table.text
    assert "Ann plays W:G." in table.text


def test_uno_with_the_card_and_on_its_own() -> None:
    table = _table({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7 !"])
    table.match.play()
    assert "Ann calls UNO!" in table.text
    assert "Anything to call?" not in table.text
    for word in ("u", "UNO", "!"):
        table = _table({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7", word])
        table.match.bots["Bo"].react = lambda view, legal: None  # type: ignore[method-assign]
        table.match.play()
        assert table.text.index("Ann plays R7.") < table.text.index("Anything to call?")
        assert table.text.index("Anything to call?") < table.text.index("Ann calls UNO!")


def test_uno_forgotten_and_not_made_up_for() -> None:
    table = _table({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7", ""])
    table.match.bots["Bo"].react = lambda view, legal: None  # type: ignore[method-assign]
    table.match.play()
    assert table.text.count("Anything to call?") == 1
    assert "Ann calls UNO!" not in table.text


def test_whoever_was_caught_has_nothing_to_call() -> None:
    table = _table({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7"])
    table.match.bots["Bo"].react = lambda view, legal: next(  # type: ignore[method-assign]
        (x for x in legal if isinstance(x, Catch)), None
    )
    table.match.play()
    assert "Bo catches Ann" in table.text
    assert "Anything to call?" not in table.text


def test_a_number_of_five_thousand_digits() -> None:
    for word in ("9" * 5000, "0" * 5000 + "1", "-" + "9" * 5000, "٣" * 5000):
        table = _table({"Ann": "G3 R7 B2", "Bo": "G9 G8 G6"}, [word])
        table.match.play()
        complaint = next(line for line in table.shown[table.shown.index("Ann> ") + 1 :] if line)
        assert len(complaint) < 200
        assert "Goodbye" in table.text


def test_a_challenge() -> None:
    table = _table({"Ann": "R7 G4 G5", "Bo": "R1 R2 R3 W+4"}, ["R7", "c", "q"])
    table.match.bots["Bo"].move = lambda view, legal: next(  # type: ignore[method-assign]
        x for x in legal if isinstance(x, Play) and x.cards[0].face == "W+4"
    )
    table.match.play()
    assert "Ann challenges. It was a bluff" in table.text
    assert "Bo shows Ann the hand: R1, R2 and R3." in table.text


def test_catching_a_silent_bot() -> None:
    table = _table({"Ann": "R7 G4 G5", "Bo": "R1 G3", "Cy": "Y1 Y2 Y3"}, ["R7", "c", "q"])
    silent = table.match.bots["Bo"]
    silent.move = lambda view, legal: next(x for x in legal if isinstance(x, Play))  # type: ignore[method-assign]
    table.match.play()
    assert "Bo has one card left and did not call UNO!" in table.text
    assert "Ann catches Bo" in table.text


def test_help_rules_and_table() -> None:
    table = _table({"Ann": "R7 G4 G5", "Bo": "R1 G3"}, ["?", "rules", "table", "nonsense", "q"])
    table.match.play()
    assert "play and call UNO" in table.text
    assert "Wild Draw Four" in table.text
    assert '"NONSENSE" is not a card' in table.text


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--seats", "1"], "2 to 100"),
        (["--seats", "101"], "2 to 100"),
        (["--seats", "100000000"], "2 to 100"),
        (["--seats", "9" * 5000], "--seats"),
        (["--seats", "few"], "--seats"),
        (["--rulebook", "hursh"], "harsh"),
        (["--option", "uno_penaltie=3"], "uno_penalty"),
        (["--name", "A:B"], "A:B"),
        (["--seed", "-1"], "seed"),
        (["--fast"], "--fast"),
    ],
)
def test_bad_arguments(arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert hint in captured.err
    assert captured.err.count("\n") == 1


def _own_terminal() -> None:
    """Ctrl-C reaches only the program that a terminal belongs to, and that does not ignore it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A real terminal with `openuno play` in it."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "openuno", "play", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509
        )
        os.close(slave)
        self.screen = ""

    def read_until(self, *endings: str) -> str:
        """What appears until one of these stands at the end, or the program does."""
        start = len(self.screen)
        while not self.screen[start:].endswith(endings):
            ready, _, _ = select.select([self.master], [], [], 60)
            assert ready, f"silent after: {self.screen[-500:]}"
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            self.screen += ANSI.sub("", piece.decode())
        return self.screen[start:]

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def close(self) -> int:
        status = self.process.wait(60)
        os.close(self.master)
        return status


PROMPTS = ("Ann> ", "? ", ": ")


def test_a_hand_through_a_real_terminal() -> None:
    terminal = Terminal("--seed", "3", "--seats", "2", "--option", "scoring=single_hand")
    for _ in range(500):
        text = terminal.read_until(*PROMPTS)
        if terminal.process.poll() is not None or "wins the match" in text:
            break
        starred = re.findall(r"(\d+) \S+?\*", text.splitlines()[-3] if text.count("\n") > 2 else "")
        if text.endswith("? "):
            terminal.type("r")
        elif "choose R" in text:
            terminal.type("choose R")
        elif "c challenges" in text:
            terminal.type("a")
        elif text.endswith("Ann> ") and starred:
            terminal.type(
                f"{starred[0]} !" if "\n2 " in text and "  3 " not in text else starred[0]
            )
        elif "p to pass" in text:
            terminal.type("p")
        else:
            terminal.type("d" if text.endswith("Ann> ") else "")
    assert "wins the match!" in terminal.screen
    assert terminal.close() == 0
    assert "Traceback" not in terminal.screen


def test_leaving_a_real_terminal_with_ctrl_c() -> None:
    terminal = Terminal("--seed", "3")
    terminal.read_until("Ann> ")
    time.sleep(0.5)  # a signal between the prompt and the wait for a line would be held back
    os.write(terminal.master, b"\x03")
    terminal.read_until("here.\r\n")
    assert "Goodbye" in terminal.screen
    assert "Traceback" not in terminal.screen
    assert terminal.close() == 0
