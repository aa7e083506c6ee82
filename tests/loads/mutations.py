"""All the ways a source can be damaged that somebody should notice: one place, one change each.

A comparison that is another, a number one off, `and` for `or`, a `not` lost, a truth that is false, a statement gone,
two branches swapped. Nothing is changed that plays no part: docstrings, types, decorators, the words of an f-string,
the size of a cache, a `return` or `continue` where one goes on so anyway; what only asserts, as the `strict` of a zip;
by one a limit in thousands (`200_000`), to which nothing comes so near.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
UNMOVED = {"annotation", "returns", "decorator_list", "bases"}
"""Fields whose code says how a thing is called or typed, not what it does."""
SPEED = "lru_cache"
"""What is called with how much is kept, not with what comes of it."""
CHECKED_ELSEWHERE = ("TYPE_CHECKING", "__name__")


class Mutation(NamedTuple):
    """A change to the bytes of a source from `start` to `end`; lines count from 1, and `since` its statement begins."""

    kind: str
    since: int
    line: int
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


Change = tuple[str, ast.expr | ast.stmt, ast.AST | str]
"""A kind, where it is changed, and what stands there then."""
Damages = Callable[[ast.AST], Iterator[Change]]


@cache
def mutations(source: bytes, damages: Damages) -> list[Mutation]:
    """Every one of them, in the order of the source. Raises SyntaxError for what is no Python."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def changed(since: int, kind: str, node: ast.expr | ast.stmt, new: ast.AST | str) -> Mutation:
        assert node.end_lineno and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        text = new if isinstance(new, str) else ast.unparse(new)
        if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
            text = f"({text})"
        return Mutation(kind, since, node.lineno, start, end, text)

    tree = ast.parse(source)
    idle = set(_idle(tree))
    found = [changed(since, *each) for since, node in _moving(tree, 1) if node not in idle for each in damages(node)]
    found = [each for each in found if each.kind != "number" or b"_" not in source[each.start : each.end]]
    return sorted(found, key=lambda each: (each.start, each.end, each.kind, each.new))


def _moving(node: ast.AST, since: int) -> Iterator[tuple[int, ast.AST]]:
    """Everything that does something, with the line its statement begins at."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and ast.unparse(node.test) in CHECKED_ELSEWHERE):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == SPEED:
        return
    match node:
        case ast.keyword(arg="strict", value=ast.Constant(value=True)):
            return
    if isinstance(node, ast.stmt):
        since = node.lineno
    yield since, node
    if isinstance(node, ast.Assert | ast.Raise):  # an assertion tells the type checker, an error its reader
        return
    for name, value in ast.iter_fields(node):
        typed = name in UNMOVED or (name == "keywords" and isinstance(node, ast.ClassDef))
        for child in value if isinstance(value, list) else [value]:
            if not typed and isinstance(child, ast.AST):
                yield from _moving(child, since)


def _idle(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements that end a function without a value, or a turn of a loop, where it ends without them."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(body=body):
                for last in _ends(body):
                    match last:
                        case ast.Return(value=None | ast.Constant(value=None)):
                            yield last
            case ast.For(body=body) | ast.While(body=body):
                yield from (last for last in _ends(body) if isinstance(last, ast.Continue))


def _ends(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What may be done last in it."""
    match body:
        case [*_, ast.If(body=one, orelse=other)]:
            yield from _ends(one)
            yield from _ends(other)
        case [*_, ast.Match(cases=cases)]:
            for each in cases:
                yield from _ends(each.body)
        case [*_, last]:
            yield last


def slips(node: ast.AST) -> Iterator[Change]:
    """What a slip of the pen makes of it."""
    match node:
        case ast.Compare():
            for at, each in enumerate(node.ops):
                ops = [*node.ops[:at], OTHER[type(each)](), *node.ops[at + 1 :]]
                yield "comparison", node, ast.Compare(node.left, ops, node.comparators)
        case ast.Constant(value=bool() as truth):
            yield "boolean", node, repr(not truth)
        case ast.Constant(value=int() as number):
            yield "number", node, f"{number + 1}"
            yield "number", node, f"({number - 1})"
        case ast.BoolOp():
            yield "boolean", node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield "boolean", node, node.operand
        case ast.IfExp():
            yield "branch", node, ast.IfExp(node.test, node.orelse, node.body)
        case ast.If() | ast.While():
            yield "branch", node.test, ast.UnaryOp(ast.Not(), node.test)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "statement", node, "pass"
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            pass  # what is not there to be called
        case ast.AugAssign() | ast.Return() | ast.Raise() | ast.Delete() | ast.Continue() | ast.Break():
            yield "statement", node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", node, "pass"
