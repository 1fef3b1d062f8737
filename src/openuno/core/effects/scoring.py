"""The end of a hand and of a match (C1 to C5, H23, H25, H26)."""

from __future__ import annotations

from openuno.core.data.cards import lowest, points_of
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rules import FOURTH_EDITION, THIRD_EDITION, Rules, Scoring, lowest_leads
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.effects.catch_window import close_all_windows
from openuno.core.jit import kernel, kernel_apart

EACH_PLACE = 50
"""H25: the points for each player behind a place."""
RESHUFFLES = 50
"""T7: a hand is blocked after so many reshuffles for each seat. No hand under rules drawn at random
needs as many (`make soak`)."""
MOVES = 1_000
"""T7: and after so many moves for each seat."""


@kernel
def hand_points(s: State, rules: Rules, seat: Seat) -> int:
    """C2: what the cards in a hand count."""
    points = 0
    kinds = s.held[seat]
    while kinds != 0:
        kind = lowest(kinds)
        each = points_of(kind, rules.action_points, rules.wild_points)
        points += each * s.counts[seat, kind]
        kinds &= kinds - 1
    return points


@kernel_apart
def win_hand(s: State, rules: Rules, log: Log, winner: Seat) -> None:
    """C1: ends a hand that was won: writes its points down, and may decide the match."""
    s.winner = winner
    for seat in range(s.seats):
        if team_of(s, rules, seat) == team_of(s, rules, winner):
            tell(log, Happened.HAND_WON, seat, 0, 0)
    if rules.scoring != Scoring.SINGLE_HAND:
        for seat in range(s.seats):
            if is_written_points(s, rules, seat):
                score(s, rules, log, seat, points_for(s, rules, seat))
    end_hand(s, rules, log)


@kernel
def team_of(s: State, rules: Rules, seat: Seat) -> int:
    """H6: the number of a seat's team: partners sit opposite. Without teams, everyone's own."""
    return seat % (s.seats // 2) if rules.teams else seat


@kernel
def is_written_points(s: State, rules: Rules, seat: Seat) -> bool:
    """Whether a seat gets points. C3: they are for the winners. C4, H26: they are for everyone else
    who is in the match. H25: they are for every place but the last.
    """
    if rules.scoring == Scoring.BY_PLACE:
        return points_for(s, rules, seat) > 0
    if is_out_of_match(s, rules, seat):
        return False
    won = team_of(s, rules, seat) == team_of(s, rules, s.winner)
    return won != lowest_leads(rules)


@kernel
def points_for(s: State, rules: Rules, seat: Seat) -> int:
    """C3, C4, H6, H11: the points a seat gets: for a winner the cards of all other teams, for
    anyone else those of the own team. H25: those of the places of the own team.
    """
    own = team_of(s, rules, seat)
    winners = team_of(s, rules, s.winner)
    points = 0
    for other in range(s.seats):
        team = team_of(s, rules, other)
        if rules.scoring == Scoring.BY_PLACE:
            if team == own:
                points += place_points(s, other)
        elif team != winners and (own == winners or team == own):
            points += hand_points(s, rules, other)
    return 2 * points if rules.double_score else points


@kernel
def place_points(s: State, seat: Seat) -> int:
    """H25: what the place of a seat counts: so much for each player behind it."""
    return EACH_PLACE * (s.seats - s.places[seat]) if s.places[seat] > 0 else 0


@kernel
def is_out_of_match(s: State, rules: Rules, seat: Seat) -> bool:
    """H26: whether a seat has caught as many points as put it out."""
    return rules.scoring == Scoring.LAST_STANDING and s.scores[seat] >= rules.target


@kernel
def block_hand(s: State, rules: Rules, log: Log) -> None:
    """T7: ends a hand that nobody wins: nobody can play or draw, or it leads nowhere."""
    tell(log, Happened.HAND_BLOCKED, NOBODY, 0, 0)
    end_hand(s, rules, log)


@kernel
def block_without_end(s: State, rules: Rules, log: Log) -> None:
    """T7: blocks a hand in which the discard pile was made the draw pile again and again, or that
    is longer than anyone could mean it to be.

    What is laid comes back only so: without this, a hand could go on for ever, as it did in the
    editions before; at large tables, it could still go on for very long.
    """
    if rules.edition < THIRD_EDITION:
        s.reshuffles = 0
    if rules.edition < FOURTH_EDITION:
        s.moves = 0
    if s.phase == Phase.PLAY and (
        s.reshuffles >= RESHUFFLES * s.seats or s.moves >= MOVES * s.seats
    ):
        block_hand(s, rules, log)


@kernel
def end_hand(s: State, rules: Rules, log: Log) -> None:
    """Ends a hand: nobody is to move until the next deal, if there is one, and nobody can be
    caught.
    """
    s.jump_open = 0
    close_all_windows(s, log)
    s.phase = Phase.HAND_OVER
    s.turn = NOBODY
    if match_is_decided(s, rules):
        s.phase = Phase.MATCH_OVER
        for seat in range(s.seats):
            if wins_match(s, rules, seat):
                tell(log, Happened.MATCH_WON, seat, 0, 0)


@kernel
def score(s: State, rules: Rules, log: Log, seat: Seat, points: int) -> None:
    """Adds points to a seat's total, which may put it out of the match (H26)."""
    s.scores[seat] += points
    tell(log, Happened.POINTS_SCORED, seat, points, s.scores[seat])
    if is_out_of_match(s, rules, seat):
        tell(log, Happened.MATCH_LEFT, seat, 0, 0)


@kernel
def match_is_decided(s: State, rules: Rules) -> bool:
    """Whether the match is decided. C3, C4, H25: someone has reached the target. C5: a hand was
    won. H23: there have been as many hands as there are to be. H26: one is left, or one team.
    """
    if rules.scoring == Scoring.SINGLE_HAND:
        return s.winner != NOBODY
    if rules.match_hands > 0 and s.hand_number >= rules.match_hands:
        return True
    if rules.scoring == Scoring.LAST_STANDING:
        return all_others_have_left(s, rules)
    return target_is_reached(s, rules)


@kernel
def all_others_have_left(s: State, rules: Rules) -> bool:
    """H26, H6: whether all but one player, or one team, are out of the match."""
    team = NOBODY
    for seat in range(s.seats):
        if not is_out_of_match(s, rules, seat):
            if team != NOBODY and team_of(s, rules, seat) != team:
                return False
            team = team_of(s, rules, seat)
    return True


@kernel
def target_is_reached(s: State, rules: Rules) -> bool:
    """C3, C4: whether anyone has as many points as end a match."""
    for seat in range(s.seats):
        if s.scores[seat] >= rules.target:
            return True
    return False


@kernel
def wins_match(s: State, rules: Rules, seat: Seat) -> bool:
    """Whether a seat wins, or shares in winning, the match that is now decided. C3, C5: it is of
    the team that won the last hand. C4, H23, H25, H26: nobody has a better total.
    """
    if rules.scoring == Scoring.SINGLE_HAND or (
        rules.scoring == Scoring.WINNER_TAKES and target_is_reached(s, rules)
    ):
        return team_of(s, rules, seat) == team_of(s, rules, s.winner)
    for other in range(s.seats):
        if lead(s, rules, other, seat) > 0:
            return False
    return True


@kernel
def lead(s: State, rules: Rules, seat: Seat, other: Seat) -> int:
    """C3, C4: by how many points a seat is ahead of another."""
    ahead = s.scores[seat] - s.scores[other]
    return -ahead if lowest_leads(rules) else ahead
