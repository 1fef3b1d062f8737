"""Decides on commands: each becomes a payload to append, or is refused. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from openuno.bots.bot_names import bot_names
from openuno.core.data.rules import EDITION
from openuno.core.data.state import MIN_SEATS
from openuno.game.actions import Action, Suggest
from openuno.game.card import Card
from openuno.game.course import COURSE
from openuno.game.dealer_choice import Pick
from openuno.game.game import Game, check_table
from openuno.game.notation import check_seat, is_line
from openuno.game.seat_names import check_name, taken_name
from openuno.protocol import commands as c
from openuno.protocol.http import MOST_SEATS, CreateTable, TakeSeat
from openuno.protocol.table_settings import GRACES
from openuno.rulebooks import Rulebook, load, names
from openuno.server import payloads as r
from openuno.server.operation.limits import Limits
from openuno.server.tables import alone
from openuno.server.tables.suggestions import suggested
from openuno.server.tables.table import Table
from openuno.text.errors import InputError


@dataclass(frozen=True, slots=True)
class CommandHandler:
    """Decides on commands. `new_secret` makes what deals come from: 32 random bytes, in hex."""

    limits: Limits
    new_secret: Callable[[], str]
    clock: Callable[[], float]
    """Seconds since 1970."""
    grace: float | None = None
    """Seconds to call UNO in at new tables, unless their host says otherwise."""

    def open_table(self, asked: CreateTable, key: str) -> r.TableOpened:
        """A new table."""
        rulebook = rulebook_of(asked.rulebook, asked.options)
        name = self._name(asked.name, ())
        if not MIN_SEATS <= asked.seats <= MOST_SEATS:
            raise InputError("table_size", count=asked.seats, least=MIN_SEATS, most=MOST_SEATS)
        if len(asked.bots) >= asked.seats:
            raise InputError("too_many_bots", bots=len(asked.bots), seats=asked.seats)
        base, options = rulebook.as_preset()
        return r.TableOpened(
            settings=r.Settings(
                asked.seats,
                asked.public,
                asked.spectators,
                asked.turn_time,
                asked.reminders,
                asked.pick_dealer,
                asked.spectators_react,
                asked.talk,
                self.grace if asked.grace is None else _known_grace(asked.grace),
            ),
            rulebook=base,
            options=options,
            name=name,
            key=key,
            bots=tuple(zip(bot_names([name]), asked.bots, strict=False)),
            secret=self.new_secret(),
            edition=rulebook.edition,
            avatar=asked.avatar,
            colour=asked.colour,
        )

    def take_seat(self, table: Table, asked: TakeSeat, key: str) -> r.SeatTaken:
        """Decides where somebody sits down."""
        _between_matches(table)
        self._check_room(table)
        self._check_changes(table)
        chairs = table.state.seats
        name = self._name(asked.name, [info.name for info in chairs])
        free = [seat for seat, info in enumerate(chairs) if not info.name]
        if not free:
            raise InputError("table_full", seats=len(chairs))
        if asked.seat is not None and asked.seat not in free:
            raise InputError("seat_not_free", seat=asked.seat, free=", ".join(map(str, free)))
        seat = free[0] if asked.seat is None else asked.seat
        return r.SeatTaken(seat, name, key, asked.avatar, asked.colour, own_ids=True)

    def decide(self, table: Table, seat: int, command: c.AnyCommand) -> r.Payload:
        """The payload that a command of a seat comes to; `OpenUnoError` if it is refused."""
        if not isinstance(command, c.Leave):
            self._check_room(table)
        match command:
            case c.Act():
                return self._act(table, seat, command)
            case c.Say():
                self._check_asides(table, seat)
                return self._say(table, seat, command.text)
            case c.React(reaction=reaction):
                self._check_asides(table, seat)
                return r.Reacted(reaction, seat)
            case c.ChangeFace():
                self._check_asides(table, seat)
                return _change_face(table, seat, command)
            case c.Contribute():
                self._check_changes(table)
                return _contribute(table, seat, command)
            case c.ComeBack():
                if not table.state.seats[seat].away:
                    raise InputError("not_away")
                return r.CameBack(seat)
            case c.Leave():
                return r.SeatLeft(seat)
            case c.Pick(place=place):
                return _pick(table, seat, place)
            case c.TakeBack() | c.Pause() | c.Resume():
                if not isinstance(command, c.Resume):
                    self._check_asides(table, seat)
                return alone.decide(table, seat, command)
            case _:
                if seat != table.state.host:
                    raise InputError("host_only")
                return self._decide_as_host(table, seat, command)

    def decide_for_spectator(self, table: Table, command: c.AnyCommand) -> r.Payload:
        """The payload that a command of a spectator comes to, who may react at most."""
        if not (isinstance(command, c.React) and table.state.settings.spectators_react):
            raise InputError("spectators_watch")
        self._check_room(table)
        self._check_asides(table, None)
        return r.Reacted(command.reaction)

    def _decide_as_host(
        self,
        table: Table,
        seat: int,
        command: c.Start | c.Remove | c.SeatBot | c.ChangeRules | c.ChangeSettings,
    ) -> r.Payload:
        if not isinstance(command, c.Start):
            self._check_changes(table)
        match command:
            case c.Start():
                return self._start(table)
            case c.Remove(seat=other):
                return _remove(table, seat, other)
            case c.SeatBot(seat=other, level=level):
                _between_matches(table)
                taken = [info.name for info in table.state.seats]
                if other >= len(taken) or taken[other]:
                    free = ", ".join(str(i) for i, name in enumerate(taken) if not name)
                    raise InputError("seat_not_free", seat=other, free=free)
                return r.BotSeated(other, next(bot_names(taken)), level)
            case c.ChangeRules(rulebook=name, options=changes):
                _between_matches(table)
                rulebook = rulebook_of(name, changes)
                return r.RulesChanged(*rulebook.as_preset(), rulebook.edition)
            case c.ChangeSettings():
                return _change_settings(table, command)

    def _act(self, table: Table, seat: int, command: c.Act) -> r.Acted:
        game = _match(table)
        alone.check_goes_on(table)
        action = command.move.by(table.state.seats[seat].name)
        if not action.is_call:
            if command.seq is None:
                raise InputError("seq_missing")
            if command.seq < table.state.moved_seq:
                raise InputError("too_late", seq=command.seq, moved=table.state.moved_seq)
        check_seat(action.seat, game.seats)
        objection = game.why_not(action)
        if objection is not None:
            table.state.check_in_time(action, self.clock())
        is_meant = action.is_call or command.at_any_price
        may_cost = is_meant or table.reminders.withholds(objection)
        if objection is not None and not (objection.penalty and may_cost):
            raise objection
        is_aside = objection is not None or isinstance(action, Suggest)
        if is_aside:
            self._check_asides(table, seat)
        return r.Acted(str(action), aside=is_aside)

    def _say(self, table: Table, seat: int, text: str) -> r.Said:
        if table.state.settings.talk == "reactions":
            raise InputError("only_reactions")
        said = text.strip()
        if not is_line(said):
            raise InputError("chat_unprintable")
        if len(said) > self.limits.chat_length:
            raise InputError("chat_too_long", length=len(said), limit=self.limits.chat_length)
        return r.Said(seat, said, suggestion(table, seat, said))

    def _start(self, table: Table) -> r.MatchStarted | r.PickingBegan:
        _between_matches(table)
        self._check_room(table, share=2)  # it has to come to its end, too
        state = table.state
        taken = [info for info in state.seats if info.name]
        players = tuple(info.name for info in taken)
        if len(players) < 2:
            raise InputError("too_few_players")
        check_table(state.agreed_rules, len(players))
        start = r.MatchStarted(
            number=state.match,
            seats=players,
            rulebook=state.rulebook,
            options=state.options,
            secret=state.secret,
            contributions=state.contributions,
            next_secret=self.new_secret(),
            edition=state.edition,
            course=COURSE,
            faces=tuple((info.avatar, info.colour) for info in taken),
        )
        return r.PickingBegan(start) if state.settings.pick_dealer else start

    # Limits

    def _check_room(self, table: Table, share: int = 1) -> None:
        """Refuses what comes after a log has become as long as it may, or as a share of that."""
        if table.state.bytes >= self.limits.table_bytes // share:
            raise InputError("table_used_up")

    def _check_changes(self, table: Table) -> None:
        """Refuses more changes between two matches than any match needs."""
        if table.state.changes >= self.limits.changes_between_matches:
            raise InputError("changes_used_up", limit=self.limits.changes_between_matches)

    def _check_asides(self, table: Table, seat: int | None) -> None:
        """Refuses more words and calls of a seat, or of all spectators, than a hand has use for."""
        state = table.state
        name = "" if seat is None else state.seats[seat].name
        if state.playing and state.asides.get(name, 0) >= self.limits.asides_per_hand:
            raise InputError("asides_used_up", limit=self.limits.asides_per_hand)

    def _name(self, name: str, taken: list[str] | tuple[()]) -> str:
        """A player's name, if it can stand beside the others."""
        if len(name) > self.limits.name_length:
            raise InputError("name_too_long", length=len(name), limit=self.limits.name_length)
        other = taken_name(name, taken)
        if other is not None:
            raise InputError("name_taken", name=other)
        return check_name(name)


def rulebook_of(name: str, options: r.Options, edition: int = EDITION) -> Rulebook:
    """One of our rulebooks, changed; a stranger's text must not be taken for a path."""
    if name not in names():
        raise InputError("unknown_preset", known=", ".join(names()))
    return load(name, options, edition=edition)


def suggestion(table: Table, seat: int, text: str) -> str:
    """P1: the action that a message amounts to, while a hand is on and suggestions cost something.

    The engine wants a card. Where the message only says what kind of card, it is the nearest one:
    a wild in the colour told, else just a wild.
    """
    game, name = table.match, table.state.seats[seat].name
    if game is None or game.turn is None or not game.rules.suggestion_penalty:
        return ""
    said = suggested(text, game.seats)
    if said is None or name not in game.seats:
        return ""
    others = [other for other in (game.turn, *game.seats) if other and other != name]
    card = Card("W")
    if said.card is not None:
        card = said.card
    elif said.colour is not None:
        card = card.named(said.colour)
    actions = (Suggest(name, other, card) for other in others)  # to whoever is still in (P0)
    return next((str(action) for action in actions if not _is_refused(game, action)), "")


def _is_refused(game: Game, action: Action) -> bool:
    objection = game.why_not(action)
    return objection is not None and not objection.penalty


def _match(table: Table) -> Game:
    if table.match is None:
        raise InputError("no_match")
    return table.match


def _between_matches(table: Table) -> None:
    if table.state.playing:
        raise InputError("match_is_on")


def _pick(table: Table, seat: int, place: int) -> r.CardPicked:
    if table.choice is None:
        raise InputError("no_picking")
    table.choice.check(Pick(table.state.seats[seat].name, place))
    return r.CardPicked(seat, place)


def _known_grace(grace: float) -> float:
    if grace not in GRACES:
        raise InputError("grace_unknown", grace=grace, known=", ".join(map(str, GRACES)))
    return grace


def _change_settings(table: Table, command: c.ChangeSettings) -> r.SettingsChanged:
    _between_matches(table)
    wishes = msgspec.structs.asdict(command)
    del wishes["id"]
    changes = {name: value for name, value in wishes.items() if value is not None}
    if command.grace is not None:
        _known_grace(command.grace)
    return r.SettingsChanged(msgspec.structs.replace(table.state.settings, **changes))


def go_away(table: Table, seat: int) -> r.WentAway:
    """The payload that somebody's absence comes to, unless it makes no difference."""
    state = table.state
    is_on = state.playing and state.paused_at is None
    if not is_on or not state.is_person(seat) or state.seats[seat].away:
        raise InputError("not_away")
    return r.WentAway(seat)


def _change_face(table: Table, seat: int, command: c.ChangeFace) -> r.FaceChanged:
    avatar = command.avatar or table.state.seats[seat].avatar
    colour = command.colour or table.state.seats[seat].colour
    if avatar is None or colour is None:
        raise LookupError("somebody without a face")
    return r.FaceChanged(seat, avatar, colour)


def _contribute(table: Table, seat: int, command: c.Contribute) -> r.Contributed:
    _between_matches(table)
    if command.commitment != table.commitment:
        raise InputError("other_commitment", commitment=table.commitment)
    return r.Contributed(seat, command.randomness)


def _remove(table: Table, host: int, seat: int) -> r.SeatLeft:
    state = table.state
    if seat == host:
        raise InputError("remove_self")
    if seat >= len(state.seats) or not state.seats[seat].name:
        raise InputError("seat_empty", seat=seat)
    if state.playing and not state.is_person(seat):
        raise InputError("match_is_on")
    return r.SeatLeft(seat, removed=True)
