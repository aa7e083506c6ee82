"""One night's work: a season, the same games by every other house rule where that is asked for, and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from companion.play.record import Record
from companion.play.rules import Rules
from ui.season import figures, report
from ui.season.figures import Effect
from ui.season.plan import Plan
from ui.season.running import season

LONG = 100
"""Letters of a folder's name; no file system has less room."""


def night(
    plan: Plan, folder: Path, effects: int, scheduler: str, workers: int, progress: Callable[[int, int], None]
) -> list[Record]:
    """Plays whatever of it is not kept yet, and writes the report. `progress` hears of so many games of so many.

    Raises BadFile, BadSetup, OSError.
    """
    rules = plan.rules()
    others = dict(variants(plan, rules, effects)) if effects else {}
    total, done = plan.games + sum(other.games for other in others.values()), 0

    def tick(games: int) -> None:
        nonlocal done
        done += games
        progress(done, total)

    games = season(plan, folder, scheduler, workers, tick)
    found: dict[str, list[Effect]] = {}
    for name, other in others.items():
        after = season(other, folder / "rules" / called(name), scheduler, workers, tick)
        found[name] = figures.effects(games[: len(after)], after, len(others))
    report.write(folder, rules, plan, games, found)
    return games


def called(rule: str) -> str:
    """The folder of a rule's games: a list of many things is too long for the name of one."""
    return rule if len(rule) <= LONG else f"{rule[:LONG]}-{sha256(rule.encode()).hexdigest()[:8]}"


def variants(plan: Plan, rules: Rules[Any], games: int) -> Iterator[tuple[str, Plan]]:
    """The first games of the plan again, by each other choice of each house rule."""
    usual = {rule.name: rule.choices[0] for rule in rules.house_rules if rule.choices}
    now = {**usual, **rules.simulated_house, **plan.house}
    for rule in rules.house_rules:
        if rule.written or rule.served:
            continue
        for choice in rule.choices:
            if choice != now[rule.name]:
                house = {**plan.house, rule.name: choice}
                yield f"{rule.name}={choice}", msgspec.structs.replace(plan, games=min(games, plan.games), house=house)
