"""Which blocks of the program read what a line makes while files are imported, as far as names tell.

A name that a statement binds is read where it is mentioned: in a block, or by another statement of the kind, whose
names are then read in their turn.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.loads.comers import Function, begin, blocks


class Piece(NamedTuple):
    """A statement that is run at import, with the names it binds, or a block, which binds none."""

    place: str
    first: int
    last: int
    binds: Set[str]
    reads: Set[str]


def readers(root: Path, files: Iterable[str], file: str, line: int) -> set[str]:
    """The blocks, as "file:line", in these files."""
    pieces = [piece for each in files for piece in _pieces(root, each)]
    new = {
        name
        for piece in _pieces(root, file)
        if piece.binds and piece.first <= line <= piece.last
        for name in piece.binds
    }
    names: set[str] = set()
    while new:
        names |= new
        new = {name for piece in pieces if piece.reads & new for name in piece.binds} - names
    return {piece.place for piece in pieces if not piece.binds and piece.reads & names}


@cache
def _pieces(root: Path, file: str) -> list[Piece]:
    tree = ast.parse((root / file).read_bytes())
    return list(_statements(file, tree.body, frozenset()))


def _statements(file: str, body: list[ast.stmt], within: Set[str]) -> Iterator[Piece]:
    """`within`: the name of the class they are in."""
    for node in body:
        last = node.end_lineno or node.lineno
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                # what is damaged above the body is its defaults; whoever calls it reads them
                head = [*node.decorator_list, *node.args.defaults, *(each for each in node.args.kw_defaults if each)]
                yield Piece(file, node.lineno, node.body[0].lineno - 1, {node.name}, _names(head))
                yield from _blocks(file, node)
            case ast.ClassDef():
                yield from _statements(file, node.body, {node.name})
            case ast.Import() | ast.ImportFrom():
                pass
            case _:
                bound = set(_bound(node)) | within
                yield Piece(file, node.lineno, last, bound or {f"{file}:{node.lineno}"}, _names([node]) - bound)


def _blocks(file: str, function: Function) -> Iterator[Piece]:
    for node in ast.walk(function):
        if isinstance(node, Function):
            for body in blocks(node):
                yield Piece(f"{file}:{begin(node, body)}", 0, 0, frozenset(), _names(body))


def _bound(node: ast.stmt) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        for each in ast.walk(node):
            match each:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                    found.add(name)
    return found
