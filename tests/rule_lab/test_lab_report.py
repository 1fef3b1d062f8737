"""What the lab shows: every form of the report says what the figures say, and no more."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from math import exp, inf, isfinite
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openuno.rule_lab.findings import SHARES, Findings, Measure, Report, Variant
from openuno.rule_lab.report.comparison import main_table
from openuno.rule_lab.report.document import as_json
from openuno.rule_lab.report.highlights import highlights, striking
from openuno.rule_lab.report.numbers import bare, margin, rough, signed, value_text
from openuno.rule_lab.report.page import page
from openuno.rule_lab.report.picture import picture
from openuno.rule_lab.report.plots import (
    differences_chart,
    lengths_chart,
    places_chart,
    values_chart,
)
from openuno.rule_lab.report.screen import lines
from openuno.rule_lab.report.sentences import lengths_sentence, places_sentence, sentence
from openuno.rule_lab.report.words import GROUPS, explanation, headline, title, unit
from openuno.rule_lab.variants import varied
from openuno.rulebooks import load
from openuno.sim.drawing.charts import COLOURS, SHAPES, colour, mark
from openuno.sim.drawing.scale import Scale
from openuno.sim.drawing.style import DARK, LIGHT
from openuno.sim.estimates import Estimate, share
from openuno.text.lang import LANGUAGES, Language, say
from openuno.text.markup import element, words

HANDS = 10_000
LUCK_HANDS = 200
LUCK = (Measure.LUCK, Measure.LUCK_OF_DEAL)
HOSTILE = '<script>alert("&")</script>\x1b[31m\x00\u202e {0} %s \udcff.toml'

USUAL = {
    Measure.TURNS: 40.0,
    Measure.HAND_MINUTES: 5.0,
    Measure.MATCH_HANDS: 12.0,
    Measure.MATCH_MINUTES: 62.0,
    Measure.FIRST_SEAT: 0.26,
    Measure.CHOICES: 0.55,
    Measure.SKILL: 0.31,
    Measure.LUCK: 0.65,
    Measure.LUCK_OF_DEAL: 0.15,
    Measure.LEADS: 4.0,
    Measure.COMEBACKS: 0.22,
    Measure.MATCH_LEADS: 2.6,
    Measure.MATCH_COMEBACKS: 0.29,
    Measure.PENALTIES: 0.33,
    Measure.BLOCKED: 0.0,
}


def about(value: float, apart: float, count: int = HANDS) -> Estimate:
    return Estimate(value, value - apart, value + apart, count)


def findings(
    variant: Variant,
    seats: int,
    more: float = 0.0,
    *,
    first: bool = False,
    apart: float = 0.01,
) -> Findings:
    """Every figure is the usual one times `1 + more`, and so sure that `apart` of it is left."""
    values = {measure: about(v * (1 + more), v * 0.02) for measure, v in USUAL.items()}
    differences = {measure: about(v * more, v * apart) for measure, v in USUAL.items()}
    places = tuple(share(round(HANDS * part), HANDS) for part in fading(seats))
    middle = 10 * seats * (1 + more)
    spread = [round(1000 * exp(-(((turns - middle) / 10) ** 2))) for turns in range(200)]
    return Findings(variant, seats, values, {} if first else differences, places, (*spread, 3))


def fading(seats: int) -> list[float]:
    parts = [1 + 0.2 * (seats - place) / seats for place in range(seats)]
    return [part / sum(parts) for part in parts]


def report(*more: float, seats: tuple[int, ...] = (4,), apart: float = 0.01) -> Report:
    """A report of `official`, and one more variant for each number."""
    names = ["official", "strict", "harsh", "classic", "quickplay", "party", "mayhem"]
    variants = tuple(Variant(name, load(name)) for name in names[: len(more) + 1])
    found = [
        findings(variant, table, extra, first=number == 0, apart=apart)
        for table in seats
        for number, (variant, extra) in enumerate(zip(variants, (0.0, *more), strict=True))
    ]
    return Report(
        variants, seats, HANDS, 500, 1, 100, tuple(found), seconds=1.5, luck_hands=LUCK_HANDS
    )


def without_luck(original: Report) -> Report:
    """The report of somebody who did not ask for it."""
    found = [
        replace(
            item,
            values={m: v for m, v in item.values.items() if m not in LUCK},
            differences={m: v for m, v in item.differences.items() if m not in LUCK},
        )
        for item in original.findings
    ]
    return replace(original, findings=tuple(found), luck_hands=0)


def vary(*more: float, seats: tuple[int, ...] = (4,)) -> Report:
    option, variants = varied(load("official"), "stacking = same, any")
    found = [
        findings(variant, table, extra, first=number == 0)
        for table in seats
        for number, (variant, extra) in enumerate(zip(variants, (0.0, *more), strict=True))
    ]
    return Report(variants, seats, HANDS, 500, 1, 100, tuple(found), option)


def with_names(original: Report, *names: str) -> Report:
    new = dict(zip(original.variants, names, strict=True))
    variants = {variant: Variant(name, variant.rulebook) for variant, name in new.items()}
    found = [replace(item, variant=variants[item.variant]) for item in original.findings]
    return replace(original, variants=tuple(variants.values()), findings=tuple(found))


def with_estimates(original: Report, estimate: Estimate) -> Report:
    """The report with the same estimate everywhere."""
    every = dict.fromkeys(Measure, estimate)
    found = [
        replace(
            item,
            values=every,
            differences=every if item.differences else {},
            places=tuple(estimate for _ in item.places),
            lengths=(0, estimate.count),
        )
        for item in original.findings
    ]
    return replace(original, findings=tuple(found))


REPORTS = {
    "one variant": report(),
    "one variant at three tables": report(seats=(2, 4, 6)),
    "two variants": report(0.1),
    "two variants at three tables": report(0.1, seats=(2, 4, 6)),
    "six variants": report(0.1, -0.1, 0.0, -0.5, 0.9, seats=(2, 4, 6)),
    "an option": vary(0.05, -0.02, seats=(2, 4)),
    "ten seats": report(0.1, seats=(10,)),
    "without luck": without_luck(report(0.1)),
    "one variant without luck": without_luck(report()),
    "nothing differs": report(0.0, 0.0, seats=(3, 5)),
    "one hand": with_estimates(report(0.1), Estimate(1.0, -inf, inf, 1)),
    "no hands": with_estimates(report(0.1, 0.2), Estimate(0.0, -inf, inf, 0)),
    "all zero": with_estimates(report(0.1, 0.2), Estimate(0.0, 0.0, 0.0, HANDS)),
    "hostile names": with_names(report(0.1, 0.2), HOSTILE, "a" * 300, "漢字のルール.toml"),
    "stopped": replace(report(0.1), stopped=True),
    "stopped at once": replace(report(0.1), stopped=True, seats=(), findings=()),
    "nothing measured": replace(
        report(0.1),
        findings=tuple(replace(f, values={}, differences={}) for f in report(0.1).findings),
    ),
}

every_report = pytest.mark.parametrize("name", REPORTS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# Words


@every_language
@pytest.mark.parametrize("measure", Measure)
def test_every_measure_has_words(measure: Measure, language: Language) -> None:
    for text in (title(measure, language), unit(measure, language)):
        assert 0 < len(text) <= 34
    assert explanation(measure, language).endswith(".")
    assert "{" not in explanation(measure, language)
    assert len(say(language, f"lab.measures.{measure}.row")) <= 24


def test_every_measure_has_its_place() -> None:
    placed = [measure for group in GROUPS.values() for measure in group]
    assert sorted(placed) == sorted(Measure)


@every_language
def test_the_headline(language: Language) -> None:
    assert "official" in headline(report(), language)
    assert "official" in headline(report(0.1), language)
    assert "stacking" in headline(vary(0.1, 0.2), language)


def test_of_a_long_path_the_end_is_shown() -> None:
    text = headline(with_names(report(), f"/home/{'x' * 100}/sunday.toml"), "en")
    assert text.endswith("/sunday.toml, measured")
    assert len(text) < 70


# Numbers


def test_no_more_digits_than_are_sure() -> None:
    assert bare(Measure.TURNS, about(31.26, 0.4), "en") == "31.3"
    assert bare(Measure.TURNS, about(31.26, 0.04), "en") == "31.26"
    assert margin(Measure.TURNS, about(31.26, 0.04), "en") == "±0.04"
    assert value_text(Measure.SKILL, about(0.3126, 0.004), "de") == "31,3\N{NO-BREAK SPACE}%"
    assert signed(Measure.SKILL, about(0.03, 0.004), "en") == "+3.0"
    assert signed(Measure.TURNS, about(-3.0, 0.4), "en") == "\N{MINUS SIGN}3.0"
    assert signed(Measure.TURNS, about(0.001, 0.4), "en") == "0.0"


def test_nothing_is_said_to_be_sure_without_hands() -> None:
    assert bare(Measure.TURNS, Estimate(0.0, -inf, inf, 0), "en") == "–"
    assert margin(Measure.TURNS, Estimate(3.0, -inf, inf, 1), "en") == ""


@given(st.floats(-1e9, 1e9))
def test_rough_numbers_are_near(value: float) -> None:
    text = rough(value, "en").replace(",", "").replace("\N{MINUS SIGN}", "-")
    assert float(text) == pytest.approx(value, rel=0.06, abs=0.0001)


# Sentences


@every_report
@every_language
def test_every_picture_has_one_sentence(name: str, language: Language) -> None:
    shown = REPORTS[name]
    if not shown.findings:
        return
    sentences = [sentence(shown, measure, language) for measure in Measure]
    sentences += [places_sentence(shown, language), lengths_sentence(shown, language)]
    for text in sentences:
        assert text.endswith(".")
        assert not text.endswith("..")
        assert "\x1b" not in text


@pytest.mark.parametrize("measure", sorted(set(Measure) - {Measure.BLOCKED}))
def test_a_sure_difference_is_named(measure: Measure) -> None:
    longer, shorter = sentence(report(0.1), measure, "en"), sentence(report(-0.1), measure, "en")
    assert "under strict than under official" in longer
    assert "under strict than under official" in shorter
    assert longer != shorter
    assert "no difference" not in longer


def test_the_difference_has_its_size_and_both_figures() -> None:
    text = "With 4 players, a hand takes 4.0 turns longer under strict than under official: 44.0"
    assert sentence(report(0.1), Measure.TURNS, "en") == f"{text} instead of 40.0."
    text = sentence(report(-0.1), Measure.TURNS, "de")
    assert "mit strict 4,0 Züge kürzer als mit official: 36,0 statt 40,0." in text


@every_language
def test_where_the_interval_holds_zero_there_is_no_difference(language: Language) -> None:
    for measure in set(Measure) - {Measure.BLOCKED}:
        text = sentence(report(0.01, apart=0.02), measure, language)
        assert {"en": "no difference", "de": "kein Unterschied"}[language] in text
    text = sentence(report(0.01, apart=0.02), Measure.TURNS, "en")
    assert "40.4 and 40.0" in text
    assert "less than 1.2 turns" in text


def test_of_several_the_extremes_are_named() -> None:
    text = sentence(report(0.1, -0.2, 0.3, 0.0), Measure.TURNS, "en")
    assert "longest under classic (52.0 turns)" in text
    assert "soonest under harsh (32.0)" in text
    assert text.endswith("; no difference to official could be found for quickplay.")


def test_extremes_that_are_not_sure_are_not_named() -> None:
    text = sentence(report(0.01, -0.01, apart=0.05), Measure.TURNS, "en")
    assert text == "With 4 players, no difference to official could be found for any of the others."


def test_whoever_is_tied_is_named_too() -> None:
    text = sentence(report(0.2, 0.2), Measure.TURNS, "en")
    assert "longest under strict and harsh" in text


def test_an_option_is_compared_with_its_own_value() -> None:
    text = sentence(vary(0.0, 0.1), Measure.TURNS, "en").replace("\N{NO-BREAK SPACE}", " ")
    assert "4.0 turns longer under stacking = any than under stacking = off" in text
    assert text.endswith("no difference to stacking = off could be found for stacking = same.")


def test_other_tables_are_not_passed_over() -> None:
    def at_six(found: Findings) -> Report:
        both = report(0.1, seats=(2, 4, 6))
        return replace(both, findings=(*both.findings[:-1], found))

    variant = report(0.1).variants[1]
    same = at_six(findings(variant, 6, 0.1))
    assert sentence(same, Measure.TURNS, "en").endswith("; it is so at every table.")
    none = at_six(findings(variant, 6, 0.0))
    text = sentence(none, Measure.TURNS, "en")
    assert text.endswith("; with 6 players, no difference could be found.")
    other = at_six(findings(variant, 6, -0.1))
    text = sentence(other, Measure.TURNS, "en")
    assert text.endswith("; with 6 players, it is the other way round.")


def test_a_difference_at_another_table_is_found() -> None:
    both = report(0.0, seats=(4, 6))
    variant = both.variants[1]
    found = (*both.findings[:-1], findings(variant, 6, 0.1))
    assert sentence(replace(both, findings=found), Measure.TURNS, "en").startswith("With 6 players")


def test_one_rulebook_has_its_figures_at_every_table() -> None:
    text = sentence(report(seats=(2, 4)), Measure.TURNS, "en")
    assert text == "With 2 players, a hand takes 40.0 turns; with 4 players, it is 40.0."


def test_what_never_happens_and_what_nobody_knows() -> None:
    assert "not happen once" in sentence(report(0.1), Measure.BLOCKED, "en")
    assert "Too few" in sentence(REPORTS["one hand"], Measure.TURNS, "en")
    assert "Too few" in sentence(REPORTS["no hands"], Measure.TURNS, "en")


def test_what_is_exactly_alike() -> None:
    alike = report(0.0, apart=0.0)
    assert "strict and official are exactly alike" in sentence(alike, Measure.TURNS, "en")


def test_the_seat_that_is_best_off() -> None:
    assert "seat 1, counted" in places_sentence(report(), "en")
    fair = replace(report().findings[0], places=tuple(share(2500, HANDS) for _ in range(4)))
    text = places_sentence(replace(report(), findings=(fair,)), "en")
    assert "no seat surely wins more or less often" in text


def at_a_long_table(luckiest: int) -> Report:
    """A hundred seats with a hundred wins each, but for one."""
    shown = report(seats=(100,))
    wins = [luckiest if seat == 11 else 100 for seat in range(100)]
    found = replace(shown.findings[0], places=tuple(share(won, HANDS) for won in wins))
    return replace(shown, findings=(found,))


@pytest.mark.parametrize(("luckiest", "sure"), [(125, False), (160, True)])
def test_a_seat_that_many_make_likely_is_not_named(luckiest: int, sure: bool) -> None:
    """Alone, 125 wins where 100 are fair are beyond chance; of 100 seats one often has them."""
    shown = at_a_long_table(luckiest)
    assert shown.findings[0].places[11].excludes(1 / 100)
    assert ("seat 12, counted" in places_sentence(shown, "en")) is sure
    assert ("▲" in lines(shown)) is sure
    marks = places_chart(shown, 100, "en").svg()
    assert marks.count("row unsure") == 100 - sure


def test_how_hands_differ_in_length() -> None:
    assert "half of the hands are over within 40 turns" in lengths_sentence(report(), "en")
    assert "much alike under all of them" in lengths_sentence(report(0.1), "en")
    wide = replace(report(0.1).findings[1], lengths=(1,) * 100)
    text = lengths_sentence(replace(report(0.1), findings=(report(0.1).findings[0], wide)), "en")
    assert "differ most in length under strict (eight in ten take 9 to 89 turns)" in text


def test_the_glance_has_the_largest_first_and_nothing_unsure() -> None:
    assert len(highlights(report(), "en")) >= 4
    assert highlights(report(0.01, apart=0.02), "en") == []
    first = highlights(report(0.2), "en")[0]
    assert "strict" in first
    assert highlights(REPORTS["stopped at once"], "en") == []
    assert highlights(report(0.001, apart=0.0001), "en") != []
    assert Measure.BLOCKED not in striking(report(0.2), 20)


def test_the_main_table() -> None:
    assert main_table(report(seats=(2, 4, 6))) == 4
    assert main_table(report(seats=(2, 3, 5))) == 3
    assert main_table(report(seats=(7,))) == 7


# Charts


@given(st.lists(st.floats(-1e6, 1e6), min_size=1), st.booleans())
def test_an_axis_holds_its_values_and_has_round_ticks(values: list[float], zero: bool) -> None:
    scale = Scale.around(values, zero=zero)
    for value in [*values, *([0.0] if zero else [])]:
        assert scale.low <= value <= scale.high
    ticks = scale.ticks()
    assert 1 <= len(ticks) <= 5
    assert all(scale.low - 1e-6 <= tick <= scale.high + 1e-6 for tick in ticks)
    assert len({round(after - before, 6) for before, after in pairwise(ticks)}) <= 2


def test_every_variant_looks_different() -> None:
    looks = {(colour(number), mark(number)) for number in range(COLOURS * len(SHAPES))}
    assert len(looks) == COLOURS * len(SHAPES)
    assert len({mark(number) for number in range(COLOURS)}) == COLOURS


def test_a_rulebook_beside_itself_has_a_look_of_its_own() -> None:
    shown = report(0.1)
    first, second = shown.findings
    twice = replace(
        shown,
        variants=(first.variant, first.variant),
        findings=(first, replace(second, variant=first.variant)),
    )
    for chart in (
        values_chart(twice, Measure.TURNS, "en"),
        differences_chart(twice, Measure.TURNS, "en"),
        places_chart(twice, 4, "en"),
        lengths_chart(twice, 4, "en"),
    ):
        assert re.search(rf'class="[^"]*\b{colour(1)}\b', chart.svg())


@every_report
def test_charts_are_xml_with_words_for_those_who_listen(name: str) -> None:
    shown = REPORTS[name]
    charts = [values_chart(shown, measure, "de") for measure in Measure]
    charts += [differences_chart(shown, measure, "de") for measure in Measure]
    charts += [places_chart(shown, seats, "de") for seats in shown.seats]
    charts += [lengths_chart(shown, seats, "de") for seats in shown.seats]
    for chart in charts:
        root = ET.fromstring(chart.svg())
        spoken = (root.get("aria-labelledby") or "").split()
        assert [child.get("id") for child in root[:2]] == spoken
        assert root[0].text
        assert isfinite(float(root.get("height") or "nan"))
        assert "nan" not in chart.svg()
        assert "inf" not in re.sub(r">[^<]*<", "><", chart.svg()).lower()


def test_an_unsure_difference_is_hollow() -> None:
    sure = differences_chart(report(0.1), Measure.TURNS, "en").svg()
    unsure = differences_chart(report(0.01, apart=0.05), Measure.TURNS, "en").svg()
    assert sure.count("unsure") < unsure.count("unsure")


def test_the_fair_share_is_drawn() -> None:
    assert "fair share 25" in values_chart(report(0.1), Measure.SKILL, "en").svg()
    assert "fair share" not in values_chart(report(0.1), Measure.TURNS, "en").svg()


@given(st.text())
def test_any_text_can_stand_in_an_element(text: str) -> None:
    root = ET.fromstring(element("text", words(text), x=text))
    assert root.tag == "text"


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_text_can_be_read_and_marks_can_be_seen(palette: str) -> None:
    colours = dict(re.findall(r"--(\w+): (#\w{6});", palette))
    for text in ("ink", "soft", "faint", "accent", *(f"c{number}" for number in range(COLOURS))):
        assert contrast(colours[text], colours["card"]) >= 4.5, text
    for text in ("ink", "soft", "accent"):
        assert contrast(colours[text], colours["paper"]) >= 4.5, text


# The page


class Tags(HTMLParser):
    """Checks that elements close in order, and collects what they ask for."""

    EMPTY = frozenset({"meta", "link"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        values = dict(attrs)
        assert "style" not in values  # the page's own policy would refuse it
        assert not any(name.startswith("on") for name in values)
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        assert tag in self.EMPTY

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@every_report
@every_language
def test_the_page_is_whole_and_asks_nobody(name: str, language: Language) -> None:
    html = page(REPORTS[name], language, date="2025-08-06")
    html.encode()  # a lone surrogate in a file's name must not stop the file from being written
    tags = Tags(html)
    assert "script" not in tags.seen
    assert set(tags.addresses) - {"data:,"} <= {f"#{place}" for place in tags.ids}
    assert len(tags.ids) == len(set(tags.ids))
    assert not re.search(r"url\(|@import|https?:(?!//www\.w3\.org/2000/svg)", html)
    assert "2025-08-06" in html
    ET.fromstring(html.removeprefix("<!DOCTYPE html>\n"))


def test_the_page_has_a_section_a_measure() -> None:
    html = page(REPORTS["six variants"])
    for measure in Measure:
        assert f'id="{measure}"' in html
        assert words(sentence(REPORTS["six variants"], measure, "en")) in html
    for text in highlights(REPORTS["six variants"], "en"):
        assert words(text) in html
    assert words(places_sentence(REPORTS["six variants"], "en")) in html
    assert words(lengths_sentence(REPORTS["six variants"], "en")) in html


def test_the_page_shows_which_rules_differ() -> None:
    text = " ".join(Tags(page(report(0.1))).text)
    assert "only when no card matches, a Wild aside" in text  # strict
    alike = with_names(report(0.1), "a", "b")
    same = [Variant(v.name, load("official")) for v in alike.variants]
    found = [replace(f, variant=v) for f, v in zip(alike.findings, same, strict=True)]
    html = page(replace(alike, variants=tuple(same), findings=tuple(found)))
    assert "play exactly alike" in html


def test_the_page_says_that_it_was_stopped() -> None:
    assert "stopped early" in page(REPORTS["stopped"])
    assert "before anything could be measured" in page(REPORTS["stopped at once"])


def test_the_page_is_the_same_each_time() -> None:
    assert page(report(0.1)) == page(report(0.1))


@every_language
def test_what_was_not_measured_is_not_mentioned(language: Language) -> None:
    """Neither in the tables nor in words; and where it was, how it was is said."""
    with_it, without = report(0.1), without_luck(report(0.1))
    for measure in LUCK:
        said = title(measure, language)
        row = re.compile(rf"^{say(language, f'lab.measures.{measure}.row')}  +\d", re.MULTILINE)
        assert row.search(lines(with_it, language))
        assert f'id="{measure}"' in page(with_it, language)
        assert not row.search(lines(without, language))
        assert said not in page(without, language)
    skill = title(Measure.SKILL, language)
    how = say(language, "lab.method.luck", hands=LUCK_HANDS, rounds=100, skill=skill)
    assert words(how) in page(with_it, language)
    assert words(how) not in page(without, language)


# The screen


@every_report
@every_language
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_screen_fits(name: str, language: Language, width: int) -> None:
    from rich.cells import cell_len

    text = lines(REPORTS[name], language, width)
    assert max(map(cell_len, text.splitlines())) <= width
    assert "\x1b" not in text


@every_report
def test_the_screen_in_plain_letters(name: str) -> None:
    shown = REPORTS[name] if "hostile" not in name else report(0.1)
    assert lines(shown, "en", encoding="ascii").isascii()
    lines(shown, "de", encoding="latin-1").encode("latin-1")
    assert lines(shown, "en", encoding="no such encoding").isascii()


def test_colour_only_where_it_is_wanted() -> None:
    plain, painted = lines(report(0.1)), lines(report(0.1), colour=True)
    assert plain != painted
    assert re.sub(r"\x1b\[\d*m", "", painted) == plain


def test_the_screen_marks_what_is_sure() -> None:
    assert re.search(r"Turns in a hand +40\.0 ±0\.8 +44\.0 ±0\.8 ▲", lines(report(0.1)))
    assert "▲" not in lines(report(0.01, apart=0.02)).split("surely less")[0].split("▲ surely")[0]
    row = re.search(r"Turns in a hand.*", lines(vary(0.1, 0.0)))
    assert row is not None
    assert re.search(r"40\.0 ±0\.8 +\+4\.0 ±0\.4 \* +0 ±0\.4", row[0])


# JSON, and the picture


@every_report
def test_the_document_is_json(name: str) -> None:
    shown = REPORTS[name]
    document = json.loads(json.dumps(as_json(shown), allow_nan=False))
    assert [variant["name"] for variant in document["variants"]] == [v.name for v in shown.variants]
    assert len(document["findings"]) == len(shown.findings)
    for entry, found in zip(document["findings"], shown.findings, strict=True):
        assert entry["seats"] == found.seats
        assert set(entry["measures"]) == set(found.values)
        for measure, estimate in entry["measures"].items():
            assert estimate.keys() == {"value", "low", "high", "count", "difference"}
            assert estimate["value"] == found.values[Measure(measure)].value
            apart = found.differences.get(Measure(measure))
            assert (estimate["difference"] is None) == (apart is None)
        assert sum(entry["lengths"]) == sum(found.lengths)


def test_the_document_says_what_is_sure() -> None:
    first, second = as_json(report(0.1))["findings"]
    assert first["measures"]["turns"]["difference"] is None
    assert second["measures"]["turns"]["difference"]["sure"]
    assert not second["measures"]["blocked"]["difference"]["sure"]


@every_language
@pytest.mark.parametrize("name", [name for name, shown in REPORTS.items() if shown.findings])
def test_the_picture_stands_alone(name: str, language: Language) -> None:
    root = ET.fromstring(picture(REPORTS[name], language))
    assert root.get("viewBox", "").startswith("0 0 880 ")
    charts = [part for part in root if part.get("class") == "chart"]
    assert len(charts) == 4
    assert not re.search(r"url\(|@import|href", picture(REPORTS[name], language))


def test_shares_are_shown_in_per_cent() -> None:
    for measure in SHARES:
        assert "%" in value_text(measure, about(0.5, 0.01), "en")
