"""Where a rule is told: from rule ids to the handbook page that says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.ledger import ledger
from companion.play.rules import Rules
from companion.procedures.page import Page, page
from companion.table.words import Words, say


class Passage(NamedTuple):
    """A page of the handbook that tells a rule, and how the rule is called there."""

    procedure: str
    title: Words
    number: str


class Rulebook:
    """The pages of a game under its house rules, and an index of the rules they tell."""

    def __init__(self, rules: Rules[Any], house: Mapping[str, str]) -> None:
        self.game, self.procedures = rules.id, rules.handbook(house)
        self._pages: dict[str, Page] = {}
        self._index: dict[str, Passage] | None = None

    def page(self, name: str) -> Page:
        if name not in self._pages:
            self._pages[name] = page(self.procedures[name])
        return self._pages[name]

    def passage(self, rule: str) -> Passage | None:
        """Where this rule is told; None for one of the many that are no procedure's."""
        if self._index is None:
            self._index = {}
            for name in self.procedures:
                found = self.page(name)
                for each in found.rules:
                    self._index.setdefault(each, Passage(name, found.title, _number(each)))
        return self._index.get(rule)

    def sentences(self, rules: Iterable[str]) -> list[Words]:
        """What each of these rules says, its id behind it."""
        told = ledger(self.game)
        return [
            say("{sentence} ({rule})", sentence=told[rule], rule=rule) for rule in dict.fromkeys(rules) if rule in told
        ]

    def first(self, rules: Iterable[str]) -> Passage | None:
        """The first page that tells any of these rules."""
        return next((found for rule in rules if (found := self.passage(rule))), None)


def _number(rule: str) -> str:
    last = rule.rsplit("-", 1)[-1]
    return last.lstrip("0") or last
