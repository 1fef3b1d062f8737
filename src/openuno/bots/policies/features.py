"""What a learned policy is told: the situation of the seat to move, and each of its choices.

All of it is public, or in the seat's own hand. Features are whole numbers from 0 to `FULL`. Colours
are told as the colour in force after a choice, and the others: nothing is learned four times.
"""

from __future__ import annotations

from openuno.bots.policies.chains import may_lay_several, without
from openuno.bots.policies.choices import CHOICE_OBJECT, CHOICE_VERB
from openuno.bots.policies.colours import colour_in_force, colours_among, of_colour
from openuno.bots.policies.feature_names import CHOICES, FULL, Choice, Situation
from openuno.bots.policies.memory import (
    CERTAIN,
    THREE_IN_FOUR,
    chance_of_none,
    chance_to_lack,
    count_cards,
    unknown_cards,
)
from openuno.bots.policies.players import Players
from openuno.bots.policies.swaps import smallest_other_hand
from openuno.bots.policies.worth import HITS_MASK, brings_turn_back, previous_seat
from openuno.core.data.cards import (
    ACTIONS_MASK,
    COLOUR_MASKS,
    COLOURS,
    DRAW_TWO,
    FACE_MASKS,
    KINDS,
    LIKE_MASKS,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    how_many,
    is_in,
    kind_of,
    lowest,
    points_of,
)
from openuno.core.data.rules import (
    AfterDraw,
    Draw,
    DrawCount,
    ReverseWithTwo,
    Rules,
    UnoCall,
    WildDrawFourCheck,
    lowest_leads,
)
from openuno.core.data.state import Phase, State, next_seat, top_card
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.effects.scoring import team_of
from openuno.core.effects.swaps import passes_all_hands, swaps_two_hands
from openuno.core.jit import kernel
from openuno.core.legality.playable import fitting, four_is_legal

NEXT, AFTER, BEFORE = range(3)
"""The players who matter most: the next one, the one after, and the one before."""


@kernel
def scaled(value: int, most: int) -> int:
    """A number as a feature: `FULL` if it is `most`, or more."""
    return FULL * min(value, most) // most


@kernel
def flag(value: bool) -> int:
    """A yes or no as a feature."""
    return FULL if value else 0


@kernel
def describe_situation(s: State, rules: Rules, players: Players) -> None:
    """Writes what is the same for every choice of the seat to move, and counts for the choices."""
    x = players.situation
    seat = s.turn
    following, before = next_seat(s, seat), previous_seat(s, seat)
    after = next_seat(s, following)
    count_cards(s, rules, players, seat)
    for colour in range(COLOURS):
        players.lacks[NEXT, colour] = chance_to_lack(s, players, following, colour)
        players.lacks[AFTER, colour] = chance_to_lack(s, players, after, colour)
        players.lacks[BEFORE, colour] = chance_to_lack(s, players, before, colour)
    size = s.size[seat]
    x[Situation.BIAS] = FULL
    x[Situation.HAND_2] = flag(size == 2)
    x[Situation.HAND_3] = flag(size == 3)
    x[Situation.HAND_4] = flag(size == 4)
    x[Situation.HAND_6] = flag(size >= 6)
    x[Situation.HAND_SIZE] = scaled(size, 16)
    x[Situation.NEXT_1] = flag(s.size[following] == 1)
    x[Situation.NEXT_2] = flag(s.size[following] == 2)
    x[Situation.NEXT_3] = flag(s.size[following] == 3)
    x[Situation.NEXT_SIZE] = scaled(s.size[following], 16)
    is_three = s.playing > 2
    x[Situation.AFTER_1] = flag(is_three and s.size[after] == 1)
    x[Situation.AFTER_2] = flag(is_three and s.size[after] == 2)
    x[Situation.AFTER_SIZE] = scaled(s.size[after], 16) if is_three else 0
    is_four = s.playing > 3
    x[Situation.BEFORE_1] = flag(is_four and s.size[before] == 1)
    x[Situation.BEFORE_2] = flag(is_four and s.size[before] == 2)
    x[Situation.BEFORE_SIZE] = scaled(s.size[before], 16) if is_four else 0
    fewest = s.size[smallest_other_hand(s, seat)]
    x[Situation.FEWEST_1] = flag(fewest == 1)
    x[Situation.FEWEST_2] = flag(fewest == 2)
    x[Situation.FEWEST_SIZE] = scaled(fewest, 8)
    x[Situation.PLAYING] = scaled(s.playing, 10)
    x[Situation.HAS_DRAWN] = flag(s.phase == Phase.DRAWN)
    describe_attack(s, players)
    x[Situation.PILE_LOW] = flag(s.draw_count < 2 * s.playing)
    x[Situation.FITTING_UNSEEN] = share(players, s.colour)
    describe_rules(s, rules, players)
    x[Situation.PARTNER_NEXT] = flag(team_of(s, rules, following) == team_of(s, rules, seat))


@kernel
def describe_attack(s: State, players: Players) -> None:
    """Writes what is owed, how likely it is a bluff, and whether an own bluff would be believed."""
    x = players.situation
    attacked = s.phase == Phase.CHALLENGE or s.phase == Phase.STACK
    x[Situation.ANSWERS] = flag(attacked)
    x[Situation.OWED] = scaled(s.owed, 16) if attacked else 0
    doubt = 0
    if s.phase == Phase.CHALLENGE or (attacked and top_card(s) == WILD_DRAW_FOUR):
        doubt = CERTAIN - chance_to_lack(s, players, s.accused, players.doubted)
    x[Situation.DOUBT] = FULL * doubt // CERTAIN
    unknown = unknown_cards(s, players, s.turn, s.colour)
    x[Situation.BELIEVED] = FULL * chance_of_none(unknown, THREE_IN_FOUR) // CERTAIN


@kernel
def describe_rules(s: State, rules: Rules, players: Players) -> None:
    """Writes what the rules are, as far as it bears on what to lay."""
    x = players.situation
    x[Situation.MAY_DRAW] = flag(rules.draw == Draw.ANY_TIME)
    x[Situation.ENDS_TURN] = flag(rules.after_draw == AfterDraw.ENDS_TURN)
    x[Situation.DRAWS_MANY] = flag(rules.draw_count != DrawCount.ONE)
    x[Situation.REFUSES_FOUR] = flag(rules.wild_draw_four_check == WildDrawFourCheck.REFUSE)
    x[Situation.REVERSE_SKIPS] = flag(
        s.playing == 2 and rules.reverse_with_two == ReverseWithTwo.SKIP
    )
    x[Situation.CHAINS] = flag(may_lay_several(s, rules))
    x[Situation.STACKS] = flag(rules.stacking != 0)
    x[Situation.JUMPS] = flag(rules.jump_in)
    x[Situation.SWAPS] = flag(rules.seven_zero != 0)
    x[Situation.ELIMINATES] = (
        scaled(s.size[s.turn], rules.elimination) if rules.elimination > 0 else 0
    )
    x[Situation.FEWEST_POINTS] = flag(lowest_leads(rules))
    x[Situation.NO_CALL] = flag(rules.uno_call != UnoCall.REQUIRED)


@kernel
def share(players: Players, colour: int) -> int:
    """The share of a colour among the cards not seen, where a half is full."""
    unseen = max(players.unseen[colour], 0)
    return scaled(2 * FULL * unseen // max(players.unseen_cards, 1), FULL)


@kernel
def describe_choice(s: State, rules: Rules, players: Players, number: int, count: int) -> None:
    """Writes the features of a choice that stands in the action row and lays so many cards."""
    x = players.choice
    for i in range(CHOICES):
        x[i] = 0
    verb = players.choices[number, CHOICE_VERB]
    x[Choice.DRAWS] = flag(verb == Verb.DRAW)
    x[Choice.KEEPS] = flag(verb == Verb.PASS)
    x[Choice.CHALLENGES] = flag(verb == Verb.CHALLENGE)
    x[Choice.ACCEPTS] = flag(verb == Verb.ACCEPT)
    x[Choice.DOUBTED] = players.situation[Situation.DOUBT] if verb == Verb.CHALLENGE else 0
    seat = s.turn
    colour, kind = s.colour, top_card(s)
    rest, left = s.held[seat], s.size[seat] - count
    if verb == Verb.CHOOSE:
        colour = players.choices[number, CHOICE_OBJECT]
    elif count > 0:
        for i in range(count):
            rest = without(s, seat, players.action, i + 1, rest)
        code = players.action[FIRST_CARD + count - 1]
        kind, colour = kind_of(code), colour_in_force(code)
        describe_card(s, rules, players, kind, left)
        x[Choice.LAYS_MORE] = scaled(count - 1, 4)
        describe_follow_up(s, rules, players, kind, colour, rest, left)
    x[Choice.COLOUR_CHANGES] = flag(colour != s.colour)
    describe_rest(s, rules, players, kind, colour, rest, left)
    describe_others(s, players, colour)


@kernel
def describe_card(s: State, rules: Rules, players: Players, kind: int, left: int) -> None:
    """Writes what card is laid, and whom it hits."""
    x = players.choice
    seat = s.turn
    following, before = next_seat(s, seat), previous_seat(s, seat)
    after = next_seat(s, following)
    is_reverse = is_in(kind, FACE_MASKS[REVERSE])
    x[Choice.LAYS_SKIP] = flag(is_in(kind, FACE_MASKS[SKIP]))
    x[Choice.LAYS_REVERSE] = flag(is_reverse)
    x[Choice.LAYS_TWO] = flag(is_in(kind, FACE_MASKS[DRAW_TWO]))
    x[Choice.LAYS_FOUR] = flag(kind == WILD_DRAW_FOUR)
    x[Choice.LAYS_WILD] = flag(kind >= WILD and kind != WILD_DRAW_FOUR)
    x[Choice.LAYS_NUMBER] = flag(kind < WILD and not is_in(kind, ACTIONS_MASK))
    if kind == WILD_DRAW_FOUR:
        x[Choice.BLUFFS] = flag(not four_is_legal(rules, s.held[seat], s.colour, top_card(s)))
    if is_reverse and s.playing > 2:
        x[Choice.TURNS_TO_LAST] = flag(s.size[before] == 1)
    if is_in(kind, HITS_MASK):
        x[Choice.HITS_LAST] = flag(s.size[following] == 1)
        x[Choice.HITS_TWO] = flag(s.size[following] == 2)
        x[Choice.HITS_THREE] = flag(s.size[following] == 3)
        then = before if is_reverse else after
        x[Choice.HITS_THEN_LAST] = flag(s.playing > 2 and s.size[then] == 1)
    if swaps_two_hands(rules, kind) or passes_all_hands(rules, kind):
        other = smallest_other_hand(s, seat) if swaps_two_hands(rules, kind) else before
        gained = left - s.size[other]
        x[Choice.HAND_GAINED] = scaled(max(gained, 0), 8)
        x[Choice.HAND_LOST] = scaled(max(-gained, 0), 8)


@kernel
def describe_follow_up(
    s: State, rules: Rules, players: Players, kind: int, colour: int, rest: int, left: int
) -> None:
    """Between two, writes whether the turn comes back, and what could be laid then."""
    if s.playing > 2 or not is_in(kind, HITS_MASK) or not brings_turn_back(rules, kind):
        return
    x = players.choice
    follows = how_many(rest & fitting(rules, colour, kind))
    x[Choice.AGAIN] = FULL
    x[Choice.AGAIN_1] = flag(follows > 0)
    x[Choice.AGAIN_2] = flag(follows > 1)
    x[Choice.AGAIN_LAST] = flag(follows > 0 and left == 1)


@kernel
def describe_rest(
    s: State, rules: Rules, players: Players, kind: int, colour: int, rest: int, left: int
) -> None:
    """Writes what hand a choice leaves: so many cards, of these kinds."""
    x = players.choice
    x[Choice.LEFT_1] = flag(left == 1)
    x[Choice.LEFT_2] = flag(left == 2)
    x[Choice.LEFT_3] = flag(left == 3)
    x[Choice.LEFT_SIZE] = scaled(left, 16)
    describe_colours(players, kind, colour, rest)
    describe_wilds(s, players, kind, rest, left)
    describe_pairs_and_points(rules, players, rest)
    x[Choice.ACTIONS_SAME] = scaled(how_many(rest & ACTIONS_MASK & COLOUR_MASKS[colour]), 4)
    x[Choice.ACTIONS_OTHER] = scaled(how_many(rest & ACTIONS_MASK & ~COLOUR_MASKS[colour]), 4)
    x[Choice.SKIPS_LEFT] = scaled(how_many(rest & FACE_MASKS[SKIP]), 4)


@kernel
def describe_colours(players: Players, kind: int, colour: int, rest: int) -> None:
    """Writes which colours are left, and what goes with the card that then lies on top."""
    x = players.choice
    same = of_colour(rest, colour)
    x[Choice.SAME_1] = flag(same >= 1)
    x[Choice.SAME_2] = flag(same >= 2)
    x[Choice.SAME_3] = flag(same >= 3)
    x[Choice.SAME_4] = flag(same >= 4)
    like = how_many(rest & LIKE_MASKS[kind] & ~COLOUR_MASKS[colour])
    x[Choice.LIKE_1] = flag(like >= 1)
    x[Choice.LIKE_2] = flag(like >= 2)
    colours = colours_among(rest)
    x[Choice.COLOURS_0] = flag(colours == 0)
    x[Choice.COLOURS_2] = flag(colours >= 2)
    x[Choice.COLOURS_3] = flag(colours >= 3)
    x[Choice.COLOURS_4] = flag(colours >= 4)
    longest = 0
    singles = 0
    for other in range(COLOURS):
        if other != colour:
            cards = of_colour(rest, other)
            longest = max(longest, cards)
            singles += cards == 1
    x[Choice.LONGEST_OTHER] = scaled(longest, 4)
    x[Choice.SINGLES] = scaled(singles, 4)


@kernel
def describe_wilds(s: State, players: Players, kind: int, rest: int, left: int) -> None:
    """Writes how many wilds are left, without the one that a choice may lay."""
    x = players.choice
    wilds = 0
    fours = 0
    for wild in range(WILD, KINDS):
        if is_in(wild, rest):
            laid = 1 if wild == kind and left < s.size[s.turn] else 0
            held = s.counts[s.turn, wild] - laid
            if wild == WILD_DRAW_FOUR:
                fours += held
            else:
                wilds += held
    x[Choice.WILD_1] = flag(wilds >= 1)
    x[Choice.WILD_2] = flag(wilds >= 2)
    x[Choice.FOUR_1] = flag(fours >= 1)
    x[Choice.FOUR_2] = flag(fours >= 2)


@kernel
def describe_pairs_and_points(rules: Rules, players: Players, rest: int) -> None:
    """Writes how many cards left have a like one in another colour, and what all of them count."""
    pairs = 0
    points = 0
    kinds = rest
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        points += points_of(kind, rules.action_points, rules.wild_points)
        pairs += rest & LIKE_MASKS[kind] & ~(1 << kind) != 0
    players.choice[Choice.PAIRS] = scaled(pairs, 8)
    players.choice[Choice.POINTS] = scaled(points, 160)


@kernel
def describe_others(s: State, players: Players, colour: int) -> None:
    """Writes who may lack the colour in force after a choice."""
    x = players.choice
    x[Choice.UNSEEN_SAME] = share(players, colour)
    following = next_seat(s, s.turn)
    lacks = FULL * players.lacks[NEXT, colour] // CERTAIN
    x[Choice.NEXT_LACKS] = lacks
    x[Choice.NEXT_LACKS_LAST] = lacks if s.size[following] == 1 else 0
    x[Choice.NEXT_LACKS_TWO] = lacks if s.size[following] == 2 else 0
    if s.playing > 2:
        after = next_seat(s, following)
        lacks = FULL * players.lacks[AFTER, colour] // CERTAIN
        x[Choice.AFTER_LACKS] = lacks
        x[Choice.AFTER_LACKS_LAST] = lacks if s.size[after] == 1 else 0
    if s.playing > 3:
        x[Choice.BEFORE_LACKS] = FULL * players.lacks[BEFORE, colour] // CERTAIN
