"""Sentences as a referee says them: with cards in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from openuno.game import actions as a
from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.narration import advise, narrate
from openuno.game.sentences import mentions_in
from openuno.rulebooks.layout import GLUE
from openuno.text.errors import RuleError
from openuno.text.lang import Language, Mark, say


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences, and the clauses they come from."""

    sentences: tuple[str, ...]
    clauses: tuple[str, ...] = ()

    @classmethod
    def of(cls, sentences: Iterable[str], clauses: Iterable[str] = ()) -> Paragraph:
        """The sentences that say something, and each clause once."""
        return cls(tuple(filter(None, sentences)), tuple(dict.fromkeys(clauses)))

    @property
    def text(self) -> str:
        """All sentences."""
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Speech:
    """Says things in a language.

    >>> Speech("en").sentence("pile", top=Card("W:G"))
    'Wild in green lies on the pile.'
    """

    language: Language

    def card(self, card: Card) -> str:
        """A card in words, of which a colour stays together with its number on a line."""
        name = card.spelled_out(self.language)
        return name if card.is_wild else name.replace(" ", GLUE)

    def sentence(self, key: str, **values: object) -> str:
        """The referee's sentence of this name."""
        return self._spelled(lambda mark: say(self.language, f"referee.{key}", mark, **values))

    def event(self, event: e.Event) -> str:
        """What happened; empty if it needs no words."""
        return self._spelled(lambda mark: narrate(event, self.language, mark))

    def reason(self, problem: RuleError) -> str:
        """Why something is against the rules."""
        return self._spelled(lambda mark: problem.text(self.language, mark))

    def advice(self, action: a.Action, owed: int) -> str:
        """What somebody could do, as a part of a sentence: `lay red 7`."""
        return advise(action, owed, self.language, self._in_words)

    def choice(self, verb: str, **values: object) -> str:
        """The same, of actions that are one but for what is chosen: `lay red 7 or green 2`."""
        return say(self.language, f"play.advice.{verb}", **values)

    def _spelled(self, text: Callable[[Mark], str]) -> str:
        return mentions_in(text).with_names(self.card)

    def _in_words(self, value: object) -> object:
        return self.card(value) if isinstance(value, Card) else value
