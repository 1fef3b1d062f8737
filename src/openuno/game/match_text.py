"""Writes a match as text, to be read, sent and commented on; `match_reader` reads it back.

What is true of the match stands in brackets, comments in braces, and all else is actions:

    [openuno match 1]
    [rulebook classic@4]
    [seats Ann, Bo]
    [seed 18]

    [hand 1 dealt by Bo]
       1. Ann: play G3; Bo: draw; Bo: pass
          {Bo should have played the Wild.}
       4. Ann: play G9
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from openuno.game.actions import Catch, Suggest, Swap
from openuno.game.comment import Comment
from openuno.game.dealer_choice import Pick
from openuno.game.notation import parse_action
from openuno.game.rulebook_word import write_rulebook_word
from openuno.game.scanner import listed, quoted

FORMAT = 1
_WIDTH = 88
_INDENT = " " * 6


def write_match(table: Mapping[str, Any], facts: Mapping[int, Sequence[str]]) -> str:
    """The text of a match, from the table of its replay, the position in it as a line, and from
    its facts.
    """
    lines = [f"[{name} {value}]" for name, value in _write_tags(table)]
    comments = {item.after: item.text for item in map(Comment.parse, table.get("comments", ()))}
    actions = [_write_action(action) for action in table["actions"]]
    begun = 0
    for index in sorted({*facts, *comments, len(actions)}):
        lines += _filled(begun, actions[begun:index])
        if index in comments:
            lines += _braced(comments[index], _INDENT) if index else ["", *_braced(comments[0])]
        for fact in facts.get(index, ()):
            lines += ["", f"[{fact}]"] if fact.startswith("hand") else [f"[{fact}]"]
        begun = index
    return "\n".join([*lines, "", f"[digest {table['digest']}]", ""])


def _write_tags(table: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """How the match began, a tag for each field."""
    yield "openuno match", FORMAT
    yield "rulebook", write_rulebook_word(table)
    yield "seats", listed(map(quoted, table["seats"]), ", ")
    if "date" in table:
        yield "date", table["date"]
    if "position" in table:
        yield "position", table["position"]
    if "seed" in table:
        yield "seed", table["seed"]
    if "dealer" in table:
        yield "dealer", quoted(table["dealer"])
    if "stack" in table:
        yield "stack", listed(table["stack"].split())
    if "fair" in table:
        yield "commitment", table["fair"]["commitment"]
        yield "secret", table["fair"]["secret"]
        given = table["fair"]["contributions"].items()
        contributions = (f"{quoted(seat)} {data}" for seat, data in given)
        yield "contributions", listed(contributions, ", ")
    if "picks" in table:
        picks = (f"{quoted(pick.seat)} {pick.place}" for pick in map(Pick.parse, table["picks"]))
        yield "picks", listed(picks, ", ")
    if "taken_back" in table:
        yield "taken_back", table["taken_back"]
    if "course" in table:
        course = table["course"]
        yield "head", course["head"]
        if "winners" in course:
            yield "winners", listed(map(quoted, course["winners"]), ", ")
        if "backs" in course:
            yield "backs", listed(course["backs"], ", ")


def _write_action(text: str) -> str:
    """An action with its names in quotes, where they are more than a word."""
    action = parse_action(text)
    if isinstance(action, Catch | Suggest | Swap):
        action = structs.replace(action, target=quoted(action.target))
    return str(structs.replace(action, seat=quoted(action.seat)) if action.seat else action)


def _filled(begun: int, actions: Sequence[str]) -> Iterator[str]:
    """Lines of actions, each line with the number of its first one."""
    line = ""
    for number, action in enumerate(actions, begun + 1):
        if line and len(line) + len(action) + 2 > _WIDTH:
            yield line
            line = ""
        line = f"{line}; {action}" if line else f"{f'{number}.':>{len(_INDENT) - 1}} {action}"
    if line:
        yield line


def _braced(comment: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        f"{{{comment}}}",
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
