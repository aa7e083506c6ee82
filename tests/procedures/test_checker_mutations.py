"""Mutation test: every procedure that ships is damaged in every way we know, and the checker finds each damage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.games import rules
from companion.procedures import odds
from companion.procedures.checker import faults, packs
from companion.procedures.conditions import Always, Both, Not
from companion.procedures.graph import Choose, End, Fork, Later, Option, Pay, Procedure, Step, Target, Tell, Throw
from companion.procedures.readings import Faces
from tests.procedures.invented import changed, ford, with_option, with_row, with_step
from tests.procedures.shipped import BROKEN, SHIPPED, Shipped, every_procedure


class Mutant(NamedTuple):
    """A damaged procedure, and words one of the faults found must hold."""

    kind: str
    procedure: Procedure
    words: str
    or_words: str = "\0"


def misspelt(target: Target) -> Target | None:
    """The same target, one letter off; None for an end, which has no name to misspell."""
    if isinstance(target, End):
        return None
    return replace(target, step=target.step + "x") if isinstance(target, Later) else target + "x"


def targets_misspelt(procedure: Procedure) -> Iterator[Mutant]:
    for name, step in procedure.steps.items():
        for mutant in _retargeted(procedure, name, step):
            yield Mutant("a misspelt target", mutant, "there is no such step")
    if (start := misspelt(procedure.start)) is not None:
        yield Mutant("a misspelt start", replace(procedure, start=start), "the start leads to")


def _retargeted(procedure: Procedure, name: str, step: Step) -> Iterator[Procedure]:
    if isinstance(step, Throw):
        for line, row in enumerate(step.rows):
            if (to := misspelt(row.then)) is not None:
                yield with_row(procedure, name, line, then=to)
    if isinstance(step, Choose):
        for option in step.options:
            if (to := misspelt(option.then)) is not None:
                yield with_option(procedure, name, option.name, then=to)
    if isinstance(step, Tell | Fork | Pay) and (to := misspelt(step.then)) is not None:
        yield changed(procedure, name, then=to)
    if isinstance(step, Fork) and (to := misspelt(step.otherwise)) is not None:
        yield changed(procedure, name, otherwise=to)


def options_doubled(procedure: Procedure) -> Iterator[Mutant]:
    for name, step in procedure.steps.items():
        if isinstance(step, Choose):
            for option in step.options:
                mutant = changed(procedure, name, options=(*step.options, option))
                yield Mutant("an option twice", mutant, f"offers “{option.name}” twice")


def rows_damaged(procedure: Procedure) -> Iterator[Mutant]:
    for name, step in procedure.steps.items():
        if not isinstance(step, Throw):
            continue
        words = f"step {name} has no row for" if len(step.rows) > 1 else f"step {name} has no rows"
        yield Mutant("the last row dropped", changed(procedure, name, rows=step.rows[:-1]), words)
        for line, row in enumerate(step.rows):
            twice = (*step.rows[: line + 1], replace(row), *step.rows[line + 1 :])
            yield Mutant("a row twice", changed(procedure, name, rows=twice), f"step {name}, row {line + 2} (")
            never = with_row(procedure, name, line, on=Faces())
            yield Mutant("a row nothing throws", never, f"step {name}, row {line + 1} (", "counts without bound")


def options_damaged(procedure: Procedure) -> Iterator[Mutant]:
    for name, step in procedure.steps.items():
        if not isinstance(step, Choose):
            continue
        for option in step.options:
            never = with_option(procedure, name, option.name, needs=Both(option.needs, Not(option.needs)))
            yield Mutant("an impossible option", never, f"step {name}, option {option.name} can never be chosen")
        if name not in procedure.dodges:
            dawdling = changed(procedure, name, options=(*step.options, Option("dawdle", Later(name))))
            yield Mutant("a dodge", dawdling, f"at step {name} a player can put off the end for ever")


def passages_damaged(procedure: Procedure) -> Iterator[Mutant]:
    for name, step in procedure.steps.items():
        if isinstance(step, Tell):
            yield Mutant("a loop", changed(procedure, name, then=name), "without asking anybody")
        if isinstance(step, Fork):
            words = (f"step {name} never turns the other", "counts without bound")
            yield Mutant("a fork forced", changed(procedure, name, when=Always()), *words)
    orphan = with_step(procedure, "orphan", Tell("Nobody comes here.", End("nowhere")))
    yield Mutant("an orphan", orphan, "step orphan is never reached")


def no_way_out(procedure: Procedure) -> Iterator[Mutant]:
    """Every end leads back to the start instead."""
    first = procedure.start.step if isinstance(procedure.start, Later) else str(procedure.start)
    back = Later(first)
    steps: dict[str, Step] = {}
    for name, step in procedure.steps.items():
        fields: dict[str, Any] = {
            key: back for key in ("then", "otherwise") if isinstance(getattr(step, key, None), End)
        }
        for key in ("rows", "options", "instead"):
            if lines := getattr(step, key, ()):
                fields[key] = tuple(replace(line, then=back) if isinstance(line.then, End) else line for line in lines)
        steps[name] = replace(step, **fields)
    words = ("no end can be reached", "something counts without bound")
    yield Mutant("no end", replace(procedure, steps=steps), *words)


QUICK = (targets_misspelt, options_doubled)
"""Damages seen without playing."""
PLAYED = (rows_damaged, options_damaged, passages_damaged, no_way_out)


def effort(procedure: Procedure) -> int:
    """How often a check plays it through."""
    known = 1
    for values in procedure.known.values():
        known *= len(values)
    return len(list(packs(procedure))) * len(procedure.sides) * known


def mutants(procedure: Procedure, all_of_them: bool = False) -> Iterator[Mutant]:
    """All of them for a small procedure; for a large one one of each kind, or of one kind, so that this stays quick."""
    for make in QUICK:
        yield from make(procedure)
    size = 0 if all_of_them else effort(procedure)
    kinds: dict[str, list[Mutant]] = {}
    for make in PLAYED:
        for mutant in make(procedure):
            kinds.setdefault(mutant.kind, []).append(mutant)
    if size <= 2:
        yield from (mutant for some in kinds.values() for mutant in some)
        return
    rng = Random(procedure.name)
    for kind in kinds if size <= 8 else rng.sample(sorted(kinds), 1):
        yield rng.choice(kinds[kind])


def undetected(each: Shipped, damaged: Iterator[Mutant]) -> list[str]:
    """The mutants the checker does not find fault with, or not the right one."""
    grounds, missed = each.grounds(), []
    for mutant in damaged:
        found = faults(mutant.procedure, grounds)
        if not any(mutant.words in fault or mutant.or_words in fault for fault in found):
            missed.append(f"{mutant.kind}: {mutant.words!r} is not in {found}")
    return missed


@pytest.mark.few(15)
@every_procedure
def test_every_damage_is_found(each: Shipped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "LIMIT", 2000)
    assert undetected(each, mutants(each.procedure)) == []


@pytest.mark.slow
@every_procedure
def test_every_damage_there_could_be_is_found(each: Shipped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "LIMIT", 2000)
    assert undetected(each, mutants(each.procedure, all_of_them=True)) == []


@pytest.mark.few(30)
@every_procedure
def test_nothing_is_wrong_with_what_ships(each: Shipped) -> None:
    assert faults(each.procedure, each.grounds()) == []


def test_every_game_can_be_read() -> None:
    assert BROKEN == {}


def test_there_is_a_mutant_of_every_kind() -> None:
    kinds = {mutant.kind for each in SHIPPED for mutant in mutants(each.procedure)}
    assert len(kinds) == 12


def test_an_equal_pair_of_rows_hides_neither() -> None:
    """Rows are told apart by where they stand, not by what they say."""
    held = ford()
    step = held.steps["ashore"]
    assert isinstance(step, Throw)
    doubled = changed(held, "ashore", rows=(step.rows[0], step.rows[0], step.rows[1]))
    assert faults(doubled) == ["ford: step ashore, row 2 (The wrong one.) is never read"]


def shape(procedure: object) -> str:
    """A procedure in letters, without where its functions lie in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(procedure))


def house_faults(game: str, most: int) -> None:
    """Each house rule by itself, for every procedure that it changes and that is no larger than that."""
    held = rules(game)
    plain = held.handbook({})
    for rule in held.house_rules:
        for choice in rule.choices[1:]:
            house = {rule.name: choice}
            for name, procedure in held.handbook(house).items():
                if shape(procedure) != shape(plain.get(name)) and effort(procedure) <= most:
                    grounds = {side: held.ground(name, side, house) for side in procedure.sides}
                    assert faults(procedure, grounds) == [], (house, name)


GAMES_READ = sorted({each.game for each in SHIPPED})


@pytest.mark.parametrize("game", GAMES_READ)
def test_every_house_rule_leaves_the_smaller_procedures_whole(game: str) -> None:
    house_faults(game, 40)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_READ)
def test_every_house_rule_leaves_every_procedure_whole(game: str) -> None:
    house_faults(game, 10**9)
