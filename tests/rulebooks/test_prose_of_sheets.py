"""What the prose says of the five sheets: what each leaves open is marked."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openuno.core.data.rules import OPTIONS
from openuno.rulebooks import Rulebook, diff, load, names, preset, prose
from openuno.rulebooks.prose import SECTIONS
from openuno.rulebooks.prose_slots import slots_of
from openuno.rulebooks.sheets import asked, sheet_of, silent
from openuno.text.lang import LANGUAGES, Language, say

BOOKS = [name for name in names() if sheet_of(name)]
PENALTIES = tuple(name for name in OPTIONS if name.endswith("_penalty") and name != "uno_penalty")
"""The options that stand in the list of penalties."""


def paragraphs(rulebook: Rulebook, language: Language = "en", most_seats: int = 100) -> list[str]:
    """The prose, a paragraph or an item each, without clauses."""
    text = prose(rulebook, language, 10_000, most_seats=most_seats)
    return [re.sub(r" \[.*\]$", "", line) for line in text.splitlines() if line]


def left_open(rulebook: Rulebook, language: Language) -> list[str]:
    """What the prose says is not on the sheet: sentences, and a list of mistakes."""
    mark = say(language, "rules.prose.left_open")
    lead = say(language, "rules.prose.penalties.left_open")
    lines = paragraphs(rulebook, language)
    marked = [s for line in lines for s in re.findall(rf"[^.]*{re.escape(mark)}\.", line)]
    if lead not in lines:
        return marked
    after = lines[lines.index(lead) + 1 :]
    listed = after[: next(i for i, line in enumerate(after) if not line.startswith("- "))]
    return [*marked, *listed]


# What is left open


@pytest.mark.parametrize("option", asked())
def test_every_option_that_a_sheet_can_leave_open_is_told_in_one_place(option: str) -> None:
    slots = [slot for section in SECTIONS for slot in slots_of(section) if slot.option == option]
    assert len(slots) == 1


MORE_DECKS = (
    "For more players, add decks until everyone can be dealt a hand and at least a full hand is "
    "left as the draw pile (…)."
)
MARKED = {
    "strict": [
        MORE_DECKS,
        "If it fits, it may be played at once, but no other card; otherwise the turn is over (…).",
        "- Telling another player what to play costs nothing.",
        "- A card played out of turn is simply taken back.",
        "- A card that does not fit is simply taken back. Its player still has the turn.",
    ],
    "traditional": [
        "- Calling UNO with more than one card left does not count.",
        "- A player who did call UNO, or who does not hold exactly one card, cannot be caught.",
        "- A card played out of turn is simply taken back.",
        "- A card that does not fit is simply taken back. Its player still has the turn.",
    ],
    "bluffers": [
        MORE_DECKS,
        "Everyone is dealt 7 cards (…).",
        "If the last card is a Draw Two or a Wild Draw Four, the next player still draws (…).",
        "- Calling UNO with more than one card left does not count.",
        "- A player who did call UNO, or who does not hold exactly one card, cannot be caught.",
    ],
    "official": [],
    "party": [],
}


@pytest.mark.parametrize("book", MARKED)
def test_the_very_sentences_that_are_not_on_the_sheet_are_marked(book: str) -> None:
    found = [s.strip().replace("not on this sheet", "…") for s in left_open(preset(book), "en")]
    assert found == MARKED[book]


any_change = st.sampled_from(
    [
        {},
        {"wild_draw_four_check": "challenge"},
        {"scoring": "lowest_total"},
        {"uno_call": "auto"},
        {"turn": "chain"},
        *({name: 3} for name in PENALTIES),
        {"hand_size": 5},
        {"decks": 2},
        {"last_card_draws": "no"},
        {"after_draw": "ends_turn"},
        {"target": 200},
        dict.fromkeys(PENALTIES, 1),
    ]
)


@given(st.sampled_from(BOOKS), any_change, st.sampled_from(LANGUAGES))
def test_as_many_are_marked_as_are_left_open(
    book: str, change: dict[str, object], language: Language
) -> None:
    """What the table has changed is its own, and not marked."""
    usual = preset(book)
    known = {name: value for name, value in change.items() if name in usual.in_effect()}
    rulebook = usual.with_options(**known)
    assert len(left_open(rulebook, language)) == len(silent(rulebook))
    explained = say(
        language, "rules.prose.sheet", official=say(language, "rulebooks.official.title")
    )
    assert (explained in paragraphs(rulebook, language)) == bool(silent(rulebook))


def test_a_rule_of_the_table_s_own_stands_among_the_others() -> None:
    lines = paragraphs(load("harsh", {"out_of_turn_penalty": 2, "target": 300}))
    own = lines.index("- Whoever plays a card out of turn takes it back and draws 2 cards.")
    assert lines[own - 1] == "Mistakes happen. This is what follows:"
    assert lines[own + 1] == "Other mistakes are not on this sheet. We play:"
    assert lines[-1].endswith("The first player to reach 300 points wins the match.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", ["official", "party", "mayhem"])
def test_a_rulebook_without_a_sheet_speaks_of_none(book: str, language: Language) -> None:
    assert not re.search(r"\bsheet|Anleitung", prose(preset(book), language))


# Beside another rulebook


def test_a_comparison_has_a_star_at_what_is_left_open() -> None:
    lines = diff(load("harsh", {"out_of_turn_penalty": 1}), load("classic"), width=200).splitlines()
    left, right = lines[0].index("Harsh"), lines[0].index("Classic")
    rows = {line[:left].strip(): line[left:right].strip() for line in lines[1:-2]}
    stars = {label for label, value in rows.items() if value.endswith("*")}
    assert stars == {"False UNO call", "End of the match"}
    assert rows["Card out of turn"] == "one card", "the table's own"
    assert "".join(lines[1:-2]).count("*") == len(stars), "and none in the other column"
    assert lines[-1] == "* Not on the sheet; we play as in “Official”."


@pytest.mark.parametrize(("left", "right"), [("official", "party"), ("harsh", "official")])
def test_a_comparison_without_a_star_explains_none(left: str, right: str) -> None:
    assert "*" not in diff(load(left), load(right))
    assert "sheet" not in diff(load(left), load(right))


# What was wrong once


def test_where_talk_costs_nothing_that_is_not_made_a_rule() -> None:
    for name in names():
        assert not re.search("talk is free|Reden ist erlaubt", prose(preset(name)), re.IGNORECASE)
        assert "Reden ist erlaubt" not in prose(preset(name), "de")


def test_quickplay_tells_of_uno_at_the_end_of_a_chain() -> None:
    english, german = (" ".join(paragraphs(preset("quickplay"), each)) for each in LANGUAGES)
    assert (
        "What counts is the end of the chain: whoever goes from three cards to one must call, and "
        "whoever lays all three is out and need not."
    ) in english
    assert "Dabei zählt das Ende der Kette: Wer von drei Karten zwei legt, muss rufen" in german
    assert "end of the chain" not in " ".join(paragraphs(preset("classic")))
    together = load("official", {"multi_play": "identical"})
    assert "What counts is the end of the turn" in " ".join(paragraphs(together))
    silently = load("quickplay", {"uno_call": "auto"})
    assert "end of the chain" not in " ".join(paragraphs(silently))


def test_strict_tells_what_a_false_catch_is() -> None:
    assert (
        "- Whoever catches a player who did call UNO, or who does not hold exactly one card, draws "
        "2 cards."
    ) in paragraphs(preset("strict"))
    assert (
        "- Wer eine Person erwischen will, die UNO gerufen hat oder nicht genau eine Karte auf der "
        "Hand hat, zieht 2 Karten."
    ) in paragraphs(preset("strict"), "de")
    silently = load("strict", {"uno_call": "auto"})
    assert "- Whoever catches somebody, though nobody has to call, draws 2 cards." in (
        paragraphs(silently)
    )


@pytest.mark.parametrize("name", names())
def test_the_last_heading_speaks_of_points_where_they_are_counted(name: str) -> None:
    counted = preset(name).options()["scoring"] != "single_hand"
    expected: dict[Language, str] = {
        "en": "## Going out and scoring" if counted else "## Going out",
        "de": "## Das Ende und die Punkte" if counted else "## Das Ende",
    }
    for language, heading in expected.items():
        headings = [line for line in paragraphs(preset(name), language) if line.startswith("##")]
        assert headings[-1] == heading


def test_the_last_card_cannot_be_one_that_the_table_forbids() -> None:
    text = " ".join(paragraphs(preset("mayhem")))
    assert "If the last card is a Draw Two, the next player still draws." in text
    assert "If the last card is a Draw Two or a Wild Draw Four" not in text


# Where it is read


@pytest.mark.parametrize(
    ("most_seats", "book", "sentence"),
    [
        (100, "strict", "From 2 to 100 people can play. One deck is enough for up to 14."),
        (30, "strict", "From 2 to 30 people can play. One deck is enough for up to 14."),
        (10, "quickplay", "From 2 to 10 people can play. One deck is enough for up to 9."),
        (10, "harsh", "From 2 to 10 people can play. One deck is always enough. To"),
    ],
)
def test_the_prose_names_the_seats_of_where_it_is_read(
    most_seats: int, book: str, sentence: str
) -> None:
    text = " ".join(paragraphs(preset(book), most_seats=most_seats))
    assert sentence in text


def test_teams_are_even_wherever_they_are_read() -> None:
    teams = load("official", {"teams": "yes"})
    assert "From 4 to 10 people can play, in even numbers." in " ".join(
        paragraphs(teams, most_seats=11)
    )
