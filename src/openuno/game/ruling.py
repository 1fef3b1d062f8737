"""A ruling in sentences: what happened, what was refused and why, what each may do now.

Where cards are open that nobody knows, the table is played in many ways they could lie: what is the
same in all of them is ruled, and of the rest it is said that it depends on these cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, takewhile

from openuno.core.data.rules import CLAUSES
from openuno.game.outlook import Outlook
from openuno.game.referee import Case
from openuno.game.speech import Paragraph, Speech
from openuno.game.telling import Telling
from openuno.game.unknown_cards import Settled
from openuno.rulebooks import clause_rule, clause_title
from openuno.rulebooks.layout import Page
from openuno.text.lang import Language

_MOST_TOLD = 2
"""In how many ways something may go that depends on unknown cards, to tell all of them."""
_MOST_PARAGRAPHS = 5_000
"""A story of hundreds of actions is tried in fewer ways, so that the answer comes in seconds."""


def ruling(case: Case, language: Language = "en", width: int = 80) -> str:
    """What the referee says, in lines that fit the width."""
    speech = Speech(language)
    page = Page(width)
    for excess in case.cards.excess:
        page.paragraph(speech.sentence("look_again", warning=excess.in_words(language)))
    paragraphs = _paragraphs(case, speech)
    for paragraph in paragraphs:
        if paragraph.sentences:
            page.paragraph(paragraph.text, ", ".join(paragraph.clauses))
    cited = {clause for paragraph in paragraphs for clause in paragraph.clauses}
    if cited:
        page.paragraph(speech.sentence("clauses"))
        page.items(
            (f"{x}, {clause_title(x, language)}: {clause_rule(x, language)}", "")
            for x in CLAUSES
            if x in cited
        )
    return str(page)


def _paragraphs(case: Case, speech: Speech) -> list[Paragraph]:
    told, is_certain = _tell(case, case.settle(), speech)
    if is_certain:
        return told
    some = islice(case.cards.ways(case.seed), 1 + _MOST_PARAGRAPHS // len(told))
    ways = [told, *(_tell(case, way, speech)[0] for way in some)]
    return [_merged(alike, speech) for alike in zip(*ways, strict=True)]


def _tell(case: Case, settled: Settled, speech: Speech) -> tuple[list[Paragraph], bool]:
    """The ruling if the cards lie so, and whether it is the same however they lie."""
    game = case.open(settled)
    unseen = case.unseen(game, settled)
    telling = Telling(game, unseen, speech)
    told, was = [telling.beginning()], game.turn or ""
    actions = case.actions(game)
    told += [telling.step(action) for _, action in actions]
    told += Outlook(game, unseen, speech).paragraphs(was if actions else None)
    return told, not unseen.has_come_up


def _merged(alike: Sequence[Paragraph], speech: Speech) -> Paragraph:
    """The paragraphs of several ways as one: what they begin with, if it is the same in all, and
    then in what they differ; of more than a few ways, the first alone.
    """
    abreast = zip(*(way.sentences for way in alike), strict=False)
    common = [said[0] for said in takewhile(lambda said: len({*said}) == 1, abreast)]
    rests = [Paragraph(way.sentences[len(common) :], way.clauses) for way in alike]
    ways = [way for way, _ in Counter(rests).most_common()]
    if len(ways) == 1:
        return alike[0]
    if len(ways) > _MOST_TOLD:
        ways = rests[:1]
    texts = [way.text or speech.sentence("nothing") for way in ways]
    key = "either" if len(texts) > 1 else "depends"
    depends = speech.sentence(key, first=texts[0], second=texts[-1])
    return Paragraph.of((*common, depends), (clause for way in ways for clause in way.clauses))
