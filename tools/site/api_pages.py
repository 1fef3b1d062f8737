"""The reference of the Python API, from the docstrings: every public name, and what it leads to.

Names are put together by where they live. Below those that `openuno` offers stand the classes that
one is handed by them: the types of results and fields, and all kinds of events. mkdocstrings writes
the entries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

import griffe

import openuno
from openuno.core.data.rules import Rules
from tools import ROOT

INTRODUCTION = """\
# API reference

All that `import openuno` offers, made from the docstrings. Each page begins with the public names,
and goes on with what they hand you.

"""
TITLES = {"more": "What they lead to", "sim": "Simulations", "text": "Errors"}
"""What pages are called that are not called by their folder or module."""


def pages() -> dict[str, str]:
    """The list of all public names, and the pages on them."""
    known = public()
    groups: dict[str, list[str]] = defaultdict(list)
    for name, path in known.items():
        groups[_group(path)].append(f"openuno.{name}")
    rest: list[str] = []
    for thing in sorted(reached().values(), key=lambda thing: (thing.module.path, thing.lineno)):
        if thing.path not in known.values():
            groups.get(_group(thing.path), rest).append(thing.path)
    first = "".join(f"- {_line(name)}\n" for name in sorted(known, key=str.lower))
    return {
        "api.md": INTRODUCTION + first,
        **{_page(group): _text(group, groups[group]) for group in sorted(groups, key=_title)},
        _page("more"): _text("more", rest),
    }


@cache
def package() -> griffe.Module:
    """The package as it is written; nothing is imported for it."""
    loaded = griffe.load("openuno", search_paths=[ROOT / "src"], resolve_aliases=True)
    assert isinstance(loaded, griffe.Module)
    return loaded


def public() -> dict[str, str]:
    """The public names, each with the path of what it stands for."""
    return {name: package()[name].canonical_path for name in openuno.__all__}


def reached() -> dict[str, griffe.Class]:
    """The classes that public names are or hand out, and so on, by their paths."""
    found: dict[str, griffe.Class] = {}
    open_ = list(public().values())
    while open_:
        thing = _find(open_.pop())
        if thing is None or thing.path in found or not _is_for_use(thing):
            continue
        if isinstance(thing, griffe.Class):
            found[thing.path] = thing
            open_ += _kinds_of(thing)
        open_ += _handed_out(thing)
    return found


def _find(path: str) -> griffe.Class | griffe.Function | None:
    """The class or function of the package at this path."""
    if not path.startswith("openuno."):
        return None
    try:
        thing = package()[path.removeprefix("openuno.")]
    except KeyError:
        return None
    if isinstance(thing, griffe.Alias):
        thing = thing.final_target
    return thing if isinstance(thing, griffe.Class | griffe.Function) else None


def _is_for_use(thing: griffe.Class | griffe.Function) -> bool:
    """Whether it is for people: of the core only the rules are, and no record of the kernels."""
    is_inner = thing.path.startswith("openuno.core.") and thing.module.path != Rules.__module__
    is_record = isinstance(thing, griffe.Class) and "FlatRecord" in map(str, thing.bases)
    return not (is_inner or is_record or thing.name.startswith("_"))


def _kinds_of(thing: griffe.Class) -> Iterator[str]:
    """The classes of the same module that are kinds of this one."""
    for other in thing.module.classes.values():
        if not other.is_alias and thing.path in [
            base.canonical_path for base in _names(other.bases)
        ]:
            yield other.path


def _handed_out(thing: griffe.Class | griffe.Function) -> Iterator[str]:
    """What a function returns, and what the public methods and fields of a class are of."""
    said: list[str | griffe.Expr | None] = []
    if isinstance(thing, griffe.Function):
        said = [thing.returns]
    else:
        for name, member in thing.members.items():
            if member.is_alias or name.startswith("_"):
                continue
            if isinstance(member, griffe.Function):
                said.append(member.returns)
            elif isinstance(member, griffe.Attribute):
                said.append(member.annotation)
    for name in _names(said):
        yield name.canonical_path


def _names(said: Iterable[str | griffe.Expr | None]) -> Iterator[griffe.ExprName]:
    """The names that occur in annotations."""
    for annotation in said:
        if isinstance(annotation, griffe.Expr):
            for part in annotation.iterate():
                if isinstance(part, griffe.ExprName):
                    yield part


def _group(path: str) -> str:
    """The page that something belongs to: a module of the game, or a whole package."""
    _, package_, module, *_ = path.split(".")
    return {"core": "rulebooks", "game": module}.get(package_, package_)


def _text(group: str, paths: list[str]) -> str:
    return "\n".join([f"# {_title(group)}\n", *(f"::: {path}\n" for path in paths)])


def _title(group: str) -> str:
    return TITLES.get(group, group.replace("_", " ").capitalize())


def _line(name: str) -> str:
    """A public name, with the first sentence about it."""
    said = package()[name].docstring
    first = said.value.partition("\n\n")[0].replace("\n", " ") if said else ""
    return f"[`{name}`]({_page(_group(public()[name]))}#openuno.{name}): {first}"


def _page(group: str) -> str:
    return f"api/{group}.md"
