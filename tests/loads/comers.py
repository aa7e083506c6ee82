"""Who comes to which block of the program: each, a function's or a branch's, begins with a statement that notes it.

What is kept in a cache is come to once and used by all, so whatever is done under a cached function everybody comes to;
and so does everybody to what is done while files are imported.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

EVERY = ""
"""In place of a comer: all there are."""
IMPORT = "import"
"""In place of a comer: all there are, before any of them is run."""
NOTE, CACHED = "__come_to__", "__for_a_cache__"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def blocks(function: Function) -> Iterator[list[ast.stmt]]:
    """The function's own body and each branch in it; what is in functions of its own is theirs."""
    yield function.body
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        if isinstance(node, Function):
            continue
        left += ast.iter_child_nodes(node)
        if isinstance(node, ast.If | ast.For | ast.While | ast.Try | ast.ExceptHandler | ast.match_case):
            yield from (body for body in (getattr(node, name, []) for name in ("body", "orelse")) if body)


def begin(function: Function, body: list[ast.stmt]) -> int:
    """The line a block is named by."""
    return function.lineno if body is function.body else body[0].lineno


def block(source: bytes, line: int) -> int | None:
    """The line that names the innermost block a line lies in; None where it is run at import."""
    lying = [
        (body[0].lineno, begin(node, body))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, Function)
        for body in blocks(node)
        if body[0].lineno <= line <= (body[-1].end_lineno or 0)
    ]
    return max(lying)[1] if lying else None


def around(source: bytes, line: int) -> list[int]:
    """The functions a line lies in, each by the line it begins at, the innermost first."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, Function) and node.body[0].lineno <= line <= (node.end_lineno or 0)
    ]
    return sorted(found, reverse=True)


class Comers:
    """Notes who comes to the blocks of these packages, from `watch` on: a block is its file and first line."""

    def __init__(self, root: Path, packages: Sequence[str]) -> None:
        self._root, self._packages = root, tuple(packages)
        self._numbers: dict[str, int] = {}
        self._here: set[int] = set()
        self._by: dict[str, set[int]] = {}
        self._cache = IMPORT

    def watch(self) -> None:
        """For the rest of this process. Raises RuntimeError where something was imported before."""
        if early := sorted(name for name in sys.modules if name.startswith(self._packages)):
            raise RuntimeError(f"{early[0]} is imported already")
        setattr(builtins, NOTE, self._here.add)
        setattr(builtins, CACHED, self._cached)
        sys.meta_path.insert(0, self)

    def came(self, who: str) -> None:
        """Whatever was come to since the last call was come to by them."""
        self._by.setdefault(who, set()).update(self._here)
        self._here.clear()

    def imported(self) -> None:
        """Whatever was come to until now was so before anybody came."""
        self.came(IMPORT)
        self._cache = EVERY

    def found(self) -> dict[str, list[str]]:
        """By block who comes there."""
        names = {number: name for name, number in self._numbers.items()}
        out: dict[str, list[str]] = {name: [] for name in self._numbers}
        for who, numbers in self._by.items():
            for number in numbers:
                out[names[number]].append(who)
        return out

    @contextmanager
    def _cached(self) -> Iterator[None]:
        before = set(self._here)
        self._here.clear()
        try:
            yield
        finally:
            self.came(self._cache)
            self._here.update(before)

    # -- as the machinery of imports knows it --------------------------------------------------------------------------

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name.startswith(self._packages) else None
        if spec and spec.origin and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Noting(name, spec.origin, self)
        return spec

    def noting(self, source: bytes, path: str) -> ast.Module:
        """A source with the notes in it."""
        tree = ast.parse(source)
        file = Path(path).relative_to(self._root)
        for node in [each for each in ast.walk(tree) if isinstance(each, Function)]:
            for body in list(blocks(node)):
                number = self._numbers.setdefault(f"{file}:{begin(node, body)}", len(self._numbers))
                note: ast.stmt = ast.Expr(ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(number)], []))
                mine = body is node.body
                said = 1 if mine and ast.get_docstring(node, clean=False) is not None else 0
                if mine and any("cache" in ast.unparse(each) for each in node.decorator_list):
                    cached = ast.withitem(ast.Call(ast.Name(CACHED, ast.Load()), [], []))
                    body[said:] = [ast.With([cached], [note, *body[said:]])]
                else:
                    body.insert(said, note)
        return ast.fix_missing_locations(tree)


class _Noting(SourceFileLoader):
    def __init__(self, name: str, path: str, comers: Comers) -> None:
        super().__init__(name, path)
        self._comers = comers

    def get_code(self, fullname: str) -> CodeType:
        """Never what was compiled before."""
        return compile(self._comers.noting(self.get_data(self.path), self.path), self.path, "exec", dont_inherit=True)


def those(comers: Sequence[str], tests: Iterable[str]) -> list[str]:
    """The tests that come along: each comer is a test, a file of tests, EVERY one or IMPORT."""
    known: Set[str] = frozenset(comers)
    return [test for test in tests if known & {EVERY, IMPORT, test, test.split("::")[0]}]
