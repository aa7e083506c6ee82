"""Random items: one die for the kind, another for which one; gained, lost or cursed (DARR-RAND, DARR-CURSE-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, hour_glass
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Curse, Receive, Snatch
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import LOCK_PICKS
from companion.procedures.effects import Effect
from companion.procedures.graph import Option, Procedure, Row, Step, Target, Text, ThrowHow
from companion.procedures.readings import Faces
from companion.table.words import Words, either, named, say

Mode = Literal["gain", "loss", "curse"]

_EFFECTS: dict[Mode, Callable[[str], Effect]] = {"gain": Receive, "loss": Snatch, "curse": Curse}
_RULES: dict[Mode, str] = {"gain": "DARR-RAND-04", "loss": "DARR-RAND-06", "curse": "DARR-CURSE-01"}
_FOR: dict[Mode, Words] = {"gain": say("a find"), "loss": say("a loss"), "curse": say("a curse")}
_OUTCOMES: dict[Mode, Mapping[ThrowHow, Text]] = {
    "gain": {"won": "an item", "lost": "no item"},
    "loss": {"won": "no item named", "lost": "an item named"},
    "curse": {"won": "no slot named", "lost": "a slot named"},
}
WEAPON, ARMOR, LOCK_PICK, ACCESSORY = (1, 2), (3,), (4,), (5, 6)
"""The numbers that name a kind (DARR-RAND-01)."""
_SAID = {
    "weapon": "A weapon.",
    "armor": "An armor.",
    "torch": "A torch.",
    "guild_token": "A guild token.",
    "tarot_card": "A tarot card.",
    "hour_glass": "An hour glass.",
}
"""What the dice have named; a lock pick by its number."""


def random_steps(mode: Mode, house: House, then: Target, nothing: Target) -> dict[str, Step]:
    """The steps of a random item, to be entered at `kind`; with no item it goes on at `nothing`."""
    effect, rules = _EFFECTS[mode], _RULES[mode]

    def row(item: str, *faces: int) -> Row:
        return Row(
            Faces(*faces), _SAID.get(item) or say("{item}.", item=named(item)), then, (effect(item),), rules, "the item"
        )

    def none(*faces: int) -> Row:
        return Row(Faces(*faces), "No item has that number.", nothing, (), rules, "the item")

    def numbered(*named_by: tuple[Words, tuple[int, ...]]) -> Words:
        """Which numbers name what."""
        numbers = [say("{numbers} {what}", numbers=_span(faces), what=what) for what, faces in named_by]
        return say("{dice} for {what}: {numbers}.", what=_FOR[mode], numbers=either(numbers))

    def one_each(items: Sequence[str]) -> dict[str, tuple[int, ...]]:
        return {item: (face,) for face, item in enumerate(items, 1)}

    def turned(step: str) -> tuple[Option, ...]:
        """A glass may be turned before it is lost (DARR-GLASS-01)."""
        return (hour_glass(step, aside=True),) if mode == "loss" else ()

    picks, accessories = one_each(LOCK_PICKS), one_each(house.accessories)
    return {
        "kind": die(
            numbered(
                (named("weapon"), WEAPON),
                (named("armor"), ARMOR),
                (say("Lock pick"), LOCK_PICK),
                (say("Accessory"), ACCESSORY),
            ),
            row("weapon", *WEAPON),
            row("armor", *ARMOR),
            Row(Faces(*LOCK_PICK), "A lock pick: which?", "pick", (), "DARR-RAND-02", "the kind"),
            Row(Faces(*ACCESSORY), "An accessory: which?", "accessory", (), "DARR-RAND-03", "the kind"),
            instead=turned("kind"),
            rules="DARR-RAND-01",
        ),
        "pick": die(
            numbered(*((named(item), faces) for item, faces in picks.items())),
            *(row(pick, *faces) for pick, faces in picks.items()),
            none(4, 5, 6),
            instead=turned("pick"),
            rules="DARR-RAND-02",
        ),
        "accessory": die(
            numbered(*((named(item), faces) for item, faces in accessories.items())),
            *(row(item, *faces) for item, faces in accessories.items()),
            none(5, 6),
            instead=turned("accessory"),
            rules="DARR-RAND-03",
        ),
    }


def _span(faces: tuple[int, ...]) -> object:
    """Numbers in a row, or the only one."""
    return say("{low}–{high}", low=faces[0], high=faces[-1]) if len(faces) > 1 else faces[0]


def _alone(mode: Mode, house: House, title: str, intro: str) -> Procedure:
    done, none = (DONE, NOTHING) if mode == "gain" else (NOTHING, DONE)
    steps = random_steps(mode, house, done, none)
    name = title.lower().replace(" ", "_")
    return Procedure(name, title, intro, "kind", steps, sides=("a",), outcomes=_OUTCOMES[mode])


def random_item(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("gain", house, "Random item", "The dice say which item it is, if any.")


def random_loss(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("loss", house, "Random loss", "The dice say which item is taken, if you hold it.")


def random_curse(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("curse", house, "Random curse", "The dice say which slot is cursed, if any.")


GAIN = Activity(name="random_item", build=random_item)
LOSS = Activity(name="random_loss", build=random_loss)
CURSE = Activity(name="random_curse", build=random_curse)
