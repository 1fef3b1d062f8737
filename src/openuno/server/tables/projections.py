"""Projections: what each client is shown of a table. Nothing leaves the server but through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import msgspec
from msgspec.structs import replace

from openuno.bots.readiness import Readiness
from openuno.game.actions import CallUno
from openuno.game.dealer_choice import DealerChoice
from openuno.game.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    MatchBegan,
    TurnPassed,
    TurnSkipped,
    UnoCalled,
)
from openuno.game.narration import SILENT, narrate
from openuno.game.reminders import Reminders
from openuno.game.sentences import Mention, Sentence, mentions_in
from openuno.game.view import redact
from openuno.live.pace import INSTANT, Pace
from openuno.protocol.http import TableSummary
from openuno.protocol.messages import (
    FaceChanged,
    PickingBegan,
    Reacted,
    Refused,
    Told,
    Update,
)
from openuno.protocol.moves import AnyMove, move_of
from openuno.server.storage import Entry
from openuno.server.tables.alone import check_goes_on, help_for
from openuno.server.tables.deadlines import dealt_at, time_ends, uno_ends
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.turning_points import hands_left, stakes
from openuno.text.errors import InputError, OpenUnoError, RuleError
from openuno.text.lang import Language, say

_SILENT = (*SILENT, Reacted, FaceChanged)
"""Events that are seen, and not told in words."""
_OFTEN = (CardPlayed, CardsDrawn, TurnSkipped, TurnPassed, UnoCalled)
"""Events that happen again and again, so that it pays to remember how they are told of anybody."""
_ANYBODY = "\ue002"
"""Who they are told of, until a name is put in its place. Nobody is called so: see `is_line`."""
_SENTENCES = 10_000
"""How many of these are remembered, for all tables: some megabytes."""
_OF_PICKING = ("picking_began", "card_picked")
"""Entries of the log that tell of picking cards for the dealer."""


class Projection:
    """How a table stands, and what has just happened there, to be shown to several clients."""

    def __init__(
        self,
        table: Table,
        applied: AppliedEntry | None = None,
        hard: Readiness = Readiness.READY,
        pace: Pace = INSTANT,
    ) -> None:
        """`hard` is how far bots of that level are, if any sit here; `pace` says how long bots, and
        the next hand, leave people time.
        """
        game, state = table.game, table.state
        self._table = table
        self._state = state
        self._reminders = table.reminders
        self._hard = hard
        self._pace = pace
        self._news = None if applied is None else News(applied, self._reminders)
        changed = applied is None or applied.changes_table
        self._views = None if game is None else game.views()
        self._to_all = Update(
            seq=table.seq,
            at=table.at,
            table=table.view() if changed else None,
            ends=time_ends(table, pace),
            next=None if self._views is None else self._views.public.next,
            left=() if game is None else hands_left(game),
            dealt_at=dealt_at(table, pace),
            hard_as_normal=hard is not Readiness.READY,
            head=state.head,
        )
        self._alone = state.alone
        self._anyone_may_act = game is not None and (
            game.is_open_to_all or self._reminders is Reminders.NONE
        )

    def to(self, seat: int | None, language: Language) -> Update:
        """What a seat, or a spectator, is shown."""
        table, game, reminders = self._table, self._table.game, self._reminders
        reader = None if seat is None else self._state.seats[seat].name
        name = reader if game is not None and reader in game.seats else None
        told: tuple[Told, ...] = ()
        if self._news is not None:
            told = self._noted(self._news.to(name, language, reader), language)
        view = None if self._views is None else reminders.shown(self._views.of(name))
        if game is None or name is None or not self._may_act(name):
            if self._alone is None:
                return replace(self._to_all, told=told, view=view)
            return replace(self._to_all, told=told, view=view, help=help_for(table, seat))
        legal = reminders.legal(game, name)
        return replace(
            self._to_all,
            told=told,
            view=view,
            legal=tuple(map(move_of, legal)),
            extendable=game.extendable(name),
            stakes=stakes(game, legal) if legal else None,
            uno_ends=self._uno_ends if any(isinstance(x, CallUno) for x in legal) else None,
            help=None if self._alone is None else help_for(table, seat),
        )

    def _may_act(self, name: str) -> bool:
        """Whether somebody in the game might do something now; most have to wait for their turn."""
        if self._state.paused_at is not None:
            return False
        game = self._table.game
        return self._anyone_may_act or (game is not None and game.turn == name)

    @cached_property
    def _uno_ends(self) -> float | None:
        return uno_ends(self._table, self._pace)

    def _noted(self, told: tuple[Told, ...], language: Language) -> tuple[Told, ...]:
        """What is told, with the note that `hard` plays as `normal`, if it does, where a match
        begins; of which there is nothing else to say.
        """
        if self._hard is Readiness.READY:
            return told
        note = say(language, f"play.hard_{self._hard}")
        return tuple(
            replace(each, text=note) if isinstance(each.event, MatchBegan) else each
            for each in told
        )


class News:
    """What an entry made happen, to be told to several: what they are told alike is said once."""

    def __init__(self, applied: AppliedEntry, reminders: Reminders) -> None:
        self._events = [(event, event.concerned) for event in reminders.events(applied.events)]
        self._alike: dict[Language, tuple[Told, ...]] = {}

    def to(
        self, name: str | None, language: Language, reader: str | None = None
    ) -> tuple[Told, ...]:
        """What a player or a spectator is told. The reader is called `you`. Only those who have a
        part in an event may see more of it than others.
        """
        own = {
            place: tell(redact(event, name), language, reader)
            for place, (event, concerned) in enumerate(self._events)
            if (reader and reader in concerned) or (name and name in concerned)
        }
        if language not in self._alike:
            self._alike[language] = tuple(
                tell(redact(event, None), language) for event, _ in self._events
            )
        told = self._alike[language]
        return tuple(own.get(place, each) for place, each in enumerate(told)) if own else told


def retold(
    applied: AppliedEntry,
    name: str | None,
    language: Language,
    reminders: Reminders,
    reader: str | None = None,
) -> Update:
    """What happened, as a player or a spectator saw it. The reader is called `you`."""
    told = News(applied, reminders).to(name, language, reader)
    return Update(applied.seq, applied.at, told)


def tell(event: Event, language: Language, reader: str | None = None) -> Told:
    """An event, which is not redacted here, with the sentence for it, if it needs one."""
    if isinstance(event, _SILENT):
        return Told(event)
    if not isinstance(event, _OFTEN):
        sentence = _sentence(event, language, reader)
        return Told(event, sentence.text, sentence.cards)  # pyright: ignore[reportArgumentType] (all are events of the game or table)
    of_anybody = replace(event, seat=_ANYBODY)
    sentence = _remembered(of_anybody, language, _ANYBODY if reader == event.seat else None)
    return Told(event, *_about(sentence, event.seat))


def _sentence(event: Event, language: Language, reader: str | None) -> Sentence:
    return mentions_in(lambda mark: narrate(event, language, mark, reader))


_remembered = lru_cache(_SENTENCES)(_sentence)


def _about(sentence: Sentence, name: str) -> tuple[str, tuple[Mention, ...]]:
    """A sentence about anybody, and the cards it names, as it is about somebody."""
    text, longer = sentence.text, len(name) - len(_ANYBODY)
    if _ANYBODY not in text:
        return text, sentence.cards
    cards = tuple(
        Mention(mention.card, mention.at + longer * text.count(_ANYBODY, 0, mention.at))
        for mention in sentence.cards
    )
    return text.replace(_ANYBODY, name), cards


def missed(table: Table, after: int, seat: int | None, language: Language) -> tuple[Update, ...]:
    """All that happened after a sequence number, as far back as the table remembers."""
    name, reader = _player(table, seat), reader_in(table, seat)
    reminders = table.reminders
    return tuple(
        retold(h, name, language, reminders, reader) for h in table.recent if h.seq > after
    )


def picks_so_far(
    choice: DealerChoice, entries: Iterable[Entry], reader: str | None, language: Language
) -> tuple[Update, ...]:
    """The cards that were picked for the dealer, from the part of the log that begins when they
    were spread out: there is no match yet.
    """
    told = (entry for entry in entries if entry.kind in _OF_PICKING)
    events: Sequence[Event] = (PickingBegan(), *choice.events)
    return tuple(
        Update(entry.seq, entry.at, (tell(event, language, reader),))
        for entry, event in zip(told, events, strict=False)  # somebody may have picked meanwhile
    )


def listing_of(table: Table) -> bytes:
    """What the list of public tables shows; nothing for tables that are not for everyone."""
    state = table.state
    if not state.settings.public or state.host < 0:
        return b""
    return msgspec.json.encode(
        TableSummary(
            code=table.code,
            host=state.seats[state.host].name,
            rulebook=state.rulebook,
            seats=len(state.seats),
            taken=sum(bool(info.name) for info in state.seats),
            playing=state.playing,
            spectators=state.settings.spectators,
        )
    )


def refused(
    problem: OpenUnoError,
    language: Language,
    id_: str | None = None,
    seq: int | None = None,
    reader: str | None = None,
) -> Refused:
    """Why something was not done."""
    clause = problem.clause if isinstance(problem, RuleError) else None
    penalty = problem.penalty if isinstance(problem, RuleError) else 0
    said = mentions_in(lambda mark: problem.text(language, mark, reader))
    return Refused(problem.code, said.text, id_, clause, penalty, seq, said.cards)


def why_not(table: Table, seat: int, move: AnyMove, now: float) -> OpenUnoError | None:
    """Why a seat could not do that now."""
    game, name = table.match, table.state.seats[seat].name
    try:
        if game is None or name not in game.seats:
            return InputError("no_match")
        check_goes_on(table)
        action = move.by(name)
        problem = game.why_not(action)
        if problem is not None:
            table.state.check_in_time(action, now)
    except InputError as refused:
        return refused
    return None if table.reminders.withholds(problem) else problem


def reader_in(table: Table, seat: int | None) -> str | None:
    """The name of whoever reads what is told to a seat; none for spectators."""
    return None if seat is None else table.state.seats[seat].name


def _player(table: Table, seat: int | None) -> str | None:
    """Who a seat is in the game that is on or was last; nobody if it does not take part."""
    if seat is None or table.game is None:
        return None
    name = reader_in(table, seat)
    return name if name in table.game.seats else None
