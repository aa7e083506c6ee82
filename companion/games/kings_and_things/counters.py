"""The counters as data: what is printed on each, how many there are, and what the totals are (ledger 4.5).

`counters.csv` is the first edition's; `editions.toml` says what a later one prints otherwise (G70).
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from companion.games.kings_and_things.vocabulary import (
    LORDS,
    MAGIC_STEP,
    MELEE_STEP,
    RANGED_STEP,
)
from companion.table.words import nicknames

MARKSMAN = "marksman"
MARKSMAN_VALUES = (5, 2)
"""The value he recruits and usually shoots with, and the one of an aimed shot (KNT-POWR-12)."""


class Counter(msgspec.Struct, frozen=True):
    """One kind of counter. `value` is its combat value, 0 for what does not fight; `gold` what is printed of gold.

    `count` is how many there are; `other` is the back of a two-sided character.
    """

    id: str
    kind: str
    name: str
    terrain: str
    value: int
    flying: bool
    magic: bool
    ranged: bool
    charge: bool
    special: bool
    hits: int
    gold: int
    count: int
    other: str

    @property
    def step(self) -> str:
        """When it fights (KNT-COMB-08)."""
        return MAGIC_STEP if self.magic else RANGED_STEP if self.ranged else MELEE_STEP

    @property
    def dice(self) -> int:
        """How many dice it throws (KNT-HIT-01)."""
        return 2 if self.charge else 1


class Counters:
    """Every kind of counter of one edition. `things` are those of the cup, by how many there are (KNT-SET-02)."""

    def __init__(self, kinds: Mapping[str, Counter]) -> None:
        self.kind = dict(kinds)
        self.creatures = tuple(each.id for each in kinds.values() if each.kind == "creature")
        self.characters = tuple(each.id for each in kinds.values() if each.kind == "special_character")
        self.things = {each.id: each.count for each in kinds.values() if each.kind in CUP_KINDS}
        self.total = sum(self.things.values())
        """How many Things there are."""
        self.creature = frozenset(self.creatures)
        self.value = {each.id: each.value for each in kinds.values()}
        self.terrain = {each.id: each.terrain for each in kinds.values()}
        self.gold = {each.id: each.gold for each in kinds.values()}
        self.flies = frozenset(each.id for each in kinds.values() if each.flying)
        self.casts = frozenset(each.id for each in kinds.values() if each.magic)
        self.other = {each.id: each.other for each in kinds.values()}
        self.pairs = tuple(dict.fromkeys(tuple(sorted((name, self.other[name]))) for name in self.characters))


CUP_KINDS = ("creature", "special_income", "city", "village", "treasure", "magic", "event")
"""The kinds that start in the cup."""


@cache
def counters(edition: str = "first") -> Counters:
    """The counters of that edition: `first` or `later`."""
    return Counters({each.id: each for each in _read(edition)})


def _read(edition: str) -> Iterator[Counter]:
    folder = files(__package__)
    changed = tomllib.loads((folder / "editions.toml").read_text(encoding="utf-8")).get(edition, {})
    lines = (folder / "counters.csv").read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(lines):
        counter = _counter(row)
        yield msgspec.structs.replace(counter, **changed.get(counter.id, {}))


def _counter(row: Mapping[str, str]) -> Counter:
    value = MARKSMAN_VALUES[0] if row["id"] == MARKSMAN else _number(row["combat"])
    return Counter(
        id=row["id"],
        kind=row["kind"],
        name=row["name"],
        terrain=LORDS.get(row["id"], row["terrain"]),
        value=value,
        flying=row["flying"] == "1",
        magic=row["magic"] == "1",
        ranged=row["ranged"] == "1",
        charge=row["charge"] == "1",
        special=row["special"] == "1",
        hits=_number(row["hits"]) or 1,
        gold=_number(row["gold"]),
        count=_number(row["count"]),
        other=row["side_b"],
    )


def _number(text: str) -> int:
    """A number of the file; what is no number (a die, nothing) is 0."""
    return int(text) if text.lstrip("-").isdecimal() else 0


SHORT = {
    "bird_of_paradise": "Paradise Bird",
    "crocodiles_jungle": "Jungle Crocs",
    "crocodiles_swamp": "Swamp Crocs",
    "dwarves_c3": "Dwarves (3, charging)",
    "dwarves_r3": "Dwarves (3, ranged)",
    "flying_squirrel_1": "Squirrel (1)",
    "flying_squirrel_2": "Squirrel (2)",
    "giant_snake_jungle": "Jungle Snake",
    "giant_snake_swamp": "Swamp Snake",
    "killer_penguins": "Penguins",
    "pterodactyl_warriors": "Ptero Warriors",
}
"""Names that are too long for a button, or that two kinds share with the same value."""


def _nicknames() -> None:
    """What people call a counter where its id does not say it; kinds that share a name are told by their value."""
    creatures = [each for each in counters().kind.values() if each.kind == "creature"]
    names = [each.name for each in creatures]
    for each in creatures:
        name = f"{each.name} ({each.value})" if names.count(each.name) > 1 else each.name
        nicknames({each.id: SHORT.get(each.id, name)})


_nicknames()
