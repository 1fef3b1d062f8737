"""One hand, or one match, between bots."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action
from openuno.game.actions import Deal as NextHand
from openuno.game.events import HandWon, MatchWon
from openuno.game.game import Game
from openuno.rulebooks import Rulebook
from openuno.sim.arena.players import MakePlayer, make_player
from openuno.sim.arena.seating import Lineup
from openuno.sim.arena.think_times import Timed
from openuno.sim.hands import MOST_ACTIONS, hand_seed
from openuno.sim.jobs import SimulationError
from openuno.text.errors import RuleError


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal: what decides the cards and the dealer, whoever plays."""

    rulebook: Rulebook
    seed: int
    number: int

    @property
    def game_seed(self) -> int:
        """The seed of the game with these cards."""
        return hand_seed(self.seed, self.number)


class Hand:
    """A deal, played once by bots that sit in some order; or the match that begins with it."""

    def __init__(
        self,
        deal: Deal,
        seated: Lineup,
        turned: int,
        make: MakePlayer = make_player,
        *,
        is_match: bool = False,
    ) -> None:
        self._deal = deal
        self._is_match = is_match
        self._moves_before = 0
        """How many moves earlier hands took."""
        self._random = Random(f"{deal.game_seed} reactions")
        seats = [str(place) for place, _ in enumerate(seated, 1)]
        self.game = Game(seats, deal.rulebook, seed=deal.game_seed)
        self.players = dict(zip(seats, seated, strict=True))
        self.bots = {
            seat: Timed(
                make(player.name, seat, self.game, f"{deal.game_seed} {turned}", player.budget)
            )
            for seat, player in self.players.items()
        }
        self._seated_bots = SeatedBots(self.game, self.bots)

    def play(self) -> None:
        """Plays to the end of the hand, or of the match."""
        while not self.game.is_over:
            if self.game.turn is not None:
                self._do(self._seated_bots.next_action(self._random))
            elif self._is_match:
                self.game.apply(NextHand())
                self._moves_before = len(self.game.actions)
            else:
                break

    @property
    def winners(self) -> list[str]:
        """The seats that have won: one, several who share it, or none."""
        won = MatchWon if self._is_match else HandWon
        return [event.seat for event in self.game.events if isinstance(event, won)]

    def _do(self, action: Action) -> None:
        deal = self._deal
        try:
            self.game.apply(action)
        except RuleError as problem:
            raise SimulationError(
                "bot_refused",
                bot=str(self.players[action.seat]),
                action=str(action),
                problem=problem.code,
                clause=problem.clause,
                number=deal.number,
                seed=deal.seed,
            ) from None
        if len(self.game.actions) - self._moves_before > MOST_ACTIONS:
            raise SimulationError("hand_without_end", number=deal.number, seed=deal.seed)
