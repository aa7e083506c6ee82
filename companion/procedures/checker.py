"""Proves a procedure whole: every face read, every row and step reached, every way ending.

It plays a copy whose readings and conditions note what they answered, over every pack a player may carry, and then asks
what was never noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from companion.procedures.conditions import Condition
from companion.procedures.effects import Enter
from companion.procedures.graph import Choose, End, Fork, Later, Option, Pay, Procedure, Row, Step, Target, Throw, Walk
from companion.procedures.odds import Chain, TooManyScenes, chain
from companion.procedures.readings import Else, Reading
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import Die, Face
from companion.table.words import Words

Grounds = Mapping[str, Ground]
"""The ground seen from each side."""

MISSING = End("#missing", good=False)


@dataclass
class Notes:
    """What was seen while the copy was played, by step and line."""

    read: set[tuple[str, int]] = field(default_factory=set)
    unread: dict[str, set[str]] = field(default_factory=dict)
    opened: set[tuple[str, str]] = field(default_factory=set)
    turned: dict[str, set[bool | None]] = field(default_factory=dict)
    visited: set[str] = field(default_factory=set)


class _NotedReading(Reading):
    def __init__(self, reading: Reading, notes: Notes, step: str, line: int) -> None:
        self.reading, self.notes, self.step, self.line = reading, notes, step, line
        self.early = reading.early

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        fits = self.reading.fits(thrown, landing, scene)
        if fits:
            self.notes.read.add((self.step, self.line))
        return fits

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return self.reading.gist(thrown)

    def words(self, die: Die | None = None) -> Words:
        return self.reading.words(die)


class _Unread(Else):
    """Stands below the last row and notes every throw that comes that far."""

    def __init__(self, notes: Notes, step: str) -> None:
        self.notes, self.step = notes, step

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        what = " ".join(map(str, thrown)) + (f" onto {landing}" if landing else "")
        self.notes.unread.setdefault(self.step, set()).add(what)
        return True


class _NotedCondition(Condition):
    def __init__(self, condition: Condition, notes: Notes, step: str, option: str = "") -> None:
        self.condition, self.notes, self.step, self.option = condition, notes, step, option

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        held = self.condition.holds(scene, ground)
        if not self.option:
            self.notes.turned.setdefault(self.step, set()).add(held)
        elif held is not False:
            self.notes.opened.add((self.step, self.option))
        return held

    def words(self) -> Words:
        return self.condition.words()

    def items(self) -> frozenset[str]:
        return self.condition.items()


class _NotedSteps(dict[str, Step]):
    def __init__(self, steps: Mapping[str, Step], notes: Notes) -> None:
        super().__init__(steps)
        self.notes = notes

    def __getitem__(self, name: str) -> Step:
        self.notes.visited.add(name)
        return dict.__getitem__(self, name)


def faults(procedure: Procedure, grounds: Grounds | None = None) -> list[str]:
    """Everything wrong with a procedure, each fault one sentence; an empty list proves it whole.

    `grounds` is the ground by side. The procedure's own sample is tried too: it holds what a board need not have.
    """
    found = list(_broken_targets(procedure))
    if found:
        return found
    notes = Notes()
    copy = _watched(procedure, notes)
    steps = copy.steps
    for side in procedure.sides:
        laid = [ground for ground in (grounds[side] if grounds else None, procedure.sample) if ground]
        laid = laid or [NO_GROUND]
        if lost := sorted({track for ground in laid for track in _tracks(procedure) - ground.tracks.keys()}):
            return [f"{procedure.name}: there is no track “{track}” seen from side {side}" for track in lost]
        for ground, items, known in product(laid, packs(procedure), _entries(procedure)):
            try:
                played = chain(copy, ground, items=items, side=side, known=known)
            except (RecursionError, TooManyScenes) as endless:
                return [*dict.fromkeys(found), str(endless)]
            found += _dead_ends(procedure, played)
    assert isinstance(steps, _NotedSteps)
    return list(dict.fromkeys(found)) + list(_never_noted(procedure, notes))


def packs(procedure: Procedure) -> Iterator[tuple[str, ...]]:
    """Every set of the items the procedure names, with none, one or two others that could be paid."""
    named = sorted(procedure.items())
    groups = [sorted(group - set(named)) for group in procedure.payable()]
    spare: list[tuple[str, ...]] = [()]
    if any(groups):
        others = [group[0] for group in groups if group]
        spare = [(), tuple(others), tuple(others * 2)]
    for size in range(len(named) + 1):
        for held in combinations(named, size):
            for extra in spare:
                yield (*held, *extra)
    yield from procedure.packs


def _entries(procedure: Procedure) -> Iterator[tuple[tuple[str, int], ...]]:
    names = sorted(procedure.known)
    for values in product(*(procedure.known[name] for name in names)):
        yield tuple((name, value) for name, value in zip(names, values, strict=True) if value)


def _broken_targets(procedure: Procedure) -> Iterator[str]:
    def check(where: str, target: Target) -> Iterator[str]:
        to = target.step if isinstance(target, Later) else target
        if isinstance(to, str) and to not in procedure.steps:
            yield f"{procedure.name}: {where} leads to “{to}”, and there is no such step"

    yield from check("the start", procedure.start)
    if isinstance(procedure.start, End):
        yield f"{procedure.name}: it is over before it begins"
    for name in sorted(procedure.dodges - procedure.steps.keys()):
        yield f"{procedure.name}: “{name}” is declared a dodge, and there is no such step"
    for name, step in procedure.steps.items():
        for target in step.targets():
            yield from check(f"step {name}", target)
        if isinstance(step, Throw):
            if not step.rows:
                yield f"{procedure.name}: step {name} has no rows"
            for line, row in enumerate(step.rows, 1):
                for face in sorted(map(str, row.on.faces_named() - set(step.die.faces))):
                    yield f"{procedure.name}: step {name}, row {line} waits for {face}, which no {step.die.kind} has"
        if isinstance(step, Choose) and not step.options:
            yield f"{procedure.name}: step {name} offers nothing to choose"
        names = [option.name for option in _offers(step)]
        for doubled in sorted({each for each in names if names.count(each) > 1}):
            yield f"{procedure.name}: step {name} offers “{doubled}” twice"


def _tracks(procedure: Procedure) -> set[str]:
    """The tracks somebody is put on or walks along."""
    steps = procedure.steps.values()
    entered = {effect.track for step in steps for effect in step.effects_used() if isinstance(effect, Enter)}
    return entered | ({procedure.track} if any(isinstance(step, Walk) for step in steps) else set()) - {""}


def _offers(step: Step) -> tuple[Option, ...]:
    return step.options if isinstance(step, Choose) else step.instead if isinstance(step, Throw) else ()


def _watched(procedure: Procedure, notes: Notes) -> Procedure:
    def option(step: str, line: Option) -> Option:
        return replace(line, needs=_NotedCondition(line.needs, notes, step, line.name))

    steps: dict[str, Step] = {}
    for name, step in procedure.steps.items():
        if isinstance(step, Throw):
            rows = tuple(
                replace(row, on=_NotedReading(row.on, notes, name, line)) for line, row in enumerate(step.rows)
            )
            rows += (Row(_Unread(notes, name), "", MISSING),)
            steps[name] = replace(step, rows=rows, instead=tuple(option(name, line) for line in step.instead))
        elif isinstance(step, Choose):
            steps[name] = replace(step, options=tuple(option(name, line) for line in step.options))
        elif isinstance(step, Fork):
            steps[name] = replace(step, when=_NotedCondition(step.when, notes, name))
        else:
            steps[name] = step
    return replace(procedure, steps=_NotedSteps(steps, notes))


def _never_noted(procedure: Procedure, notes: Notes) -> Iterator[str]:
    for where, throws in notes.unread.items():
        yield f"{procedure.name}: step {where} has no row for {'; '.join(sorted(throws)[:8])}"
    for name, step in procedure.steps.items():
        if name not in notes.visited:
            yield f"{procedure.name}: step {name} is never reached"
            continue
        if isinstance(step, Throw):
            for line, row in enumerate(step.rows):
                if (name, line) not in notes.read:
                    yield f"{procedure.name}: step {name}, row {line + 1} ({row.text or row.on.words()}) is never read"
        for option in _offers(step):
            if (name, option.name) not in notes.opened:
                yield f"{procedure.name}: step {name}, option {option.name} can never be chosen"
        if isinstance(step, Fork):
            for way in (True, False):
                if way not in notes.turned.get(name, set()):
                    yield f"{procedure.name}: step {name} never turns {'one way' if way else 'the other way'}"


def _dead_ends(procedure: Procedure, played: Chain) -> Iterator[str]:
    """Scenes with nothing to answer, scenes that can never end, and scenes where the end can be dodged for ever."""
    nodes = played.nodes
    for node in nodes:
        step = procedure.steps[node.scene.step]
        if not node.ways and not isinstance(step, Pay):
            pack = ", ".join(node.scene.items) or "nothing"
            yield f"{procedure.name}: step {node.scene.step} leaves a player who holds {pack} nothing to choose"
    ending = _closure(played)
    for index, node in enumerate(nodes):
        if index not in ending:
            yield f"{procedure.name}: from step {node.scene.step} no end can be reached"
    staying = {index for index, node in enumerate(nodes) if node.scene.step not in procedure.dodges}
    while leaving := {index for index in staying if not _can_stay(played, index, staying)}:
        staying -= leaving
    for index in sorted(staying & ending):
        name = nodes[index].scene.step
        if len(nodes[index].ways) > 1:
            yield f"{procedure.name}: at step {name} a player can put off the end for ever"


def _closure(played: Chain) -> set[int]:
    """The scenes from which some choice and some luck lead to an end."""
    ending = {
        index
        for index, node in enumerate(played.nodes)
        if any(isinstance(arc.to, str) for arcs in node.ways.values() for arc in arcs)
    }
    grown = True
    while grown:
        grown = False
        for index, node in enumerate(played.nodes):
            if index not in ending and any(arc.to in ending for arcs in node.ways.values() for arc in arcs):
                ending.add(index)
                grown = True
    return ending


def _can_stay(played: Chain, index: int, held: set[int]) -> bool:
    return any(all(arc.to in held for arc in arcs) for arcs in played.nodes[index].ways.values())
