"""Refuses what is not of the type that is asked for, where other people's programs call ours.

>>> @checked
... def greet(name: str, times: int = 1) -> str:
...     return " ".join(["Hello", name] * times)
>>> greet("Ann", times="two")
Traceback (most recent call last):
openuno.text.errors.InputError: times is "two"; it must be int.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from openuno.text.errors import InputError, shown

P = ParamSpec("P")
R = TypeVar("R")
Test = Callable[[object], bool]
Tests = Mapping[str, tuple[frozenset[type], Test, str]]
"""By the name of an argument or field: the types whose values will do without a further look,
whether another value will do, and the type as it is written.
"""
NamedTest = tuple[str, frozenset[type], Test, str]
_ANYTHING: tuple[frozenset[type], Test, str] = (frozenset(), lambda _: True, "object")


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, which refuses arguments that are not what it says it takes."""
    parameters = inspect.signature(function).parameters.values()
    places = [x.name for x in parameters if x.kind in (x.POSITIONAL_ONLY, x.POSITIONAL_OR_KEYWORD)]
    several = [x.name for x in parameters if x.kind is x.VAR_POSITIONAL]

    @functools.cache
    def tests() -> tuple[Tests, list[NamedTest], list[NamedTest]]:
        """By name, in order, and for what comes after those: not before it is called, for until
        then names may be missing.
        """
        by_name = _tests(function, function.__annotations__)
        by_place, of_several = (
            [(name, *by_name.get(name, _ANYTHING)) for name in names] for names in (places, several)
        )
        return by_name, by_place, of_several

    @functools.wraps(function)
    def call(*arguments: P.args, **named: P.kwargs) -> R:
        by_name, by_place, of_several = tests()
        for value, (name, at_once, accepts, kind) in zip(arguments, by_place, strict=False):
            if type(value) not in at_once and not accepts(value):
                raise _wrong(name, value, kind)
        for name, at_once, accepts, kind in of_several:
            for value in arguments[len(by_place) :]:
                if type(value) not in at_once and not accepts(value):
                    raise _wrong(name, value, kind)
        for name, value in named.items():
            at_once, accepts, kind = by_name.get(name, _ANYTHING)
            if type(value) not in at_once and not accepts(value):
                raise _wrong(name, value, kind)
        return function(*arguments, **named)

    return call


def check_fields(thing: object) -> None:
    """Refuses an object whose fields are not what its class says they are."""
    for name, at_once, accepts, kind in _fields(type(thing)):
        value = getattr(thing, name)
        if type(value) not in at_once and not accepts(value):
            raise _wrong(name, value, kind)


def check_type(name: str, value: object, kind: type) -> None:
    """Refuses a value that is not of a type."""
    if not isinstance(value, kind):
        raise _wrong(name, value, kind.__name__)


@functools.cache
def _fields(kind: type) -> tuple[NamedTest, ...]:
    """The tests of a class's fields, those that it has from other classes included."""
    written = {
        name: text
        for base in reversed(kind.__mro__)
        for name, text in getattr(base, "__annotations__", {}).items()
    }
    fields = {x: text for x, text in written.items() if "ClassVar" not in str(text)}
    return tuple((name, *test) for name, test in _tests(kind, fields).items())


def _tests(annotated: object, written: Mapping[str, object]) -> Tests:
    hints = get_type_hints(cast("Any", annotated))
    return {
        name: (_plain(hints[name]), _test(hints[name]), str(text))
        for name, text in written.items()
        if name != "return"
    }


def _plain(hint: Any) -> frozenset[type]:
    """The types in a hint that contain no others."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return frozenset(kind for kind in kinds if isinstance(kind, type) and not get_origin(kind))


def _test(hint: Any) -> Test:
    """Whether a value is of a type, what it contains included."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return lambda _: True
    if origin is Annotated:
        return _test(inner[0])
    if origin in (Union, UnionType):
        tests = [_test(one) for one in inner]
        return lambda value: any(test(value) for test in tests)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin is not None and issubclass(origin, Mapping):
        keys, values = map(_test, inner)
        return lambda value: (
            isinstance(value, origin)
            and all(map(keys, cast("Mapping[Any, Any]", value)))
            and all(map(values, cast("Mapping[Any, Any]", value).values()))
        )
    if origin is not None and issubclass(origin, Iterable):
        return _test_of_several(cast("type", origin), _plain(inner[0]), _test(inner[0]))
    if origin is not None:  # a function, or something else of which nothing more can be told
        return lambda value: isinstance(value, origin)
    if hint is int:  # True is a number to Python alone
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    kind = NoneType if hint is None else hint
    return lambda value: isinstance(value, kind)


def _test_of_several(kind: type, at_once: frozenset[type], one: Test) -> Test:
    """A text is no list of texts; and what can be looked at only once is left alone."""

    def test(value: object) -> bool:
        if type(value) is not kind:  # as most are
            if not isinstance(value, kind) or isinstance(value, str | bytes):
                return False
            if isinstance(value, Iterator):
                return True
        for each in cast("Any", value):  # noqa: SIM110 (for a few, `all` takes twice as long)
            if type(each) not in at_once and not one(each):
                return False
        return True

    return test


def _wrong(name: str, value: object, kind: str) -> InputError:
    return InputError("wrong_type", name=name, value=shown(value), kind=kind)
