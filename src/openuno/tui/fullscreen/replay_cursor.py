"""A replay to wind forward and back."""

from __future__ import annotations

from openuno.game.actions import Deal
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.replay import Replay


class ReplayCursor:
    """The game of a replay after any number of its actions.

    One step back undoes, which costs a few actions; further back it is quicker to begin anew.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._actions = tuple(map(parse_action, replay.actions))
        self._deals = [
            at + 1 for at, action in enumerate(self._actions) if isinstance(action, Deal)
        ]
        self._comments = {comment.after: comment.text for comment in replay.comments}
        self.game: Game = replay.begin()

    @property
    def at(self) -> int:
        """How many actions have been done."""
        return len(self.game.actions)

    @property
    def length(self) -> int:
        """How many there are."""
        return len(self._actions)

    @property
    def comment(self) -> str:
        """What somebody has to say about it at this place; mostly nothing."""
        return self._comments.get(self.at, "")

    @property
    def taken_back(self) -> int:
        """How often moves were taken back as it was played, of which nothing else is told."""
        return self._replay.taken_back

    def wind_to(self, place: int) -> None:
        """Goes to after so many actions, or as near as there are any."""
        place = max(0, min(place, self.length))
        if place == self.at - 1:
            self.game.undo()
        elif place < self.at:
            self.game = self._replay.begin()
        for action in self._actions[self.at : place]:
            self.game.apply(action)

    def next_hand(self) -> int:
        """The place where the next hand is dealt, or the end."""
        return next((deal for deal in self._deals if deal > self.at), self.length)

    def this_hand(self) -> int:
        """The place where this hand was dealt; just after that, where the one before it was."""
        return next((deal for deal in reversed(self._deals) if deal < self.at), 0)
