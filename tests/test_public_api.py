"""Whatever is handed to the public names and their methods gives a result, or an error of ours.

Every public callable is found by itself; `SAMPLES` has sensible arguments by their names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import openuno
from openuno import CallUno, Card, Colour, FairDeal, Game, Hand, Replay, Rulebook, load
from openuno.core.data.rules import Rules
from openuno.game.events import CardPlayed
from openuno.game.fields import Fields
from openuno.text.errors import InputError, OpenUnoError

GAME = Game(["Ann", "Bo"], "classic", seed=18)
FAIR = FairDeal(bytes(32), {"Ann": bytes(16)})
OBJECTS: dict[str, Callable[[], Any]] = {
    "game": GAME.copy,
    "fair game": lambda: Game(["Ann", "Bo"], fair=FAIR),
    "position": GAME.position,
    "replay": lambda: Replay.of(GAME),
    "view": lambda: GAME.view("Ann"),
    "spectator": lambda: GAME.view(None),
    "rulebook": lambda: load("strict"),
    "card": lambda: Card("R7"),
    "wild": lambda: Card("W"),
    "hand": lambda: Hand("R7 W"),
    "colour": lambda: Colour.RED,
    "event": lambda: GAME.events[-1],
    "fair": lambda: FAIR,
    "action": lambda: CallUno("Ann"),
}
SAMPLES: dict[str, Any] = {
    "seat": "Ann", "seats": ("Ann", "Bo"), "target": "Bo", "text": "R7", "code": 7, "number": 1,
    "colour": Colour.RED, "cards": (Card("R7"),), "card": Card("R7"), "language": "en",
    "value": "R", "action": "Ann: draw", "position": GAME.position(), "rulebook": "strict",
    "name": "ours", "rules": Rules(), "options": {}, "changes": 3, "seed": 1,
    "other": load("official"), "game": GAME, "end": GAME, "event": CardPlayed("Ann", Card("R7")),
    "hands": None, "table": {}, "given": Fields({}, ()), "state": GAME.position().state,
    "start": GAME.start, "actions": ("Ann: draw",), "digest": "", "path": "no/such/match.json",
    "secret": bytes(32), "contributions": {}, "purpose": "x", "size": 5, "title": "",
    "keep": 5, "line": "classic Ann:R7 Bo:G3 discard=R5", "notation": "", "bots": "easy",
}  # fmt: skip
"""Arguments that make sense, by their names."""
NOT_CALLED = {
    "Action",
    "Bot",
    "Colour",
    "Event",
    "InputError",
    "OpenUnoError",
    "RuleError",
    "arena",
    "lab",
    "simulate",
}
"""Names that stand for what others make, or that have a test of their own."""
INHERITED = {x for kind in (tuple, object, Exception) for x in dir(kind)}

SENSIBLE = object()
NONSENSE: tuple[Any, ...] = (
    None, True, 3, -1, 2**70, 1.5, float("nan"), "", "Ann", "R7", "\0", "x" * 5000, "Zoe: draw",
    "de", b"", [], [None], ["Ann", "Ann"], {}, {1: 2}, {"Ann": None}, (), (1, 2), object(), int,
    np.int64(3), Colour.RED, Card("W"), Card("W:G"), Path("/"), iter("ab"),
)  # fmt: skip
JUNK = st.one_of(
    st.sampled_from(NONSENSE),
    st.recursive(
        st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=5),
        lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=3), x, max_size=3),
        max_leaves=5,
    ),
)


def callables() -> Iterator[tuple[str, Callable[[], Callable[..., Any]]]]:
    """Every public name that can be called, and every public method of what it makes."""
    for name in openuno.__all__:
        public = getattr(openuno, name)
        if name not in NOT_CALLED and callable(public):
            yield name, lambda public=public: public
            for method, _ in inspect.getmembers(public, inspect.ismethod):
                if not method.startswith("_"):
                    yield f"{name}.{method}", lambda p=public, m=method: getattr(p, m)
    for name, make in OBJECTS.items():
        for method, _ in inspect.getmembers(make(), callable):
            if not method.startswith("_") and method not in (*INHERITED, "row"):  # for the core
                yield f"{name}.{method}", lambda make=make, m=method: getattr(make(), m)


CALLABLES = dict(callables())


def parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(function).parameters)


@pytest.fixture(autouse=True, scope="module")
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Has files that are written be written where nobody minds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("files"))
        yield


def call(name: str, junk: Callable[[inspect.Parameter], Any]) -> None:
    """Calls something with sensible arguments, but for those that are made junk."""
    function = CALLABLES[name]()
    arguments, rest = dict[str, Any](), list[Any]()
    for x in parameters(function).values():
        value = SENSIBLE if x.name == "mark" else junk(x)  # somebody's function fails as it likes
        if value is SENSIBLE and x.default is not x.empty:
            continue
        value = SAMPLES[x.name] if value is SENSIBLE else value
        if x.kind is x.VAR_POSITIONAL:
            rest.append(value)
        else:
            arguments["uno_penalty" if x.kind is x.VAR_KEYWORD else x.name] = value
    try:
        told = function(*rest, **arguments)
        assert repr(told)  # what was made can be looked at
        assert isinstance(str(told), str)
    except OpenUnoError as problem:
        assert str(problem)  # noqa: PT017 (whether there is a problem is not the question)


@pytest.mark.parametrize("name", CALLABLES)
def test_each_argument_may_be_nonsense(name: str) -> None:
    for wrong in parameters(CALLABLES[name]()).values():
        for nonsense in NONSENSE:
            call(name, lambda x, w=wrong, n=nonsense: n if x.name == w.name else SENSIBLE)


@given(name=st.sampled_from(sorted(CALLABLES)), data=st.data())
@settings(max_examples=150, deadline=None)
def test_all_arguments_may_be_nonsense(name: str, data: st.DataObject) -> None:
    call(name, lambda _: data.draw(st.just(SENSIBLE) | JUNK))


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_there_are_no_other_colours(nonsense: Any) -> None:
    if nonsense is not Colour.RED:
        with pytest.raises(InputError):
            Colour(nonsense)


@pytest.mark.parametrize("name", ["arena", "lab", "simulate"])
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_a_long_run_is_refused_before_it_begins(name: str, data: st.DataObject) -> None:
    function: Callable[..., Any] = getattr(openuno, name)
    named = [x.name for x in parameters(function).values() if x.kind is not x.VAR_POSITIONAL]
    several = ["official"] if name == "lab" else ["easy", "normal"] if name == "arena" else []
    wrong = data.draw(st.sampled_from([x for x in named if x != "hands"]))
    with pytest.raises(InputError):
        function(*several, **{"hands": -1, wrong: data.draw(JUNK)})
    for hands in (None, "many", 1.5, True, [], -1, 2**80):
        with pytest.raises(InputError):
            function(*several, hands=hands)


@pytest.mark.parametrize("name", [*openuno.__all__, "no_such_name"])
def test_every_public_name_is_there_and_no_other(name: str) -> None:
    if name == "no_such_name":
        with pytest.raises(AttributeError):
            getattr(openuno, name)
    else:
        assert inspect.getdoc(getattr(openuno, name))


@pytest.mark.parametrize("ask", ["view", "hand", "legal", "apply", "why_not", "extendable"])
def test_an_array_is_no_seat_and_no_action(ask: str) -> None:
    """It is compared piece by piece, which Python takes for neither true nor false."""
    with pytest.raises(InputError):
        getattr(GAME, ask)(np.array([1, 2]))


def test_an_error_says_what_is_wrong_and_what_would_be_right() -> None:
    with pytest.raises(InputError) as refused:
        Game(seats="Ann")
    assert str(refused.value) == 'seats is "Ann"; it must be Sequence[str].'
    with pytest.raises(InputError, match='rules is "strict"; it must be Rules'):
        Rulebook("ours", "strict")  # pyright: ignore[reportArgumentType]
