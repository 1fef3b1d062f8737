"""A game: the object to hold on to.

>>> game = Game(["Ann", "Bo"], seed=18)
>>> game.turn, game.top
('Ann', Card('Y3'))
>>> [str(action) for action in game.legal("Ann")]
['Ann: play R3', 'Ann: play Y2', 'Ann: play G3', 'Ann: draw']
>>> game.apply("Ann: play G3")[0]
CardPlayed(seat='Ann', card=Card('G3'))
>>> refusal = game.why_not("Ann: draw")
>>> print(refusal, refusal.code, refusal.clause)
It is Bo's turn. not_your_turn P2
>>> game.view("Bo").counts["Ann"]
6
>>> game.undo()
Play(seat='Ann', cards=(Card('G3'),), uno=False)
"""

from __future__ import annotations

import hashlib
import secrets
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openuno.arguments import check_type, checked
from openuno.core.data.cards import NO_COLOUR
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import SEED_LIMIT, seed_with, seed_words
from openuno.core.data.rules import Rules, can_deal
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.engine import Engine, Rows
from openuno.game import actions as a
from openuno.game.card import Card, Colour
from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.events import (
    Direction,
    Event,
    PhaseName,
    direction_name,
    phase_name,
    read_log,
)
from openuno.game.fair_deal import FairDeal
from openuno.game.hand import Hand
from openuno.game.legal_actions import LegalActions
from openuno.game.notation import check_seat, check_seats, parse_action
from openuno.game.objections import bluff, objection
from openuno.game.piles import stack_pile
from openuno.game.position import Position
from openuno.game.sketch import Sketch
from openuno.game.view import (
    PlayerView,
    Views,
    catchable_in,
    counts_of,
    hand_of,
    left_over,
    partners_of,
    reveal,
    top_of,
    view_of,
    winners_of,
)
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, RuleError
from openuno.text.lang import Language

_CHECKPOINT_EVERY = 32
"""How many actions an undo may have to play again; between, the record is kept, packed: it has room
for the largest table, so nearly all of it is zeros.
"""


@dataclass(frozen=True, slots=True)
class Dealt:
    """How a match began that was dealt: the seed, and what it did not decide."""

    seed: int
    dealer: str = ""
    """Who deals first; if empty, the cards chose (S3)."""
    stack: tuple[Card, ...] = ()
    """Cards laid on top of the draw pile before the deal, the first to be dealt first."""
    picks: tuple[Pick, ...] = ()
    """The cards that the players picked to find the dealer (S3), if they did it themselves."""
    fair: FairDeal | None = None
    """What all cards follow from, where nobody may choose them; the seed is then for bots."""

    @classmethod
    def fairly(cls, fair: FairDeal, picks: Iterable[Pick] = ()) -> Dealt:
        """A beginning in which all chance follows from a fair deal."""
        return cls(fair.seed("match"), picks=tuple(picks), fair=fair)


class Game:
    """A match from the first deal to its end, under one rulebook.

    Actions go in by `apply`, as objects or in notation; what happened comes out as events.
    `legal` and `why_not` say what may be done, `view` what a seat may know.
    """

    @checked
    def __init__(
        self,
        seats: Sequence[str],
        rulebook: Rulebook | str = "official",
        *,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        dealer: str = "",
        stack: Sequence[Card] = (),
        picks: Iterable[Pick] = (),
        fair: FairDeal | None = None,
    ) -> None:
        if seed is not None and not 0 <= seed < SEED_LIMIT:
            raise InputError("bad_seed", seed=seed)
        if fair is None:
            seed = secrets.randbits(128) if seed is None else seed
            start = Dealt(seed, dealer, tuple(stack), tuple(picks))
        else:
            check_unchosen(seed=seed is not None, dealer=bool(dealer), stack=bool(stack))
            start = Dealt.fairly(fair, picks)
        self._prepare(seats, load(rulebook, options), start, fair, 0)

    @classmethod
    @checked
    def from_position(
        cls, position: Position, *, fair: FairDeal | None = None, moves: int = 0
    ) -> Game:
        """A game that goes on from a position: of a fair match, the one after so many actions."""
        game = cls.__new__(cls)
        game._prepare(position.seats, position.rulebook, position, fair, moves)
        return game

    def _prepare(
        self,
        seats: Sequence[str],
        rulebook: Rulebook,
        start: Dealt | Position,
        fair: FairDeal | None,
        moves: int,
    ) -> None:
        self.seats = check_seats(seats)
        self.rulebook = rulebook
        self.start = start
        self.fair = fair
        """What all shuffles follow from, a secret until the match is over."""
        self._earlier = moves
        for name in fair.contributions if fair is not None else ():
            check_seat(name, self.seats)
        check_table(rulebook.rules, len(self.seats))
        self._engine = Engine(rulebook.rules)
        self._actions: list[a.Action] = []
        self._events: list[Event] = []
        self._event_counts: list[int] = []
        if isinstance(start, Position):
            self._state = start.set_up()
        else:
            self._state = State()
            self._deal(start)
        self._seed_fairly(f"action {moves + 1}")
        self._checkpoints = [_packed(self._state)]

    def _deal(self, start: Dealt) -> None:
        dealer = self.seat_number(start.dealer) if start.dealer else NOBODY
        seed_with(self._state.random, *seed_words(start.seed))
        picked: Sequence[Event] = ()
        if start.picks:
            choice = self._choose_dealer(start)
            dealer, picked = self.seat_number(choice.dealer or ""), choice.events
            choice.hand_on_random(self._state)
        self._seed_fairly("dealer")
        rows = self._engine.begin_match(self._state, len(self.seats), dealer)
        stack_pile(self._state, start.stack)
        began, *dealt = self._told(rows + self._deal_hand())
        self._events += [began, *picked, *dealt]

    def _choose_dealer(self, start: Dealt) -> DealerChoice:
        """S3: the choice of the dealer, by the cards that the players have picked."""
        if start.dealer:
            raise InputError("dealer_or_picks")
        choice = DealerChoice(
            self.seats, self.rulebook, seed=start.seed, fair=start.fair, picks=start.picks
        )
        if choice.dealer is None:
            raise InputError("picks_incomplete", names=", ".join(choice.waiting))
        return choice

    def _next_hand(self) -> Rows:
        """Passes the deal on, and deals."""
        self._seed_fairly(f"seats {self._state.hand_number + 1}")
        return self._engine.prepare_hand(self._state) + self._deal_hand()

    def _deal_hand(self) -> Rows:
        """Deals a hand from the decks that lie ready; a fair one in the order settled for it."""
        state, hand = self._state, self._state.hand_number + 1
        if self.fair is not None:
            order = self.fair.order(f"deck {hand}", state.draw_count)
            stack_pile(state, [Card.of(state.draw[i]) for i in order])
            self._seed_fairly(f"deal {hand}")
        return self._engine.deal_hand(state)

    def _seed_fairly(self, purpose: str) -> None:
        """Gives a fair match random numbers that nothing else has used.

        The engine's generator is a small one, whose state could be worked out from enough cards;
        so the dealer, the seats, each deal and each action have numbers of their own. Between two
        actions it is ready for the second, so that an action that is refused changes nothing.
        """
        if self.fair is not None:
            random = self._state.random
            random[0], random[1], random[2], random[3] = self.fair.seed_words(purpose)

    # State

    @property
    def rules(self) -> Rules:
        """The value of every option."""
        return self.rulebook.rules

    @property
    def seed(self) -> int:
        """What all chance in this game follows from; in a fair match, only that of its bots."""
        return self.start.seed

    @property
    def phase(self) -> PhaseName:
        """What the game waits for: `play`, `drawn`, `challenge`, `hand_over` and so on."""
        return phase_name(self._state.phase)

    @property
    def turn(self) -> str | None:
        """Whose move it is; nobody's between hands."""
        return None if self._state.turn == NOBODY else self.seats[self._state.turn]

    @property
    def direction(self) -> Direction:
        """`left` or `right`."""
        return direction_name(self._state.direction)

    @property
    def top(self) -> Card | None:
        """The card on the discard pile; a wild carries the colour named."""
        return top_of(self._state)

    @property
    def colour(self) -> Colour | None:
        """The colour in force; none while an opening Wild waits for its own."""
        return None if self._state.colour == NO_COLOUR else Colour.of(self._state.colour)

    @property
    def dealer(self) -> str:
        """Who dealt this hand."""
        return self.seats[self._state.dealer]

    @property
    def draw_count(self) -> int:
        """The cards in the draw pile."""
        return self._state.draw_count

    @property
    def discard_count(self) -> int:
        """The cards in the discard pile."""
        return self._state.discard_count

    @property
    def hand_number(self) -> int:
        """1 in the first hand of the match."""
        return self._state.hand_number

    @property
    def scores(self) -> dict[str, int]:
        """Every seat's points."""
        return {name: self._state.scores[i] for i, name in enumerate(self.seats)}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won the hand that is over, or the match; several only if they share the match."""
        return winners_of(self._state, self.rules, self.seats)

    @property
    def partners(self) -> dict[str, str]:
        """H6: with whom each seat plays; empty where everyone plays alone."""
        return partners_of(self._state, self.rules, self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self._state.phase == Phase.MATCH_OVER

    def hand(self, seat: str) -> Hand:
        """A seat's cards, sorted. A secret of that seat: players get `view` instead."""
        return hand_of(self._state, self.seat_number(seat))

    def view(self, seat: str | None) -> PlayerView:
        """What a seat may know, or with `None` a spectator."""
        if seat is not None:
            check_seat(seat, self.seats)
        return view_of(self._state, self.rules, self.seats, seat)

    def views(self) -> Views:
        """What everyone may know, until the next action: quicker than `view` for one after the
        other.
        """
        return Views(self._state, self.rules, self.seats)

    @property
    def counts(self) -> dict[str, int]:
        """The number of cards in every hand."""
        return counts_of(self._state, self.seats)

    @property
    def catchable(self) -> tuple[str, ...]:
        """U2: who holds one card without having called UNO and can be caught."""
        return catchable_in(self._state, self.seats)

    def left_over(self) -> dict[str, tuple[Card, ...]]:
        """C2: the hands that are turned up and counted once a hand is over; none while it is on."""
        return left_over(self._state, self.seats)

    def sketch(self, language: Language = "en") -> Sketch:
        """The whole table with all hands open, to be printed or drawn."""
        return self.position().sketch(language)

    def position(self) -> Position:
        """The whole table, to be written down."""
        return Position.of(self._state, self.rulebook, self.seats, self.seed)

    def base(self) -> Position:
        """The whole table as it was before the first of `actions`."""
        return Position.of(_unpacked(self._checkpoints[0]), self.rulebook, self.seats, self.seed)

    def digest(self) -> str:
        """A fingerprint of the position, secrets included."""
        return hashlib.sha256(str(self.position()).encode()).hexdigest()

    # History

    @property
    def actions(self) -> tuple[a.Action, ...]:
        """Every action so far."""
        return tuple(self._actions)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far."""
        return tuple(self._events)

    # Legal actions

    def legal(self, seat: str | None = None) -> list[a.Action]:
        """What a seat, or anyone, may do now without being refused or penalised.

        A bluffed Wild Draw Four is in it, wilds once a colour; of a chain, the first card.
        """
        names = self.seats if seat is None else (check_seat(seat, self.seats),)
        table = LegalActions(self._state, self.rules, self.seats)
        return [action for name in names for action in table.of(name)]

    @property
    def is_open_to_all(self) -> bool:
        """Whether others than the one to move may be able to do something: catch somebody, call
        UNO, jump in, or deal. If not, `legal` is empty for all of them.
        """
        state = self._state
        jumps = self.rules.jump_in and state.jump_open
        return state.turn == NOBODY or bool(state.due_count or jumps)

    def extendable(self, seat: str) -> tuple[Card, ...]:
        """T9, H5: the cards that a seat may lay now together with others of its hand."""
        return LegalActions(self._state, self.rules, self.seats).extendable(
            check_seat(seat, self.seats)
        )

    def why_not(self, action: a.Action | str) -> RuleError | None:
        """Why an action is not allowed now, with its clause and any price; `None` if it is."""
        action = self._read(action)
        refusal = self._engine.judge(self._state, action.row(self.seat_number))
        return None if refusal == Refusal.NONE else self._objection(action, refusal)

    def why_bluff(self, action: a.Action | str) -> RuleError | None:
        """T3: why an action that is allowed lays a Wild Draw Four as a bluff; `None` if it does
        not.
        """
        action = self._read(action)
        if not isinstance(action, a.Play | a.Jump) or self.why_not(action) is not None:
            return None
        return bluff(self._state, self.rules, self.seats, action)

    def apply(self, action: a.Action | str) -> tuple[Event, ...]:
        """Does an action and gives what happened; raises `RuleError`, changing nothing, if refused.

        What is against the rules but has a price is not refused: it happens, and costs.
        """
        action = self._read(action)
        refusal, rows = self._step(action, self._earlier + len(self._actions) + 1)
        if refusal != Refusal.NONE:
            raise self._objection(action, refusal)
        events = self._told(rows)
        self._actions.append(action)
        self._event_counts.append(len(self._events))
        self._events += events
        if len(self._actions) % _CHECKPOINT_EVERY == 0:
            self._checkpoints.append(_packed(self._state))
        return tuple(events)

    def _step(self, action: a.Action, number: int) -> tuple[int, Rows]:
        """Does an action, which has this number in the match."""
        row = action.row(self.seat_number)
        if self.fair is not None and isinstance(action, a.Deal):
            refusal = self._engine.judge(self._state, row)
            rows = self._next_hand() if refusal == Refusal.NONE else []
        else:
            refusal, rows = self._engine.step(self._state, row)
        if refusal == Refusal.NONE:
            self._seed_fairly(f"action {number + 1}")
        return refusal, rows

    def _told(self, rows: list[list[int]]) -> list[Event]:
        events = read_log(rows, self.seats)
        return events + reveal(self._state, self.rules, self.seats, events)

    @checked
    def undo(self, count: int = 1) -> a.Action:
        """Takes the last action back, or the last few, and gives the first of them."""
        if not 0 < count <= len(self._actions):
            raise InputError("nothing_to_undo")
        action = self._actions[-count]
        del self._events[self._event_counts[-count] :]
        del self._actions[-count:], self._event_counts[-count:]
        del self._checkpoints[len(self._actions) // _CHECKPOINT_EVERY + 1 :]
        self._state = _unpacked(self._checkpoints[-1])
        since = (len(self._checkpoints) - 1) * _CHECKPOINT_EVERY
        for number, again in enumerate(self._actions[since:], self._earlier + since + 1):
            self._step(again, number)
        return action

    @checked
    def trimmed(self, keep: int) -> Game:
        """An independent game that goes on the same and remembers what was done last: at least so
        many actions, as far as there are that many, and some more.
        """
        game = self.copy()
        first = max(0, len(self._actions) - max(0, keep)) // _CHECKPOINT_EVERY
        if first:
            dropped = first * _CHECKPOINT_EVERY
            told = self._event_counts[dropped]
            state = _unpacked(self._checkpoints[first])
            game.start = Position.of(state, self.rulebook, self.seats, self.seed)
            game._earlier += dropped
            del game._actions[:dropped], game._events[:told], game._checkpoints[:first]
            game._event_counts = [count - told for count in self._event_counts[dropped:]]
        return game

    def __eq__(self, other: object) -> bool:
        """Whether the same was done from the same beginning; all chance follows from that."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._history == other._history

    __hash__ = None  # pyright: ignore[reportAssignmentType] (a game changes)

    @property
    def _history(self) -> tuple[object, ...]:
        return self.seats, self.rulebook, self.start, self.fair, self._earlier, self._actions

    def __str__(self) -> str:
        return self.sketch().text()

    def __repr__(self) -> str:
        return f"<Game {self.rulebook.name}, {', '.join(self.seats)}: {self.view(None).brief()}>"

    def _repr_html_(self) -> str:
        return self.sketch().html()

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def copy(self) -> Game:
        """An independent game that is and was the same."""
        game = Game.__new__(Game)
        game.seats, game.rulebook, game.start = self.seats, self.rulebook, self.start
        game.fair, game._earlier = self.fair, self._earlier
        game._engine = Engine(self.rules, compiles=self._engine.compiles)
        game._state = self._state.copy()
        game._actions = self._actions.copy()
        game._events = self._events.copy()
        game._event_counts = self._event_counts.copy()
        game._checkpoints = self._checkpoints.copy()
        return game

    def _read(self, action: a.Action | str) -> a.Action:
        if isinstance(action, str):
            return parse_action(action)
        check_type("action", action, a.Action)
        return action

    def seat_number(self, seat: str) -> int:
        """A seat's place, counted to the left from 0."""
        return self.seats.index(check_seat(seat, self.seats))

    def _objection(self, action: a.Action, refusal: int) -> RuleError:
        return objection(self._state, self.rules, self.seats, action, Refusal(refusal))


def _packed(state: State) -> bytes:
    return zlib.compress(state.tobytes(), 1)


def _unpacked(packed: bytes) -> State:
    return State.frombytes(zlib.decompress(packed))


def check_table(rules: Rules, seats: int) -> None:
    """Refuses rules that do not go with so many seats: too few decks (S2), odd teams (H6)."""
    if rules.teams and (seats % 2 or seats < 4):
        raise InputError("odd_teams", seats=seats)
    if not can_deal(rules, seats):
        raise InputError("too_few_decks", decks=rules.decks, seats=seats, hand_size=rules.hand_size)


def check_unchosen(**chosen: bool) -> None:
    """Refuses a fair deal of which something was chosen."""
    for name, is_chosen in chosen.items():
        if is_chosen:
            raise InputError("fair_or_chosen", field=name)
