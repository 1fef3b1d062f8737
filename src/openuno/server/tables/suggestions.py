"""Chat that is a suggestion (P1): a message that names a card, or tells what to play.

English and German are read at once. Every word has a kind, which is a letter, and what counts as a
suggestion is a pattern of such letters. What has been decided:

- A card is named by its notation (`R7`, `W+4`), by colour and face (`red 7`, `blaues Aussetzen`),
  or by a word that means nothing else (`Wunschkarte`).
- A colour or a number alone is no card: red wine, 7 cats. Nor is `skip`, `wild` or `draw two`; it
  is one if nothing else is said (`Skip!`), or in a card's company: `a skip`, `your wilds`, `skip
  card`, `I have reverse`. The same goes for `BS` and `b4`, which people write for other reasons;
  a lone `W` must be played.
- What to play is told by a verb of playing, choosing or keeping with a colour, a face or a number:
  `go blue`, `save your wilds`, `leg die Sieben`, `Grün legen`. It is not where more follows that
  may be coloured (`take the blue pill`), nor of oneself and others (`I play green`), unless it is
  addressed to someone (`I think you play green`).
- Whoever speaks of a card that lies there already names a card, too. To draw, to challenge and to
  call UNO is not to play: to say so is no suggestion.

>>> suggested("Bo, please play the RED seven!", ["Ann", "Bo"])
Suggestion(card=Card('R7'), colour=<Colour.RED: 'R'>, words='red seven')
>>> suggested("red wine tonight?", ["Ann", "Bo"])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from openuno.game.card import Card, Colour
from openuno.server.tables.chat_words import Kind, Word, read_words


class Suggestion(NamedTuple):
    """A suggestion found in a message (P1)."""

    card: Card | None
    """The card it names, if it names one."""
    colour: Colour | None
    """The colour it tells to play, or that of the card."""
    words: str
    """The words that say so, in small letters."""


_BETWEEN = "[damteoy]{0,4}"  # as in `play now for once the red`
_LITTLE = "[damey]{0,4}"
_END = "(?=[.Njkelz]|K|$)"  # and not a thing that is red, or wild

_NAMES_A_CARD = re.compile(
    "|".join(
        (
            "c#?n(?!q)",  # red 7
            "c[fx]",  # blue skip
            "[fx]ic",  # a wild in green
            "[dm]nic",  # the 7 in green
            "x",  # Wunschkarte
            "fk",  # skip card
            f"(?<!i)[am]f{_END}",  # your wilds
            f"h{_LITTLE}[fg]{_END}",  # I have reverse
            "^[.Ndame]*[fg][.Ne]*$",  # Skip!
        )
    )
)
_TELLS_WHAT_TO_PLAY = re.compile(
    "|".join(
        (
            f"[vwp]{_BETWEEN}c{_END}",  # go blue
            f"[vp]{_LITTLE}[fgu]{_END}",  # lay a skip
            f"v{_BETWEEN}n{_END}",  # play the 7
            f"p{_BETWEEN}[dm]n{_END}",  # keep your 7
            "c[kK]?o?z",  # Grün legen
            "[fgu]z",  # Aussetzen spielen
            "[dm]nz",  # die Sieben legen
        )
    )
)


def suggested(text: str, seats: Sequence[str]) -> Suggestion | None:
    """The suggestion in a message, if it makes one. A seat's name in it is never taken for more."""
    words = read_words(text, seats)
    kinds = "".join(word.kind for word in words)
    spans = [match.span() for match in _NAMES_A_CARD.finditer(kinds)]
    spans += [
        match.span()
        for match in _TELLS_WHAT_TO_PLAY.finditer(kinds)
        if _is_told(kinds[: match.start()])
    ]
    found = [_suggestion(words[start:end]) for start, end in spans]
    return next((each for each in found if each.card), found[0] if found else None)


def _is_told(before: str) -> bool:
    """Whether what follows is meant for someone else, by what stands before it in its sentence."""
    sentence = before[before.rfind(Kind.BREAK) + 1 :]
    return Kind.TOLD in sentence or not (Kind.OTHER in sentence or Kind.TO in sentence)


def _suggestion(words: Sequence[Word]) -> Suggestion:
    colour = next((word.colour for word in words if word.colour), "")
    face = next((word.face for word in words if word.face), "")
    notation = ""
    if face.startswith("W"):
        notation = f"{face}:{colour}" if colour else face
    elif face and colour:
        notation = f"{colour}{face}"
    said = " ".join(word.text for word in words if word.text)
    return Suggestion(
        Card(notation) if notation else None, Colour.parse(colour) if colour else None, said
    )
