"""Random items: one die for the kind, another for which one; gained, lost or cursed (DARR-RAND, DARR-CURSE-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Curse, Receive, Snatch
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import LOCK_PICKS
from companion.procedures.effects import Effect
from companion.procedures.graph import Procedure, Row, Step, Target
from companion.procedures.readings import Faces
from companion.table.words import Words, listed, named, say

Mode = Literal["gain", "loss", "curse"]

_EFFECTS: dict[Mode, Callable[[str], Effect]] = {"gain": Receive, "loss": Snatch, "curse": Curse}
_RULES: dict[Mode, str] = {"gain": "DARR-RAND-04", "loss": "DARR-RAND-06", "curse": "DARR-CURSE-01"}
_ASKED: dict[Mode, Words] = {
    "gain": say("Which item is it?"),
    "loss": say("Which item does it take?"),
    "curse": say("Which slot is cursed?"),
}
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

    def row(face: int | tuple[int, ...], item: str) -> Row:
        faces = (face,) if isinstance(face, int) else face
        return Row(
            Faces(*faces), _SAID.get(item) or say("{item}.", item=named(item)), then, (effect(item),), rules, "the item"
        )

    def none(*faces: int) -> Row:
        return Row(Faces(*faces), "No item has that number.", nothing, (), rules, "the item")

    return {
        "kind": die(
            say(
                "{ask} {dice}: {need} a weapon, {row2} armor, {row3} a lock pick, {row4} an accessory.",
                ask=_ASKED[mode],
            ),
            row((1, 2), "weapon"),
            row(3, "armor"),
            Row(Faces(4), "A lock pick: which?", "pick", (), "DARR-RAND-02", "the kind"),
            Row(Faces(5, 6), "An accessory: which?", "accessory", (), "DARR-RAND-03", "the kind"),
            rules="DARR-RAND-01",
        ),
        "pick": die(
            say("{ask} {dice}: {numbers}.", ask=_ASKED[mode], numbers=_numbered(LOCK_PICKS)),
            *(row(face, pick) for face, pick in enumerate(LOCK_PICKS, 1)),
            none(4, 5, 6),
            rules="DARR-RAND-02",
        ),
        "accessory": die(
            say("{ask} {dice}: {numbers}.", ask=_ASKED[mode], numbers=_numbered(house.accessories)),
            *(row(face, item) for face, item in enumerate(house.accessories, 1)),
            none(5, 6),
            rules="DARR-RAND-03",
        ),
    }


def _numbered(items: Sequence[str]) -> Words:
    """Which number names which item."""
    named_by = [say("{face} {item}", face=face, item=named(item)) for face, item in enumerate(items, 1)]
    return listed([*named_by, say("any other none")])


def _alone(mode: Mode, house: House, title: str, intro: str) -> Procedure:
    done, none = (DONE, NOTHING) if mode == "gain" else (NOTHING, DONE)
    steps = random_steps(mode, house, done, none)
    return Procedure(title.lower().replace(" ", "_"), title, intro, "kind", steps, sides=("a",))


def random_item(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("gain", house, "Random item", "The dice say which item it is, if any.")


def random_loss(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("loss", house, "Random loss", "The dice say which item is taken, if you hold it.")


def random_curse(house: House, board: DarrowellBoard) -> Procedure:
    return _alone("curse", house, "Random curse", "The dice say which slot is cursed, if any.")


GAIN = Activity(name="random_item", build=random_item)
LOSS = Activity(name="random_loss", build=random_loss)
CURSE = Activity(name="random_curse", build=random_curse)
