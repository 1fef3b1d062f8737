"""Positions: a game in the middle of a hand, written down as a referee's file has it.

A position may use any cards, not a whole deck. What such a file rarely says (a card just drawn, a
challenge waiting, the state of the random numbers) stands in `moment`, so that any game can be
written down, read back, and go on exactly as it would have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from string import hexdigits
from typing import Any, cast

from openuno.core.data.cards import KINDS, NO_CARD, NO_COLOUR, WILD_DRAW_FOUR
from openuno.core.data.rng import SEED_LIMIT, WORDS, seed_with, seed_words
from openuno.core.data.rules import Scoring, decks_for
from openuno.core.data.state import (
    LEFT,
    MAX_CARDS,
    NOBODY,
    RIGHT,
    Phase,
    State,
    clear_table,
    give,
    leave,
    sit_down,
    top_card,
)
from openuno.game.card import Card, text_of
from openuno.game.events import direction_name, phase_name
from openuno.game.fields import Fields
from openuno.game.notation import check_seat, check_seats
from openuno.game.view import hand_of, top_of
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, inside, shown

POSITION_FIELDS = (
    "rulebook",
    "options",
    "seats",
    "dealer",
    "turn",
    "direction",
    "hands",
    "discard",
    "draw",
    "scores",
    "seed",
    "moment",
)
_PHASES = tuple(phase_name(phase) for phase in Phase)
_OVER = ("hand_over", "match_over")
_WAITING = ("challenge", "stack")
_MOST_POINTS = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is rarely written down: the phase, where it is not a plain turn, and all it needs."""

    phase: str = "play"
    drawn: str = ""
    catchable: tuple[str, ...] = ()
    jump_open: bool = False
    accused: str = ""
    draw_card: str = ""
    bluff: bool = False
    owed: int = 0
    going_out: str = ""
    evidence: str = ""
    """What the accused held beside the Wild Draw Four when it was laid."""
    passed_over: int = 0
    passes: int = 0
    idle: int = 0
    winner: str = ""
    out: tuple[str, ...] = ()
    """Who was eliminated."""
    order: tuple[str, ...] = ()
    """How the seats sit now, where they have been shuffled."""
    hand_number: int = 1
    rest: str = ""
    """The cards of the draw pile below `draw`, which lie in no order yet."""
    buried: int = 0
    """How many of these, the first, lie below the others."""
    random: str = ""
    """The random numbers' four words in hexadecimal, where the seed does not say them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table as it stands: who holds what, what lies where, and whose move it is."""

    rulebook: Rulebook
    seats: tuple[str, ...]
    dealer: str
    turn: str
    """Whose move it is; empty between hands."""
    direction: str = "left"
    hands: Mapping[str, tuple[Card, ...]]
    discard: tuple[Card, ...]
    """From the bottom to the top; a wild on top carries its colour."""
    draw: tuple[Card, ...] = ()
    """The next card first."""
    scores: Mapping[str, int] = field(default_factory=dict[str, int])
    seed: int = 1
    moment: Moment = Moment()

    @classmethod
    def from_dict(cls, table: Mapping[str, object]) -> Position:
        """The position that a referee's file describes."""
        return cls.read(Fields(table, POSITION_FIELDS))

    @classmethod
    def read(cls, given: Fields, folder: Path | None = None) -> Position:
        """The position in these fields; a rulebook's file may stand in the folder."""
        rulebook, seats = read_rulebook(given, folder), read_seats(given)
        dealer = read_seat(given, "dealer", seats, seats[-1])
        discard = given.cards("discard")
        discard = (*_bare(discard[:-1]), *discard[-1:])
        moment = _read_moment(given, seats, discard)
        position = cls(
            rulebook=rulebook,
            seats=seats,
            dealer=dealer,
            turn=_read_turn(given, seats, dealer, moment),
            direction=given.one_of("direction", ("left", "right"), "left"),
            hands=_read_hands(given, seats),
            discard=discard,
            draw=_bare(given.cards("draw")),
            scores=_read_scores(given, seats),
            seed=read_seed(given),
            moment=moment,
        )
        position._check()
        return position

    @classmethod
    def of(cls, state: State, rulebook: Rulebook, seats: tuple[str, ...], seed: int) -> Position:
        """The position that a game is in."""

        def name(seat: int) -> str:
            return "" if seat == NOBODY else seats[seat]

        pile = tuple(Card.of(state.draw[i]) for i in range(state.draw_count))
        unordered = state.draw_count - state.stacked
        lower = tuple(Card.of(state.discard[i]) for i in range(state.discard_count - 1))
        top = top_of(state)
        waits = state.phase in (Phase.CHALLENGE, Phase.STACK)
        order = tuple(seats[state.order[place]] for place in range(state.seats))
        return cls(
            rulebook=rulebook,
            seats=seats,
            dealer=seats[state.dealer],
            turn=name(state.turn),
            direction=direction_name(state.direction),
            hands={seat: hand_of(state, i) for i, seat in enumerate(seats)},
            discard=lower if top is None else (*lower, top),
            draw=tuple(reversed(pile[unordered:])),
            scores={seat: state.scores[i] for i, seat in enumerate(seats)},
            seed=seed,
            moment=Moment(
                phase=phase_name(state.phase),
                drawn=str(Card.of(state.drawn)) if state.phase == Phase.DRAWN else "",
                catchable=tuple(seat for i, seat in enumerate(seats) if state.due[i]),
                jump_open=bool(state.jump_open),
                accused=name(state.accused) if waits else "",
                draw_card=str(Card.of(state.draw_card)) if waits else "",
                bluff=waits and bool(state.bluff),
                owed=state.owed if waits else 0,
                going_out=name(state.going_out) if waits else "",
                evidence=_evidence(state),
                passed_over=state.passed_over if waits else 0,
                passes=state.passes,
                idle=state.idle,
                winner=name(state.winner),
                out=tuple(seat for i, seat in enumerate(seats) if state.out[i]),
                order=() if order == seats else order,
                hand_number=state.hand_number,
                rest=text_of(pile[:unordered]),
                buried=state.buried,
                random=" ".join(f"{state.random[i]:x}" for i in range(WORDS)),
            ),
        )

    def set_up(self) -> State:
        """A game in this position."""
        state = State()
        number = self.seats.index
        state.seats = len(self.seats)
        state.decks = decks_for(self.rulebook.rules, len(self.seats))
        clear_table(state)
        for place, name in enumerate(self.moment.order or self.seats):
            state.order[place] = number(name)
        sit_down(state)
        for name in self.moment.out:
            leave(state, number(name))
        state.dealer = number(self.dealer)
        state.direction = LEFT if self.direction == "left" else RIGHT
        for seat, name in enumerate(self.seats):
            state.scores[seat] = self.scores.get(name, 0)
            for card in self.hands[name]:
                give(state, seat, card.kind)
        rest = Card.parse_all(self.moment.rest)
        for i, card in enumerate((*rest, *reversed(self.draw))):
            state.draw[i] = card.kind
        state.draw_count = len(rest) + len(self.draw)
        state.stacked = len(self.draw)
        for i, card in enumerate(self.discard):
            state.discard[i] = card.kind
        state.discard_count = len(self.discard)
        colour = self.discard[-1].colour
        state.colour = NO_COLOUR if colour is None else colour.number
        if self.moment.random:
            for i, word in enumerate(self.moment.random.split()):
                state.random[i] = int(word, 16)
        else:
            seed_with(state.random, *seed_words(self.seed))
        self._set_moment(state)
        return state

    def _set_moment(self, state: State) -> None:
        def number(name: str) -> int:
            return self.seats.index(name) if name else NOBODY

        moment = self.moment
        state.turn = number(self.turn)
        state.phase = Phase[moment.phase.upper()]
        state.drawn = Card.parse(moment.drawn).kind if moment.drawn else NO_CARD
        for name in moment.catchable:
            state.due[number(name)] = 1
        state.due_count = len(moment.catchable)
        state.jump_open = int(moment.jump_open)
        state.buried = moment.buried
        state.draw_card = Card.parse(moment.draw_card).kind if moment.draw_card else NO_CARD
        state.accused = number(moment.accused)
        state.bluff = int(moment.bluff)
        state.owed = moment.owed
        state.going_out = number(moment.going_out)
        for card in Card.parse_all(moment.evidence):
            state.evidence[card.kind] += 1
        state.passed_over = moment.passed_over
        state.passes = moment.passes
        state.idle = moment.idle
        state.winner = number(moment.winner)
        state.hand_number = moment.hand_number

    def to_dict(self) -> dict[str, Any]:
        """The position as a referee's file has it; what goes without saying is left out."""
        moment = {
            f.name: _plain(getattr(self.moment, f.name))
            for f in fields(Moment)
            if getattr(self.moment, f.name) != f.default
        }
        name, options = self.rulebook.as_preset()
        return {
            "rulebook": name,
            **({"options": options} if options else {}),
            "seats": list(self.seats),
            "dealer": self.dealer,
            **({"turn": self.turn} if self.turn else {}),
            "direction": self.direction,
            "hands": {seat: text_of(self.hands[seat]) for seat in self.seats},
            "discard": text_of(self.discard),
            "draw": text_of(self.draw),
            "scores": {seat: self.scores.get(seat, 0) for seat in self.seats},
            "seed": self.seed,
            **({"moment": moment} if moment else {}),
        }

    def __str__(self) -> str:
        """The position as the text of a referee's file."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in self.to_dict().items())

    def _check(self) -> None:
        """Refuses a table that cannot be: too many cards, or players who have already gone out."""
        phase = self.moment.phase
        total = sum(map(len, self.hands.values())) + len(self.draw) + len(self.discard)
        if total + len(self.moment.rest.split()) > MAX_CARDS:
            raise InputError("too_many_cards", field="hands", most=MAX_CARDS)
        for name, hand in self.hands.items():
            may_be_empty = phase in _OVER or name in (self.moment.going_out, *self.moment.out)
            if not hand and not may_be_empty:
                raise InputError("empty_hand", field=f"hands.{name}", seat=name)
        rules = self.rulebook.rules
        if rules.scoring != Scoring.SINGLE_HAND and phase != "match_over":
            for name, points in self.scores.items():
                if points >= rules.target:
                    raise InputError("score_decides", field=f"scores.{name}", target=rules.target)
        self._check_discard()
        self._check_moment()

    def _check_discard(self) -> None:
        if not self.discard:
            raise InputError("field_missing", field="discard")
        top = self.discard[-1]
        opens = len(self.discard) == 1 and _can_wait_for_colour(top)
        if top.colour is None and not opens:
            raise InputError("top_needs_colour", field="discard", card=top)

    def _check_moment(self) -> None:
        moment = self.moment
        if (self.discard[-1].colour is None) != (moment.phase == "choose_colour"):
            raise InputError("phase_impossible", field="moment.phase", phase=moment.phase)
        if moment.phase == "drawn":
            with inside("moment.drawn"):
                if Card.parse(moment.drawn) not in self.hands[self.turn]:
                    raise InputError("drawn_not_held", card=moment.drawn, seat=self.turn)
        if moment.phase in _WAITING:
            if moment.accused in ("", self.turn):
                raise InputError("phase_impossible", field="moment.accused", phase=moment.phase)
            if not any(card.kind == Card.parse(moment.draw_card).kind for card in self.discard):
                raise InputError("phase_impossible", field="discard", phase=moment.phase)
            if moment.owed == 0:
                raise InputError("phase_impossible", field="moment.owed", phase=moment.phase)
        for name in moment.catchable:
            if len(self.hands[name]) != 1:
                raise InputError("not_catchable", field="moment.catchable", seat=name)
        for name in moment.out:
            if self.hands[name]:
                raise InputError("out_with_cards", field="moment.out", seat=name)
        if moment.buried > len(moment.rest.split()):
            raise InputError(
                "field_range",
                field="moment.buried",
                value=moment.buried,
                least=0,
                most=len(moment.rest.split()),
            )


def _can_wait_for_colour(card: Card) -> bool:
    """S5: whether it is a wild that can open a hand and whose colour is not yet chosen."""
    return card.is_wild and card.colour is None and card.kind != WILD_DRAW_FOUR


def _evidence(state: State) -> str:
    """What a challenge would show, where one is possible."""
    if state.phase not in (Phase.CHALLENGE, Phase.STACK):
        return ""
    if state.phase == Phase.STACK and top_card(state) != WILD_DRAW_FOUR:
        return ""
    kinds = (kind for kind in range(KINDS) for _ in range(state.evidence[kind]))
    return text_of(tuple(map(Card.of, kinds)))


def _plain(value: object) -> object:
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def _toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(map(_toml, cast('list[object]', value)))}]"
        case dict():
            pairs = cast("dict[str, object]", value).items()
            return f"{{ {', '.join(f'{_toml(name)} = {_toml(item)}' for name, item in pairs)} }}"
        case _:
            return str(value)


def read_rulebook(given: Fields, folder: Path | None = None) -> Rulebook:
    """The rulebook named, or found in the folder, with the options changed."""
    return load(given.text("rulebook", "official"), given.table("options"), folder=folder)


def read_seats(given: Fields) -> tuple[str, ...]:
    """The names around the table."""
    names = given.texts("seats")
    with inside("seats"):
        return check_seats(names)


def read_seat(given: Fields, name: str, seats: tuple[str, ...], default: str) -> str:
    """A field that names a seat at the table."""
    with inside(given.path(name)):
        return check_seat(given.text(name, default), seats)


def _read_turn(given: Fields, seats: tuple[str, ...], dealer: str, moment: Moment) -> str:
    """Whose move it is: if not said, the first still in to the dealer's left; nobody's if over."""
    if moment.phase in _OVER:
        return ""
    order = moment.order or seats
    first = order.index(dealer) + 1
    still_in = [name for name in (*order[first:], *order[:first]) if name not in moment.out]
    if not still_in:
        raise InputError("everyone_out", field="moment.out")
    turn = read_seat(given, "turn", seats, still_in[0])
    if turn in moment.out:
        raise InputError("turn_is_out", field="turn", seat=turn)
    return turn


def read_seed(given: Fields) -> int:
    """The seed, 1 if left out."""
    return given.number("seed", 1, most=SEED_LIMIT - 1)


def _read_scores(given: Fields, seats: tuple[str, ...]) -> dict[str, int]:
    table = Fields(given.table("scores"), seats, "scores.")
    return {name: table.number(name, 0, most=_MOST_POINTS) for name in seats}


def _read_hands(given: Fields, seats: tuple[str, ...]) -> dict[str, tuple[Card, ...]]:
    table = Fields(given.table("hands"), seats, "hands.")
    for name in seats:
        table.text(name)
    return {name: _bare(table.cards(name)) for name in seats}


def _bare(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in a hand or a pile, where a wild has no colour."""
    return tuple(Card.of(card.kind) for card in cards)


def _read_moment(given: Fields, seats: tuple[str, ...], discard: tuple[Card, ...]) -> Moment:
    """The moment, whose phase may go without saying: a turn, or the choice of an opening Wild."""
    opens = len(discard) == 1 and _can_wait_for_colour(discard[0])
    table = Fields(given.table("moment"), [f.name for f in fields(Moment)], "moment.")
    phase = table.one_of("phase", _PHASES, "choose_colour" if opens else "play")

    def seat(name: str) -> str:
        return read_seat(table, name, ("", *seats), "")

    def some(name: str) -> tuple[str, ...]:
        """Several seats, each once."""
        with inside(table.path(name)):
            names = tuple(check_seat(item, seats) for item in table.texts(name, []))
            for item in names:
                if names.count(item) > 1:
                    raise InputError("seat_twice", name=shown(item))
            return names

    return Moment(
        phase=phase,
        drawn=text_of(table.cards("drawn")),
        catchable=some("catchable"),
        jump_open=table.flag("jump_open", False),
        accused=seat("accused"),
        draw_card=text_of(_bare(table.cards("draw_card")))
        or (text_of(_bare(discard[-1:])) if phase in _WAITING else ""),
        bluff=table.flag("bluff", False),
        owed=table.number("owed", 4 if phase in _WAITING else 0, most=MAX_CARDS),
        going_out=seat("going_out"),
        evidence=text_of(_bare(table.cards("evidence"))),
        passed_over=table.number("passed_over", 0, most=MAX_CARDS),
        passes=table.number("passes", 0, most=len(seats) - 1),
        idle=table.number("idle", 0, most=2 * len(seats) - 1),
        winner=seat("winner"),
        out=some("out"),
        order=_read_order(table, seats, some("order")),
        hand_number=table.number("hand_number", 1),
        rest=text_of(_bare(table.cards("rest"))),
        buried=table.number("buried", 0, most=MAX_CARDS),
        random=_read_random(table),
    )


def _read_order(table: Fields, seats: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    """All seats as they sit, or nothing where they sit as they are listed."""
    if order and len(order) != len(seats):
        raise InputError("order_incomplete", field=table.path("order"))
    return order


def _read_random(table: Fields) -> str:
    words = table.text("random", "").split()
    right = all(len(word) <= 8 and set(word) <= set(hexdigits) for word in words)
    if not right or len(words) not in (0, WORDS):
        raise InputError("bad_random", field=table.path("random"))
    return " ".join(words)
