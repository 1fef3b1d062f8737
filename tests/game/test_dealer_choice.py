"""S3: the first dealer, chosen by people who pick their cards themselves."""

from __future__ import annotations

from random import Random

import pytest

from openuno.game import events as e
from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError

SEATS = ["Ann", "Bo", "Cy", "Di"]
FAIR = FairDeal(bytes(range(32)), {"Ann": bytes(16)})


def number_on(event: e.CardPicked) -> int:
    """What a picked card counts: of those without a number, nothing."""
    return int(event.card.face) if event.card.face.isdigit() else -1


def chosen_at_random(choice: DealerChoice, rng: Random) -> DealerChoice:
    """A choice made to its end, by people who pick in any order wherever they like."""
    while choice.dealer is None:
        free = sorted({*range(1, choice.spread + 1)} - {event.place for event in choice.picked})
        choice.pick(Pick(rng.choice(choice.waiting), rng.choice(free)))
    return choice


def rounds_of(choice: DealerChoice) -> list[list[e.CardPicked]]:
    """The picks round by round, as a player would follow them."""
    picking, left, rounds = list(choice.seats), list(choice.events), []
    while len(picking) > 1:
        rounds.append(left[: len(picking)])
        left = left[len(picking) :]
        highest = max(map(number_on, rounds[-1]))
        assert sorted(event.seat for event in rounds[-1]) == sorted(picking)
        picking = [event.seat for event in rounds[-1] if number_on(event) == highest]
    assert (picking, left) == ([choice.dealer], [])
    return rounds


def test_the_highest_number_deals_and_those_who_tie_pick_again() -> None:
    longest = 0
    for seed in range(200):
        choice = chosen_at_random(DealerChoice(SEATS, seed=seed), Random(seed))
        rounds = rounds_of(choice)
        assert len(rounds) == choice.round
        longest = max(longest, len(rounds))
    assert longest > 2


def test_what_lies_where_does_not_depend_on_who_picks_it_or_when() -> None:
    lies = {}
    for order in (SEATS, SEATS[::-1]):
        for shift in range(4):
            choice = DealerChoice(SEATS, seed=9)
            for i, seat in enumerate(order):
                event = choice.pick(Pick(seat, (i + shift) % 4 + 1))
                assert lies.setdefault(event.place, event.card) == event.card
    assert len(lies) == 4


def test_a_spread_has_cards_to_choose_from_for_everyone() -> None:
    seats = [f"P{number}" for number in range(30)]
    assert DealerChoice(seats[:2]).spread == 12
    assert DealerChoice(seats).spread == 60


def test_a_hundred_pick_from_one_deck() -> None:
    """All cards go back when too few are left for those who tie."""
    seats = [f"P{number}" for number in range(100)]
    for seed in range(5):
        choice = DealerChoice(seats, rulebook_of_one_deck(), seed=seed)
        rounds_of(chosen_at_random(choice, Random(seed)))


def rulebook_of_one_deck() -> Rulebook:
    return load("official", {"hand_size": 1})


def test_whoever_does_not_choose_is_given_a_card_that_nobody_chose() -> None:
    choice = DealerChoice(SEATS, seed=1)
    assert [choice.pick_for(seat).place for seat in SEATS] == [1, 4, 7, 10]
    choice.pick(Pick("Ann", 4))
    choice.pick(Pick("Cy", 5))
    assert choice.pick_for("Bo").place == 6
    choice = DealerChoice(SEATS, seed=1)
    for seat, place in zip(SEATS[:3], (10, 11, 12), strict=True):
        choice.pick(Pick(seat, place))
    assert choice.pick_for("Di").place == 1


@pytest.mark.parametrize(
    ("pick", "code"),
    [
        (Pick("Bo", 5), "not_to_pick"),
        (Pick("Cy", 3), "pick_taken"),
        (Pick("Cy", 0), "pick_range"),
        (Pick("Cy", 13), "pick_range"),
        (Pick("Zoe", 1), "unknown_seat"),
    ],
)
def test_a_pick_that_cannot_be_is_refused_and_changes_nothing(pick: Pick, code: str) -> None:
    choice = DealerChoice(SEATS)
    choice.pick(Pick("Bo", 3))
    with pytest.raises(InputError) as refused:
        choice.pick(pick)
    assert refused.value.code == code
    assert choice.picks == [Pick("Bo", 3)]
    assert choice.waiting == ("Ann", "Cy", "Di")


def test_nobody_picks_once_there_is_a_dealer() -> None:
    choice = chosen_at_random(DealerChoice(SEATS), Random(1))
    assert choice.waiting == ()
    with pytest.raises(InputError, match="not to pick"):
        choice.pick(Pick("Ann", 1))


@pytest.mark.parametrize("text", ["", "Ann", "Ann: pick", "Ann: pick x", ": pick 3", "Ann: pick ²"])
def test_a_line_that_is_no_pick_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="Ann: pick 3"):
        Pick.parse(text)


@pytest.mark.parametrize("fair", [None, FAIR], ids=["seed", "fair"])
def test_a_match_begins_with_what_was_picked_and_is_replayed(fair: FairDeal | None) -> None:
    choice = chosen_at_random(DealerChoice(SEATS, seed=0 if fair else 7, fair=fair), Random(2))
    seed = None if fair else 7
    game = Game(SEATS, seed=seed, fair=fair, picks=choice.picks)
    assert game.dealer == choice.dealer
    picked = len(choice.events)
    assert game.events[0] == e.MatchBegan(tuple(SEATS))
    assert list(game.events[1 : 1 + picked]) == choice.events
    assert game.events[1 + picked] == e.DealerChosen(game.dealer)
    replay = Replay.from_dict(Replay.of(game).to_dict())
    replay.verify()
    assert replay.end().events == game.events
    assert replay.to_dict()["picks"] == [str(pick) for pick in choice.picks]


def test_the_deal_does_not_repeat_the_random_numbers_of_the_spread() -> None:
    choice = chosen_at_random(DealerChoice(SEATS, seed=7), Random(2))
    picked = Game(SEATS, seed=7, picks=choice.picks)
    assert picked.hand("Ann") != Game(SEATS, seed=7, dealer=picked.dealer).hand("Ann")


def test_in_a_fair_match_the_picks_change_who_deals_and_not_the_deck() -> None:
    dealt = set()
    for seed in range(10):
        choice = chosen_at_random(DealerChoice(SEATS, fair=FAIR), Random(seed))
        game = Game(SEATS, fair=FAIR, picks=choice.picks)
        first = (game.seats.index(game.dealer) + 1) % 4
        dealt.add(tuple(game.hand(game.seats[(first + i) % 4]) for i in range(4)))
    assert len(dealt) == 1


def test_picks_that_name_no_dealer_are_refused() -> None:
    with pytest.raises(InputError, match="still to pick: Ann, Cy, Di"):
        Game(SEATS, seed=1, picks=[Pick("Bo", 3)])
    with pytest.raises(InputError, match="dealer and picks"):
        Game(SEATS, seed=1, dealer="Bo", picks=[Pick("Bo", 3)])


def test_a_replay_whose_picks_make_no_sense_says_where() -> None:
    written = Replay.of(Game(SEATS, seed=1)).to_dict()
    with pytest.raises(InputError, match=r"picks: .*Ann: pick 3"):
        Replay.from_dict({**written, "picks": ["Bo"]})
