"""A command line whose help speaks several languages (`lang/*/help.toml`)."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

from cyclopts import App, Group, Parameter
from cyclopts.help import DefaultFormatter

from openuno.text.lang import Language, say, table
from openuno.usage.choices import choices_of

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from rich.console import Console, ConsoleOptions

F = TypeVar("F", bound=Callable[..., object])
_LANGUAGE = "lang"
"""The parameter that every command has; left out, it is the language of the command line."""


class CommandLine:
    """The commands of a program. What they and their parameters are for stands below their names in
    `help.toml`; what several commands share, below `shared`.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._commands: list[Callable[..., object]] = []

    def command(self, function: F) -> F:
        """Makes a command of a function, with a parameter for each of its own."""
        self._commands.append(function)
        return function

    def in_language(self, language: Language) -> App:
        """The command line, with its help in a language, which is also the one that commands are
        given if nobody asks for another.
        """
        app = App(
            name=self._name,
            help=say(language, "help.about"),
            help_format="plaintext",
            help_formatter=_Formatter(language),
            group_commands=Group.create_default_commands(say(language, "help.commands")),
            group_arguments=Group.create_default_arguments(say(language, "help.arguments")),
            group_parameters=Group.create_default_parameters(say(language, "help.parameters")),
            result_action="return_value",
        )
        app["--help"].help = say(language, "help.help")
        app["--version"].help = say(language, "help.version")
        for function in self._commands:
            texts = _texts(function.__name__, language)
            app.command(_told(function, texts, language), help=texts.get("about"))
        return app


def _texts(command: str, language: Language) -> Mapping[str, str]:
    """What is said about a command, `about`, and about each of its parameters."""
    topic = table(language, "help")
    return {**topic["shared"], **topic.get("command", {}).get(command, {})}


def _told(
    function: Callable[..., object], texts: Mapping[str, str], language: Language
) -> Callable[..., object]:
    """The function with the texts at its parameters, and with the language unless it is given."""

    @functools.wraps(function)
    def run(*arguments: object, **named: object) -> object:
        return function(*arguments, **{_LANGUAGE: language, **named})

    hints = get_type_hints(function, include_extras=True)
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        default: Any = language if parameter.name == _LANGUAGE else parameter.default
        hint = hints[parameter.name]
        help_text = _with_values(texts.get(parameter.name, ""), hint, default, language)
        told = Parameter(help=help_text, show_default=False, show_choices=False)
        hints[parameter.name] = Annotated[hint, told]
        parameters.append(parameter.replace(default=default, annotation=hints[parameter.name]))
    run.__annotations__ = hints
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _with_values(text: str, hint: object, default: object, language: Language) -> str:
    """What a parameter is for, what it may be, and what it is if it is left out."""
    said = [text]
    choices = choices_of(hint)
    if choices:
        said.append(say(language, "help.choices", choices=", ".join(choices)))
    if default not in (None, False, language, inspect.Parameter.empty):
        said.append(say(language, "help.default", value=default))
    return " ".join(said)


class _Formatter(DefaultFormatter):
    """Help in boxes, without a word that is not in the language."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language: Language = language

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [entry.copy(required=False) for entry in panel.entries]
        super().__call__(console, options, panel.copy(entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: object) -> None:
        """The first line; what must be given stands there without brackets."""
        del options
        words = table(self._language, "help")["usage_words"]
        told = [words.get(word, word) for word in str(usage).split()]
        console.print(say(self._language, "help.usage", usage=" ".join(told)), style="bold")
        console.print()
