"""What a rulebook's prose tells, and in which order: a page that a family can read aloud.

`SECTIONS` is the page as data: paragraphs and lists, and in them slots. A slot is a question that a
rulebook answers with one sentence at most, chosen by its options: a value replaces a sentence, it
never adds a second one about the same thing. The sentences stand in `rules.toml` of each language,
by slot and answer; one that is empty says nothing, as of a house rule that is not played.
"""

from __future__ import annotations

from openuno.core.data.rules import (
    AfterDraw,
    Deflect,
    LastCard,
    SevenZero,
    word,
)
from openuno.rulebooks import prose_answers as answer
from openuno.rulebooks.prose_slots import (
    Section,
    items,
    items_apart,
    of_option,
    one_of,
    paragraph,
    says,
)
from openuno.rulebooks.words import yes_or_no

SECTIONS = (
    Section(
        "deal",
        (
            paragraph(of_option("deck")),
            paragraph(
                one_of(
                    "players",
                    lambda facts: "teams" if facts.rules.teams else "alone",
                    {"alone": ("S2",), "teams": ("S2",)},
                ),
                one_of(
                    "how_many_decks",
                    answer.how_many_decks,
                    {"as_needed": ("S2",), "fixed": ("S2",)},
                    option="decks",
                ),
                says("deal.one_deck", "S2", when=answer.one_deck_is_enough),
            ),
            paragraph(of_option("teams")),
            paragraph(
                says("deal.first_dealer", "S3"),
                of_option("next_dealer"),
                of_option("shuffle_seats", when=lambda facts: not facts.one_hand),
            ),
            paragraph(says("deal.hand", "S4", option="hand_size"), says("deal.piles", "S4")),
        ),
    ),
    Section(
        "opening",
        (
            paragraph(
                one_of(
                    "starter", answer.starter, {"left_of_dealer": ("S3",), "winner": ("S3", "H24")}
                )
            ),
            paragraph(of_option("opening_card")),
            items(
                says("opening.skip", "S5", when=lambda facts: facts.opening_acts),
                one_of(
                    "opening_draw_two",
                    answer.opening_draw_two,
                    {"loses_turn": ("S5",), "plays_on": ("S5", "H14")},
                ),
                one_of(
                    "opening_reverse",
                    lambda facts: answer.starter(facts) if facts.opening_acts else "",
                    {"left_of_dealer": ("S5",), "winner": ("S5", "H24")},
                ),
                of_option("opening_wild"),
                says(
                    "opening.new_wilds",
                    "H12",
                    when=lambda facts: facts.deck_2015 and not facts.number_opens,
                ),
                says("opening.wild_draw_four", "S5", when=lambda facts: not facts.number_opens),
            ),
        ),
    ),
    Section(
        "your_turn",
        (
            paragraph(
                one_of(
                    "turn",
                    lambda facts: word(facts.rules.turn),
                    {"single": ("T1",), "chain": ("T1", "T9")},
                    option="turn",
                ),
                says("your_turn.match", "T1"),
            ),
            paragraph(says("your_turn.chain_links", "T9", when=lambda facts: facts.chain)),
            paragraph(says("your_turn.chain_actions", "T9", when=lambda facts: facts.chain)),
            paragraph(
                of_option("multi_play"),
                says(
                    "your_turn.no_wild_on_wild",
                    "H16",
                    when=lambda facts: facts.several and not facts.rules.wild_on_wild,
                ),
            ),
            paragraph(
                of_option("draw"),
                of_option("draw_count"),
                one_of(
                    "after_draw",
                    answer.after_draw,
                    {
                        "may_play": ("T5",),
                        "may_play_several": ("T5", "H4"),
                        "must_play": ("T5", "H4"),
                        "must_play_several": ("T5", "H4"),
                        "ends_turn": ("T5", "H4"),
                        "ends_turn_several": ("T5", "H4"),
                        "any_card": ("T5", "H4"),
                    },
                    option="after_draw",
                ),
                says(
                    "drawn.must_not_bluff",
                    when=lambda facts: (
                        facts.bluff and facts.rules.after_draw == AfterDraw.MUST_PLAY
                    ),
                ),
                one_of("drawn_alone", answer.drawn_alone, {"drawn": (), "one": ()}),
            ),
            paragraph(of_option("hand_limit")),
            paragraph(
                says("empty.reshuffle", "T7"),
                says("empty.nothing_left", "T7"),
                one_of(
                    "blocked",
                    answer.blocked,
                    {"points": ("T7",), "new_deal": ("T7", "S3"), "new_seats": ("T7", "S3", "H11")},
                ),
            ),
            paragraph(of_option("jump_in"), of_option("jump_wilds")),
            paragraph(
                says("jumping.opening", "H3", when=lambda facts: facts.rules.jump_in),
                says(
                    "jumping.swap",
                    "H3",
                    when=lambda facts: facts.rules.jump_in and facts.hands_move,
                ),
                says(
                    "jumping.four",
                    "H3",
                    when=lambda facts: (
                        facts.rules.jump_in
                        and facts.rules.jump_wilds
                        and facts.challenge
                        and not facts.stack
                    ),
                ),
                says("jumping.stack", "H3", when=lambda facts: facts.rules.jump_in and facts.stack),
                says("jumping.wrong", "H3", when=lambda facts: facts.rules.jump_in),
            ),
            paragraph(
                one_of(
                    "trade",
                    lambda facts: "unless" if facts.hands_move else "never",
                    {"never": ("T8",), "unless": ("T8",)},
                )
            ),
        ),
    ),
    Section(
        "special",
        (
            items(
                (
                    of_option("skip_stacking"),
                    says(
                        "skipping.several",
                        "H15",
                        when=lambda facts: facts.rules.skip_stacking and facts.several,
                    ),
                    says(
                        "skipping.opening",
                        "H15",
                        when=lambda facts: facts.rules.skip_stacking and facts.opening_acts,
                    ),
                ),
                (
                    says("special.reverse", "T6"),
                    of_option("reverse_with_two"),
                    says("skipping.reverse", "H15", when=answer.reverse_skips_for_good),
                ),
                (
                    one_of(
                        "draw_two_victim",
                        answer.draw_two_victim,
                        {
                            "loses_turn": ("T6",),
                            "plays_on": ("H14",),
                            "plays_on_chain": ("H14", "T9"),
                            "plays_on_together": ("H14", "H5"),
                        },
                    ),
                    says("special.passed_on", when=lambda facts: facts.stack),
                ),
                one_of(
                    "wild_on_wild",
                    lambda facts: yes_or_no(facts.rules.wild_on_wild),
                    {"yes": ("T2",), "no": ("T2", "H16")},
                ),
                says("special.swap_hands", "H2", "H12", when=lambda facts: facts.deck_2015),
                one_of(
                    "customisable",
                    lambda facts: (
                        ("text" if facts.customisable else "blank") if facts.deck_2015 else ""
                    ),
                    {"blank": ("H12",), "text": ("H12",)},
                ),
                says(
                    "hands_move.seven",
                    "H2",
                    when=lambda facts: facts.rules.seven_zero in (SevenZero.SEVEN, SevenZero.BOTH),
                ),
                says(
                    "hands_move.zero",
                    "H2",
                    when=lambda facts: facts.rules.seven_zero in (SevenZero.ZERO, SevenZero.BOTH),
                ),
            ),
            paragraph(one_of("adding_up", answer.several, {"chain": ("T9",), "together": ("H5",)})),
            paragraph(
                says("hands_move.out", "H2", when=lambda facts: facts.hands_move),
                says(
                    "hands_move.several",
                    "H2",
                    when=lambda facts: facts.hands_move and facts.several,
                ),
                of_option("seven_zero"),
            ),
        ),
    ),
    Section(
        "four",
        (
            paragraph(
                one_of(
                    "four_fits",
                    lambda facts: "any" if facts.rules.wild_on_wild else "no_wild",
                    {"any": ("T6",), "no_wild": ("T6", "H16")},
                ),
                one_of(
                    "wild_draw_four_victim",
                    answer.victim,
                    {
                        "loses_turn": ("T6",),
                        "plays_on": ("T6",),
                        "plays_on_chain": ("T6",),
                        "plays_on_together": ("T6",),
                    },
                    option="wild_draw_four_victim",
                ),
                says("four.passed_on", when=lambda facts: facts.four_passed_on),
            ),
            paragraph(
                of_option("wild_draw_four"),
                one_of(
                    "four_moment",
                    lambda facts: "" if facts.any_four else answer.several(facts),
                    {"chain": ("T3",), "together": ("T3",)},
                ),
            ),
            paragraph(
                one_of(
                    "wild_draw_four_check",
                    answer.check,
                    {
                        "refuse": ("T4",),
                        "challenge": ("T4",),
                        "refuse_any_time": ("T4",),
                        "challenge_any_time": ("T4",),
                    },
                    option="wild_draw_four_check",
                )
            ),
            items(
                says(
                    "four.bluff",
                    "T4",
                    when=lambda facts: facts.bluff,
                    option="challenge_guilty",
                ),
                says(
                    "four.honest",
                    "T4",
                    when=lambda facts: facts.bluff,
                    option="challenge_innocent",
                ),
                says("four.colour_stands", "T4", when=lambda facts: facts.bluff),
            ),
            paragraph(
                one_of(
                    "four_challenged",
                    lambda facts: answer.several(facts) if facts.bluff else "",
                    {"chain": ("T4", "T9"), "together": ("T4", "H5")},
                )
            ),
        ),
    ),
    Section(
        "stack",
        (
            paragraph(
                of_option("stacking"),
                says(
                    "stack.four_rule",
                    "H1",
                    when=lambda facts: facts.four_answers and not facts.any_four,
                ),
                says(
                    "stack.no_wild_on_wild",
                    "H16",
                    when=lambda facts: facts.four_answers and not facts.rules.wild_on_wild,
                ),
                says("stack.one", "H1", when=lambda facts: facts.several),
                says("stack.chain", "H1", when=lambda facts: facts.chain),
                says("stack.opening", "H1", when=lambda facts: facts.opening_acts),
            ),
            paragraph(
                one_of(
                    "stack_taken",
                    answer.stack_taken,
                    {
                        "loses_turn": ("H1",),
                        "four_plays_on": ("H1",),
                        "two_plays_on": ("H1", "H14"),
                        "both_play_on": ("H1", "H14"),
                    },
                )
            ),
            paragraph(
                of_option("deflect"),
                says(
                    "stack.deflected",
                    "H1",
                    when=lambda facts: facts.rules.deflect != Deflect.OFF,
                ),
            ),
            paragraph(says("stack.challenge", "T4", "H1", when=lambda facts: facts.challenge)),
        ),
        when=lambda facts: facts.stack,
    ),
    Section(
        "uno",
        (
            paragraph(
                one_of(
                    "uno_call",
                    lambda facts: (
                        "auto"
                        if not facts.calling
                        else "with_card"
                        if facts.late_call
                        else "required"
                    ),
                    {"required": ("U1",), "with_card": ("U1", "H18"), "auto": ("U1", "H9")},
                ),
                one_of(
                    "uno_of_several",
                    lambda facts: answer.several(facts) if facts.calling else "",
                    {"chain": ("U1", "T9"), "together": ("U1", "H5")},
                ),
            ),
            paragraph(
                of_option("catch_window"),
                one_of(
                    "turn_begins",
                    answer.turn_begins,
                    {
                        "plain": ("U2",),
                        "challenge": ("U2",),
                        "stack": ("U2",),
                        "plain_jump": ("U2",),
                        "challenge_jump": ("U2",),
                        "stack_jump": ("U2",),
                    },
                ),
                says(
                    "uno.caught",
                    "U2",
                    when=lambda facts: facts.calling,
                    option="uno_penalty",
                ),
            ),
            paragraph(
                of_option("self_call"),
                says("uno.late", "U2", when=lambda facts: facts.calling),
            ),
            paragraph(
                one_of(
                    "uno_follows",
                    lambda facts: (
                        word(facts.rules.self_call) if facts.calling and facts.hands_move else ""
                    ),
                    {"safe": ("U2", "H2"), "too_late": ("U2", "H2", "H18")},
                )
            ),
            paragraph(of_option("reveal_at")),
        ),
    ),
    Section(
        "penalties",
        (
            items_apart(
                says("penalties.intro"),
                says("penalties.left_open"),
                of_option("false_uno_penalty"),
                one_of(
                    "false_catch_penalty",
                    answer.false_catch,
                    {
                        "some": ("U4",),
                        "none": ("U4",),
                        "some_without_calls": ("U4",),
                        "none_without_calls": ("U4",),
                    },
                    option="false_catch_penalty",
                ),
                of_option("suggestion_penalty"),
                of_option("out_of_turn_penalty"),
                of_option("wrong_card_penalty"),
            ),
        ),
    ),
    Section(
        "end",
        (
            paragraph(
                one_of(
                    "out",
                    answer.out,
                    {
                        "alone": ("C1",),
                        "teams": ("C1", "H6"),
                        "places": ("C1", "H25"),
                        "places_teams": ("C1", "H25", "H6"),
                    },
                ),
                one_of(
                    "last_card_draws",
                    answer.last_card_draws,
                    {
                        "yes": ("C1",),
                        "no": ("C1",),
                        "yes_coloured": ("C1",),
                        "no_coloured": ("C1",),
                    },
                    option="last_card_draws",
                ),
                says(
                    "end.drawn_cards_count",
                    "C1",
                    when=lambda facts: facts.last_draws and facts.cards_count,
                ),
                says("end.gone", "P0"),
                one_of(
                    "stacked_out",
                    lambda facts: (
                        ("takes_place" if facts.by_place else "wins")
                        if facts.last_draws and facts.stack
                        else ""
                    ),
                    {"wins": ("C1",), "takes_place": ("C1", "H25")},
                ),
                says(
                    "end.bluffed_out",
                    "C1",
                    when=lambda facts: facts.last_draws and facts.chain and facts.bluff,
                ),
            ),
            paragraph(
                of_option("last_card"),
                says(
                    "end.last_of_several",
                    "H8",
                    when=lambda facts: facts.several and facts.rules.last_card != LastCard.ANY,
                ),
            ),
            paragraph(
                of_option("elimination"),
                one_of(
                    "last_one_in",
                    answer.last_one_in,
                    {"alone": ("H7",), "teams": ("H7",), "places": ("H7", "H25")},
                ),
            ),
            paragraph(
                says("points.numbers", "C2", when=lambda facts: facts.cards_count),
                of_option("action_points"),
                of_option("wild_points"),
                says(
                    "points.new_wilds",
                    "H12",
                    when=lambda facts: facts.deck_2015 and facts.cards_count,
                ),
            ),
            paragraph(of_option("double_score")),
            paragraph(
                one_of(
                    "scoring",
                    answer.scoring,
                    {
                        "winner_takes": ("C3",),
                        "lowest_total": ("C4",),
                        "single_hand": ("C5",),
                        "winner_takes_teams": ("C3", "H6"),
                        "lowest_total_teams": ("C4", "H6"),
                        "single_hand_teams": ("C5", "H6"),
                        "by_place": ("H25",),
                        "last_standing": ("H26",),
                        "by_place_teams": ("H25", "H6"),
                        "last_standing_teams": ("H26", "H6"),
                    },
                    option="scoring",
                ),
                one_of(
                    "match_end",
                    lambda facts: "" if facts.one_hand else answer.scoring(facts),
                    {
                        "winner_takes": ("C3",),
                        "lowest_total": ("C4",),
                        "winner_takes_teams": ("C3", "H6"),
                        "lowest_total_teams": ("C4", "H6"),
                        "by_place": ("H25",),
                        "last_standing": ("H26",),
                        "by_place_teams": ("H25", "H6"),
                        "last_standing_teams": ("H26", "H6"),
                    },
                    option="target",
                ),
                of_option("match_hands"),
            ),
        ),
        heading=one_of(
            "end_heading",
            lambda facts: "one_hand" if facts.one_hand else "points",
            {"points": (), "one_hand": ()},
        ),
    ),
)
"""The whole page. Every slot stands here once."""
