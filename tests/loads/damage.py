"""One damage in this process: the file is imported with it, or the function that holds it becomes another one."""

from __future__ import annotations

import ast
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tests.loads.comers import Function
from tests.loads.mutations import Mutation

Place = tuple[str, str, int]
"""A function's file, its name and the line it begins at, decorators too."""


class Living:
    """The functions there are in a folder. A fork of this process may have one of them damaged."""

    def __init__(self, root: str) -> None:
        gc.unfreeze()  # what is frozen is not told
        self._functions: dict[Place, list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{root}/"):
                self._functions[_place(each.__code__)].append(each)
        gc.freeze()

    def damage(self, path: Path, mutation: Mutation) -> bool:
        """For the rest of this process; False where it is in no function, or in one that nobody has."""
        source = path.read_bytes()
        if (name := _function(source, mutation)) is None:
            return False
        place = (str(path), *name)
        code = compile(mutation.applied(source), str(path), "exec", dont_inherit=True)
        new = next((each for each in _codes(code) if _place(each) == place), None)
        living = self._functions.get(place, [])
        if not living or new is None or any(each.__code__.co_freevars != new.co_freevars for each in living):
            return False
        for each in living:
            each.__code__ = new
        return True


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_name, code.co_firstlineno


def _function(source: bytes, mutation: Mutation) -> tuple[str, int] | None:
    """The outermost function, not its defaults, that a mutation is in."""
    left: list[ast.AST] = [ast.parse(source)]
    while left:
        node = left.pop()
        if isinstance(node, Function):
            if node.body[0].lineno <= mutation.line <= (node.end_lineno or 0):
                return node.name, min((each.lineno for each in node.decorator_list), default=node.lineno)
        else:
            left += ast.iter_child_nodes(node)
    return None


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


class Damaging(SourceFileLoader):
    """Put before all other finders it imports one file of this folder so damaged."""

    def __init__(self, root: Path, file: str, mutation: Mutation) -> None:
        super().__init__(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."), str(root / file))
        self._mutation = mutation

    def begin(self) -> None:
        """For the rest of this process. Raises RuntimeError where the file was imported before."""
        if self.name in sys.modules:
            raise RuntimeError(f"{self.name} is imported already")
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == self.name else None
        if spec:
            spec.loader = self
        return spec

    def get_code(self, fullname: str) -> CodeType:
        """Never what was compiled before."""
        source = self._mutation.applied(self.get_data(self.path))
        return compile(source, self.path, "exec", dont_inherit=True)
