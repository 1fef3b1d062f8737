"""The command `openuno`. Each command imports only what it needs."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, CycloptsError, Parameter

from openuno.text.errors import InputError, OpenUnoError
from openuno.text.lang import LANGUAGES, Language, grouped, say

if TYPE_CHECKING:
    from openuno.rulebooks import Rulebook

INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C has ended."""

app = App(name="openuno", help="UNO by your table's own rules.", result_action="return_value")

Lang = Annotated[Language, Parameter(name="--lang", help="The language: en or de.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative=(),
        help="Change an option, as in --option uno_penalty=3. Repeatable.",
    ),
]
Plain = Annotated[
    bool, Parameter(negative=(), help="Plain lines: for screen readers and simple terminals.")
]
CardWords = Annotated[
    bool, Parameter(negative=(), help="Plain lines, with cards in words: red 7 instead of R7.")
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. What cannot be done is said in one line on standard error, and gives 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, io.TextIOWrapper(io.BytesIO()))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show must not end us
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(words, exit_on_error=False, print_error=False)
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
        return INTERRUPTED
    else:
        return status or 0
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
    from openuno.game.referee import referee_file

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
        print(json.dumps(rulebooks.described(rulebook, lang), ensure_ascii=False, indent=1))
    elif diff is not None:
        print(rulebooks.diff(rulebook, rulebooks.load(diff), lang))
    else:
        print(rulebooks.prose(rulebook, lang))


@app.command
def play(
    *,
    rulebook: Annotated[
        str | None, Parameter(help="A rulebook's name, or a path; official if left out.")
    ] = None,
    option: Options = None,
    seats: Annotated[int | None, Parameter(help="Players at the table, you included.")] = None,
    name: Annotated[
        list[str] | None,
        Parameter(
            negative=(), help="What you are called. Repeatable: several people at one keyboard."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        Parameter(help="How well bots play: random, easy, normal or hard; or one for each, a,b,…"),
    ] = None,
    seed: Annotated[int | None, Parameter(help="Repeat a match.")] = None,
    reminders: Annotated[
        Literal["all", "none"] | None,
        Parameter(help="Whether it is shown who can be caught, and when to call UNO."),
    ] = None,
    resume: Annotated[bool, Parameter(negative=(), help="Go on with the last match.")] = False,
    new: Annotated[bool, Parameter(negative=(), help="Begin a match without asking.")] = False,
    plain: Plain = False,
    words: CardWords = False,
    lang: Lang = "en",
) -> None:
    """Play a match in the terminal, with bots and whoever sits beside you.

    Every match is kept as it goes on. Without options, you choose what to play, or what to go on
    with.
    """
    from openuno.game.reminders import Reminders
    from openuno.tui import command

    given = {
        "--rulebook": rulebook,
        "--option": option,
        "--seats": seats,
        "--name": name,
        "--bots": bots,
        "--seed": seed,
        "--reminders": reminders,
        "--new": new or None,
    }
    settled = [flag for flag, value in given.items() if value is not None]
    if resume and settled:
        raise InputError("resume_or_new", option=settled[0])
    setup = None
    if settled:
        setup = command.make_setup(
            _rulebook("official" if rulebook is None else rulebook, option),
            people=name,
            bots=bots,
            seats=seats,
            seed=seed,
            reminders=Reminders(reminders or Reminders.ALL),
        )
    command.play(setup, resume=resume, plain=plain, spelled=words, language=lang)


@app.command
def serve(
    *,
    host: Annotated[
        str | None, Parameter(help="The address to listen at; 0.0.0.0 lets the network in.")
    ] = None,
    port: Annotated[int | None, Parameter(help="The port; 0 is any that is free.")] = None,
    database: Annotated[
        str | None,
        Parameter(help="sqlite:///PATH or postgresql://…; a file of your own if left out."),
    ] = None,
    url: Annotated[str | None, Parameter(help="What people open, behind a proxy.")] = None,
    origins: Annotated[str | None, Parameter(help="Other sites whose pages may connect.")] = None,
    trusted_proxies: Annotated[
        str | None, Parameter(help="Proxies whose X-Forwarded-For is believed.")
    ] = None,
    catch_grace: Annotated[
        float | None, Parameter(help="Seconds to call UNO in before a bot goes on.")
    ] = None,
    bot_delay: Annotated[float | None, Parameter(help="Seconds that a bot waits.")] = None,
    away_after: Annotated[
        float | None, Parameter(help="Seconds without a connection until a bot steps in.")
    ] = None,
    stop_within: Annotated[float | None, Parameter(help="Seconds to stop in.")] = None,
    keep_days: Annotated[int | None, Parameter(help="Days to keep unused tables.")] = None,
    log_format: Annotated[str | None, Parameter(help="plain or json.")] = None,
    log_level: Annotated[str | None, Parameter(help="debug, info, warning or error.")] = None,
    metrics: Annotated[str | None, Parameter(help="on or off.")] = None,
    limit: Annotated[
        list[str] | None,
        Parameter(negative=(), help="Change a limit, as in --limit sockets=1000. Repeatable."),
    ] = None,
    lang: Lang = "en",
) -> None:
    """Serve tables, for people to play at from anywhere.

    Every flag is also a variable: --port is OPENUNO_PORT. Stops with Ctrl-C, and loses nothing.
    """
    flags = {name: value for name, value in locals().items() if name != "lang"}
    try:
        from openuno.server.command import serve as run
        from openuno.server.operation.config import read_config
    except ImportError as problem:
        raise InputError("server_missing", module=problem.name) from None

    def opened(address: str) -> None:
        print(say(lang, "serve.opened", address=address), flush=True)

    run(read_config(flags, os.environ), opened)


@app.command
def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: Annotated[str | None, Parameter(help="Show only what this player saw.")] = None,
    plain: Plain = False,
    words: CardWords = False,
    lang: Lang = "en",
) -> None:
    """Show a match again, move by move.

    Parameters
    ----------
    file
        A replay: every match that was played to its end becomes one. - is standard input.
    """
    from openuno.tui import command

    command.replay(file, seat=seat, plain=plain, spelled=words, language=lang)


@app.command
def verify(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    commitment: Annotated[
        str | None, Parameter(help="The commitment you were shown before the deal.")
    ] = None,
    contribution: Annotated[
        list[str] | None,
        Parameter(negative=(), help="What somebody contributed, as in Ann=00ff…. Repeatable."),
    ] = None,
    lang: Lang = "en",
) -> int:
    """Check that nobody chose the cards of a match at a table server.

    Parameters
    ----------
    file
        The replay that the server gave out after the match; - is standard input.
    """
    from openuno.game import fair_audit

    noted = None if commitment is None else fair_audit.parse_commitment(commitment)
    claims = [fair_audit.parse_claim(text) for text in contribution or ()]
    report = fair_audit.audit_file(file, noted, claims)
    print(report.in_words(lang))
    return 1 if report.verdict is fair_audit.Verdict.WRONG else 0


@app.command
def simulate(
    *,
    rulebook: Annotated[str, Parameter(help="A rulebook's name, or a path.")] = "official",
    option: Options = None,
    seats: Annotated[int, Parameter(help="Players at the table.")] = 4,
    hands: Annotated[int, Parameter(help="How many hands to play.")] = 100_000,
    policy: Annotated[
        str,
        Parameter(help="How they play: random, greedy or sensible; or one for each seat, a,b,…"),
    ] = "random",
    forget: Annotated[int, Parameter(help="How often UNO is forgotten, in a thousand.")] = 0,
    seed: Annotated[int, Parameter(help="The same seed deals the same hands.")] = 1,
    threads: Annotated[int | None, Parameter(help="Threads; as many as there are cores.")] = None,
    batch: Annotated[int | None, Parameter(help="Hands in a batch; changes no result.")] = None,
    cluster: Annotated[
        str | None, Parameter(help="Play on a cluster: dask://HOST:PORT or ray://HOST:PORT.")
    ] = None,
    out: Annotated[Path | None, Parameter(help="Write a row a hand to this .parquet file.")] = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON.")] = False,
    lang: Lang = "en",
) -> int:
    """Play many hands, and count who wins.

    Ctrl-C stops it; what was finished is kept.
    """
    from openuno.sim import command
    from openuno.sim.jobs import Job

    job = Job(
        rules=_rulebook(rulebook, option).rules,
        seats=seats,
        seed=seed,
        policies=command.parse_policies(policy),
        forgets=forget,
        watched=out is not None,
    )
    result = command.run_simulation(
        job, hands, threads=threads, cluster=cluster, batch=batch, out=out, language=lang
    )
    if json_:
        print(json.dumps(command.document(job, result, rulebook), indent=1))
    else:
        print(command.summary(job, result, rulebook, lang))
        if out is not None:
            print(say(lang, "simulate.written", file=out))
    return _finished(result.hands, hands, lang)


@app.command
def lab(
    *rulebooks: str,
    vary: Annotated[
        str | None,
        Parameter(help="Ask what one option does: stacking, or with values, uno_penalty=1,4."),
    ] = None,
    option: Options = None,
    seats: Annotated[str, Parameter(help="Players at the table; several sizes.")] = "2,4,6",
    hands: Annotated[int, Parameter(help="Hands for each rulebook and size of table.")] = 50_000,
    forget: Annotated[int, Parameter(help="How often UNO is forgotten, in a thousand.")] = 100,
    seed: Annotated[int, Parameter(help="The same seed deals the same hands.")] = 1,
    threads: Annotated[int | None, Parameter(help="Threads; as many as there are cores.")] = None,
    cluster: Annotated[
        str | None, Parameter(help="Play on a cluster: dask://HOST:PORT or ray://HOST:PORT.")
    ] = None,
    html: Annotated[Path, Parameter(help="Where the report with its plots goes.")] = Path(
        "openuno-lab.html"
    ),
    json_: Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON.")] = False,
    lang: Lang = "en",
) -> int:
    """Find out what a rulebook, or one option, does to the game.

    Every rulebook plays the same deals, so that small differences show. The report is printed, and
    written as one HTML file with plots. Ctrl-C stops it; what was finished is kept.

    Parameters
    ----------
    rulebooks
        Rulebooks by name, or paths; the others are compared with the first.
    """
    from openuno.files import written_whole
    from openuno.sim.lab import command
    from openuno.sim.lab.report import document

    named = [(name, _rulebook(name, option)) for name in rulebooks or ("official",)]
    plan = command.make_plan(
        named,
        vary,
        seats=command.parse_seats(seats),
        hands=hands,
        seed=seed,
        forgets=forget,
    )
    with written_whole(html) as part:
        report = command.run_lab(plan, threads=threads, cluster=cluster, language=lang)
        if not report.findings:
            print("openuno:", say(lang, "simulate.lab_stopped_early"), file=sys.stderr)
            raise KeyboardInterrupt
        part.write_text(command.on_page(report, lang), encoding="utf-8")
    if json_:
        print(json.dumps(document.as_json(report), indent=1))
    else:
        print(command.on_screen(report, lang))
        print(say(lang, "simulate.report_written", file=html))
    if not report.stopped:
        return 0
    print("openuno:", say(lang, "simulate.lab_stopped"), file=sys.stderr)
    return INTERRUPTED


@app.command
def arena(
    *bots: str,
    rulebook: Annotated[str, Parameter(help="A rulebook's name, or a path.")] = "official",
    option: Options = None,
    seats: Annotated[
        int | None,
        Parameter(help="Players at the table; the last bot named takes the seats left over."),
    ] = None,
    hands: Annotated[int, Parameter(help="Hands for each table of bots.")] = 1_000,
    seed: Annotated[int, Parameter(help="The same seed deals the same hands.")] = 1,
    budget: Annotated[int, Parameter(help="Milliseconds for a move of hard or oracle.")] = 100,
    processes: Annotated[
        int | None, Parameter(help="Processes; as many as there are cores.")
    ] = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON.")] = False,
    lang: Lang = "en",
) -> int:
    """Have bots play each other, and find out which is stronger.

    Every deal is played in every seating, so that luck cancels out. Ctrl-C stops it; what was
    finished is kept.

    Parameters
    ----------
    bots
        random, easy, normal, hard, or oracle, who sees all cards; hard@20 thinks for 20 ms a move.
        If they are more than there are seats, all combinations meet.
    """
    from openuno.sim.arena import command, report

    tournament = command.make_tournament(
        bots, _rulebook(rulebook, option), seats=seats, hands=hands, seed=seed, budget_ms=budget
    )
    result = command.run_arena(tournament, processes, lang)
    if json_:
        print(json.dumps(report.document(result, rulebook, option or ()), indent=1))
    else:
        print(report.summary(result, rulebook, lang))
    return _finished(result.hands, tournament.hands, lang)


def _finished(hands: int, asked: int, lang: Language) -> int:
    """The status of a run of hands: whoever has stopped it is told how far it came."""
    if hands == asked:
        return 0
    done, wanted = grouped(hands, lang), grouped(asked, lang)
    print("openuno:", say(lang, "simulate.stopped", hands=done, asked=wanted), file=sys.stderr)
    return INTERRUPTED


def _rulebook(name: str, changes: list[str] | None) -> Rulebook:
    """The rulebook named, with options changed as `name=value`."""
    from openuno import rulebooks

    return rulebooks.load(name, dict(map(rulebooks.parse_change, changes or ())))
