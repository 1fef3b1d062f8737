"""Replays: a match written down so that anyone can play it again and check it.

>>> from openuno.game.game import Game
>>> game = Game(["Ann", "Bo"], seed=18)
>>> events = game.apply("Ann: play G3")
>>> replay = Replay.of(game)
>>> replay.verify()
>>> [str(moment.top) for moment in replay.steps()]
['Y3', 'G3']
>>> print(replay.to_text().partition("[digest")[0])
[openuno match 1]
[rulebook official@4]
[seats Ann, Bo]
[seed 18]
<BLANKLINE>
[hand 1 dealt by Bo]
   1. Ann: play G3
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date  # noqa: N812 (a replay has a date)
from pathlib import Path
from typing import Any

from openuno.arguments import check_fields, checked
from openuno.files import MATCH_LIMIT, parse_json, read_text, written_whole
from openuno.game.card import text_of
from openuno.game.comment import Comment, read_comments
from openuno.game.course import Back, Course, first_link, links
from openuno.game.dealer_choice import read_picks
from openuno.game.fair_deal import FairDeal, parse_hex
from openuno.game.fields import Fields
from openuno.game.game import Dealt, Game, check_unchosen
from openuno.game.match_facts import facts_of
from openuno.game.match_reader import MatchReader, is_match_text
from openuno.game.match_text import write_match
from openuno.game.notation import parse_action
from openuno.game.position import Position
from openuno.game.table_fields import read_rulebook, read_seat, read_seats, read_seed
from openuno.rulebooks import Rulebook
from openuno.text.errors import InputError, OpenUnoError, inside, short, shown

FORMAT = 1
_FIELDS = (
    "openuno_replay",
    "rulebook",
    "options",
    "edition",
    "seats",
    "date",
    "fair",
    "seed",
    "dealer",
    "stack",
    "picks",
    "position",
    "actions",
    "comments",
    "taken_back",
    "course",
    "digest",
)
_CHOSEN = ("seed", "dealer", "stack", "position")
_FAIR = ("commitment", "secret", "contributions")


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """A match: how it began, every action in order, and the fingerprint of how it stood then."""

    rulebook: Rulebook
    seats: tuple[str, ...]
    start: Dealt | Position
    actions: tuple[str, ...]
    digest: str
    commitment: str = ""
    """What was shown of a fair deal's secret before the deal."""
    date: Date | None = None
    """The day on which it was played, if that is known."""
    comments: tuple[Comment, ...] = ()
    """What somebody has to say about it, in the order of the match."""
    taken_back: int = 0
    """How often moves were taken back while it was played, by somebody who had seen what came of
    them; the actions are those that stayed."""
    course: Course | None = None
    """What binds all of it, in a fair match; none in one from before courses were bound."""

    def __post_init__(self) -> None:
        check_fields(self)

    @classmethod
    @checked
    def of(cls, game: Game) -> Replay:
        """The replay of a game as far as it has come.

        It tells a fair deal's secret, from which every card to come can be worked out: nobody may
        have it before the match is over.
        """
        if game.fair is not None and isinstance(game.start, Position):
            raise InputError("fair_from_position")
        actions = tuple(map(str, game.actions))
        commitment = "" if game.fair is None else game.fair.commitment
        replay = cls(game.rulebook, game.seats, game.start, actions, game.digest(), commitment)
        return replay if game.fair is None else replay.bound(game)

    def __repr__(self) -> str:
        count = len(self.actions)
        return f"<Replay {self.rulebook.name}, {', '.join(self.seats)}: {count} actions>"

    @checked
    def bound(self, end: Game, backs: tuple[Back, ...] = ()) -> Replay:
        """This replay of a fair match with its course bound; `end` is the game as it ends."""
        winners = end.winners if end.is_over else None
        *_, (_, head) = self._links(backs, winners)
        return replace(self, course=Course(head, winners, backs))

    def heads(self) -> Iterator[tuple[int, str]]:
        """Every head that its course had by what it tells, and after how many actions; the last is
        to be the course's own.
        """
        if self.course is not None:
            yield from self._links(self.course.backs, self.course.winners)

    def _links(
        self, backs: tuple[Back, ...], winners: tuple[str, ...] | None
    ) -> Iterator[tuple[int, str]]:
        if self.fair is None or isinstance(self.start, Position):
            raise InputError("no_fair_deal")
        first = first_link(self.rulebook, self.seats, self.fair, self.start.picks)
        return links(self.fair, first, self.actions, backs, winners)

    def begin(self) -> Game:
        """The game before its first action."""
        if isinstance(self.start, Position):
            return Game.from_position(self.start)
        start = self.start
        if start.fair is not None:
            return Game(self.seats, self.rulebook, fair=start.fair, picks=start.picks)
        return Game(
            self.seats,
            self.rulebook,
            seed=start.seed,
            dealer=start.dealer,
            stack=start.stack,
            picks=start.picks,
        )

    def steps(self) -> Iterator[Game]:
        """The same game again and again: as it began, then after each action."""
        game = self.begin()
        yield game
        for number, action in enumerate(self.actions):
            with inside(f"actions[{number}]"):
                try:
                    game.apply(action)
                except OpenUnoError as problem:
                    said = short(action)
                    raise InputError("replay_refused", action=said, problem=problem) from None
            yield game

    def end(self) -> Game:
        """The game after its last action."""
        game = self.begin()
        for moment in self.steps():
            game = moment
        return game

    @property
    def fair(self) -> FairDeal | None:
        """What all shuffles followed from, if the deal was a fair one."""
        return None if isinstance(self.start, Position) else self.start.fair

    def verify(self) -> None:
        """Checks that it was so; raises `InputError` if not."""
        self.check_secret()
        self.check_winners(self.check_end())
        self.check_course()

    def check_secret(self) -> None:
        """Refuses a fair deal whose secret is not the one committed to."""
        if self.fair is not None and self.fair.commitment != self.commitment:
            raise InputError(
                "commitment_differs", expected=self.commitment, found=self.fair.commitment
            )

    def check_end(self) -> Game:
        """Plays it all again, and gives the game at its end; raises `InputError` unless it goes
        through and ends as it says.
        """
        end = self.end()
        digest = end.digest()
        if digest != self.digest:
            raise InputError("replay_differs", expected=self.digest[:12], found=digest[:12])
        return end

    def check_course(self) -> None:
        """Refuses a course that is not bound as it says: something was cut off, altered, added or
        left out.
        """
        if self.course is None:
            return
        *_, (_, head) = self.heads()
        if head != self.course.head:
            raise InputError("course_differs", expected=self.course.head[:12], found=head[:12])
        if self.taken_back != self.course.times:
            raise InputError("times_differ", expected=self.course.times, found=self.taken_back)

    @checked
    def check_winners(self, end: Game) -> None:
        """Refuses a course that tells of other winners than the game has at its end."""
        winners = end.winners if end.is_over else None
        if self.course is not None and self.course.winners != winners:
            told, found = (", ".join(names or "-") for names in (self.course.winners, winners))
            raise InputError("winners_differ", expected=told, found=found)

    def to_dict(self) -> dict[str, Any]:
        """The replay in plain values, as JSON has them."""
        name, options = self.rulebook.as_preset()
        start: dict[str, Any]
        if isinstance(self.start, Position):
            start = {"position": self.start.to_dict()}
        else:
            start = _write_dealt(self.start, self.commitment)
        return {
            "openuno_replay": FORMAT,
            "rulebook": name,
            "options": options,
            **self.rulebook.edition_field(),
            "seats": list(self.seats),
            **({} if self.date is None else {"date": self.date.isoformat()}),
            **start,
            "actions": list(self.actions),
            **({"comments": list(map(str, self.comments))} if self.comments else {}),
            **({"taken_back": self.taken_back} if self.taken_back else {}),
            **({} if self.course is None else {"course": self.course.to_dict()}),
            "digest": self.digest,
        }

    @classmethod
    @checked
    def from_dict(cls, table: Mapping[str, object]) -> Replay:
        """The replay with these plain values."""
        given = Fields(table, _FIELDS)
        if given.number("openuno_replay") != FORMAT:
            raise InputError("replay_format", field="openuno_replay", format=FORMAT)
        rulebook, seats = read_rulebook(given), read_seats(given)
        start: Dealt | Position
        commitment = ""
        if "fair" in given:
            check_unchosen(**{name: name in given for name in _CHOSEN})
            fair, commitment = _read_fair(given, seats)
            start = Dealt.fairly(fair, read_picks(given))
        elif "position" in given:
            start = Position.from_dict(given.table("position"), rulebook.edition)
        else:
            dealer = read_seat(given, "dealer", ("", *seats), "")
            start = Dealt(read_seed(given), dealer, given.cards("stack"), read_picks(given))
        actions = _read_actions(given)
        return cls(
            rulebook,
            seats,
            start,
            actions,
            given.text("digest"),
            commitment,
            _read_date(given),
            read_comments(given, len(actions)),
            given.number("taken_back", 0),
            _read_course(given, len(actions)),
        )

    def to_text(self) -> str:
        """The match as text, for people: hand by hand, with results and comments."""
        table = {**self.to_dict(), "edition": self.rulebook.edition}
        if isinstance(self.start, Position):
            table["position"] = self.start.to_line()
        return write_match(table, facts_of(self.steps()))

    @classmethod
    @checked
    def parse(cls, text: str) -> Replay:
        """Reads a match written as text, and plays it to check that it was so.

        A text that somebody wrote by hand need not say its digest, its facts or its numbers.
        """
        match = MatchReader(text)
        with match.scanner.placed(match.indexes):
            replay = cls.from_dict({"openuno_replay": FORMAT, "digest": "", **match.table})
            match.check_facts(facts_of(replay.steps()))
            if not replay.digest:
                return replace(replay, digest=replay.end().digest())
            with inside("digest"):
                replay.check_end()
            return replay

    @checked
    def save(self, path: Path | str) -> None:
        """Writes the replay to a file, all of it or nothing: as text if its name ends in `.txt`,
        else as JSON.
        """
        if Path(path).suffix == ".txt":
            text = self.to_text()
        else:
            text = json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"
        with written_whole(Path(path)) as part:
            part.write_text(text, "utf-8")

    @classmethod
    @checked
    def load(cls, path: Path | str) -> Replay:
        """Reads a replay from a file, whichever way it is written."""
        with inside(path):
            text = read_text(path, MATCH_LIMIT).removeprefix("\ufeff")
            return cls.parse(text) if is_match_text(text) else cls.from_dict(parse_json(text))


def _read_actions(given: Fields) -> tuple[str, ...]:
    """Every action, in the notation that we write."""
    actions: list[str] = []
    for number, action in enumerate(given.texts("actions")):
        with inside(f"actions[{number}]"):
            actions.append(str(parse_action(action)))
    return tuple(actions)


def _read_course(given: Fields, actions: int) -> Course | None:
    """What binds the course of a fair match, if its file says so."""
    if "course" not in given:
        return None
    if "fair" not in given:
        raise InputError("course_without_deal")
    return Course.from_dict(given.table("course"), actions)


def _read_date(given: Fields) -> Date | None:
    """The day on which a match was played, if its file says so."""
    if "date" not in given:
        return None
    text = given.text("date")
    try:
        return Date.fromisoformat(text)
    except ValueError:
        raise InputError("field_date", field="date", value=shown(text)) from None


def _write_dealt(start: Dealt, commitment: str) -> dict[str, Any]:
    """How a match was dealt; what nobody chose is left out."""
    written: dict[str, Any]
    if start.fair is not None:
        written = {"fair": _write_fair(start.fair, commitment)}
    else:
        written = {"seed": start.seed}
        if start.dealer:
            written["dealer"] = start.dealer
        if start.stack:
            written["stack"] = text_of(start.stack)
    if start.picks:
        written["picks"] = list(map(str, start.picks))
    return written


def _write_fair(fair: FairDeal, commitment: str) -> dict[str, Any]:
    contributions = {seat: data.hex() for seat, data in fair.contributions.items()}
    return {"commitment": commitment, "secret": fair.secret.hex(), "contributions": contributions}


def _read_fair(given: Fields, seats: tuple[str, ...]) -> tuple[FairDeal, str]:
    """A fair deal, and the commitment to its secret."""
    table = Fields(given.table("fair"), _FAIR, "fair.")
    given_by = Fields(table.table("contributions"), seats, table.path("contributions."))
    contributions = {name: _read_hex(given_by, name) for name in seats if name in given_by}
    secret, commitment = _read_hex(table, "secret"), _read_hex(table, "commitment")
    with inside("fair"):
        return FairDeal(secret, contributions), commitment.hex()


def _read_hex(table: Fields, name: str) -> bytes:
    text = table.text(name)
    with inside(table.path(name)):
        return parse_hex(text)
