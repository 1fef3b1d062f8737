"""Who may know which card: an oracle for what a server sends, that knows nothing of `view`.

It folds the log of a table by itself, with every secret in it, and compares each message with what
its receiver may know at that moment: events field by field, cards in the one place where they may
stand, and in all other text no card at all. Of an event or a field that it does not know it allows
nothing that could tell of a card. What looks like a key or a secret must be public.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from openuno.game import events as e
from openuno.game.fair_deal import commitment_of
from openuno.protocol import messages as m
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables.table import Table

_COLOURED = r"[RYGB](?:[0-9SR]|\+2)"
_WILD = r"W(?:\+4|S|C)?(?::[RYGB])?"
CARD = re.compile(rf"(?<![\w+:])(?:{_COLOURED}|{_WILD})(?![\w+])")
HEX = re.compile(r"[0-9a-fA-F]{24,}")
LONG_NUMBER = re.compile(r"(?<![\w.])\d{13,}(?!\w)")
NUMBERS = {"seat", "number", "cards", "count", "owed", "points", "total", "place"}
"""The fields of an event where a number counts something, and stands for no card."""

_encode = msgspec.json.Encoder(enc_hook=str).encode
_decode = msgspec.json.Decoder().decode


def cards_in(told: object) -> set[str]:
    """Every card that is named anywhere in a text or in plain values."""
    return set(CARD.findall(told if isinstance(told, str) else _encode(told).decode()))


def bare(card: object) -> str:
    """A card as it is held: a wild without its colour."""
    return str(card).partition(":")[0]


def may_know(event: e.Event, field: str, told: object, name: str | None) -> bool:
    """Whether somebody may know what stands in a field, as people at a table would.

    Of cards nobody may, unless it is said here why.
    """
    match event, field:
        case (e.CardsDealt() | e.CardsDrawn() | e.HandReceived(), "cards"):
            return event.seat == name  # one looks at one's own cards
        case (e.TurnChanged(), "drawn"):
            return event.seat == name
        case (e.HandShown(), "cards"):
            return name in (event.seat, event.to)
        case (e.CardPicked() | e.OpeningCardReturned() | e.OpeningCardTurned(), "card"):
            return True  # all could see it on the table
        case (e.CardPlayed() | m.MovesTakenBack(), "card") | (e.CardsTakenBack(), "cards"):
            return True  # it lay on the pile
        case (e.HandRevealed(), "cards"):
            return True  # it lies open, as `Truth` makes sure
        case (e.CardSuggested(), "card") | (m.MessageSaid(), "text"):
            return True  # it was said aloud
        case _:
            return _tells_no_card(field, told)


def _tells_no_card(field: str, told: object) -> bool:
    match told:
        case None | bool():
            return True
        case int():
            return field in NUMBERS
        case str():
            return not cards_in(told)
        case list():
            return all(isinstance(text, str) and not cards_in(text) for text in told)
        case _:
            return False


def as_seen(event: e.Event, name: str | None) -> dict[str, Any]:
    """What somebody may be told of an event."""
    told: dict[str, Any] = _decode(_encode(event))
    return {field: told[field] for field in told if may_know(event, field, told[field], name)}


class Leak(AssertionError):  # noqa: N818
    """Somebody was told what they may not know."""


@dataclass
class Moment:
    """A table after an entry, with everything that is secret there."""

    seq: int
    events: tuple[e.Event, ...]
    hands: Mapping[str, tuple[str, ...]]
    top: str | None
    match: int
    """The match that the entry belongs to; 0 before the first."""
    playing: bool
    reveal_at: int
    keys: Mapping[str, str]
    """Who plays in this match, by the hash of their token."""
    public: frozenset[str]
    """Commitments and contributions so far."""
    picks: tuple[dict[str, Any], ...]
    """The cards picked for the deal, while they lie there (S3)."""
    _seen: dict[str | None, list[dict[str, Any]]] = field(default_factory=dict, init=False)

    def as_seen(self, name: str | None) -> list[dict[str, Any]]:
        """What somebody may be told of the events."""
        if name not in self._seen:
            self._seen[name] = [as_seen(event, name) for event in self.events]
        return self._seen[name]

    def player(self, key: str) -> str | None:
        """Who somebody with this key is in the match; nobody if they only watch."""
        return self.keys.get(key)


@dataclass
class Truth:
    """The whole story of a table."""

    entries: Sequence[Entry]
    moments: dict[int, Moment] = field(default_factory=dict[int, Moment])
    secrets: dict[int, str] = field(default_factory=dict[int, str])
    """What each match was dealt from, and the next one would be."""
    over: dict[int, int] = field(default_factory=dict[int, int])
    """The entry that ended each match."""

    def __post_init__(self) -> None:
        table, hands, top = Table("FOLDED"), dict[str, tuple[str, ...]](), None
        before: list[tuple[dict[str, tuple[str, ...]], str | None]] = []
        keys, public, match = dict[str, str](), frozenset[str](), 0
        picks = tuple[dict[str, Any], ...]()
        for entry in self.entries:
            record = r.decode(entry.record)
            applied = table.apply(entry)
            state = table.state
            match record:
                case r.TableOpened(secret=secret):
                    self.secrets[1] = secret
                case r.CardPicked():
                    picks += tuple(as_seen(event, None) for event in applied.events)
                case r.MatchStarted(number=match, next_secret=secret):
                    picks = ()
                    self.secrets[match + 1] = secret
                    keys = {k: c.name for k, c in zip(state.keys, state.seats, strict=True) if k}
                case r.Acted(action=done) | r.Said(suggested=done) if done:
                    before.append((hands, top))
                case r.TakenBack(actions=actions):
                    hands, top = before[-actions]
                    del before[-actions:]
                case r.Contributed(randomness=randomness):
                    public |= {randomness}
                case _:
                    pass
            reveal_at = 0 if table.game is None else table.game.rules.reveal_at
            for event in applied.events:
                hands, top = _fold(hands, top, event)
                _check_shown(event, applied.events, hands, reveal_at)
            public |= {commitment_of(bytes.fromhex(state.secret)), state.head}
            if match and not state.playing:
                self.over.setdefault(match, entry.seq)
            self.moments[entry.seq] = Moment(
                entry.seq,
                applied.events,
                hands,
                top,
                match,
                state.playing,
                reveal_at,
                keys,
                public,
                picks,
            )

    def picked_until(self, seq: int) -> set[str]:
        """Every card that somebody has picked for the deal, at a table as everyone sees it."""
        return cards_in([self.moments[n].picks for n in range(1, seq + 1)])

    def open_at(self, seq: int) -> frozenset[str]:
        """The hexadecimal that everyone may know after an entry; before the first, none."""
        shown = self.moments[seq].public if seq else frozenset[str]()
        return shown | {self.secrets[match] for match, end in self.over.items() if end <= seq}


def _fold(
    hands: dict[str, tuple[str, ...]], top: str | None, event: e.Event
) -> tuple[dict[str, tuple[str, ...]], str | None]:
    """Hands and the top card after an event."""
    match event:
        case e.HandBegan():
            return {}, None
        case e.CardsDealt(seat=seat, cards=cards) | e.CardsDrawn(seat=seat, cards=cards):
            assert cards is not None
            return {**hands, seat: (*hands.get(seat, ()), *map(bare, cards))}, top
        case e.HandReceived(seat=seat, cards=cards):
            assert cards is not None
            return {**hands, seat: tuple(map(bare, cards))}, top
        case e.PlayerEliminated(seat=seat):
            return {**hands, seat: ()}, top
        case e.CardPlayed(seat=seat, card=card):
            left = list(hands[seat])
            left.remove(bare(card))
            return {**hands, seat: tuple(left)}, str(card)
        case e.OpeningCardTurned(card=card):
            return hands, str(card)
        case e.ColourChosen(colour=colour) if top is not None:
            return hands, f"{bare(top)}:{colour}"
        case _:
            return hands, top


def _check_shown(
    event: e.Event,
    together: Sequence[e.Event],
    hands: Mapping[str, tuple[str, ...]],
    reveal_at: int,
) -> None:
    """T4, H10: a hand is shown to whoever has challenged it, and lies open only if it is small."""
    match event:
        case e.HandShown(seat=seat, to=to):
            challenges = (x for x in together if isinstance(x, e.WildDrawFourChallenged))
            allowed = (to, seat) in ((x.seat, x.accused) for x in challenges)
        case e.HandRevealed(seat=seat, cards=cards):
            held = Counter(hands[seat])
            allowed = len(cards) <= reveal_at and Counter(map(bare, cards)) == held
        case _:
            allowed = True
    if not allowed:
        raise Leak(f"{event} with {hands}")


@dataclass
class Receiver:
    """Somebody who hears messages, and what they have said themselves."""

    truth: Truth
    key: str = ""
    """The hash of their token; empty for a spectator."""
    said: set[str] = field(default_factory=set[str])
    """Cards that they have named themselves: what they are told about those is no news."""
    own: set[str] = field(default_factory=set[str])
    """Hexadecimal that is their own: ids, and the token that they were given."""
    seq: int = 0
    """The last entry that they were told of."""
    checked: int = 0

    def check(self, text: str) -> None:
        """Looks at a message from the server's socket."""
        told = _decode(text)
        match told["type"]:
            case "welcome":
                self.seq = told["state"]["seq"]
                self._check_update(told.pop("state"), shows_events=False)
                for missed in told.pop("missed", ()):
                    self.check_retold(missed)
            case "update":
                if told["seq"] != self.seq + 1:
                    raise Leak(f"after {self.seq} came {text}")
                self.seq = told["seq"]
                self._check_update(told, shows_events=True)
                told = {}
            case "refused":
                self.check_refusal(told)
                told = {}
            case "answered":
                self.check_refusal(told.pop("refusal", {}))
            case "hinted":
                self._check_hint(told)
                told = {}
            case _:
                pass
        self._nothing(told, "message")
        self.check_text(text, self.seq)

    def check_text(self, text: str, seq: int) -> None:
        """Looks for keys and secrets in any bytes."""
        self.checked += 1
        strange = set(HEX.findall(text)) - self.truth.open_at(seq) - self.own
        if strange or LONG_NUMBER.search(text):
            raise Leak(f"{strange} in {text}")

    def check_retold(self, update: dict[str, Any], *, chat: bool = True) -> None:
        """Looks at events and words of the past. Those of a match that is over are open."""
        moment = self.truth.moments[update["seq"]]
        if not chat:
            events = (event for event in moment.events if not isinstance(event, m.MessageSaid))
            moment = replace(moment, events=tuple(events))
        if moment.match not in self.truth.over or self.truth.over[moment.match] > self.seq:
            self._check_events(update, moment)
            self._nothing(update, "history")

    def check_refusal(self, told: dict[str, Any]) -> None:
        """Looks at why something was refused: it may tell of one's own cards and the top one."""
        moment = self.truth.moments.get(told.get("seq", self.seq))
        known = set(self.said)
        if moment is not None:
            name = moment.player(self.key)
            known |= {*moment.hands.get(name or "", ()), moment.top or "", bare(moment.top)}
        self._only(told, known, "refusal")

    def _check_hint(self, told: dict[str, Any]) -> None:
        """A hint, and its reason, may name cards that one could lay, and none else."""
        moment = self.truth.moments[self.seq]
        self._only(told, {*moment.hands.get(moment.player(self.key) or "", ())}, "hint")

    def _check_update(self, told: dict[str, Any], *, shows_events: bool) -> None:
        moment = self.truth.moments[told["seq"]]
        if shows_events:
            self._check_events(told, moment)
        elif told.get("told"):
            raise Leak(f"events in {told}")
        name = moment.player(self.key)
        hand = Counter(moment.hands.get(name or "", ()))
        self._check_picking(told.get("table") or {}, moment)
        self._check_left(told.pop("left", ()), moment, (told.get("view") or {}).get("phase"))
        self._check_view(told.pop("view", None) or {}, moment, name)
        for move in (*told.pop("legal", ()), *told.pop("extendable", ())):
            held = Counter(map(bare, cards_in(move)))
            if held - hand:
                raise Leak(f"{move} is legal for {name} with {hand}")
        self._nothing(told, "update")

    def _check_events(self, told: dict[str, Any], moment: Moment) -> None:
        name = moment.player(self.key)
        expected = moment.as_seen(name)
        heard = told.pop("told", [])
        if [each.pop("event") for each in heard] != expected:
            raise Leak(f"{name} is told {heard} of {moment.events}")
        self._only(heard, cards_in(expected), "words")

    def _check_picking(self, table: dict[str, Any], moment: Moment) -> None:
        """S3: of the cards that are spread out, those show that somebody has picked."""
        picking = table.get("picking") or {}
        shown = (*picking.pop("earlier", ()), *picking.pop("picked", ()))
        if table and shown != moment.picks:
            raise Leak(f"{shown} lie open of {moment.picks}")

    def _check_left(
        self, left: Sequence[dict[str, Any]], moment: Moment, phase: str | None
    ) -> None:
        """C2: hands are turned up when a hand is over, and not before."""
        shown = {each["seat"]: Counter(each["cards"]) for each in left}
        held = {seat: Counter(hand) for seat, hand in moment.hands.items() if hand}
        if shown and (phase not in ("hand_over", "match_over") or shown != held):
            raise Leak(f"{shown} were left of {moment}")

    def _check_view(self, view: dict[str, Any], moment: Moment, name: str | None) -> None:
        if not view:
            return
        hand, drawn = view.pop("hand"), view.pop("drawn")
        if moment.playing:
            if (view["seat"], Counter(hand)) != (name, Counter(moment.hands.get(name or "", ()))):
                raise Leak(f"{view['seat']} sees {hand} at {moment}")
            if drawn is not None and (drawn not in hand or view["turn"] != name):
                raise Leak(f"{name} sees that {drawn} was drawn")
        elif hand and Counter(hand) != Counter(moment.hands[view["seat"]]):
            raise Leak(f"{view['seat']} sees {hand} at {moment}")
        if view.pop("top") != moment.top:
            raise Leak(f"the top card is {moment.top}")
        shown = {seat: Counter(cards) for seat, cards in view.pop("open_hands").items()}
        if shown != _lying_open(moment):
            raise Leak(f"{shown} lie open at {moment}")
        self._nothing(view, "view")

    def _nothing(self, told: object, where: str) -> None:
        self._only(told, set(), where)

    def _only(self, told: object, known: set[str], where: str) -> None:
        if strange := {card for card in cards_in(told) if bare(card) not in map(bare, known)}:
            raise Leak(f"{strange} in the {where}: {told}")


def _lying_open(moment: Moment) -> dict[str, Counter[str]]:
    """H10: the hands that everyone may see."""
    return {
        seat: Counter(hand)
        for seat, hand in moment.hands.items()
        if 0 < len(hand) <= moment.reveal_at
    }
