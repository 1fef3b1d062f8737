"""JSON schemas of the messages, made from their types."""

from __future__ import annotations

import json
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

from msgspec.json import schema_components

from openuno.game.card import CARDS, Card
from openuno.protocol import analysis, http
from openuno.protocol.table_view import TableView

HTTP = (
    http.CreateTable,
    http.TakeSeat,
    http.Seated,
    http.TableList,
    TableView,
    http.MatchList,
    http.History,
    http.HandReplay,
    http.RulebookList,
    http.ReadRules,
    http.RulesRead,
    http.OptionList,
    analysis.AnalysisShown,
    analysis.Underway,
    analysis.Study,
    analysis.StudyLine,
    analysis.ProblemShown,
    http.Problem,
)
"""The types of all HTTP requests and responses."""

CARD = {
    "title": "Card",
    "description": "A card: `R7`, `YS`, `GR`, `B+2`, `W`, `W+4`; a wild that was laid: `W+4:G`.",
    "enum": [str(card) for card in CARDS],
}

Schema = dict[str, Any]


def schemas_of(types: Iterable[Any], reference: str) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type, and those of the types they refer to, by name. `reference` is the
    template of such a reference, with `{name}` in it.
    """

    def refer_to_card(kind: type) -> Schema:
        if kind is not Card:
            raise NotImplementedError(kind)
        return {"$ref": reference.format(name="Card")}

    first, parts = schema_components(types, schema_hook=refer_to_card, ref_template=reference)
    for part in parts.values():
        part["description"] = cleandoc(part.get("description", ""))
    if reference.format(name="Card") in json.dumps(parts):
        parts["Card"] = dict(CARD)
    return list(first), parts
