"""Which task can put which on the agenda, read from the code of a game; and the chart of it as text.

A task's own code is read, and all code of the same game it calls. Where only running would show what is called, every
method of that name is followed: so a chart may show a way nobody ever goes, but it leaves none out.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, get_type_hints

from companion.flow import procedure
from companion.flow.task import Task

Kind = type[Task[Any]]
ASKED_BY_THE_DESK = frozenset({"act", "answer", "prompt", "barred"})
"""What the desk calls of the task at hand. Nobody else does so by these names alone."""

ONLY_NAMED = frozenset({"isinstance", "drop", "has"})
"""Calls whose arguments name tasks and put none."""


START, BESIDE = "start", "at any time"
"""Where the arrows begin that come from no task."""


class Chart(NamedTuple):
    """`first` are put when a game begins, `beside` are those only something beside the question at hand can put.

    `arrows` go from each task to those it can put, in the order of the code.
    """

    first: tuple[Kind, ...]
    beside: tuple[Kind, ...]
    arrows: dict[Kind, tuple[Kind, ...]]


def chart(package: str, begin: Callable[..., Any], beside: Iterable[Callable[..., Any]]) -> Chart:
    """The chart of the game in that package; `begin` makes its first agenda, `beside` may put tasks at any time."""
    code = _Code(package)
    first, others = code.puts([begin]), code.puts(beside)
    arrows: dict[Kind, tuple[Kind, ...]] = {}
    todo = [*first, *others]
    for kind in todo:
        if kind not in arrows:
            arrows[kind] = code.puts_of(kind)
            todo += arrows[kind]
    led_to = {to for kind, after in arrows.items() for to in after if to is not kind}
    return Chart(first, tuple(kind for kind in others if kind not in led_to and kind not in first), arrows)


def called(kind: Kind) -> str:
    """`Move roll` for MoveRoll."""
    letters = (f" {letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
    return "".join(letters).strip().capitalize()


def mermaid(found: Chart) -> str:
    """The chart in the language of Mermaid: questions round, deeds square."""
    shapes = {True: '(["{}"])', False: '["{}"]'}
    lines = ["flowchart TD"]
    lines += [f"    {kind.__name__}{shapes[kind.asks].format(called(kind))}" for kind in found.arrows]
    lines += [f'    {START}(("{START}")) --> {kind.__name__}' for kind in found.first]
    lines += [f'    beside(("{BESIDE}")) -.-> {kind.__name__}' for kind in found.beside]
    lines += [f"    {kind.__name__} --> {to.__name__}" for kind, after in found.arrows.items() for to in after]
    return "\n".join(lines) + "\n"


class _Place(NamedTuple):
    """Code to be read: `names` is where it looks its names up, `owner` whose `self` it is, `of` the class it is in."""

    node: ast.AST
    names: Mapping[str, Any]
    owner: type | None = None
    of: type | None = None


def _source(module: ModuleType) -> str:
    """The code of a module; of an empty one `inspect` knows none."""
    loader: Any = module.__spec__.loader if module.__spec__ else None
    return str(loader.get_source(module.__name__) or "")


class _Code:
    """The code of one game, and of the procedures somebody is in."""

    def __init__(self, package: str) -> None:
        found = [import_module(package)]
        found += [import_module(each.name) for each in walk_packages(found[0].__path__, f"{package}.")]
        self.names = {module.__name__: vars(module) for module in (*found, procedure)}
        self.functions: dict[tuple[str, int], list[ast.AST]] = {}
        self.constants: dict[tuple[str, str], ast.AST] = {}
        for name, module in ((module.__name__, module) for module in (*found, procedure)):
            tree = ast.parse(_source(module))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.Lambda):
                    line = min(each.lineno for each in (node, *getattr(node, "decorator_list", ())))
                    self.functions.setdefault((name, line), []).append(node)
            for statement in tree.body:
                if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
                    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                    pairs = (pair for each in targets for pair in _paired(each, statement.value))
                    self.constants |= {(name, _name(target)): value for target, value in pairs}
        classes = (each for names in self.names.values() for each in names.values() if isinstance(each, type))
        self.classes = [each for each in dict.fromkeys(classes) if each.__module__ in self.names]
        self.having: dict[str, list[type]] = {}
        for each in self.classes:
            for method in vars(each):
                self.having.setdefault(method, []).append(each)
        code = [(name, node) for (name, _), nodes in self.functions.items() for node in nodes]
        code += [(name, node) for (name, _), node in self.constants.items()]
        everything = (used for name, node in code for used in self._used(_Place(node, self.names[name])))
        self.made = {used for used in everything if isinstance(used, type)}

    def puts(self, functions: Iterable[Callable[..., Any]]) -> tuple[Kind, ...]:
        """The tasks these functions put on the agenda, themselves or through what they call."""
        return self._reached([place for function in functions for place in self._read(function)])

    def puts_of(self, kind: Kind) -> tuple[Kind, ...]:
        """The tasks one of this kind puts there."""
        return self._reached([place for name in ("act", "answer") for place in self._method(kind, name, kind.__mro__)])

    def _reached(self, todo: list[_Place]) -> tuple[Kind, ...]:
        seen, put = set[tuple[int, type | None]](), dict[Kind, None]()
        for place in todo:
            key = (id(place.node), place.owner)
            if key not in seen:
                seen.add(key)
                for used in self._used(place):
                    if isinstance(used, _Place):
                        todo.append(used)
                    else:
                        put[used] = None
        return tuple(put)

    def _used(self, place: _Place) -> Iterator[Kind | _Place]:
        """The tasks a piece of code makes, and the further code it uses."""
        constant = not isinstance(place.node, ast.FunctionDef | ast.Lambda)
        for node in _nodes(place.node):
            if isinstance(node, ast.Call):
                yield from self._call(node, place)
            elif isinstance(node, ast.Name | ast.Attribute):
                value = self._value(node, place.names)
                if isinstance(value, type):
                    if constant and issubclass(value, Task) and not value.__subclasses__():
                        yield value
                elif callable(value):
                    if "." not in getattr(value, "__qualname__", "."):  # a method is read where it is called
                        yield from self._read(value)
                elif value is not None and not isinstance(value, ModuleType):
                    yield from self._constant(node, value)

    def _call(self, node: ast.Call, place: _Place) -> Iterator[Kind | _Place]:
        for made in (node.func, *node.args[:1]) if _name(node.func) == "map" else (node.func,):
            kind = self._value(made, place.names)
            if isinstance(kind, type) and issubclass(kind, Task):
                yield kind
        owner = place.owner
        for number, arg in enumerate(node.args):
            for put in _alternatives(arg):
                given = _type_of(put, owner)  # itself again, or a task it was made with
                if given and issubclass(given, Task) and self._is_put(node.func, number, place.names):
                    yield from self._below(given)
        if not isinstance(node.func, ast.Attribute):
            return
        name, whose = node.func.attr, node.func.value
        klass, receiver = self._value(whose, place.names), _type_of(whose, owner)
        if receiver:
            for each in self._below(receiver) if receiver is not owner else [receiver]:
                yield from self._method(each, name, each.__mro__)
        elif owner and place.of and isinstance(whose, ast.Call) and _name(whose.func) == "super":
            yield from self._method(owner, name, owner.__mro__[owner.__mro__.index(place.of) + 1 :])
        elif isinstance(klass, type):
            yield from self._method((node.args and _type_of(node.args[0], owner)) or klass, name, klass.__mro__)
        elif klass is None and name not in ASKED_BY_THE_DESK:
            for each in self.having.get(name, ()):
                yield from self._method(each, name, (each,))

    def _is_put(self, function: ast.AST, number: int, names: Mapping[str, Any]) -> bool:
        """Whether what is handed to a function in that place is put on the agenda."""
        if _name(function) == "then" or ast.unparse(function).endswith(".agenda.append"):
            return True
        for place in self._read(self._value(function, names)):
            if isinstance(place.node, ast.FunctionDef) and number < len(place.node.args.args):
                taken = place.node.args.args[number].arg
                calls = (each for each in ast.walk(place.node) if isinstance(each, ast.Call))
                if any(_name(each.func) == "then" and taken in map(_name, each.args) for each in calls):
                    return True
        return False

    def _below(self, kind: type) -> list[type]:
        """The classes of the game that are of this kind; of tasks only those that are ever made."""
        found = [each for each in self.classes if issubclass(each, kind)]
        return [each for each in found if each in self.made] if issubclass(kind, Task) else found

    # -- looking up -----------------------------------------------------------------------------------------------

    def _value(self, node: ast.AST, names: Mapping[str, Any]) -> Any:
        """What a name stands for, or one in a module or class; None where only running would show."""
        if isinstance(node, ast.Attribute):
            base = self._value(node.value, names)
            return getattr(base, node.attr, None) if isinstance(base, ModuleType | type) else None
        return names.get(node.id) if isinstance(node, ast.Name) else None

    def _constant(self, node: ast.Name | ast.Attribute, value: object) -> Iterator[_Place]:
        """What a constant is made of, wherever in the game it stands."""
        name = node.id if isinstance(node, ast.Name) else node.attr
        for module, names in self.names.items():
            if (module, name) in self.constants and names.get(name) is value:
                yield _Place(self.constants[module, name], names)

    def _method(self, owner: type, name: str, line: Iterable[type]) -> Iterator[_Place]:
        """The method of that name in the first of these classes that has it, read as one of `owner`."""
        of = next((each for each in line if name in vars(each)), None)
        if of:
            found = vars(of)[name]
            yield from self._read(getattr(found, "fget", None) or getattr(found, "func", None) or found, owner, of)

    def _read(self, function: Any, owner: type | None = None, of: type | None = None) -> Iterator[_Place]:
        function = inspect.unwrap(getattr(function, "__func__", function))
        if isinstance(function, FunctionType) and function.__module__ in self.names:
            code, names = function.__code__, self.names[function.__module__]
            own = {name: names[name] for name in names.keys() - {*code.co_varnames, *code.co_cellvars}}
            for node in self.functions.get((function.__module__, code.co_firstlineno), ()):
                yield _Place(node, own, owner, of)


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is given each name of `A, B = x, y`."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def _type_of(node: ast.AST, owner: type | None) -> type | None:
    """The class of `self`, or of a field of it; None where neither is meant."""
    if owner and _name(node) == "self":
        return owner
    if owner and isinstance(node, ast.Attribute) and _name(node.value) == "self":
        hint = get_type_hints(owner).get(node.attr) if issubclass(owner, Task) else None
        return hint if isinstance(hint, type) and hint.__module__.startswith("companion.") else None
    return None


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All of a piece of code but what is only named in it."""
    todo = [node]
    for each in todo:
        yield each
        if isinstance(each, ast.Call) and _name(each.func) in ONLY_NAMED:
            todo.append(each.func)
        else:
            todo += ast.iter_child_nodes(each)


def _alternatives(node: ast.AST) -> Iterator[ast.AST]:
    """What may be meant by an argument; a task with something replaced is one of the same kind."""
    if isinstance(node, ast.IfExp):
        yield from (*_alternatives(node.body), *_alternatives(node.orelse))
    elif isinstance(node, ast.Call) and _name(node.func) == "replace":
        yield node.args[0]
    else:
        yield node.value if isinstance(node, ast.Starred) else node
