"""How whoever misread a rule would have written it: what people broke by hand, and no slip of the pen makes.

A condition that is not asked; an effect or one of a list that is left out; two of them the other way round; a sum that
is a difference; the least for the most, any for all; the player before for the one meant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeGuard

from tests.loads.mutations import Change

TURNED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
EXTREME = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEATS = ("seat", "turn")
"""What the number of a player's seat is called."""
BEFORE = "desk.state.players[desk.state.turn - 1]"


def misreadings(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.BoolOp(op=op, values=values):
            for left in _without(values):
                yield "condition", node, left[0] if len(left) == 1 else ast.BoolOp(op, list(left))
        case ast.comprehension(ifs=conditions):
            yield from (("condition", each, "True") for each in conditions)
        case ast.match_case(guard=ast.expr() as guard):
            yield "condition", guard, "True"
        case ast.Call(func=func, args=some, keywords=[]) if len(some) > 1 and all(map(_effect, some)):
            yield from (("left out", node, ast.Call(func, list(left), [])) for left in _without(some))
            yield from (("order", node, ast.Call(func, list(other), [])) for other in _swapped(some))
        case ast.Call(func=ast.Name(id=name) as func) if name in EXTREME:
            yield "extreme", func, EXTREME[name]
        case ast.BinOp(op=op) if type(op) in TURNED:
            yield "arithmetic", node, ast.BinOp(node.left, TURNED[type(op)](), node.right)
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) if name in SEATS:
            yield "player", node, ast.BinOp(node, ast.Sub(), ast.Constant(1))
        case ast.Attribute(value=ast.Attribute(attr="player") as player, ctx=ast.Load()):
            yield "player", player, BEFORE
    for several in filter(_several, _lists(node)):
        make, some = type(several), several.elts
        yield from (("left out", several, make(list(left))) for left in _without(some))
        if any(map(_effect, some)) and not isinstance(node, ast.Assign | ast.AnnAssign):  # a table's rows have no order
            yield from (("order", several, make(list(other))) for other in _swapped(some))
    for first, second in pairwise(getattr(node, "body", [])) if isinstance(node, ast.stmt | ast.match_case) else ():
        match first, second:
            case ast.Expr(value=ast.Call()), ast.Expr(value=ast.Call()):
                both = ast.Expr(first.value, lineno=first.lineno, col_offset=first.col_offset)
                both.end_lineno, both.end_col_offset = second.end_lineno, second.end_col_offset
                yield "order", both, f"{ast.unparse(second)}; {ast.unparse(first)}"


def _lists(node: ast.AST) -> Iterator[ast.expr | None]:
    """What is read there as one list, if it is any: no pair that is taken apart."""
    match node:
        case ast.Return(value=value) | ast.keyword(value=value) | ast.Compare(comparators=[value]):
            yield value
        case ast.Assign(targets=[ast.Name()], value=value) | ast.AnnAssign(value=value) | ast.Lambda(body=value):
            yield value
        case ast.For(iter=value) | ast.comprehension(iter=value):
            yield value
        case ast.Call(args=some):
            yield from some


def _several(node: ast.expr | None) -> TypeGuard[ast.Tuple | ast.List | ast.Set]:
    return isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1


def _effect(node: ast.expr) -> bool:
    """Something that is made there: a task, a ruling, an offer."""
    return isinstance(node, ast.Call | ast.Starred)


def _without(some: Sequence[ast.expr]) -> Iterator[Sequence[ast.expr]]:
    return ((*some[:at], *some[at + 1 :]) for at in range(len(some)))


def _swapped(some: Sequence[ast.expr]) -> Iterator[Sequence[ast.expr]]:
    return ((*some[:at], some[at + 1], some[at], *some[at + 2 :]) for at in range(len(some) - 1))
