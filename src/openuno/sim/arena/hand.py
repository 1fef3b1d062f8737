"""One hand between bots."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action
from openuno.game.events import HandWon
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
    """A deal, played once by bots that sit in some order."""

    def __init__(
        self, deal: Deal, seated: Lineup, turned: int, make: MakePlayer = make_player
    ) -> None:
        self._deal = deal
        self._random = Random(f"{deal.game_seed} reactions")
        seats = [str(place) for place, _ in enumerate(seated, 1)]
        self.game = Game(seats, deal.rulebook, seed=deal.game_seed)
        self.players = dict(zip(seats, seated, strict=True))
        self.bots = {
            seat: Timed(
                make(player.name, seat, self.game, f"{deal.game_seed} {turned}", player.budget_ms)
            )
            for seat, player in self.players.items()
        }
        self._seated_bots = SeatedBots(self.game, self.bots)

    def play(self) -> None:
        """Plays the hand to its end."""
        while self.game.turn is not None:
            self._do(self._seated_bots.next_action(self._random))

    @property
    def winners(self) -> list[str]:
        """The seats that have won: one, two who are partners, or none."""
        return [event.seat for event in self.game.events if isinstance(event, HandWon)]

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
        if len(self.game.actions) > MOST_ACTIONS:
            raise SimulationError("hand_without_end", number=deal.number, seed=deal.seed)
