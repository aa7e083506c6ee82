"""Graphs of a few nodes, solved beside what anybody sees on paper."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.foresight.graph import Arc, Choice, Node
from companion.foresight.solving import best, knots

NOWHERE: Any = None


def node(*choices: tuple[int, ...]) -> Node:
    """Each choice leads to these nodes, to one as likely as to another."""
    made = Node(NOWHERE, (), ())
    made.choices = tuple(Choice(len(ways), [Arc(1, to, ()) for to in ways]) for ways in choices)
    return made


def test_the_first_of_choices_alike_is_taken_where_play_leads_round_too() -> None:
    nodes = [node((0, 1), (0, 1)), node()]
    assert best(nodes, knots(nodes), {1: Fraction(1)})[0] == 0
