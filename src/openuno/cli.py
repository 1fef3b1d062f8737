"""The command `openuno`. Each command imports only what it needs."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, CycloptsError, Parameter

from openuno.errors import InputError, OpenUnoError
from openuno.lang import LANGUAGES, Language

if TYPE_CHECKING:
    from openuno.rulebooks import Rulebook

app = App(name="openuno", help="UNO by your table's own rules.", result_action="return_value")

Lang = Annotated[Language, Parameter(name="--lang", help="The language: en or de.")]
Options = Annotated[
    list[str] | None,
    Parameter(name="--option", help="Change an option, as in --option uno_penalty=3. Repeatable."),
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. What cannot be done is said in one line on standard error, and gives 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show must not end us
            stream.reconfigure(errors="backslashreplace")
    try:
        app(words, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as problem:
        return _complain(str(problem))
    except OpenUnoError as problem:
        return _complain(problem.text(_language_of(words)))
    except BrokenPipeError:
        # Whoever read our output has had enough; leave nothing for Python to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as problem:  # a full disk
        return _complain(str(problem.strerror))
    except KeyboardInterrupt:
        return 130
    return 0


def _complain(problem: str) -> int:
    print("openuno:", " ".join(problem.split()), file=sys.stderr)
    return 2


def _language_of(words: Sequence[str]) -> Language:
    """The language asked for, so far as one can tell from words that may make no sense."""
    for word, value in zip(words, [*words[1:], ""], strict=True):
        for language in LANGUAGES:
            if word == f"--lang={language}" or (word == "--lang" and value == language):
                return language
    return "en"


@app.command
def referee(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, lang: Lang = "en"
) -> None:
    """Say what the rules say: set up a position, apply actions, print one JSON document.

    Parameters
    ----------
    file
        A position and actions in TOML; - is standard input.
    """
    from openuno.referee import referee_file

    print(json.dumps(referee_file(file, lang), ensure_ascii=False, indent=1))


@app.command
def rules(
    name: str = "official",
    /,
    *,
    option: Options = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), help="Options as JSON.")] = False,
    diff: Annotated[str | None, Parameter(help="Another rulebook, to show beside it.")] = None,
    lang: Lang = "en",
) -> None:
    """Print a rulebook: as prose to read aloud, as JSON, or beside another.

    Parameters
    ----------
    name
        A rulebook's name, or a path to a rulebook file.
    """
    from openuno import rulebooks

    rulebook = _rulebook(name, option)
    if json_ and diff is not None:
        raise InputError("json_or_diff")
    if json_:
        print(json.dumps(rulebook.options(), indent=1))
    elif diff is not None:
        print(rulebooks.diff(rulebook, rulebooks.load(diff), lang))
    else:
        print(rulebooks.prose(rulebook, lang))


@app.command
def play(
    *,
    rulebook: Annotated[str, Parameter(help="A rulebook's name, or a path.")] = "official",
    option: Options = None,
    seats: Annotated[int, Parameter(help="Players at the table, you included.")] = 4,
    name: Annotated[str, Parameter(help="What you are called.")] = "Ann",
    seed: Annotated[int | None, Parameter(help="Repeat a match.")] = None,
    lang: Lang = "en",
) -> None:
    """Play a match in the terminal against bots."""
    from openuno.tui.lines import play_match

    play_match(_rulebook(rulebook, option), seats, name, seed, lang)


def _rulebook(name: str, changes: list[str] | None) -> Rulebook:
    """The rulebook named, with options changed as `name=value`."""
    from openuno import rulebooks

    return rulebooks.load(name, dict(map(rulebooks.parse_change, changes or ())))
