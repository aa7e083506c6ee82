"""Where a rule is told: from rule ids to the handbook page that says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from companion.games.ledger import rule_sentences
from companion.play.rules import Rules
from companion.procedures.page import Page, page
from companion.table.words import Words


class Rulebook:
    """The pages of a game under its house rules, and an index of the rules they tell."""

    def __init__(self, rules: Rules[Any], house: Mapping[str, str]) -> None:
        self.procedures = rules.handbook(house)
        self.game, self.house = rules.id, house
        self._pages: dict[str, Page] = {}

    def page(self, name: str) -> Page:
        if name not in self._pages:
            self._pages[name] = page(self.procedures[name])
        return self._pages[name]

    @cached_property
    def _telling(self) -> dict[str, str]:
        """The procedure whose page tells a rule, by rule; most rules are no procedure's."""
        return {rule: name for name in reversed(self.procedures) for rule in self.page(name).rules}

    def sentences(self, rules: Iterable[str]) -> dict[str, Words]:
        """What each of these rules says, by its id."""
        return rule_sentences(self.game, rules, self.house)

    def first(self, rules: Iterable[str]) -> str:
        """The procedure whose page is the first to tell any of these rules; "" where none does."""
        return next((self._telling[rule] for rule in rules if rule in self._telling), "")
