"""What a kernel may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from openuno.core.data.rules import Rules
from openuno.core.jit import compiled, kernel


def a_generator(hand: list[int]) -> int:
    return sum(kind for kind in hand)


def a_lambda(hand: list[int]) -> int:
    return max(hand, key=lambda kind: -kind)


def a_function_inside(hand: list[int]) -> int:
    def first() -> int:
        return hand[0]

    return first()


def rules_by_another_name(options: Rules) -> int:
    return options.decks


def rules_that_are_none(rules: list[int]) -> int:
    return len(rules)


def rules_without_a_type(rules) -> int:  # type: ignore[no-untyped-def]
    return len(rules)


def rules_that_are_no_parameter(hand: list[int]) -> int:
    rules = hand
    return len(rules)


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (a_generator, "a_generator has code within its code: <genexpr>"),
        (a_lambda, "a_lambda has code within its code: <lambda>"),
        (a_function_inside, "a_function_inside has code within its code: first"),
        (rules_by_another_name, "must be its parameter of type `Rules`"),
        (rules_that_are_none, "must be its parameter of type `Rules`"),
        (rules_without_a_type, "must be its parameter of type `Rules`"),
        (rules_that_are_no_parameter, "`rules` that is not a parameter"),
    ],
)
def test_a_kernel_whose_twin_would_differ_is_refused(
    function: Callable[..., Any], why: str
) -> None:
    with pytest.raises(TypeError, match=why):
        kernel(function)
    with pytest.raises(TypeError, match="is not a kernel"):
        compiled(function)
