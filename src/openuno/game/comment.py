"""Comments on a match: what somebody has to say about how it stood after an action.

>>> str(Comment(12, "Bo should have challenged.")), Comment.parse("0: A long match.")
('12: Bo should have challenged.', Comment(after=0, text='A long match.'))
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from openuno.game.fields import Fields
from openuno.game.notation import is_line
from openuno.text.errors import InputError, inside, shown

_LONGEST_NUMBER = 9


class Comment(NamedTuple):
    """What is said of a match after so many actions, in one line without braces."""

    after: int
    text: str

    @classmethod
    def parse(cls, line: str) -> Comment:
        """The comment that a line holds."""
        number, _, text = line.partition(": ")
        if not (number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER):
            raise InputError("bad_comment", text=shown(line))
        if not is_line(text) or text != " ".join(text.split()) or set(text) & set("{}"):
            raise InputError("bad_comment", text=shown(line))
        return cls(int(number), text)

    def __str__(self) -> str:
        return f"{self.after}: {self.text}"


def read_comments(given: Fields, actions: int) -> tuple[Comment, ...]:
    """The comments in the file of a match with so many actions; none if nobody made one."""
    comments: list[Comment] = []
    for number, line in enumerate(given.texts("comments", [])):
        with inside(f"{given.path('comments')}[{number}]"):
            comment = Comment.parse(line)
            if comment.after > actions:
                raise InputError("comment_beyond", after=comment.after, count=actions)
            comments.append(comment)
    if any(later.after <= earlier.after for earlier, later in pairwise(comments)):
        raise InputError("comments_unordered", field=given.path("comments"))
    return tuple(comments)
