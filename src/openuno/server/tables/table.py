"""A table as its log makes it: payloads are applied one by one, without clock, chance or I/O."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from openuno.game.actions import Action
from openuno.game.course import Back, link_back, link_end
from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.events import (
    CardsDealt,
    Event,
    MatchLeft,
    PlayerCaught,
)
from openuno.game.fair_deal import commitment_of
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.reminders import Reminders
from openuno.protocol import messages as m
from openuno.protocol.table_settings import GRACES
from openuno.protocol.table_view import MatchResult, PickingView, SeatInfo, TableView
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables import snapshots
from openuno.server.tables.match_game import (
    begin,
    choice_of,
    fair_deal_of,
    first_head,
    linked,
    take_back,
    told_at_start,
)
from openuno.server.tables.ranking import places_of
from openuno.server.tables.rule_facts import facts_of
from openuno.server.tables.seating import change_seat, come_back, get_up, opened, sit
from openuno.server.tables.table_state import Picking, TableState
from openuno.server.tables.tallies import count
from openuno.server.tables.unreadable import reading, writer_of

_REMEMBERED = 100
"""How many updates back a client that was cut off can be told what it missed."""
_COMMANDS = 500
"""How many commands a table remembers at least; the log knows them all."""

SNAPSHOT_EVERY = 500
"""Within a hand there is a snapshot after so many entries; hands that people play seldom have as
many. Between hands there is one after each entry."""
KEPT_ACTIONS = 200
"""How many actions at least a game remembers that goes on from a snapshot within a hand, or from a
bookmark: for what was told of them, for bots, and to be taken back. No more than that is taken back
(`TableState.settled`), so that whoever reads the log can follow, wherever they begin."""


class AppliedEntry(msgspec.Struct, frozen=True):
    """What an entry of the log made happen: its events hold secrets until they are redacted."""

    seq: int
    at: float
    events: tuple[Event, ...]
    changes_table: bool


class Table:
    """A table, from its first payload on. `apply` is all that changes it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq: int = 0
        self.at = 0.0
        self.game: Game | None = None
        self.choice: DealerChoice | None = None
        """The choice of the dealer, while it is on."""
        self.recent: deque[AppliedEntry] = deque(maxlen=_REMEMBERED)
        self.commands: dict[str, tuple[int, str]] = {}
        """Where each of the latest commands stands in the log, and its digest."""
        self.has_forgotten = False
        """Whether the log has commands that are not among them."""
        self._kept: int = 0
        """The entry that the last snapshot was taken after, as far as is known here."""
        self._state: TableState | None = None
        self._before: list[snapshots.Before] = []
        """How things were before each action that the game remembers."""

    @classmethod
    def restored(
        cls, code: str, snapshot: tuple[int, bytes] | None, entries: Iterable[Entry]
    ) -> Table:
        """A table from its log, or from a snapshot and what came after; `UnreadableTable` if it
        makes no sense.
        """
        table = cls(code)
        if snapshot is not None:
            with reading(snapshot[0], writer_of(snapshot[1])):
                table._restore(*snapshot)
        table.read(entries)
        return table

    def read(self, entries: Iterable[Entry]) -> None:
        """Applies entries of the log; `UnreadableTable` if they make no sense."""
        for entry in entries:
            with reading(entry.seq, entry.version):
                self.apply(entry)

    def _restore(self, seq: int, snapshot: bytes) -> None:
        self.seq, self._kept, self.has_forgotten = seq, seq, True
        state, self.game, self._before = snapshots.read(snapshot)
        self._state, self.at, state.at = state, state.at, 0.0
        if state.picking is not None:
            self.choice = choice_of(state.picking)

    @property
    def state(self) -> TableState:
        """Everything about the table but the game itself."""
        if self._state is None:
            raise LookupError("a table begins with TableOpened")
        return self._state

    @property
    def match(self) -> Game | None:
        """The game of the match that is on."""
        return self.game if self.state.playing else None

    @property
    def reminders(self) -> Reminders:
        """Whether everyone is shown who can be caught, and told to call UNO."""
        return self.state.settings.reminders

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret that this match is dealt from, or the next one will be."""
        return commitment_of(bytes.fromhex(self.state.secret))

    def view(self) -> TableView:
        """The table as everyone sees it."""
        state = self.state
        return TableView(
            code=self.code,
            phase="picking" if self.choice else "playing" if state.playing else "open",
            host=state.host,
            seats=tuple(state.seats),
            rulebook=state.rulebook,
            options=state.options,
            edition=state.edition,
            facts=facts_of(state.agreed_rules),
            partners={} if self.match is None else self.match.partners,
            public=state.settings.public,
            spectators=state.settings.spectators,
            turn_time=state.settings.turn_time,
            reminders=self.reminders,
            pick_dealer=state.settings.pick_dealer,
            spectators_react=state.settings.spectators_react,
            talk=state.settings.talk,
            paused=state.paused_at is not None,
            grace=GRACES[0] if state.settings.grace is None else state.settings.grace,
            picking=self._picking_view(),
            match=state.match,
            commitment=self.commitment,
            contributions=state.contributions,
            last=state.last,
        )

    def _picking_view(self) -> PickingView | None:
        choice = self.choice
        if choice is None:
            return None
        picked = choice.picked
        return PickingView(
            spread=choice.spread,
            waiting=choice.waiting,
            picked=picked,
            earlier=tuple(choice.events[: len(choice.events) - len(picked)]),
            ends=None if self.state.patience else self.state.picking_ends,
            dealer=choice.dealer,
        )

    def snapshot(self) -> bytes | None:
        """The table as bytes, if it is time to write them down: between matches and hands, when
        there is little to write, and within a hand now and then.
        """
        game = self.game
        within = game is not None and game.turn is not None
        if within and self.seq < self._kept + SNAPSHOT_EVERY:
            return None
        self._kept = self.seq
        if game is not None and within:
            return snapshots.write(self.state, self.at, game.trimmed(KEPT_ACTIONS), self._before)
        return snapshots.write(self.state, self.at, game)

    def apply(self, entry: Entry, acted: r.Acted | None = None) -> AppliedEntry:
        """Applies an entry of the log, which has to be the next one. Whoever has just written down
        an action, which is most of a log, knows it without reading.
        """
        if entry.seq != self.seq + 1:
            raise LookupError(f"entry {entry.seq} after {self.seq}")
        payload = r.decode(entry.record) if acted is None else acted
        self.seq, self.at = entry.seq, entry.at
        self._remember(entry)
        if self._state is not None:  # a table begins with an entry that there may be
            count(self._state, payload, len(entry.record) + len(entry.command))
        match payload:
            case r.Acted():
                was = self.state.seats
                events = self._act(payload)
                changes = self.state.seats is not was or not self.state.playing
            case r.Said():
                events, changes = self._say(payload), False
            case r.Reacted(reaction, seat):
                name = "" if seat is None else self.state.seats[seat].name
                events, changes = [m.Reacted(reaction, name)], False
            case _:
                events, changes = self._settle(payload), True
        applied = AppliedEntry(entry.seq, entry.at, tuple(events), changes)
        self.recent.append(applied)
        return applied

    def _remember(self, entry: Entry) -> None:
        self.commands[entry.command] = entry.seq, entry.digest
        if len(self.commands) > 2 * _COMMANDS:
            self.commands = dict(list(self.commands.items())[_COMMANDS:])
            self.has_forgotten = True

    # Payloads of a match

    def _begin_picking(self, start: r.MatchStarted) -> list[Event]:
        state = self.state
        state.playing, state.match, state.picking = True, start.number, Picking(start)
        state.moved_seq, state.moved_at = self.seq, self.at
        self.game, self.choice, state.head = None, choice_of(state.picking), ""
        return [m.PickingBegan()]

    def _pick(self, seat: int, place: int) -> list[Event]:
        choice, picking = self.choice, self.state.picking
        if choice is None or picking is None:
            raise LookupError("a pick without a choice")
        before, pick = choice.round, Pick(self.state.seats[seat].name, place)
        event = choice.pick(pick)
        picking.picks.append(str(pick))
        if choice.round != before:
            self.state.moved_at = self.at
        return [event]

    def _act(self, payload: r.Acted) -> list[Event]:
        action = parse_action(payload.action)
        back: list[Event] = []
        if not payload.bot and action.seat:
            back = come_back(self.state, self.state.seat_of(action.seat))
        events = self._do(action)
        if not action.is_call:  # which leave what is to be decided as it was
            self._move_on(events)
        return back + events

    def _move_on(self, events: Iterable[Event]) -> None:
        """Somebody has to decide anew; after a deal, once it is on the screens."""
        state = self.state
        state.moved_seq, state.moved_at = self.seq, self.at
        state.dealt = sum(event.count for event in events if isinstance(event, CardsDealt))

    def _say(self, payload: r.Said) -> list[Event]:
        said: list[Event] = [m.MessageSaid(self.state.seats[payload.seat].name, payload.text)]
        return said + self._do(parse_action(payload.suggested)) if payload.suggested else said

    def _do(self, action: Action) -> list[Event]:
        if self.game is None:
            raise LookupError("an action without a match")
        state = self.state
        before = snapshots.Before(state.window_at, state.caught, state.head)
        events = list(self.game.apply(action))
        self._before.append(before)
        state.moves += 1
        state.head = linked(self.game, state.head, str(action))
        state.settled = max(state.settled, state.moves - KEPT_ACTIONS)
        for event in events:
            if isinstance(event, PlayerCaught):
                state.caught = state.caught | {event.seat: (event.by, self.at)}
        self._note_who_left(events)
        self._watch(self.game, events, is_call=action.is_call)
        if self.game.is_over:
            self._end_match(self.game)
        elif self.game.phase == "hand_over":  # what was before is in the log: no need to keep it
            self.state.asides = {}
            fair, moves = fair_deal_of(self.state), self.state.moves
            self.game = Game.from_position(self.game.position(), fair=fair, moves=moves)
            self._before.clear()
        return events

    def _note_who_left(self, events: Iterable[Event]) -> None:
        """H26: notes who is put out of the match; it is told again at each deal."""
        known = {name for names in self.state.left for name in names}
        out = (event.seat for event in events if isinstance(event, MatchLeft))
        if new := tuple(name for name in out if name not in known):
            self.state.left = [*self.state.left, new]

    def _take_back(self, seat: int, actions: int) -> list[Event]:
        """Undoes actions, in a copy of the game: who remembers this one sees that it is old."""
        if self.game is None:
            raise LookupError("nothing to take back without a match")
        state, self.game, before = self.state, self.game.copy(), self._before[-actions]
        taken_back = take_back(self.game, actions)
        del self._before[-actions:]
        state.moves -= actions
        state.backs += 1
        if state.head and self.game.fair is not None:
            back = Back(state.moves, actions, state.backs, state.head)
            state.head = link_back(self.game.fair, before.head, back)
        state.caught = before.caught
        state.window_at = None if before.window_at is None else self.at
        self._move_on(())
        return [*come_back(state, seat), taken_back]

    def _pause(self, seat: int) -> list[Event]:
        self.state.paused_at = self.at
        return [*come_back(self.state, seat), m.MatchPaused(self.state.seats[seat].name)]

    def _resume(self, seat: int) -> list[Event]:
        state = self.state
        state.rest(self.at - (self.at if state.paused_at is None else state.paused_at))
        state.paused_at = None
        return [m.MatchResumed(state.seats[seat].name)]

    def _watch(self, game: Game, events: list[Event], *, is_call: bool) -> None:
        before = self.state.window_at
        self.state.window_at = self.reminders.window_at(
            game, events, is_call=is_call, before=before, now=self.at
        )

    def _start_match(self, payload: r.MatchStarted) -> list[Event]:
        state = self.state
        state.playing, state.match, state.moves = True, payload.number, 0
        state.settled, state.left = 0, []
        state.next_secret = payload.next_secret
        state.contributions = dict(payload.contributions)
        state.window_at, state.caught = None, {}
        self._before.clear()
        state.changes, state.asides = 0, {}
        self.game, self.choice, state.picking = begin(payload), None, None
        state.head, state.backs = first_head(self.game, payload), 0
        events = told_at_start(self.game)
        self._move_on(events)
        self._watch(self.game, events, is_call=False)
        return events

    def _end_match(self, game: Game) -> None:
        state = self.state
        state.playing, state.window_at = False, None
        if state.head and game.fair is not None:
            state.head = link_end(game.fair, state.head, game.winners)
        state.last = MatchResult(
            number=state.match,
            winners=game.winners,
            scores=game.scores,
            commitment=self.commitment,
            head=state.head,
            left=tuple(state.left),
            places=places_of(game, state.left),
        )
        state.secret, state.next_secret = state.next_secret, ""
        state.contributions, state.asides = {}, {}
        state.match += 1
        state.seats = [SeatInfo() if info.gone else info for info in state.seats]

    # Payloads about seats and rules

    def _settle(self, payload: r.Payload) -> list[Event]:
        match payload:
            case r.TableOpened():
                self._state = opened(payload)
                return []
            case r.SeatTaken(seat, name, key, avatar, colour, own_ids):
                sit(self.state, seat, SeatInfo(name, avatar=avatar, colour=colour), key)
                self.state.own_ids += [seat] * own_ids
                return [m.SeatTaken(seat, name)]
            case r.BotSeated(seat, name, level):
                sit(self.state, seat, SeatInfo(name, level), "")
                return [m.BotSeated(seat, name)]
            case r.FaceChanged(seat, avatar, colour):
                change_seat(self.state, seat, avatar=avatar, colour=colour)
                return [m.FaceChanged(self.state.seats[seat].name, avatar, colour)]
            case r.SeatLeft(seat, removed):
                return [m.SeatLeft(seat, get_up(self.state, seat, self._players), removed)]
            case r.WentAway(seat, late):
                change_seat(self.state, seat, away=True)
                name, is_last = self.state.seats[seat].name, not self.state.anyone_there()
                return [m.PlayerWentAway(name, late, is_last)]
            case r.CameBack(seat):
                self._renew_time(seat)
                return come_back(self.state, seat)
            case r.Contributed(seat, randomness):
                name = self.state.seats[seat].name
                self.state.contributions[name] = randomness
                return [m.RandomnessAdded(name)]
            case r.RulesChanged(rulebook, options, edition):
                self.state.rulebook, self.state.options = rulebook, options
                self.state.edition = edition
                return [m.RulesChanged(rulebook)]
            case r.SettingsChanged(settings):
                self.state.settings = settings
                return [m.SettingsChanged()]
            case r.MatchStarted():
                return self._start_match(payload)
            case r.PickingBegan(start):
                return self._begin_picking(start)
            case r.CardPicked(seat, place):
                return self._pick(seat, place)
            case r.TakenBack(seat, actions):
                return self._take_back(seat, actions)
            case r.Paused(seat):
                return self._pause(seat)
            case r.Resumed(seat):
                return self._resume(seat)
            case _:
                raise TypeError(payload)

    @property
    def _players(self) -> tuple[str, ...]:
        """Who takes part in the match that is on, or in the choice of its dealer."""
        on = self.game or self.choice
        return () if on is None else on.seats

    def _renew_time(self, seat: int) -> None:
        """Gives somebody who comes back to their own turn the whole time for it: once, or nobody
        else would ever play; where nobody else is a person, each time.
        """
        state = self.state
        is_turn = self.game is not None and self.game.turn == state.seats[seat].name
        if is_turn and (state.renewed_seq != state.moved_seq or state.alone == seat):
            state.moved_at, state.renewed_seq, state.dealt = self.at, state.moved_seq, 0
