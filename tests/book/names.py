"""Every name a game is made of, in the words of its own docstring: `python -m tests.book.names` writes them anew."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, getsource, signature
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from companion import api
from companion.boards import inks, scenery
from companion.boards.model import Board, Link, Scenery, Space
from companion.boards.symbols import PLAYERS, SYMBOLS
from companion.games.look import INKS
from tests.loads.tested import put
from ui.conformance.suite import CHECKS, promise
from vision.kit.art import FIGURES
from vision.kit.model import Frame, Kit, Piece, Series

PAGE = Path(__file__).parents[2] / "docs" / "your-own-game.md"
CODE = Path(api.__file__).read_text(encoding="utf-8")


class Told(NamedTuple):
    """A name of `companion.api` with what it takes, and what its docstring says."""

    name: str
    words: str


BUILT_ON = (api.Desk, api.Question, api.InProcedure)
"""Classes a game derives from: their methods are told of, too."""


def names() -> Iterator[Told]:
    """In the order of the floors they lie on."""
    for node in ast.parse(CODE).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name, words = alias.asname or alias.name, _docstring(node.module, alias.name)
                yield Told(_made_of(name, getattr(api, name)), words)
                if getattr(api, name) in BUILT_ON:
                    yield from _methods(getattr(api, name))


def _methods(kind: type) -> Iterator[Told]:
    for name, method in vars(kind).items():
        function = method.fget if isinstance(method, property) else method
        if isinstance(function, FunctionType) and not name.startswith("_") and function.__doc__:
            told = _made_of(name, function) if function is method else name
            yield Told(f"{kind.__name__}.{told}", function.__doc__)


def _docstring(module: str, name: str) -> str:
    """Of a class and its fields, a function, or what stands below a constant; wherever the module has it from."""
    body = ast.parse(getsource(import_module(module))).body
    for at, node in enumerate(body):
        if isinstance(node, ast.ImportFrom) and node.module:
            if found := next((alias for alias in node.names if (alias.asname or alias.name) == name), None):
                return _docstring(node.module, found.name)
        elif isinstance(node, ast.ClassDef) and node.name == name:
            fields = [f"`{field}`: {_below(node.body, each)}" for each, field in enumerate(map(_assigned, node.body))]
            return " ".join([ast.get_docstring(node) or "", *(each for each in fields if not each.endswith(": "))])
        elif isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
        elif _assigned(node) == name:
            return _below(body, at)
    return ""


def _assigned(node: ast.stmt) -> str:
    """The name an assignment is to, "" for what is none."""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def _below(body: list[ast.stmt], at: int) -> str:
    """What stands below an assignment as its docstring."""
    after = body[at + 1] if at + 1 < len(body) else None
    if _assigned(body[at]) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return str(after.value.value)
    return ""


def _made_of(name: str, thing: Any) -> str:
    """`name(one, two, three=)`, as it is called; the name alone of what is no class or function."""
    if not callable(thing) or (isinstance(thing, type) and issubclass(thing, BaseException)):
        return name
    try:
        given = [each for each in signature(thing).parameters.values() if each.name not in ("self", "args", "kwargs")]
    except ValueError:
        return name
    stars = {Parameter.VAR_POSITIONAL.value: "*", Parameter.VAR_KEYWORD.value: "**"}
    said = [stars.get(int(each.kind), "") + each.name + "=" * (each.default is not each.empty) for each in given]
    return f"{name}({', '.join(said)})"


WRITTEN = {
    "a board": Board, "its `spaces`": Space, "its `links`": Link, "its `scenery`": Scenery,
    "`kit.toml`": Kit, "its `frame`": Frame, "its `pieces`": Piece, "its `series`": Series,
}  # fmt: skip
"""What files are made of, each as the code reads it."""


def _row(name: str, words: str) -> str:
    return f"| {name} | {' '.join(words.replace('|', chr(92) + '|').split())} |"


def table() -> str:
    """All names with what they take, and all that boards, marks and kits may be written and drawn with."""
    lines = ["| name | what it is |", "|---|---|", *(_row(f"`{each.name}`", each.words) for each in names())]
    lines += ["", "| in a file | what there is |", "|---|---|"]
    for what, kind in WRITTEN.items():
        lines.append(_row(f"{what}: `{_made_of('', kind)[1:-1]}`", _docstring(kind.__module__, kind.__name__)))
    words = {
        "`kind` of a space": sorted(SYMBOLS),
        "`draw` of scenery": [*scenery.SHAPES, *sorted(scenery.motifs())],
        "`ink` of scenery": inks.SCENERY,
        "`ink` of the mark in `look.toml`": INKS,
        "colours of players, with a figure each": PLAYERS,
        "`figure` of a piece": FIGURES,
    }
    lines += [f"| {what} | {', '.join(f'`{each}`' for each in there)} |" for what, there in words.items()]
    return "\n".join(lines)


def promises() -> str:
    """What the suite tries of every game, in its order."""
    return "\n".join(f"- {promise(check)}" for check in CHECKS)


if __name__ == "__main__":
    put(PAGE, "promises", promises())
    put(PAGE, "names", table())
