"""The audit of a fair deal: a replay, checked against what somebody noted before the match.

What is found is said in words, with what it proves and what it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from openuno.game.course import parse_head
from openuno.game.fair_deal import FairDeal, parse_hex
from openuno.game.notation import check_seat
from openuno.game.replay import Replay
from openuno.rulebooks import title
from openuno.text.errors import InputError, inside, shown
from openuno.text.lang import Language, say


class Verdict(Enum):
    """What comes of a check."""

    RIGHT = "right"
    WRONG = "wrong"
    UNFINISHED = "unfinished"
    """The match is not over, so it may have been cut off."""
    UNBOUND = "unbound"
    """It is from before courses were bound."""
    OPEN = "open"
    """Only the one who asks can tell."""


_WORST = (Verdict.WRONG, Verdict.UNFINISHED, Verdict.UNBOUND, Verdict.OPEN, Verdict.RIGHT)


@dataclass(frozen=True, slots=True)
class Finding:
    """A check, and what came of it."""

    verdict: Verdict
    key: str
    values: Mapping[str, object]

    def in_words(self, language: Language) -> str:
        """What was found, in a sentence with a mark in front."""
        marks = {verdict: say(language, f"verify.marks.{verdict.value}") for verdict in Verdict}
        sentence = say(language, f"verify.{self.verdict.value}.{self.key}", **self.values)
        return f"{marks[self.verdict]:<{max(map(len, marks.values()))}}  {sentence}"


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that was found about a match."""

    replay: Replay
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """What comes of all checks together: the worst of them."""
        found = {finding.verdict for finding in self.findings}
        return next(verdict for verdict in _WORST if verdict in found)

    @property
    def is_refuted(self) -> bool:
        """Whether it is not the whole match, unaltered and fairly dealt, as far as can be told."""
        return self.verdict in (Verdict.WRONG, Verdict.UNFINISHED)

    def in_words(self, language: Language) -> str:
        """The report: the match, each finding, what they prove, and what they do not."""
        about = say(
            language,
            "play.replay_of",
            seats=self.replay.seats,
            rulebook=title(self.replay.rulebook, language),
            count=len(self.replay.actions),
        )
        taken_back = self.replay.taken_back
        if taken_back:
            about += "\n" + say(language, "play.replay_taken_back", count=taken_back)
        found = [finding.in_words(language) for finding in self.findings]
        proved = [say(language, f"verify.proved.{self.verdict.value}")]
        if not self.is_refuted:
            proved.append(say(language, "verify.not_proved"))
        return "\n".join([about, *found, *proved])


Claims = Sequence[tuple[str, bytes]]
"""Who says to have contributed what."""


def audit(
    replay: Replay, noted: str | None = None, claims: Claims = (), head: str | None = None
) -> Audit:
    """Checks a match against the commitment that somebody noted, what people contributed, and the
    last head that somebody was shown.
    """
    fair = replay.fair
    if fair is None:
        raise InputError("no_fair_deal")
    for seat, _ in claims:
        check_seat(seat, replay.seats)
    findings = (
        *_about_end(replay),
        *_about_course(replay, head),
        *_about_secret(replay, noted),
        *_about_contributions(fair, claims),
    )
    return Audit(replay, findings)


def audit_file(path: str, noted: str | None, claims: Claims, head: str | None = None) -> Audit:
    """Checks the match in a replay's file; `-` is standard input."""
    replay = Replay.load(path)
    with inside(path):
        return audit(replay, noted, claims, head)


def parse_commitment(text: str) -> str:
    """A commitment that somebody noted, as replays write it."""
    with inside("--commitment"):
        return parse_hex(text).hex()


def parse_noted_head(text: str) -> str:
    """A head that somebody noted, as replays write it."""
    with inside("--head"):
        return parse_head(text)


def parse_claim(text: str) -> tuple[str, bytes]:
    """What somebody says to have contributed: `Ann=00ff…`."""
    seat, equals, data = text.rpartition("=")
    if not equals:
        raise InputError("bad_claim", text=shown(text))
    with inside(f"--contribution {seat}"):
        return seat, parse_hex(data)


def _found(verdict: Verdict, key: str, **values: object) -> Finding:
    return Finding(verdict, key, values)


def _about_end(replay: Replay) -> Iterator[Finding]:
    """Whether every card that the record tells of was dealt as the secret has it, and whether it
    comes to the end of the match.
    """
    try:
        end = replay.check_end()
    except InputError as problem:
        yield _found(Verdict.WRONG, "end", problem=problem)
        return
    yield _found(Verdict.RIGHT, "end")
    try:
        replay.check_winners(end)
    except InputError as problem:
        yield _found(Verdict.WRONG, "winners", problem=problem)
        return
    if end.is_over:
        yield _found(Verdict.RIGHT, "winners", winners=end.winners)
    else:
        yield _found(Verdict.UNFINISHED, "end", count=len(replay.actions))


def _checked(key: str, check: Callable[[], None]) -> Finding:
    """What comes of a check that raises what is wrong."""
    try:
        check()
    except InputError as problem:
        return _found(Verdict.WRONG, key, problem=problem)
    return _found(Verdict.RIGHT, key)


def _about_course(replay: Replay, noted: str | None) -> Iterator[Finding]:
    """Whether all that was done is there, as it was done."""
    course = replay.course
    if course is None and noted is None:
        yield _found(Verdict.UNBOUND, "course")
        return
    if course is None:
        yield _found(Verdict.WRONG, "no_course")
        return
    yield _checked("course", replay.check_course)
    seen = next((after for after, head in replay.heads() if head == noted), None)
    if noted is None:
        yield _found(Verdict.OPEN, "head", head=course.head)
    elif noted == course.head:
        yield _found(Verdict.RIGHT, "head")
    elif seen is None:
        yield _found(Verdict.WRONG, "head", head=course.head)
    else:
        yield _found(Verdict.OPEN, "early_head", count=seen, head=course.head)


def _about_secret(replay: Replay, noted: str | None) -> Iterator[Finding]:
    yield _checked("secret", replay.check_secret)
    if noted is None:
        yield _found(Verdict.OPEN, "noted", commitment=replay.commitment)
    elif noted == replay.commitment:
        yield _found(Verdict.RIGHT, "noted")
    else:
        yield _found(Verdict.WRONG, "noted", commitment=replay.commitment)


def _about_contributions(fair: FairDeal, claims: Claims) -> Iterator[Finding]:
    for seat, data in claims:
        found = fair.contributions.get(seat)
        if found is None:
            yield _found(Verdict.WRONG, "left_out", seat=seat)
        elif found != data:
            yield _found(Verdict.WRONG, "contribution", seat=seat, contribution=found.hex())
        else:
            yield _found(Verdict.RIGHT, "contribution", seat=seat)
    if not fair.contributions:
        yield _found(Verdict.WRONG, "nobody")
    elif not claims:
        for seat, data in fair.contributions.items():
            yield _found(Verdict.OPEN, "contribution", seat=seat, contribution=data.hex())
