"""Positions: a game in the middle of a hand, written down as a referee's file has it.

A position may use any cards, not a whole deck. What such a file rarely says (a card just drawn, a
challenge waiting, the state of the random numbers) stands in `moment`, so that any game can be
written down, read back, and go on exactly as it would have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

from openuno.arguments import check_fields, checked
from openuno.core.data.cards import FACE_MASKS, KINDS, NO_COLOUR, SKIP, is_in
from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import EDITION, FIRST_EDITION, decks_for
from openuno.core.data.state import MAX_CARDS, NOBODY, Phase, State, give, put_on_pile, sum_up
from openuno.game.card import Card, text_of
from openuno.game.fields import Fields
from openuno.game.position_checks import can_wait_for_colour, check_discard, check_position
from openuno.game.position_line import parse_line, write_line
from openuno.game.sketch import Sketch
from openuno.game.state_fields import (
    FIELD,
    MOMENT,
    REST,
    bare,
    blank_state,
    plain,
    put_value,
    read_value,
    silence,
    value_of,
)
from openuno.game.table_fields import read_rulebook, read_seat, read_seats, read_seed
from openuno.game.unknown_cards import UnknownCards
from openuno.game.view import PlayerView, hand_of, top_of, view_of
from openuno.rulebooks import Rulebook
from openuno.text.errors import InputError
from openuno.text.lang import Language

POSITION_FIELDS = (
    "rulebook",
    "options",
    "edition",
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
_SKIPS = tuple(str(Card.of(kind)) for kind in range(KINDS) if is_in(kind, FACE_MASKS[SKIP]))
_OF_PILE = (REST, "buried", "random")
"""What a moment tells of the draw pile, and of what will be drawn."""
_IN_ORDER = (
    "phase drawn catchable jump_open accused draw_card bluff owed going_out evidence passed_over "
    "passes idle winner out order hand_number rest buried random"
).split()
"""How a moment has always been written: digests are made of that text. What is new comes last."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position:
    """A table as it stands: who holds what, what lies where, and whose move it is."""

    rulebook: Rulebook
    seats: tuple[str, ...]
    seed: int
    state: State
    """Not to be changed: `set_up` gives a copy."""
    hands: Mapping[str, str] | None = None
    """The hands as a file lists them, which a state only counts."""
    is_seeded: bool = False
    """Whether a file left the random numbers to the seed."""

    def __post_init__(self) -> None:
        check_fields(self)

    @classmethod
    @checked
    def from_dict(cls, table: Mapping[str, object], edition: int = FIRST_EDITION) -> Position:
        """The position of a game that was written down, of this edition if it says none."""
        return cls.read(Fields(table, POSITION_FIELDS), edition=edition)

    @classmethod
    @checked
    def read(
        cls, given: Fields, folder: Path | None = None, edition: int = FIRST_EDITION
    ) -> Position:
        """The position in these fields; a rulebook's file may stand in the folder."""
        rulebook = read_rulebook(given, folder, edition)
        seats, seed = read_seats(given), read_seed(given)
        state = blank_state(len(seats), decks_for(rulebook.rules, len(seats)))
        discard = given.cards("discard")
        check_discard(discard)
        keys = [*(field.key for field in MOMENT), REST]
        moment = Fields(_whole_moment(given.table("moment"), discard), keys, "moment.")
        seed_with(state.random, *seed_words(seed))
        for field in MOMENT:
            put_value(field, state, seats, read_value(field, moment, seats))
        sum_up(state)
        state.dealer = seats.index(read_seat(given, "dealer", seats, seats[-1]))
        state.turn = _read_turn(given, state, seats)
        for name in ("direction", "scores"):
            put_value(FIELD[name], state, seats, read_value(FIELD[name], given, seats))
        hands = _read_hands(given, seats)
        _lay_cards(state, hands, discard, given.cards("draw"), moment.cards(REST))
        check_position(state, rulebook.rules, seats)
        listed = {name: text_of(bare(hand)) for name, hand in zip(seats, hands, strict=True)}
        return cls(rulebook, seats, seed, state, listed, is_seeded="random" not in moment)

    @classmethod
    @checked
    def parse(cls, line: str) -> Position:
        """The position written in one line; people write such lines, and mean the rules as they
        are now. Cards that they leave open lie in one of the ways they could, as the seed has it.

        >>> position = Position.parse("classic Ann:R7,W+4 Bo:G3,G4 discard=B9,R5 draw=B2,Y3")
        >>> position.to_line()
        'classic@4 Ann:R7,W+4 Bo:G3,G4 discard=B9,R5 turn=Ann draw=B2,Y3'
        """
        table, scanner, indexes = parse_line(line)
        with scanner.placed(indexes):
            return cls.from_dict(settled(table), EDITION)

    @classmethod
    @checked
    def of(cls, state: State, rulebook: Rulebook, seats: tuple[str, ...], seed: int) -> Position:
        """The position that a game is in."""
        return cls(rulebook, seats, seed, state.copy())

    def set_up(self) -> State:
        """A game in this position."""
        return self.state.copy()

    def to_dict(self) -> dict[str, Any]:
        """The position as a referee's file has it; what goes without saying is left out."""
        state, seats = self.state, self.seats
        name, options = self.rulebook.as_preset()
        pile = tuple(Card.of(state.draw[i]) for i in range(state.draw_count))
        unordered = state.draw_count - state.stacked
        lower = tuple(Card.of(state.discard[i]) for i in range(state.discard_count - 1))
        top = top_of(state)
        moment = self._moment(pile[:unordered])
        return {
            "rulebook": name,
            **({"options": options} if options else {}),
            **self.rulebook.edition_field(),
            "seats": list(seats),
            "dealer": seats[state.dealer],
            **({} if state.turn == NOBODY else {"turn": seats[state.turn]}),
            "direction": value_of(FIELD["direction"], state, seats),
            "hands": self.hands or {x: text_of(hand_of(state, i)) for i, x in enumerate(seats)},
            "discard": text_of(lower if top is None else (*lower, top)),
            "draw": text_of(pile[: unordered - 1 if unordered else None : -1]),
            "scores": value_of(FIELD["scores"], state, seats),
            "seed": self.seed,
            **({"moment": moment} if moment else {}),
        }

    def to_line(self, *, pile: bool = True) -> str:
        """The position in one line, as `parse` reads it.

        Without its pile, neither the draw pile is told nor what chance follows from: whoever reads
        it takes what is left of the decks, in an order that nobody knows.
        """
        table = {**self.to_dict(), "edition": self.rulebook.edition}
        return write_line(table if pile else _without_pile(table))

    def _moment(self, rest: tuple[Card, ...]) -> dict[str, object]:
        values = {field: value_of(field, self.state, self.seats) for field in MOMENT}
        said = {x.key: plain(value) for x, value in values.items() if value != silence(x)}
        if self.is_seeded:
            del said["random"]
        if rest:
            said[REST] = text_of(rest)
        return {key: said[key] for key in (*_IN_ORDER, *said) if key in said}

    def sketch(self, language: Language = "en") -> Sketch:
        """The table with all hands open, to be printed or drawn."""
        hands = {name: hand_of(self.state, seat) for seat, name in enumerate(self.seats)}
        return self._view().with_open_hands(hands).sketch(self.rulebook.name, language)

    def _view(self) -> PlayerView:
        """What a spectator sees."""
        return view_of(self.state, self.rulebook.rules, self.seats, None)

    def __repr__(self) -> str:
        return f"<Position {self.rulebook.name}, {', '.join(self.seats)}: {self._view().brief()}>"

    def _repr_html_(self) -> str:
        return self.sketch().html()

    def __eq__(self, other: object) -> bool:
        """Whether the same text would be written down."""
        return isinstance(other, Position) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        """The position as the text of a referee's file."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in self.to_dict().items())


def settled(table: Mapping[str, object]) -> dict[str, Any]:
    """The table of a line with every card in a place: what it leaves open follows from its seed."""
    given = Fields(table, POSITION_FIELDS)
    rules = read_rulebook(given, edition=EDITION).rules
    cards = UnknownCards.read(table, given, read_seats(given), rules)
    return cards.settle(Random(read_seed(given))).table


def _without_pile(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table that says nothing of the draw pile and of chance."""
    moment = table.get("moment", {})
    told = {name: value for name, value in moment.items() if name not in _OF_PILE}
    rest = {name: value for name, value in table.items() if name not in ("draw", "seed")}
    return {**rest, "moment": told}


def _whole_moment(said: Mapping[str, object], discard: tuple[Card, ...]) -> dict[str, object]:
    """A moment with what may go without saying: that it is a turn, or the choice of an opening
    Wild; that the top card waits for an answer, and hits with four or, if it is a Skip, with none.
    """
    opens = len(discard) == 1 and can_wait_for_colour(discard[0])
    whole = {"phase": "choose_colour" if opens else "play", **said}
    if whole["phase"] in ("challenge", "stack"):
        whole = {"draw_card": text_of(bare(discard[-1:])), **whole}
        whole = {"owed": 0 if whole["draw_card"] in _SKIPS else 4, **whole}
    return whole


def _read_turn(given: Fields, state: State, seats: tuple[str, ...]) -> int:
    """Whose move it is: if not said, the first still in to the dealer's left; nobody's if over."""
    if state.phase >= Phase.HAND_OVER:
        return NOBODY
    order = [state.order[place] for place in range(state.seats)]
    first = order.index(state.dealer) + 1
    still_in = [seat for seat in (*order[first:], *order[:first]) if not state.out[seat]]
    if not still_in:
        raise InputError("everyone_out", field="moment.out")
    turn = seats.index(read_seat(given, "turn", seats, seats[still_in[0]]))
    if state.out[turn]:
        raise InputError("turn_is_out", field="turn", seat=seats[turn])
    return turn


def _read_hands(given: Fields, seats: tuple[str, ...]) -> list[tuple[Card, ...]]:
    table = Fields(given.table("hands"), seats, "hands.")
    for name in seats:
        table.text(name)
    return [table.cards(name) for name in seats]


def _lay_cards(
    state: State,
    hands: Sequence[tuple[Card, ...]],
    discard: tuple[Card, ...],
    draw: tuple[Card, ...],
    rest: tuple[Card, ...],
) -> None:
    if sum(map(len, (*hands, discard, draw, rest))) > MAX_CARDS:
        raise InputError("too_many_cards", field="hands", most=MAX_CARDS)
    for seat, hand in enumerate(hands):
        for card in hand:
            give(state, seat, card.kind)
    for card in discard:
        put_on_pile(state, card.kind)
    colour = discard[-1].colour
    state.colour = NO_COLOUR if colour is None else colour.number
    for place, card in enumerate((*rest, *reversed(draw))):
        state.draw[place] = card.kind
    state.draw_count, state.stacked = len(rest) + len(draw), len(draw)


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
