"""Complaints about a command line that makes no sense: what is wrong, what was probably meant, and
what the choices are.
"""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.argument import Argument

from openuno import rulebooks
from openuno.text.errors import InputError, Near, short, shown
from openuno.usage.choices import choices_of

_NUMBERS: dict[type | None, str] = {int: "field_type_number", float: "field_type_decimal"}
_RULEBOOK = "--rulebook"


def complaint(problem: CycloptsError) -> InputError:
    """What is wrong with the words that somebody typed after `openuno`."""
    command = " ".join(("openuno", *(problem.command_chain or ())))
    match problem:
        case UnknownOptionError():
            wrong = (problem.token.keyword or problem.token.value).partition("=")[0]
            known = [name for each in problem.argument_collection for name in each.names]
            near = Near.to(wrong, known)
            return InputError("unknown_flag", command=command, flag=short(wrong), near=near)
        case UnknownCommandError():
            wrong, known = (problem.unused_tokens or [""])[0], commands_of(problem.app)
            near = Near.to(wrong, known)
            return InputError(
                "unknown_command", name=shown(wrong), known=", ".join(known), near=near
            )
        case UnusedCliTokensError():
            return _left_over(problem.unused_tokens or (), command, problem.app)
        case MissingArgumentError(argument=Argument() as argument):
            return _missing(argument, problem.keyword, command)
        case RepeatArgumentError():
            return InputError("flag_twice", flag=problem.token.keyword)
        case CoercionError():
            return _not_converted(problem)
        case _:
            return InputError("bad_usage", command=command, problem=problem)


def commands_of(app: App | None) -> list[str]:
    """The commands of a program, without its flags."""
    return [name for name in app or () if not name.startswith("-")]


def _left_over(words: Sequence[str], command: str, app: App | None) -> InputError:
    """Words that belong to nothing; a rulebook among them belongs to its flag."""
    takes_rulebook = app is not None and any(
        _RULEBOOK in argument.names for argument in app.assemble_argument_collection()
    )
    book = next((word for word in words if word in rulebooks.names()), "")
    near = Near((f"{_RULEBOOK} {book}",) if book and takes_rulebook else ())
    return InputError("words_left_over", command=command, words=short(" ".join(words)), near=near)


def _missing(argument: Argument, flag: str | None, command: str) -> InputError:
    """A value that has to be there: after a flag, or alone."""
    if flag is None:
        return InputError("argument_missing", command=command, name=argument.name.upper())
    choices = choices_of(argument.hint)
    if choices:
        return InputError("flag_needs_choice", flag=flag, choices=", ".join(choices))
    return InputError("flag_needs_value", flag=flag, command=command)


def _not_converted(problem: CoercionError) -> InputError:
    """A value of the wrong kind."""
    token, argument = problem.token, problem.argument
    name = (token.keyword if token else None) or (argument.name if argument else "")
    value = token.value if token else ""
    choices = choices_of(problem.target_type)
    if choices:
        near, known = Near.to(value, choices), ", ".join(choices)
        return InputError("flag_choice", field=name, value=shown(value), choices=known, near=near)
    code = _NUMBERS.get(problem.target_type, "flag_unreadable")
    return InputError(code, field=name, value=shown(value))
