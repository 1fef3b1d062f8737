"""A match told again from its log, entry by entry; it can be broken off and gone on with later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openuno.game.actions import Action
from openuno.game.course import Back
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Dealt, Game
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables.retelling import retell
from openuno.server.tables.table import KEPT_ACTIONS, AppliedEntry

_MOST_ACTIONS = 1_000
"""How many actions a game remembers while it is told; all of a long match would fill the memory."""

_NOTED = ("match_started", "taken_back")
"""The kinds of entries that tell of a course what its actions do not."""

Visit = Callable[[Game, AppliedEntry, int], bool]
"""Shown the game after an entry, what happened, and which step of its hand that is, from 0. Says
whether to go on."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place in a match from which it can be told on: little to keep, and quickly set up."""

    seq: int
    """The last entry that was told."""
    hand: int = 0
    step: int = -1
    """The last step that was told of this hand; -1 before the first."""
    base: Position | None = None
    """The game as it was some actions ago; none before the match began."""
    fair: FairDeal | None = None
    moves: int = 0
    """How many actions of the match came before that."""
    actions: tuple[Action, ...] = ()
    """Those that came since."""

    def game(self) -> Game | None:
        """The game as it is here."""
        if self.base is None:
            return None
        game = Game.from_position(self.base, fair=self.fair, moves=self.moves)
        for action in self.actions:
            game.apply(action)
        return game


class Telling:
    """A match that is being told from a bookmark on."""

    def __init__(self, bookmark: Bookmark) -> None:
        self.seq, self.hand, self.step = bookmark.seq, bookmark.hand, bookmark.step
        self.game = bookmark.game()
        self._start: Dealt | Position | None = None
        self._forgotten: list[str] = []
        """The actions that the game remembers no more, if it was told from its beginning."""
        self._moves = bookmark.moves
        self._taken_back = 0
        self._is_bound = False
        """Whether its course is bound, if it was told from its beginning."""
        self._backs: list[Back] = []

    def tell(self, entries: Sequence[Entry], visit: Visit) -> bool:
        """Tells what these entries made happen; false as soon as `visit` has seen enough."""
        noted = {entry.seq: r.decode(entry.record) for entry in entries if entry.kind in _NOTED}
        for game, applied in retell(entries, self.game):
            self.game, self.seq = game, applied.seq
            same = game.hand_number == self.hand
            self.hand, self.step = game.hand_number, self.step + 1 if same else 0
            if self._start is None:
                self._start = game.start
            if applied.seq in noted:
                self._note(noted[applied.seq], len(game.actions))
            if not visit(game, applied, self.step):
                return False
        self.seq = max(self.seq, entries[-1].seq)
        self._trim()
        return True

    def _note(self, payload: r.Payload, actions: int) -> None:
        """Notes what the actions of a match do not tell of its course; so many are remembered."""
        match payload:
            case r.MatchStarted(course=course):
                self._is_bound = course > 0
            case r.TakenBack(actions=undone, head=head):
                self._taken_back += 1
                after = self._moves + actions
                self._backs = [back for back in self._backs if back.after <= after]
                self._backs.append(Back(after, undone, self._taken_back, head))
            case _:
                raise TypeError(payload)

    def _trim(self) -> None:
        if self.game is None or len(self.game.actions) <= _MOST_ACTIONS:
            return
        actions = self.game.actions
        self.game = self.game.trimmed(KEPT_ACTIONS)
        dropped = len(actions) - len(self.game.actions)
        self._forgotten += map(str, actions[:dropped])
        self._moves += dropped

    def bookmark(self) -> Bookmark:
        """The place that it has come to."""
        game = self.game
        if game is None:
            return Bookmark(self.seq)
        short = game.trimmed(KEPT_ACTIONS)
        moves = self._moves + len(game.actions) - len(short.actions)
        base, actions = short.base(), short.actions
        return Bookmark(self.seq, self.hand, self.step, base, game.fair, moves, actions)

    def replay(self) -> Replay:
        """The replay of a match that was told from its beginning."""
        game = self.game
        if game is None or not isinstance(self._start, Dealt) or game.fair is None:
            raise LookupError("not a match from its beginning")
        actions = (*self._forgotten, *map(str, game.actions))
        replay = Replay(
            game.rulebook,
            game.seats,
            self._start,
            actions,
            game.digest(),
            game.fair.commitment,
            taken_back=self._taken_back,
        )
        return replay.bound(game, tuple(self._backs)) if self._is_bound else replay
