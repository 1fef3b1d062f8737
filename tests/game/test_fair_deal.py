"""Fair deals: what they follow from, that nothing else decides them, and how they are checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.cli import main
from openuno.core.data.cards import DECK, WILD
from openuno.core.data.rng import WORDS, seed_words
from openuno.core.data.state import MAX_DECKS, NOBODY, State
from openuno.core.effects.deal import shuffle_seats
from openuno.core.effects.piles import next_card
from openuno.core.engine import Engine
from openuno.game import events as e
from openuno.game.actions import Deal
from openuno.game.card import Card, text_of
from openuno.game.fair_audit import Verdict, audit
from openuno.game.fair_deal import FairDeal, _below, commitment_of
from openuno.game.game import Dealt, Game
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, RuleError
from openuno.text.lang import LANGUAGES
from tests.support.compiled_games import compiled_games
from tests.support.paths import ROOT
from tests.support.random_games import any_action, games

PAGE = ROOT / "docs" / "fair-deals.md"
SCRIPT = ROOT / "docs" / "examples" / "check_deal.py"

SECRET = bytes(range(32))
CONTRIBUTIONS = {"Ann": bytes(range(100, 116)), "Bo": bytes(range(200, 264 - 32))}
FAIR = FairDeal(SECRET, CONTRIBUTIONS)
SEATS = ["Ann", "Bo", "Cy"]

contributed = st.dictionaries(
    st.sampled_from(["A", "B", "AB", "Zoë"]), st.binary(min_size=16, max_size=64)
)
walks = st.integers(0, 2**32).map(Random)


def try_action(game: Game, action: object) -> bool:
    try:
        game.apply(action)  # type: ignore[arg-type]
    except RuleError:
        return False
    return True


def walk(game: Game, rng: Random) -> Iterator[Game]:
    """The game after each of its moves to the end of the match; whoever can play does."""
    while not game.is_over:
        legal = game.legal(game.turn)
        plays = [action for action in legal if " play " in str(action)]
        game.apply(rng.choice(plays or legal))
        yield game


def played(rulebook: str | Rulebook = "official", fair: FairDeal = FAIR, **options: Any) -> Game:
    game = Game(SEATS, rulebook, options=options, fair=fair)
    for _ in walk(game, Random(7)):
        pass
    return game


# What a fair deal follows from


def test_a_known_secret_gives_known_cards() -> None:
    assert FAIR.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    game = Game(SEATS, fair=FAIR)
    assert {seat: text_of(game.hand(seat)) for seat in SEATS} == {
        "Ann": "Y2 G1 G5 G5 G+2 G+2 W+4",
        "Bo": "R0 R8 R8 R9 R+2 Y1 G9",
        "Cy": "R3 Y6 Y8 Y8 G6 GS W+4",
    }
    assert (game.dealer, str(game.top)) == ("Bo", "G8")
    before = "74a66e47ace5d0b2287caa5a1f771ea28eab13769ffb08c13a4735e318386e2e"
    assert played(load("official", edition=3)).digest() == before
    assert played().digest() == "c5ec9f4c753aabbb186fe9e1f21b8c975eab2aae7a92d04c319f743e5ba33e59"


def test_a_commitment_is_a_plain_hash() -> None:
    """What sha256sum says of 32 zero bytes."""
    zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment_of(bytes(32)) == FairDeal(bytes(32), {}).commitment == zeros


@given(contributed, contributed)
def test_every_bit_of_every_contribution_counts(
    one: Mapping[str, bytes], other: Mapping[str, bytes]
) -> None:
    same = FairDeal(SECRET, one).seed("match") == FairDeal(SECRET, other).seed("match")
    assert same == (one == other)


@given(contributed, st.integers(0, 8 * 32 - 1))
def test_every_bit_of_the_secret_counts(given_by: Mapping[str, bytes], bit: int) -> None:
    flipped = (int.from_bytes(SECRET) ^ 1 << bit).to_bytes(32)
    assert FairDeal(SECRET, given_by).seed("match") != FairDeal(flipped, given_by).seed("match")


def test_contributions_cannot_be_cut_up_in_another_way() -> None:
    data = bytes(32)
    ways = [{"A": data}, {"A": data[16:]}, {"A": data[16:], "B": data[16:]}, {"AB": data}, {}]
    trick = {"A": b"16:" + bytes(16) + b",1:B,16:" + bytes(16)}
    assert len({FairDeal(SECRET, way).seed("match") for way in [*ways, trick]}) == len(ways) + 1


def test_it_does_not_matter_who_contributed_first() -> None:
    turned = dict(reversed(CONTRIBUTIONS.items()))
    assert list(turned) != list(CONTRIBUTIONS)
    assert FairDeal(SECRET, turned).seed("match") == FAIR.seed("match")


def test_who_contributed_it_matters() -> None:
    ann, bo = CONTRIBUTIONS.values()
    assert FairDeal(SECRET, {"Ann": bo, "Bo": ann}).seed("match") != FAIR.seed("match")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size(size: int) -> None:
    with pytest.raises(InputError, match=str(size)):
        FairDeal(bytes(size), {})


@pytest.mark.parametrize("size", [0, 15, 65])
def test_a_contribution_of_another_size(size: int) -> None:
    with pytest.raises(InputError, match=rf"Ann.*{size}"):
        FairDeal(SECRET, {"Ann": bytes(size)})


def test_the_secret_is_not_shown_by_accident() -> None:
    game = Game(SEATS, fair=FAIR)
    for shown in (repr(FAIR), repr(game.start)):
        assert repr(SECRET)[2:-1] not in shown
        assert "Ann" in shown


# The shuffle


@given(st.integers(0, 300), st.text("abc ", min_size=1))
def test_an_order_leaves_nothing_out(size: int, purpose: str) -> None:
    assert sorted(FAIR.order(purpose, size)) == list(range(size))


def test_every_card_comes_to_every_place_as_often() -> None:
    """Chi-square over all pairs of card and place; the secrets are always the same."""
    size, times = 12, 6_000
    found: Counter[tuple[int, int]] = Counter()
    for number in range(times):
        fair = FairDeal(number.to_bytes(32), CONTRIBUTIONS)
        found.update(enumerate(fair.order("deck 1", size)))
    even = times / size
    square = sum((found[a, b] - even) ** 2 / even for a in range(size) for b in range(size))
    free = (size - 1) ** 2
    assert free - 4 * (2 * free) ** 0.5 < square < free + 4 * (2 * free) ** 0.5


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    times = 4_800
    found = Counter(tuple(FAIR.order(f"deck {hand}", 4)) for hand in range(times))
    square = sum((count - times / 24) ** 2 / (times / 24) for count in found.values())
    assert len(found) == 24
    assert square < 23 + 4 * 46**0.5


def test_numbers_that_would_favour_the_low_ones_are_drawn_again() -> None:
    """3 does not divide 2^32: the one number that is too many is passed over."""
    words = iter([2**32 - 1, 5, 2**32 - 1])
    assert _below(3, words) == 2
    assert _below(4, words) == 3


# The match


def dealt_in(events: tuple[e.Event, ...]) -> list[list[str]]:
    """The cards of each hand in the order in which they came off the pile, up to a reshuffle."""
    hands: list[list[str]] = []
    dealt: dict[str, list[str]] = {}
    first = ""
    for event in events:
        match event:
            case e.HandBegan():
                dealt = {}
            case e.CardsDealt(seat=seat, cards=cards):
                first = first if dealt else seat
                dealt[seat] = list(map(str, cards or ()))
            case e.OpeningCardReturned(card=card) | e.OpeningCardTurned(card=card):
                if dealt:
                    rounds = zip(*dealt.values(), strict=True)
                    hands.append([card for cards in rounds for card in cards])
                    hands[-1].append(str(card))
                    dealt = {}
            case _:
                pass
    return hands


@pytest.mark.parametrize(
    ("rulebook", "options", "deck"),
    [
        ("official", {"target": 300}, []),
        ("official", {"target": 300, "decks": 2}, ["--decks", "2"]),
        ("official", {"target": 300, "deck": "2015"}, ["--deck", "2015"]),
        ("mayhem", {}, ["--deck", "2015"]),
    ],
)
def test_the_script_of_the_docs_works_out_every_deal(
    rulebook: str, options: dict[str, Any], deck: list[str], tmp_path: Path
) -> None:
    game, file = played(rulebook, **options), tmp_path / "match.json"
    Replay.of(game).save(file)
    hands = dealt_in(game.events)
    assert len(hands) == game.hand_number > 1
    for number, cards in enumerate(hands, 1):
        commitment, head, won, order = work_out(file, "--hand", str(number), *deck)
        assert commitment == ["commitment", FAIR.commitment]
        assert head == ["head", head_in(file), "right"]
        assert won == ["won", *game.winners]
        assert order[:2] == ["deck", str(number)]
        assert order[2 : len(cards) + 2] == cards


def told_hands(replay: Replay, folder: Path) -> list[str]:
    """The hands of a match as the server tells them, each in a file."""
    game = replay.begin()
    hands = [[game.events]]
    for action in replay.actions:
        events = game.apply(action)
        if game.hand_number > len(hands):
            hands.append([])
        hands[-1].append(events)
    files = [folder / f"hand-{number}.json" for number in range(1, len(hands) + 1)]
    for number, (file, steps) in enumerate(zip(files, hands, strict=True), 1):
        told = [{"told": [{"event": event.to_dict()} for event in events]} for events in steps]
        file.write_text(json.dumps({"hand": number, "steps": told}), "utf-8")
    return list(map(str, files))


@pytest.mark.parametrize(
    ("options", "happened"),
    [
        ({"target": 200, "hand_size": 20}, e.PileReshuffled),
        ({"target": 200, "opening_card": "redraw_until_number"}, e.OpeningCardReturned),
    ],
)
def test_the_script_of_the_docs_works_out_every_card(
    options: dict[str, Any], happened: type[e.Event], tmp_path: Path
) -> None:
    """Those that come off a pile that was shuffled anew, too."""
    game, file = played(**options), tmp_path / "match.json"
    assert any(isinstance(event, happened) for event in game.events)
    assert game.hand_number > 1
    replay = Replay.of(game)
    replay.save(file)
    hands = told_hands(replay, tmp_path)
    cards = [event.cards or () for event in game.events if isinstance(event, COUNTED)]
    *_, compared = work_out(file, "--told", *hands)
    assert compared == ["cards", str(sum(map(len, cards))), "right"]
    text = Path(hands[-1]).read_text("utf-8")
    drawn = re.findall(r'"CardsDrawn".*?"cards": \["([^"]+)', text)[-1]
    at = text.rindex(f'"cards": ["{drawn}"')
    other = "R1" if drawn != "R1" else "R2"
    Path(hands[-1]).write_text(text[:at] + text[at:].replace(drawn, other, 1), "utf-8")
    with pytest.raises(subprocess.CalledProcessError) as wrong:
        work_out(file, "--told", *hands)
    assert "WRONG: hand" in wrong.value.stderr


COUNTED = (e.CardsDealt, e.CardsDrawn)


def work_out(file: Path, *arguments: str) -> list[list[str]]:
    """What the script prints, which must not need OpenUNO."""
    run = [sys.executable, "-I", "-S", str(SCRIPT), str(file), *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return [line.split() for line in done.stdout.splitlines()]


def test_the_page_shows_the_script_as_it_is() -> None:
    assert f"```python\n{SCRIPT.read_text('utf-8')}```" in PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    "other",
    [
        FairDeal(bytes(32), CONTRIBUTIONS),
        FairDeal(SECRET, {**CONTRIBUTIONS, "Bo": bytes(32)}),
        FairDeal(SECRET, {**CONTRIBUTIONS, "Cy": bytes(32)}),
        FairDeal(SECRET, {}),
    ],
)
def test_another_secret_or_contribution_deals_other_cards(other: FairDeal) -> None:
    one, two = Game(SEATS, fair=FAIR), Game(SEATS, fair=other)
    assert any(one.hand(seat) != two.hand(seat) for seat in SEATS)


def test_the_next_hand_does_not_depend_on_how_the_last_one_went() -> None:
    def second_hand(rng: Random) -> list[str]:
        game = Game(SEATS, fair=FAIR, options={"target": 2000})
        moment = next(moment for moment in walk(game, rng) if moment.hand_number == 2)
        return dealt_in(moment.events)[1]

    assert second_hand(Random(1)) == second_hand(Random(2))


def position(**table: object) -> Position:
    """A table at which the draw pile has just been emptied, and much was laid."""
    discard = " ".join(f"{colour}{n}" for colour in "RYGB" for n in range(1, 10))
    hands = {"Ann": "R1 R2", "Bo": "B1 B2", "Cy": "G1 G2"}
    given: dict[str, object] = {"seats": SEATS, "hands": hands, "discard": f"{discard} YS"}
    return Position.from_dict({**given, **table})


def drawn(fair: FairDeal | None, moves: int) -> str:
    game = Game.from_position(position(), fair=fair, moves=moves)
    for _ in range(6):
        game.apply(f"{game.turn}: draw")
        if game.phase == "drawn":
            game.apply(f"{game.turn}: pass")
    assert any(isinstance(event, e.PileReshuffled) for event in game.events)
    return str([game.hand(seat) for seat in SEATS])


def test_a_reshuffle_follows_from_both_sides_and_the_number_of_the_action() -> None:
    bolder = FairDeal(SECRET, {**CONTRIBUTIONS, "Bo": bytes(32)})
    other = FairDeal(bytes(32), CONTRIBUTIONS)
    ways = [drawn(FAIR, 0), drawn(FAIR, 1), drawn(bolder, 0), drawn(other, 0), drawn(None, 0)]
    assert len(set(ways)) == len(ways)
    assert drawn(FAIR, 0) == ways[0]
    assert drawn(FAIR, 1) == ways[1]


def words_of(game: Game) -> tuple[int, ...]:
    """The random numbers that wait for the next action."""
    return tuple(game._state.random[i] for i in range(WORDS))


def test_no_two_actions_share_random_numbers() -> None:
    game = Game(SEATS, "mayhem", fair=FAIR)
    ready = [words_of(game), *(words_of(moment) for moment in walk(game, Random(3)))]
    assert ready == [seed_words(FAIR.seed(f"action {i}")) for i in range(1, len(ready) + 1)]
    hands = range(1, game.hand_number + 1)
    others = [f"{purpose} {hand}" for purpose in ("seats", "deal", "deck") for hand in hands]
    seeds = {seed_words(FAIR.seed(purpose)) for purpose in [*others, "dealer", "match"]}
    assert len(seeds | set(ready)) == len(others) + 2 + len(ready)


def ready_for(purpose: str) -> State:
    """A record whose random numbers are those for a purpose."""
    state = State()
    for i, word in enumerate(seed_words(FAIR.seed(purpose))):
        state.random[i] = word
    return state


def test_the_dealer_and_the_seats_have_random_numbers_of_their_own() -> None:
    game = played(shuffle_seats=True)
    rows = Engine(game.rules).begin_match(ready_for("dealer"), len(SEATS), NOBODY)
    picked = e.read_log(rows, game.seats)
    assert isinstance(picked[-1], e.DealerChosen)
    assert picked == list(game.events[: len(picked)])
    shuffles = [event for event in game.events if isinstance(event, e.SeatsShuffled)]
    assert len(shuffles) == game.hand_number - 1 > 3
    order = list(range(len(SEATS)))
    for hand, shuffle in enumerate(shuffles, 2):
        state = ready_for(f"seats {hand}")
        state.seats = len(SEATS)
        for place, seat in enumerate(order):
            state.order[place] = seat
        shuffle_seats(state, None)
        order = [state.order[place] for place in range(len(SEATS))]
        assert [SEATS[seat] for seat in order] == list(shuffle.seats)


def test_an_opening_card_that_goes_back_is_shuffled_in_by_numbers_of_the_deal() -> None:
    game = played(opening_wild="redraw", target=1000)
    hand, returns = 0, 0
    turned: int | None = None
    for event in game.events:
        match event:
            case e.HandBegan():
                hand += 1
                turned = None
            case e.OpeningCardReturned() if turned is None:
                state = ready_for(f"deal {hand}")
                order = FAIR.order(f"deck {hand}", len(DECK))[7 * len(SEATS) :]
                for place, card in enumerate(reversed(order)):
                    state.draw[place] = DECK[card]
                state.draw_count = len(order)
                turned = next_card(state, None)
                while turned >= WILD:
                    state.draw_count += 1
                    turned = next_card(state, None)
                returns += 1
            case e.OpeningCardTurned(card=card) if turned is not None:
                assert card == Card.of(turned)
            case _:
                pass
    assert returns >= 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "happened"),
    [
        ({"shuffle_seats": True}, e.SeatsShuffled),
        ({"elimination": 9}, e.PlayerEliminated),
        ({"hand_size": 20}, e.PileReshuffled),
        ({"deck": "2015", "opening_wild": "redraw"}, e.OpeningCardReturned),
    ],
)
def test_all_that_chance_decides_is_in_the_replay(
    options: dict[str, Any], happened: type[e.Event]
) -> None:
    game = played(**options, target=1000)
    assert any(isinstance(event, happened) for event in game.events)
    again = Replay.from_dict(json.loads(json.dumps(Replay.of(game).to_dict())))
    again.verify()
    assert again.end().events == game.events


def test_as_many_seats_and_decks_as_there_can_be() -> None:
    seats = [f"P{number}" for number in range(100)]
    game = Game(seats, fair=FairDeal(SECRET, {seat: bytes(64) for seat in seats}))
    assert game.discard_count == 1
    most = Game(SEATS, fair=FAIR, options={"decks": MAX_DECKS, "deck": "2015"})
    assert most.draw_count > 2000


@given(games(), contributed, walks)
@settings(max_examples=40)
def test_a_refusal_changes_nothing_and_undo_restores(
    seeded: Game, data: Mapping[str, bytes], rng: Random
) -> None:
    fair = FairDeal(SECRET, dict(zip(seeded.seats, data.values(), strict=False)))
    game = Game(seeded.seats, seeded.rulebook, fair=fair)
    trail = []
    for _ in range(80):
        before = (game._state.tobytes(), game.events, game.actions)
        if try_action(game, any_action(game, rng)):
            trail.append(before)
        else:
            assert (game._state.tobytes(), game.events, game.actions) == before
    twin = game.copy()
    for before in reversed(trail):
        game.undo()
        assert (game._state.tobytes(), game.events, game.actions) == before
    for action in twin.actions:
        game.apply(action)
    assert game._state.tobytes() == twin._state.tobytes()


@pytest.mark.long
def test_undo_across_deals() -> None:
    """The walks above hardly ever end a hand."""
    game = Game(SEATS, "mayhem", fair=FAIR)
    digests = [game.digest(), *(moment.digest() for moment in walk(game, Random(5)))]
    assert sum(isinstance(action, Deal) for action in game.actions) >= 2
    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == digest


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "mayhem"])
def test_a_copy_goes_on_as_the_original(rulebook: str) -> None:
    game = Game(SEATS, rulebook, fair=FAIR)
    for _ in islice(walk(game, Random(5)), 40):
        pass
    twin = game.copy()
    for moment in walk(game, Random(6)):
        twin.apply(moment.actions[-1])
        assert twin.digest() == moment.digest()


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "mayhem", "party", "traditional-low"])
def test_a_match_goes_on_from_a_position_as_it_would_have(rulebook: str) -> None:
    game = Game(SEATS, rulebook, fair=FAIR)
    twins: list[Game] = []
    for moment in walk(game, Random(9)):
        for twin in twins:
            twin.apply(moment.actions[-1])
            assert twin.turn == moment.turn
            assert moment.turn is not None or twin.digest() == moment.digest()
        if moment.phase == "hand_over" or len(moment.actions) == 10:
            table = json.loads(json.dumps(moment.position().to_dict()))
            moves = len(moment.actions)
            twin = Game.from_position(Position.from_dict(table), fair=FAIR, moves=moves)
            assert twin.digest() == moment.digest()
            twins.append(twin.copy())
    assert len(twins) == game.hand_number > 1
    while twins[-1].actions:
        twins[-1].undo()
        game.undo()
        assert twins[-1].digest() == game.digest()


@pytest.mark.compiled
@pytest.mark.measured
@pytest.mark.parametrize("rulebook", ["official", "mayhem"])
def test_compiled_is_interpreted(rulebook: str) -> None:
    game = Game(SEATS, rulebook, fair=FAIR)
    with compiled_games():
        twin = Game(SEATS, rulebook, fair=FAIR)
    assert twin._engine.compiles
    assert not game._engine.compiles
    assert twin._state.tobytes() == game._state.tobytes()
    for moment in walk(game, Random(4)):
        assert twin.apply(moment.actions[-1]) is not None
        assert twin._state.tobytes() == moment._state.tobytes()
    assert twin.events == game.events
    assert game.hand_number > 1


@pytest.mark.parametrize(
    "chosen", [{"seed": 0}, {"dealer": "Ann"}, {"stack": (Card("R7"),)}], ids=str
)
def test_nothing_of_a_fair_deal_can_be_chosen(chosen: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        Game(SEATS, fair=FAIR, **chosen)  # type: ignore[arg-type]
    assert next(iter(chosen)) in str(caught.value)


def test_only_those_at_the_table_contribute() -> None:
    with pytest.raises(InputError, match="Zoë"):
        Game(SEATS, fair=FairDeal(SECRET, {"Zoë": bytes(16)}))


# Replays


@pytest.fixture(scope="module")
def match() -> Game:
    return played(target=200)


def test_saved_and_loaded(match: Game, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    Replay.of(match).save(file)
    replay = Replay.load(file)
    replay.verify()
    assert replay == Replay.of(match)
    assert replay.fair == FAIR
    assert "seed" not in replay.to_dict()
    assert main(["replay", str(file), "--plain"]) == 0


def test_a_match_that_was_resumed_is_written_from_its_parts(match: Game) -> None:
    actions, halfway = Replay.of(match).actions, len(match.actions) // 2
    first = Replay.of(match).begin()
    for action in actions[:halfway]:
        first.apply(action)
    game = Game.from_position(first.position(), fair=FAIR, moves=halfway)
    for action in actions[halfway:]:
        game.apply(action)
    with pytest.raises(InputError, match="whole match"):
        Replay.of(game)
    whole = Replay(
        match.rulebook, match.seats, Dealt.fairly(FAIR), actions, game.digest(), FAIR.commitment
    )
    assert whole.bound(game) == Replay.of(match)


def tampered(match: Game, **changes: object) -> dict[str, object]:
    """The match's replay with something changed, be it in its table `fair`."""
    table = Replay.of(match).to_dict()
    fair = {**table["fair"], **{k: v for k, v in changes.items() if k in table["fair"]}}
    outside = {k: v for k, v in changes.items() if k not in fair}
    return {**table, "fair": fair, **outside}


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"fair": 7}, "fair is 7"),
        ({"fair": {}}, "fair.secret is missing"),
        ({"fair": {"secret": SECRET.hex()}}, "fair.commitment is missing"),
        ({"secret": 7}, "fair.secret is 7"),
        ({"secret": "00"}, "fair: A secret has 32 bytes"),
        ({"secret": "zz"}, 'fair.secret: "zz" is not hexadecimal'),
        ({"commitment": "0g"}, 'fair.commitment: "0g" is not hexadecimal'),
        ({"contributions": []}, "fair.contributions is []"),
        ({"contributions": {"Ann": 7}}, "fair.contributions.Ann is 7"),
        ({"contributions": {"Ann": "x"}}, 'fair.contributions.Ann: "x" is not hexadecimal'),
        ({"contributions": {"Ann": "00"}}, "fair: The contribution of"),
        ({"contributions": {"Zoë": "00" * 16}}, "fair.contributions.Zoë is not known here"),
        ({"fair": {"sekret": "00"}}, "Did you mean secret?"),
        ({"seed": 1}, "seed has no place"),
        ({"dealer": "Ann"}, "dealer has no place"),
        ({"stack": "R7"}, "stack has no place"),
        ({"position": position().to_dict()}, "position has no place"),
    ],
)
def test_a_replay_that_makes_no_sense(match: Game, changes: dict[str, object], hint: str) -> None:
    with pytest.raises(InputError) as caught:
        Replay.from_dict(tampered(match, **changes))
    assert hint in str(caught.value)


OTHER = {"secret": bytes(32).hex(), "commitment": commitment_of(bytes(32))}


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"secret": OTHER["secret"]}, {"end", "course", "secret"}),
        ({"commitment": OTHER["commitment"]}, {"secret"}),
        (OTHER, {"end", "course"}),
        ({"contributions": {}}, {"end", "course", "nobody"}),
        ({"contributions": {"Ann": CONTRIBUTIONS["Ann"].hex()}}, {"end", "course"}),
        ({"contributions": dict.fromkeys(SEATS, "00" * 16)}, {"end", "course"}),
        ({"digest": "0" * 64}, {"end"}),
        ({"actions": []}, {"end", "course"}),
        ({"actions": ["Ann: play W+4:R"] * 3}, {"end", "course"}),
        ({"seats": ["Bo", "Ann", "Cy"]}, {"end", "course"}),
        ({"rulebook": "party"}, {"end", "course"}),
        ({"options": {}}, {"end", "course"}),
    ],
)
def test_whatever_was_tampered_with_is_found(
    match: Game, changes: dict[str, object], wrong: set[str]
) -> None:
    replay = Replay.from_dict(tampered(match, **changes))
    with pytest.raises(InputError):
        replay.verify()
    found = audit(replay).findings
    assert {finding.key for finding in found if finding.verdict is Verdict.WRONG} == wrong


# The command


@pytest.fixture
def file(match: Game, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    Replay.of(match).save(path)
    return path


ANN = f"Ann={CONTRIBUTIONS['Ann'].hex()}"
BO = f"Bo={CONTRIBUTIONS['Bo'].hex().upper()}"


def head_in(file: Path) -> str:
    return json.loads(file.read_text("utf-8"))["course"]["head"]


def test_all_is_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = ["--commitment", FAIR.commitment.upper()]
    claims = ["--contribution", ANN, "--contribution", BO, "--head", head_in(file)]
    assert main(["verify", str(file), *noted, *claims]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Ann, Bo and Cy played by the rulebook Official, with changes; ")
    assert text.count("\nright  ") == 8
    assert "The commitment in the file is the one you noted before the deal." in text
    assert "The contribution of Bo is in it, unchanged." in text
    assert (
        "\nProved: this is the whole match, as it was played, and nobody chose its cards." in text
    )
    assert "\nNot proved: that the server bound what it showed you" in text


def test_a_match_as_text_is_checked_as_well(
    match: Game, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "match.txt"
    Replay.of(match).save(text)
    for path in (file, text):
        assert main(["verify", str(path), "--contribution", ANN]) == 0
    whole = capsys.readouterr().out
    assert whole[: len(whole) // 2] * 2 == whole
    text.write_text(text.read_text("utf-8").replace("[commitment ", "[commitment 00"), "utf-8")
    assert main(["verify", str(text)]) == 1


def test_what_only_the_reader_knows_is_asked(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(file)]) == 0
    text = capsys.readouterr().out
    assert (
        f"\nopen   Is this the commitment you were shown before the deal? {FAIR.commitment}" in text
    )
    assert f"\nopen   Is this what Ann contributed? {CONTRIBUTIONS['Ann'].hex()}\n" in text
    assert f"\nopen   Is this what Bo contributed? {CONTRIBUTIONS['Bo'].hex()}\n" in text
    assert f"\nopen   Is this the head you were shown last? {head_in(file)}\n" in text
    assert "\nProved if you can say yes: this is the whole match" in text
    assert "\nProved: " not in text


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (
            ["--commitment", OTHER["commitment"]],
            [
                "WRONG  The commitment in the file is not the one you noted before the deal; ",
                "FALSCH   Die Festlegung in der Datei ist nicht die, die du dir vor dem Geben ",
            ],
        ),
        (
            ["--contribution", f"Bo={'00' * 16}"],
            [
                "WRONG  The contribution of Bo has been changed; in the file it is c8c9",
                "FALSCH   Der Beitrag von Bo wurde verändert; in der Datei lautet er c8c9",
            ],
        ),
        (
            ["--contribution", f"Cy={'00' * 16}"],
            [
                "WRONG  The contribution of Cy has been left out.",
                "FALSCH   Der Beitrag von Cy wurde weggelassen.",
            ],
        ),
        (
            ["--contribution", f"Bo={'00' * 16}", "--contribution", BO],
            ["WRONG  The contribution of Bo has", "FALSCH   Der Beitrag von Bo wurde verändert"],
        ),
    ],
)
def test_what_the_server_cannot_deny(
    arguments: list[str], sentences: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        assert main(["verify", str(file), *arguments, "--lang", language]) == 1
        text = capsys.readouterr().out
        assert f"\n{sentence}" in text
        assert {"en": "Proved: ", "de": "Bewiesen: "}[language] not in text


def test_a_changed_file(match: Game, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(tampered(match, secret=OTHER["secret"])), "utf-8")
    assert main(["verify", str(file), "--lang", "de"]) == 1
    text = capsys.readouterr().out
    assert "\nFALSCH   Noch einmal gespielt, verläuft die Partie nicht wie aufgezeichnet: " in text
    assert f"Sein Hash ist {OTHER['commitment']}, nicht {FAIR.commitment}." in text
    assert "\nDiese Datei hält der Prüfung nicht stand: " in text
    assert main(["replay", str(file)]) == 2
    assert "The secret is not the one committed to" in capsys.readouterr().err


def test_a_match_to_which_nobody_contributed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    Replay.of(Game(SEATS, fair=FairDeal(SECRET, {}))).save(file)
    assert main(["verify", str(file), "--commitment", commitment_of(SECRET)]) == 1
    assert "the server could choose every deal" in capsys.readouterr().out


def test_from_standard_input(file: Path) -> None:
    run = [sys.executable, "-m", "openuno", "verify", "-", "--contribution", ANN]
    done = subprocess.run(run, input=file.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The contribution of Ann is in it" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--commitment", "xyz"], '--commitment: "xyz" is not hexadecimal'),
        (["--contribution", "Ann"], '"Ann" is not a contribution'),
        (["--contribution", "Ann=x"], '--contribution Ann: "x" is not hexadecimal'),
        (["--contribution", f"Zoë={'00' * 16}"], "the seats are Ann, Bo, Cy"),
        (["--fast"], "--fast"),
    ],
)
def test_a_question_that_makes_no_sense(
    arguments: list[str], hint: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(file), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert hint in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("replay", "hint"),
    [
        (None, "no such file"),
        ("{}", "openuno_replay is missing"),
        (json.dumps(Replay.of(Game(SEATS, seed=1)).to_dict()), "holds no secret"),
        (json.dumps(Replay.of(Game.from_position(position())).to_dict()), "holds no secret"),
    ],
    ids=["missing", "empty", "seed", "position"],
)
def test_a_file_that_holds_no_fair_deal(
    replay: str | None, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    if replay is not None:
        file.write_text(replay, "utf-8")
    assert main(["verify", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{file}: " in captured.err
    assert hint in captured.err
    assert captured.err.count("\n") == 1
