"""The command `openuno`. Each command imports only what it needs."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import CycloptsError, Parameter

from openuno.extras import needing
from openuno.text.errors import InputError, OpenUnoError
from openuno.text.lang import Language, grouped, say
from openuno.usage import completers
from openuno.usage.command_line import CommandLine
from openuno.usage.language import language_of, without_leading_language

if TYPE_CHECKING:
    from openuno.rulebooks import Rulebook

INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C has ended."""

app = CommandLine("openuno")
"""The commands; what each is for stands in `text/lang/*/help.toml`."""

Lang = Annotated[Language, Parameter(name="--lang")]
Book = Annotated[str, Parameter(completer=completers.rulebook_names)]
Options = Annotated[
    list[str] | None, Parameter(name="--option", negative=(), completer=completers.changes)
]
Several = Annotated[list[str] | None, Parameter(negative=())]
Flag = Annotated[bool, Parameter(negative=())]
Json = Annotated[bool, Parameter(name="--json", negative=())]
Position = Annotated[str, Parameter(allow_leading_hyphen=True, completer=completers.files(".toml"))]
Match = Annotated[
    str, Parameter(allow_leading_hyphen=True, completer=completers.files(".json", ".txt"))
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
    language = language_of(words, os.environ)
    try:
        run = app.in_language(language)
        status = run(without_leading_language(words), exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as problem:
        from openuno.usage.complaints import complaint  # only needed once something is wrong

        return _complain(complaint(problem).text(language))
    except OpenUnoError as problem:
        return _complain(problem.text(language))
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
    told = f"openuno: {' '.join(problem.split())}"
    if sys.stderr.isatty():  # a program that reads it gets one line
        width = shutil.get_terminal_size().columns
        told = textwrap.fill(told, width, break_long_words=False, break_on_hyphens=False)
    print(told, file=sys.stderr)
    return 2


@app.command
def referee(
    file: Position | None = None,
    /,
    *,
    position: str | None = None,
    pile: str | None = None,
    hand: str | None = None,
    play: str | None = None,
    then: Several = None,
    next_: Annotated[str | None, Parameter(name="--next")] = None,
    draw: str | None = None,
    players: str | None = None,
    rulebook: Book | None = None,
    option: Options = None,
    json_: Json = False,
    lang: Lang,
) -> None:
    """Settle a dispute: say what the rules say of a position and of what happened there."""
    from openuno.game import referee_command as command

    told = {
        "--position": position,
        "--pile": pile,
        "--hand": hand,
        "--play": play,
        "--then": then,
        "--next": next_,
        "--draw": draw,
        "--players": players,
        "--rulebook": rulebook,
        "--option": option,
    }
    given = {flag: value for flag, value in told.items() if value is not None}
    if file is None and not given:
        print(say(lang, "referee.how"))
    else:
        print(command.answer(file, given, lang, as_json=json_))


@app.command
def rules(
    name: Book = "official",
    /,
    *,
    option: Options = None,
    json_: Json = False,
    diff: Book | None = None,
    list_: Annotated[bool, Parameter(name="--list", negative=())] = False,
    lang: Lang,
) -> None:
    """Print a rulebook: as prose to read aloud, as JSON, or beside another."""
    from openuno import rulebooks

    if list_:
        if json_ or diff is not None or option:
            raise InputError("list_alone")
        print(rulebooks.overview(lang))
        return
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
    rulebook: Book | None = None,
    option: Options = None,
    seats: int | None = None,
    name: Several = None,
    bots: Annotated[str | None, Parameter(completer=completers.levels)] = None,
    seed: int | None = None,
    reminders: Literal["all", "none"] | None = None,
    dealer: Literal["pick", "chance"] | None = None,
    resume: Flag = False,
    new: Flag = False,
    plain: Flag = False,
    words: Flag = False,
    lang: Lang,
) -> None:
    """Play a match in the terminal, with bots and whoever sits beside you."""
    from openuno.game.reminders import Reminders
    from openuno.tui import command
    from openuno.tui.setup import FirstDealer

    given = {
        "--rulebook": rulebook,
        "--option": option,
        "--seats": seats,
        "--name": name,
        "--bots": bots,
        "--seed": seed,
        "--reminders": reminders,
        "--dealer": dealer,
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
            dealer=None if dealer is None else FirstDealer(dealer),
        )
    command.play(setup, resume=resume, plain=plain, spelled=words, language=lang)


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    url: str | None = None,
    origins: str | None = None,
    hosts: str | None = None,
    trusted_proxies: str | None = None,
    catch_grace: float | None = None,
    bot_delay: float | None = None,
    away_after: float | None = None,
    stop_within: float | None = None,
    keep_days: int | None = None,
    keep_unplayed_days: int | None = None,
    workers: int | None = None,
    log_format: str | None = None,
    log_level: str | None = None,
    metrics: str | None = None,
    limit: Several = None,
    lang: Lang,
) -> None:
    """Serve tables, for people to play at from anywhere."""
    flags = {name: value for name, value in locals().items() if name != "lang"}
    from openuno.core.jit import require_compiler

    with needing("server"):
        from openuno.server.command import serve as run
        from openuno.server.operation.config import read_config
        from openuno.server.operation.descriptors import Room
    require_compiler()

    def opened(address: str) -> None:
        print(say(lang, "serve.opened", address=address), flush=True)

    def short_of(room: Room) -> None:
        print(say(lang, "serve.few_descriptors", **room._asdict()), flush=True)

    run(read_config(flags, os.environ), opened, short_of)


@app.command
def replay(
    file: Match | None = None,
    /,
    *,
    seat: str | None = None,
    text: Flag = False,
    json_: Json = False,
    plain: Flag = False,
    words: Flag = False,
    lang: Lang,
) -> None:
    """Show a match again, move by move; without a file, list what there is."""
    from openuno.tui import command

    if file is None:
        command.list_replays(lang)
        return
    match = command.load_replay(file)
    if text:
        print(match.to_text(), end="")
    elif json_:
        print(json.dumps(match.to_dict(), ensure_ascii=False, indent=1))
    else:
        command.replay(match, seat=seat, plain=plain, spelled=words, language=lang)


@app.command
def analyse(
    file: Match,
    /,
    *,
    rounds: int = 1_000,
    policy: Annotated[str, Parameter(completer=completers.policies)] = "sensible",
    seed: int = 1,
    json_: Json = False,
    lang: Lang,
) -> None:
    """Find out what a match owed to luck and what to play, and which moves were errors."""
    from openuno.analysis import command
    from openuno.tui.command import load_replay

    found = command.analyse(
        load_replay(file), rounds=rounds, seed=seed, policy=policy, language=lang
    )
    if json_:
        print(command.json_text(found, lang))
    else:
        print(command.text(found, lang))


@app.command
def problem(
    *,
    date: str | None = None,
    rulebook: Book = "official",
    option: Options = None,
    answer: Flag = False,
    lang: Lang,
) -> None:
    """Ask what the best move is in a position from a game of bots: a new one each day."""
    from openuno.analysis import command

    command.problem(date, _rulebook(rulebook, option), shows=answer, language=lang)


@app.command
def verify(
    file: Match,
    /,
    *,
    commitment: str | None = None,
    contribution: Several = None,
    head: str | None = None,
    lang: Lang,
) -> int:
    """Check that nobody chose the cards of a match at a table server, or changed its course."""
    from openuno.game import fair_audit

    noted = None if commitment is None else fair_audit.parse_commitment(commitment)
    claims = [fair_audit.parse_claim(text) for text in contribution or ()]
    seen = None if head is None else fair_audit.parse_noted_head(head)
    report = fair_audit.audit_file(file, noted, claims, seen)
    print(report.in_words(lang))
    return 1 if report.is_refuted else 0


@app.command
def simulate(
    *,
    rulebook: Book = "official",
    option: Options = None,
    seats: int = 4,
    hands: int = 100_000,
    policy: Annotated[str, Parameter(completer=completers.policies)] = "random",
    forget: int = 0,
    seed: int = 1,
    threads: int | None = None,
    batch: int | None = None,
    cluster: str | None = None,
    out: Path | None = None,
    json_: Json = False,
    lang: Lang,
) -> int:
    """Play many hands, and count who wins."""
    from openuno.sim.command import simulate as run

    result = run(
        rulebook,
        options=_changes(option),
        seats=seats,
        hands=hands,
        policy=policy,
        forgets=forget,
        seed=seed,
        threads=threads,
        batch=batch,
        cluster=cluster,
        out=out,
        language=lang,
    )
    if json_:
        print(json.dumps(result.to_dict(), indent=1))
    else:
        print(result.text(lang))
        if out is not None:
            print(say(lang, "simulate.written", file=out))
    return _finished(result.hands, hands, lang)


@app.command
def lab(
    *rulebooks: Book,
    vary: Annotated[str | None, Parameter(completer=completers.options)] = None,
    option: Options = None,
    seats: str = "2,4,6",
    hands: int = 50_000,
    forget: int = 100,
    policy: Annotated[str, Parameter(completer=completers.policies)] = "sensible",
    luck_hands: int = 200,
    seed: int = 1,
    threads: int | None = None,
    cluster: str | None = None,
    html: Path = Path("openuno-lab.html"),
    json_: Json = False,
    lang: Lang,
) -> int:
    """Find out what a rulebook, or one option, does to the game."""
    from openuno.files import written_whole
    from openuno.rule_lab.command import lab as run
    from openuno.rule_lab.command import parse_seats

    with written_whole(html) as part:
        found = run(
            *rulebooks,
            vary=vary,
            options=_changes(option),
            seats=parse_seats(seats),
            hands=hands,
            forgets=forget,
            seed=seed,
            policy=policy,
            luck_hands=luck_hands,
            threads=threads,
            cluster=cluster,
            language=lang,
        )
        if not found.report.findings:
            print("openuno:", say(lang, "simulate.lab_stopped_early"), file=sys.stderr)
            raise KeyboardInterrupt
        part.write_text(found.html(lang), encoding="utf-8")
    if json_:
        print(json.dumps(found.to_dict(), indent=1))
    else:
        print(found.text(lang))
        print(say(lang, "simulate.report_written", file=html))
    if not found.report.stopped:
        return 0
    print("openuno:", say(lang, "simulate.lab_stopped"), file=sys.stderr)
    return INTERRUPTED


@app.command
def arena(
    *bots: Annotated[str, Parameter(completer=completers.participants)],
    rulebook: Book = "official",
    option: Options = None,
    seats: int | None = None,
    hands: int = 1_000,
    seed: int = 1,
    budget: int = 100,
    processes: int | None = None,
    json_: Json = False,
    lang: Lang,
) -> int:
    """Have bots play each other, and find out which is stronger."""
    from openuno.sim.arena.command import arena as run

    played = run(
        *bots,
        rulebook=rulebook,
        options=_changes(option),
        seats=seats,
        hands=hands,
        seed=seed,
        budget_ms=budget,
        processes=processes,
        language=lang,
    )
    if json_:
        print(json.dumps(played.to_dict(), indent=1))
    else:
        print(played.text(lang))
    return _finished(played.result.hands, played.result.tournament.hands, lang)


@app.command
def completion(
    shell: Literal["bash", "zsh", "fish"] | None = None, /, *, install: Flag = False, lang: Lang
) -> None:
    """Have a shell complete commands and names."""
    from openuno.usage import completion as completions

    shell = shell or completions.shell_in_use()
    commands = app.in_language(lang)
    if install:
        path = completions.install(commands, shell)
        print(say(lang, "help.completion_installed", shell=shell, path=path))
    else:
        print(completions.script(commands, shell))


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

    return rulebooks.load(name, _changes(changes))


def _changes(changes: list[str] | None) -> dict[str, object]:
    """The options changed as `name=value`."""
    from openuno import rulebooks

    return dict(map(rulebooks.parse_change, changes or ()))
