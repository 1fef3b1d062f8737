"""The report on a terminal: tables that fit its width, small pictures, and the sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, chop_cells, set_cell_size

from openuno.rule_lab.findings import Findings, Measure, Report
from openuno.rule_lab.report.comparison import main_table
from openuno.rule_lab.report.numbers import (
    UNKNOWN,
    bare,
    common_digits,
    fair,
    is_known,
    is_sure,
    is_unfair,
    margin,
    signed,
    value_text,
)
from openuno.rule_lab.report.sentences import lengths_sentence, places_sentence, sentence
from openuno.rule_lab.report.spread import percentile, side_by_side
from openuno.rule_lab.report.words import groups_of, headline, players, short_name, title
from openuno.text.lang import Language, grouped, say

_GAP = "  "
_NARROWEST = 40
_MOST_LETTERS = 24
_SPARKS = 40
_BOLD, _FAINT = "1", "2"

_BLOCKS = " ▁▂▃▄▅▆▇█"
_PLAIN_BLOCKS = " .:-=+*#@"
_PLAIN = str.maketrans(
    {"▲": "^", "▼": "v", "−": "-", "–": "-", "…": ".", "“": '"', "”": '"', "„": '"'}
)


def lines(
    report: Report,
    language: Language = "en",
    width: int = 80,
    colour: bool = False,
    *,
    encoding: str = "utf-8",
) -> str:
    """The report as text, in lines of at most this width and letters that the encoding has."""
    return _Screen(report, language, max(width, _NARROWEST), colour, encoding).text()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A text in a table, and the terminal code that sets it off."""

    text: str
    code: str = ""

    def padded(self, width: int, *, left: bool = False) -> _Cell:
        """The cell as wide as its column; cut off where it is too long."""
        text = _cut(self.text, width)
        room = " " * (width - cell_len(text))
        return _Cell(text + room if left else room + text, self.code)


def _cut(text: str, width: int) -> str:
    """The text, cut off where it takes more than so many places on the screen."""
    return text if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


class _Screen:
    def __init__(
        self, report: Report, language: Language, width: int, colour: bool, encoding: str
    ) -> None:
        self._report = report
        self._language: Language = language
        self._width = width
        self._colour = colour
        self._encoding = encoding
        self._blocks = _BLOCKS if self._can_show(_BLOCKS) else _PLAIN_BLOCKS

    def text(self) -> str:
        report, language = self._report, self._language
        hands, matches = grouped(report.hands, language), grouped(report.matches, language)
        about = self._say("screen.run", hands=hands, matches=matches, seed=report.seed)
        blocks = [self._bold(self._wrapped(headline(report, language))), self._wrapped(about)]
        if report.stopped:
            blocks.append(self._wrapped(self._say("page.stopped")))
        if not report.findings:
            return self._shown("\n\n".join([*blocks, self._wrapped(self._say("page.empty"))]))
        blocks += [self._table(seats) for seats in report.seats]
        if len(report.variants) > 1:
            blocks.append(self._key())
        seats = main_table(report)
        blocks += [self._places(seats), self._lengths(seats)]
        groups = groups_of(report).items()
        blocks += [self._sentences(group, measures) for group, measures in groups]
        return self._shown("\n\n".join(blocks))

    # Tables

    def _table(self, seats: int) -> str:
        """Every measure at one table: the first variant in figures, the others beside it."""
        found = self._report.of(seats)
        heads = [_Cell(short_name(item.variant, self._report), _BOLD) for item in found]
        groups = groups_of(self._report).values()
        measures = [measure for group in groups for measure in group]
        labels = [self._say(f"measures.{measure}.row") for measure in measures]
        rows = [[self._cell(measure, item) for item in found] for measure in measures]
        corner = self._say("screen.table", players=players(seats, self._language))
        return self._columns(corner, heads, labels, rows)

    def _cell(self, measure: Measure, found: Findings) -> _Cell:
        value, apart = found.values.get(measure), found.differences.get(measure)
        if self._report.option and apart is not None:
            if not is_known(apart):
                return _Cell(f"{UNKNOWN}  ", _FAINT)
            room = margin(measure, apart, self._language)
            text = f"{signed(measure, apart, self._language)} {room}".rstrip()
            return _Cell(f"{text} *", _BOLD) if is_sure(apart) else _Cell(f"{text}  ", _FAINT)
        if value is None or not is_known(value):
            return _Cell(f"{UNKNOWN}  ", _FAINT)
        digits = common_digits(self._report, measure)
        room = margin(measure, value, self._language, digits)
        text = f"{value_text(measure, value, self._language, digits)} {room}".rstrip()
        if apart is None or not is_sure(apart):
            return _Cell(f"{text}  ")
        return _Cell(f"{text} {'▲' if apart.value > 0 else '▼'}", _BOLD)

    def _key(self) -> str:
        base = short_name(self._report.variants[0], self._report)
        if self._report.option:
            text = self._say("screen.key_vary", base=base)
        else:
            text = self._say("screen.key", base=base)
        return self._faint(self._wrapped(text))

    def _columns(
        self,
        corner: str,
        heads: Sequence[_Cell],
        labels: Sequence[str],
        rows: Sequence[Sequence[_Cell]],
    ) -> str:
        """A table; columns for which there is no room follow below, with the labels again."""
        first = max(map(cell_len, [corner, *labels]))
        room = self._width - first - len(_GAP)
        widths = [
            min(max(cell_len(row[at].text) for row in [heads, *rows]), _MOST_LETTERS, room)
            for at in range(len(heads))
        ]
        tables: list[str] = []
        start = 0
        while start < len(heads):
            end, used = start, 0
            while end < len(heads) and (end == start or used + widths[end] <= room):
                used += widths[end] + len(_GAP)
                end += 1
            head = [_Cell(corner, _BOLD), *heads[start:end]]
            body = [
                [_Cell(label), *row[start:end]] for label, row in zip(labels, rows, strict=True)
            ]
            tables.append(self._grid([head, *body], [first, *widths[start:end]]))
            start = end
        return "\n\n".join(tables)

    def _grid(self, rows: Sequence[Sequence[_Cell]], widths: Sequence[int]) -> str:
        drawn: list[str] = []
        for row in rows:
            cells = [
                cell.padded(width, left=at == 0)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            cells[-1] = _Cell(cells[-1].text.rstrip(), cells[-1].code)
            drawn.append(_GAP.join(self._coded(cell.text, cell.code) for cell in cells))
        return "\n".join(drawn)

    # Pictures

    def _places(self, seats: int) -> str:
        """How often each seat wins, and where that is surely not the fair share."""
        found = self._report.of(seats)
        part = fair(seats, self._language)
        at = players(seats, self._language)
        heading = self._say("screen.places", players=at, fair=part)
        labels = [self._label(item) for item in found]
        heads = [_Cell(f"{place + 1}  ", _BOLD) for place in range(seats)]
        rows: list[list[_Cell]] = []
        for item in found:
            cells: list[_Cell] = []
            for share in item.places:
                text = bare(Measure.FIRST_SEAT, share, self._language, 1)
                mark = " "
                if is_unfair(share, self._report, seats):
                    mark = "▲" if share.value > 1 / seats else "▼"
                cells.append(_Cell(f"{text} {mark}", _BOLD if mark != " " else ""))
            rows.append(cells)
        table = self._columns("", heads, labels, rows)
        says = self._wrapped(places_sentence(self._report, self._language))
        return f"{self._bold(self._wrapped(heading))}\n{table}\n{says}"

    def _lengths(self, seats: int) -> str:
        """How hands are spread over lengths, as a line of blocks."""
        found = self._report.of(seats)
        labels = [self._label(item) for item in found]
        first = max(map(cell_len, labels))
        room = min(_SPARKS, self._width - first - 16)
        end, spread = side_by_side([item.lengths for item in found], room)
        at = players(seats, self._language)
        heading = self._say("screen.lengths", players=at, turns=end)
        drawn = [self._bold(self._wrapped(heading))]
        for label, item, shares in zip(labels, found, spread, strict=True):
            top = (len(self._blocks) - 1) / (max(shares) or 1.0)
            sparks = "".join(self._blocks[round(share * top)] for share in shares)
            median = say(self._language, "lab.lengths.median", turns=percentile(item.lengths, 0.5))
            room = " " * (first - cell_len(label))
            drawn.append(f"{label}{room}{_GAP}{sparks}{_GAP}{median}")
        drawn.append(self._wrapped(lengths_sentence(self._report, self._language)))
        return "\n".join(drawn)

    def _label(self, found: Findings) -> str:
        return _cut(short_name(found.variant, self._report), _MOST_LETTERS)

    # Words

    def _sentences(self, group: str, measures: Sequence[Measure]) -> str:
        drawn = [self._bold(self._say(f"groups.{group}"))]
        for measure in measures:
            says = sentence(self._report, measure, self._language)
            drawn.append(self._wrapped(f"{title(measure, self._language)}: {says}", "- "))
        return "\n".join(drawn)

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, f"lab.{key}", **values)

    def _wrapped(self, text: str, mark: str = "") -> str:
        """The text in lines; those after the first are indented as far as the mark."""
        room = self._width - len(mark)
        rows = [""]
        for word in text.split(" "):
            for part in chop_cells(word, room):
                longer = f"{rows[-1]} {part}" if rows[-1] else part
                if cell_len(longer) <= room:
                    rows[-1] = longer
                else:
                    rows.append(part)
        return mark + f"\n{' ' * len(mark)}".join(rows)

    def _bold(self, text: str) -> str:
        return self._coded(text, _BOLD)

    def _faint(self, text: str) -> str:
        return self._coded(text, _FAINT)

    def _coded(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour and code else text

    def _can_show(self, text: str) -> bool:
        try:
            text.encode(self._encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def _shown(self, text: str) -> str:
        """The text in letters that the encoding has; spaces that do not break are plain ones."""
        text = text.replace("\N{NO-BREAK SPACE}", " ")
        if self._can_show(text):
            return text
        text = text.translate(_PLAIN)
        return text if self._can_show("±") else text.replace("±", "~")
