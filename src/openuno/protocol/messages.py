"""Messages from the server over a socket.

`Welcome` comes first and shows everything; then there is an `Update` for every entry in the table's
log, in order and without gaps. `Done`, `Refused`, `Answered` and `Hinted` go only to the client
whose message they answer.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from openuno.game.card import Card, Colour
from openuno.game.events import Event, GameEvent
from openuno.game.sentences import Mention
from openuno.game.view import PlayerView
from openuno.game.visibility import EVERYONE, SeenBy
from openuno.protocol.faces import Avatar, Reaction, SeatColour
from openuno.protocol.moves import AnyMove
from openuno.protocol.table_view import TableView
from openuno.protocol.type_names import read_card, tag_of
from openuno.rulebooks import preset, title
from openuno.text.lang import Language, say

# Events at the table that are not part of the game


class SeatTaken(Event, frozen=True):
    """Somebody has sat down."""

    seat: int
    name: str


class BotSeated(Event, frozen=True):
    """The host has put a bot in a seat."""

    seat: int
    name: str


class SeatLeft(Event, frozen=True):
    """Somebody has got up, or was removed by the host."""

    seat: int
    name: str
    removed: bool = False

    @property
    def _sentence(self) -> str:
        return "SeatLeftRemoved" if self.removed else "SeatLeft"


class PlayerWentAway(Event, frozen=True):
    """Somebody has gone away, and a bot plays for them, if anybody else is there."""

    name: str
    late: bool = False
    """Whether they were connected, but let their time run out."""
    last: bool = False
    """Whether nobody is there any more: bots do not play on among themselves."""

    @property
    def _sentence(self) -> str:
        return "PlayerWentAway" + "Late" * self.late + "Last" * self.last


class PlayerCameBack(Event, frozen=True):
    """Somebody plays for themselves again."""

    name: str


class RandomnessAdded(Event, frozen=True):
    """Somebody has added randomness to the next deal."""

    name: str


class RulesChanged(Event, frozen=True):
    """The host has changed the rules of the next match."""

    rulebook: str

    def _said(self, language: Language) -> dict[str, object]:
        return {"rulebook": title(preset(self.rulebook), language)}


class SettingsChanged(Event, frozen=True):
    """The host has changed how the table is kept."""


class PickingBegan(Event, frozen=True):
    """S3: cards are spread out, and everyone picks one to find the dealer."""


class MessageSaid(Event, frozen=True):
    """Somebody has said something. The text is plain text from a stranger: show it as such."""

    name: str
    text: str


class Reacted(Event, frozen=True):
    """Somebody has expressed something without words. No sentence tells it: it is to be seen."""

    reaction: Reaction
    name: str = ""
    """Who it was; empty if it was a spectator."""

    @property
    def _sentence(self) -> str:
        return f"reactions.{self.reaction}"

    def _said(self, language: Language) -> dict[str, object]:
        return {"name": self.name or say(language, "events.spectator")}


class FaceChanged(Event, frozen=True):
    """Somebody has another avatar or colour. No sentence tells it: the table shows it."""

    name: str
    avatar: Avatar
    colour: SeatColour


class MovesTakenBack(Event, frozen=True):
    """Somebody who plays alone among bots has taken back a move, and all that had come of it. How
    things stand now is in the view; no event tells what is undone.
    """

    seat: str
    count: int
    """How many actions were taken back, those of bots included."""
    card: Annotated[Card | None, SeenBy(EVERYONE)] = None
    """The card that had been laid, if it was one."""

    @property
    def _sentence(self) -> str:
        return "MovesTakenBack" if self.card is None else "MovesTakenBackCard"


class MatchPaused(Event, frozen=True):
    """Somebody who plays alone among bots has paused the match."""

    name: str


class MatchResumed(Event, frozen=True):
    """A match goes on that was paused."""

    name: str


TableEvent = (
    SeatTaken
    | BotSeated
    | SeatLeft
    | PlayerWentAway
    | PlayerCameBack
    | RandomnessAdded
    | RulesChanged
    | SettingsChanged
    | PickingBegan
    | MessageSaid
    | Reacted
    | FaceChanged
    | MovesTakenBack
    | MatchPaused
    | MatchResumed
)


AnyEvent = GameEvent | TableEvent


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event, and the sentence that tells it."""

    event: AnyEvent
    text: str = ""
    """A sentence in the client's language; empty if it need not be said."""
    cards: tuple[Mention, ...] = ()
    """The cards that the sentence names, and where."""


class HandLeft(msgspec.Struct, frozen=True):
    """C2: what somebody was left with when a hand was over; it is counted where all can see it."""

    seat: str
    cards: tuple[Card, ...]
    points: tuple[int, ...]
    """What each of the cards counts."""


class Stakes(msgspec.Struct, frozen=True):
    """T4: what is at stake for whoever can challenge a Wild Draw Four; to take the cards costs what
    the view owes.
    """

    accused: str
    guilty: int
    """How many cards the accused draws if it was a bluff; in a chain, for each bluff."""
    innocent: int
    """How many cards the challenger draws if it was none."""
    colour: Colour | None = None
    """The colour that was in force before: with a card of it in hand, it was a bluff."""


class Help(msgspec.Struct, frozen=True):
    """What is offered to a person who plays alone among bots, besides pausing: whether a hint can
    be had now, and whether a move can be taken back.
    """

    hint: bool
    take_back: bool


class FromServer(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of, omit_defaults=True):
    """A message from the server."""


class Update(FromServer, frozen=True):
    """An entry of the log, as this client may see it, and how things stand after it."""

    seq: int
    at: float
    """When it happened, in seconds since 1970 by the server's clock."""
    told: tuple[Told, ...] = ()
    """What happened, in order."""
    table: TableView | None = None
    """The table, if it has changed."""
    view: PlayerView | None = None
    """The game as this seat sees it, if one is on or just over."""
    legal: tuple[AnyMove, ...] = ()
    """What this seat may do now without being refused or penalised; of several cards that can be
    laid together, the first.
    """
    extendable: tuple[Card, ...] = ()
    """The cards in `legal`, as they lie in the hand, with which more can be laid at once."""
    ends: float | None = None
    """When the time of the seat to move runs out, or the next hand is dealt; none if it is not
    dealt until somebody asks for it.
    """
    next: str | None = None
    """Who sits next to whoever has the turn, in the direction of play."""
    uno_ends: float | None = None
    """If this seat has yet to call UNO: until when bots leave it time, by the server's clock."""
    dealt_at: float | None = None
    """After a deal, until somebody has moved: when the cards are to lie on the screen. Bots, and
    the time for a turn, wait until then.
    """
    left: tuple[HandLeft, ...] = ()
    """When a hand is over, the hands of those who were left with cards."""
    stakes: Stakes | None = None
    """What a challenge would cost, if this seat can challenge now."""
    help: Help | None = None
    """What this seat is offered in a match that it plays alone among bots; none elsewhere."""
    hard_as_normal: bool = False
    """Whether `hard` bots of this table play as `normal`, since they are still being compiled, or
    cannot be.
    """
    head: str = ""
    """What binds the course of the match that is on or was last, up to here: whoever keeps it can
    tell afterwards whether a replay was cut off or altered.
    """

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened."""
        return tuple(told.event for told in self.told)

    @property
    def words(self) -> tuple[str, ...]:
        """What happened, in sentences."""
        return tuple(told.text for told in self.told if told.text)


class Welcome(FromServer, frozen=True):
    """How everything stands; sent once, after `Hello`."""

    version: int
    seat: int | None
    """This client's seat; none for a spectator."""
    now: float
    """The server's clock, so that a client can tell how long a turn still lasts."""
    state: Update
    """How things stand, as an update in which nothing happened: `seq`, `table`, `view`, `legal`."""
    missed: tuple[Update, ...] = ()
    """The updates after `Hello.after`, with `told` alone, as far back as the server remembers."""


class Done(FromServer, frozen=True):
    """The command was done: it is in the log, on disk, at this sequence number."""

    id: str
    seq: int


class Refused(FromServer, frozen=True):
    """The command was not done and nothing has changed, or a message made no sense. Only with the
    code `storage_down` it is unknown whether the command was done: sent again, it is done once.
    """

    code: str
    message: str
    id: str | None = None
    clause: str | None = None
    """The clause of the rules that forbids it, if one does."""
    penalty: int = 0
    """How many penalty cards it would cost to do it all the same."""
    seq: int | None = None
    """The table's last sequence number when the command was refused."""
    cards: tuple[Mention, ...] = ()
    """The cards that the message names, and where."""


class Answered(FromServer, frozen=True):
    """The answer to `Ask`: allowed, or why not."""

    id: str
    refusal: Refused | None = None


class Hinted(FromServer, frozen=True):
    """The answer to `Hint`: what `hard` would do in this seat's place, and why."""

    id: str
    move: AnyMove
    text: str
    """The hint with its reason, in the client's language; figures stand on a second line."""
    cards: tuple[Mention, ...] = ()
    """The cards that the text names, and where."""


class Stopping(FromServer, frozen=True):
    """The server stops; nothing is lost. Connect again in a moment."""

    message: str


AnyFromServer = Welcome | Update | Done | Refused | Answered | Hinted | Stopping

encode = msgspec.json.Encoder(enc_hook=str).encode
"""Writes a message; cards and colours are written in notation."""


decode = msgspec.json.Decoder(AnyFromServer, dec_hook=read_card).decode
"""Reads a message from the server."""
