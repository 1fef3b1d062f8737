"""What people read: the same in every language, and the rulebook's prose true to its options."""

from __future__ import annotations

import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openuno
from openuno.core.data.rules import (
    CLAUSES,
    OPTIONS,
    SCORING_CLAUSES,
    AfterDraw,
    Deck,
    Deflect,
    DrawCount,
    LastCard,
    MultiPlay,
    OpeningWild,
    Rules,
    Scoring,
    SevenZero,
    Stacking,
    Turn,
    UnoCall,
    WildDrawFour,
    WildDrawFourCheck,
    WildDrawFourVictim,
)
from openuno.rulebooks import Rulebook, load, names, prose
from openuno.rulebooks.prose import SECTIONS
from openuno.rulebooks.prose_slots import slots_of
from openuno.rulebooks.prose_text import spoken
from openuno.rulebooks.validation import CLASHES, CONTRADICTIONS, unused
from openuno.text.lang import LANGUAGES, Language, table

LANG = resources.files("openuno.text.lang")
WORD_LISTS = "suggestions.toml"
"""What people say, not what we say: each language has as many words for it as it has."""
TOPICS = sorted({i.name for language in LANGUAGES for i in LANG.joinpath(language).iterdir()})


def sentences(entry: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield from sentences(value, f"{key}.{name}" if key else name)
    else:
        yield key, entry


def topic(language: str, name: str) -> dict[str, str]:
    return dict(sentences(tomllib.loads(LANG.joinpath(language, name).read_text("utf-8"))))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# Every language


@pytest.mark.parametrize("name", [name for name in TOPICS if name != WORD_LISTS])
def test_languages_have_the_same_sentences(name: str) -> None:
    english = topic("en", name)
    for language in LANGUAGES:
        other = topic(language, name)
        assert other.keys() == english.keys()
        for key, sentence in other.items():
            assert isinstance(sentence, str), key
            assert placeholders(sentence) == placeholders(english[key]), key
            assert sentence == sentence.rstrip(), key
            assert bool(sentence) == bool(english[key]), key


def test_languages_have_the_same_kinds_of_words() -> None:
    english = {key.partition(".")[0] for key in topic("en", WORD_LISTS)}
    for language in LANGUAGES:
        lists = topic(language, WORD_LISTS)
        assert {key.partition(".")[0] for key in lists} == english
        assert all(isinstance(word, str) for words in lists.values() for word in words)


@pytest.mark.parametrize("name", [name for name in TOPICS if name != WORD_LISTS])
def test_german_calls_things_by_their_names(name: str) -> None:
    """The Wild Draw Four is a Farbwahl, and cards for the deal are drawn: nobody cuts the deck."""
    wrong = r"Zieh[- ]vier(?!-Farbwahl)|\b(heb(en|t)\b.* ab|abgehoben|abheben)\b"
    for key, sentence in topic("de", name).items():
        assert not re.search(wrong, sentence, re.IGNORECASE), key


def test_there_are_topics_to_compare() -> None:
    assert {"errors.toml", "rulebooks.toml", "rules.toml"} <= set(TOPICS)


def test_every_error_that_is_raised_has_a_sentence() -> None:
    known = topic("en", "errors.toml")
    modules = Path(openuno.__file__).parent.rglob("*.py")
    raised = re.compile(r"(?:Input|Rulebook)Error\(\s*\"(\w+)\"")
    codes = {code for path in modules for code in raised.findall(path.read_text("utf-8"))}
    assert "bad_value" in codes
    assert codes <= known.keys()
    assert {clash.code for clash in (*CLASHES, *CONTRADICTIONS)} <= known.keys()


# Prose

any_value = {
    name: st.booleans()
    if option.is_flag
    else st.sampled_from([option.choice(word) for word in option.choices])
    if option.choices
    else st.integers(option.least, option.most)
    for name, option in OPTIONS.items()
}
any_rules = st.builds(Rules, **any_value)


def text(rules: Rules, language: Language = "en") -> str:
    """The prose in one line."""
    return " ".join(prose(Rulebook("ours", rules), language).split())


def body(rules: Rules, language: Language) -> str:
    """The sentences in one line, without headings and clauses."""
    lines = prose(Rulebook("ours", rules), language).splitlines()
    words = " ".join(line.strip("- ") for line in lines if not line.startswith("#"))
    return re.sub(r" \[.*?\]", "", words)


@given(any_rules, st.sampled_from(list(OPTIONS)), st.data())
def test_every_option_in_effect_shows(rules: Rules, option: str, data: st.DataObject) -> None:
    changed = replace(rules, **{option: data.draw(any_value[option])})
    same = getattr(changed, option) == getattr(rules, option) or (
        option in unused(rules) and option in unused(changed)
    )
    for language in LANGUAGES:
        assert (text(rules, language) == text(changed, language)) == same


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_single_value_shows(option: str, language: Language) -> None:
    """From a rulebook in which everything is in effect, value by value."""
    meta = OPTIONS[option]
    if meta.is_flag:
        values: list[Any] = [True, False]
    elif meta.choices:
        values = [meta.choice(word) for word in meta.choices]
    else:
        values = [*list(range(meta.least, min(meta.most, 30) + 1)), meta.most]
    values = list(dict.fromkeys(values))
    for turn in Turn:
        base = Rules(turn=turn, stacking=Stacking.SAME, jump_in=True)
        texts = {text(replace(base, **{option: value}), language) for value in values}
        assert len(texts) == len(values)


@given(any_rules, st.sampled_from(LANGUAGES))
def test_prose_is_clean(rules: Rules, language: Language) -> None:
    words = text(rules, language)
    assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|_| {2}|\.\.", words)
    assert not re.search(r"\b[01] (cards|Karten|decks|Packungen|points)\b", words)
    assert not re.search(r"\b(one (cards|decks|points)|eine (Karten|Packungen))\b", words)
    assert not re.search(r"\b(du|dein|dich|dir|Sie haben|Ihre)\b", words) or language == "en"


@given(any_rules, st.sampled_from(LANGUAGES))
def test_prose_names_the_clauses_it_covers(rules: Rules, language: Language) -> None:
    named = set(re.findall(r"[STUPCH]\d+", " ".join(re.findall(r"\[.*?\]", text(rules, language)))))
    idle = unused(rules)
    played = {
        clause
        for name, option in OPTIONS.items()
        if name not in idle and getattr(rules, name) != option.default
        for clause in option.clauses
        if clause[0] == "H" and clause not in SCORING_CLAUSES
    } | {SCORING_CLAUSES[rules.scoring]}
    if rules.deck == Deck.DECK_2015:
        played.add("H2")  # a Swap Hands
    silent = {clause for clause in SCORING_CLAUSES if clause != SCORING_CLAUSES[rules.scoring]}
    if rules.scoring in (Scoring.SINGLE_HAND, Scoring.BY_PLACE):
        silent.add("C2")
    if rules.turn == Turn.SINGLE:
        silent.add("T9")
    if rules.uno_call == UnoCall.AUTO:
        silent |= {"U2", "U3"}
    assert named == {c for c in CLAUSES if c in played or (c[0] != "H" and c not in silent)}


# One slot a question

SLOTS = [slot for section in SECTIONS for slot in slots_of(section)]


def test_every_sentence_belongs_to_one_slot() -> None:
    keys = [key for slot in SLOTS for key in slot.answers]
    assert len(keys) == len(set(keys))
    headings = {f"{section.name}.heading" for section in SECTIONS if not section.heading}
    written = {key for key, _ in sentences(table("en", "rules")["prose"])}
    assert written == {"title", "sheet", "left_open", *headings, *keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_answers_are_the_same_sentence(language: Language) -> None:
    written = Counter(text for _, text in sentences(table(language, "rules")["prose"]) if text)
    assert [text for text, times in written.items() if times > 1] == []


@given(any_rules)
def test_a_slot_speaks_once_at_most_and_says_one_of_its_answers(rules: Rules) -> None:
    answers = {slot.name: slot.answers for slot in SLOTS}
    said = list(spoken(Rulebook("ours", rules)))
    assert len(said) == len(dict(said))
    assert all(key in answers[name] for name, key in said)


@given(any_rules, st.sampled_from(LANGUAGES))
def test_nothing_is_said_of_later_hands_where_one_decides(rules: Rules, language: Language) -> None:
    words = body(replace(rules, scoring=Scoring.SINGLE_HAND), language)
    assert not re.search(r"each hand|next hand|jeder Runde|nächste Runde", words)
    assert len(re.findall(r"\b(?:[Pp]oints?|Punkte?)\b", words)) == 1  # they are not counted


@given(any_rules, st.sampled_from(LANGUAGES), st.integers(30, 200))
def test_prose_fits_the_width(rules: Rules, language: Language, width: int) -> None:
    lines = prose(Rulebook("ours", rules), language, width).splitlines()
    assert all(len(line) <= width or line.startswith("#") for line in lines)
    assert all(re.match(r"$|#|- \S| {2}\S|\S", line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_one_title_and_sections_below_it(name: str, language: Language) -> None:
    lines = prose(load(name), language).splitlines()
    title, *sections = [line.partition(" ")[0] for line in lines if line.startswith("#")]
    assert title == "#"
    assert len(sections) >= 7
    assert set(sections) == {"##"}


@given(any_rules)
def test_width_changes_no_word(rules: Rules) -> None:
    rulebook = Rulebook("ours", rules)
    assert prose(rulebook, width=40).split() == prose(rulebook, width=120).split()


def test_what_does_not_apply_is_not_mentioned() -> None:
    refuse = text(Rules(wild_draw_four_check=WildDrawFourCheck.REFUSE))
    assert "bluff" not in refuse
    assert "challenge" not in refuse
    assert "blufft" not in text(Rules(wild_draw_four_check=WildDrawFourCheck.REFUSE), "de")
    assert "chain" not in text(Rules())
    assert "Kette" not in text(Rules(), "de")
    one_hand = text(Rules(scoring=Scoring.SINGLE_HAND))
    assert "Points are not counted" in one_hand
    assert "20 points" not in one_hand
    assert "500" not in one_hand


def test_numbers_are_the_rulebook_s_own() -> None:
    odd = Rules(
        hand_size=9,
        challenge_guilty=3,
        challenge_innocent=11,
        uno_penalty=1,
        false_uno_penalty=5,
        false_catch_penalty=7,
        suggestion_penalty=8,
        out_of_turn_penalty=12,
        wrong_card_penalty=13,
        target=12_345,
    )
    english = text(odd)
    assert "Everyone is dealt 9 cards." in english
    assert "the bluffer draws 3 cards" in english
    assert "the challenger draws 11 cards" in english
    assert "Whoever is caught draws one card." in english
    assert "calls UNO with more than one card left draws 5 cards" in english
    assert "or who does not hold exactly one card, draws 7 cards" in english
    assert "what to play draws 8 cards" in english
    assert "takes it back and draws 12 cards" in english
    assert "takes it back, draws 13 cards" in english
    assert "reach 12,345 points" in english
    german = text(odd, "de")
    assert "Wer erwischt wird, zieht eine Karte." in german
    assert "Wer zuerst 12.345 Punkte erreicht" in german


@pytest.mark.parametrize(
    ("hand_size", "decks", "sentence"),
    [
        (7, 0, "From 2 to 100 people can play. One deck is enough for up to 14."),
        (10, 0, "One deck is enough for up to 9."),
        (1, 0, "One deck is always enough."),
        (7, 1, "From 2 to 15 people can play. They share one deck."),
        (7, 2, "From 2 to 30 people can play. They share 2 decks."),
        (7, 20, "From 2 to 100 people can play. They share 20 decks."),
    ],
)
def test_how_many_can_play(hand_size: int, decks: int, sentence: str) -> None:
    """108 cards are 14 hands of 7, one card to open and 9 to draw, or 15 hands and 3 cards."""
    assert sentence in text(Rules(hand_size=hand_size, decks=decks))


def test_chain_sentences_depend_on_each_other() -> None:
    chain = Rules(turn=Turn.CHAIN, wild_draw_four_victim=WildDrawFourVictim.PLAYS_ON)
    assert "in the same chain, that player loses the turn" in text(chain)
    assert "A bluffer who has to draw after all has not won yet" in text(chain)
    assert "has not won yet" not in text(replace(chain, last_card_draws=False))
    assert "has not won yet" not in text(replace(chain, turn=Turn.SINGLE))


# House rules


def test_house_rules_are_not_mentioned_where_they_are_off() -> None:
    silent = text(Rules())
    for word in (
        "stack",
        "Stacking",
        "jump",
        "swap hands",
        "partner",
        "seat",
        "H1",
        "112",
        "Custom",
    ):
        assert word not in silent
    german = text(Rules(), "de")
    for word in ("Weitergeben", "reinwerfen", "Handtausch", "Team", "Platz", "scheidet aus", "112"):
        assert word not in german


HOUSE_SENTENCES: list[tuple[Rules, str, str]] = [
    (
        Rules(stacking=Stacking.SAME),
        "may answer with another Draw Two instead of drawing",
        "darf mit Zieh zwei antworten, statt zu ziehen",
    ),
    (
        Rules(stacking=Stacking.ANY),
        "a Draw Two must have the colour that was named",
        "Auf einer Zieh-vier-Farbwahl muss Zieh zwei die gewählte Farbe haben",
    ),
    (
        Rules(stacking=Stacking.SAME, deflect=Deflect.REVERSE),
        "A Reverse of the colour that counts sends the stack back",
        "Retour in der geltenden Farbe schickt alles zurück",
    ),
    (
        Rules(stacking=Stacking.SAME, deflect=Deflect.SKIP),
        "A Skip of the colour that counts sends the stack over the next player's head",
        "Aussetzen in der geltenden Farbe schickt alles an der nächsten Person vorbei",
    ),
    (
        Rules(stacking=Stacking.SAME, deflect=Deflect.BOTH),
        "A Skip of that colour sends it over the next player's head",
        "Aussetzen in dieser Farbe schickt alles an der nächsten Person vorbei",
    ),
    (
        Rules(seven_zero=SevenZero.BOTH),
        "7: Whoever plays it swaps hands with another player",
        "7: Wer sie legt, tauscht die ganze Hand",
    ),
    (
        Rules(seven_zero=SevenZero.BOTH),
        "0: All players pass their whole hands on",
        "0: Alle geben ihre ganze Hand an die nächste Person weiter",
    ),
    (Rules(seven_zero=SevenZero.BOTH), "UNO follows the cards", "wandert UNO mit"),
    (
        Rules(jump_in=True),
        "may jump in: play it at once, out of turn",
        "darf sie reinwerfen: sofort und außer der Reihe",
    ),
    (
        Rules(jump_in=True),
        "Nobody can jump in with a Wild of any kind",
        "Mit Farbwahlkarten jeder Art geht das nicht",
    ),
    (
        Rules(jump_in=True, jump_wilds=True),
        "Wilds count, too",
        "Auch Farbwahlkarten gehen",
    ),
    (
        Rules(draw_count=DrawCount.UNTIL_PLAYABLE),
        "keeps drawing, card by card, until one comes that can be played",
        "Karte um Karte, bis eine kommt, die gelegt werden kann",
    ),
    (Rules(after_draw=AfterDraw.MUST_PLAY), "it must be played at once", "muss sie sofort gelegt"),
    (
        Rules(after_draw=AfterDraw.ENDS_TURN),
        "Then the turn is over, even",
        "Danach ist der Zug vor",
    ),
    (Rules(hand_limit=30), "No hand is filled beyond 30 cards", "Mehr als 30 Karten soll niemand"),
    (
        Rules(multi_play=MultiPlay.IDENTICAL),
        "Identical cards may be played together",
        "Gleiche Karten dürfen in einem Zug",
    ),
    (
        Rules(multi_play=MultiPlay.NUMBER),
        "Cards with the same number may be played together",
        "Karten mit der gleichen Zahl dürfen",
    ),
    (
        Rules(wild_draw_four=WildDrawFour.ANY_TIME),
        "It is always allowed",
        "Erlaubt ist sie immer",
    ),
    (Rules(uno_call=UnoCall.AUTO), "Nobody has to call UNO", "UNO muss niemand rufen"),
    (
        Rules(reveal_at=1),
        "no more than one card left plays with an open",
        "höchstens noch eine Karte",
    ),
    (Rules(reveal_at=3), "no more than 3 cards left plays with an open", "höchstens noch 3 Karten"),
    (
        Rules(elimination=25),
        "Whoever reaches 25 cards in hand is out",
        "Wer 25 Karten auf der Hand",
    ),
    (
        Rules(last_card=LastCard.NO_WILD),
        "The last card must have a colour",
        "Die letzte Karte muss eine Farbe haben",
    ),
    (
        Rules(last_card=LastCard.NO_ACTION),
        "The last card must be a number card",
        "Die letzte Karte muss eine Zahlenkarte sein",
    ),
    (Rules(double_score=True), "All points count double", "Alle Punkte zählen doppelt"),
    (Rules(teams=True), "Partners sit opposite each other", "Wer sich gegenübersitzt, spielt"),
    (
        Rules(shuffle_seats=True),
        "everyone takes a new seat at random",
        "werden alle Plätze neu verlost",
    ),
    (Rules(deck=Deck.DECK_2015), "A deck has 112 cards", "Eine Packung hat 112 Karten"),
    (
        Rules(deck=Deck.DECK_2015),
        "Swap Hands and Customisable cards count 40 points each",
        "Handtausch und Freie Karten zählen je 40 Punkte",
    ),
    (
        Rules(opening_wild=OpeningWild.REDRAW),
        "Wild: Like a Wild Draw Four, it cannot open a hand",
        "Damit kann die Runde so wenig beginnen wie mit einer Zieh-vier-Farbwahl",
    ),
]


@pytest.mark.parametrize(("rules", "english", "german"), HOUSE_SENTENCES)
def test_house_rule_is_told(rules: Rules, english: str, german: str) -> None:
    sentences: dict[Language, str] = {"en": english, "de": german}
    for language, sentence in sentences.items():
        assert sentence in text(rules, language)
        assert sentence not in text(Rules(), language)


def test_draw_four_at_any_time_is_no_bluff() -> None:
    challenged = text(Rules(wild_draw_four=WildDrawFour.ANY_TIME))
    assert "bluff" not in challenged
    assert "can never be right: the challenger draws 6 cards" in challenged
    rules = Rules(
        wild_draw_four=WildDrawFour.ANY_TIME, wild_draw_four_check=WildDrawFourCheck.REFUSE
    )
    assert "So nobody can challenge it." in text(rules)
    assert "Anzweifeln kann sie deshalb niemand." in text(rules, "de")
    assert "stack" not in text(rules)
    assert "can be challenged only" not in text(replace(rules, stacking=Stacking.ANY))
    assert "can be challenged only" in text(Rules(stacking=Stacking.ANY))


def test_automatic_uno_needs_no_rules_for_calling() -> None:
    auto = text(Rules(uno_call=UnoCall.AUTO, seven_zero=SevenZero.BOTH))
    for sentence in (
        "must call",
        "Whoever is caught draws",
        "Whoever forgets",
        "follows the cards",
    ):
        assert sentence not in auto
        assert sentence in text(Rules(seven_zero=SevenZero.BOTH))
    assert "Calling UNO with more than one card left does not count." in auto


def test_swapping_is_only_forbidden_where_no_card_asks_for_it() -> None:
    assert "hands" not in text(Rules()).partition("Cards are never swapped")[0]
    assert "Unless a card says so, cards are never swapped" in text(
        Rules(seven_zero=SevenZero.BOTH)
    )
    assert "UNO follows the cards" in text(Rules(deck=Deck.DECK_2015))
    assert "7: Whoever" not in text(Rules(deck=Deck.DECK_2015))


def test_jumping_in_waits_for_an_answer() -> None:
    jumping = Rules(jump_in=True, jump_wilds=True)
    assert "Nobody can jump in on a Wild Draw Four" in text(jumping)
    for change in (
        {"jump_wilds": False},
        {"stacking": Stacking.SAME},
        {"wild_draw_four_check": WildDrawFourCheck.REFUSE},
    ):
        assert "Nobody can jump in on a Wild Draw Four" not in text(replace(jumping, **change))
    assert "jumps in on a stack adds to it" in text(replace(jumping, stacking=Stacking.SAME))


def test_the_last_card_of_a_stack() -> None:
    stacking = Rules(stacking=Stacking.SAME)
    assert "whoever went out first has won" in text(stacking)
    for change in ({"last_card_draws": False}, {"last_card": LastCard.NO_ACTION}):
        assert "whoever went out first has won" not in text(replace(stacking, **change))
    assert "still draws" not in text(Rules(last_card=LastCard.NO_ACTION))


@pytest.mark.parametrize(
    ("scoring", "english", "german"),
    [
        (Scoring.WINNER_TAKES, "Both winners score the points", "beide gleich viel"),
        (
            Scoring.LOWEST_TOTAL,
            "both partners add the points",
            "In jedem anderen Team zählen beide",
        ),
        (Scoring.SINGLE_HAND, "the first hand that a team wins", "die ein Team gewinnt"),
    ],
)
def test_teams_score_together(scoring: Scoring, english: str, german: str) -> None:
    teams = Rules(teams=True, scoring=scoring)
    assert "From 4 to 100 people can play, in even numbers. One deck is enough for up to 14." in (
        text(teams)
    )
    assert english in text(teams)
    assert german in text(teams, "de")
    assert english not in text(replace(teams, teams=False))
    assert "With two players" not in text(teams)
    assert "With two players" in text(replace(teams, elimination=20))
    assert "The last team left wins the hand" in text(replace(teams, elimination=20))


@pytest.mark.parametrize(
    ("hand_size", "decks", "most"), [(7, 1, 14), (7, 2, 30), (20, 1, 4), (1, 0, 100), (20, 0, 100)]
)
def test_how_many_can_play_in_teams(hand_size: int, decks: int, most: int) -> None:
    rules = Rules(teams=True, hand_size=hand_size, decks=decks)
    assert f"From 4 to {most} people can play, in even numbers." in text(rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_customisable_cards_say_what_the_table_wrote(language: Language) -> None:
    words = "Everyone claps. {hand_size}"
    cards = Rulebook("ours", Rules(deck=Deck.DECK_2015), words)
    assert words in " ".join(prose(cards, language).split())
    assert words not in prose(cards.with_options(deck="standard"), language, 1000)
    blank = "agrees on before the match" if language == "en" else "machen alle vor der Partie aus"
    assert blank not in prose(cards, language, 1000)
    assert blank in prose(replace(cards, customisable=""), language, 1000)


def test_several_cards_and_what_follows() -> None:
    together = Rules(multi_play=MultiPlay.IDENTICAL, seven_zero=SevenZero.BOTH)
    assert "The drawn card is played alone" in text(together)
    assert "The drawn card is played alone" not in (
        text(replace(together, after_draw=AfterDraw.ENDS_TURN))
    )
    assert "only the one on top at the end moves hands" in text(together)
    assert "chain" not in text(together)
    assert "one bluff among them is enough" in text(together)
    plays_on = replace(together, wild_draw_four_victim=WildDrawFourVictim.PLAYS_ON)
    assert "when several were played together, that player loses the turn" in text(plays_on)
    assert "The answer is always one card" in text(replace(together, stacking=Stacking.SAME))
    assert "The answer is always one card" not in text(Rules(stacking=Stacking.SAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_reads_differently(language: Language) -> None:
    texts = {prose(load(name), language).partition("## ")[2] for name in names()}
    assert len(texts) == len(names())


def test_heading_says_whose_rules_these_are() -> None:
    first, _, second, *_ = prose(load("harsh"), "de").splitlines()
    assert first == "# UNO: Hart"
    assert second.startswith("Ein vergessenes UNO tut weh")
    changed = prose(load("official", {"uno_penalty": 5})).splitlines()
    assert changed[0] == "# UNO: Official, with changes"
    assert changed[2] == "## The cards and the deal"
